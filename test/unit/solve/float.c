/* float.c - floating point: circuits, Z3 and the evaluator mean the same, NaN included, for
 * operands at the edges of the formats and at random; and the chain, with each of its stages
 * off in turn, says what counting through all inputs says. SOLVE_FUZZ=N for more rounds. */
#include "unit.h"

#include "base/rng.h"
#include "eval/eval.h"
#include "expr/calc_float.h"
#include "expr/float.h"
#include "expr/print.h"
#include "solve/solve.h"

enum { BYTES = 24, ROUNDS = 6, ROUNDS_Z3 = 1, PATHS = 60, DEEP = 20, ALL = 256 * 16 };

static unsigned rounds(unsigned n)
{
	const char *more = getenv("SOLVE_FUZZ");
	return more ? n * (unsigned)strtoul(more, NULL, 10) : n;
}

struct lab {
	struct expr_pool *pool;
	struct solve *s;
	struct expr_eval *eval;
	struct rng rng;
	uint32_t var;
	uint8_t bytes[BYTES];
};

static struct lab lab_new(uint64_t seed)
{
	struct lab l = {.pool = expr_pool_new()};
	l.s = solve_new(l.pool, NULL);
	l.eval = expr_eval_new(l.pool);
	l.var = expr_input(l.pool, "in", BYTES, 0);
	rng_init(&l.rng, seed);
	return l;
}

static void lab_free(struct lab *l)
{
	solve_free(l->s);
	expr_eval_free(l->eval);
	expr_pool_free(l->pool);
}

static expr_id word(struct lab *l, uint32_t from, unsigned width)
{
	expr_id e = expr_var(l->pool, l->var + from);
	for (uint32_t i = 1; expr_width(l->pool, e) < width; i++)
		e = expr_concat(l->pool, expr_var(l->pool, l->var + from + i), e);
	return expr_trunc(l->pool, e, width);
}

/* Zeros, denormals, ones, infinities, NaN of both kinds, neighbours of these, anything. */
static uint64_t some_float(struct lab *l, unsigned width)
{
	struct float_format f = float_format(width);
	uint64_t k = rng_next(&l->rng), sign = k & 1 ? f.sign : 0;
	uint64_t one = (uint64_t)f.bias * 2 * f.quiet, v;
	switch (rng_below(&l->rng, 12)) {
	case 0: v = 0; break;
	case 1: v = k >> 8 & 3; break;
	case 2: v = 2 * f.quiet - 2 + (k >> 8 & 3); break;
	case 3: v = one + (k >> 8 & 3) - 1; break;
	case 4: v = f.infinity - 1 + (k >> 8 & 3); break;
	case 5: v = f.infinity | f.quiet | (k >> 8 & 15); break;
	case 6:
		v = (uint64_t)calc_float(EXPR_UITOF, width, 64, 0, k >> 8 & 255, 0, 0);
		break;
	case 7: v = one + (k >> 8) % (80 * f.quiet); break;
	case 8: v = one - (k >> 8) % (8 * f.quiet); break;
	default: v = (k >> 1) & (f.sign - 1); break;
	}
	return v | sign;
}

static void put_word(struct lab *l, uint32_t at, uint64_t v)
{
	for (unsigned i = 0; i < 8; i++)
		l->bytes[at + i] = (uint8_t)(v >> 8 * i);
}

static struct expr_bits value_of(struct lab *l, expr_id e)
{
	expr_eval_reset(l->eval, l->bytes, BYTES);
	return expr_eval(l->eval, e);
}

/* With the bytes fixed, the term has the evaluator's value and no other. */
static void must_be(struct lab *l, expr_id e, bool use_z3)
{
	struct expr_bits v = value_of(l, e);
	expr_id k = expr_const_wide(l->pool, expr_width(l->pool, e), v.low, v.high);
	expr_id c[BYTES + 1], same = expr_eq(l->pool, e, k);
	for (unsigned i = 0; i < BYTES; i++)
		c[i] = expr_eq(l->pool, expr_var(l->pool, l->var + i),
			       expr_const(l->pool, 8, l->bytes[i]));
	c[BYTES] = same;
	enum verdict yes = solve_plain(l->s, c, BYTES + 1, use_z3, NULL, 0);
	c[BYTES] = expr_not(l->pool, same);
	enum verdict no = solve_plain(l->s, c, BYTES + 1, use_z3, NULL, 0);
	if (yes == VERDICT_SAT && no == VERDICT_UNSAT)
		return;
	expr_print(stderr, l->pool, e);
	fprintf(stderr, " is not %llx for", (unsigned long long)v.low);
	for (unsigned at = 0; at < 24; at += 8)
		fprintf(stderr, " %llx",
			(unsigned long long)value_of(l, word(l, at, 64)).low);
	fprintf(stderr, " (%s: %d %d)\n", use_z3 ? "z3" : "sat", yes, no);
	fail();
}

static void must_be_rounds(struct lab *l, expr_id e, unsigned width)
{
	for (unsigned i = 0; i < rounds(ROUNDS); i++) {
		for (unsigned at = 0; at < 24; at += 8)
			put_word(l, at, some_float(l, width));
		if (i % 4 == 0) /* close together: cancellation */
			put_word(l, 8,
				 value_of(l, word(l, 0, 64)).low ^
					 float_format(width).sign ^
					 rng_below(&l->rng, 3));
		must_be(l, e, false);
		if (i < ROUNDS_Z3)
			must_be(l, e, true);
	}
}

static void operators_of_two_and_three(void **unused)
{
	(void)unused;
	struct lab l = lab_new(1);
	for (unsigned width = 32; width <= 64; width *= 2) {
		expr_id x = word(&l, 0, width), y = word(&l, 8, width);
		for (unsigned op = EXPR_FADD; op <= EXPR_FDIV; op++)
			must_be_rounds(&l, expr_float(l.pool, op, x, y), width);
		for (unsigned op = EXPR_FEQ; op <= EXPR_FLE; op++)
			must_be_rounds(&l, expr_float(l.pool, op, x, y), width);
		must_be_rounds(&l, expr_fma(l.pool, x, y, word(&l, 16, width)), width);
	}
	lab_free(&l);
}

static void operators_of_one(void **unused)
{
	(void)unused;
	struct lab l = lab_new(2);
	for (unsigned width = 32; width <= 64; width *= 2) {
		expr_id x = word(&l, 0, width);
		must_be_rounds(&l, expr_fsqrt(l.pool, x), width);
		must_be_rounds(&l, expr_fcast(l.pool, EXPR_FCVT, x, 96 - width), width);
		for (unsigned mode = 0; mode < FLOAT_MODES; mode++)
			must_be_rounds(&l, expr_fround(l.pool, x, mode), width);
		for (unsigned w = 8; w <= 128; w *= 2)
			must_be_rounds(&l, expr_fcast(l.pool, EXPR_FTOSI, x, w), width);
	}
	lab_free(&l);
}

static void integers_to_floats(void **unused)
{
	(void)unused;
	static const unsigned widths[] = {1, 7, 8, 16, 31, 32, 33, 64, 65, 128};
	struct lab l = lab_new(3);
	for (unsigned i = 0; i < 4 * sizeof widths / sizeof *widths; i++) {
		unsigned op = i & 1 ? EXPR_SITOF : EXPR_UITOF, to = i & 2 ? 32 : 64;
		expr_id e = expr_fcast(l.pool, op, word(&l, 0, widths[i / 4]), to);
		for (unsigned k = 0; k < rounds(ROUNDS); k++) {
			uint64_t v = rng_next(&l.rng) >> rng_below(&l.rng, 64);
			put_word(&l, 0, k & 1 ? v : -v);
			put_word(&l, 8,
				 k & 2 ? rng_next(&l.rng) : -(uint64_t)(k >> 2 & 1));
			must_be(&l, e, false);
			if (k < ROUNDS_Z3)
				must_be(&l, e, true);
		}
	}
	lab_free(&l);
}

/* Z3 has no fmod; ours is made of its remainder. The circuits leave it open, and the chain
 * says unknown where that matters. */
static void remainders(void **unused)
{
	(void)unused;
	struct lab l = lab_new(4);
	expr_id x = word(&l, 0, 32), y = word(&l, 8, 32);
	expr_id e = expr_float(l.pool, EXPR_FREM, x, y);
	for (unsigned i = 0; i < 6; i++) {
		put_word(&l, 0, i < 3 ? some_float(&l, 32) : 0x41200000 + 0x333333 * i);
		put_word(&l, 8, i < 3 ? some_float(&l, 32) : 0x40400000 - 0x111 * i);
		must_be(&l, e, true);
	}
	expr_id wide = expr_float(l.pool, EXPR_FREM, word(&l, 0, 64), word(&l, 8, 64));
	expr_id is = expr_eq(l.pool, wide, expr_const(l.pool, 64, 77));
	assert_int_equal(solve_plain(l.s, &is, 1, true, NULL, 0), VERDICT_UNKNOWN);
	lab_free(&l);
}

/* Terms of several operators over the sixteen bytes. */
static expr_id some_term(struct lab *l, unsigned width, unsigned depth)
{
	struct expr_pool *p = l->pool;
	expr_id a;
	switch (rng_below(&l->rng, depth ? 9 : 3)) {
	case 0: return expr_const(p, width, some_float(l, width));
	case 1: return word(l, 8 * (uint32_t)rng_below(&l->rng, 2), width);
	case 2:
		a = word(l, 8 * (uint32_t)rng_below(&l->rng, 2), 8);
		return expr_fcast(p, rng_below(&l->rng, 2) ? EXPR_SITOF : EXPR_UITOF, a,
				  width);
	case 3: return expr_fsqrt(p, some_term(l, width, depth - 1));
	case 4:
		return expr_fround(p, some_term(l, width, depth - 1),
				   (enum float_mode)rng_below(&l->rng, FLOAT_MODES));
	case 5: return expr_fneg(p, some_term(l, width, depth - 1));
	case 6:
		return expr_fcast(p, EXPR_FCVT, some_term(l, 96 - width, depth - 1),
				  width);
	default:
		a = some_term(l, width, depth - 1);
		return expr_float(p, (enum expr_op)(EXPR_FADD + rng_below(&l->rng, 4)), a,
				  some_term(l, width, depth - 1));
	}
}

static void random_terms_have_the_evaluators_value(void **unused)
{
	(void)unused;
	struct lab l = lab_new(5);
	for (unsigned i = 0; i < rounds(DEEP); i++) {
		unsigned width = i & 1 ? 32 : 64;
		expr_id e = some_term(&l, width, 3);
		for (unsigned at = 0; at < 16; at += 8)
			put_word(&l, at, some_float(&l, width));
		must_be(&l, e, false);
		if (i % 5 == 0)
			must_be(&l, e, true);
	}
	lab_free(&l);
}

/* A float of which twelve bits are open, or an integer. The second byte is below 16. */
static expr_id small_leaf(struct lab *l)
{
	struct expr_pool *p = l->pool;
	uint32_t at = (uint32_t)rng_below(&l->rng, 2);
	expr_id byte = expr_var(p, l->var + at), high = expr_var(p, l->var + 1 - at);
	switch (rng_below(&l->rng, 4)) {
	case 0: return expr_const(p, 32, some_float(l, 32));
	case 1: return expr_fcast(p, EXPR_SITOF, byte, 32);
	case 2: return expr_fcast(p, EXPR_UITOF, expr_concat(p, high, byte), 32);
	default:
		high = expr_add(p, high, expr_const(p, 8, rng_below(&l->rng, 256)));
		return expr_concat(p, expr_concat(p, high, byte),
				   expr_const(p, 16, 0x40));
	}
}

static expr_id small_term(struct lab *l, unsigned depth)
{
	struct expr_pool *p = l->pool;
	expr_id a;
	if (!depth)
		return small_leaf(l);
	switch (rng_below(&l->rng, 6)) {
	case 0: return expr_fsqrt(p, small_term(l, depth - 1));
	case 1: return expr_fabs(p, small_term(l, depth - 1));
	case 2: return expr_fround(p, small_term(l, depth - 1), FLOAT_DOWN);
	default:
		a = small_term(l, depth - 1);
		return expr_float(p, (enum expr_op)(EXPR_FADD + rng_below(&l->rng, 5)), a,
				  small_term(l, depth - 1));
	}
}

static expr_id small_condition(struct lab *l)
{
	expr_id a = small_term(l, 2), b = small_term(l, 1);
	if (rng_below(&l->rng, 4) == 0)
		return expr_slt(l->pool, expr_fcast(l->pool, EXPR_FTOSI, a, 32),
				expr_const(l->pool, 32, rng_below(&l->rng, 100)));
	return expr_fcmp(l->pool, 1 + (unsigned)rng_below(&l->rng, 14), a, b);
}

/* Which of the values of both bytes satisfy everything. */
static void count(struct lab *l, expr_id cond, const uint8_t *possible, unsigned sides[2])
{
	sides[0] = sides[1] = 0;
	for (unsigned v = 0; v < ALL; v++) {
		if (!possible[v])
			continue;
		l->bytes[l->var] = (uint8_t)v;
		l->bytes[l->var + 1] = (uint8_t)(v >> 8);
		sides[value_of(l, cond).low & 1]++;
	}
}

static void walk_path(uint64_t seed, enum solve_stage off)
{
	struct lab l = lab_new(seed);
	struct solve_options o = {
		.off = 1u << off, .max_conflicts = 2000, .max_rlimit = 300000};
	solve_free(l.s);
	l.s = solve_new(l.pool, &o);
	struct facts *none = facts_new(l.s);
	expr_id small =
		expr_ult(l.pool, expr_var(l.pool, l.var + 1), expr_const(l.pool, 8, 16));
	struct facts *f = facts_add(l.s, none, small);
	facts_drop(l.s, none);
	uint8_t *possible = malloc(ALL);
	memset(possible, 1, ALL);
	for (unsigned i = 0; i < 4; i++) {
		expr_id cond = small_condition(&l);
		unsigned sides[2];
		if (expr_is_const(l.pool, cond))
			continue;
		count(&l, cond, possible, sides);
		struct solve_branch b = solve_branch(l.s, f, cond);
		enum verdict said[2] = {b.can_be_false, b.can_be_true};
		for (unsigned k = 0; k < 2; k++) {
			if (said[k] == VERDICT_UNKNOWN ||
			    (said[k] == VERDICT_SAT) == (sides[k] > 0))
				continue;
			expr_print(stderr, l.pool, cond);
			fail_msg("seed %lu without %s: side %u said %d, counted %u",
				 (unsigned long)seed, solve_stage_name(off), k, said[k],
				 sides[k]);
		}
		bool side = sides[1] && (!sides[0] || rng_below(&l.rng, 2));
		expr_id taken = side ? cond : expr_not(l.pool, cond);
		struct facts *g = facts_add(l.s, f, taken);
		assert_non_null(g);
		facts_drop(l.s, f);
		f = g;
		for (unsigned v = 0; v < ALL; v++) {
			l.bytes[l.var] = (uint8_t)v;
			l.bytes[l.var + 1] = (uint8_t)(v >> 8);
			possible[v] = possible[v] && (value_of(&l, taken).low & 1);
		}
	}
	uint8_t least[BYTES];
	if (solve_canonical(l.s, f, false, least, BYTES))
		assert_true(possible[least[l.var] | least[l.var + 1] << 8]);
	free(possible);
	facts_drop(l.s, f);
	lab_free(&l);
}

static void the_chain_says_what_counting_says(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < rounds(PATHS); i++)
		walk_path(1000 + i, (enum solve_stage)(i % SOLVE_STAGES));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(operators_of_two_and_three),
		cmocka_unit_test(operators_of_one),
		cmocka_unit_test(integers_to_floats),
		cmocka_unit_test(remainders),
		cmocka_unit_test(random_terms_have_the_evaluators_value),
		cmocka_unit_test(the_chain_says_what_counting_says),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
