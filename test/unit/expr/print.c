/* print.c - the text for people is short, the script for solvers is one that Z3 reads and
 * understands as the evaluator does. */
#include "gen.h"

#include <z3.h>

static char *text_of(const struct expr_pool *p, expr_id id)
{
	char *text;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	expr_print(f, p, id);
	fclose(f);
	return text;
}

static void shared_terms_are_written_once(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t v = expr_input(p, "in", 2, 0);
	expr_id x = expr_var(p, v), y = expr_var(p, v + 1), acc = expr_mul(p, x, y);
	char *text = text_of(p, expr_ult(p, expr_zext(p, x, 32), expr_const(p, 32, 100)));
	assert_string_equal(text, "(ult in[0] 0x64:8)");
	free(text);
	for (unsigned i = 0; i < 60; i++) /* 2^60 nodes as a tree */
		acc = expr_mul(p, acc, expr_binary(p, EXPR_UDIV, acc, x));
	text = text_of(p, acc);
	assert_true(strlen(text) < 4000);
	assert_non_null(strstr(text, "#1="));
	free(text);
	expr_pool_free(p);
}

static void refuse(Z3_context c, Z3_error_code e)
{
	fail_msg("z3: %s", Z3_get_error_msg(c, e));
}

/* Is the constraint, with both bytes given, true for Z3? */
static bool z3_says(struct expr_pool *p, const expr_id *constraints, size_t n)
{
	char *text;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	expr_print_smt(f, p, constraints, n);
	fclose(f);
	Z3_config config = Z3_mk_config();
	Z3_context c = Z3_mk_context(config);
	Z3_set_error_handler(c, refuse);
	Z3_solver s = Z3_mk_solver(c);
	Z3_solver_inc_ref(c, s);
	Z3_ast_vector asserts =
		Z3_parse_smtlib2_string(c, text, 0, NULL, NULL, 0, NULL, NULL);
	Z3_ast_vector_inc_ref(c, asserts);
	assert_int_equal(Z3_ast_vector_size(c, asserts), n);
	for (unsigned i = 0; i < n; i++)
		Z3_solver_assert(c, s, Z3_ast_vector_get(c, asserts, i));
	Z3_lbool answer = Z3_solver_check(c, s);
	assert_int_not_equal(answer, Z3_L_UNDEF);
	Z3_ast_vector_dec_ref(c, asserts);
	Z3_solver_dec_ref(c, s);
	Z3_del_context(c);
	Z3_del_config(config);
	free(text);
	return answer == Z3_L_TRUE;
}

/* Raw terms of every operator, division by zero, over-wide shifts and reads beyond the
 * end included. */
static void z3_and_the_evaluator_agree(void **unused)
{
	static const unsigned widths[] = {1, 5, 8, 32, 64, 128};
	(void)unused;
	for (uint64_t seed = 1; seed <= 120; seed++) {
		struct gen g;
		gen_init(&g, seed, widths[seed % 6], 8);
		g.has_arrays = true;
		struct expr_eval *e = expr_eval_new(g.p);
		for (unsigned i = 0; i < 6; i++) {
			unsigned op = EXPR_READ + gen_below(&g, EXPR_ITE - EXPR_READ + 1);
			unsigned width = op == EXPR_READ ? 8 : g.width;
			width = expr_compares(op) ? 1 : width;
			if (!gen_fits(&g, op, width))
				continue;
			struct expr_app t = gen_app(&g, op, width, 2);
			expr_id id = expr_raw(g.p, &t);
			uint8_t values[2] = {(uint8_t)rng_next(&g.rng),
					     (uint8_t)rng_next(&g.rng)};
			expr_eval_reset(e, values, 2);
			struct expr_bits v = expr_eval(e, id);
			expr_id value = expr_const_wide(g.p, width, v.low, v.high);
			struct expr_app same = {
				.op = EXPR_EQ, .width = 1, .a = id, .b = value};
			expr_id all[3] = {expr_raw(g.p, &same)};
			for (unsigned k = 0; k < 2; k++)
				all[k + 1] = expr_eq(g.p, expr_var(g.p, g.var + k),
						     expr_const(g.p, 8, values[k]));
			if (!z3_says(g.p, all, 3)) {
				gen_show(g.p, "z3 and the evaluator differ", id, value);
				fail_msg("seed %lu", (unsigned long)seed);
			}
		}
		expr_eval_free(e);
		expr_pool_free(g.p);
	}
}

static void strange_names_make_good_symbols(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t v = expr_input(p, "a|b \\c\n\"(", 1, 99);
	expr_id id = expr_eq(p, expr_var(p, v), expr_const(p, 8, 1));
	assert_true(z3_says(p, &id, 1));
	expr_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shared_terms_are_written_once),
		cmocka_unit_test(z3_and_the_evaluator_agree),
		cmocka_unit_test(strange_names_make_good_symbols),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
