/* flat.c - terms become steps, operands first; see flat.h.
 * A READ becomes the element of its table and a choice for each store. */
#include "enumerate/flat.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/calc.h"
#include "expr/calc_float.h"

#include <string.h>

enum {
	FLAT_STEPS = 2000,
	FLAT_TABLE = 256, /* bytes of a table that are terms */
};

static bool place_of(struct flat *c, expr_id id, uint32_t *at)
{
	uint64_t v;
	if (!map_get(&c->places, id, &v))
		return false;
	*at = (uint32_t)v;
	return true;
}

static uint32_t new_place(struct flat *c, expr_id id, uint64_t value, uint64_t mask)
{
	uint32_t n = c->n_values, cap = c->cap_values;
	*VEC_ADD(c->values, n, cap) = value;
	if (cap != c->cap_values)
		c->masks = alloc_resize(c->masks, cap * sizeof *c->masks);
	c->masks[c->n_values] = mask;
	c->cap_values = cap;
	if (id)
		map_put(&c->places, id, c->n_values);
	c->n_values = n;
	return n - 1;
}

static bool add_var(struct flat *c, expr_id id, uint32_t var)
{
	if (!c->q)
		return false;
	set_id set = facts_byte(c->q->f, var).set;
	if (sets_is_single(&c->s->sets, set)) {
		new_place(c, id, sets_get(&c->s->sets, set)->low, 0);
		return true;
	}
	for (uint32_t i = 0; i < c->n_open; i++) {
		if (c->open[i] == var) {
			c->place[i] = new_place(c, id, 0, 1ull << i);
			return true;
		}
	}
	return false;
}

static void add_step(struct flat *c, expr_id id, const struct expr *e)
{
	struct flat_step t = {.op = e->op, .width = (uint8_t)e->width};
	unsigned arity = expr_arity[e->op];
	const expr_id in[3] = {e->a, e->b, e->c};
	uint32_t at[3] = {0};
	for (unsigned i = 0; i < arity; i++) {
		place_of(c, in[i], &at[i]);
		t.mask |= c->masks[at[i]];
	}
	t.a = at[0];
	t.b = at[1];
	t.c = at[2];
	t.from = (uint8_t)expr_width(c->s->pool, e->a);
	t.low_width = arity > 1 ? (uint8_t)expr_width(c->s->pool, e->b) : 0;
	t.mode = e->op == EXPR_FROUND || e->op == EXPR_EXTRACT ? (uint8_t)e->aux : 0;
	t.place = new_place(c, id, 0, t.mask);
	c->has_float |= expr_is_float(e->op);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
}

/* A place without a term of its own. */
static uint32_t add_bare_step(struct flat *c, struct flat_step t)
{
	t.place = new_place(c, 0, 0, t.mask);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
	return t.place;
}

/* The byte of a table at the index. */
static struct flat_step table_step(struct flat *c, expr_id table, uint32_t index)
{
	struct expr_table_info info = expr_table_get(c->s->pool, table);
	struct flat_step t = {.op = EXPR_READ, .width = 8, .a = index, .c = (uint32_t)info.n};
	t.mask |= c->masks[index];
	t.mode = info.is_const;
	t.b = info.is_const ? c->n_tables : c->n_bytes;
	if (info.is_const)
		*VEC_ADD(c->tables, c->n_tables, c->cap_tables) = info.values;
	for (uint64_t i = 0; i < info.n && !info.is_const; i++) {
		uint32_t at = 0;
		place_of(c, info.bytes[i], &at);
		t.mask |= c->masks[at];
		*VEC_ADD(c->bytes, c->n_bytes, c->cap_bytes) = at;
	}
	return t;
}

/* The steps of a READ: the table, then the stores, of which the newest counts. */
static void add_read(struct flat *c, expr_id id, const struct expr *e)
{
	const struct expr_pool *p = c->s->pool;
	expr_id stores[FLAT_TABLE], array = e->a;
	uint32_t n = 0, index = 0, is = 0;
	place_of(c, e->b, &index);
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a)
		stores[n++] = array;
	struct flat_step t = table_step(c, array, index);
	while (n--) {
		uint32_t old = add_bare_step(c, t), at = 0, value = 0;
		const struct expr *store = expr_get(p, stores[n]);
		place_of(c, store->b, &at);
		place_of(c, store->c, &value);
		struct flat_step same = {.op = EXPR_EQ, .width = 1, .a = index, .b = at};
		same.from = (uint8_t)expr_width(p, e->b);
		same.mask |= c->masks[index];
		same.mask |= c->masks[at];
		is = add_bare_step(c, same);
		t = (struct flat_step){
			.op = EXPR_ITE, .width = 8, .a = is, .b = value, .c = old};
		t.mask |= c->masks[is];
		t.mask |= c->masks[value];
		t.mask |= c->masks[old];
	}
	t.place = new_place(c, id, 0, t.mask);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
}

static void want_place(struct flat *c, expr_id id)
{
	uint32_t unused;
	if (!place_of(c, id, &unused))
		*VEC_ADD(c->stack, c->n_stack, c->cap_stack) = id;
}

/* Puts what a READ needs on the stack. False: it is too much. */
static bool want_read(struct flat *c, const struct expr *e)
{
	const struct expr_pool *p = c->s->pool;
	expr_id array = e->a;
	uint32_t n = 0;
	want_place(c, e->b);
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a) {
		if (++n == FLAT_TABLE)
			return false;
		want_place(c, expr_get(p, array)->b);
		want_place(c, expr_get(p, array)->c);
	}
	struct expr_table_info info = expr_table_get(p, array);
	if (!info.is_const && info.n > FLAT_TABLE)
		return false;
	for (uint64_t i = 0; i < info.n && !info.is_const; i++)
		want_place(c, info.bytes[i]);
	return info.n <= UINT32_MAX;
}

/* Adds the steps that compute a term, operands first. False: a term of a kind that is not
 * counted here. */
static bool add_term(struct flat *c, expr_id root)
{
	const struct expr_pool *p = c->s->pool;
	uint32_t unused;
	c->n_stack = 0;
	*VEC_ADD(c->stack, c->n_stack, c->cap_stack) = root;
	while (c->n_stack) {
		expr_id id = c->stack[c->n_stack - 1];
		const struct expr *e = expr_get(p, id);
		const expr_id in[3] = {e->a, e->b, e->c};
		uint32_t before = c->n_stack;
		if (place_of(c, id, &unused)) {
			c->n_stack--;
			continue;
		}
		if (e->width > 64 || c->n_steps > FLAT_STEPS)
			return false;
		if (e->op == EXPR_READ) {
			if (!want_read(c, e))
				return false;
			if (c->n_stack == before)
				add_read(c, id, e);
			continue;
		}
		if (e->op == EXPR_CONST)
			new_place(c, id, e->aux, 0);
		else if (e->op == EXPR_VAR && !add_var(c, id, (uint32_t)e->aux))
			return false;
		for (unsigned i = 0; i < expr_arity[e->op]; i++)
			if (!place_of(c, in[i], &unused))
				*VEC_ADD(c->stack, c->n_stack, c->cap_stack) = in[i];
		if (c->n_stack == before && expr_arity[e->op])
			add_step(c, id, e);
	}
	return true;
}

bool flat_add(struct flat *c, expr_id e, uint32_t *place)
{
	return add_term(c, e) && place_of(c, e, place);
}

/* The term must be 1: a flag on the step that computes it. */
static bool add_part(struct flat *c, expr_id part)
{
	uint32_t at, low = 0, high;
	if (expr_is_const(c->s->pool, part) || !flat_add(c, part, &at))
		return false;
	for (high = c->n_steps; high - low > 1;) { /* places of steps ascend */
		uint32_t middle = (low + high) / 2;
		if (c->steps[middle].place <= at)
			low = middle;
		else
			high = middle;
	}
	ASSERT(c->n_steps && c->steps[low].place == at);
	c->steps[low].is_part = true;
	return true;
}

static uint64_t compute_read(const struct flat *c, const struct flat_step *t)
{
	uint64_t index = c->values[t->a];
	if (index >= t->c)
		return 0;
	if (t->mode)
		return c->tables[t->b][index];
	return c->values[c->bytes[t->b + index]];
}

static uint64_t compute_step(const struct flat *c, const struct flat_step *t)
{
	const uint64_t *v = c->values;
	uint64_t a = v[t->a], ones = calc64_ones(t->width);
	switch ((enum expr_op)t->op) {
	case EXPR_READ: return compute_read(c, t);
	case EXPR_NOT: return ~a & ones;
	case EXPR_ZEXT: return a;
	case EXPR_SEXT: return (uint64_t)calc64_signed(t->from, a) & ones;
	case EXPR_EXTRACT: return a >> t->mode & ones;
	case EXPR_CONCAT: return a << t->low_width | v[t->b];
	case EXPR_ITE: return a ? v[t->b] : v[t->c];
	default: break;
	}
	if (expr_is_float(t->op))
		return (uint64_t)calc_float((enum expr_op)t->op, t->width, t->from,
					    t->mode, a, v[t->b], v[t->c]);
	return calc64_binary((enum expr_op)t->op, t->from, a, v[t->b]);
}

bool flat_run(struct flat *c, uint32_t from, uint32_t *to)
{
	for (uint32_t i = from; i < *to; i++) {
		const struct flat_step *t = &c->steps[i];
		uint64_t v = compute_step(c, t);
		c->values[t->place] = v;
		if (t->is_part && !v) {
			*to = i + 1;
			return false;
		}
	}
	return true;
}

void flat_sort(struct flat *c)
{
	struct flat_step *sorted = alloc_get((c->n_steps + 1) * sizeof *sorted);
	uint32_t n[FLAT_BYTES + 1][2] = {{0}}, at = 0; /* by level, of several bytes? */
	for (uint32_t i = 0; i < c->n_steps; i++) {
		uint64_t mask = c->steps[i].mask;
		n[flat_level(mask)][(mask & (mask - 1)) != 0]++;
	}
	for (unsigned level = 0; level <= c->n_open; level++) {
		c->first[level] = at;
		for (unsigned k = 0; k < 2; k++) {
			uint32_t many = n[level][k];
			n[level][k] = at;
			at += many;
		}
	}
	c->first[c->n_open + 1] = at;
	for (uint32_t i = 0; i < c->n_steps; i++) {
		uint64_t mask = c->steps[i].mask;
		sorted[n[flat_level(mask)][(mask & (mask - 1)) != 0]++] = c->steps[i];
	}
	free(c->steps);
	c->steps = sorted;
	c->cap_steps = c->n_steps + 1;
}

void flat_begin(struct flat *c, struct solve *s)
{
	memset(c, 0, sizeof *c);
	c->s = s;
	map_init(&c->places);
}

void flat_know(struct flat *c, expr_id e)
{
	new_place(c, e, 0, 1);
}

bool flat_init(struct flat *c, struct solve *s, const struct query *q,
	       uint32_t most_bytes)
{
	flat_begin(c, s);
	c->q = q;
	for (uint32_t i = 0; i < q->nvars; i++) {
		if (sets_is_single(&s->sets, facts_byte(q->f, q->vars[i]).set))
			continue;
		if (c->n_open == most_bytes)
			return false;
		c->open[c->n_open++] = q->vars[i];
	}
	for (uint32_t i = 0; i < c->n_open; i++) /* also those that no term is left of */
		if (!add_term(c, expr_var(s->pool, c->open[i])))
			return false;
	for (uint32_t i = 0; i < q->nparts; i++)
		if (!add_part(c, q->parts[i]))
			return false;
	if (!q->cond)
		return true;
	return add_part(c, q->want ? q->cond : expr_not(s->pool, q->cond));
}

void flat_done(struct flat *c)
{
	map_done(&c->places);
	free(c->values);
	free(c->masks);
	free(c->steps);
	free(c->stack);
	free(c->bytes);
	free(c->tables);
}
