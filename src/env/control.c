/* control.c - non-local jumps, ends of the program, the thread pointer. */
#include "env/internal.h"
#include "exec/fault.h"

#include <inttypes.h>
#include <stdio.h>

enum exec_answer env_control_setjmp(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_setjmp(x);
}

/* Also saves the mask of blocked signals, if asked to. */
enum exec_answer env_control_sigsetjmp(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_sigsetjmp(x);
}

/* Where the model keeps that mask: the same place in all states. */
enum exec_answer env_control_signal_mask(struct exec *x, uint32_t n)
{
	(void)n;
	x->signal_mask = x->args[0];
	return EXEC_DONE;
}

enum exec_answer env_control_longjmp(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_longjmp(x);
}

enum exec_answer env_control_abort(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_ABORT};
	exec_fault(x, &f);
	return EXEC_STOPPED;
}

/* __assert_fail and ev_assert_fail: (expression, file, line, function) */
enum exec_answer env_control_assert_fail(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_ASSERTION};
	const char *what = exec_string(x, x->args[0]);
	MUST(what);
	snprintf(f.text, sizeof f.text, "assertion %.200s does not hold", what);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}

enum exec_answer env_control_get_tp(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->thread->tp);
}

enum exec_answer env_control_set_tp(struct exec *x, uint32_t n)
{
	(void)n;
	x->thread->tp = x->args[0];
	return answer(x, 0);
}

enum exec_answer env_control_nothing(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, 0);
}
