/* rows.c - columns of terms over few values: the same as the evaluator's, row by row; the
 * answers that come from them; what is too much for them. */
#include "solve/gen.h"
#include "solve/lab.h"
#include "unit.h"

#include "trial/rows.h"

#include <string.h>

static void keep_between(struct lab *l, uint32_t i, unsigned low, unsigned high)
{
	assert_true(lab_add(l, expr_ule(l->p, expr_const(l->p, 8, low), lab_byte(l, i))));
	assert_true(
		lab_add(l, expr_ule(l->p, lab_byte(l, i), expr_const(l->p, 8, high))));
}

/* A query about bytes from .. to - 1. */
static struct query about(struct lab *l, uint32_t from, uint32_t to)
{
	struct query q = {0};
	uint32_t vars[ROWS_BYTES + 1];
	for (uint32_t i = from; i < to; i++)
		vars[i - from] = l->var + i;
	query_collect_vars(l->s, &q, l->f, vars, to - from);
	return q;
}

static void compare(struct lab *l, struct rows_space *r, expr_id e)
{
	static uint64_t column[ROWS_MOST];
	uint8_t values[16] = {0};
	assert_true(rows_column(l->s, r, e, column));
	for (uint32_t row = 0; row < r->n; row++) {
		for (uint32_t i = 0; i < r->nvars; i++)
			values[r->vars[i]] = rows_byte(l->s, r, row, r->vars[i]);
		expr_eval_reset(l->s->scratch_eval, values, 16);
		assert_int_equal(column[row], expr_eval(l->s->scratch_eval, e).low);
	}
}

static void columns_are_the_evaluators(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct lab l = lab_new(NULL, 3);
		struct gen g = {
			.pool = l.p, .first_var = l.var, .vars = 3, .has_arrays = true};
		rng_init(&g.rng, seed);
		keep_between(&l, 0, 0x3a, 0x3d);
		keep_between(&l, 1, 0, 16);
		keep_between(&l, 2, 250, 255);
		struct query q = about(&l, 0, 3);
		struct rows_space *r = rows_find(l.s, &q);
		assert_non_null(r);
		assert_int_equal(r->n, 4 * 17 * 6);
		for (unsigned i = 0; i < 12; i++) {
			expr_id e = gen_term(&g, 1u << gen_below(&g, 7), 4);
			compare(&l, r, e);
		}
		query_done(&q);
		lab_free(&l);
	}
}

/* Both halves of x * y and of a quotient, and conditions of 128 bits, in rows. A value of more
 * than 64 bits has no place in the column that is handed out. */
static void columns_of_128_bits(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct lab l = lab_new(NULL, 2);
		struct gen g = {.pool = l.p, .first_var = l.var, .vars = 2};
		static uint64_t column[ROWS_MOST];
		rng_init(&g.rng, seed);
		keep_between(&l, 0, 3, 40);
		keep_between(&l, 1, 200, 255);
		struct query q = about(&l, 0, 2);
		struct rows_space *r = rows_find(l.s, &q);
		expr_id x = expr_sext(l.p, gen_term(&g, 64, 3), 128);
		expr_id y = expr_concat(l.p, gen_term(&g, 64, 2), gen_term(&g, 64, 2));
		expr_id z = expr_mul(l.p, x, y);
		expr_id cond = expr_slt(l.p, z, y);
		expr_id w = expr_ite(
			l.p, cond,
			expr_binary(l.p, EXPR_UDIV, z, expr_const(l.p, 128, 10007)),
			expr_binary(l.p, EXPR_ASHR, z,
				    expr_zext(l.p, lab_byte(&l, 0), 128)));
		compare(&l, r, cond);
		compare(&l, r, expr_eq(l.p, x, y));
		for (unsigned low = 0; low <= 64; low += 32) {
			compare(&l, r, expr_extract(l.p, z, low, 64));
			compare(&l, r, expr_extract(l.p, w, low, 64));
		}
		if (!expr_is_const(l.p, w))
			assert_false(rows_column(l.s, r, w, column));
		query_done(&q);
		lab_free(&l);
	}
}

/* Do all parts hold, row by row? */
static void compare_all(struct lab *l, struct rows_space *r, const expr_id *parts,
			uint32_t n)
{
	static bool has[ROWS_MOST];
	uint8_t values[16] = {0};
	assert_true(rows_all(l->s, r, parts, n, has));
	for (uint32_t row = 0; row < r->n; row++) {
		bool holds = true;
		for (uint32_t i = 0; i < r->nvars; i++)
			values[r->vars[i]] = rows_byte(l->s, r, row, r->vars[i]);
		expr_eval_reset(l->s->scratch_eval, values, 16);
		for (uint32_t i = 0; i < n; i++)
			holds = holds && expr_eval(l->s->scratch_eval, parts[i]).low;
		assert_int_equal(has[row], holds);
	}
}

/* Lists grow in front, as on a path; now and then they go back and another way. */
static void parts_together(void **unused)
{
	(void)unused;
	enum { PARTS = 24 };
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct lab l = lab_new(NULL, 2);
		struct gen g = {.pool = l.p, .first_var = l.var, .vars = 2};
		expr_id parts[PARTS];
		uint32_t n = 0;
		rng_init(&g.rng, seed);
		keep_between(&l, 0, 1, 20);
		keep_between(&l, 1, 100, 130);
		struct query q = about(&l, 0, 2);
		struct rows_space *r = rows_find(l.s, &q);
		compare_all(&l, r, parts, 0);
		for (unsigned i = 0; i < 100; i++) {
			expr_id e = gen_term(&g, 1, 3);
			if (n && (n == PARTS || gen_below(&g, 4) == 0))
				n -= 1 + (uint32_t)gen_below(&g, n);
			parts[PARTS - ++n] = e;
			compare_all(&l, r, parts + PARTS - n, n);
			if (gen_below(&g, 3) == 0) /* not the newest */
				compare_all(&l, r, parts + PARTS - n + 1, n - 1);
		}
		query_done(&q);
		lab_free(&l);
	}
}

static void rows_ascend(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 2);
	keep_between(&l, 0, 7, 9);
	assert_true(lab_add(
		&l, expr_not(l.p, expr_eq(l.p, lab_byte(&l, 0), expr_const(l.p, 8, 8)))));
	keep_between(&l, 1, 254, 255);
	struct query q = about(&l, 0, 2);
	struct rows_space *r = rows_find(l.s, &q);
	static const uint8_t rows[4][2] = {{7, 254}, {7, 255}, {9, 254}, {9, 255}};
	assert_int_equal(r->n, 4);
	for (uint32_t i = 0; i < 4; i++) {
		assert_int_equal(rows_byte(l.s, r, i, l.var), rows[i][0]);
		assert_int_equal(rows_byte(l.s, r, i, l.var + 1), rows[i][1]);
	}
	query_done(&q);
	lab_free(&l);
}

/* Facts that know more use the space of those that knew less, and the whole of a byte is
 * never answered from a part of it. */
static void spaces_are_shared(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 2);
	keep_between(&l, 0, '0', '9');
	keep_between(&l, 1, '0', '9');
	struct query q = about(&l, 0, 2);
	struct rows_space *r = rows_find(l.s, &q);
	assert_int_equal(r->n, 100);
	assert_ptr_equal(rows_find(l.s, &q), r);
	query_done(&q);
	keep_between(&l, 0, '2', '5');
	q = about(&l, 0, 2);
	assert_ptr_equal(rows_find(l.s, &q), r);
	query_done(&q);
	keep_between(&l, 0, '3', '3');
	q = about(&l, 0, 2); /* the second byte alone would do */
	assert_ptr_not_equal(rows_find(l.s, &q), r);
	query_done(&q);
	assert_int_equal(rows_of_byte(l.s, l.var)->n, 256);
	assert_ptr_equal(rows_of_byte(l.s, l.var), rows_of_byte(l.s, l.var));
	lab_free(&l);
}

static void what_is_too_large_is_left_alone(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, ROWS_BYTES + 1);
	struct query q = about(&l, 0, 2);
	assert_null(rows_find(l.s, &q)); /* 65536 rows */
	query_done(&q);
	for (uint32_t i = 0; i <= ROWS_BYTES; i++)
		keep_between(&l, i, 1, 1);
	q = about(&l, 0, ROWS_BYTES + 1);
	assert_null(rows_find(l.s, &q));
	query_done(&q);
	lab_free(&l);
}

/* A column is computed anew where those of other terms have left no room for it: with twenty
 * columns for each term the room ends in the middle of one. */
static void a_full_space_is_emptied(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 1);
	struct rows_space *r = rows_of_byte(l.s, l.var);
	bool was_full = false;
	for (unsigned i = 1; i < 700; i++) {
		static uint64_t column[256];
		size_t before = r->length;
		expr_id e = expr_zext(l.p, lab_byte(&l, 0), 64);
		for (unsigned k = 0; k < 10; k++)
			e = expr_add(l.p, expr_mul(l.p, e, e),
				     expr_const(l.p, 64, 1000 * i + k));
		assert_true(rows_column(l.s, r, e, column));
		for (uint64_t v = 0; v < 256; v++) {
			uint64_t x = v;
			for (unsigned k = 0; k < 10; k++)
				x = x * x + 1000 * i + k;
			assert_int_equal(column[v], x);
		}
		was_full = was_full || r->length < before;
	}
	assert_true(was_full);
	lab_free(&l);
}

/* Columns have a limit; when they are too many they are computed anew. */
static void columns_are_bounded(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 1);
	struct rows_space *r = rows_of_byte(l.s, l.var);
	expr_id sum = expr_zext(l.p, lab_byte(&l, 0), 64);
	size_t most = 0;
	for (unsigned i = 0; i < 12000; i++) {
		static uint64_t column[256];
		sum = expr_mul(l.p, expr_xor(l.p, sum, expr_const(l.p, 64, 77 + i)), sum);
		if (i % 100 == 99 && rows_column(l.s, r, sum, column))
			compare(&l, r, expr_extract(l.p, sum, 5, 8));
		most = r->cap > most ? r->cap : most;
	}
	assert_true(most < 20 << 20);
	lab_free(&l);
}

/* Two digits in a table of words, as a reader of decimal numbers keeps them. */
static expr_id number_in_table(struct lab *l, uint32_t n)
{
	expr_id *cells = test_malloc(n * sizeof *cells), value = 0;
	expr_id array, sum = expr_const(l->p, 64, 0);
	for (uint32_t i = 0; i < n; i++)
		cells[i] = expr_const(l->p, 8, i % 7);
	array = expr_table(l->p, cells, n);
	for (uint32_t k = 0; k < 2; k++) {
		expr_id digit = expr_sub(l->p, lab_byte(l, k), expr_const(l->p, 8, '0'));
		expr_id at = expr_zext(l->p, digit, 64);
		array = expr_store(l->p, array, expr_add(l->p, at, sum), digit);
		sum = expr_add(l->p, sum, at);
	}
	for (uint32_t i = 0; i < n; i++)
		cells[i] = expr_read(l->p, array, expr_const(l->p, 64, i));
	array = expr_table(l->p, cells, n);
	for (uint32_t i = 0; i < 2; i++) {
		expr_id b = expr_read(l->p, array,
				      expr_add(l->p, sum, expr_const(l->p, 64, i)));
		value = value ? expr_concat(l->p, b, value) : b;
	}
	test_free(cells);
	return value;
}

static void ranges_and_verdicts_need_no_circuit(void **unused)
{
	(void)unused;
	struct solve_options o = {.off = 1u << SOLVE_STAGE_SAT | 1u << SOLVE_STAGE_Z3 |
					 1u << SOLVE_STAGE_SEARCH};
	struct lab l = lab_new(&o, 2);
	keep_between(&l, 0, '0', '9');
	keep_between(&l, 1, '0', '9');
	expr_id v = number_in_table(&l, 2000);
	uint64_t low, high, least = UINT64_MAX, most = 0;
	for (unsigned i = 0; i < 100; i++) {
		uint8_t in[2] = {(uint8_t)('0' + i / 10), (uint8_t)('0' + i % 10)};
		expr_eval_reset(l.s->scratch_eval, in, 2);
		uint64_t x = expr_eval(l.s->scratch_eval, v).low;
		least = x < least ? x : least;
		most = x > most ? x : most;
	}
	assert_true(solve_range(l.s, l.f, v, &low, &high));
	assert_int_equal(low, least);
	assert_int_equal(high, most);
	struct solve_branch b =
		solve_branch(l.s, l.f, expr_ult(l.p, expr_const(l.p, 16, most), v));
	assert_int_equal(b.can_be_true, VERDICT_UNSAT);
	b = solve_branch(l.s, l.f, expr_eq(l.p, v, expr_const(l.p, 16, most)));
	assert_int_equal(b.can_be_true, VERDICT_SAT);
	assert_int_equal(b.can_be_false, VERDICT_SAT);
	assert_true(solve_counters(l.s)->answered[SOLVE_STAGE_ROWS] >= 2);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_are_the_evaluators),
		cmocka_unit_test(columns_of_128_bits),
		cmocka_unit_test(parts_together),
		cmocka_unit_test(rows_ascend),
		cmocka_unit_test(spaces_are_shared),
		cmocka_unit_test(what_is_too_large_is_left_alone),
		cmocka_unit_test(a_full_space_is_emptied),
		cmocka_unit_test(columns_are_bounded),
		cmocka_unit_test(ranges_and_verdicts_need_no_circuit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
