/* count.c - groups over few bytes, decided by counting through them.
 *
 * Circuits of dividers, roots and tables of tables are hard for SAT, while their values cost
 * nanoseconds. So the terms become a flat program, its steps sorted by the last byte they depend on: when
 * a byte changes, only what depends on it or on later bytes is computed again, and a
 * constraint is looked at as soon as its bytes have values. Bytes are taken in the order of
 * their numbers and values ascend, so the first solution is the least one and "none" is a
 * proof. With floating point, whether to begin is decided by the size of the whole count; other
 * groups are counted until a number of steps is spent, because most counts end early and
 * SAT is a good alternative. Neither depends on the clock. */
#include "trial/trial.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/calc.h"
#include "expr/calc_float.h"

#include <string.h>

enum {
	COUNT_BYTES = 16,
	COUNT_STEPS = 2000,
	COUNT_TURNS = 1024,
	COUNT_LUCK = 8, /* counts in a row that gave up, after which few are begun */
	COUNT_PROBE = 16, /* one in so many */
	COUNT_TABLE = 256, /* bytes of a table that are terms */
};
#define COUNT_WORK (1ull << 29) /* steps computed in all, with floating point */
#define COUNT_SOME (1ull << 14) /* without */
#define COUNT_LARGE (1ull << 26) /* whole counts that are hopeless */
#define COUNT_HARD (1ull << 22) /* if SAT has been asked already, and did not know soon */

struct step {
	uint8_t op, width, from, level; /* from: the width of operand a */
	uint8_t mode, low_width; /* of FROUND; of operand b, for CONCAT */
	bool is_part; /* must be true */
	/* Places of operands. READ: the index; where its table is; its size. */
	uint32_t a, b, c;
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
	uint32_t *bytes; /* places of the bytes of tables that are terms */
	uint32_t n_bytes, cap_bytes;
	bool has_float, gave_up;
	uint32_t turns;
	uint64_t left; /* steps before it gives up */
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
	if (id)
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

static void raise_level(const struct count *c, struct step *t, uint32_t place)
{
	t->level = c->levels[place] > t->level ? c->levels[place] : t->level;
}

/* A place without a term of its own. */
static uint32_t add_bare_step(struct count *c, struct step t)
{
	t.place = new_place(c, 0, 0, t.level);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
	return t.place;
}

/* The byte of a table at the index. */
static struct step table_step(struct count *c, expr_id table, uint32_t index)
{
	struct expr_table_info info = expr_table_get(c->s->pool, table);
	struct step t = {.op = EXPR_READ, .width = 8, .a = index, .c = (uint32_t)info.n};
	raise_level(c, &t, index);
	t.mode = info.is_const;
	t.b = info.is_const ? table : c->n_bytes;
	for (uint64_t i = 0; i < info.n && !info.is_const; i++) {
		uint32_t at = 0;
		place_of(c, info.bytes[i], &at);
		raise_level(c, &t, at);
		*VEC_ADD(c->bytes, c->n_bytes, c->cap_bytes) = at;
	}
	return t;
}

/* The steps of a READ: the table, then the stores, of which the newest counts. */
static void add_read(struct count *c, expr_id id, const struct expr *e)
{
	const struct expr_pool *p = c->s->pool;
	expr_id stores[COUNT_TABLE], array = e->a;
	uint32_t n = 0, index = 0, is = 0;
	place_of(c, e->b, &index);
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a)
		stores[n++] = array;
	struct step t = table_step(c, array, index);
	while (n--) {
		uint32_t old = add_bare_step(c, t), at = 0, value = 0;
		const struct expr *store = expr_get(p, stores[n]);
		place_of(c, store->b, &at);
		place_of(c, store->c, &value);
		struct step same = {.op = EXPR_EQ, .width = 1, .a = index, .b = at};
		same.from = (uint8_t)expr_width(p, e->b);
		raise_level(c, &same, index);
		raise_level(c, &same, at);
		is = add_bare_step(c, same);
		t = (struct step){
			.op = EXPR_ITE, .width = 8, .a = is, .b = value, .c = old};
		raise_level(c, &t, is);
		raise_level(c, &t, value);
		raise_level(c, &t, old);
	}
	t.place = new_place(c, id, 0, t.level);
	*VEC_ADD(c->steps, c->n_steps, c->cap_steps) = t;
}

static void want_place(struct count *c, expr_id id)
{
	uint32_t unused;
	if (!place_of(c, id, &unused))
		*VEC_ADD(c->stack, c->n_stack, c->cap_stack) = id;
}

/* Puts what a READ needs on the stack. False: it is too much. */
static bool want_read(struct count *c, const struct expr *e)
{
	const struct expr_pool *p = c->s->pool;
	expr_id array = e->a;
	uint32_t n = 0;
	want_place(c, e->b);
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a) {
		if (++n == COUNT_TABLE)
			return false;
		want_place(c, expr_get(p, array)->b);
		want_place(c, expr_get(p, array)->c);
	}
	struct expr_table_info info = expr_table_get(p, array);
	if (!info.is_const && info.n > COUNT_TABLE)
		return false;
	for (uint64_t i = 0; i < info.n && !info.is_const; i++)
		want_place(c, info.bytes[i]);
	return info.n <= UINT32_MAX;
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
		if (e->width > 64 || c->n_steps > COUNT_STEPS)
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

static uint64_t compute_read(const struct count *c, const struct step *t)
{
	uint64_t index = c->values[t->a];
	if (index >= t->c)
		return 0;
	if (t->mode)
		return expr_table_get(c->s->pool, t->b).values[index];
	return c->values[c->bytes[t->b + index]];
}

static uint64_t compute_step(const struct count *c, const struct step *t)
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

/* False: a constraint does not hold. */
static bool run_level(struct count *c, unsigned level)
{
	uint32_t i = c->first[level];
	bool holds = true;
	for (; i < c->first[level + 1] && holds; i++) {
		const struct step *t = &c->steps[i];
		uint64_t v = compute_step(c, t);
		holds = !t->is_part || v;
		c->values[t->place] = v;
	}
	uint64_t done = i - c->first[level] + 1;
	c->gave_up |= done > c->left;
	c->left -= done > c->left ? c->left : done;
	return holds;
}

/* Tries values for the open bytes from number i on. */
static bool count_from(struct count *c, unsigned i)
{
	if (i == c->n_open)
		return !c->gave_up;
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
		if (c->gave_up)
			return false;
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
	for (uint32_t i = 0; i < q->nvars; i++) {
		if (sets_is_single(&c->s->sets, facts_byte(q->f, q->vars[i]).set))
			continue;
		if (c->n_open == COUNT_BYTES)
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
	free(c->bytes);
}

/* How many steps may be computed; 0: do not begin. */
static uint64_t steps_allowed(struct count *c, bool is_hard)
{
	uint64_t whole = sort_steps(c);
	if (c->has_float)
		return whole <= COUNT_WORK ? COUNT_WORK + 1 : 0;
	return is_hard && whole <= COUNT_LARGE ? COUNT_HARD : COUNT_SOME;
}

/* Programs differ in whether their groups can be counted. */
static bool begins_count(struct search_luck *l)
{
	return l->asked++ % COUNT_PROBE == 0 || l->lost < COUNT_LUCK;
}

static void learn_count_luck(struct search_luck *l, bool is_found)
{
	if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < COUNT_LUCK)
		l->lost++;
}

enum verdict count_solve(struct solve *s, const struct query *q, bool is_hard,
			 struct model *m)
{
	struct count c = {.s = s, .q = q};
	enum verdict v = VERDICT_UNKNOWN;
	if (!expr_has_floats(s->pool) && !is_hard && !begins_count(&s->counts))
		return v;
	map_init(&c.places);
	if (collect_counts(&c) && (c.left = steps_allowed(&c, is_hard))) {
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
	if (!c.has_float && !is_hard)
		learn_count_luck(&s->counts, v != VERDICT_UNKNOWN);
	count_done(&c);
	return v;
}
