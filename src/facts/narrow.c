/* narrow.c - what a constraint over several bytes says about each of them alone.
 * An order or equality with bounds on one side bounds the other side; a bounded
 * concatenation bounds its highest byte, and the next one while the higher are fixed.
 * The sets stay supersets of what is possible: bytes touched are marked joint. */
#include "facts/interval.h"

static uint64_t top_of_width(unsigned width)
{
	return width >= 64 ? UINT64_MAX : (1ull << width) - 1;
}

/* Narrows the bytes of a term that lies between low and high. False: it cannot. */
static bool bound_term(struct solve *s, struct facts *f, expr_id id, uint64_t low,
		       uint64_t high)
{
	for (;;) {
		const struct expr *e = expr_get(s->pool, id);
		uint64_t k, a, b;
		unsigned cut;
		uint32_t var;
		set_id old, set;
		if (low > high)
			return false;
		switch (e->op) {
		case EXPR_VAR:
			var = (uint32_t)e->aux;
			old = facts_byte(f, var).set;
			set = sets_between(&s->sets, (unsigned)low,
					   high > 255 ? 255 : (unsigned)high);
			set = sets_meet(&s->sets, old, set);
			if (set != old)
				facts_edit(s, f, var)->set[var % LEAF_BYTES] = set;
			return set != SET_EMPTY;
		case EXPR_ZEXT:
			id = e->a;
			if (high > top_of_width(expr_width(s->pool, id)))
				high = top_of_width(expr_width(s->pool, id));
			continue;
		case EXPR_CONCAT:
			if (e->width > 64)
				return true;
			cut = expr_width(s->pool, e->b);
			a = low >> cut;
			b = high >> cut;
			id = e->a;
			if (a == b) {
				expr_id rest = e->b;
				if (!bound_term(s, f, id, a, b))
					return false;
				id = rest;
				a = low & top_of_width(cut);
				b = high & top_of_width(cut);
			}
			low = a;
			high = b;
			continue;
		case EXPR_ADD:
			if (e->width > 64 || !expr_is_const(s->pool, e->b))
				return true;
			k = expr_value(s->pool, e->b);
			if (low < k && high >= k)
				return true; /* the range wraps */
			low = (low - k) & top_of_width(e->width);
			high = (high - k) & top_of_width(e->width);
			id = e->a;
			continue;
		case EXPR_MUL: /* by a constant, where nothing wraps */
			if (e->width > 64 || !expr_is_const(s->pool, e->b))
				return true;
			k = expr_value(s->pool, e->b);
			interval_bounds(s, f, e->a, &a, &b);
			if (!k || b > top_of_width(e->width) / k)
				return true;
			low = low / k + (low % k != 0);
			high /= k;
			id = e->a;
			continue;
		case EXPR_UDIV:
			if (e->width > 64)
				return true;
			if (expr_is_const(s->pool, e->b)) {
				k = expr_value(s->pool, e->b);
				if (!k || high > (top_of_width(e->width) - (k - 1)) / k)
					return true;
				low *= k;
				high = high * k + (k - 1);
				id = e->a;
				continue;
			}
			interval_bounds(s, f, e->b, &a, &b);
			if (!expr_is_const(s->pool, e->a) || !a || !low ||
			    high == UINT64_MAX)
				return true;
			k = expr_value(s->pool, e->a);
			a = k / (high + 1) + 1;
			b = k / low;
			id = e->b;
			low = a;
			high = b;
			continue;
		default: return true;
		}
	}
}

static bool narrow_less(struct solve *s, struct facts *f, expr_id x, expr_id y,
			uint64_t gap)
{
	uint64_t xl, xh, yl, yh;
	interval_bounds(s, f, x, &xl, &xh);
	interval_bounds(s, f, y, &yl, &yh);
	if (yh < gap || xl > yh - gap)
		return false;
	if (xh > yh - gap && !bound_term(s, f, x, xl, yh - gap))
		return false;
	return yl >= xl + gap || bound_term(s, f, y, xl + gap, yh);
}

bool interval_narrow(struct solve *s, struct facts *f, expr_id part)
{
	const struct expr *e = expr_get(s->pool, part);
	expr_id x = e->a, y = e->b;
	unsigned op = e->op;
	uint64_t xl, xh, yl, yh;
	if (op < EXPR_EQ || op > EXPR_SLE || expr_width(s->pool, x) > 64)
		return true;
	unsigned w = expr_width(s->pool, x);
	uint64_t sign = 1ull << (w - 1);
	interval_bounds(s, f, x, &xl, &xh);
	interval_bounds(s, f, y, &yl, &yh);
	switch (op) {
	case EXPR_EQ:
		if (xl < yl)
			xl = yl;
		if (xh > yh)
			xh = yh;
		if (xl > xh)
			return false;
		return bound_term(s, f, x, xl, xh) && bound_term(s, f, y, xl, xh);
	case EXPR_ULT: return narrow_less(s, f, x, y, 1);
	case EXPR_ULE: return narrow_less(s, f, x, y, 0);
	case EXPR_SLT:
	case EXPR_SLE:
		if (xh < sign) { /* x is not negative, so y is not either */
			if (yl >= sign)
				return false;
			if (yh >= sign && !bound_term(s, f, y, yl, sign - 1))
				return false;
			return narrow_less(s, f, x, y, op == EXPR_SLT);
		}
		return true;
	default: return true;
	}
}
