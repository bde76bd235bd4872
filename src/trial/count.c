/* count.c - groups with floating point over few bytes, decided by counting through them.
 *
 * Circuits of dividers and roots are hard for SAT, while their values cost nanoseconds. So
 * the terms become a flat program, its steps sorted by the last byte they depend on: when
 * a byte changes, only what depends on it or on later bytes is computed again, and a
 * constraint is looked at as soon as its bytes have values. Bytes are taken in the order of
 * their numbers and values ascend, so the first solution is the least one and "none" is a
 * proof. Whether to begin is decided by the size of the whole count, never by the clock. */
#include "trial/trial.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "expr/calc.h"
#include "expr/calc_float.h"

#include <string.h>

enum { COUNT_BYTES = 8, COUNT_STEPS = 2000, COUNT_TURNS = 1024 };
#define COUNT_WORK (1ull << 29) /* steps computed in all */

struct step {
	uint8_t op, width, from, level; /* from: the width of operand a */
	uint8_t mode, low_width; /* of FROUND; of operand b, for CONCAT */
	bool is_part; /* must be true */
	uint32_t a, b, c; /* places of operands */
	uint32_t place;
};
struct count {
	struct solve *s;
	const struct query *q;
	struct map places; /* id -> place of its value */
	uint64_t *values;
	uint32_t n_values, cap_values;
	uint8_t *levels; /* by place */
	uint32_t cap_levels;
	struct step *steps;
	uint32_t n_steps, cap_steps;
	expr_id *stack;
	uint32_t n_stack, cap_stack;
	bool has_float, gave_up;
	uint32_t turns;
	/* Bytes that are not fixed, and the steps that each is the last one for. */
	uint32_t open[COUNT_BYTES], place[COUNT_BYTES], n_open;
	uint32_t first[COUNT_BYTES + 2]; /* steps of level i begin at first[i] */
};

static bool place_of(struct count *c, expr_id id, uint32_t *at)
{
	uint64_t v;
	if (!map_get(&c->places, id, &v))
		return false;
	*at = (uint32_t)v;
	return true;
}

static uint32_t new_place(struct count *c, expr_id id, uint64_t value, unsigned level)
{
	uint32_t n = c->n_values, cap = c->cap_values;
	*VEC_ADD(c->values, n, cap) = value;
	if (cap != c->cap_values)
		c->levels = alloc_resize(c->levels, cap);
	c->levels[c->n_values] = (uint8_t)level;
	c->cap_values = cap;
	map_put(&c->places, id, c->n_values);
	c->n_values = n;
	return n - 1;
}

static bool add_var(struct count *c, expr_id id, uint32_t var)
{
	set_id set = facts_byte(c->q->f, var).set;
	if (sets_is_single(&c->s->sets, set)) {
		new_place(c, id, sets_get(&c->s->sets, set)->low, 0);
		return true;
	}
	for (uint32_t i = 0; i < c->n_open; i++) {
		if (c->open[i] == var) {
			c->place[i] = new_place(c, id, 0, i + 1);
			return true;
		}
	}
	return false;
}

static void add_step(struct count *c, expr_id id, const struct expr *e)
{
	struct step t = {.op = e->op, .width = (uint8_t)e->width};
	unsigned arity = expr_arity[e->op], level;
	const expr_id in[3] = {e->a, e->b, e->c};
	uint32_t at[3] = {0};
	for (unsigned i = 0; i < arity; i++) {
		place_of(c, in[i], &at[i]);
		level = c->levels[at[i]];
		t.level = level > t.level ? (uint8_t)level : t.level;
	}
	t.a = at[0];
	t.b = at[1];
	t.c = at[2];
	t.from = (uint8_t)expr_width(c->s->pool, e->a);
	t.low_width = arity > 1 ? (uint8_t)expr_width(c->s->pool, e->b) : 0;
	t.mode = e->op == EXPR_FROUND || e->op == EXPR_EXTRACT ? (uint8_t)e->aux : 0;
	t.place = new_place(c, id, 0, t.level);
	c->has_float |= expr_is_float(e->op);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
}

/* Adds the steps that compute a term, operands first. False: a term of a kind that is not
 * counted here. */
static bool add_term(struct count *c, expr_id root)
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
		if (e->width > 64 || e->op == EXPR_READ || c->n_steps > COUNT_STEPS)
			return false;
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

/* The term must be 1: a step of its own, or a flag on the one that computes it. */
static bool add_part(struct count *c, expr_id part)
{
	uint32_t at;
	if (expr_is_const(c->s->pool, part) || !add_term(c, part) ||
	    !place_of(c, part, &at))
		return false;
	for (uint32_t i = 0; i < c->n_steps; i++)
		c->steps[i].is_part |= c->steps[i].place == at;
	return true;
}

static uint64_t compute_step(const struct step *t, const uint64_t *v)
{
	uint64_t a = v[t->a], ones = calc64_ones(t->width);
	switch ((enum expr_op)t->op) {
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

/* False: a constraint does not hold. */
static bool run_level(struct count *c, unsigned level)
{
	for (uint32_t i = c->first[level]; i < c->first[level + 1]; i++) {
		const struct step *t = &c->steps[i];
		uint64_t v = compute_step(t, c->values);
		if (t->is_part && !v)
			return false;
		c->values[t->place] = v;
	}
	return true;
}

/* Tries values for the open bytes from number i on. */
static bool count_from(struct count *c, unsigned i)
{
	if (i == c->n_open)
		return true;
	struct set_info set = *sets_get(&c->s->sets, facts_byte(c->q->f, c->open[i]).set);
	if (c->turns++ % COUNT_TURNS == 0 && c->s->is_over(c->s))
		c->gave_up = true;
	if (c->gave_up)
		return false;
	for (unsigned v = set.low; v <= set.high; v++) {
		if (!(set.bits[v >> 6] >> (v & 63) & 1))
			continue;
		c->values[c->place[i]] = v;
		if (run_level(c, i + 1) && count_from(c, i + 1))
			return true;
	}
	return false;
}

/* Sorts the steps by level, keeping their order, and says how much there is to do. */
static uint64_t sort_steps(struct count *c)
{
	struct step *sorted = alloc_get((c->n_steps + 1) * sizeof *sorted);
	uint64_t work = 0, product = 1;
	uint32_t n = 0;
	for (unsigned level = 0; level <= c->n_open; level++) {
		c->first[level] = n;
		for (uint32_t i = 0; i < c->n_steps; i++)
			if (c->steps[i].level == level)
				sorted[n++] = c->steps[i];
		if (level && product < COUNT_WORK)
			product *= sets_get(&c->s->sets,
					    facts_byte(c->q->f, c->open[level - 1]).set)
					   ->n;
		work += product * (n - c->first[level] + 1);
	}
	c->first[c->n_open + 1] = n;
	free(c->steps);
	c->steps = sorted;
	c->cap_steps = c->n_steps + 1;
	return work;
}

static bool collect_counts(struct count *c)
{
	const struct query *q = c->q;
	uint64_t product = 1;
	for (uint32_t i = 0; i < q->nvars; i++) {
		const struct set_info *set =
			sets_get(&c->s->sets, facts_byte(q->f, q->vars[i]).set);
		if (set->n == 1)
			continue;
		product *= set->n;
		if (c->n_open == COUNT_BYTES || product > COUNT_WORK)
			return false;
		c->open[c->n_open++] = q->vars[i];
	}
	for (uint32_t i = 0; i < c->n_open; i++) /* also those that no term is left of */
		if (!add_term(c, expr_var(c->s->pool, c->open[i])))
			return false;
	for (uint32_t i = 0; i < q->nparts; i++)
		if (!add_part(c, q->parts[i]))
			return false;
	if (!q->cond)
		return true;
	return add_part(c, q->want ? q->cond : expr_not(c->s->pool, q->cond));
}

static void count_done(struct count *c)
{
	map_done(&c->places);
	free(c->values);
	free(c->levels);
	free(c->steps);
	free(c->stack);
}

enum verdict count_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct count c = {.s = s, .q = q};
	enum verdict v = VERDICT_UNKNOWN;
	if (!expr_has_floats(s->pool))
		return v;
	map_init(&c.places);
	if (collect_counts(&c) && c.has_float && sort_steps(&c) <= COUNT_WORK) {
		v = run_level(&c, 0) && count_from(&c, 0) ? VERDICT_SAT : VERDICT_UNSAT;
		if (c.gave_up)
			v = VERDICT_UNKNOWN;
		m->n = 0;
		for (uint32_t i = 0, k = 0; v == VERDICT_SAT && i < q->nvars; i++) {
			bool is_open = k < c.n_open && c.open[k] == q->vars[i];
			set_id set = facts_byte(q->f, q->vars[i]).set;
			model_put(m, q->vars[i],
				  is_open ? (uint8_t)c.values[c.place[k]]
					  : sets_get(&s->sets, set)->low);
			k += is_open;
		}
	}
	count_done(&c);
	return v;
}
