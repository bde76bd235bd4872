/* long.c - paths with many constraints: there they are found through an index (facts/watch.c),
 * bounds that follow from later ones are left out, and conditions are first tried on their
 * own bytes (solve/local.c). None of it may change an answer. */
#include "lab.h"
#include "unit.h"

#include "base/rng.h"
#include "eval/eval.h"
#include "expr/pool.h"
#include "solve/solve.h"

enum { BYTES = 120 };

/* A random condition over two or three bytes, or a bound of a word. */
static expr_id random_condition(struct lab *l, struct rng *r)
{
	struct expr_pool *p = l->p;
	expr_id a = lab_byte(l, (uint32_t)rng_below(r, BYTES));
	expr_id b = lab_byte(l, (uint32_t)rng_below(r, BYTES));
	expr_id c = lab_byte(l, (uint32_t)rng_below(r, BYTES));
	expr_id w = lab_word(l, (uint32_t)rng_below(r, BYTES - 4), 4);
	expr_id k = expr_const(p, 32, rng_next(r));
	switch (rng_below(r, 7)) {
	case 0: return expr_ult(p, a, b);
	case 1: return expr_slt(p, a, b);
	case 2: return expr_eq(p, expr_add(p, a, b), c);
	case 3: return expr_ult(p, w, k);
	case 4: return expr_slt(p, k, w);
	case 5: return expr_not(p, expr_ult(p, c, expr_xor(p, a, b)));
	default: return expr_not(p, expr_slt(p, k, w));
	}
}

/* Constraints that hold for a hidden assignment; every answer is checked by the back ends. */
static void answers_stay_right_when_there_is_an_index(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 2; seed++) {
		struct solve_options o = {.check = true, .check_share = 20};
		struct lab l = lab_new(&o, BYTES);
		struct rng r;
		uint8_t hidden[BYTES];
		rng_init(&r, seed);
		for (uint32_t i = 0; i < BYTES; i++)
			hidden[i] = (uint8_t)rng_next(&r);
		struct expr_eval *eval = expr_eval_new(l.p);
		expr_eval_reset(eval, hidden, BYTES);
		for (int i = 0; i < 180; i++) {
			expr_id cond = random_condition(&l, &r);
			if (!(expr_eval(eval, cond).low & 1))
				cond = expr_not(l.p, cond);
			struct solve_branch b = solve_branch(l.s, l.f, cond);
			assert_int_equal(b.can_be_true, VERDICT_SAT);
			assert_true(lab_add(&l, cond));
		}
		for (int i = 0; i < 40; i++)
			solve_branch(l.s, l.f, random_condition(&l, &r));
		expr_eval_free(eval);
		lab_free(&l);
	}
}

/* A loop's counter against an input: every turn leaves a bound. */
static void later_bounds_replace_earlier_ones(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	expr_id x = lab_word(&l, 0, 4), y = lab_word(&l, 4, 4);
	for (uint64_t i = 0; i < 20000; i++) {
		expr_id of = i % 2 ? x : y;
		expr_id more = expr_slt(l.p, expr_const(l.p, 32, i), of);
		lab_expect(&l, more, VERDICT_SAT, VERDICT_SAT);
		assert_true(lab_add(&l, more));
	}
	lab_expect(&l, expr_slt(l.p, expr_const(l.p, 32, 3), x), VERDICT_SAT,
		   VERDICT_UNSAT);
	lab_expect(&l, expr_slt(l.p, x, expr_const(l.p, 32, 20000)), VERDICT_UNSAT,
		   VERDICT_SAT);
	lab_expect(&l, expr_slt(l.p, y, expr_const(l.p, 32, 20000)), VERDICT_SAT,
		   VERDICT_SAT);
	lab_free(&l);
}

/* One group as long as the path: each step asks about its two bytes only. */
static void a_chain_of_bytes_costs_the_same_at_every_step(void **unused)
{
	enum { LONG = 20000 };
	(void)unused;
	struct lab l = lab_new(NULL, LONG);
	for (uint32_t i = 0; i + 1 < LONG; i++) {
		expr_id up = expr_not(l.p, expr_ult(l.p, lab_byte(&l, i + 1), lab_byte(&l, i)));
		lab_expect(&l, up, VERDICT_SAT, VERDICT_SAT);
		assert_true(lab_add(&l, up));
	}
	lab_expect(&l, expr_ult(l.p, lab_byte(&l, 7), lab_byte(&l, 6)), VERDICT_UNSAT,
		   VERDICT_SAT);
	lab_expect(&l, expr_ult(l.p, lab_byte(&l, 9), lab_byte(&l, 6)), VERDICT_UNSAT,
		   VERDICT_SAT);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_stay_right_when_there_is_an_index),
		cmocka_unit_test(later_bounds_replace_earlier_ones),
		cmocka_unit_test(a_chain_of_bytes_costs_the_same_at_every_step),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
