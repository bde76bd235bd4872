/* interval.c - bounds of terms from the values their bytes can have.
 *
 * A range per term of up to 64 bits, computed bottom up and remembered while the same facts
 * are asked about. A range goes from low up to high, through zero if high is less: so it
 * serves signed values as well as unsigned ones. Wider terms have no range (everything).
 * Every answer is sound; "do not know" is always allowed, so depth and work are limited. */
#include "facts/internal.h"

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
	v->has_floats = false;
}

static struct range of_read(struct solve_interval *v, const struct expr *e,
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
		return range_any(8);
	for (uint64_t k = i.low; k <= i.high; k++) {
		r.low = t.values[k] < r.low ? t.values[k] : r.low;
		r.high = t.values[k] > r.high ? t.values[k] : r.high;
	}
	return r;
}

static struct range range_of_term(struct solve_interval *v, expr_id id, unsigned depth);

static struct range compute_range(struct solve_interval *v, expr_id id, unsigned depth)
{
	const struct expr_pool *p = v->s->pool;
	const struct expr *e = expr_get(p, id);
	unsigned w = e->width, in;
	struct range a, b;
	const struct set_info *set;
	switch (e->op) {
	case EXPR_CONST: return range_from(e->aux, e->aux);
	case EXPR_VAR:
		if (!v->f)
			return range_any(8);
		set = sets_get(&v->s->sets, facts_byte(v->f, (uint32_t)e->aux).set);
		return range_from(set->low, set->high);
	case EXPR_READ: return of_read(v, e, depth);
	case EXPR_ITE:
		a = range_of_term(v, e->a, depth);
		if (a.low == a.high)
			return range_of_term(v, a.low ? e->b : e->c, depth);
		a = range_of_term(v, e->b, depth);
		b = range_of_term(v, e->c, depth);
		return range_join(a, b, w);
	case EXPR_TABLE:
	case EXPR_STORE: return range_any(8);
	default: break;
	}
	in = expr_width(p, e->a);
	if (expr_is_float(e->op)) {
		v->has_floats = true;
		return interval_float_bits(v, id, depth);
	}
	if (in > 64)
		return range_any(w);
	a = range_of_term(v, e->a, depth);
	switch (e->op) {
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT: return range_apply(e->op, w, in, a, a);
	case EXPR_EXTRACT: return range_extract(a, (unsigned)e->aux, w, in);
	case EXPR_CONCAT:
		a = range_flat(a, in);
		b = interval_eval(v, e->b, depth);
		in = expr_width(p, e->b);
		return range_from(a.low << in | b.low, a.high << in | b.high);
	default: return range_apply(e->op, w, in, a, range_of_term(v, e->b, depth));
	}
}

static struct range range_of_term(struct solve_interval *v, expr_id id, unsigned depth)
{
	unsigned w = expr_width(v->s->pool, id);
	if (w > 64 || depth > INTERVAL_DEPTH)
		return range_any(w);
	if (expr_is_const(v->s->pool, id))
		return compute_range(v, id, depth);
	uint32_t at = (id * 0x9e3779b1u) >> 19;
	for (; v->slots[at].epoch == v->epoch; at = (at + 1) % INTERVAL_SLOTS) {
		if (v->slots[at].id == id)
			return v->slots[at].r;
	}
	if (v->used > INTERVAL_SLOTS / 2)
		return range_any(w);
	v->used++;
	struct range r = compute_range(v, id, depth + 1);
	/* The slot may have been taken meanwhile. */
	while (v->slots[at].epoch == v->epoch)
		at = (at + 1) % INTERVAL_SLOTS;
	v->slots[at] = (struct slot){id, v->epoch, r};
	return r;
}

struct range interval_eval(struct solve_interval *v, expr_id id, unsigned depth)
{
	return range_flat(range_of_term(v, id, depth), expr_width(v->s->pool, id));
}

static struct solve_interval *prepare_intervals(struct solve *s, const struct facts *f)
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

/* Where the range of a term is kept for the sets that its bytes have now; NULL: nowhere. */
static struct known_range *known_range(struct solve *s, const struct facts *f, expr_id e,
				       struct known_range *key)
{
	struct varset vars = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	uint32_t hash = e;
	if (!f || !vars.n || vars.n > INTERVAL_BYTES)
		return NULL;
	*key = (struct known_range){.id = e};
	for (uint32_t i = 0; i < vars.n; i++) {
		key->sets[i] = facts_byte(f, vars.vars[i]).set;
		hash = (hash ^ key->sets[i]) * 0x9e3779b1u;
	}
	_Static_assert(INTERVAL_KNOWN == 1 << (32 - 20), "the highest bits are a place");
	return &s->interval->known[hash >> 20];
}

static struct range range_of(struct solve *s, const struct facts *f, expr_id e,
			     bool *has_floats)
{
	struct known_range key, *known = known_range(s, f, e, &key);
	*has_floats = false;
	if (known && known->id == e && !memcmp(known->sets, key.sets, sizeof key.sets))
		return known->r;
	struct solve_interval *v = prepare_intervals(s, f);
	key.r = range_of_term(v, e, 0);
	*has_floats = v->has_floats;
	if (known && !v->has_floats)
		*known = key;
	return key.r;
}

void interval_swept(struct solve_interval *v)
{
	interval_forget(v);
	memset(v->known, 0, sizeof v->known);
}

struct float_range interval_float_of(struct solve *s, const struct facts *f, expr_id id)
{
	return interval_float(prepare_intervals(s, f), id, 0);
}

int interval_decide(struct solve *s, const struct facts *f, expr_id cond)
{
	bool has_floats;
	struct range r = range_of(s, f, cond, &has_floats);
	return r.low == r.high ? (int)r.low : -1;
}

void interval_bounds(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high)
{
	bool has_floats;
	struct range r =
		range_flat(range_of(s, f, e, &has_floats), expr_width(s->pool, e));
	*low = r.low;
	*high = r.high;
}

bool interval_around(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high)
{
	bool has_floats;
	struct range r = range_of(s, f, e, &has_floats);
	*low = r.low;
	*high = r.high;
	return !has_floats;
}

uint32_t interval_size(struct solve *s, expr_id e)
{
	bool has_floats;
	interval_forget(s->interval);
	range_of(s, NULL, e, &has_floats);
	return s->interval->used;
}
