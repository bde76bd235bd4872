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

/* byte.c */
void expr_eval_byte_done(struct expr_eval *e);
#endif
