/* match.c - clauses over single bytes: pigeons and holes, random clauses against counting, and
 * the rows that clauses leave of a product that is too large. */
#include "solve/lab.h"
#include "unit.h"

#include "base/rng.h"
#include "trial/rows.h"

enum { NO_SAT = 1u << SOLVE_STAGE_SAT | 1u << SOLVE_STAGE_Z3 };

/* One of the first n bytes has the value. */
static expr_id has_value(struct lab *l, uint32_t n, unsigned value)
{
	expr_id any = expr_bool(l->p, false);
	for (uint32_t i = 0; i < n; i++)
		any = expr_or(l->p, any,
			      expr_eq(l->p, lab_byte(l, i), expr_const(l->p, 8, value)));
	return any;
}

static void more_values_than_bytes(void **unused)
{
	(void)unused;
	for (uint32_t n = 2; n <= 40; n += 19) {
		struct solve_options o = {.off = NO_SAT};
		struct lab l = lab_new(&o, n);
		for (uint32_t i = 0; i < n; i++)
			assert_true(lab_add(&l, has_value(&l, n, 100 + i)));
		struct solve_branch b = solve_branch(l.s, l.f, has_value(&l, n, 7));
		assert_int_equal(b.can_be_true, VERDICT_UNSAT);
		assert_int_equal(b.can_be_false, VERDICT_SAT);
		lab_free(&l);
	}
}

/* Clauses over three bytes below 4, which count. */
static expr_id random_clause(struct lab *l, struct rng *r)
{
	expr_id any = expr_bool(l->p, false);
	for (uint64_t n = 1 + rng_below(r, 3); n > 0; n--) {
		expr_id x = lab_byte(l, (uint32_t)rng_below(r, 3));
		expr_id k = expr_const(l->p, 8, rng_below(r, 4));
		expr_id is = rng_below(r, 3) ? expr_eq(l->p, x, k) : expr_ult(l->p, x, k);
		any = expr_or(l->p, any, is);
	}
	return any;
}

static bool has_solution(struct lab *l, const expr_id *clauses, unsigned n)
{
	for (unsigned v = 0; v < 64; v++) {
		uint8_t values[16] = {0};
		bool holds = true;
		for (unsigned i = 0; i < 3; i++)
			values[l->var + i] = v >> 2 * i & 3;
		expr_eval_reset(l->s->scratch_eval, values, 16);
		for (unsigned i = 0; i < n && holds; i++)
			holds = expr_eval(l->s->scratch_eval, clauses[i]).low & 1;
		if (holds)
			return true;
	}
	return false;
}

static void answers_are_those_of_counting(void **unused)
{
	(void)unused;
	unsigned answered = 0;
	for (uint64_t seed = 1; seed <= 400; seed++) {
		struct lab l = lab_new(NULL, 3);
		expr_id clauses[8];
		struct query q = {.f = l.f, .parts = clauses, .want = true};
		uint32_t vars[3] = {l.var, l.var + 1, l.var + 2};
		struct model m = {0};
		struct rng r;
		rng_init(&r, seed);
		for (uint32_t i = 0; i < 3; i++)
			clauses[q.nparts++] = expr_ult(l.p, lab_byte(&l, i),
						       expr_const(l.p, 8, 4));
		for (uint64_t n = rng_below(&r, 5); n > 0; n--)
			clauses[q.nparts++] = random_clause(&l, &r);
		q.vars = vars;
		q.nvars = 3;
		q.cond = random_clause(&l, &r);
		enum verdict v = match_solve(l.s, &q, &m);
		clauses[q.nparts] = q.cond;
		if (v != VERDICT_UNKNOWN) {
			bool has = has_solution(&l, clauses, q.nparts + 1);
			assert_int_equal(v, has ? VERDICT_SAT : VERDICT_UNSAT);
			answered++;
		}
		model_done(&m);
		lab_free(&l);
	}
	assert_true(answered > 250);
}

/* Six bytes that have six values in some order: 720 rows of 2^48. */
static void clauses_leave_few_rows(void **unused)
{
	(void)unused;
	struct solve_options o = {.off = NO_SAT};
	struct lab l = lab_new(&o, 6);
	uint32_t vars[6];
	struct query q = {0};
	for (uint32_t i = 0; i < 6; i++) {
		assert_true(lab_add(&l, has_value(&l, 6, 10 + 3 * i)));
		vars[i] = l.var + i;
	}
	query_collect_vars(l.s, &q, l.f, vars, 6);
	struct rows_space *r = rows_find(l.s, &q);
	assert_non_null(r);
	assert_int_equal(r->n, 720);
	for (uint32_t i = 0; i < 6; i++) {
		assert_int_equal(rows_byte(l.s, r, 0, vars[i]), 10 + 3 * i);
		assert_int_equal(rows_byte(l.s, r, 719, vars[i]), 10 + 3 * (5 - i));
	}
	assert_ptr_equal(rows_find(l.s, &q), r);
	query_done(&q);
	expr_id sum = expr_zext(l.p, lab_byte(&l, 0), 16);
	for (uint32_t i = 1; i < 6; i++)
		sum = expr_add(l.p, sum, expr_zext(l.p, lab_byte(&l, i), 16));
	struct solve_branch b =
		solve_branch(l.s, l.f, expr_eq(l.p, sum, expr_const(l.p, 16, 105)));
	assert_int_equal(b.can_be_true, VERDICT_SAT);
	assert_int_equal(b.can_be_false, VERDICT_UNSAT);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(more_values_than_bytes),
		cmocka_unit_test(answers_are_those_of_counting),
		cmocka_unit_test(clauses_leave_few_rows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
