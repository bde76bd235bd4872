/* answers.c - what one solver has found out is the answer of another, whose terms have other
 * numbers, and of the same one after a sweep; nothing wrong is believed. */
#include "lab.h"
#include "unit.h"

#include "expr/digest.h"
#include "expr/pool.h"
#include "solve/solve.h"

#include <string.h>

/* A lab whose terms and bytes have other numbers than those of lab_new. */
static struct lab shifted(const struct solve_options *o)
{
	struct lab l = {.p = expr_pool_new()};
	uint32_t other = expr_input(l.p, "other", 5, 0);
	for (unsigned i = 0; i < 5; i++)
		expr_add(l.p, expr_var(l.p, other + i), expr_const(l.p, 8, 7));
	l.s = solve_new(l.p, o);
	l.f = facts_new(l.s);
	l.var = expr_input(l.p, "in", 16, 0);
	return l;
}

/* A square that ends in these bits: for SAT. There is none if they end in 10. */
static expr_id is_square_of(struct lab *l, uint64_t low)
{
	expr_id x = lab_word(l, 0, 8);
	return expr_eq(l->p, expr_mul(l->p, x, x), expr_const(l->p, 64, low));
}

static uint64_t sat_answers(const struct lab *l)
{
	const struct solve_counters *c = solve_counters(l->s);
	return c->answered[SOLVE_STAGE_SAT] + c->answered[SOLVE_STAGE_SEARCH] +
	       c->answered[SOLVE_STAGE_Z3];
}

/* One lab tells the other what it has to tell. */
static void exchange(struct lab *from, struct lab *to)
{
	const struct bytes *news = solve_news(from->s);
	assert_true(news->n > 0);
	assert_true(solve_learn(to->s, news->data, news->n));
	solve_forget_news(from->s);
	assert_int_equal(solve_news(from->s)->n, 0);
}

static void digests_do_not_depend_on_numbers(void **unused)
{
	(void)unused;
	struct lab a = lab_new(NULL, 16), b = shifted(NULL);
	struct expr_digests *da = expr_digests_new(a.p), *db = expr_digests_new(b.p);
	expr_id x = is_square_of(&a, 17), y = is_square_of(&b, 17);
	assert_int_not_equal(x, y);
	struct expr_digest dx = expr_digest(da, x), dy = expr_digest(db, y),
			   dz = expr_digest(db, is_square_of(&b, 33));
	assert_memory_equal(&dx, &dy, sizeof dx);
	assert_int_not_equal(dy.half[0], dz.half[0]);
	assert_int_not_equal(dy.half[1], dz.half[1]);
	expr_digests_free(da);
	expr_digests_free(db);
	lab_free(&a);
	lab_free(&b);
}

static void answers_are_told_and_used(void **unused)
{
	(void)unused;
	struct lab a = lab_new(NULL, 16), b = shifted(NULL);
	solve_tell(a.s, 1);
	struct solve_branch no = solve_branch(a.s, a.f, is_square_of(&a, 6));
	struct solve_branch yes = solve_branch(a.s, a.f, is_square_of(&a, 0x4411));
	assert_int_equal(no.can_be_true, VERDICT_UNSAT);
	assert_int_equal(yes.can_be_true, VERDICT_SAT);
	assert_true(sat_answers(&a) >= 2);
	exchange(&a, &b);
	no = solve_branch(b.s, b.f, is_square_of(&b, 6));
	yes = solve_branch(b.s, b.f, is_square_of(&b, 0x4411));
	assert_int_equal(no.can_be_true, VERDICT_UNSAT);
	assert_int_equal(yes.can_be_true, VERDICT_SAT);
	assert_int_equal(sat_answers(&b), 0);
	/* The values that came along make it true. */
	struct facts *f = facts_add(b.s, b.f, is_square_of(&b, 0x4411));
	uint64_t x;
	assert_non_null(f);
	assert_true(solve_some(b.s, f, lab_word(&b, 0, 8), &x));
	assert_int_equal(x * x, 0x4411);
	facts_drop(b.s, f);
	lab_free(&a);
	lab_free(&b);
}

static void answers_are_passed_on_once(void **unused)
{
	(void)unused;
	struct lab a = lab_new(NULL, 16), b = shifted(NULL);
	struct bytes copy = {0};
	solve_tell(a.s, 1);
	solve_pass_on(b.s);
	solve_branch(a.s, a.f, is_square_of(&a, 6));
	bytes_add(&copy, solve_news(a.s)->data, solve_news(a.s)->n);
	exchange(&a, &b);
	assert_int_equal(solve_news(b.s)->n, copy.n);
	assert_memory_equal(solve_news(b.s)->data, copy.data, copy.n);
	solve_forget_news(b.s);
	assert_true(solve_learn(b.s, copy.data, copy.n));
	assert_int_equal(solve_news(b.s)->n, 0);
	bytes_done(&copy);
	lab_free(&a);
	lab_free(&b);
}

static void answers_outlive_a_sweep(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 16);
	solve_branch(l.s, l.f, is_square_of(&l, 6));
	uint64_t before = sat_answers(&l);
	assert_true(before > 0);
	expr_sweep_begin(l.p);
	facts_mark(l.s, l.f);
	solve_mark(l.s);
	solve_swept(l.s);
	expr_sweep_end(l.p);
	expr_add(l.p, lab_word(&l, 8, 4), expr_const(l.p, 32, 5)); /* takes free ids */
	struct solve_branch no = solve_branch(l.s, l.f, is_square_of(&l, 6));
	assert_int_equal(no.can_be_true, VERDICT_UNSAT);
	assert_int_equal(sat_answers(&l), before);
	lab_free(&l);
}

/* Values that are wrong, and bytes that are no answers. */
static void damage_does_no_harm(void **unused)
{
	(void)unused;
	struct lab a = lab_new(NULL, 16), b = shifted(NULL);
	struct bytes news = {0};
	solve_tell(a.s, 1);
	solve_branch(a.s, a.f, is_square_of(&a, 0x4411));
	bytes_add(&news, solve_news(a.s)->data, solve_news(a.s)->n);
	for (size_t n = 1; n < news.n; n++)
		assert_false(solve_learn(b.s, news.data, n));
	news.data[news.n - 1] ^= 0x55;
	assert_true(solve_learn(b.s, news.data, news.n));
	struct solve_branch yes = solve_branch(b.s, b.f, is_square_of(&b, 0x4411));
	assert_int_equal(yes.can_be_true, VERDICT_SAT);
	assert_int_equal(yes.can_be_false, VERDICT_SAT);
	assert_true(sat_answers(&b) > 0);
	bytes_done(&news);
	lab_free(&a);
	lab_free(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digests_do_not_depend_on_numbers),
		cmocka_unit_test(answers_are_told_and_used),
		cmocka_unit_test(answers_are_passed_on_once),
		cmocka_unit_test(answers_outlive_a_sweep),
		cmocka_unit_test(damage_does_no_harm),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
