/* program.c - names of instructions, and what lies at an address. */
#include "prog/program.h"

#include "small.h"
#include "unit.h"

static void every_instruction_has_name_and_six_roles(void **unused)
{
	(void)unused;
	for (int op = 0; op < PROG_OPS; op++) {
		assert_true(strlen(prog_op_name(op)) > 0);
		assert_int_equal(strlen(prog_op_roles(op)), 6);
		assert_int_equal(strspn(prog_op_roles(op), "wWrRmtn."), 6);
	}
	assert_string_equal(prog_op_name(OP_JEQ32_ri), "JEQ32_ri");
	assert_string_equal(prog_op_roles(OP_JEQ32_ri), ".r.ttn");
}

static void functions_are_found_at_their_address_only(void **unused)
{
	(void)unused;
	struct small s = small_new();
	assert_ptr_equal(prog_func_at(s.p, PROG_FUNC_BASE + 32), s.main);
	assert_null(prog_func_at(s.p, PROG_FUNC_BASE + 33));
	assert_null(prog_func_at(s.p, PROG_FUNC_BASE));
	assert_null(prog_func_at(s.p, PROG_FUNC_BASE + 48));
	assert_null(prog_func_at(s.p, 0));
	prog_free(s.p);
}

static void nearest_global_is_the_last_not_above(void **unused)
{
	(void)unused;
	struct small s = small_new();
	const struct global *g = s.p->globals;
	assert_null(prog_global_near(s.p, g[0].address - 1));
	assert_ptr_equal(prog_global_near(s.p, g[0].address), &g[0]);
	assert_ptr_equal(prog_global_near(s.p, g[1].address - 1), &g[0]);
	assert_ptr_equal(prog_global_near(s.p, g[1].address), &g[1]);
	assert_ptr_equal(prog_global_near(s.p, UINT64_MAX), &g[1]);
	s.p->nglobals = 0;
	assert_null(prog_global_near(s.p, UINT64_MAX));
	prog_free(s.p);
}

static void position_of_an_instruction_without_one_is_unknown(void **unused)
{
	(void)unused;
	struct small s = small_new();
	assert_int_equal(prog_loc(s.p, s.main, &s.code[0])->line, 4);
	assert_int_equal(prog_loc(s.p, s.main, &s.code[1])->line, 0);
	assert_string_equal(prog_loc(s.p, s.main, &s.code[1])->file, "");
	assert_int_equal(prog_loc(s.p, &s.p->funcs[1], s.p->funcs[1].code)->line, 0);
	prog_free(s.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_instruction_has_name_and_six_roles),
		cmocka_unit_test(functions_are_found_at_their_address_only),
		cmocka_unit_test(nearest_global_is_the_last_not_above),
		cmocka_unit_test(position_of_an_instruction_without_one_is_unknown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
