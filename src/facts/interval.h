/* interval.h - bounds of terms from the values their bytes can have, and what they say of a
 * condition or of single bytes. */
#ifndef FACTS_INTERVAL_H
#define FACTS_INTERVAL_H
#include "facts/shared.h"

struct solve_interval *interval_new(void);
void interval_free(struct solve_interval *v);
void interval_forget(struct solve_interval *v);
/* Forgets all ranges: ids of terms and sets may stand for others now. */
void interval_swept(struct solve_interval *v);
/* 1 true, 0 false, -1 do not know. */
int interval_decide(struct solve *s, const struct facts *f, expr_id cond);
/* The bounds of any term of up to 64 bits. */
void interval_bounds(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high);
/* The same from the sets of bytes alone; a term whose values go from low up through zero to high
 * has a high below low. False: floating point is involved, whose bounds take constraints for
 * known. */
bool interval_around(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high);
/* About how many terms it takes to evaluate one; at most some thousands. */
uint32_t interval_size(struct solve *s, expr_id e);
/* narrow.c: narrows byte sets by what a joint constraint implies for single bytes. False: it
 * cannot hold. */
bool interval_narrow(struct solve *s, struct facts *f, expr_id part);

/* A value that is no NaN is between these; the sign of zero is left open. */
struct float_range {
	double low, high;
	bool may_be_nan;
};
/* A term of 32 or 64 bits as a floating point value. */
struct float_range interval_float_of(struct solve *s, const struct facts *f, expr_id id);
/* Bits of a format of 32 or 64 as a value, and back. */
double solve_float_value(unsigned width, uint64_t bits);
uint64_t solve_float_bits(unsigned width, double v);
#endif
