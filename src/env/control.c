/* control.c - non-local jumps, ends of the program, the thread pointer, the floating-point
 * environment. */
#include "env/internal.h"
#include "handler/float_env.h"
#include "symmem/fault.h"

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

/* Where the model keeps that mask for the calling process. */
enum exec_answer env_control_signal_mask(struct exec *x, uint32_t n)
{
	(void)n;
	x->process->signal_mask = x->args[0];
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
	return answer(x, x->thread->rare->tp);
}

enum exec_answer env_control_set_tp(struct exec *x, uint32_t n)
{
	(void)n;
	thread_own_rare(x->thread)->tp = x->args[0];
	return answer(x, 0);
}

enum exec_answer env_control_nothing(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, 0);
}

/* --- the floating-point environment: libc/fenv.c --- */

enum {
	FLAGS = 0x3f,
	FLAGS_SAVE = 0x100, /* asked to be set again later: all there are */
	FLAGS_UNSURE = 0x80, /* among those: what is not raised may be */
};

enum exec_answer env_control_rounding(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->thread->float_env.rounding);
}

/* The handlers that go on may be others. */
static enum exec_answer jump_with_new_tables(struct exec *x)
{
	exec_tables_choose(x);
	x->ip += x->ip->b;
	return EXEC_JUMPED;
}

enum exec_answer env_control_set_rounding(struct exec *x, uint32_t n)
{
	(void)n;
	x->thread->float_env.rounding = x->args[0] & 0xc00;
	return jump_with_new_tables(x);
}

/* The control word of the x87: nothing is trapped, and it rounds as SSE does. */
enum { X87_CONTROL = 0x37f, X87_PRECISION = 0x300, X87_ROUNDING = 0xc00 };

enum exec_answer env_control_x87_control(struct exec *x, uint32_t n)
{
	const struct float_env *env = &x->thread->float_env;
	(void)n;
	return answer(x, (X87_CONTROL ^ (unsigned)env->cut << 8) | env->rounding);
}

enum exec_answer env_control_set_x87_control(struct exec *x, uint32_t n)
{
	struct float_env *env = &x->thread->float_env;
	uint64_t word = x->args[0], precision = word & X87_PRECISION;
	const char *why = NULL;
	(void)n;
	if ((word & X87_ROUNDING) != env->rounding)
		why = "fldcw that makes long double round in another way than double";
	else if (precision == 0x100 ||
		 (word & ~(uint64_t)(X87_PRECISION | X87_ROUNDING)) !=
			 (X87_CONTROL & ~X87_PRECISION))
		why = "fldcw with a control word that traps exceptions, or is none";
	if (why) {
		exec_end(x, END_UNSUPPORTED, 0, why);
		return EXEC_STOPPED;
	}
	env->cut = (X87_PRECISION ^ precision) >> 8 & 3;
	return jump_with_new_tables(x);
}

/* Was it the program itself that called libc's function, and not libc? */
static bool is_from_program(const struct exec *x)
{
	const struct frame *f = exec_frame(x);
	while (f && f->func->is_library && !strncmp(f->func->name, "fe", 2))
		f = f->parent; /* one of them calls another */
	return !f || !f->func->is_library;
}

enum exec_answer env_control_float_flags(struct exec *x, uint32_t n)
{
	const struct float_env *env = &x->thread->float_env;
	uint64_t asked = x->args[0] & FLAGS;
	(void)n;
	bool is_unsure = asked & ~(uint64_t)(env->known | env->raised);
	if (x->args[0] & FLAGS_SAVE)
		return answer(x, env->raised | (is_unsure ? FLAGS_UNSURE : 0));
	if (is_unsure && is_from_program(x)) {
		exec_end(x, END_UNSUPPORTED, 0,
			 "floating-point exceptions that were not cleared first, or of "
			 "symbolic values");
		return EXEC_STOPPED;
	}
	return answer(x, env->raised & asked);
}

/* (cleared, raised). What libc does on its own account does not make them followed. */
enum exec_answer env_control_set_float_flags(struct exec *x, uint32_t n)
{
	struct float_env *env = &x->thread->float_env;
	uint8_t cleared = x->args[0] & FLAGS, raised = x->args[1] & FLAGS;
	(void)n;
	env->raised = (uint8_t)((env->raised & ~cleared) | raised);
	if (x->args[1] & FLAGS_UNSURE)
		env->known = 0;
	else if (env->known || is_from_program(x))
		env->known |= cleared;
	return jump_with_new_tables(x);
}
