/* narrow.c - what a constraint over several bytes says about each of them alone.
 *
 * A constraint bounds the terms that it compares, each by the bounds of the other. A bounded term
 * bounds its operands: of x + y at most 3 neither is more than 3, if nothing wraps. So bounds go
 * down to the bytes, and their sets become smaller. Where the new bounds of a term are no
 * tighter than those that its bytes give it, there is nothing to learn below. Ranges may go
 * through zero (ranges.h), so signed numbers are bounded like others.
 * The sets stay supersets of what is possible: bytes touched are marked joint. */
#include "facts/interval.h"
#include "facts/ranges.h"

enum { NARROW_TERMS = 48 }; /* looked at for one constraint */

struct narrow {
	struct solve *s;
	struct facts *f;
	unsigned left; /* terms */
};

static bool narrow_term(struct narrow *n, expr_id id, struct range r);
static bool narrow_cond(struct narrow *n, expr_id id, bool want);

static struct range bounds_of(struct narrow *n, expr_id id)
{
	struct range r;
	interval_around(n->s, n->f, id, &r.low, &r.high);
	return r;
}

static bool narrow_byte(struct narrow *n, uint32_t var, struct range r)
{
	struct sets *t = &n->s->sets;
	set_id old = facts_byte(n->f, var).set;
	set_id set =
		sets_meet(t, old, sets_between(t, (unsigned)r.low, (unsigned)r.high));
	if (set != old) {
		facts_edit(n->s, n->f, var)->set[var % LEAF_BYTES] = set;
		n->f->serial = ++n->s->serial; /* bounds are others now */
	}
	return set != SET_EMPTY;
}

static bool narrow_concat(struct narrow *n, const struct expr *e, struct range r)
{
	unsigned cut = expr_width(n->s->pool, e->b);
	expr_id high = e->a, low = e->b;
	struct range top = range_from(r.low >> cut, r.high >> cut);
	if (!narrow_term(n, high, top))
		return false;
	return top.low != top.high ||
	       narrow_term(n, low,
			   range_from(r.low & range_top(cut), r.high & range_top(cut)));
}

/* x + y, or x - y. */
static bool narrow_sum(struct narrow *n, const struct expr *e, struct range r)
{
	bool is_sum = e->op == EXPR_ADD;
	unsigned w = e->width;
	expr_id x = e->a, y = e->b;
	struct range a = bounds_of(n, x), b = bounds_of(n, y);
	if (!narrow_term(n, x, range_apply(is_sum ? EXPR_SUB : EXPR_ADD, w, w, r, b)))
		return false;
	return narrow_term(n, y,
			   is_sum ? range_apply(EXPR_SUB, w, w, r, a)
				  : range_apply(EXPR_SUB, w, w, a, r));
}

static bool narrow_choice(struct narrow *n, const struct expr *e, struct range r)
{
	expr_id cond = e->a, yes = e->b, no = e->c;
	unsigned w = e->width;
	struct range unused;
	bool can_be_true = range_meet(bounds_of(n, yes), r, w, &unused);
	bool can_be_false = range_meet(bounds_of(n, no), r, w, &unused);
	if (can_be_true && can_be_false)
		return true;
	if (!can_be_true && !can_be_false)
		return false;
	return narrow_cond(n, cond, can_be_true) &&
	       narrow_term(n, can_be_true ? yes : no, r);
}

/* A constant divided by a term; r does not go through zero. */
static bool narrow_divisor(struct narrow *n, const struct expr *e, struct range r)
{
	struct range by = range_flat(bounds_of(n, e->b), e->width);
	uint64_t k;
	if (!expr_is_const(n->s->pool, e->a) || !by.low || !r.low || r.high == UINT64_MAX)
		return true;
	k = expr_value(n->s->pool, e->a);
	if (k / (r.high + 1) + 1 > k / r.low)
		return false;
	return narrow_term(n, e->b, range_from(k / (r.high + 1) + 1, k / r.low));
}

static bool narrow_extract(struct narrow *n, const struct expr *e, struct range r)
{
	unsigned in = expr_width(n->s->pool, e->a), low = (unsigned)e->aux;
	if (in > 64)
		return true;
	struct range a = bounds_of(n, e->a);
	if (!low && a.low <= a.high && a.high <= range_top(e->width))
		return narrow_term(n, e->a, r);
	if (low + e->width != in)
		return true;
	return narrow_term(n, e->a,
			   range_from(r.low << low, r.high << low | range_top(low)));
}

/* The term is in r. False: it cannot be. */
static bool narrow_term(struct narrow *n, expr_id id, struct range r)
{
	const struct expr *e = expr_get(n->s->pool, id);
	unsigned w = e->width, in;
	if (w > 64 || !n->left)
		return true;
	n->left--;
	struct range now = bounds_of(n, id);
	if (!range_meet(now, r, w, &r))
		return false;
	if (r.low == now.low && r.high == now.high)
		return true;
	if (w == 1)
		return narrow_cond(n, id, r.low);
	bool is_flat = r.low <= r.high;
	switch (e->op) {
	case EXPR_VAR: return narrow_byte(n, (uint32_t)e->aux, r);
	case EXPR_ZEXT: return !is_flat || narrow_term(n, e->a, r);
	case EXPR_SEXT:
		in = expr_width(n->s->pool, e->a);
		return narrow_term(
			n, e->a,
			range_from(r.low & range_top(in), r.high & range_top(in)));
	case EXPR_NOT:
		return narrow_term(
			n, e->a,
			range_from(~r.high & range_top(w), ~r.low & range_top(w)));
	case EXPR_ADD:
	case EXPR_SUB: return narrow_sum(n, e, r);
	case EXPR_MUL:
		return !expr_is_const(n->s->pool, e->b) ||
		       narrow_term(n, e->a,
				   range_factor(r, bounds_of(n, e->a),
						expr_value(n->s->pool, e->b), w));
	case EXPR_UDIV:
	case EXPR_SDIV:
		if (expr_is_const(n->s->pool, e->b))
			return narrow_term(n, e->a,
					   range_dividend(r, expr_value(n->s->pool, e->b),
							  e->op == EXPR_SDIV, w));
		return e->op == EXPR_SDIV || !is_flat || narrow_divisor(n, e, r);
	case EXPR_CONCAT: return !is_flat || narrow_concat(n, e, r);
	case EXPR_EXTRACT: return !is_flat || narrow_extract(n, e, r);
	case EXPR_ITE: return narrow_choice(n, e, r);
	default: return true;
	}
}

static bool narrow_equal(struct narrow *n, expr_id x, expr_id y, unsigned w)
{
	struct range both, a = bounds_of(n, x), b = bounds_of(n, y);
	if (!range_meet(a, b, w, &both))
		return false;
	if ((both.low != a.low || both.high != a.high) && !narrow_term(n, x, both))
		return false;
	return (both.low == b.low && both.high == b.high) || narrow_term(n, y, both);
}

/* x is not k. */
static bool narrow_unequal(struct narrow *n, expr_id x, uint64_t k, unsigned w)
{
	struct range a = bounds_of(n, x);
	if (a.low == a.high)
		return a.low != k;
	if (a.low == k)
		return narrow_term(n, x, range_from((k + 1) & range_top(w), a.high));
	if (a.high == k)
		return narrow_term(n, x, range_from(a.low, (k - 1) & range_top(w)));
	return true;
}

/* x < y, or x <= y with a gap of 0. */
static bool narrow_less(struct narrow *n, expr_id x, expr_id y, bool is_signed,
			uint64_t gap, unsigned w)
{
	uint64_t sign = is_signed ? 1ull << (w - 1) : 0;
	struct range a = bounds_of(n, x), b = bounds_of(n, y);
	a = is_signed ? range_signed_order(a, w) : range_flat(a, w);
	b = is_signed ? range_signed_order(b, w) : range_flat(b, w);
	if (b.high < gap || a.low > b.high - gap)
		return false;
	if (a.high > b.high - gap &&
	    !narrow_term(n, x, range_from(a.low ^ sign, (b.high - gap) ^ sign)))
		return false;
	return b.low >= a.low + gap ||
	       narrow_term(n, y, range_from((a.low + gap) ^ sign, b.high ^ sign));
}

/* Of two conditions one has this value; that matters if the other cannot. */
static bool narrow_either(struct narrow *n, expr_id x, expr_id y, bool want)
{
	struct range a = bounds_of(n, x), b = bounds_of(n, y);
	if (a.low == a.high && a.low != want)
		return narrow_cond(n, y, want);
	if (b.low == b.high && b.low != want)
		return narrow_cond(n, x, want);
	return true;
}

/* The condition has this value. False: it cannot. */
static bool narrow_cond(struct narrow *n, expr_id id, bool want)
{
	const struct expr *e = expr_get(n->s->pool, id);
	expr_id x = e->a, y = e->b;
	unsigned op = e->op, w;
	if (!n->left)
		return true;
	n->left--;
	switch (op) {
	case EXPR_CONST: return (e->aux & 1) == want;
	case EXPR_NOT: return narrow_cond(n, x, !want);
	case EXPR_AND:
	case EXPR_OR:
		if (want == (op == EXPR_AND))
			return narrow_cond(n, x, want) && narrow_cond(n, y, want);
		return narrow_either(n, x, y, want);
	case EXPR_EQ:
	case EXPR_ULT:
	case EXPR_ULE:
	case EXPR_SLT:
	case EXPR_SLE: break;
	default: return true;
	}
	w = expr_width(n->s->pool, x);
	if (w > 64)
		return true;
	if (op == EXPR_EQ && want)
		return narrow_equal(n, x, y, w);
	if (op == EXPR_EQ)
		return !expr_is_const(n->s->pool, y) ||
		       narrow_unequal(n, x, expr_value(n->s->pool, y), w);
	bool is_signed = op == EXPR_SLT || op == EXPR_SLE;
	bool is_strict = op == EXPR_ULT || op == EXPR_SLT;
	return want ? narrow_less(n, x, y, is_signed, is_strict, w)
		    : narrow_less(n, y, x, is_signed, !is_strict, w);
}

bool interval_narrow(struct solve *s, struct facts *f, expr_id part)
{
	struct narrow n = {.s = s, .f = f, .left = NARROW_TERMS};
	return narrow_cond(&n, part, true);
}
