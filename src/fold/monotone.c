/* monotone.c - a function of one integer, compared with a constant, is a comparison of
 * that integer.
 *
 * Conversion to a float is monotone, and so are, because rounding is, adding a constant,
 * multiplying and dividing by one, negation, rounding to integral values and conversion to
 * the other format. So is any chain of these: 12.5 < D / 100.0 is 1250 < D. The integers on
 * one side of the constant begin at a place that halving finds, by computing the chain on
 * concrete values. Constants are finite and not zero where it matters, hence no NaN. */
#include "expr/calc_float.h"
#include "expr/float.h"
#include "fold/internal.h"

enum { CHAIN_MOST = 8 };

/* One operation with a constant: of value x it is x op c, or c op x. */
struct link {
	enum expr_op op;
	unsigned width, from, mode;
	uint64_t c;
	bool is_first; /* the constant is the first operand */
};
/* The operations in the order of the term, outermost first, on an integer of at most 65
 * bits that is converted to a float of `width`. */
struct chain {
	expr_id i;
	unsigned width, n;
	struct link links[CHAIN_MOST];
	bool is_falling;
};

static bool is_finite(struct float_format f, uint64_t bits)
{
	return (bits & ~f.sign) < f.infinity;
}

/* Takes one operation off the term. False: it is none of ours. */
static bool unchain_one(const struct expr_pool *p, expr_id *id, struct chain *c)
{
	const struct expr *e = expr_get(p, *id);
	struct link l = {.op = e->op, .width = e->width, .from = e->width};
	struct float_format f = float_format(e->width);
	expr_id k = e->b;
	*id = e->a;
	switch ((enum expr_op)e->op) {
	case EXPR_FROUND: l.mode = (unsigned)e->aux; break;
	case EXPR_FCVT: l.from = expr_width(p, e->a); break;
	case EXPR_XOR:
		l.c = f.sign;
		c->is_falling = !c->is_falling;
		if (!expr_is_const(p, k) || expr_value(p, k) != f.sign)
			return false;
		break;
	case EXPR_FSUB:
		if (expr_is_const(p, e->a)) {
			l.is_first = true;
			k = e->a;
			*id = e->b;
			c->is_falling = !c->is_falling;
		} /* fall through */
	case EXPR_FADD:
	case EXPR_FMUL:
	case EXPR_FDIV:
		if (!expr_is_const(p, k) || !is_finite(f, expr_value(p, k)))
			return false;
		l.c = expr_value(p, k);
		if (e->op == EXPR_FADD || e->op == EXPR_FSUB)
			break;
		if (!(l.c & ~f.sign))
			return false;
		c->is_falling ^= (l.c & f.sign) != 0;
		break;
	default: return false;
	}
	c->links[c->n++] = l;
	return true;
}

static bool chain_of(struct expr_pool *p, expr_id id, struct chain *c)
{
	*c = (struct chain){0};
	for (;;) {
		struct expr n = *expr_get(p, id);
		bool is_cast = n.op == EXPR_SITOF || n.op == EXPR_UITOF;
		unsigned bits = is_cast ? expr_width(p, n.a) : 0;
		c->width = n.width;
		if (n.width != 32 && n.width != 64)
			return false;
		if (bits > 64)
			return false;
		if (is_cast) {
			c->i = n.op == EXPR_SITOF ? n.a : expr_zext(p, n.a, bits + 1);
			return true;
		}
		if (fold_exact_integer(p, id, &c->i))
			return true;
		if (c->n == CHAIN_MOST || !unchain_one(p, &id, c))
			return false;
	}
}

static uint64_t compute_chain(const struct chain *c, __int128 i)
{
	expr_wide v = calc_float(EXPR_SITOF, c->width, 128, 0, (expr_wide)i, 0, 0);
	for (unsigned k = c->n; k-- > 0;) {
		const struct link *l = &c->links[k];
		uint64_t x = (uint64_t)v;
		v = l->op == EXPR_XOR ? x ^ l->c
		    : l->is_first
			    ? calc_float(l->op, l->width, l->from, l->mode, l->c, x, 0)
			    : calc_float(l->op, l->width, l->from, l->mode, x, l->c, 0);
	}
	return (uint64_t)v;
}

/* The condition that the chain's value is below k, or not above it. */
static expr_id chain_below(struct expr_pool *p, const struct chain *c, unsigned width,
			   uint64_t k, bool or_equal)
{
	unsigned bits = expr_width(p, c->i);
	__int128 low = -((__int128)1 << (bits - 1)), end = -low, high = end;
	enum expr_op op = or_equal ? EXPR_FLE : EXPR_FLT;
	while (low < high) {
		__int128 middle = low + (high - low) / 2;
		bool is_below =
			calc_float(op, 1, width, 0, compute_chain(c, middle), k, 0);
		if (is_below == c->is_falling)
			high = middle;
		else
			low = middle + 1;
	}
	expr_id is_less =
		low == end ? expr_bool(p, true)
			   : expr_slt(p, c->i, expr_from_wide(p, bits, (expr_wide)low));
	return c->is_falling ? expr_not(p, is_less) : is_less;
}

expr_id fold_compare_monotone(struct expr_pool *p, const struct expr_app *t)
{
	bool is_left = expr_is_const(p, t->b);
	expr_id k = is_left ? t->b : t->a, id = is_left ? t->a : t->b;
	struct chain c;
	if (!expr_is_const(p, k) || expr_is_const(p, id))
		return 0;
	unsigned width = expr_width(p, k);
	uint64_t v = expr_value(p, k);
	if (float_is_nan(float_format(width), v) || !chain_of(p, id, &c))
		return 0;
	expr_id less = chain_below(p, &c, width, v, false),
		upto = chain_below(p, &c, width, v, true);
	if (t->op == EXPR_FEQ)
		return expr_and(p, expr_not(p, less), upto);
	if (is_left)
		return t->op == EXPR_FLT ? less : upto;
	return expr_not(p, t->op == EXPR_FLT ? upto : less);
}
