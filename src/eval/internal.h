/* internal.h - the memo of an evaluator, shared by the files of eval/. */
#ifndef EVAL_INTERNAL_H
#define EVAL_INTERNAL_H
#include "eval/eval.h"
#include "expr/rules.h"

struct expr_eval {
	const struct expr_pool *pool;
	const uint8_t *values;
	uint32_t n_values, epoch, generation;
	struct expr_bits *memo; /* by id, if stamp[id] is the epoch */
	uint32_t *stamp, cap;
	expr_id *stack;
	uint32_t n_stack, cap_stack;
	struct byte_memo *bytes; /* of byte.c; NULL until needed */
};

/* eval.c: one operator that computes, from the values of its operands; b and c are not read if
 * it has fewer. */
struct expr;
struct expr_bits expr_eval_operator(const struct expr_pool *p, const struct expr *n,
				    struct expr_bits a, struct expr_bits b,
				    struct expr_bits c);
/* byte.c */
void expr_eval_byte_done(struct expr_eval *e);
#endif
