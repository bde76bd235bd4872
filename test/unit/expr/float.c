/* float.c - floating point terms: the evaluator is the hardware, NaN included; every fold
 * rule keeps the value at the edges of the formats and at random, and is proved by Z3; what
 * the script for solvers says is what the evaluator says. */
#include "fold/internal.h"
#include "gen.h"

#include "expr/calc_float.h"
#include "expr/float.h"

#include <immintrin.h>
#include <math.h>
#include <z3.h>

enum { TRIES = 60000, WANTED = 400, PROOFS = 2, HARD = 10 };

/* --- terms -------------------------------------------------------------------------- */

struct floats {
	struct gen g;
	uint32_t var; /* eight bytes, then eight more */
	uint8_t values[20];
};

static void floats_init(struct floats *f, uint64_t seed)
{
	gen_init(&f->g, seed, 32, 8);
	f->var = expr_input(f->g.p, "x", 18, 1);
}

static expr_id word(struct floats *f, unsigned at, unsigned width)
{
	expr_id e = expr_var(f->g.p, f->var + at);
	for (unsigned i = 1; expr_width(f->g.p, e) < width; i++)
		e = expr_concat(f->g.p, expr_var(f->g.p, f->var + at + i), e);
	return expr_trunc(f->g.p, e, width);
}

/* Zeros, denormals, small integers, infinities, NaN of both kinds, anything. */
static uint64_t some_bits(struct floats *f, unsigned width)
{
	struct float_format t = float_format(width);
	uint64_t k = rng_next(&f->g.rng), one = (uint64_t)t.bias * 2 * t.quiet, v;
	switch (gen_below(&f->g, 10)) {
	case 0: v = 0; break;
	case 1: v = k >> 8 & 3; break;
	case 2: v = 2 * t.quiet - 2 + (k >> 8 & 3); break;
	case 3: v = t.infinity - 1 + (k >> 8 & 3); break;
	case 4: v = t.infinity | t.quiet | (k >> 8 & 15); break;
	case 5:
	case 6:
		v = (uint64_t)calc_float(EXPR_UITOF, width, 64, 0,
					 (k >> 8) >> gen_below(&f->g, 56), 0, 0);
		break;
	case 7:
		v = one + (k >> 8) % (80 * t.quiet) - (k & 2 ? 2 * t.quiet * 8 : 0);
		break;
	case 8: v = (one + (k >> 8) % 64 * 2 * t.quiet); break;
	default: v = (k >> 1) & (t.sign - 1); break;
	}
	return v | (k & 1 ? t.sign : 0);
}

static expr_id build(struct floats *f, const struct expr_app *t)
{
	return gen_below(&f->g, 3) ? expr_apply(f->g.p, t) : expr_raw(f->g.p, t);
}

static expr_id some_float(struct floats *f, unsigned width, unsigned depth);

static expr_id some_int(struct floats *f, unsigned most)
{
	unsigned width = 1 + gen_below(&f->g, most < 64 ? most : 64);
	expr_id x = word(f, 8 * gen_below(&f->g, 2), width < 8 ? width : 8);
	if (width < 8)
		return x;
	if (gen_below(&f->g, 3) == 0)
		return word(f, 8 * gen_below(&f->g, 2), width);
	return gen_below(&f->g, 2) ? expr_zext(f->g.p, x, width)
				   : expr_sext(f->g.p, x, width);
}

static struct expr_app app(struct floats *f, enum expr_op op, unsigned width,
			   unsigned depth)
{
	struct expr_app t = {.op = (uint8_t)op, .width = (uint16_t)width};
	unsigned below = depth ? depth - 1 : 0;
	unsigned in = op >= EXPR_FEQ || op == EXPR_FTOSI ? 32u << gen_below(&f->g, 2)
		      : op == EXPR_FCVT			 ? 96 - width
							 : width;
	if (op == EXPR_SITOF || op == EXPR_UITOF)
		t.a = some_int(f, 64);
	else
		t.a = some_float(f, in, below);
	if (expr_arity[op] > 1)
		t.b = gen_below(&f->g, 6) ? some_float(f, in, below) : t.a;
	if (expr_arity[op] > 2)
		t.c = some_float(f, in, below);
	if (op == EXPR_FROUND)
		t.aux = gen_below(&f->g, FLOAT_MODES);
	return t;
}

static expr_id some_float(struct floats *f, unsigned width, unsigned depth)
{
	struct expr_pool *p = f->g.p;
	unsigned pick = gen_below(&f->g, depth ? 12 : 5);
	struct expr_app t;
	if (pick == 0)
		return expr_const(p, width, some_bits(f, width));
	if (pick == 1)
		return word(f, 8 * gen_below(&f->g, 2), width);
	if (pick < 5) {
		t = app(f, gen_below(&f->g, 2) ? EXPR_SITOF : EXPR_UITOF, width, 0);
		return build(f, &t);
	}
	if (pick == 5)
		return expr_fneg(p, some_float(f, width, depth - 1));
	t = app(f, EXPR_FADD + gen_below(&f->g, EXPR_UITOF - EXPR_FADD), width, depth);
	return build(f, &t);
}

static void random_values(struct floats *f)
{
	for (unsigned at = 0; at < 16; at += 8) {
		uint64_t v = gen_below(&f->g, 3)
				     ? some_bits(f, gen_below(&f->g, 2) ? 32 : 64)
				     : gen_below(&f->g, 300);
		for (unsigned i = 0; i < 8; i++)
			f->values[f->var + at + i] = (uint8_t)(v >> 8 * i);
	}
}

/* --- the hardware ------------------------------------------------------------------- */

static uint64_t sse64(enum expr_op op, uint64_t a, uint64_t b)
{
	__m128d x = _mm_castsi128_pd(_mm_cvtsi64_si128((long long)a));
	__m128d y = _mm_castsi128_pd(_mm_cvtsi64_si128((long long)b));
	switch (op) { /* as instructions: the compiler might exchange operands */
	case EXPR_FADD: __asm__("addsd %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FSUB: __asm__("subsd %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FMUL: __asm__("mulsd %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FDIV: __asm__("divsd %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FSQRT: __asm__("sqrtsd %1, %0" : "=x"(x) : "x"(x)); break;
	default: __asm__("cvtsd2ss %1, %0" : "=x"(x) : "x"(x));
	}
	uint64_t r = (uint64_t)_mm_cvtsi128_si64(_mm_castpd_si128(x));
	return op == EXPR_FCVT ? (uint32_t)r : r;
}

static uint64_t sse32(enum expr_op op, uint64_t a, uint64_t b)
{
	__m128 x = _mm_castsi128_ps(_mm_cvtsi64_si128((long long)a));
	__m128 y = _mm_castsi128_ps(_mm_cvtsi64_si128((long long)b));
	switch (op) {
	case EXPR_FADD: __asm__("addss %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FSUB: __asm__("subss %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FMUL: __asm__("mulss %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FDIV: __asm__("divss %1, %0" : "+x"(x) : "x"(y)); break;
	case EXPR_FSQRT: __asm__("sqrtss %1, %0" : "=x"(x) : "x"(x)); break;
	default: __asm__("cvtss2sd %1, %0" : "=x"(x) : "x"(x));
	}
	uint64_t r = (uint64_t)_mm_cvtsi128_si64(_mm_castps_si128(x));
	return op == EXPR_FCVT ? r : (uint32_t)r;
}

static void the_evaluator_is_the_hardware(void **unused)
{
	(void)unused;
	static const enum expr_op ops[] = {EXPR_FADD, EXPR_FSUB,  EXPR_FMUL,
					   EXPR_FDIV, EXPR_FSQRT, EXPR_FCVT};
	struct floats f;
	floats_init(&f, 1);
	for (unsigned i = 0; i < 300000; i++) {
		enum expr_op op = ops[i % 6];
		unsigned width = i & 8 ? 32 : 64,
			 to = op == EXPR_FCVT ? 96 - width : width;
		uint64_t a = some_bits(&f, width), b = some_bits(&f, width);
		uint64_t r = (uint64_t)calc_float(op, to, width, 0, a, b, 0);
		uint64_t h = width == 32 ? sse32(op, a, b) : sse64(op, a, b);
		if (r != h)
			fail_msg("op %u of %llx %llx is %llx, not %llx", op,
				 (unsigned long long)a, (unsigned long long)b,
				 (unsigned long long)h, (unsigned long long)r);
		__m128d x = _mm_castsi128_pd(_mm_cvtsi64_si128((long long)a));
		__m128 y = _mm_castsi128_ps(_mm_cvtsi64_si128((long long)a));
		bool is_wide = width == 64;
		assert_int_equal(
			(uint32_t)calc_float(EXPR_FTOSI, 32, width, 0, a, 0, 0),
			(uint32_t)(is_wide ? _mm_cvttsd_si32(x) : _mm_cvttss_si32(y)));
		assert_int_equal(
			(uint64_t)calc_float(EXPR_FTOSI, 64, width, 0, a, 0, 0),
			(uint64_t)(is_wide ? _mm_cvttsd_si64(x) : _mm_cvttss_si64(y)));
	}
	expr_pool_free(f.g.p);
}

/* --- rules -------------------------------------------------------------------------- */

static uint64_t value(struct floats *f, struct expr_eval *e, expr_id id)
{
	expr_eval_reset(e, f->values, sizeof f->values);
	return expr_eval(e, id).low;
}

/* An application that the line of the rule lets through. */
static bool candidate(struct floats *f, const struct expr_rule *r, struct expr_app *t)
{
	unsigned op = EXPR_FADD + gen_below(&f->g, EXPR_FLE - EXPR_FADD + 1);
	unsigned width = op >= EXPR_FEQ	    ? 1
			 : op == EXPR_FTOSI ? 8u << gen_below(&f->g, 4)
					    : 32u << gen_below(&f->g, 2);
	if (!(r->ops >> op & 1))
		return false;
	*t = app(f, op, width, 2);
	return r->first >> expr_op_of(f->g.p, t->a) & 1 &&
	       (expr_arity[op] < 2 || r->second >> expr_op_of(f->g.p, t->b) & 1);
}

static unsigned check_rule(const struct expr_rule *r, uint64_t seed)
{
	struct floats f;
	unsigned fired = 0;
	for (unsigned k = 0; k < TRIES && fired < WANTED; k++) {
		static struct expr_eval *e;
		if (k % 200 == 0) {
			if (k) {
				expr_eval_free(e);
				expr_pool_free(f.g.p);
			}
			floats_init(&f, seed * 100000 + k);
			e = expr_eval_new(f.g.p);
		}
		struct expr_app t;
		expr_id folded = candidate(&f, r, &t) ? r->fold(f.g.p, &t) : 0;
		if (folded) {
			expr_id raw = expr_raw(f.g.p, &t);
			fired++;
			assert_int_equal(expr_width(f.g.p, raw),
					 expr_width(f.g.p, folded));
			for (unsigned i = 0; i < 40; i++) {
				random_values(&f);
				if (value(&f, e, raw) == value(&f, e, folded))
					continue;
				gen_show(f.g.p, r->name, raw, folded);
				fail_msg("%s: differs", r->name);
			}
		}
		if (k + 1 == TRIES || fired == WANTED) {
			expr_eval_free(e);
			expr_pool_free(f.g.p);
			break;
		}
	}
	return fired;
}

static void each_rule_keeps_the_value(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < fold_float.n; i++) {
		const struct expr_rule *r = &fold_float.rules[i];
		unsigned fired = check_rule(r, i);
		if (getenv("EVERETT_VERBOSE"))
			printf("%5u times: %s\n", fired, r->name);
		if (fired < 5)
			fail_msg("%s fires only %u times", r->name, fired);
	}
}

/* --- by Z3 -------------------------------------------------------------------------- */

static void refuse(Z3_context c, Z3_error_code e)
{
	fail_msg("z3: %s", Z3_get_error_msg(c, e));
}

static Z3_lbool solve(struct expr_pool *p, const expr_id *constraints, size_t n)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	expr_print_smt(out, p, constraints, n);
	fclose(out);
	Z3_config config = Z3_mk_config();
	Z3_set_param_value(config, "rlimit", "3000000");
	Z3_context c = Z3_mk_context(config);
	Z3_set_error_handler(c, refuse);
	Z3_solver s = Z3_mk_solver(c);
	Z3_solver_inc_ref(c, s);
	Z3_ast_vector asserts =
		Z3_parse_smtlib2_string(c, text, 0, NULL, NULL, 0, NULL, NULL);
	Z3_ast_vector_inc_ref(c, asserts);
	for (unsigned i = 0; i < Z3_ast_vector_size(c, asserts); i++)
		Z3_solver_assert(c, s, Z3_ast_vector_get(c, asserts, i));
	Z3_ast_vector_dec_ref(c, asserts);
	Z3_lbool answer = Z3_solver_check(c, s);
	Z3_solver_dec_ref(c, s);
	Z3_del_context(c);
	Z3_del_config(config);
	free(text);
	return answer;
}

static bool has_double_remainder(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	if (n->op == EXPR_FREM)
		return true;
	for (unsigned i = 0; i < expr_arity[n->op]; i++)
		if (has_double_remainder(p, i == 0 ? n->a : i == 1 ? n->b : n->c))
			return true;
	return false;
}

static unsigned prove(const struct expr_rule *r, uint64_t seed)
{
	struct floats f;
	unsigned proved = 0, fired = 0;
	floats_init(&f, seed);
	for (unsigned k = 0; k < TRIES && proved < PROOFS && fired < HARD; k++) {
		struct expr_app t;
		expr_id folded = candidate(&f, r, &t) ? r->fold(f.g.p, &t) : 0;
		if (!folded)
			continue;
		expr_id raw = expr_raw(f.g.p, &t);
		if (!expr_get(f.g.p, raw)->vars || has_double_remainder(f.g.p, raw))
			continue;
		struct expr_app same = {.op = EXPR_EQ, .width = 1, .a = raw, .b = folded};
		struct expr_app differ = {
			.op = EXPR_NOT, .width = 1, .a = expr_raw(f.g.p, &same)};
		expr_id constraint = expr_raw(f.g.p, &differ);
		Z3_lbool answer = solve(f.g.p, &constraint, 1);
		fired++;
		if (answer == Z3_L_TRUE) {
			gen_show(f.g.p, r->name, raw, folded);
			fail_msg("%s: z3 finds a difference", r->name);
		}
		proved += answer == Z3_L_FALSE;
	}
	expr_pool_free(f.g.p);
	return proved;
}

static void each_rule_is_proved(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < fold_float.n; i++) {
		const struct expr_rule *r = &fold_float.rules[i];
		unsigned proved = prove(r, 7 + i);
		if (getenv("EVERETT_VERBOSE"))
			printf("%u proved: %s\n", proved, r->name);
		if (!proved)
			fail_msg("%s: never proved", r->name);
	}
}

/* Random terms three operators deep, with their bytes given. */
static void scripts_mean_what_the_evaluator_says(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct floats f;
		floats_init(&f, seed);
		struct expr_eval *e = expr_eval_new(f.g.p);
		expr_id t = some_float(&f, seed & 1 ? 32 : 64, 3), all[17];
		if (!has_double_remainder(f.g.p, t)) {
			random_values(&f);
			expr_id v =
				expr_const(f.g.p, expr_width(f.g.p, t), value(&f, e, t));
			all[0] = expr_eq(f.g.p, t, v);
			for (unsigned i = 0; i < 16; i++)
				all[i + 1] = expr_eq(
					f.g.p, expr_var(f.g.p, f.var + i),
					expr_const(f.g.p, 8, f.values[f.var + i]));
			if (solve(f.g.p, all, 17) == Z3_L_FALSE) {
				gen_show(f.g.p, "z3 and the evaluator differ", t, v);
				fail_msg("seed %lu", (unsigned long)seed);
			}
		}
		expr_eval_free(e);
		expr_pool_free(f.g.p);
	}
}

static void text_names_casts_and_modes(void **unused)
{
	(void)unused;
	struct floats f;
	floats_init(&f, 1);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	expr_id x = expr_fcast(f.g.p, EXPR_SITOF, word(&f, 0, 8), 64);
	expr_print(out, f.g.p, expr_fround(f.g.p, expr_fsqrt(f.g.p, x), FLOAT_DOWN));
	fclose(out);
	assert_string_equal(text, "(fround down (fsqrt (sitof 64 x[0])))");
	free(text);
	expr_pool_free(f.g.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_evaluator_is_the_hardware),
		cmocka_unit_test(each_rule_keeps_the_value),
		cmocka_unit_test(each_rule_is_proved),
		cmocka_unit_test(scripts_mean_what_the_evaluator_says),
		cmocka_unit_test(text_names_casts_and_modes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
