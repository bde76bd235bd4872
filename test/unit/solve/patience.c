/* patience.c - questions that are too hard end by the clock: unknown, counted, and the back
 * ends go on; those that the end of the run breaks off say so. */
#include "lab.h"
#include "unit.h"

#include "base/clock.h"
#include "solve/solve.h"

/* A product of two large primes: nobody finds them in minutes. */
static expr_id product(struct lab *l)
{
	struct expr_pool *p = l->p;
	expr_id a = expr_zext(p, lab_word(l, 0, 8), 128),
		b = expr_zext(p, lab_word(l, 8, 8), 128);
	expr_id n = expr_concat(p, expr_const(p, 64, 0x00c097ce7bc90715ull),
				expr_const(p, 64, 0xb34b9f1000000087ull));
	expr_id one = expr_const(p, 128, 1), is = expr_eq(p, expr_mul(p, a, b), n);
	return expr_and(p, is,
			expr_and(p, expr_not(p, expr_eq(p, a, one)),
				 expr_not(p, expr_eq(p, b, one))));
}

/* Satisfiable, in no time for a back end. */
static expr_id easy(struct lab *l)
{
	struct expr_pool *p = l->p;
	return expr_eq(p,
		       expr_xor(p, lab_word(l, 0, 8),
				expr_add(p, lab_word(l, 8, 8), lab_word(l, 0, 8))),
		       expr_const(p, 64, 0x1234567));
}

enum { OFF_BUT_SAT = 1u << SOLVE_STAGE_Z3, OFF_BUT_Z3 = 1u << SOLVE_STAGE_SAT };

/* Its own limit is in processor time: who waits for a processor uses none. */
static void ends_by_the_clock(uint32_t off)
{
	struct solve_options o = {.off = off,
				  .max_seconds = 1,
				  .max_conflicts = 1u << 30,
				  .max_rlimit = UINT32_MAX};
	struct lab l = lab_new(&o, 16);
	double start = clock_used();
	struct solve_branch b = solve_branch(l.s, l.f, product(&l));
	assert_int_equal(b.can_be_true, VERDICT_UNKNOWN);
	assert_int_not_equal(b.can_be_false, VERDICT_UNSAT);
	assert_true(clock_used() - start < 60);
	assert_true(solve_counters(l.s)->late >= 1);
	assert_false(solve_was_broken_off(l.s));
	b = solve_branch(l.s, l.f, easy(&l));
	assert_int_equal(b.can_be_true, VERDICT_SAT);
	assert_int_equal(b.can_be_false, VERDICT_SAT);
	lab_free(&l);
}

static void sat_gives_up_after_its_time(void **unused)
{
	(void)unused;
	ends_by_the_clock(OFF_BUT_SAT);
}

static void z3_gives_up_after_its_time(void **unused)
{
	(void)unused;
	ends_by_the_clock(OFF_BUT_Z3);
}

static double at(void *arg)
{
	return *(double *)arg;
}

static void the_end_of_the_run_breaks_off(void **unused)
{
	(void)unused;
	for (int k = 0; k < 2; k++) {
		double end = clock_now() + 0.3;
		struct solve_options o = {.off = k ? OFF_BUT_SAT : OFF_BUT_Z3,
					  .max_conflicts = 1u << 30,
					  .max_rlimit = UINT32_MAX,
					  .stop_at = at,
					  .stop_arg = &end};
		struct lab l = lab_new(&o, 16);
		struct solve_branch b = solve_branch(l.s, l.f, product(&l));
		assert_int_equal(b.can_be_true, VERDICT_UNKNOWN);
		assert_true(solve_is_broken_off(l.s));
		assert_true(solve_was_broken_off(l.s));
		assert_false(solve_was_broken_off(l.s));
		assert_true(solve_counters(l.s)->late == 0);
		end = 0; /* not any more: the same solver answers */
		b = solve_branch(l.s, l.f, easy(&l));
		assert_int_equal(b.can_be_true, VERDICT_SAT);
		assert_false(solve_was_broken_off(l.s));
		lab_free(&l);
	}
}

static void grace_is_given(void **unused)
{
	(void)unused;
	double end = clock_now() - 1;
	struct solve_options o = {.stop_at = at, .stop_arg = &end};
	struct lab l = lab_new(&o, 16);
	assert_int_equal(solve_branch(l.s, l.f, easy(&l)).can_be_true, VERDICT_UNKNOWN);
	assert_true(solve_was_broken_off(l.s));
	solve_set_grace(l.s, 1e6);
	assert_int_equal(solve_branch(l.s, l.f, easy(&l)).can_be_true, VERDICT_SAT);
	assert_false(solve_was_broken_off(l.s));
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sat_gives_up_after_its_time),
		cmocka_unit_test(z3_gives_up_after_its_time),
		cmocka_unit_test(the_end_of_the_run_breaks_off),
		cmocka_unit_test(grace_is_given),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
