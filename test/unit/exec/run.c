/* run.c - control: exact counting whatever the quantum, calls and returns, forks in the
 * middle of a chain of calls, switches, calls through pointers. */
#include "machine.h"

static uint64_t fib(uint64_t n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static uint64_t fib_count(uint64_t n)
{
	return n < 2 ? 2 : 7 + fib_count(n - 1) + fib_count(n - 2);
}

static const struct insn call_and_return[] = {
	{.op = OP_CALL, .d = 1, .a = 1, .b = 2, .e = 1, .imm = 2},
	ARGS(0, 0, 0),
	{.op = OP_RET, .a = 1},
};

static struct machine *fib_machine(uint64_t n)
{
	static const struct insn code[] = {
		{.op = OP_JULT64_ri, .a = 0, .c = 1, .e = 2, .imm = 2},
		{.op = OP_RET, .a = 0},
		{.op = OP_SUB64_ri, .d = 1, .a = 0, .imm = 1},
		{.op = OP_CALL, .d = 2, .a = 1, .b = 2, .e = 1, .imm = 2},
		ARGS(1, 0, 0),
		{.op = OP_SUB64_ri, .d = 1, .a = 0, .imm = 2},
		{.op = OP_CALL, .d = 3, .a = 1, .b = 2, .e = 1, .imm = 2},
		ARGS(1, 0, 0),
		{.op = OP_ADD64_rr, .d = 2, .a = 2, .b = 3},
		{.op = OP_RET, .a = 2},
	};
	struct machine *m = machine_new();
	machine_func(m, "main", call_and_return, COUNT(call_and_return), 1, 2, NULL, 0);
	machine_func(m, "fib", code, COUNT(code), 1, 4, NULL, 0);
	machine_start(m);
	machine_regs(m)[0] = n;
	return m;
}

static void a_loop_is_counted_exactly_for_every_quantum(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_SUB64_ri, .d = 0, .a = 0, .imm = 1},
		{.op = OP_JNE64_ri, .a = 0, .c = (uint16_t)-1, .e = 1, .imm = 0},
		{.op = OP_RET, .a = 0},
	};
	for (uint64_t quantum = 0; quantum < 30; quantum++) {
		struct machine *m = machine_new();
		machine_func(m, "main", code, COUNT(code), 1, 1, NULL, 0);
		machine_start(m);
		machine_regs(m)[0] = 100;
		m->quantum = quantum;
		machine_finish(m);
		assert_int_equal(m->x->instructions, 201);
		assert_int_equal(m->s->instructions, 201);
		assert_int_equal(m->s->ended, END_EXIT);
		machine_free_all(m);
	}
}

/* The budget is looked at on jumps: it is overrun by straight code only. */
static void a_quantum_holds_up_to_the_next_jump(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_ADD64_ri, .d = 0, .a = 0, .imm = 1},
		{.op = OP_MOV, .d = 1, .a = 0},
		{.op = OP_MOV, .d = 1, .a = 0},
		{.op = OP_JMP, .imm = -3},
	};
	for (uint64_t quantum = 0; quantum < 100; quantum++) {
		struct machine *m = machine_new();
		machine_func(m, "main", code, COUNT(code), 1, 2, NULL, 0);
		machine_start(m);
		machine_regs(m)[0] = 0;
		for (unsigned i = 1; i < 5; i++) {
			uint64_t before = m->x->instructions;
			exec_run(m->x, quantum);
			uint64_t done = m->x->instructions - before;
			assert_int_equal(m->s->ended, END_RUNNING);
			assert_true(done >= quantum && done <= quantum + 5);
			assert_int_equal(done % 4, 0);
			assert_int_equal(machine_regs(m)[0], m->x->instructions / 4);
		}
		machine_free_all(m);
	}
}

static void every_end_counts_its_own_instruction(void **unused)
{
	(void)unused;
	static const struct insn ends[] = {
		{.op = OP_RETV},
		{.op = OP_UNREACHABLE},
		{.op = OP_TRAP},
		{.op = OP_UDIV32_rr, .d = 1, .a = 0, .b = 2},
		{.op = OP_LD32o, .d = 1, .a = 2},
		{.op = OP_ST128, .d = 0, .a = 2},
		{.op = OP_CALLI, .a = 0, .b = 1, .imm = CALL_EXIT},
		{.op = OP_UDIVW, .d = 0, .a = 0, .b = 2},
		{.op = OP_MEMCPY, .a = 2, .b = 2, .c = 0},
		{.op = OP_CALLR, .c = 2, .b = 1, .imm = -1},
	};
	const uint64_t zero[] = {0, 0};
	for (unsigned i = 0; i < COUNT(ends); i++) {
		const struct insn code[] = {{.op = OP_MOV, .d = 0, .a = 4},
					    {.op = OP_JMP, .imm = 1},
					    ends[i],
					    {.op = OP_RETV}};
		struct machine *m = machine_new();
		const uint64_t consts[] = {zero[0], zero[1], 8};
		machine_func(m, "main", code, COUNT(code), 1, 2, consts, 3);
		machine_start(m);
		machine_finish(m);
		if (m->s->ended == END_RUNNING || m->x->instructions != 3)
			fail_msg("%s: %lu instructions", prog_op_name(ends[i].op),
				 m->x->instructions);
		assert_ptr_equal(m->x->ip, m->p->funcs[1].code + 2);
		machine_free_all(m);
	}
}

static void calls_are_counted_exactly_for_every_quantum(void **unused)
{
	(void)unused;
	for (uint64_t quantum = 0; quantum < 40; quantum++) {
		struct machine *m = fib_machine(11);
		m->quantum = quantum;
		machine_finish(m);
		assert_int_equal(machine_regs(m)[1], fib(11));
		assert_int_equal(m->s->exit_status, fib(11) & 0xff);
		assert_int_equal(m->x->instructions, 2 + fib_count(11));
		machine_free_all(m);
	}
}

/* States are forked at random places, run in random turns, some dropped half way; each
 * that ends has the same result and count. */
static void random_forks_in_a_chain_of_calls_all_agree(void **unused)
{
	(void)unused;
	enum { MOST = 40 };
	struct rng r;
	rng_init(&r, 1);
	for (unsigned round = 0; round < 60; round++) {
		size_t pages = page_bytes_live(), nodes = space_bytes_live();
		struct machine *m = fib_machine(9);
		struct state *live[MOST] = {m->s};
		unsigned n = 1, ended = 0;
		while (n) {
			unsigned k = (unsigned)rng_below(&r, n);
			exec_enter(m->x, live[k]);
			exec_run(m->x, rng_below(&r, 60));
			if (live[k]->ended != END_RUNNING) {
				assert_int_equal(machine_regs(m)[1], fib(9));
				assert_int_equal(live[k]->instructions, 2 + fib_count(9));
				ended++;
			} else if (rng_below(&r, 3) && n < MOST && ended + n < 200) {
				live[n++] = exec_fork(m->x);
				continue;
			} else if (n < 2 || rng_below(&r, 12)) {
				continue;
			}
			exec_drop(m->x, live[k]);
			live[k] = live[--n];
		}
		assert_true(ended > 0);
		m->s = NULL;
		machine_free_all(m);
		assert_int_equal(page_bytes_live(), pages);
		assert_int_equal(space_bytes_live(), nodes);
	}
}

/* A change in a caller's register after the fork stays on its side. */
static void a_caller_that_is_shared_is_copied_on_return(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_JMP, .imm = 1},
				    {.op = OP_ADD64_ri, .d = 0, .a = 0, .imm = 1},
				    {.op = OP_RET, .a = 0}};
	struct machine *m = machine_new();
	machine_func(m, "main", call_and_return, COUNT(call_and_return), 1, 2, NULL, 0);
	machine_func(m, "f", code, COUNT(code), 1, 1, NULL, 0);
	machine_start(m);
	machine_regs(m)[0] = 5;
	exec_run(m->x, 0); /* into f */
	exec_run(m->x, 0); /* over its jump */
	assert_string_equal(exec_frame(m->x)->func->name, "f");
	struct frame *caller = exec_frame(m->x)->parent;
	struct state *copy = exec_fork(m->x);
	assert_int_equal(caller->ref, 2);
	machine_regs(m)[0] = 70;
	machine_finish(m);
	assert_int_equal(machine_regs(m)[1], 71);
	assert_int_equal(caller->ref, 1);
	exec_enter(m->x, copy);
	assert_int_equal(machine_regs(m)[0], 5);
	machine_finish(m);
	assert_int_equal(machine_regs(m)[1], 6);
	assert_ptr_equal(exec_frame(m->x), caller);
	exec_drop(m->x, copy);
	machine_free_all(m);
}

static void several_results_come_back_in_order(void **unused)
{
	(void)unused;
	const struct insn caller[] = {{.op = OP_CALL, .d = 1, .b = 1, .e = 3, .imm = 2},
				      {.op = OP_RETV}};
	const struct insn callee[] = {{.op = OP_RETN, .a = 0, .c = 4}};
	const uint64_t consts[] = {7, 8, 9, 10};
	struct machine *m = machine_new();
	machine_func(m, "main", caller, COUNT(caller), 0, 5, NULL, 0);
	machine_func(m, "f", callee, 1, 0, 0, consts, 4);
	machine_start(m);
	machine_regs(m)[4] = 1;
	machine_finish(m);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(machine_regs(m)[1 + i], 7 + i);
	assert_int_equal(machine_regs(m)[4], 1);
	machine_free_all(m);
}

static void moves_happen_in_order(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_MOV2, .d = 1, .a = 0, .b = 2, .c = 1},
		{.op = OP_MOV2J, .d = 3, .a = 2, .b = 0, .c = 3, .imm = 2},
		{.op = OP_UNREACHABLE},
		{.op = OP_MOVJ, .d = 4, .a = 3, .imm = 2},
		{.op = OP_UNREACHABLE},
		{.op = OP_JNZ, .a = 4, .c = 2, .e = 1},
		{.op = OP_UNREACHABLE},
		{.op = OP_RETV}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 1, 5, NULL, 0);
	machine_start(m);
	machine_regs(m)[0] = 3;
	machine_finish(m);
	assert_int_equal(m->s->ended, END_EXIT);
	for (unsigned i = 0; i < 5; i++)
		assert_int_equal(machine_regs(m)[i], 3);
	assert_int_equal(m->x->instructions, 5);
	machine_free_all(m);
}

static void switches_take_their_case(void **unused)
{
	(void)unused;
	static const uint64_t values[] = {3, 4, 6, 200, 1ULL << 40, ~0ULL};
	static const int32_t targets[] = {1, 2, 3, 4, 5, 6}, dense[] = {1, 2, 7, 3};
	struct switch_table tables[2] = {
		{.width = 64,
		 .n = 6,
		 .values = values,
		 .targets = targets,
		 .otherwise = 7},
		{.width = 64,
		 .n = 3,
		 .values = values,
		 .targets = targets,
		 .otherwise = 7,
		 .low = 3,
		 .dense_n = 4,
		 .dense = dense},
	};
	struct insn code[16] = {{.op = OP_SWITCH, .a = 0, .imm = 0}};
	for (unsigned i = 1; i < 8; i++)
		code[i] = (struct insn){.op = OP_RET, .a = (uint16_t)i};
	const uint64_t consts[] = {1, 2, 3, 4, 5, 6, 7};
	const uint64_t asked[] = {0,
				  1,
				  2,
				  3,
				  4,
				  5,
				  6,
				  7,
				  199,
				  200,
				  201,
				  1ULL << 40,
				  (1ULL << 40) + 1,
				  ~0ULL,
				  ~0ULL - 1};
	for (int t = 0; t < 2; t++) {
		struct machine *m = machine_new();
		code[0].imm = t;
		machine_func(m, "main", code, 8, 1, 1, consts, 7);
		m->p->switches = tables;
		m->p->nswitches = 2;
		machine_start(m);
		for (unsigned i = 0; i < COUNT(asked); i++) {
			int want = 7;
			for (unsigned k = 0; k < tables[t].n; k++)
				if (values[k] == asked[i])
					want = targets[k];
			machine_regs(m)[0] = asked[i];
			uint64_t before = m->x->instructions;
			machine_again(m);
			assert_int_equal(m->s->exit_status, want);
			assert_int_equal(m->x->instructions - before, 2);
		}
		machine_free_all(m);
	}
}

/* main calls the address in register 0 with two arguments and expects two results. */
static struct machine *pointer_machine(int32_t variadic)
{
	const struct insn code[] = {
		{.op = OP_CALLR,
		 .d = 3,
		 .a = (uint16_t)(variadic < 0 ? 2 : 3),
		 .b = 2,
		 .c = 0,
		 .e = 2,
		 .imm = variadic},
		ARGS(1, 2, 5),
		{.op = OP_RETV},
	};
	const struct insn add[] = {{.op = OP_ADD64_rr, .d = 0, .a = 0, .b = 1},
				   {.op = OP_ADD64_rr, .d = 0, .a = 0, .b = 2},
				   {.op = OP_RET, .a = 0}};
	const struct insn nothing[] = {{.op = OP_RETV}};
	const struct insn area[] = {{.op = OP_RET, .a = 1}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 3, 6, NULL, 0);
	machine_func(m, "add3", add, COUNT(add), 3, 3, NULL, 0);
	machine_func(m, "nothing", nothing, 1, 0, 0, NULL, 0);
	machine_func(m, "area", area, 1, 2, 2, NULL, 0)->is_variadic = true;
	machine_func(m, "missing", NULL, 0, 0, 0, NULL, 0)->code = NULL;
	machine_func(m, "note", NULL, 0, 1, 1, NULL, 0)->intrinsic = CALL_NOTE;
	m->p->funcs[6].code = NULL;
	machine_start(m);
	uint64_t *r = machine_regs(m);
	r[1] = 10;
	r[2] = 20;
	r[3] = r[4] = 0xdead;
	r[5] = 0x1000;
	return m;
}

static void call_pointer(struct machine *m, uint64_t address)
{
	machine_regs(m)[0] = address;
	machine_finish(m);
}

static void a_call_through_a_pointer_need_not_match(void **unused)
{
	(void)unused;
	struct machine *m = pointer_machine(-1);
	call_pointer(m, PROG_FUNC_BASE + 16 * 2);
	assert_int_equal(machine_regs(m)[3], 30); /* the third argument is zero */
	assert_int_equal(machine_regs(m)[4], 0);  /* a second result there is not */
	machine_free_all(m);
	m = pointer_machine(-1);
	call_pointer(m, PROG_FUNC_BASE + 16 * 3);
	assert_int_equal(m->s->ended, END_EXIT);
	assert_int_equal(machine_regs(m)[3], 0);
	assert_int_equal(machine_regs(m)[4], 0);
	machine_free_all(m);
	m = pointer_machine(-1); /* a variadic function called as if it were not */
	call_pointer(m, PROG_FUNC_BASE + 16 * 4);
	assert_int_equal(machine_regs(m)[3], 0);
	machine_free_all(m);
	m = pointer_machine(1); /* one fixed argument, then the area */
	call_pointer(m, PROG_FUNC_BASE + 16 * 4);
	assert_int_equal(machine_regs(m)[3], 0x1000);
	machine_free_all(m);
	m = pointer_machine(-1);
	call_pointer(m, PROG_FUNC_BASE + 16 * 6); /* answered by the engine */
	assert_int_equal(m->nnotes, 1);
	assert_int_equal(m->notes[0], 10);
	machine_free_all(m);
}

static void a_wrong_pointer_is_not_called(void **unused)
{
	(void)unused;
	const struct {
		uint64_t address;
		enum fault_kind kind;
	} wrong[] = {{0, FAULT_NULL},
		     {16, FAULT_NULL},
		     {PROG_FUNC_BASE, FAULT_READ},
		     {PROG_FUNC_BASE + 33, FAULT_READ},
		     {PROG_FUNC_BASE + 16 * 7, FAULT_READ},
		     {SPACE_HEAP, FAULT_READ},
		     {~0ULL, FAULT_READ}};
	for (unsigned i = 0; i < COUNT(wrong); i++) {
		struct machine *m = pointer_machine(-1);
		call_pointer(m, wrong[i].address);
		assert_int_equal(m->s->ended, END_FINDING);
		assert_int_equal(m->fault.kind, wrong[i].kind);
		assert_true(m->fault.is_call);
		machine_free_all(m);
	}
	struct machine *m = pointer_machine(-1);
	call_pointer(m, PROG_FUNC_BASE + 16 * 5);
	assert_int_equal(m->s->ended, END_UNDEFINED_FUNCTION);
	assert_string_equal(m->x->end_detail, "missing");
	assert_int_equal(m->faults, 0);
	machine_free_all(m);
}

static void calls_end_at_the_greatest_depth(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_CALL, .b = 1, .imm = 1}, {.op = OP_RETV}};
	for (uint64_t quantum = 0; quantum < 3; quantum++) {
		struct machine *m = machine_new();
		machine_func(m, "main", code, COUNT(code), 0, 1, NULL, 0);
		machine_start(m);
		m->quantum = quantum;
		machine_finish(m);
		assert_int_equal(m->s->ended, END_FINDING);
		assert_int_equal(m->fault.kind, FAULT_STACK);
		assert_int_equal(exec_frame(m->x)->depth, m->x->max_depth);
		assert_int_equal(m->x->instructions, m->x->max_depth);
		machine_free_all(m);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_loop_is_counted_exactly_for_every_quantum),
		cmocka_unit_test(a_quantum_holds_up_to_the_next_jump),
		cmocka_unit_test(every_end_counts_its_own_instruction),
		cmocka_unit_test(calls_are_counted_exactly_for_every_quantum),
		cmocka_unit_test(random_forks_in_a_chain_of_calls_all_agree),
		cmocka_unit_test(a_caller_that_is_shared_is_copied_on_return),
		cmocka_unit_test(several_results_come_back_in_order),
		cmocka_unit_test(moves_happen_in_order),
		cmocka_unit_test(switches_take_their_case),
		cmocka_unit_test(a_call_through_a_pointer_need_not_match),
		cmocka_unit_test(a_wrong_pointer_is_not_called),
		cmocka_unit_test(calls_end_at_the_greatest_depth),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
