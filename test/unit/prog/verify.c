/* verify.c - each rule of a well-formed program refuses the program that breaks it. */
#include "prog/verify.h"

#include "prog/atomic.h"
#include "small.h"
#include "unit.h"

static void the_small_program_is_good(void **unused)
{
	(void)unused;
	struct small s = small_new();
	struct err e = {0};
	assert_true(prog_verify(s.p, &e));
	assert_string_equal(e.text, "");
	prog_free(s.p);
}

/* Puts one broken instruction into main and expects a message with the words. */
static void refuses(uint32_t at, struct insn broken, const char *words)
{
	struct small s = small_new();
	struct err e = {0};
	s.code[at] = broken;
	assert_false(prog_verify(s.p, &e));
	if (!strstr(e.text, words))
		fail_msg("'%s' does not say '%s'", e.text, words);
	prog_free(s.p);
}

static void broken_instructions_are_refused(void **unused)
{
	(void)unused;
	refuses(5, (struct insn){.op = OP_MOV, .d = 2, .a = 0}, "writes outside");
	refuses(5, (struct insn){.op = OP_MOV, .d = 1, .a = 4}, "reads outside");
	refuses(5, (struct insn){.op = OP_LD128, .d = 1, .a = 0}, "writes outside");
	refuses(5, (struct insn){.op = OP_ADDW, .d = 0, .a = 3, .b = 0}, "reads outside");
	refuses(5, (struct insn){.op = PROG_OPS}, "unknown instruction");
	refuses(5, (struct insn){.op = OP_TLS, .d = 1, .imm = 1}, "no such thread-local");
	refuses(5, (struct insn){.op = OP_UNSUPPORTED, .imm = 0}, "no such note");
	refuses(7, (struct insn){.op = OP_MOV, .d = 1, .a = 0}, "runs off the end");
	refuses(7, (struct insn){.op = OP_RETN, .a = 3, .c = 2}, "reads outside");
}

/* An addition in instructions 4 to 6 of main, the last four of which follow the branch. */
static void with_group(struct insn first, struct insn second, struct insn third,
		       const char *words)
{
	struct small s = small_new();
	struct err e = {0};
	s.code[4] = first;
	s.code[5] = second;
	s.code[6] = third;
	bool ok = prog_verify(s.p, &e);
	if (ok == (words != NULL) || (words && !strstr(e.text, words)))
		fail_msg("'%s' instead of '%s'", e.text, words ? words : "");
	prog_free(s.p);
}

static void read_modify_writes_are_in_one_piece(void **unused)
{
	(void)unused;
	const struct insn load = {.op = OP_LDA32,
				  .d = 1,
				  .a = 2,
				  .b = 2,
				  .c = PROG_ORDER_SEQ_CST,
				  .e = PROG_ATOMIC_ADD};
	const struct insn add = {.op = OP_ADD32_ri, .d = 1, .a = 1, .imm = 1};
	struct insn store = load, strange = load, single = load, exchange = load;
	store.op = OP_STA32;
	with_group(load, add, store, NULL);
	strange.e = PROG_ATOMICS;
	with_group(strange, add, store, "no such atomic operation");
	single.e = PROG_ATOMIC_LOAD;
	with_group(single, add, add, NULL);
	with_group(single, add, store, "half of an atomic operation");
	with_group(load, add, add, "in pieces");
	with_group(load, store, store, "half of an atomic operation");
	with_group(load, (struct insn){.op = OP_LD8o, .d = 1, .a = 2}, store,
		   "in pieces");
	exchange.op = OP_LDX32;
	exchange.e = 0;
	with_group(exchange, add, store, "in pieces");
	store.e = PROG_ATOMIC_CMPXCHG;
	with_group(exchange, add, store, NULL);
	store.e = PROG_ATOMIC_LOAD;
	with_group(add, add, store, "half of an atomic operation");
}

static void nothing_jumps_into_a_read_modify_write(void **unused)
{
	(void)unused;
	struct small s = small_new();
	struct err e = {0};
	s.code[4] = (struct insn){
		.op = OP_LDA64, .d = 1, .a = 2, .b = 2, .e = PROG_ATOMIC_XCHG};
	s.code[5] = s.code[4];
	s.code[5].op = OP_STA64;
	assert_true(prog_verify(s.p, &e));
	s.code[0].e = 5;
	assert_false(prog_verify(s.p, &e));
	assert_non_null(strstr(e.text, "jumps outside"));
	prog_free(s.p);
}

static void jumps_lead_to_instructions_of_the_function(void **unused)
{
	(void)unused;
	refuses(6, (struct insn){.op = OP_JMP, .imm = 2}, "jumps outside");
	refuses(6, (struct insn){.op = OP_JMP, .imm = -7}, "jumps outside");
	refuses(6, (struct insn){.op = OP_JMP, .imm = -4},
		"jumps outside"); /* arguments */
	refuses(6, (struct insn){.op = OP_JNZ, .a = 0, .c = 1, .e = 99}, "jumps outside");
	refuses(6, (struct insn){.op = OP_SWITCH, .a = 0, .imm = 0}, "no such table");
}

static void calls_are_complete(void **unused)
{
	(void)unused;
	refuses(1, (struct insn){.op = OP_CALL, .d = 1, .a = 1, .b = 2, .e = 1, .imm = 3},
		"no such function");
	refuses(1, (struct insn){.op = OP_CALL, .d = 1, .a = 1, .b = 1, .e = 1, .imm = 1},
		"does not skip");
	refuses(1, (struct insn){.op = OP_CALL, .d = 1, .a = 1, .b = 2, .e = 2, .imm = 1},
		"result outside");
	refuses(1, (struct insn){.op = OP_CALL, .d = 1, .a = 60, .b = 9, .imm = 1},
		"argument words missing");
}

static void globals_keep_their_distance(void **unused)
{
	(void)unused;
	struct err e = {0};
	struct small s = small_new();
	s.p->globals[1].address = s.p->globals[0].address + 16;
	assert_false(prog_verify(s.p, &e));
	assert_non_null(strstr(e.text, "too close"));
	s.p->globals[1].address = s.p->globals[0].address + 64;
	assert_false(prog_verify(s.p, &e));
	assert_non_null(strstr(e.text, "page shared"));
	prog_free(s.p);
}

static void tables_of_switches_are_checked(void **unused)
{
	(void)unused;
	struct err e = {0};
	struct small s = small_new();
	uint64_t values[] = {1, 7};
	int32_t targets[] = {-2, 1};
	struct switch_table table = {.width = 32,
				     .n = 2,
				     .values = values,
				     .targets = targets,
				     .otherwise = 1};
	s.p->switches = &table;
	s.p->nswitches = 1;
	s.code[6] = (struct insn){.op = OP_SWITCH, .a = 0, .imm = 0};
	assert_true(prog_verify(s.p, &e));
	targets[1] = 2;
	assert_false(prog_verify(s.p, &e));
	targets[1] = 1;
	values[1] = 1;
	assert_false(prog_verify(s.p, &e));
	assert_non_null(strstr(e.text, "ascending"));
	prog_free(s.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_small_program_is_good),
		cmocka_unit_test(broken_instructions_are_refused),
		cmocka_unit_test(jumps_lead_to_instructions_of_the_function),
		cmocka_unit_test(read_modify_writes_are_in_one_piece),
		cmocka_unit_test(nothing_jumps_into_a_read_modify_write),
		cmocka_unit_test(calls_are_complete),
		cmocka_unit_test(globals_keep_their_distance),
		cmocka_unit_test(tables_of_switches_are_checked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
