/* eval.h - the value of an expression when every symbolic byte has one.
 * The evaluator is the reference for the meaning of operators. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H
#include "expr/expr.h"

struct expr_bits {
	uint64_t low, high;
};

/* A memo for many evaluations under one assignment; reset when the assignment changes. */
struct expr_eval;
struct expr_eval *expr_eval_new(const struct expr_pool *p);
void expr_eval_free(struct expr_eval *e);
/* values[var] for var < n; bytes beyond read 0. The array must stay until the next reset. */
void expr_eval_reset(struct expr_eval *e, const uint8_t *values, uint32_t n);
struct expr_bits expr_eval(struct expr_eval *e, expr_id id);
/* One bit of many values at once: the set of v for which a one-bit expression that depends on
 * one byte alone is true. out has 256 bits. */
void expr_eval_byte(struct expr_eval *e, expr_id id, uint64_t out[4]);
/* The same where it takes a few nodes; false: it takes more. */
bool expr_eval_byte_quick(struct expr_eval *e, expr_id id, uint64_t out[4]);
/* Keeps the values in set of one byte for which a one-bit expression is true when all others
 * are as of the last reset; false: it would take too many nodes, set is as it was. */
bool expr_eval_byte_among(struct expr_eval *e, expr_id id, uint32_t var, uint64_t set[4]);
#endif
