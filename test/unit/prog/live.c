/* live.c - registers live from where they are written to where they are read last, along every way
 * that a function can take. */
#include "prog/live.h"

#include "unit.h"

enum { REGISTERS = 70 }; /* more than one word of bits */

static struct prog_live live_of(const struct insn *code, uint32_t n,
				const struct switch_table *switches)
{
	struct func f = {.name = "f", .const_base = REGISTERS, .nregs = REGISTERS + 2};
	struct prog_live l;
	prog_live_init(&l, &f, code, n, switches);
	return l;
}

static void a_value_lives_up_to_its_last_use(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_MOV, .d = 66, .a = 0},
		{.op = OP_ADDW, .d = 2, .a = 66, .b = 66},
		{.op = OP_MOV, .d = 3, .a = REGISTERS + 1}, /* a constant */
		{.op = OP_RET, .a = 3},
	};
	struct prog_live l = live_of(code, 4, NULL);
	assert_int_equal(l.words, 2);
	assert_true(prog_lives(&l, 0, 0));
	assert_false(prog_lives(&l, 0, 66));
	assert_true(prog_lives(&l, 1, 66));
	assert_false(prog_lives(&l, 1, 0));
	assert_false(prog_lives(&l, 2, 66));
	assert_false(prog_lives(&l, 2, 2)); /* nobody reads it */
	assert_true(prog_lives(&l, 3, 3));
	assert_false(prog_lives(&l, 2, 3));
	prog_live_done(&l);
	assert_null(l.at);
}

/* 0: if (r0 == 5) goto 3;  1: r1 = r2;  2: goto 4;  3: r1 = r3;  4: return r1 */
static void both_ways_of_a_branch_count(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_JEQ32_ri, .a = 0, .c = 3, .e = 1, .imm = 5},
		{.op = OP_MOV, .d = 1, .a = 2},
		{.op = OP_JMP, .imm = 2},
		{.op = OP_MOV, .d = 1, .a = 3},
		{.op = OP_RET, .a = 1},
	};
	struct prog_live l = live_of(code, 5, NULL);
	assert_true(prog_lives(&l, 0, 2) && prog_lives(&l, 0, 3));
	assert_true(prog_lives(&l, 1, 2));
	assert_false(prog_lives(&l, 1, 3));
	assert_false(prog_lives(&l, 3, 2));
	assert_true(prog_lives(&l, 2, 1));
	prog_live_done(&l);
}

/* 0: r1 = r2;  1: if (r0 == 5) goto 3;  2: goto 0;  3: return r1. What the next round reads lives
 * at the end of this one. */
static void loops_carry_values_round(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_MOV, .d = 1, .a = 2},
		{.op = OP_JEQ32_ri, .a = 0, .c = 2, .e = 1, .imm = 5},
		{.op = OP_JMP, .imm = -2},
		{.op = OP_RET, .a = 1},
	};
	struct prog_live l = live_of(code, 4, NULL);
	assert_true(prog_lives(&l, 2, 2) && prog_lives(&l, 2, 0));
	assert_false(prog_lives(&l, 2, 1)); /* it is written anew */
	assert_true(prog_lives(&l, 1, 1));
	assert_false(prog_lives(&l, 3, 2));
	prog_live_done(&l);
}

/* The second move reads what the first one wrote. */
static void two_moves_happen_one_after_the_other(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_MOV2, .d = 1, .a = 0, .b = 2, .c = 1},
		{.op = OP_RET, .a = 2},
	};
	struct prog_live l = live_of(code, 2, NULL);
	assert_true(prog_lives(&l, 0, 0));
	assert_false(prog_lives(&l, 0, 1) || prog_lives(&l, 0, 2));
	prog_live_done(&l);
}

static void nothing_lives_behind_the_end(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_UNREACHABLE},
		{.op = OP_RET, .a = 1},
	};
	struct prog_live l = live_of(code, 2, NULL);
	assert_false(prog_lives(&l, 0, 1));
	assert_true(prog_lives(&l, 1, 1));
	prog_live_done(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_value_lives_up_to_its_last_use),
		cmocka_unit_test(both_ways_of_a_branch_count),
		cmocka_unit_test(loops_carry_values_round),
		cmocka_unit_test(two_moves_happen_one_after_the_other),
		cmocka_unit_test(nothing_lives_behind_the_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
