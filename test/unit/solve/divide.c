/* divide.c - conditions inside terms: what facts decide of them, questions divided by them, and
 * what constraints say about single bytes; each against all assignments. */
#include "solve/lab.h"
#include "unit.h"

#include "gen.h"
#include "solve/internal.h"

enum { BYTES = 3, VALUES = 6, ALL = VALUES * VALUES * VALUES, ROUNDS = 400, STEPS = 4 };

struct world {
	struct lab l;
	struct gen g;
	struct expr_eval *eval;
	uint8_t alive[ALL][BYTES]; /* assignments that satisfy the facts */
	uint32_t n;
};

static bool holds_under(struct world *w, const uint8_t *values, expr_id e)
{
	expr_eval_reset(w->eval, values, BYTES);
	return expr_eval(w->eval, e).low & 1;
}

static void keep_assignments(struct world *w, expr_id e)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < w->n; i++)
		if (holds_under(w, w->alive[i], e))
			memmove(w->alive[n++], w->alive[i], BYTES);
	w->n = n;
}

/* Bytes with six values each. */
static void begin_world(struct world *w, uint64_t seed)
{
	w->l = lab_new(NULL, BYTES);
	w->g = (struct gen){.pool = w->l.p, .first_var = w->l.var, .vars = BYTES};
	rng_init(&w->g.rng, seed);
	w->eval = expr_eval_new(w->l.p);
	uint8_t values[BYTES][VALUES];
	for (uint32_t i = 0; i < BYTES; i++) {
		expr_id any = expr_bool(w->l.p, false);
		for (unsigned k = 0; k < VALUES; k++) {
			values[i][k] = (uint8_t)(43 * k + gen_below(&w->g, 40));
			any = expr_or(w->l.p, any,
				      expr_eq(w->l.p, lab_byte(&w->l, i),
					      expr_const(w->l.p, 8, values[i][k])));
		}
		assert_true(lab_add(&w->l, any));
	}
	w->n = 0;
	for (unsigned i = 0; i < ALL; i++, w->n++) {
		w->alive[i][0] = values[0][i % VALUES];
		w->alive[i][1] = values[1][i / VALUES % VALUES];
		w->alive[i][2] = values[2][i / VALUES / VALUES];
	}
}

static void end_world(struct world *w)
{
	expr_eval_free(w->eval);
	lab_free(&w->l);
}

/* A word that chooses by conditions: the smaller one, a sum that goes no further, a step. */
static expr_id choosing_term(struct world *w, unsigned width)
{
	struct expr_pool *p = w->l.p;
	expr_id x = gen_term(&w->g, width, 1), y = gen_term(&w->g, width, 1), most;
	switch (gen_below(&w->g, 4)) {
	case 0: return expr_ite(p, expr_slt(p, x, y), x, y);
	case 1:
		most = gen_const(&w->g, width);
		x = expr_add(p, x, y);
		return expr_ite(p, expr_ult(p, most, x), most, x);
	case 2: return expr_add(p, x, expr_zext(p, gen_compare(&w->g, 1), width));
	default: return expr_ite(p, gen_compare(&w->g, 1), x, expr_sub(p, x, y));
	}
}

static expr_id choosing_cond(struct world *w)
{
	unsigned width = gen_below(&w->g, 2) ? 8 : 32;
	expr_id x = choosing_term(w, width), y = choosing_term(w, width);
	if (!gen_below(&w->g, 3))
		return gen_compare(&w->g, 2);
	return expr_binary(w->l.p, (enum expr_op)(EXPR_EQ + gen_below(&w->g, 5)), x,
			   gen_below(&w->g, 2) ? y : gen_const(&w->g, width));
}

/* Adds a condition, or its opposite where nothing satisfies it. */
static void go_on(struct world *w)
{
	expr_id cond = choosing_cond(w);
	uint32_t n = 0;
	for (uint32_t i = 0; i < w->n; i++)
		n += holds_under(w, w->alive[i], cond);
	if (!n)
		cond = expr_not(w->l.p, cond);
	if (expr_is_const(w->l.p, cond))
		return;
	keep_assignments(w, cond);
	assert_true(lab_add(&w->l, cond));
}

static void check_sets(struct world *w)
{
	for (uint32_t i = 0; i < w->n; i++)
		for (uint32_t k = 0; k < BYTES; k++)
			assert_true(sets_has(&w->l.s->sets,
					     facts_byte(w->l.f, w->l.var + k).set,
					     w->alive[i][k]));
}

/* Where the facts hold, the rewritten term is worth the same. */
static void check_rewriting(struct world *w, expr_id cond)
{
	expr_id now = known_apply(w->l.s, w->l.f, cond);
	for (uint32_t i = 0; now != cond && i < w->n; i++)
		assert_int_equal(holds_under(w, w->alive[i], cond),
				 holds_under(w, w->alive[i], now));
}

/* 1: divided and answered, 0: not known. */
static unsigned check_division(struct world *w, expr_id cond, bool is_hard)
{
	struct query q = {0};
	struct model m = {0};
	uint32_t n = 0;
	for (uint32_t i = 0; i < w->n; i++)
		n += holds_under(w, w->alive[i], cond);
	query_collect(w->l.s, &q, w->l.f, cond, true);
	enum verdict v = divide_solve(w->l.s, &q, is_hard, &m);
	if (v != VERDICT_UNKNOWN)
		assert_int_equal(v, n ? VERDICT_SAT : VERDICT_UNSAT);
	if (v == VERDICT_SAT)
		assert_true(witness_try(w->l.s, &q, &m));
	query_done(&q);
	model_done(&m);
	return v != VERDICT_UNKNOWN;
}

static void random_paths_are_answered_right(void **unused)
{
	(void)unused;
	unsigned answered = 0, rewritten = 0;
	const char *more = getenv("SOLVE_FUZZ");
	unsigned rounds = more ? (unsigned)strtoul(more, NULL, 10) : ROUNDS;
	for (unsigned round = 0; round < rounds; round++) {
		struct world w;
		begin_world(&w, 7 + round);
		for (unsigned i = 0; i < STEPS; i++) {
			go_on(&w);
			check_sets(&w);
			expr_id cond = choosing_cond(&w);
			if (expr_is_const(w.l.p, cond))
				continue;
			rewritten += known_apply(w.l.s, w.l.f, cond) != cond;
			check_rewriting(&w, cond);
			answered += check_division(&w, cond, round & 1);
		}
		end_world(&w);
	}
	assert_true(answered > rounds / 4);
	assert_true(rewritten > rounds / 8);
}

/* A number of five digits that is less than 4 has four zeros in front. */
static void sums_bound_their_bytes(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 5);
	struct expr_pool *p = l.p;
	expr_id number = expr_const(p, 32, 0);
	for (uint32_t i = 0; i < 5; i++) {
		expr_id digit = expr_sub(p, lab_byte(&l, i), expr_const(p, 8, '0'));
		assert_true(lab_add(&l, expr_ult(p, digit, expr_const(p, 8, 10))));
		number = expr_add(p, expr_mul(p, number, expr_const(p, 32, 10)),
				  expr_zext(p, digit, 32));
	}
	assert_true(lab_add(&l, expr_slt(p, number, expr_const(p, 32, 4))));
	for (uint32_t i = 0; i < 5; i++) {
		set_id set = facts_byte(l.f, l.var + i).set;
		assert_int_equal(sets_get(&l.s->sets, set)->n, i < 4 ? 1 : 4);
	}
	lab_free(&l);
}

/* 1000 < d < 65536 and 3141592653 / d = 54321: there is one such d. */
static void quotients_bound_their_divisors(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 4);
	struct expr_pool *p = l.p;
	expr_id d = lab_word(&l, 0, 4);
	expr_id quotient = expr_binary(p, EXPR_UDIV, expr_const(p, 32, 3141592653u), d);
	assert_true(lab_add(&l, expr_ult(p, expr_const(p, 32, 1000), d)));
	assert_true(lab_add(&l, expr_ult(p, d, expr_const(p, 32, 65536))));
	assert_true(lab_add(&l, expr_eq(p, quotient, expr_const(p, 32, 54321))));
	for (uint32_t i = 0; i < 4; i++) {
		set_id set = facts_byte(l.f, l.var + i).set;
		assert_true(sets_is_single(&l.s->sets, set));
	}
	lab_free(&l);
}

/* s[i] and s[i + 1] with i = (s[0] == '-'): what is read depends on three bytes of nine. */
static void reads_with_few_indices_are_choices(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 9);
	struct expr_pool *p = l.p;
	expr_id bytes[9];
	for (uint32_t i = 0; i < 9; i++)
		bytes[i] = lab_byte(&l, i);
	expr_id is_minus = expr_eq(p, bytes[0], expr_const(p, 8, '-'));
	expr_id at = expr_add(p, expr_zext(p, is_minus, 64), expr_const(p, 64, 3));
	expr_id read = expr_read(p, expr_table(p, bytes, 9), at);
	assert_int_equal(read, expr_ite(p, is_minus, bytes[4], bytes[3]));
	assert_true(lab_add(&l, expr_ult(p, bytes[0], expr_const(p, 8, '+'))));
	expr_id cond = expr_eq(p, read, bytes[5]);
	assert_int_equal(known_apply(l.s, l.f, cond), expr_eq(p, bytes[3], bytes[5]));
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_paths_are_answered_right),
		cmocka_unit_test(sums_bound_their_bytes),
		cmocka_unit_test(quotients_bound_their_divisors),
		cmocka_unit_test(reads_with_few_indices_are_choices),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
