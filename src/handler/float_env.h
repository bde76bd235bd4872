/* float_env.h - rounding modes and exception flags of the guest (struct float_env). */
#ifndef HANDLER_FLOAT_ENV_H
#define HANDLER_FLOAT_ENV_H
#include "handler/values.h"

/* The tables of handlers for both kinds of threads, with and without symbolic values. */
struct exec_tables {
	exec_handler plain[PROG_OPS], symbolic[PROG_OPS];
	exec_handler careful[PROG_OPS], careful_symbolic[PROG_OPS];
	exec_handler stops[PROG_OPS];
};

struct exec_tables *exec_tables_new(const exec_handler *plain,
				    const exec_handler *symbolic);
/* Is there anything that the ordinary handlers do not know? */
static inline bool exec_float_is_special(const struct float_env *env)
{
	return env->rounding || env->cut || env->known;
}
/* Sets x->table and x->symbolic for the current thread: when it becomes the current one and
 * when its environment has changed. */
void exec_tables_choose(struct exec *x);
/* In a careful thread: an instruction is about to be executed on terms. False: there are no
 * terms for it in this rounding mode, and the path ended. */
bool exec_float_has_terms(struct exec *x, const struct insn *ip);
#endif
