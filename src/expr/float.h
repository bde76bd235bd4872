/* float.h - constructors for floating point on the bits of float (32) and double (64).
 * A float is its bits: loads, stores, sign changes and tests for NaN are bit-vector terms.
 * The meaning of every operator, NaN included, is calc_float.h's. */
#ifndef EXPR_FLOAT_H
#define EXPR_FLOAT_H
#include "expr/expr.h"

/* To the nearest integral value (ties to even), down, up, towards zero, to the nearest with
 * ties away from zero. */
enum float_mode {
	FLOAT_NEAREST,
	FLOAT_DOWN,
	FLOAT_UP,
	FLOAT_ZERO,
	FLOAT_AWAY,
	FLOAT_MODES
};
extern const char *const expr_mode_names[FLOAT_MODES];

/* FADD..FREM, and FEQ..FLE, which give one bit. */
expr_id expr_float(struct expr_pool *p, enum expr_op op, expr_id a, expr_id b);
expr_id expr_fma(struct expr_pool *p, expr_id a, expr_id b, expr_id c);
expr_id expr_fsqrt(struct expr_pool *p, expr_id a);
expr_id expr_fround(struct expr_pool *p, expr_id a, enum float_mode mode);
/* FCVT, SITOF, UITOF to 32 or 64 bits; FTOSI to any width of 2 to 128. */
expr_id expr_fcast(struct expr_pool *p, enum expr_op op, expr_id a, unsigned width);

/* Made of bit-vector operators. */
expr_id expr_fneg(struct expr_pool *p, expr_id a);
expr_id expr_fabs(struct expr_pool *p, expr_id a);
expr_id expr_copysign(struct expr_pool *p, expr_id a, expr_id sign);
expr_id expr_is_nan(struct expr_pool *p, expr_id a);
/* Is the relation of a to b in the set? 1 equal, 2 greater, 4 less, 8 unordered. */
expr_id expr_fcmp(struct expr_pool *p, unsigned relations, expr_id a, expr_id b);
#endif
