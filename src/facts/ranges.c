/* ranges.c - see ranges.h. Everything here is proved for small widths by a test that tries all
 * ranges and all their values. */
#include "facts/ranges.h"

/* All ones up to the highest one of x. */
static uint64_t ones_up_to(uint64_t x)
{
	return x ? UINT64_MAX >> __builtin_clzll(x) : 0;
}

/* The number of values in a range, less one. */
static uint64_t range_span(struct range a, unsigned w)
{
	return (a.high - a.low) & range_top(w);
}

bool range_has(struct range a, uint64_t v, unsigned w)
{
	return ((v - a.low) & range_top(w)) <= range_span(a, w);
}

static struct range range_around(uint64_t low, uint64_t high, unsigned w)
{
	uint64_t m = range_top(w);
	return ((high - low) & m) == m ? range_any(w) : range_from(low & m, high & m);
}

/* The least range that holds both, of those that start with one of them. */
struct range range_join(struct range a, struct range b, unsigned w)
{
	struct range all[] = {a, b, range_around(a.low, b.high, w),
			      range_around(b.low, a.high, w)};
	struct range best = range_any(w);
	for (unsigned i = 0; i < 4; i++) {
		struct range c = all[i];
		bool holds = range_has(c, a.low, w) && range_has(c, b.low, w) &&
			     range_span(a, w) <= range_span(c, w) - ((a.low - c.low) &
								     range_top(w)) &&
			     range_span(b, w) <=
				     range_span(c, w) - ((b.low - c.low) & range_top(w));
		if (holds && range_span(c, w) < range_span(best, w))
			best = c;
	}
	return best;
}

typedef __int128 integer;
struct span {
	integer low, high;
};

/* Of signed values, in order; false: it goes through the least one. */
static bool as_signed(struct range a, unsigned w, struct span *out)
{
	uint64_t sign = 1ull << (w - 1);
	if ((a.low ^ sign) > (a.high ^ sign))
		return false;
	*out = (struct span){(integer)(a.low ^ sign) - sign,
			     (integer)(a.high ^ sign) - sign};
	return true;
}

static struct range from_span(struct span s, unsigned w)
{
	if (s.high - s.low >= (integer)range_top(w))
		return range_any(w);
	return range_around((uint64_t)s.low, (uint64_t)s.high, w);
}

/* The range of the results at the four corners of two ranges. */
static struct span span_of_corners(integer a, integer b, integer c, integer d)
{
	integer x = a < b ? a : b, y = c < d ? c : d, u = a > b ? a : b,
		v = c > d ? c : d;
	return (struct span){x < y ? x : y, u > v ? u : v};
}

static struct range range_add(struct range a, struct range b, unsigned w)
{
	if (range_span(b, w) > range_top(w) - range_span(a, w))
		return range_any(w);
	return range_around(a.low + b.low, a.high + b.high, w);
}

static struct range range_sub(struct range a, struct range b, unsigned w)
{
	if (range_span(b, w) > range_top(w) - range_span(a, w))
		return range_any(w);
	return range_around(a.low - b.high, a.high - b.low, w);
}

static struct range range_mul(struct range a, struct range b, unsigned w)
{
	struct range best = range_any(w);
	struct span p, q;
	if (a.low <= a.high && b.low <= b.high) {
		unsigned __int128 high = (unsigned __int128)a.high * b.high;
		if (high <= range_top(w))
			best = range_from(a.low * b.low, (uint64_t)high);
	}
	if (as_signed(a, w, &p) && as_signed(b, w, &q)) {
		struct range r =
			from_span(span_of_corners(p.low * q.low, p.low * q.high,
						  p.high * q.low, p.high * q.high),
				  w);
		best = range_span(r, w) < range_span(best, w) ? r : best;
	}
	return best;
}

/* By zero it is 1 or -1 (expr.h), and nothing becomes larger otherwise; only the least value
 * by -1 has no room. */
static struct range range_sdiv(struct range a, struct range b, unsigned w)
{
	struct span p, q;
	if (!as_signed(a, w, &p) || p.low == -((integer)1 << (w - 1)))
		return range_any(w);
	if (!as_signed(b, w, &q) || (q.low <= 0 && q.high >= 0)) {
		integer most = p.high > -p.low ? p.high : -p.low;
		return from_span(
			(struct span){most > 1 ? -most : -1, most > 1 ? most : 1}, w);
	}
	struct span r = span_of_corners(p.low / q.low, p.low / q.high, p.high / q.low,
					p.high / q.high);
	return from_span(r, w);
}

/* The sign is the dividend's; a remainder by zero is the dividend. */
static struct range range_srem(struct range a, struct range b, unsigned w)
{
	struct span p, q;
	if (!as_signed(a, w, &p))
		return range_any(w);
	struct span r = {p.low < 0 ? p.low : 0, p.high > 0 ? p.high : 0};
	if (as_signed(b, w, &q) && !(q.low <= 0 && q.high >= 0)) {
		integer most = (q.high > -q.low ? q.high : -q.low) - 1;
		r.low = r.low < -most ? -most : r.low;
		r.high = r.high > most ? most : r.high;
	}
	return from_span(r, w);
}

/* The range b must not go through zero. */
static struct range range_ashr(struct range a, struct range b, unsigned w)
{
	struct span p;
	if (!as_signed(a, w, &p))
		return range_any(w);
	unsigned least = b.low < w ? (unsigned)b.low : w - 1,
		 most = b.high < w ? (unsigned)b.high : w - 1;
	return from_span(span_of_corners(p.low >> least, p.low >> most, p.high >> least,
					 p.high >> most),
			 w);
}

static struct range range_shl(struct range a, struct range b, unsigned w)
{
	if (b.low != b.high)
		return range_any(w);
	if (b.low >= w)
		return range_from(0, 0);
	if (a.high > range_top(w) >> b.low)
		return range_any(w);
	return range_from(a.low << b.low, a.high << b.low);
}

static struct range range_lshr(struct range a, struct range b, unsigned w)
{
	uint64_t low = b.high >= w ? 0 : a.low >> b.high;
	uint64_t high = b.low >= w ? 0 : a.high >> b.low;
	return range_from(low, high);
}

static struct range range_and(struct range a, struct range b)
{
	uint64_t high = a.high < b.high ? a.high : b.high;
	/* A mask of low ones that covers the other side changes nothing. */
	if (a.low == a.high && !(a.low & (a.low + 1)) && b.high <= a.low)
		return b;
	if (b.low == b.high && !(b.low & (b.low + 1)) && a.high <= b.low)
		return a;
	return range_from(0, high);
}

static struct range range_or(struct range a, struct range b)
{
	return range_from(a.low > b.low ? a.low : b.low, ones_up_to(a.high | b.high));
}

/* Of a term of width `in`. */
struct range range_extract(struct range a, unsigned low, unsigned w, unsigned in)
{
	if (!low)
		return range_span(a, in) < range_top(w) ? range_around(a.low, a.high, w)
							: range_any(w);
	a = range_flat(a, in);
	uint64_t x = a.low >> low, y = a.high >> low;
	if (y - x > range_top(w) || (x & range_top(w)) > (y & range_top(w)))
		return range_any(w);
	return range_from(x & range_top(w), y & range_top(w));
}

static struct range range_sext(struct range a, unsigned from_w, unsigned w)
{
	struct span p;
	if (!as_signed(a, from_w, &p))
		p = (struct span){-((integer)1 << (from_w - 1)),
				  (integer)range_top(from_w - 1)};
	return from_span(p, w);
}

/* The range with the sign bits turned over: unsigned order is then that of signed numbers. */
static struct range signed_order(struct range a, unsigned w)
{
	uint64_t sign = 1ull << (w - 1);
	return range_flat(range_from(a.low ^ sign, a.high ^ sign), w);
}

static struct range range_less(struct range a, struct range b, bool or_equal)
{
	if (a.high < b.low || (or_equal && a.high == b.low))
		return range_from(1, 1);
	if (a.low > b.high || (!or_equal && a.low == b.high))
		return range_from(0, 0);
	return range_from(0, 1);
}

bool range_meet(struct range a, struct range b, unsigned w, struct range *out)
{
	uint64_t m = range_top(w), span = range_span(a, w);
	uint64_t low = (b.low - a.low) & m, high = (b.high - a.low) & m; /* from a.low */
	*out = a;
	if (low <= high) {
		*out = range_from(b.low, high < span ? b.high : a.high);
		return low <= span;
	}
	if (low > span && high < span)
		out->high = b.high;
	return true;
}

struct range range_signed_order(struct range a, unsigned w)
{
	return signed_order(a, w);
}

static integer divide_down(integer x, integer y)
{
	return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

struct range range_factor(struct range product, struct range x, uint64_t k, unsigned w)
{
	struct span p, q;
	uint64_t sign = 1ull << (w - 1);
	integer by = (integer)(k ^ sign) - sign;
	integer top = (integer)range_top(w);
	if (!k)
		return x;
	if (x.low <= x.high && product.low <= product.high &&
	    x.high <= range_top(w) / k) {
		uint64_t low = product.low / k + (product.low % k != 0);
		return low <= product.high / k ? range_from(low, product.high / k) : x;
	}
	if (!as_signed(x, w, &p) || !as_signed(product, w, &q))
		return x;
	struct span all =
		span_of_corners(p.low * by, p.high * by, p.low * by, p.high * by);
	if (all.low < -(top / 2) - 1 || all.high > top / 2)
		return x; /* it wraps */
	integer low = by > 0 ? q.low : q.high, high = by > 0 ? q.high : q.low;
	struct span r = {-divide_down(-low, by), divide_down(high, by)};
	return r.low <= r.high ? from_span(r, w) : x;
}

struct range range_dividend(struct range quotient, uint64_t k, bool is_signed, unsigned w)
{
	struct span q;
	integer by = (integer)k, top = (integer)range_top(w);
	if (!k || (is_signed && k >> (w - 1)))
		return range_any(w);
	if (!is_signed) {
		quotient = range_flat(quotient, w);
		q = (struct span){(integer)quotient.low * by,
				  (integer)quotient.high * by + (by - 1)};
		if (q.low > top)
			return range_any(w);
		q.high = q.high > top ? top : q.high;
		return from_span(q, w);
	}
	if (!as_signed(quotient, w, &q))
		return range_any(w);
	q.low = q.low > 0 ? q.low * by : q.low * by - (by - 1);
	q.high = q.high < 0 ? q.high * by : q.high * by + (by - 1);
	if (q.low > top / 2 || q.high < -(top / 2) - 1)
		return range_any(w);
	q.low = q.low < -(top / 2) - 1 ? -(top / 2) - 1 : q.low;
	q.high = q.high > top / 2 ? top / 2 : q.high;
	return from_span(q, w);
}

/* Operators that know no signs; a and b are flat. */
static struct range range_unsigned(enum expr_op op, unsigned w, struct range a,
				   struct range b)
{
	switch (op) {
	case EXPR_UDIV:
		if (!b.low)
			return range_any(w);
		return range_from(a.low / b.high, a.high / b.low);
	case EXPR_UREM:
		if (!b.low)
			return range_from(0, a.high);
		if (a.high < b.low)
			return a;
		return range_from(0, a.high < b.high - 1 ? a.high : b.high - 1);
	case EXPR_AND: return range_and(a, b);
	case EXPR_OR: return range_or(a, b);
	case EXPR_XOR: return range_from(0, ones_up_to(a.high | b.high));
	case EXPR_SHL: return range_shl(a, b, w);
	case EXPR_LSHR: return range_lshr(a, b, w);
	case EXPR_ULT: return range_less(a, b, false);
	case EXPR_ULE: return range_less(a, b, true);
	default: return range_any(w);
	}
}

struct range range_apply(enum expr_op op, unsigned w, unsigned in, struct range a,
			 struct range b)
{
	switch (op) {
	case EXPR_NOT: return range_around(~a.high, ~a.low, w);
	case EXPR_ZEXT: return range_flat(a, in);
	case EXPR_SEXT: return range_sext(a, in, w);
	case EXPR_ADD: return range_add(a, b, w);
	case EXPR_SUB: return range_sub(a, b, w);
	case EXPR_MUL: return range_mul(a, b, w);
	case EXPR_SDIV: return range_sdiv(a, b, w);
	case EXPR_SREM: return range_srem(a, b, w);
	case EXPR_ASHR: return range_ashr(a, range_flat(b, w), w);
	case EXPR_EQ:
		if (!range_has(a, b.low, in) && !range_has(b, a.low, in))
			return range_from(0, 0);
		return a.low == a.high && b.low == b.high ? range_from(1, 1)
							  : range_from(0, 1);
	case EXPR_SLT:
	case EXPR_SLE:
		return range_less(signed_order(a, in), signed_order(b, in),
				  op == EXPR_SLE);
	default: return range_unsigned(op, w, range_flat(a, in), range_flat(b, in));
	}
}
