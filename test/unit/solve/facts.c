/* facts.c - what facts hold and which stage answers what. */
#include "lab.h"
#include "unit.h"

#include "eval/eval.h"
#include "expr/array.h"
#include "expr/pool.h"
#include "solve/solve.h"

static expr_id byte_is(struct lab *l, uint32_t i, uint64_t v)
{
	return expr_eq(l->p, lab_byte(l, i), expr_const(l->p, 8, v));
}

static expr_id byte_below(struct lab *l, uint32_t i, uint64_t v)
{
	return expr_ult(l->p, lab_byte(l, i), expr_const(l->p, 8, v));
}

static uint64_t answered(struct lab *l, enum solve_stage st)
{
	return solve_counters(l->s)->answered[st];
}

static void constants_are_answered_without_counting(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	lab_expect(&l, expr_bool(l.p, true), VERDICT_SAT, VERDICT_UNSAT);
	lab_expect(&l, expr_bool(l.p, false), VERDICT_UNSAT, VERDICT_SAT);
	assert_int_equal(solve_counters(l.s)->total, 0);
	assert_int_equal(answered(&l, SOLVE_STAGE_CONST), 2);
	lab_free(&l);
}

static void one_byte_is_decided_by_its_set(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	lab_expect(&l, byte_below(&l, 0, 10), VERDICT_SAT, VERDICT_SAT);
	assert_true(lab_add(&l, byte_below(&l, 0, 10)));
	lab_expect(&l, byte_below(&l, 0, 11), VERDICT_SAT, VERDICT_UNSAT);
	lab_expect(&l, byte_is(&l, 0, 10), VERDICT_UNSAT, VERDICT_SAT);
	lab_expect(&l, byte_is(&l, 0, 9), VERDICT_SAT, VERDICT_SAT);
	assert_false(lab_add(&l, byte_is(&l, 0, 10)));
	assert_int_equal(answered(&l, SOLVE_STAGE_BYTES), 4);
	assert_int_equal(answered(&l, SOLVE_STAGE_SAT), 0);
	lab_free(&l);
}

static void a_word_equal_to_a_constant_is_four_bytes(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	expr_id c = expr_eq(l.p, lab_word(&l, 0, 4), expr_const(l.p, 32, 0x44434241));
	lab_expect(&l, c, VERDICT_SAT, VERDICT_SAT);
	assert_true(lab_add(&l, c));
	lab_expect(&l, byte_is(&l, 2, 'C'), VERDICT_SAT, VERDICT_UNSAT);
	assert_int_equal(answered(&l, SOLVE_STAGE_BYTES), 2);
	lab_free(&l);
}

static void constraints_are_implied_and_chains_of_orders_too(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	expr_id a = lab_word(&l, 0, 4), b = lab_word(&l, 4, 4), c = lab_word(&l, 8, 4);
	assert_true(lab_add(&l, expr_slt(l.p, a, b)));
	assert_true(lab_add(&l, expr_not(l.p, expr_slt(l.p, c, b))));
	lab_expect(&l, expr_slt(l.p, a, b), VERDICT_SAT, VERDICT_UNSAT);
	lab_expect(&l, expr_slt(l.p, b, a), VERDICT_UNSAT, VERDICT_SAT);
	lab_expect(&l, expr_slt(l.p, a, c), VERDICT_SAT, VERDICT_UNSAT);
	lab_expect(&l, expr_slt(l.p, c, a), VERDICT_UNSAT, VERDICT_SAT);
	assert_int_equal(answered(&l, SOLVE_STAGE_IMPLIED), 4);
	lab_free(&l);
}

static void fixed_bytes_are_substituted(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	assert_true(lab_add(&l, byte_is(&l, 0, 3)));
	assert_true(lab_add(&l, byte_is(&l, 1, 4)));
	expr_id sum = expr_add(l.p, lab_byte(&l, 0), lab_byte(&l, 1));
	lab_expect(&l, expr_eq(l.p, sum, expr_const(l.p, 8, 7)), VERDICT_SAT,
		   VERDICT_UNSAT);
	assert_int_equal(answered(&l, SOLVE_STAGE_EQUALITY), 1);
	lab_free(&l);
}

static void bounds_decide_sums(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	assert_true(lab_add(&l, byte_below(&l, 0, 10)));
	assert_true(lab_add(&l, byte_below(&l, 1, 10)));
	expr_id sum = expr_add(l.p, expr_zext(l.p, lab_byte(&l, 0), 32),
			       expr_mul(l.p, expr_zext(l.p, lab_byte(&l, 1), 32),
					expr_const(l.p, 32, 10)));
	lab_expect(&l, expr_ult(l.p, sum, expr_const(l.p, 32, 100)), VERDICT_SAT,
		   VERDICT_UNSAT);
	assert_int_equal(answered(&l, SOLVE_STAGE_BYTES), 1);
	lab_free(&l);
}

static void the_model_of_a_question_becomes_the_witness(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	expr_id sum = expr_add(l.p, lab_byte(&l, 0), lab_byte(&l, 1));
	expr_id c = expr_eq(l.p, sum, expr_const(l.p, 8, 77));
	uint64_t v;
	lab_expect(&l, c, VERDICT_SAT, VERDICT_SAT);
	uint64_t total = solve_counters(l.s)->total;
	assert_true(lab_add(&l, c));
	assert_int_equal(solve_counters(l.s)->total, total);
	assert_true(solve_some(l.s, l.f, sum, &v));
	assert_int_equal(v, 77);
	lab_free(&l);
}

static void replay_asks_nothing(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	for (uint32_t i = 0; i + 1 < 32; i++) {
		expr_id c = expr_ult(l.p, lab_byte(&l, i), lab_byte(&l, i + 1));
		struct facts *g = facts_add_unchecked(l.s, l.f, c);
		facts_drop(l.s, l.f);
		l.f = g;
	}
	assert_int_equal(solve_counters(l.s)->total, 0);
	uint64_t v;
	assert_true(solve_some(l.s, l.f, lab_byte(&l, 31), &v));
	assert_true(v >= 31);
	lab_free(&l);
}

static void long_chains_are_dropped_without_recursion(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	for (unsigned i = 0; i < 300000; i++)
		assert_true(lab_add(&l, byte_below(&l, i % 64, 255 - i % 100)));
	assert_int_equal(facts_count(l.f), 300000);
	lab_free(&l);
}

static void canonical_values_come_in_their_order(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	uint8_t v[64];
	expr_id above = expr_ult(l.p, expr_const(l.p, 8, '0'), lab_byte(&l, 1));
	assert_true(lab_add(&l, expr_not(l.p, byte_is(&l, 0, 0))));
	assert_true(lab_add(&l, above));
	assert_true(lab_add(&l, expr_ult(l.p, lab_byte(&l, 3), lab_byte(&l, 2))));
	assert_true(solve_canonical(l.s, l.f, false, v, 64));
	assert_int_equal(v[0], 'a');
	assert_int_equal(v[1], 'a');
	assert_int_equal(v[2], 1);
	assert_int_equal(v[3], 0);
	assert_int_equal(v[4], 0);
	lab_free(&l);
}

static void ranges_are_exact(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	uint64_t low, high;
	expr_id w = lab_word(&l, 0, 4);
	assert_true(lab_add(&l, expr_ult(l.p, expr_const(l.p, 32, 1000), w)));
	assert_true(lab_add(&l, expr_ult(l.p, w, expr_const(l.p, 32, 70000))));
	assert_true(solve_range(l.s, l.f, w, &low, &high));
	assert_int_equal(low, 1001);
	assert_int_equal(high, 69999);
	assert_true(
		solve_least(l.s, l.f, expr_mul(l.p, w, expr_const(l.p, 32, 3)), &low));
	assert_int_equal(low, 3003);
	assert_true(lab_add(&l, byte_below(&l, 8, 20)));
	assert_true(solve_range(l.s, l.f, lab_byte(&l, 8), &low, &high));
	assert_int_equal(high, 19);
	lab_free(&l);
}

/* Hashes and products: far beyond SAT with these limits. */
static void equations_meet_in_the_middle(void **unused)
{
	(void)unused;
	struct solve_options o = {.off = 1u << SOLVE_STAGE_SAT | 1u << SOLVE_STAGE_Z3};
	struct lab l = lab_new(&o, 64);
	static const char secret[] = "symbol";
	uint32_t h = 2166136261u;
	expr_id e = expr_const(l.p, 32, h);
	for (uint32_t i = 0; i < 6; i++) {
		assert_true(lab_add(
			&l, expr_ule(l.p, expr_const(l.p, 8, 'a'), lab_byte(&l, i))));
		assert_true(lab_add(
			&l, expr_ule(l.p, lab_byte(&l, i), expr_const(l.p, 8, 'z'))));
		e = expr_mul(l.p, expr_xor(l.p, e, expr_zext(l.p, lab_byte(&l, i), 32)),
			     expr_const(l.p, 32, 16777619));
		h = (h ^ (uint8_t)secret[i]) * 16777619u;
	}
	lab_expect(&l, expr_eq(l.p, e, expr_const(l.p, 32, h)), VERDICT_SAT, VERDICT_SAT);
	assert_true(lab_add(&l, expr_eq(l.p, e, expr_const(l.p, 32, h))));
	expr_id p = lab_word(&l, 8, 4), q = lab_word(&l, 12, 4);
	assert_true(lab_add(&l, expr_ult(l.p, q, expr_const(l.p, 32, 1 << 20))));
	assert_true(lab_add(&l, expr_ult(l.p, p, q)));
	expr_id product = expr_mul(l.p, expr_zext(l.p, p, 64), expr_zext(l.p, q, 64));
	assert_true(lab_add(
		&l, expr_eq(l.p, product, expr_const(l.p, 64, 724573ull * 1000003ull))));
	uint8_t v[16];
	assert_true(solve_canonical(l.s, l.f, false, v, 16));
	assert_memory_equal(v, secret, 6);
	uint32_t low;
	memcpy(&low, v + 8, 4);
	assert_true(low == 724573 || low == 1);
	lab_free(&l);
}

static void facts_outlive_a_sweep(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	expr_id sum = expr_add(l.p, lab_byte(&l, 0), lab_byte(&l, 1));
	assert_true(lab_add(&l, expr_eq(l.p, sum, expr_const(l.p, 8, 77))));
	for (unsigned i = 0; i < 100; i++)
		solve_branch(l.s, l.f,
			     expr_ult(l.p,
				      expr_mul(l.p, lab_byte(&l, 0), lab_byte(&l, i % 5)),
				      expr_const(l.p, 8, i)));
	for (int i = 0; i < 2; i++) {
		expr_sweep_begin(l.p);
		solve_mark(l.s);
		facts_mark(l.s, l.f);
		expr_sweep_end(l.p);
	}
	expr_id again = expr_add(l.p, lab_byte(&l, 0), lab_byte(&l, 1));
	lab_expect(&l, expr_eq(l.p, again, expr_const(l.p, 8, 77)), VERDICT_SAT,
		   VERDICT_UNSAT);
	lab_expect(&l, expr_eq(l.p, lab_byte(&l, 1), expr_const(l.p, 8, 9)), VERDICT_SAT,
		   VERDICT_SAT);
	lab_free(&l);
}

/* A question beyond the limits: both sides go on, unproved, and nothing is claimed. */
static void beyond_the_limits_is_unknown(void **unused)
{
	(void)unused;
	struct solve_options o = {.off = ~(1u << SOLVE_STAGE_WITNESS)};
	struct lab l = lab_new(&o, 64);
	expr_id a = lab_word(&l, 0, 4), b = lab_word(&l, 4, 4);
	expr_id c = expr_eq(l.p, expr_mul(l.p, a, b), expr_const(l.p, 32, 12345));
	lab_expect(&l, c, VERDICT_UNKNOWN, VERDICT_SAT);
	assert_int_equal(solve_counters(l.s)->unknown, 1);
	assert_true(lab_add(&l, c));
	assert_true(facts_are_unproved(l.f));
	uint64_t v;
	assert_false(solve_some(l.s, l.f, a, &v));
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(constants_are_answered_without_counting),
		cmocka_unit_test(one_byte_is_decided_by_its_set),
		cmocka_unit_test(a_word_equal_to_a_constant_is_four_bytes),
		cmocka_unit_test(constraints_are_implied_and_chains_of_orders_too),
		cmocka_unit_test(fixed_bytes_are_substituted),
		cmocka_unit_test(bounds_decide_sums),
		cmocka_unit_test(the_model_of_a_question_becomes_the_witness),
		cmocka_unit_test(replay_asks_nothing),
		cmocka_unit_test(long_chains_are_dropped_without_recursion),
		cmocka_unit_test(canonical_values_come_in_their_order),
		cmocka_unit_test(ranges_are_exact),
		cmocka_unit_test(equations_meet_in_the_middle),
		cmocka_unit_test(facts_outlive_a_sweep),
		cmocka_unit_test(beyond_the_limits_is_unknown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
