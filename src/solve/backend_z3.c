/* backend_z3.c - the only file that sees Z3: for what SAT gives up on, and as the second
 * opinion. Terms are translated for each query; the context is made anew now and then,
 * because Z3 keeps all terms of a context. Limits are its resource counter and memory. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "blast/guard.h"
#include "expr/array.h"
#include "expr/calc_float.h"
#include "expr/float.h"

#include <string.h>
#include <z3.h>

enum { Z3_QUERIES = 100, Z3_RLIMIT = 20000000, Z3_MEMORY_MB = 2048 };

struct backend_z3 {
	struct expr_pool *pool;
	Z3_context c;
	uint32_t queries;
	struct map done; /* id -> Z3_ast, of the query at hand */
	expr_id *stack;
	uint32_t n, cap;
	bool has_arrays, has_floats;
	bool is_too_hard; /* a term that Z3 is not asked about */
	const struct solve_stub *stub; /* for tests; NULL: none */
	int crash; /* signal that ended the last query */
	bool is_spent; /* it was interrupted: the context is not used again */
};

static void on_error(Z3_context c, Z3_error_code e)
{
	(void)c;
	(void)e; /* asked for by Z3_get_error_code; the default handler would exit */
}

struct backend_z3 *z3_new(struct expr_pool *p, const struct solve_stub *stub)
{
	struct backend_z3 *z = alloc_zero(1, sizeof *z);
	z->pool = p;
	z->stub = stub;
	map_init(&z->done);
	return z;
}

void z3_free(struct backend_z3 *z)
{
	if (!z)
		return;
	if (z->c)
		Z3_del_context(z->c);
	map_done(&z->done);
	free(z->stack);
	free(z);
}

static void begin_z3(struct backend_z3 *z)
{
	map_clear(&z->done);
	z->n = 0;
	z->has_arrays = z->has_floats = z->is_too_hard = false;
	if (z->c && z->queries++ < Z3_QUERIES && !z->is_spent)
		return;
	z->is_spent = false;
	if (z->c)
		Z3_del_context(z->c);
	char memory[32];
	snprintf(memory, sizeof memory, "%d", Z3_MEMORY_MB);
	Z3_global_param_set("memory_max_size", memory);
	Z3_config cfg = Z3_mk_config();
	Z3_set_param_value(cfg, "model", "true");
	z->c = Z3_mk_context(cfg);
	Z3_del_config(cfg);
	Z3_set_error_handler(z->c, on_error);
	z->queries = 0;
}

static Z3_ast get(struct backend_z3 *z, expr_id e)
{
	uint64_t at;
	return map_get(&z->done, e, &at) ? (Z3_ast)at : NULL;
}

static bool need_z3_term(struct backend_z3 *z, expr_id e)
{
	if (get(z, e))
		return false;
	*VEC_ADD(z->stack, z->n, z->cap) = e;
	return true;
}

static Z3_sort bits(struct backend_z3 *z, unsigned w)
{
	return Z3_mk_bv_sort(z->c, w);
}

static Z3_ast number(struct backend_z3 *z, unsigned w, uint64_t low, uint64_t high)
{
	if (w <= 64)
		return Z3_mk_unsigned_int64(z->c, low, bits(z, w));
	Z3_ast l = Z3_mk_unsigned_int64(z->c, low, bits(z, 64));
	Z3_ast h = Z3_mk_unsigned_int64(z->c, high, bits(z, w - 64));
	return Z3_mk_concat(z->c, h, l);
}

static Z3_ast var(struct backend_z3 *z, uint32_t v)
{
	return Z3_mk_const(z->c, Z3_mk_int_symbol(z->c, (int)v), bits(z, 8));
}

/* Truth values as one bit. */
static Z3_ast bit(struct backend_z3 *z, Z3_ast truth)
{
	return Z3_mk_ite(z->c, truth, number(z, 1, 1, 0), number(z, 1, 0, 0));
}

static Z3_ast is_one(struct backend_z3 *z, Z3_ast b)
{
	return Z3_mk_eq(z->c, b, number(z, 1, 1, 0));
}

static Z3_ast table(struct backend_z3 *z, expr_id id)
{
	struct expr_table_info t = expr_table_get(z->pool, id);
	Z3_ast a = Z3_mk_const_array(z->c, bits(z, 64), number(z, 8, 0, 0));
	z->has_arrays = true;
	for (uint32_t i = 0; i < t.n; i++) {
		Z3_ast v = t.is_const ? number(z, 8, t.values[i], 0) : get(z, t.bytes[i]);
		a = Z3_mk_store(z->c, a, number(z, 64, i, 0), v);
	}
	return a;
}

static bool needs_operands(struct backend_z3 *z, expr_id id)
{
	const struct expr *e = expr_get(z->pool, id);
	struct expr_table_info t;
	bool needs = false;
	switch (e->op) {
	case EXPR_CONST:
	case EXPR_VAR: return false;
	case EXPR_TABLE:
		t = expr_table_get(z->pool, id);
		for (uint32_t i = 0; !t.is_const && i < t.n; i++)
			needs |= need_z3_term(z, t.bytes[i]);
		return needs;
	default:
		needs |= expr_arity[e->op] > 2 && need_z3_term(z, e->c);
		needs |= need_z3_term(z, e->a);
		needs |= expr_arity[e->op] > 1 && need_z3_term(z, e->b);
		return needs;
	}
}

/* --- floating point: see calc_float.h for what is NaN -------------------------------- */

static Z3_sort float_sort(struct backend_z3 *z, unsigned w)
{
	struct float_format f = float_format(w);
	return Z3_mk_fpa_sort(z->c, f.exponent_bits, f.precision);
}

static Z3_ast to_number(struct backend_z3 *z, Z3_ast bv, unsigned w)
{
	return Z3_mk_fpa_to_fp_bv(z->c, bv, float_sort(z, w));
}

static Z3_ast rounding(struct backend_z3 *z, unsigned mode)
{
	switch ((enum float_mode)mode) {
	case FLOAT_NEAREST: return Z3_mk_fpa_rne(z->c);
	case FLOAT_DOWN: return Z3_mk_fpa_rtn(z->c);
	case FLOAT_UP: return Z3_mk_fpa_rtp(z->c);
	case FLOAT_ZERO: return Z3_mk_fpa_rtz(z->c);
	default: return Z3_mk_fpa_rna(z->c);
	}
}

/* fmod by the remainder that rounds the quotient to nearest: one more |b| if negative. */
static Z3_ast remainder_of(struct backend_z3 *z, Z3_ast a, Z3_ast b)
{
	Z3_context c = z->c;
	Z3_ast y = Z3_mk_fpa_abs(c, b), r = Z3_mk_fpa_rem(c, Z3_mk_fpa_abs(c, a), y);
	Z3_ast is[2] = {Z3_mk_fpa_is_negative(c, r),
			Z3_mk_not(c, Z3_mk_fpa_is_zero(c, r))};
	Z3_ast more = Z3_mk_fpa_add(c, rounding(z, FLOAT_NEAREST), r, y);
	r = Z3_mk_fpa_abs(c, Z3_mk_ite(c, Z3_mk_and(c, 2, is), more, r));
	return Z3_mk_ite(c, Z3_mk_fpa_is_negative(c, a), Z3_mk_fpa_neg(c, r), r);
}

static Z3_ast float_value(struct backend_z3 *z, const struct expr *e, Z3_ast bits_of_a,
			  const Z3_ast x[3])
{
	Z3_context c = z->c;
	Z3_ast near = rounding(z, FLOAT_NEAREST);
	switch ((enum expr_op)e->op) {
	case EXPR_FADD: return Z3_mk_fpa_add(c, near, x[0], x[1]);
	case EXPR_FSUB: return Z3_mk_fpa_sub(c, near, x[0], x[1]);
	case EXPR_FMUL: return Z3_mk_fpa_mul(c, near, x[0], x[1]);
	case EXPR_FDIV: return Z3_mk_fpa_div(c, near, x[0], x[1]);
	case EXPR_FREM:
		/* For double, thousands of bits: not even built. */
		z->is_too_hard |= e->width > 32;
		return e->width > 32 ? x[0] : remainder_of(z, x[0], x[1]);
	case EXPR_FMA: return Z3_mk_fpa_fma(c, near, x[0], x[1], x[2]);
	case EXPR_FSQRT: return Z3_mk_fpa_sqrt(c, near, x[0]);
	case EXPR_FROUND:
		return Z3_mk_fpa_round_to_integral(c, rounding(z, (unsigned)e->aux),
						   x[0]);
	case EXPR_FCVT:
		return Z3_mk_fpa_to_fp_float(c, near, x[0], float_sort(z, e->width));
	case EXPR_SITOF:
		return Z3_mk_fpa_to_fp_signed(c, near, bits_of_a,
					      float_sort(z, e->width));
	default:
		return Z3_mk_fpa_to_fp_unsigned(c, near, bits_of_a,
						float_sort(z, e->width));
	}
}

/* An operand that is NaN as the result. */
static Z3_ast nan_of(struct backend_z3 *z, const struct expr *e, Z3_ast bv, unsigned from)
{
	Z3_context c = z->c;
	struct float_format f = float_format(from), to = float_format(e->width);
	if (e->op == EXPR_FROUND)
		return bv;
	if (from != e->width) {
		bool is_wider = to.precision > f.precision;
		unsigned cut = is_wider ? 0 : f.precision - to.precision;
		Z3_ast sign = Z3_mk_extract(c, from - 1, from - 1, bv);
		Z3_ast rest = Z3_mk_extract(c, f.precision - 2, cut, bv);
		if (is_wider)
			rest = Z3_mk_concat(c, rest,
					    number(z, to.precision - f.precision, 0, 0));
		rest = Z3_mk_concat(c, number(z, to.exponent_bits, 0, 0), rest);
		bv = Z3_mk_concat(c, sign, rest);
	}
	return Z3_mk_bvor(c, bv, number(z, e->width, to.infinity | to.quiet, 0));
}

static Z3_ast float_to_int(struct backend_z3 *z, const struct expr *e, Z3_ast x,
			   unsigned from)
{
	Z3_context c = z->c;
	struct float_format f = float_format(from);
	unsigned w = e->width;
	uint64_t top = ((uint64_t)f.bias + w - 1) * 2 * f.quiet; /* 2^(w-1) */
	Z3_ast low = to_number(z, number(z, from, f.sign | top, 0), from);
	Z3_ast high = to_number(z, number(z, from, top, 0), from);
	Z3_ast in[2] = {Z3_mk_fpa_leq(c, low, x), Z3_mk_fpa_lt(c, x, high)};
	Z3_ast least =
		number(z, w, w > 64 ? 0 : 1ull << (w - 1), w > 64 ? 1ull << (w - 65) : 0);
	return Z3_mk_ite(c, Z3_mk_and(c, 2, in),
			 Z3_mk_fpa_to_sbv(c, rounding(z, FLOAT_ZERO), x, w), least);
}

static Z3_ast invalid_product(struct backend_z3 *z, Z3_ast x, Z3_ast y)
{
	Z3_context c = z->c;
	Z3_ast a[2] = {Z3_mk_fpa_is_zero(c, x), Z3_mk_fpa_is_infinite(c, y)};
	Z3_ast b[2] = {Z3_mk_fpa_is_infinite(c, x), Z3_mk_fpa_is_zero(c, y)};
	Z3_ast either[2] = {Z3_mk_and(c, 2, a), Z3_mk_and(c, 2, b)};
	return Z3_mk_or(c, 2, either);
}

static Z3_ast make_float(struct backend_z3 *z, const struct expr *e)
{
	Z3_context c = z->c;
	const expr_id in[3] = {e->a, e->b, e->c};
	bool is_cast = e->op == EXPR_SITOF || e->op == EXPR_UITOF;
	unsigned arity = expr_arity[e->op], from = expr_width(z->pool, e->a);
	Z3_ast bv[3] = {0}, x[3] = {0};
	z->has_floats = true;
	for (unsigned i = 0; i < arity; i++) {
		bv[i] = get(z, in[i]);
		x[i] = is_cast ? NULL : to_number(z, bv[i], from);
	}
	switch ((enum expr_op)e->op) {
	case EXPR_FEQ: return bit(z, Z3_mk_fpa_eq(c, x[0], x[1]));
	case EXPR_FLT: return bit(z, Z3_mk_fpa_lt(c, x[0], x[1]));
	case EXPR_FLE: return bit(z, Z3_mk_fpa_leq(c, x[0], x[1]));
	case EXPR_FTOSI: return float_to_int(z, e, x[0], from);
	default: break;
	}
	Z3_ast r = float_value(z, e, bv[0], x);
	Z3_ast nan = number(z, e->width, float_default_nan(float_format(e->width)), 0);
	/* The bits of Z3's only NaN are left open; they are never asked for. */
	Z3_ast out =
		Z3_mk_ite(c, Z3_mk_fpa_is_nan(c, r), nan, Z3_mk_fpa_to_ieee_bv(c, r));
	for (unsigned i = is_cast ? 0 : arity; i-- > 0;) {
		out = Z3_mk_ite(c, Z3_mk_fpa_is_nan(c, x[i]), nan_of(z, e, bv[i], from),
				out);
		if (i == 2)
			out = Z3_mk_ite(c, invalid_product(z, x[0], x[1]), nan, out);
	}
	return out;
}

static Z3_ast make(struct backend_z3 *z, expr_id id)
{
	const struct expr *e = expr_get(z->pool, id);
	Z3_context c = z->c;
	unsigned w = e->width, lo = (unsigned)e->aux;
	Z3_ast a = e->a ? get(z, e->a) : NULL, b = e->b ? get(z, e->b) : NULL;
	switch (e->op) {
	case EXPR_CONST:
		return number(z, w, expr_value(z->pool, id),
			      expr_value_high(z->pool, id));
	case EXPR_VAR: return var(z, (uint32_t)e->aux);
	case EXPR_READ: return Z3_mk_select(c, a, b);
	case EXPR_NOT: return Z3_mk_bvnot(c, a);
	case EXPR_ZEXT: return Z3_mk_zero_ext(c, w - expr_width(z->pool, e->a), a);
	case EXPR_SEXT: return Z3_mk_sign_ext(c, w - expr_width(z->pool, e->a), a);
	case EXPR_EXTRACT: return Z3_mk_extract(c, lo + w - 1, lo, a);
	case EXPR_CONCAT: return Z3_mk_concat(c, a, b);
	case EXPR_ADD: return Z3_mk_bvadd(c, a, b);
	case EXPR_SUB: return Z3_mk_bvsub(c, a, b);
	case EXPR_MUL: return Z3_mk_bvmul(c, a, b);
	case EXPR_UDIV: return Z3_mk_bvudiv(c, a, b);
	case EXPR_SDIV: return Z3_mk_bvsdiv(c, a, b);
	case EXPR_UREM: return Z3_mk_bvurem(c, a, b);
	case EXPR_SREM: return Z3_mk_bvsrem(c, a, b);
	case EXPR_AND: return Z3_mk_bvand(c, a, b);
	case EXPR_OR: return Z3_mk_bvor(c, a, b);
	case EXPR_XOR: return Z3_mk_bvxor(c, a, b);
	case EXPR_SHL: return Z3_mk_bvshl(c, a, b);
	case EXPR_LSHR: return Z3_mk_bvlshr(c, a, b);
	case EXPR_ASHR: return Z3_mk_bvashr(c, a, b);
	case EXPR_EQ: return bit(z, Z3_mk_eq(c, a, b));
	case EXPR_ULT: return bit(z, Z3_mk_bvult(c, a, b));
	case EXPR_ULE: return bit(z, Z3_mk_bvule(c, a, b));
	case EXPR_SLT: return bit(z, Z3_mk_bvslt(c, a, b));
	case EXPR_SLE: return bit(z, Z3_mk_bvsle(c, a, b));
	case EXPR_ITE: return Z3_mk_ite(c, is_one(z, a), b, get(z, e->c));
	case EXPR_TABLE: return table(z, id);
	case EXPR_STORE: return Z3_mk_store(c, a, b, get(z, e->c));
	default: ASSERT(expr_is_float(e->op)); return make_float(z, e);
	}
}

static Z3_ast translate(struct backend_z3 *z, expr_id id)
{
	need_z3_term(z, id);
	while (z->n) {
		expr_id top = z->stack[z->n - 1];
		if (get(z, top)) {
			z->n--;
			continue;
		}
		if (needs_operands(z, top))
			continue;
		z->n--;
		map_put(&z->done, top, (uint64_t)make(z, top));
	}
	return get(z, id);
}

static bool take_model(struct backend_z3 *z, Z3_solver solver, const uint32_t *vars,
		       uint32_t n, struct model *m)
{
	Z3_model model = Z3_solver_get_model(z->c, solver);
	if (!model)
		return false;
	Z3_model_inc_ref(z->c, model);
	m->n = 0;
	bool is_whole = true;
	for (uint32_t i = 0; i < n && is_whole; i++) {
		Z3_ast v = NULL;
		uint64_t value = 0;
		is_whole = Z3_model_eval(z->c, model, var(z, vars[i]), true, &v) &&
			   Z3_get_numeral_uint64(z->c, v, &value);
		model_put(m, vars[i], (uint8_t)value);
	}
	Z3_model_dec_ref(z->c, model);
	return is_whole;
}

/* The part of a query that Z3 may crash in. */
struct check {
	struct backend_z3 *z;
	const Z3_ast *asts;
	size_t n;
	const uint32_t *vars;
	uint32_t nvars;
	uint64_t rlimit;
	struct model *m;
	enum verdict answer;
};

static Z3_solver make_solver(struct backend_z3 *z, uint64_t limit)
{
	/* QF_ABV's tactics give up on constant arrays, which tables are made of. */
	Z3_symbol logic = Z3_mk_string_symbol(z->c, z->has_floats ? "QF_BVFP" : "QF_BV");
	Z3_solver solver = z->has_arrays ? Z3_mk_simple_solver(z->c)
					 : Z3_mk_solver_for_logic(z->c, logic);
	if (!solver)
		return NULL;
	Z3_solver_inc_ref(z->c, solver);
	Z3_params params = Z3_mk_params(z->c);
	Z3_params_inc_ref(z->c, params);
	Z3_params_set_uint(z->c, params, Z3_mk_string_symbol(z->c, "rlimit"),
			   limit < UINT32_MAX ? (unsigned)limit : UINT32_MAX);
	Z3_solver_set_params(z->c, solver, params);
	Z3_params_dec_ref(z->c, params);
	return solver;
}

/* Without one of the terms (out of memory) an answer would be about another question. */
static bool assert_all(struct check *k, Z3_solver solver)
{
	for (size_t i = 0; i < k->n; i++) {
		Z3_solver_assert(k->z->c, solver, k->asts[i]);
		if (Z3_get_error_code(k->z->c) != Z3_OK)
			return false;
	}
	return true;
}

static void check_z3(void *arg)
{
	struct check *k = arg;
	struct backend_z3 *z = k->z;
	const struct solve_stub *stub = z->stub;
	int v = stub && stub->z3 ? stub->z3(stub->arg) : SOLVE_STUB_ASK;
	if (v != SOLVE_STUB_ASK) {
		k->answer = (enum verdict)v;
		for (uint32_t i = 0; k->m && i < k->nvars; i++)
			model_put(k->m, k->vars[i], 0);
		return;
	}
	Z3_solver solver = make_solver(z, k->rlimit);
	if (!solver)
		return;
	if (assert_all(k, solver)) {
		switch (Z3_solver_check(z->c, solver)) {
		case Z3_L_TRUE: k->answer = VERDICT_SAT; break;
		case Z3_L_FALSE: k->answer = VERDICT_UNSAT; break;
		default: break;
		}
	}
	if (k->answer == VERDICT_SAT && k->m &&
	    !take_model(z, solver, k->vars, k->nvars, k->m))
		k->answer = VERDICT_UNKNOWN;
	Z3_solver_dec_ref(z->c, solver);
}

static void interrupt_z3(void *context)
{
	Z3_interrupt(context);
}

enum verdict z3_solve(struct solve *s, const expr_id *terms, size_t n,
		      const uint32_t *vars, uint32_t nvars, struct model *m)
{
	struct chain *c = chain_of(s);
	if (!c->z3)
		c->z3 = z3_new(s->pool, c->o.stub);
	struct backend_z3 *z = c->z3;
	begin_z3(z);
	Z3_ast *asts = alloc_get((n + 1) * sizeof(Z3_ast));
	bool is_whole = true;
	for (size_t i = 0; i < n; i++) {
		asts[i] = is_one(z, translate(z, terms[i]));
		is_whole &= asts[i] != NULL;
	}
	if (z->is_too_hard) {
		free(asts);
		return VERDICT_UNKNOWN;
	}
	if (m)
		m->n = 0;
	struct check k = {.z = z,
			  .asts = asts,
			  .n = n,
			  .vars = vars,
			  .nvars = nvars,
			  .rlimit = c->o.max_rlimit ? c->o.max_rlimit : Z3_RLIMIT,
			  .m = m,
			  .answer = VERDICT_UNKNOWN};
	struct patience_watch *w = patience_watch(s, interrupt_z3, z->c);
	z->crash = is_whole ? guard_run(check_z3, &k) : 0;
	z->is_spent = patience_unwatch(w);
	if (z->crash) {
		z->c = NULL; /* in no known state: left alone */
		k.answer = VERDICT_UNKNOWN;
	}
	free(asts);
	return k.answer;
}

int z3_crash(struct backend_z3 *z)
{
	return z->crash;
}

enum verdict z3_query(struct solve *s, const struct query *q, struct model *m)
{
	struct chain *c = chain_of(s);
	query_terms(s, q, &c->terms);
	enum verdict v = z3_solve(s, c->terms.items, c->terms.n, q->vars, q->nvars, m);
	if (z3_crash(c->z3))
		solve_crashed(s, SOLVE_STAGE_Z3, z3_crash(c->z3));
	return v;
}
