/* control.c - non-local jumps, ends of the program, the thread pointer. */
#include "env/internal.h"
#include "exec/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* For tests of what happens when a worker dies of a path: nothing, unless the tester wants
 * it to. Not in any header. */
enum exec_answer env_control_die(struct exec *x, uint32_t n)
{
	(void)n;
	if (getenv("EVERETT_TEST_DIE") && !env_of(x)->given)
		abort();
	return EXEC_DONE;
}

/* Clang's handlers by the word after __ubsan_handle_. */
static const struct {
	const char *word, *text;
	enum fault_kind kind;
} checks[] = {
	{"add", "signed addition overflows", FAULT_OVERFLOW},
	{"sub", "signed subtraction overflows", FAULT_OVERFLOW},
	{"mul", "signed multiplication overflows", FAULT_OVERFLOW},
	{"negate", "negation of the smallest value overflows", FAULT_OVERFLOW},
	{"divrem", "division overflows", FAULT_OVERFLOW},
	{"shift", "shift by a wrong count, or of a signed value that does not fit",
	 FAULT_OVERFLOW},
	{"implicit", "an implicit conversion changes the value", FAULT_OVERFLOW},
	{"type", "access to an address that is not aligned", FAULT_MISALIGNED},
};

enum exec_answer env_control_check(struct exec *x, uint32_t n)
{
	static const char start[] = "__ubsan_handle_";
	const char *name = x->intrinsic_names[x->ip->imm] + sizeof start - 1;
	struct fault f = {.kind = FAULT_OVERFLOW};
	(void)n;
	for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++)
		if (!strncmp(name, checks[i].word, strlen(checks[i].word))) {
			f.kind = checks[i].kind;
			snprintf(f.text, sizeof f.text, "%s", checks[i].text);
		}
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
