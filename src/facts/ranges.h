/* ranges.h - arithmetic on ranges of values of up to 64 bits.
 *
 * A range goes from low up to high, through zero if high is less, so that it serves signed
 * values as well as unsigned ones. What an operator gives holds every result there can be. */
#ifndef FACTS_RANGES_H
#define FACTS_RANGES_H
#include "expr/expr.h"

struct range {
	uint64_t low, high;
};
static inline struct range range_from(uint64_t low, uint64_t high)
{
	return (struct range){low, high};
}

static inline uint64_t range_top(unsigned width)
{
	return width >= 64 ? UINT64_MAX : (1ull << width) - 1;
}

static inline struct range range_any(unsigned width)
{
	return (struct range){0, range_top(width)};
}

/* The range as one of unsigned values: low is at most high. */
static inline struct range range_flat(struct range a, unsigned width)
{
	return a.low <= a.high ? a : range_any(width);
}

bool range_has(struct range a, uint64_t value, unsigned width);
/* A range that holds both. */
struct range range_join(struct range a, struct range b, unsigned width);
/* A range that holds what is in both; where that is two pieces, it is a. False: there is
 * nothing in both. */
bool range_meet(struct range a, struct range b, unsigned width, struct range *out);
/* The range with the sign bits turned over: its unsigned order is that of signed numbers. */
struct range range_signed_order(struct range a, unsigned width);
/* Of the values of x those whose product with k may be in a range; x where that says nothing. */
struct range range_factor(struct range product, struct range x, uint64_t k,
			  unsigned width);
/* Values whose quotient by k may be in a range. */
struct range range_dividend(struct range quotient, uint64_t k, bool is_signed,
			    unsigned width);
/* Of an operator with result width w on operands of width `in`; NOT, ZEXT and SEXT have one.
 * Operators that are not known give everything. */
struct range range_apply(enum expr_op op, unsigned w, unsigned in, struct range a,
			 struct range b);
/* Bits low .. low + w - 1 of a term of width `in`. */
struct range range_extract(struct range a, unsigned low, unsigned w, unsigned in);
#endif
