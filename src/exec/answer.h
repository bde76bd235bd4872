/* answer.h - how handlers of intrinsics are written: arguments in, answers out. */
#ifndef EXEC_ANSWER_H
#define EXEC_ANSWER_H
#include "exec/exec.h"

/* Argument i as a term of this width, extended by zeros or cut. */
static inline expr_id argument_term(struct exec *x, uint32_t i, unsigned width)
{
	expr_id e = x->arg_sym[i];
	if (!e)
		return expr_const(x->exprs, width, x->args[i]);
	return expr_width(x->exprs, e) > width ? expr_trunc(x->exprs, e, width)
					       : expr_zext(x->exprs, e, width);
}
static inline enum exec_answer answer(struct exec *x, uint64_t value)
{
	x->ret = value;
	return EXEC_DONE;
}
/* Does an intrinsic's failed access, then stops. */
#define MUST(ok)                             \
	do {                                 \
		if (!(ok))                   \
			return EXEC_STOPPED; \
	} while (0)
#endif
