/* jump.c - setjmp and longjmp of the guest: where they land, what they count, what they
 * do to frames that other states share, and buffers that lie. */
#include "machine.h"

/* main keeps a buffer and calls f, which goes `depth` calls deep and jumps back. */
static struct machine *jump_machine(uint64_t depth, uint64_t value)
{
	const struct insn code[] = {
		{.op = OP_ENTER},
		{.op = OP_CALLI, .d = 2, .a = 1, .b = 2, .e = 1, .imm = CALL_SETJMP},
		ARGS(1, 0, 0),
		{.op = OP_JNE32_ri, .a = 2, .c = 4, .e = 1, .imm = 0},
		{.op = OP_CALL, .d = 3, .a = 2, .b = 2, .imm = 2},
		ARGS(1, 0, 0),
		{.op = OP_UNREACHABLE},
		{.op = OP_LEAVE},
		{.op = OP_RET, .a = 2},
	};
	const struct insn f[] = {
		{.op = OP_ENTER},
		{.op = OP_ST64o, .d = 1, .a = 2},
		{.op = OP_JNE64_ri, .a = 1, .c = 1, .e = 5, .imm = 0},
		{.op = OP_SUB64_ri, .d = 1, .a = 1, .imm = 1},
		{.op = OP_CALL, .d = 3, .a = 2, .b = 2, .imm = 2},
		ARGS(0, 1, 0),
		{.op = OP_UNREACHABLE},
		{.op = OP_CALLI, .d = 3, .a = 2, .b = 2, .imm = CALL_LONGJMP},
		ARGS(0, 4, 0),
		{.op = OP_UNREACHABLE},
	};
	struct machine *m = machine_new();
	struct stack_slot buffer = {.size = 200, .reg = 1, .name = "buffer"};
	struct stack_slot local = {.size = 40, .reg = 2, .name = "local"};
	machine_stack(m, machine_func(m, "main", code, COUNT(code), 1, 4, NULL, 0),
		      &buffer, 1, 16);
	machine_stack(m, machine_func(m, "f", f, COUNT(f), 2, 4, &value, 1), &local, 1,
		      16);
	machine_start(m);
	machine_regs(m)[0] = depth;
	return m;
}
static uint64_t jump_count(uint64_t depth)
{
	return 4 + 5 * depth + 4 + 3;
}

static void longjmp_lands_after_the_setjmp(void **unused)
{
	(void)unused;
	for (uint64_t depth = 0; depth < 40; depth += 3)
		for (uint64_t quantum = 0; quantum < 12; quantum++) {
			uint64_t value = depth % 2 ? 42 : 0; /* 0 arrives as 1 */
			struct machine *m = jump_machine(depth, value);
			m->quantum = quantum;
			machine_finish(m);
			assert_int_equal(m->s->ended, END_EXIT);
			assert_int_equal(machine_regs(m)[2], value ? value : 1);
			assert_int_equal(m->x->instructions, jump_count(depth));
			assert_int_equal(exec_frame(m->x)->depth, 1);
			const struct thread *t = m->x->thread;
			assert_int_equal(t->sp, t->rare->stack_top);
			for (uint64_t at = t->rare->stack_low; at < t->rare->stack_top; at++)
				if (view_plain(&m->x->view, at, 1))
					fail_msg("the stack is not empty");
			machine_free_all(m);
		}
}

/* The frames that the jump leaves are shared with other states. */
static void longjmp_leaves_the_frames_of_other_states_alone(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 2);
	for (unsigned round = 0; round < 200; round++) {
		enum { MOST = 12 };
		uint64_t depth = rng_below(&r, 12);
		struct machine *m = jump_machine(depth, 9);
		struct state *live[MOST] = {m->s};
		unsigned n = 1;
		while (n) {
			unsigned k = (unsigned)rng_below(&r, n);
			exec_enter(m->x, live[k]);
			exec_run(m->x, rng_below(&r, 12));
			if (live[k]->ended == END_RUNNING) {
				if (n < MOST && rng_below(&r, 2))
					live[n++] = exec_fork(m->x);
				continue;
			}
			assert_int_equal(live[k]->ended, END_EXIT);
			assert_int_equal(machine_regs(m)[2], 9);
			assert_int_equal(live[k]->instructions, jump_count(depth));
			exec_drop(m->x, live[k]);
			live[k] = live[--n];
		}
		m->s = NULL;
		machine_free_all(m);
	}
}

/* The buffer is a global; what the instructions do with it varies. */
static void assert_jump_refused(const struct insn *code, size_t n, const char *why)
{
	const struct insn f[] = {
		{.op = OP_CALLI, .d = 0, .a = 1, .b = 2, .e = 1, .imm = CALL_SETJMP},
		ARGS(1, 0, 0),
		{.op = OP_RET, .a = 0},
	};
	struct machine *m = machine_new();
	uint64_t buffer = machine_global(m, "buffer", 200, false, NULL);
	const uint64_t consts[] = {buffer, 5, 1000000};
	machine_func(m, "main", code, n, 0, 2, consts, 3);
	machine_func(m, "f", f, COUNT(f), 0, 1, consts, 1);
	machine_start(m);
	machine_finish(m);
	assert_int_equal(m->s->ended, END_FINDING);
	assert_int_equal(m->fault.kind,
			 strstr(why, "returned") ? FAULT_FREED : FAULT_UNINITIALISED);
	assert_non_null(strstr(m->fault.text, why));
	machine_free_all(m);
}

static void a_jump_that_cannot_be_is_refused(void **unused)
{
	(void)unused;
#define SETJMP                                                                \
	{.op = OP_CALLI, .d = 0, .a = 1, .b = 2, .e = 1, .imm = CALL_SETJMP}, \
		ARGS(2, 0, 0)
#define LONGJMP \
	{.op = OP_CALLI, .d = 1, .a = 2, .b = 2, .imm = CALL_LONGJMP}, ARGS(2, 3, 0)
	const struct insn never[] = {LONGJMP, {.op = OP_RETV}};
	assert_jump_refused(never, COUNT(never), "never filled");
	const struct insn returned[] = {{.op = OP_CALL, .d = 0, .b = 1, .e = 1, .imm = 2},
					LONGJMP,
					{.op = OP_RETV}};
	assert_jump_refused(returned, COUNT(returned), "has returned");
	const struct insn other[] = {
		SETJMP, /* f's activation is another than the first one */
		{.op = OP_CALL, .d = 0, .b = 1, .e = 1, .imm = 2},
		LONGJMP,
		{.op = OP_RETV}};
	assert_jump_refused(other, COUNT(other), "has returned");
	for (int32_t field = 24; field <= 28;
	     field += 4) { /* function, then instruction */
		const struct insn overwritten[] = {
			SETJMP,
			{.op = OP_JNE32_ri, .a = 0, .c = 4, .e = 1},
			{.op = OP_ST32o, .d = 4, .a = 2, .imm = field},
			LONGJMP,
			{.op = OP_RETV}};
		assert_jump_refused(overwritten, COUNT(overwritten), "overwritten");
	}
}

/* f(0) fills the buffer and returns; f(1), in the recycled frame, must not take itself
 * for it. */
static void a_recycled_frame_is_another_activation(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_CALL, .d = 0, .a = 1, .b = 2, .imm = 2},
				    ARGS(1, 0, 0),
				    {.op = OP_CALL, .d = 0, .a = 1, .b = 2, .imm = 2},
				    ARGS(2, 0, 0),
				    {.op = OP_RETV}};
	const struct insn f[] = {
		{.op = OP_JNZ, .a = 0, .c = 4, .e = 1},
		{.op = OP_CALLI, .d = 1, .a = 1, .b = 2, .e = 1, .imm = CALL_SETJMP},
		ARGS(2, 0, 0),
		{.op = OP_RETV},
		{.op = OP_CALLI, .d = 1, .a = 2, .b = 2, .imm = CALL_LONGJMP},
		ARGS(2, 2, 0),
		{.op = OP_RETV},
	};
	struct machine *m = machine_new();
	const uint64_t which[] = {0, 1},
		       buffer = machine_global(m, "buffer", 200, false, NULL);
	machine_func(m, "main", code, COUNT(code), 0, 1, which, 2);
	machine_func(m, "f", f, COUNT(f), 1, 2, &buffer, 1);
	machine_start(m);
	machine_finish(m);
	assert_int_equal(m->s->ended, END_FINDING);
	assert_non_null(strstr(m->fault.text, "has returned"));
	machine_free_all(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(longjmp_lands_after_the_setjmp),
		cmocka_unit_test(longjmp_leaves_the_frames_of_other_states_alone),
		cmocka_unit_test(a_jump_that_cannot_be_is_refused),
		cmocka_unit_test(a_recycled_frame_is_another_activation),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
