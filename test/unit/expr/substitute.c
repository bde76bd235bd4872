/* substitute.c - a term with bytes replaced has the value of the term where the bytes have
 * those values. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_byte_becomes_a_value),
		cmocka_unit_test(other_bytes_take_their_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
