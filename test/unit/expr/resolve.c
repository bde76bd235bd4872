/* resolve.c - a read at a known place of an array, as a choice, has the value of the read; of
 * a counter that stores at unknown places may have changed, no array is left. */
#include "expr/array.h"
#include "expr/resolve.h"

#include "gen.h"

enum { COUNTERS = 4 }; /* bytes between two counters */

/* Two bytes of memory at an index, as a word. */
static expr_id word_at(struct expr_pool *p, expr_id array, expr_id at)
{
	expr_id one = expr_const(p, 64, 1);
	return expr_concat(p, expr_read(p, array, expr_add(p, at, one)),
			   expr_read(p, array, at));
}

/* Counts a byte in an array of words: count[x]++. */
static expr_id count_byte(struct expr_pool *p, expr_id array, expr_id x)
{
	expr_id at = expr_zext(p, expr_concat(p, x, expr_const(p, 2, 0)), 64);
	expr_id n = expr_add(p, word_at(p, array, at), expr_const(p, 16, 1));
	array = expr_store(p, array, at, expr_trunc(p, n, 8));
	return expr_store(p, array, expr_add(p, at, expr_const(p, 64, 1)),
			  expr_extract(p, n, 8, 8));
}

static expr_id zeros(struct expr_pool *p)
{
	static const uint8_t bytes[COUNTERS * 256];
	return expr_table_const(p, bytes, sizeof bytes);
}

static void a_counter_is_a_sum_of_conditions(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t first = expr_input(p, "x", 6, 0);
	expr_id array = zeros(p), seven = expr_const(p, 8, 7), none = expr_bool(p, true);
	for (uint32_t i = 0; i < 6; i++) {
		expr_id x = expr_var(p, first + i);
		array = count_byte(p, array, x);
		none = expr_and(p, none, expr_not(p, expr_eq(p, x, seven)));
	}
	expr_id at = expr_const(p, 64, 7 * COUNTERS);
	expr_id after = expr_const(p, 64, 7 * COUNTERS + 1);
	expr_id low = expr_resolve_read(p, expr_read(p, array, at));
	assert_int_equal(expr_resolve_read(p, expr_read(p, array, after)),
			 expr_const(p, 8, 0));
	expr_id is_zero = expr_eq(p, low, expr_const(p, 8, 0));
	for (unsigned v = 0; v < 64; v++) {
		uint8_t values[6];
		unsigned n = 0;
		for (unsigned i = 0; i < 6; i++) {
			values[i] = v >> i & 1 ? 7 : (uint8_t)(8 + i);
			n += v >> i & 1;
		}
		assert_true(naive(p, low, values) == n);
		assert_true(naive(p, is_zero, values) == (n == 0));
		assert_true(naive(p, none, values) == (n == 0));
	}
	assert_int_equal(expr_get(p, is_zero)->op, EXPR_AND);
	expr_pool_free(p);
}

static void the_value_stays_the_same(void **unused)
{
	(void)unused;
	unsigned changed = 0;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct gen g;
		gen_init(&g, seed, 64, 8);
		g.has_arrays = true;
		for (unsigned i = 0; i < 60; i++) {
			expr_id array = gen_array(&g, 3);
			for (unsigned k = 0; k < 3; k++)
				array = expr_store(g.p, array, gen_term(&g, 64, 1),
						   gen_term(&g, 8, 3));
			expr_id read = expr_read(g.p, array,
						 expr_const(g.p, 64, gen_below(&g, 8)));
			expr_id choice = expr_resolve_read(g.p, read);
			changed += choice != read;
			for (unsigned k = 0; k < 20; k++) {
				uint8_t values[2] = {(uint8_t)gen_below(&g, 16),
						     (uint8_t)rng_next(&g.rng)};
				assert_true(naive(g.p, choice, values) ==
					    naive(g.p, read, values));
			}
		}
		expr_pool_free(g.p);
	}
	assert_true(changed > 100);
}

static void many_stores_stay_an_array(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t first = expr_input(p, "x", 500, 0);
	expr_id array = zeros(p);
	for (uint32_t i = 0; i < 500; i++)
		array = count_byte(p, array, expr_var(p, first + i));
	expr_id read = expr_read(p, array, expr_const(p, 64, 7 * COUNTERS));
	assert_int_equal(expr_resolve_read(p, read), read);
	assert_int_equal(expr_resolve_read(p, expr_var(p, first)), expr_var(p, first));
	expr_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_counter_is_a_sum_of_conditions),
		cmocka_unit_test(the_value_stays_the_same),
		cmocka_unit_test(many_stores_stay_an_array),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
