/* blast_bounds.c - bits of a term that its bounds leave no choice for.
 *
 * Programs compute with words of 32 and 64 bits what fits in a few: digits, lengths, sums of
 * bytes. Bounds of terms (facts/interval.h) say so, and what is above the highest open bit needs no
 * gates: constants fold in whatever comes next, so that a division of 64 bits becomes one of
 * 17. Bounds that presume facts are used only where the instance is for these facts alone
 * (struct blast, known), whose sets are asserted there. */
#include "blast/blast.h"
#include "facts/interval.h"

static unsigned bit_length(uint64_t x)
{
	return x ? 64 - (unsigned)__builtin_clzll(x) : 0;
}

/* Operators whose bits follow from their operands' bits by wiring alone gain nothing. */
static bool is_bounded(enum expr_op op)
{
	switch (op) {
	case EXPR_CONST:
	case EXPR_VAR:
	case EXPR_READ:
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_EXTRACT:
	case EXPR_CONCAT: return false;
	default: return !expr_is_float(op);
	}
}

struct blast_open blast_open_bits(struct blast *b, expr_id e)
{
	unsigned w = expr_width(b->pool, e), n;
	uint64_t low, high, top = w < 64 ? (1ull << w) - 1 : UINT64_MAX;
	struct blast_open all = {.n = w};
	if (w > 64 || !is_bounded(expr_get(b->pool, e)->op))
		return all;
	if (!interval_around(b->s, b->known, e, &low, &high))
		return all;
	if (low <= high)
		return (struct blast_open){.n = bit_length(low ^ high), .above = low};
	/* From -x to y: as long as the longer of both, and a sign. */
	if (!(low >> (w - 1)) || high >> (w - 1))
		return all;
	low = ~low & top;
	n = bit_length(low > high ? low : high) + 1;
	return n < w ? (struct blast_open){.n = n, .is_signed = true} : all;
}

void blast_fill(struct blast_open open, int *out, unsigned w)
{
	for (unsigned i = open.n; i < w; i++)
		out[i] = open.is_signed ? out[open.n - 1]
					: gate_const(open.above >> i & 1);
}
