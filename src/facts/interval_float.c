/* interval_float.c - bounds of floating point terms.
 *
 * Rounding to nearest is monotone: an operation on the bounds, rounded in the format of the
 * term, bounds every result. Bounds come from the bytes below, and from the path's own
 * constraints that compare the term with a constant. Whatever gets complicated (infinity
 * times zero, a divisor that may be zero) is "anything". */
#include "facts/internal.h"

#include "expr/calc_float.h"
#include "expr/float.h"

#include <math.h>
#include <string.h>

enum { FLOAT_PARTS = 64 }; /* constraints looked at for one term */

static struct float_range any_float(void)
{
	return (struct float_range){-INFINITY, INFINITY, true};
}

double solve_float_value(unsigned width, uint64_t bits)
{
	uint32_t narrow = (uint32_t)bits;
	double d;
	float f;
	memcpy(&d, &bits, 8);
	memcpy(&f, &narrow, 4);
	return width == 32 ? (double)f : d;
}

uint64_t solve_float_bits(unsigned width, double v)
{
	uint64_t bits;
	uint32_t narrow;
	float f = (float)v;
	memcpy(&bits, &v, 8);
	memcpy(&narrow, &f, 4);
	return width == 32 ? narrow : bits;
}

/* One operation on values of the format. */
static double apply_float_op(const struct expr *e, double a, double b)
{
	return solve_float_value(
		e->width,
		(uint64_t)calc_float(e->op, e->width, e->width,
				     e->op == EXPR_FROUND ? (unsigned)e->aux : 0,
				     solve_float_bits(e->width, a),
				     solve_float_bits(e->width, b), 0));
}

/* --- operators ---------------------------------------------------------------------- */

/* The corners of a monotone operation; NaN in one of them is "anything". */
static struct float_range float_corners(const struct expr *e, struct float_range a,
					struct float_range b)
{
	struct float_range r = {INFINITY, -INFINITY, a.may_be_nan || b.may_be_nan};
	const double x[2] = {a.low, a.high}, y[2] = {b.low, b.high};
	for (unsigned i = 0; i < 4; i++) {
		double v = apply_float_op(e, x[i & 1], y[i >> 1]);
		if (isnan(v))
			return any_float();
		r.low = v < r.low ? v : r.low;
		r.high = v > r.high ? v : r.high;
	}
	return r;
}

static bool has_zero(struct float_range a)
{
	return a.low <= 0 && a.high >= 0;
}

static bool has_infinity(struct float_range a)
{
	return isinf(a.low) || isinf(a.high);
}

static struct float_range float_product(const struct expr *e, struct float_range a,
					struct float_range b)
{
	if ((has_zero(a) && has_infinity(b)) || (has_infinity(a) && has_zero(b)))
		return e->a == e->b ? (struct float_range){0, INFINITY, a.may_be_nan}
				    : any_float();
	struct float_range r = float_corners(e, a, b);
	if (e->a == e->b && r.low < 0)
		r.low = 0; /* a square */
	return r;
}

static struct float_range float_quotient(const struct expr *e, struct float_range a,
					 struct float_range b)
{
	if (has_zero(b) || (has_infinity(a) && has_infinity(b)))
		return any_float();
	return float_corners(e, a, b);
}

static struct float_range float_root(const struct expr *e, struct float_range a)
{
	struct float_range r = {0, 0, a.may_be_nan || a.low < 0};
	r.low = a.low > 0 ? apply_float_op(e, a.low, 0) : 0;
	r.high = a.high > 0 ? apply_float_op(e, a.high, 0) : 0;
	return r;
}

static struct float_range from_int(struct solve_interval *v, const struct expr *e,
				   unsigned depth)
{
	unsigned from = expr_width(v->s->pool, e->a);
	bool is_signed = e->op == EXPR_SITOF;
	if (from > 64)
		return (struct float_range){-INFINITY, INFINITY, false};
	struct range r = interval_eval(v, e->a, depth);
	uint64_t sign = 1ull << (from - 1);
	if (is_signed && (r.low ^ r.high) & sign)
		r = (struct range){sign, sign - 1};
	uint64_t low = (uint64_t)calc_float(e->op, e->width, from, 0, r.low, 0, 0);
	uint64_t high = (uint64_t)calc_float(e->op, e->width, from, 0, r.high, 0, 0);
	return (struct float_range){solve_float_value(e->width, low),
				    solve_float_value(e->width, high), false};
}

static struct float_range convert_range(const struct expr *e, unsigned from,
					struct float_range a)
{
	uint64_t low = (uint64_t)calc_float(EXPR_FCVT, e->width, from, 0,
					    solve_float_bits(from, a.low), 0, 0);
	uint64_t high = (uint64_t)calc_float(EXPR_FCVT, e->width, from, 0,
					     solve_float_bits(from, a.high), 0, 0);
	return (struct float_range){solve_float_value(e->width, low),
				    solve_float_value(e->width, high), a.may_be_nan};
}

/* --- bits --------------------------------------------------------------------------- */

/* Terms that are no operators of floating point: by their bits. */
static struct float_range from_bits(unsigned width, struct range r)
{
	struct float_format f = float_format(width);
	bool is_negative = r.low >= f.sign;
	if (r.low < f.sign && r.high >= f.sign)
		return any_float();
	uint64_t low = r.low & ~f.sign, high = r.high & ~f.sign;
	bool may_be_nan = high > f.infinity;
	if (low > f.infinity)
		return any_float();
	double a = solve_float_value(width, low);
	double b = solve_float_value(width, may_be_nan ? f.infinity : high);
	return is_negative ? (struct float_range){-b, -a, may_be_nan}
			   : (struct float_range){a, b, may_be_nan};
}

/* Is the term x without its sign? */
static bool is_magnitude(const struct expr_pool *p, const struct expr *e, expr_id *x)
{
	if (e->op != EXPR_ZEXT)
		return false;
	const struct expr *in = expr_get(p, e->a);
	if (in->op != EXPR_EXTRACT || in->aux || in->width != e->width - 1 ||
	    expr_width(p, in->a) != e->width)
		return false;
	*x = in->a;
	return true;
}

static struct float_range other_term(struct solve_interval *v, expr_id id, unsigned depth)
{
	const struct expr_pool *p = v->s->pool;
	const struct expr *e = expr_get(p, id);
	struct float_range a, b;
	expr_id x;
	if (e->op == EXPR_XOR && expr_is_const(p, e->b) &&
	    expr_value(p, e->b) == float_format(e->width).sign) {
		a = interval_float(v, e->a, depth);
		return (struct float_range){-a.high, -a.low, a.may_be_nan};
	}
	if (is_magnitude(p, e, &x)) {
		a = interval_float(v, x, depth);
		b = (struct float_range){has_zero(a) ? 0
						     : fmin(fabs(a.low), fabs(a.high)),
					 fmax(fabs(a.low), fabs(a.high)), a.may_be_nan};
		return b;
	}
	if (e->op == EXPR_ITE) {
		struct range c = interval_eval(v, e->a, depth);
		if (c.low == c.high)
			return interval_float(v, c.low ? e->b : e->c, depth);
		a = interval_float(v, e->b, depth);
		b = interval_float(v, e->c, depth);
		return (struct float_range){fmin(a.low, b.low), fmax(a.high, b.high),
					    a.may_be_nan || b.may_be_nan};
	}
	return from_bits(e->width, interval_eval(v, id, depth));
}

/* --- the path's constraints --------------------------------------------------------- */

/* Takes into r what a constraint of the path says of the term. */
static void use_part(const struct expr_pool *p, expr_id id, expr_id part,
		     struct float_range *r)
{
	const struct expr *e = expr_get(p, part);
	unsigned width = expr_width(p, id);
	bool is_not = e->op == EXPR_NOT;
	if (e->op == EXPR_ULT && expr_is_const(p, e->b) &&
	    expr_value(p, e->b) <= float_format(width).infinity + 1) {
		const struct expr *x = expr_get(p, e->a);
		if (x->op == EXPR_EXTRACT && x->a == id && !x->aux &&
		    x->width == width - 1)
			r->may_be_nan = false;
		return;
	}
	if (is_not)
		e = expr_get(p, e->a);
	if (e->op < EXPR_FEQ || e->op > EXPR_FLE || e->width != 1)
		return;
	bool is_left = e->a == id;
	expr_id k = is_left ? e->b : e->a;
	if ((!is_left && e->b != id) || !expr_is_const(p, k))
		return;
	double c = solve_float_value(width, expr_value(p, k));
	bool is_upper = is_left != is_not;
	if (isnan(c) || (e->op == EXPR_FEQ && is_not))
		return;
	if (!is_not)
		r->may_be_nan = false;
	if ((is_upper || e->op == EXPR_FEQ) && c < r->high)
		r->high = c;
	if ((!is_upper || e->op == EXPR_FEQ) && c > r->low)
		r->low = c;
}

static void use_facts(struct solve_interval *v, expr_id id, struct float_range *r)
{
	unsigned left = FLOAT_PARTS;
	for (const struct link *l = v->f ? v->f->joint : NULL; l && left;
	     l = l->joint, left--)
		use_part(v->s->pool, id, l->part, r);
	if (r->low > r->high) /* contradictory: anything is right, keep it simple */
		*r = any_float();
}

static struct float_range compute_float_range(struct solve_interval *v, expr_id id,
					      unsigned depth)
{
	const struct expr *e = expr_get(v->s->pool, id);
	struct float_range a, b;
	switch ((enum expr_op)e->op) {
	case EXPR_FADD:
	case EXPR_FSUB:
		a = interval_float(v, e->a, depth);
		b = interval_float(v, e->b, depth);
		return has_infinity(a) && has_infinity(b) ? any_float()
							  : float_corners(e, a, b);
	case EXPR_FMUL:
		a = interval_float(v, e->a, depth);
		return float_product(e, a, interval_float(v, e->b, depth));
	case EXPR_FDIV:
		a = interval_float(v, e->a, depth);
		return float_quotient(e, a, interval_float(v, e->b, depth));
	case EXPR_FSQRT: return float_root(e, interval_float(v, e->a, depth));
	case EXPR_FROUND:
		a = interval_float(v, e->a, depth);
		return (struct float_range){apply_float_op(e, a.low, 0),
					    apply_float_op(e, a.high, 0), a.may_be_nan};
	case EXPR_FCVT:
		return convert_range(e, expr_width(v->s->pool, e->a),
				     interval_float(v, e->a, depth));
	case EXPR_SITOF:
	case EXPR_UITOF: return from_int(v, e, depth);
	case EXPR_FREM:
	case EXPR_FMA: return any_float();
	default: return other_term(v, id, depth);
	}
}

struct float_range interval_float(struct solve_interval *v, expr_id id, unsigned depth)
{
	const struct expr *e = expr_get(v->s->pool, id);
	if (e->op == EXPR_CONST) {
		double c = solve_float_value(e->width, e->aux);
		return isnan(c) ? any_float() : (struct float_range){c, c, false};
	}
	if (depth > INTERVAL_DEPTH)
		return any_float();
	struct float_slot *slot = &v->floats[id % INTERVAL_FLOATS];
	if (slot->epoch == v->epoch && slot->id == id)
		return slot->r;
	v->used++;
	struct float_range r = compute_float_range(v, id, depth + 1);
	use_facts(v, id, &r);
	*slot = (struct float_slot){id, v->epoch, r};
	return r;
}

/* --- results ------------------------------------------------------------------------ */

static struct range decided_range(bool is_true, bool is_false)
{
	return (struct range){is_true, !is_false};
}

static struct range compare_ranges(enum expr_op op, struct float_range a,
				   struct float_range b)
{
	bool is_ordered = !a.may_be_nan && !b.may_be_nan;
	switch (op) {
	case EXPR_FLT:
		return decided_range(is_ordered && a.high < b.low, a.low >= b.high);
	case EXPR_FLE:
		return decided_range(is_ordered && a.high <= b.low, a.low > b.high);
	default:
		return decided_range(is_ordered && a.low == b.high && b.low == a.high,
				     a.high < b.low || b.high < a.low);
	}
}

static struct range to_int(const struct expr *e, struct float_range a)
{
	struct range r = {0, e->width >= 64 ? UINT64_MAX : (1ull << e->width) - 1};
	double top = ldexp(1, (int)e->width - 1);
	if (a.may_be_nan || e->width > 64 || a.low <= -1 || a.high >= top)
		return r;
	return (struct range){(uint64_t)fmax(a.low, 0), (uint64_t)fmax(a.high, 0)};
}

struct range interval_float_bits(struct solve_interval *v, expr_id id, unsigned depth)
{
	const struct expr *e = expr_get(v->s->pool, id);
	struct float_range a;
	struct range r = {0, e->width >= 64 ? UINT64_MAX : (1ull << e->width) - 1};
	if (e->op >= EXPR_FEQ) {
		a = interval_float(v, e->a, depth);
		return compare_ranges(e->op, a, interval_float(v, e->b, depth));
	}
	if (e->op == EXPR_FTOSI)
		return to_int(e, interval_float(v, e->a, depth));
	a = interval_float(v, id, depth);
	if (a.may_be_nan || (a.low <= 0 && a.high >= 0))
		return r; /* with a zero both signs are possible */
	r.low = solve_float_bits(e->width, a.low < 0 ? a.high : a.low);
	r.high = solve_float_bits(e->width, a.low < 0 ? a.low : a.high);
	return r;
}
