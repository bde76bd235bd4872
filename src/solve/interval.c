/* interval.c - bounds of terms from the values their bytes can have.
 *
 * A range [low, high] of unsigned values per term of up to 64 bits, computed bottom up and
 * remembered while the same facts are asked about. Wider terms have no range (everything).
 * Every answer is sound; "do not know" is always allowed, so depth and work are limited. */
#include "solve/interval.h"

#include "base/alloc.h"
#include "expr/array.h"

#include <string.h>

enum { INTERVAL_TABLE = 4096 };

struct solve_interval *interval_new(void)
{
	struct solve_interval *v = alloc_zero(1, sizeof *v);
	v->epoch = 1;
	return v;
}

void interval_free(struct solve_interval *v)
{
	free(v);
}

void interval_forget(struct solve_interval *v)
{
	v->epoch++;
	v->used = 0;
}

static uint64_t top(unsigned width)
{
	return width >= 64 ? UINT64_MAX : (1ull << width) - 1;
}

static struct range any(unsigned width)
{
	return (struct range){0, top(width)};
}

static struct range from(uint64_t low, uint64_t high)
{
	return (struct range){low, high};
}

/* All ones up to the highest one of x. */
static uint64_t smear(uint64_t x)
{
	return x ? UINT64_MAX >> __builtin_clzll(x) : 0;
}

static struct range range_add(struct range a, struct range b, unsigned w)
{
	uint64_t m = top(w);
	bool low_wraps = a.low > m - b.low, high_wraps = a.high > m - b.high;
	if (low_wraps != high_wraps)
		return any(w);
	return from((a.low + b.low) & m, (a.high + b.high) & m);
}

static struct range range_sub(struct range a, struct range b, unsigned w)
{
	uint64_t m = top(w);
	bool low_wraps = a.low < b.high, high_wraps = a.high < b.low;
	if (low_wraps != high_wraps)
		return any(w);
	return from((a.low - b.high) & m, (a.high - b.low) & m);
}

static struct range range_mul(struct range a, struct range b, unsigned w)
{
	unsigned __int128 high = (unsigned __int128)a.high * b.high;
	return high > top(w) ? any(w) : from(a.low * b.low, (uint64_t)high);
}

static struct range range_shl(struct range a, struct range b, unsigned w)
{
	if (b.low != b.high)
		return any(w);
	if (b.low >= w)
		return from(0, 0);
	if (a.high > top(w) >> b.low)
		return any(w);
	return from(a.low << b.low, a.high << b.low);
}

static struct range range_lshr(struct range a, struct range b, unsigned w)
{
	uint64_t low = b.high >= w ? 0 : a.low >> b.high;
	uint64_t high = b.low >= w ? 0 : a.high >> b.low;
	return from(low, high);
}

static struct range range_and(struct range a, struct range b)
{
	uint64_t high = a.high < b.high ? a.high : b.high;
	/* A mask of low ones that covers the other side changes nothing. */
	if (a.low == a.high && !(a.low & (a.low + 1)) && b.high <= a.low)
		return b;
	if (b.low == b.high && !(b.low & (b.low + 1)) && a.high <= b.low)
		return a;
	return from(0, high);
}

static struct range range_or(struct range a, struct range b)
{
	return from(a.low > b.low ? a.low : b.low, smear(a.high | b.high));
}

static struct range range_extract(struct range a, unsigned low, unsigned w)
{
	uint64_t x = a.low >> low, y = a.high >> low;
	if (y - x > top(w) || (x & top(w)) > (y & top(w)))
		return any(w);
	return from(x & top(w), y & top(w));
}

static struct range range_sext(struct range a, unsigned from_w, unsigned w)
{
	uint64_t sign = 1ull << (from_w - 1), ext = top(w) & ~top(from_w);
	if (a.high < sign)
		return a;
	if (a.low >= sign)
		return from(a.low | ext, a.high | ext);
	return any(w);
}

/* Values in the order of signed numbers; false: the range has both signs. */
static bool signed_range(struct range *a, unsigned w)
{
	uint64_t sign = 1ull << (w - 1);
	if ((a->low ^ a->high) & sign)
		*a = from(0, top(w));
	else
		*a = from(a->low ^ sign, a->high ^ sign);
	return true;
}

static struct range range_less(struct range a, struct range b, bool or_equal)
{
	if (a.high < b.low || (or_equal && a.high == b.low))
		return from(1, 1);
	if (a.low > b.high || (!or_equal && a.low == b.high))
		return from(0, 0);
	return from(0, 1);
}

static struct range range_read(struct solve_interval *v, const struct expr *e,
			       unsigned depth)
{
	const struct expr_pool *p = v->s->pool;
	struct range r = {255, 0}, i = interval_eval(v, e->b, depth), x;
	expr_id array = e->a;
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a) {
		x = interval_eval(v, expr_get(p, array)->c, depth);
		r.low = x.low < r.low ? x.low : r.low;
		r.high = x.high > r.high ? x.high : r.high;
	}
	struct expr_table_info t = expr_table_get(p, array);
	if (!t.is_const || i.high >= t.n || i.high - i.low > INTERVAL_TABLE)
		return any(8);
	for (uint64_t k = i.low; k <= i.high; k++) {
		r.low = t.values[k] < r.low ? t.values[k] : r.low;
		r.high = t.values[k] > r.high ? t.values[k] : r.high;
	}
	return r;
}

static struct range range_binary(const struct expr *e, struct range a, struct range b,
				 unsigned in)
{
	unsigned w = e->width;
	uint64_t sign = 1ull << (in - 1);
	switch (e->op) {
	case EXPR_ADD: return range_add(a, b, w);
	case EXPR_SUB: return range_sub(a, b, w);
	case EXPR_MUL: return range_mul(a, b, w);
	case EXPR_SDIV:
		if (a.high >= sign || b.high >= sign)
			return any(w);
		/* fall through */
	case EXPR_UDIV:
		if (!b.low)
			return any(w);
		return from(a.low / b.high, a.high / b.low);
	case EXPR_SREM:
		if (a.high >= sign || b.high >= sign)
			return any(w);
		/* fall through */
	case EXPR_UREM:
		if (!b.low)
			return from(0, a.high);
		if (a.high < b.low)
			return a;
		return from(0, a.high < b.high - 1 ? a.high : b.high - 1);
	case EXPR_AND: return range_and(a, b);
	case EXPR_OR: return range_or(a, b);
	case EXPR_XOR: return from(0, smear(a.high | b.high));
	case EXPR_SHL: return range_shl(a, b, w);
	case EXPR_LSHR: return range_lshr(a, b, w);
	case EXPR_ASHR: return a.high < sign ? range_lshr(a, b, w) : any(w);
	case EXPR_EQ:
		if (a.high < b.low || b.high < a.low)
			return from(0, 0);
		return a.low == a.high && b.low == b.high ? from(1, 1) : from(0, 1);
	case EXPR_ULT: return range_less(a, b, false);
	case EXPR_ULE: return range_less(a, b, true);
	case EXPR_SLT:
	case EXPR_SLE:
		signed_range(&a, in);
		signed_range(&b, in);
		return range_less(a, b, e->op == EXPR_SLE);
	default: return any(w);
	}
}

static struct range compute(struct solve_interval *v, expr_id id, unsigned depth)
{
	const struct expr_pool *p = v->s->pool;
	const struct expr *e = expr_get(p, id);
	unsigned w = e->width, in;
	struct range a, b;
	const struct set_info *set;
	switch (e->op) {
	case EXPR_CONST: return from(e->aux, e->aux);
	case EXPR_VAR:
		if (!v->f)
			return any(8);
		set = sets_get(&v->s->sets, facts_byte(v->f, (uint32_t)e->aux).set);
		return from(set->low, set->high);
	case EXPR_READ: return range_read(v, e, depth);
	case EXPR_ITE:
		a = interval_eval(v, e->a, depth);
		if (a.low == a.high)
			return interval_eval(v, a.low ? e->b : e->c, depth);
		a = interval_eval(v, e->b, depth);
		b = interval_eval(v, e->c, depth);
		return from(a.low < b.low ? a.low : b.low,
			    a.high > b.high ? a.high : b.high);
	case EXPR_TABLE:
	case EXPR_STORE: return any(8);
	default: break;
	}
	in = expr_width(p, e->a);
	if (expr_is_float(e->op))
		return interval_float_bits(v, id, depth);
	if (in > 64)
		return any(w);
	a = interval_eval(v, e->a, depth);
	switch (e->op) {
	case EXPR_NOT: return from(~a.high & top(w), ~a.low & top(w));
	case EXPR_ZEXT: return a;
	case EXPR_SEXT: return range_sext(a, in, w);
	case EXPR_EXTRACT: return range_extract(a, (unsigned)e->aux, w);
	case EXPR_CONCAT:
		b = interval_eval(v, e->b, depth);
		in = expr_width(p, e->b);
		return from(a.low << in | b.low, a.high << in | b.high);
	default: return range_binary(e, a, interval_eval(v, e->b, depth), in);
	}
}

struct range interval_eval(struct solve_interval *v, expr_id id, unsigned depth)
{
	unsigned w = expr_width(v->s->pool, id);
	if (w > 64 || depth > INTERVAL_DEPTH)
		return any(w);
	if (expr_is_const(v->s->pool, id))
		return compute(v, id, depth);
	uint32_t at = (id * 0x9e3779b1u) >> 19;
	for (; v->slots[at].epoch == v->epoch; at = (at + 1) % INTERVAL_SLOTS) {
		if (v->slots[at].id == id)
			return v->slots[at].r;
	}
	if (v->used > INTERVAL_SLOTS / 2)
		return any(w);
	v->used++;
	struct range r = compute(v, id, depth + 1);
	/* The slot may have been taken meanwhile. */
	while (v->slots[at].epoch == v->epoch)
		at = (at + 1) % INTERVAL_SLOTS;
	v->slots[at] = (struct slot){id, v->epoch, r};
	return r;
}

static struct solve_interval *prepare(struct solve *s, const struct facts *f)
{
	struct solve_interval *v = s->interval;
	uint64_t serial = f ? f->serial : UINT64_MAX;
	if (v->serial != serial || v->used > INTERVAL_SLOTS / 4)
		interval_forget(v);
	v->serial = serial;
	v->s = s;
	v->f = f;
	return v;
}

static struct range range_of(struct solve *s, const struct facts *f, expr_id e)
{
	return interval_eval(prepare(s, f), e, 0);
}

struct float_range interval_float_of(struct solve *s, const struct facts *f, expr_id id)
{
	return interval_float(prepare(s, f), id, 0);
}

int interval_decide(struct solve *s, const struct facts *f, expr_id cond)
{
	struct range r = range_of(s, f, cond);
	return r.low == r.high ? (int)r.low : -1;
}

void interval_bounds(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high)
{
	struct range r = range_of(s, f, e);
	*low = r.low;
	*high = r.high;
}

uint32_t interval_size(struct solve *s, expr_id e)
{
	interval_forget(s->interval);
	range_of(s, NULL, e);
	return s->interval->used;
}
