/* bitblast.c - the bit-blaster means what the evaluator means, and so does Z3. */
#include "unit.h"

#include "gen.h"
#include "eval/eval.h"
#include "expr/print.h"
#include "solve/solve.h"

struct lab {
	struct expr_pool *pool;
	struct solve *s;
	struct expr_eval *eval;
	uint32_t var;
};

static struct lab lab_new(void)
{
	struct lab l = {.pool = expr_pool_new()};
	l.s = solve_new(l.pool, NULL);
	l.eval = expr_eval_new(l.pool);
	l.var = expr_input(l.pool, "in", 32, 0);
	return l;
}

static void lab_free(struct lab *l)
{
	solve_free(l->s);
	expr_eval_free(l->eval);
	expr_pool_free(l->pool);
}

/* Bytes from..from + width / 8 put together and cut. */
static expr_id word(struct lab *l, uint32_t from, unsigned width)
{
	expr_id e = expr_var(l->pool, l->var + from);
	for (uint32_t i = 1; expr_width(l->pool, e) < width; i++)
		e = expr_concat(l->pool, expr_var(l->pool, l->var + from + i), e);
	return expr_trunc(l->pool, e, width);
}

static struct expr_bits value_of(struct lab *l, const uint8_t *bytes, expr_id e)
{
	expr_eval_reset(l->eval, bytes, 32);
	return expr_eval(l->eval, e);
}

/* With inputs fixed, the term has the evaluator's value and no other. */
static void must_be(struct lab *l, const uint8_t *bytes, const expr_id *fix, size_t n,
		    expr_id e, bool use_z3)
{
	struct expr_bits v = value_of(l, bytes, e);
	expr_id k = expr_const_wide(l->pool, expr_width(l->pool, e), v.low, v.high);
	expr_id same = expr_eq(l->pool, e, k), c[8];
	memcpy(c, fix, n * sizeof *c);
	c[n] = same;
	enum verdict yes = solve_plain(l->s, c, n + 1, use_z3, NULL, 0);
	c[n] = expr_not(l->pool, same);
	enum verdict no = solve_plain(l->s, c, n + 1, use_z3, NULL, 0);
	if (yes != VERDICT_SAT || no != VERDICT_UNSAT) {
		expr_print(stderr, l->pool, e);
		fprintf(stderr, " is not %llx for %u %u (%d %d)\n",
			(unsigned long long)v.low, bytes[0], bytes[16], yes, no);
		fail();
	}
}

static void operators_at_small_widths_exhaustively(void **unused)
{
	(void)unused;
	struct lab l = lab_new();
	for (unsigned w = 1; w <= 3; w++) {
		expr_id x = word(&l, 0, w), y = word(&l, 16, w);
		for (unsigned op = EXPR_ADD; op <= EXPR_SLE; op++) {
			expr_id e = expr_binary(l.pool, (enum expr_op)op, x, y);
			for (unsigned v = 0; v < 1u << 2 * w; v++) {
				uint8_t bytes[32] = {0};
				bytes[0] = (uint8_t)(v & ((1u << w) - 1));
				bytes[16] = (uint8_t)(v >> w);
				expr_id fix[2] = {
					expr_eq(l.pool, x,
						expr_const(l.pool, w, bytes[0])),
					expr_eq(l.pool, y,
						expr_const(l.pool, w, bytes[16]))};
				must_be(&l, bytes, fix, 2, e, false);
			}
		}
	}
	lab_free(&l);
}

static void random_bytes(struct rng *r, uint8_t *bytes)
{
	for (unsigned i = 0; i < 32; i++) {
		uint64_t k = rng_next(r);
		bytes[i] = k & 0x300 ? (uint8_t)k : k & 0x400 ? 0 : 0xff;
	}
	/* Small second operands make shifts and divisions interesting. */
	if (rng_below(r, 2))
		memset(bytes + 17, 0, 15);
	if (!rng_below(r, 4))
		bytes[16] &= 0x7f;
}

static void fix_words(struct lab *l, const uint8_t *bytes, expr_id x, expr_id y,
		      expr_id fix[2])
{
	struct expr_bits a = value_of(l, bytes, x), b = value_of(l, bytes, y);
	unsigned w = expr_width(l->pool, x);
	fix[0] = expr_eq(l->pool, x, expr_const_wide(l->pool, w, a.low, a.high));
	fix[1] = expr_eq(l->pool, y, expr_const_wide(l->pool, w, b.low, b.high));
}

static void operators_at_full_widths(void **unused)
{
	(void)unused;
	static const unsigned widths[] = {8, 13, 32, 64, 128};
	struct lab l = lab_new();
	struct rng r;
	rng_init(&r, 7);
	for (unsigned i = 0; i < 5; i++) {
		unsigned w = widths[i];
		expr_id x = word(&l, 0, w), y = word(&l, 16, w), fix[2];
		for (unsigned op = EXPR_ADD; op <= EXPR_SLE; op++) {
			if (w > 64 && op >= EXPR_UDIV && op <= EXPR_SREM)
				continue; /* seconds each */
			expr_id e = expr_binary(l.pool, (enum expr_op)op, x, y);
			for (unsigned k = 0; k < (w < 64 ? 4 : 2); k++) {
				uint8_t bytes[32];
				random_bytes(&r, bytes);
				fix_words(&l, bytes, x, y, fix);
				must_be(&l, bytes, fix, 2, e, false);
				if (k == 0 && w <= 32)
					must_be(&l, bytes, fix, 2, e, true);
			}
		}
	}
	lab_free(&l);
}

/* Constants on one side take other ways through the blaster. */
static void operators_with_constants(void **unused)
{
	(void)unused;
	struct lab l = lab_new();
	struct rng r;
	rng_init(&r, 11);
	for (unsigned i = 0; i < 300; i++) {
		unsigned w = (unsigned[]){8, 16, 32, 64, 37}[i % 5];
		enum expr_op op = (enum expr_op)(EXPR_ADD + rng_below(&r, 18));
		expr_id x = expr_zext(l.pool, word(&l, 0, w < 16 ? w : 16), w);
		expr_id k = expr_const(l.pool, w, rng_next(&r) >> rng_below(&r, 64));
		bool first = rng_below(&r, 2);
		expr_id e = expr_binary(l.pool, op, first ? k : x, first ? x : k), fix[2];
		uint8_t bytes[32];
		random_bytes(&r, bytes);
		fix_words(&l, bytes, x, x, fix);
		must_be(&l, bytes, fix, 1, e, false);
	}
	lab_free(&l);
}

static void random_terms_have_the_evaluators_value(void **unused)
{
	(void)unused;
	struct lab l = lab_new();
	struct gen g = {
		.pool = l.pool, .vars = 4, .has_arrays = true, .first_var = l.var};
	rng_init(&g.rng, 5);
	for (unsigned i = 0; i < 300; i++) {
		uint8_t bytes[32];
		expr_id e = gen_term(&g, 8u << gen_below(&g, 3), 3), fix[4];
		random_bytes(&g.rng, bytes);
		for (unsigned k = 0; k < 4; k++)
			fix[k] = expr_eq(l.pool, expr_var(l.pool, l.var + k),
					 expr_const(l.pool, 8, bytes[k]));
		must_be(&l, bytes, fix, 4, e, i % 40 == 0);
	}
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(operators_at_small_widths_exhaustively),
		cmocka_unit_test(operators_at_full_widths),
		cmocka_unit_test(operators_with_constants),
		cmocka_unit_test(random_terms_have_the_evaluators_value),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
