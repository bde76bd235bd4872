/* substitute.c - a term with bytes replaced has the value of the term where the bytes have
 * those values. */
#include "expr/float.h"
#include "expr/substitute.h"

#include "gen.h"

struct bytes {
	struct expr_pool *p;
	uint32_t first;
	expr_id of[2]; /* 0: stays */
};

static expr_id byte_of(void *arg, uint32_t var)
{
	const struct bytes *b = arg;
	assert_true(var - b->first < 2);
	return b->of[var - b->first];
}

static void a_byte_becomes_a_value(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct gen g;
		gen_init(&g, seed, 32, 8);
		g.has_arrays = true;
		for (unsigned i = 0; i < 100; i++) {
			expr_id e = gen_term(&g, gen_width(&g, 128), 4);
			uint8_t values[2] = {(uint8_t)rng_next(&g.rng),
					     (uint8_t)rng_next(&g.rng)};
			struct bytes one = {g.p, g.var, {expr_const(g.p, 8, values[0])}};
			struct bytes both = one;
			both.of[1] = expr_const(g.p, 8, values[1]);
			expr_id left = expr_substitute(g.p, e, byte_of, &one);
			expr_id none = expr_substitute(g.p, e, byte_of, &both);
			uint8_t other[2] = {0, values[1]};
			assert_true(naive(g.p, left, other) == naive(g.p, e, values));
			assert_true(naive(g.p, none, other) == naive(g.p, e, values));
		}
		expr_pool_free(g.p);
	}
}

static void other_bytes_take_their_place(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t a = expr_input(p, "a", 2, 0), b = expr_input(p, "b", 2, 0);
	expr_id x = expr_var(p, a), y = expr_var(p, a + 1);
	struct bytes swap = {p, a, {expr_var(p, b), y}};
	expr_id e = expr_add(p, x, y);
	assert_int_equal(expr_substitute(p, e, byte_of, &swap),
			 expr_add(p, expr_var(p, b), y));
	struct bytes same = {p, a, {0, 0}};
	assert_int_equal(expr_substitute(p, e, byte_of, &same), e);
	assert_int_equal(expr_substitute(p, expr_const(p, 8, 3), byte_of, &same),
			 expr_const(p, 8, 3));
	expr_pool_free(p);
}

static void floats_keep_their_operator(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t first = expr_input(p, "a", 2, 0);
	expr_id x = expr_var(p, first), five = expr_const(p, 8, 5);
	expr_id wide = expr_zext(p, x, 32), other = expr_zext(p, expr_var(p, first + 1), 32);
	expr_id f = expr_fcast(p, EXPR_SITOF, wide, 64);
	expr_id g = expr_fcast(p, EXPR_SITOF, other, 64);
	expr_id e = expr_float(p, EXPR_FADD, f, g);
	struct bytes five_first = {p, first, {five, 0}}, both = {p, first, {five, five}};
	expr_id five_float = expr_fcast(p, EXPR_SITOF, expr_const(p, 32, 5), 64);
	assert_int_equal(expr_substitute(p, e, byte_of, &five_first),
			 expr_float(p, EXPR_FADD, five_float, g));
	assert_int_equal(expr_substitute(p, e, byte_of, &both),
			 expr_float(p, EXPR_FADD, five_float, five_float));
	expr_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_byte_becomes_a_value),
		cmocka_unit_test(other_bytes_take_their_place),
		cmocka_unit_test(floats_keep_their_operator),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
