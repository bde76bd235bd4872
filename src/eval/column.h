/* column.h - one operator for many assignments at once: a column of values for each
 * operand in, one out. */
#ifndef EVAL_COLUMN_H
#define EVAL_COLUMN_H
#include "expr/pool.h"

/* An operator apart from its operands. */
struct operator {
	enum expr_op op;
	unsigned width, from, low; /* of the result, of operand a, of operand b */
	unsigned mode; /* of FROUND; of EXTRACT the lowest bit */
};
/* As calc_column. */
void calc_operator_column(const struct operator *o, uint32_t n,
			  const uint64_t *restrict a, const uint64_t *restrict b,
			  const uint64_t *restrict c, uint64_t *restrict out);

/* n values of the term e from those of its operands; b and c are not read if it has fewer.
 * For operators of at most 64 bits that compute: no leaves, no arrays. */
void calc_column(const struct expr_pool *p, const struct expr *e, uint32_t n,
		 const uint64_t *restrict a, const uint64_t *restrict b,
		 const uint64_t *restrict c, uint64_t *restrict out);

/* A column of values of up to 128 bits, in two halves. */
struct wide_column {
	uint64_t *low, *high;
};
/* The same for operators of more than 64 bits and for those with such operands. */
void calc_wide_column(const struct expr_pool *p, const struct expr *e, uint32_t n,
		      struct wide_column a, struct wide_column b, struct wide_column c,
		      struct wide_column out);
#endif
