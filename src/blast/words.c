/* words.c - words of gates: constants, choices, sums and shifts that circuits are made of. */
#include "blast/words.h"

#include <string.h>

void word_const(int *out, int64_t v, unsigned w)
{
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_const(v >> (i < 63 ? i : 63) & 1);
}

void word_choose(struct gates *g, int *out, int cond, const int *yes,
			const int *no, unsigned w)
{
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, cond, yes[i], no[i]);
}

int word_any(struct gates *g, const int *x, unsigned w)
{
	int bits[WORD_LONGEST];
	for (unsigned i = 0; i < w; i++)
		bits[i] = -x[i];
	return w ? -gate_and_all(g, bits, w) : GATE_FALSE;
}

int word_all(struct gates *g, const int *x, unsigned w)
{
	int bits[WORD_LONGEST];
	memcpy(bits, x, w * sizeof *x);
	return gate_and_all(g, bits, w);
}

void word_subtract(struct blast *b, int *out, const int *x, const int *y,
			  unsigned w)
{
	int flipped[WORD_LONGEST];
	for (unsigned i = 0; i < w; i++)
		flipped[i] = -y[i];
	blast_add(b, out, x, flipped, GATE_TRUE, w);
}

void word_add_const(struct blast *b, int *x, int64_t v, unsigned w)
{
	int k[WORD_LONGEST], sum[WORD_LONGEST];
	word_const(k, v, w);
	blast_add(b, sum, x, k, GATE_FALSE, w);
	memcpy(x, sum, w * sizeof *x);
}

int word_signed_less(struct blast *b, const int *x, const int *y, unsigned w)
{
	int p[WORD_EXPONENT], q[WORD_EXPONENT];
	memcpy(p, x, w * sizeof *x);
	memcpy(q, y, w * sizeof *y);
	p[w - 1] = -x[w - 1];
	q[w - 1] = -y[w - 1];
	return blast_less(b, p, q, w, false);
}

int word_shift_right(struct gates *g, int *x, unsigned w, const int *by)
{
	int sticky = GATE_FALSE, next[WORD_LONGEST];
	for (unsigned k = 0; k < WORD_EXPONENT; k++) {
		unsigned n = 1u << k;
		if (by[k] == GATE_FALSE)
			continue;
		unsigned lost = n < w ? n : w;
		sticky = gate_or(g, sticky, gate_and(g, by[k], word_any(g, x, lost)));
		for (unsigned i = 0; i < w; i++)
			next[i] = gate_ite(g, by[k], i + n < w ? x[i + n] : GATE_FALSE,
					   x[i]);
		memcpy(x, next, w * sizeof *x);
	}
	return sticky;
}

void word_shift_left(struct gates *g, int *x, unsigned w, const int *by, unsigned nby)
{
	int next[WORD_LONGEST];
	for (unsigned k = 0; k < nby; k++) {
		unsigned n = 1u << k;
		for (unsigned i = 0; i < w; i++)
			next[i] =
				gate_ite(g, by[k], i >= n ? x[i - n] : GATE_FALSE, x[i]);
		memcpy(x, next, w * sizeof *x);
	}
}
