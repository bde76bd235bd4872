/* repair.c - canonical values: models that depend on the constraints alone, whatever was asked
 * before; the least ones in whatever order the constraints came. */
#include "solve/lab.h"
#include "unit.h"

#include "base/rng.h"
#include "expr/array.h"
#include "trial/trial.h"

#include <string.h>

enum { BYTES = 6, STEPS = 8, ROUNDS = 60, TABLE = 256 };

/* A term over some of the bytes: a sum, a look-up, a word. */
static expr_id term_of(struct lab *l, struct rng *r)
{
	uint32_t a = (uint32_t)rng_below(r, BYTES), b = (uint32_t)rng_below(r, BYTES);
	expr_id bytes[TABLE], x = lab_byte(l, a), y = lab_byte(l, b);
	switch (rng_below(r, 3)) {
	case 0: return expr_add(l->p, expr_zext(l->p, x, 16), expr_zext(l->p, y, 16));
	case 1:
		for (unsigned i = 0; i < TABLE; i++)
			bytes[i] = expr_const(l->p, 8, i * 7 % 31);
		bytes[65] = y;
		return expr_zext(l->p,
				 expr_read(l->p, expr_table(l->p, bytes, TABLE),
					   expr_zext(l->p, x, 64)),
				 16);
	default: return expr_concat(l->p, x, expr_xor(l->p, x, y));
	}
}

/* A constraint that holds for the secret bytes. */
static expr_id constraint_of(struct lab *l, struct rng *r, const uint8_t *secret)
{
	struct expr_eval *e = expr_eval_new(l->p);
	expr_id x = term_of(l, r), y = term_of(l, r);
	expr_id cond = rng_below(r, 4) ? expr_ult(l->p, x, y) : expr_eq(l->p, x, y);
	expr_eval_reset(e, secret, BYTES);
	bool holds = expr_eval(e, cond).low & 1;
	expr_eval_free(e);
	return holds ? cond : expr_not(l->p, cond);
}

static void draw_secret(struct rng *r, uint8_t secret[BYTES])
{
	for (unsigned i = 0; i < BYTES; i++)
		secret[i] = (uint8_t)rng_below(r, 100);
}

/* The same constraints; with is_asking many questions between them, which leave other witnesses,
 * models and answers behind. */
static void walk_path(struct lab *l, uint64_t seed, bool is_asking)
{
	struct rng r, other;
	uint8_t secret[BYTES];
	rng_init(&r, seed);
	rng_init(&other, ~seed);
	draw_secret(&r, secret);
	for (int i = 0; i < STEPS; i++) {
		for (int k = 0; k < 5 && is_asking; k++)
			solve_branch(
				l->s, l->f,
				expr_ult(l->p, term_of(l, &other), term_of(l, &other)));
		assert_true(lab_add(l, constraint_of(l, &r, secret)));
	}
}

static void values_depend_on_the_constraints_alone(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
		struct lab l = lab_new(NULL, BYTES), m = lab_new(NULL, BYTES);
		struct solve_options o = {.off = 1u << SOLVE_STAGE_SEARCH};
		struct lab n = lab_new(&o, BYTES);
		uint8_t quiet[BYTES], asked[BYTES], without[BYTES];
		walk_path(&l, seed, false);
		walk_path(&m, seed, true);
		walk_path(&n, seed, true);
		assert_true(solve_canonical(l.s, l.f, false, quiet, BYTES));
		assert_true(solve_canonical(m.s, m.f, false, asked, BYTES));
		assert_true(solve_canonical(n.s, n.f, false, without, BYTES));
		assert_memory_equal(quiet, asked, BYTES);
		assert_memory_equal(quiet, without, BYTES);
		lab_free(&l);
		lab_free(&m);
		lab_free(&n);
	}
}

/* The constraints forwards and backwards. */
static void least_values_do_not_depend_on_the_order(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
		struct lab l = lab_new(NULL, BYTES);
		struct facts *back = facts_new(l.s);
		expr_id conds[STEPS];
		uint8_t secret[BYTES], least[BYTES], again[BYTES], any[BYTES];
		struct rng r;
		rng_init(&r, seed);
		draw_secret(&r, secret);
		for (int i = 0; i < STEPS; i++) {
			conds[i] = constraint_of(&l, &r, secret);
			assert_true(lab_add(&l, conds[i]));
		}
		for (int i = STEPS; i-- > 0;) {
			struct facts *more = facts_add(l.s, back, conds[i]);
			assert_non_null(more);
			facts_drop(l.s, back);
			back = more;
		}
		assert_true(solve_canonical(l.s, l.f, true, least, BYTES));
		assert_true(solve_canonical(l.s, l.f, false, any, BYTES));
		assert_true(solve_canonical(l.s, back, true, again, BYTES));
		assert_memory_equal(least, again, BYTES);
		assert_true(memcmp(least, any, BYTES) <= 0);
		facts_drop(l.s, back);
		lab_free(&l);
	}
}

/* Values are repaired, not searched for: a chain of comparisons ends with one byte each. */
static void repaired_values_are_small(void **unused)
{
	struct lab l = lab_new(NULL, BYTES);
	struct query q = {0};
	struct model m = {0};
	(void)unused;
	for (uint32_t i = 0; i + 1 < BYTES; i++)
		assert_true(
			lab_add(&l, expr_ult(l.p, lab_byte(&l, i), lab_byte(&l, i + 1))));
	query_collect_vars(l.s, &q, l.f, &l.var, 1);
	assert_true(repair_solve(l.s, &q, &m));
	assert_int_equal(m.n, BYTES);
	for (uint32_t i = 0; i < m.n; i++)
		assert_int_equal(m.values[i], i);
	assert_true(witness_try(l.s, &q, &m));
	model_done(&m);
	query_done(&q);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_depend_on_the_constraints_alone),
		cmocka_unit_test(least_values_do_not_depend_on_the_order),
		cmocka_unit_test(repaired_values_are_small),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
