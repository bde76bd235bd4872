/* blast_arith.c - adders, multipliers, dividers, shifters, comparators.
 *
 * Known bits do most of the work: gates fold constants, so a 64-bit product of two 20-bit
 * values costs 20 x 20 cells. Products are summed by columns: each column's partial
 * products go through full adders in the order they came, carries to the next column.
 * Division states what it means: n = q * d + r without overflow and r < d, with q and r
 * fresh; for d = 0 this leaves r = n, and q is all ones, as SMT-LIB has it. For each n
 * and d there is exactly one such pair, so the clauses constrain nothing else. */
#include "blast/blast.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

void blast_add(struct blast *b, int *out, const int *x, const int *y, int carry,
	       unsigned w)
{
	for (unsigned i = 0; i < w; i++) {
		out[i] = gate_xor3(&b->g, x[i], y[i], carry);
		if (i + 1 < w)
			carry = gate_majority(&b->g, x[i], y[i], carry);
	}
}

static void negate_bits(struct blast *b, int *out, const int *x, unsigned w)
{
	int flipped[128], zero[128];
	for (unsigned i = 0; i < w; i++) {
		flipped[i] = -x[i];
		zero[i] = GATE_FALSE;
	}
	blast_add(b, out, zero, flipped, GATE_TRUE, w);
}

struct column {
	int *lits;
	uint32_t n, cap;
};

static void add_to_column(struct column *c, int lit)
{
	if (lit != GATE_FALSE)
		*VEC_ADD(c->lits, c->n, c->cap) = lit;
}

/* Adds up w columns. The carry out of the last one is lost, or forbidden. */
static void sum_columns(struct blast *b, struct column *cols, unsigned w, int *out,
			bool is_exact)
{
	struct gates *g = &b->g;
	for (unsigned i = 0; i < w; i++) {
		struct column *c = &cols[i];
		uint32_t at = 0;
		while (c->n - at > 1) {
			int x = c->lits[at], y = c->lits[at + 1];
			int z = c->n - at > 2 ? c->lits[at + 2] : GATE_FALSE;
			at += c->n - at > 2 ? 3 : 2;
			add_to_column(c, gate_xor3(g, x, y, z));
			if (i + 1 < w) {
				add_to_column(&cols[i + 1], gate_majority(g, x, y, z));
			} else if (is_exact) {
				gate_clause2(g, -x, -y);
				gate_clause2(g, -x, -z);
				gate_clause2(g, -y, -z);
			}
		}
		out[i] = at < c->n ? c->lits[at] : GATE_FALSE;
	}
	for (unsigned i = 0; i < w; i++)
		free(cols[i].lits);
}

static unsigned count_unknown(const int *x, unsigned w, bool *is_const)
{
	unsigned n = 0;
	*is_const = true;
	for (unsigned i = 0; i < w; i++) {
		n += x[i] != GATE_FALSE;
		*is_const &= gate_is_const(x[i]);
	}
	return n;
}

/* Times a constant in signed digits: runs of ones cost one subtraction. */
static void mul_const(struct blast *b, int *out, const int *x, const int *k, unsigned w)
{
	struct column cols[128] = {0};
	unsigned __int128 known = 0; /* the constant bits of all rows, added up */
	unsigned carry = 0;
	for (unsigned i = 0; i < w; i++) {
		unsigned bit = (k[i] == GATE_TRUE) + carry;
		unsigned next = i + 1 < w && k[i + 1] == GATE_TRUE;
		if (bit == 2 || !bit) {
			carry = bit / 2;
			continue;
		}
		carry = next;
		for (unsigned j = i; j < w; j++) {
			int lit = next ? -x[j - i] : x[j - i];
			if (gate_is_const(lit))
				known += (unsigned __int128)(lit == GATE_TRUE) << j;
			else
				add_to_column(&cols[j], lit);
		}
		if (next) /* minus x: not x, plus one, shifted */
			known += (unsigned __int128)1 << i;
	}
	for (unsigned i = 0; i < w; i++)
		add_to_column(&cols[i], gate_const(known >> i & 1));
	sum_columns(b, cols, w, out, false);
}

void blast_mul(struct blast *b, int *out, const int *x, const int *y, unsigned w)
{
	bool x_const, y_const;
	unsigned nx = count_unknown(x, w, &x_const), ny = count_unknown(y, w, &y_const);
	if (x_const || (!y_const && nx < ny)) {
		const int *t = x;
		bool is_const = x_const;
		x = y;
		y = t;
		y_const = is_const;
	}
	if (y_const) {
		mul_const(b, out, x, y, w);
		return;
	}
	struct column cols[128] = {0};
	for (unsigned j = 0; j < w; j++) {
		if (y[j] == GATE_FALSE)
			continue;
		for (unsigned i = 0; i + j < w; i++)
			add_to_column(&cols[i + j], gate_and(&b->g, x[i], y[j]));
	}
	sum_columns(b, cols, w, out, false);
}

int blast_less(struct blast *b, const int *x, const int *y, unsigned w, bool or_equal)
{
	int less = gate_const(or_equal);
	for (unsigned i = 0; i < w; i++)
		less = gate_majority(&b->g, -x[i], y[i], less);
	return less;
}

int blast_equal(struct blast *b, const int *x, const int *y, unsigned w)
{
	int same[128];
	for (unsigned i = 0; i < w; i++)
		same[i] = -gate_xor(&b->g, x[i], y[i]);
	return gate_and_all(&b->g, same, w);
}

static void force_equal(struct gates *g, int a, int b)
{
	if (a == b)
		return;
	gate_clause2(g, -a, b);
	gate_clause2(g, a, -b);
}

/* Index of the highest bit that may be 1, plus one. */
static unsigned significant_bits(const int *x, unsigned w)
{
	while (w && x[w - 1] == GATE_FALSE)
		w--;
	return w;
}

/* Index of the highest bit that is 1 for sure, plus one; 0: none. */
static unsigned sure_length(const int *x, unsigned w)
{
	while (w && x[w - 1] != GATE_TRUE)
		w--;
	return w;
}

void blast_quotient(struct blast *b, const int *n, const int *d, unsigned w,
		    const int **quotient, const int **remainder)
{
	struct gates *g = &b->g;
	int *q = arena_get(&b->memory, 2 * w * sizeof *q), *r = q + w;
	int is_zero, bits[128];
	for (unsigned i = 0; i < w; i++)
		bits[i] = -d[i];
	is_zero = gate_and_all(g, bits, w);
	/* How long q and r can be; with a divisor that may be 0 all bits are needed. */
	unsigned ln = significant_bits(n, w), sure = sure_length(d, w),
		 ld = significant_bits(d, w);
	unsigned lq = sure ? (ln >= sure ? ln - sure + 1 : 0) : w;
	unsigned lr = sure && ld < ln ? ld : ln;
	for (unsigned i = 0; i < w; i++) {
		q[i] = i < lq ? gate_new(g) : GATE_FALSE;
		r[i] = i < lr ? gate_new(g) : GATE_FALSE;
	}
	struct column cols[128] = {0};
	for (unsigned j = 0; j < lq; j++) {
		for (unsigned i = 0; i < ld; i++) {
			if (i + j < w)
				add_to_column(&cols[i + j], gate_and(g, d[i], q[j]));
			else
				gate_clause2(g, -d[i], -q[j]);
		}
	}
	for (unsigned i = 0; i < lr; i++)
		add_to_column(&cols[i], r[i]);
	int sum[128];
	sum_columns(b, cols, w, sum, true);
	for (unsigned i = 0; i < w; i++)
		force_equal(g, sum[i], n[i]);
	gate_clause2(g, is_zero, blast_less(b, r, d, w, false));
	if (is_zero != GATE_FALSE) {
		for (unsigned i = 0; i < w; i++)
			gate_clause2(g, -is_zero, q[i]);
	}
	*quotient = q;
	*remainder = r;
}

void blast_divide(struct blast *b, uint64_t key, const int *n, const int *d, unsigned w,
		  const int **quotient, const int **remainder)
{
	uint64_t at;
	if (map_get(&b->quotients, key, &at)) {
		*quotient = (const int *)at;
		*remainder = *quotient + w;
		return;
	}
	blast_quotient(b, n, d, w, quotient, remainder);
	map_put(&b->quotients, key, (uint64_t)*quotient);
}

/* root * root + rest = x with rest <= 2 * root: there is exactly one such pair. */
void blast_root(struct blast *b, const int *x, unsigned w, int *root, int *rest)
{
	struct gates *g = &b->g;
	struct column cols[128] = {0};
	int sum[128], twice[128];
	twice[0] = GATE_FALSE;
	for (unsigned i = 0; i < w; i++)
		twice[i + 1] = root[i] = gate_new(g);
	for (unsigned i = 0; i <= w; i++)
		rest[i] = gate_new(g);
	for (unsigned i = 0; i < w; i++) /* each pair of different bits counts twice */
		for (unsigned j = i; j < w; j++)
			add_to_column(&cols[i == j ? 2 * i : i + j + 1],
				      gate_and(g, root[i], root[j]));
	for (unsigned i = 0; i <= w; i++)
		add_to_column(&cols[i], rest[i]);
	sum_columns(b, cols, 2 * w, sum, true);
	for (unsigned i = 0; i < 2 * w; i++)
		force_equal(g, sum[i], x[i]);
	gate_clause2(g, GATE_FALSE, blast_less(b, rest, twice, w + 1, true));
}

void blast_divide_signed(struct blast *b, uint64_t key, const int *x, const int *y,
			 unsigned w, bool is_remainder, int *out)
{
	struct gates *g = &b->g;
	int minus_x[128], minus_y[128], abs_x[128], abs_y[128], minus[128];
	int sx = x[w - 1], sy = y[w - 1];
	negate_bits(b, minus_x, x, w);
	negate_bits(b, minus_y, y, w);
	for (unsigned i = 0; i < w; i++) {
		abs_x[i] = gate_ite(g, sx, minus_x[i], x[i]);
		abs_y[i] = gate_ite(g, sy, minus_y[i], y[i]);
	}
	const int *q, *r;
	blast_divide(b, key | 1ull << 63, abs_x, abs_y, w, &q, &r);
	const int *value = is_remainder ? r : q;
	int sign = is_remainder ? sx : gate_xor(g, sx, sy);
	negate_bits(b, minus, value, w);
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, sign, minus[i], value[i]);
}

void blast_shift(struct blast *b, enum expr_op op, int *out, const int *x, const int *y,
		 unsigned w)
{
	struct gates *g = &b->g;
	int fill = op == EXPR_ASHR ? x[w - 1] : GATE_FALSE, too_far = GATE_FALSE,
	    next[128];
	memcpy(out, x, w * sizeof *out);
	for (unsigned k = 0; k < w; k++) {
		if (k >= 7 || 1u << k >= w) {
			too_far = gate_or(g, too_far, y[k]);
			continue;
		}
		unsigned by = 1u << k;
		for (unsigned i = 0; i < w; i++) {
			int from = op == EXPR_SHL ? (i >= by ? out[i - by] : fill)
						  : (i + by < w ? out[i + by] : fill);
			next[i] = gate_ite(g, y[k], from, out[i]);
		}
		memcpy(out, next, w * sizeof *out);
	}
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, too_far, fill, out[i]);
}
