/* divide.c - a question whose terms choose by few conditions, divided by these.
 *
 * Compilers make choices of short branches (minimum, sign, saturation, an index that moves by
 * one), and then the words that a question is about hang on conditions that the path never
 * asked about. With a condition decided, choices fold, the constraints fall apart into small
 * groups, and what the stages before SAT could not see in the whole they see in each half.
 * So the condition that most choices hang on is taken for true, then for false: all
 * constraints are added again to facts that know it, each becomes what is left of it
 * (known.c), and each group is asked for itself, or divided again. A half without a
 * solution in one group has none. No half with a solution is a proof.
 * Called from chain.c before SAT, where halves have to be cheap, and from sat.c when SAT did not
 * know soon. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

enum {
	DIVIDE_PARTS =
		100, /* constraints of a question; more have an index (facts/watch.c) */
	DIVIDE_TERMS = 1024, /* looked at for a condition */
	DIVIDE_CONDS = 32, /* different ones counted */
	DIVIDE_ROUNDS =
		3, /* in which constraints are added again, as sets become smaller */
	DIVIDE_FEW = 8, /* halves, before SAT */
	DIVIDE_MANY = 256, /* and after */
	DIVIDE_LEAF = 2000, /* conflicts for one half that cannot be divided */
	DIVIDE_OPEN =
		2, /* such halves without an answer, after which the others are not asked */
	DIVIDE_LUCK = 8, /* divisions in a row that gave up, after which few are begun */
	DIVIDE_PROBE = 16, /* one in so many */
};

struct division {
	struct solve *s;
	unsigned left; /* halves that may still be made */
	unsigned open; /* halves that SAT may still fail at; 0: SAT is not asked */
	bool is_half; /* has the question been divided? The whole is asked elsewhere. */
};

/* --- the condition to divide by --- */

struct uses {
	struct solve *s;
	struct map seen;
	expr_id *stack;
	uint32_t n, cap, left;
	expr_id conds[DIVIDE_CONDS];
	uint32_t counts[DIVIDE_CONDS], nconds;
};

static void use_cond(struct uses *u, expr_id cond)
{
	uint32_t i = 0;
	while (i < u->nconds && u->conds[i] != cond)
		i++;
	if (i == DIVIDE_CONDS)
		return;
	if (i == u->nconds) {
		u->conds[u->nconds] = cond;
		u->counts[u->nconds++] = 0;
	}
	u->counts[i]++;
}

static void push_term(struct uses *u, expr_id id)
{
	const struct expr *e = expr_get(u->s->pool, id);
	uint64_t unused;
	if (!e->vars || e->op == EXPR_VAR || e->op == EXPR_TABLE || !u->left ||
	    map_get(&u->seen, id, &unused))
		return;
	u->left--;
	map_put(&u->seen, id, 1);
	*VEC_ADD(u->stack, u->n, u->cap) = id;
}

/* Counts the choices by each condition below the terms. Conditions that became numbers are
 * choices between 0 and 1. */
static void count_uses(struct uses *u)
{
	const struct expr_pool *p = u->s->pool;
	while (u->n) {
		const struct expr *e = expr_get(p, u->stack[--u->n]);
		if (e->op == EXPR_ITE)
			use_cond(u, e->a);
		else if ((e->op == EXPR_ZEXT || e->op == EXPR_SEXT) &&
			 expr_width(p, e->a) == 1)
			use_cond(u, e->a);
		expr_id in[] = {e->a, e->b, e->c};
		for (unsigned i = 0; i < expr_arity[e->op]; i++)
			push_term(u, in[i]);
	}
}

/* Does the condition choose, itself? Then it is easier once an inner one is known. */
static bool has_choice(struct solve *s, expr_id cond)
{
	struct uses u = {.s = s, .left = DIVIDE_TERMS};
	map_init(&u.seen);
	push_term(&u, cond);
	count_uses(&u);
	map_done(&u.seen);
	free(u.stack);
	return u.nconds;
}

/* 0: there is none. */
static expr_id pick_cond(struct solve *s, const struct query *q)
{
	struct uses u = {.s = s, .left = DIVIDE_TERMS};
	expr_id best = 0;
	uint32_t most = 0;
	map_init(&u.seen);
	for (uint32_t i = 0; i < q->nparts; i++)
		push_term(&u, q->parts[i]);
	if (q->cond)
		push_term(&u, q->cond);
	count_uses(&u);
	for (uint32_t i = 0; i < u.nconds; i++) {
		if (u.counts[i] > most && !has_choice(s, u.conds[i])) {
			most = u.counts[i];
			best = u.conds[i];
		}
	}
	map_done(&u.seen);
	free(u.stack);
	return best;
}

/* --- halves --- */

static enum verdict divide_query(struct division *d, const struct query *q,
				 struct model *m);

/* Facts with the byte sets of others, but without constraints. */
static struct facts *bare_facts(struct solve *s, const struct facts *f)
{
	struct facts *g = facts_copy(s, f);
	g->joint = NULL;
	g->njoint = 0;
	g->bloom = 0;
	g->is_indexed = g->has_witness = false;
	g->serial = ++s->serial;
	return g;
}

/* Adds terms to facts. False: they cannot hold. */
static bool add_terms(struct solve *s, struct facts *f, const struct terms *t)
{
	bool is_local, holds = true;
	for (uint32_t i = 0; i < t->n && holds; i++)
		holds = !expr_is_const(s->pool, t->items[i])
				? facts_take(s, f, t->items[i], &is_local)
				: expr_is_true(s->pool, t->items[i]);
	f->serial = ++s->serial;
	return holds;
}

static void list_parts(const struct facts *f, struct terms *out)
{
	out->n = 0;
	for (const struct link *l = f->joint; l; l = l->joint)
		*VEC_ADD(out->items, out->n, out->cap) = l->part;
	for (uint32_t i = 0; i < out->n / 2; i++) { /* the oldest first */
		expr_id last = out->items[out->n - 1 - i];
		out->items[out->n - 1 - i] = out->items[i];
		out->items[i] = last;
	}
}

/* The sets of the question's bytes in one number. */
static uint64_t hash_sets(const struct query *q, const struct facts *f)
{
	uint64_t h = 0;
	for (uint32_t i = 0; i < q->nvars; i++)
		h = hash_mix(h + facts_byte(f, q->vars[i]).set);
	return h;
}

/* The question's constraints as facts in which the condition has a value. NULL: that cannot
 * be. */
static struct facts *half_facts(struct solve *s, const struct query *q, expr_id cond,
				bool value)
{
	struct terms t = {0};
	struct facts *f = bare_facts(s, q->f);
	*VEC_ADD(t.items, t.n, t.cap) = value ? cond : expr_not(s->pool, cond);
	for (uint32_t i = q->nparts; i-- > 0;)
		*VEC_ADD(t.items, t.n, t.cap) = q->parts[i];
	if (q->cond)
		*VEC_ADD(t.items, t.n, t.cap) =
			q->want ? q->cond : expr_not(s->pool, q->cond);
	bool holds = add_terms(s, f, &t);
	uint64_t before = hash_sets(q, q->f);
	for (unsigned i = 1; holds && i < DIVIDE_ROUNDS; i++) {
		uint64_t now = hash_sets(q, f);
		if (now == before)
			break;
		before = now;
		list_parts(f, &t);
		struct facts *again = bare_facts(s, f);
		facts_drop(s, f);
		f = again;
		holds = add_terms(s, f, &t);
	}
	free(t.items);
	if (!holds)
		facts_drop(s, f);
	return holds ? f : NULL;
}

static enum verdict ask_group(struct division *d, const struct query *q, struct model *m)
{
	struct solve *s = d->s;
	enum verdict v = cache_find(s, q, m);
	if (v == VERDICT_UNKNOWN && models_find(s, q, m))
		v = VERDICT_SAT;
	if (v == VERDICT_UNKNOWN)
		v = tabulate_solve(s, q, m);
	if (v == VERDICT_UNKNOWN)
		v = query_try_values(s, q, false, m);
	if (v == VERDICT_UNKNOWN)
		v = divide_query(d, q, m);
	cache_add(s, q, v, m, NULL, 0);
	return v;
}

static void take_values(struct model *all, const struct model *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		for (uint32_t k = 0; k < all->n; k++)
			if (all->vars[k] == m->vars[i])
				all->values[k] = m->values[i];
}

/* Groups begin at open bytes, so constraints whose bytes were all fixed after they had been
 * added are in none. UNSAT: one of them does not hold. */
static enum verdict ask_fixed(struct solve *s, struct facts *f)
{
	enum verdict all = VERDICT_SAT;
	for (const struct link *l = f->joint; l; l = l->joint) {
		struct varset v = expr_varset(s->pool, expr_get(s->pool, l->part)->vars);
		uint32_t i = 0;
		while (i < v.n && sets_is_single(&s->sets, facts_byte(f, v.vars[i]).set))
			i++;
		if (i < v.n)
			continue;
		bool has_changed;
		expr_id e = equality_apply(s, f, l->part, &has_changed);
		if (!e || !expr_is_const(s->pool, e))
			all = VERDICT_UNKNOWN; /* too large */
		else if (!expr_is_true(s->pool, e))
			return VERDICT_UNSAT;
	}
	return all;
}

/* All groups of a half, one after the other. */
static enum verdict ask_half(struct division *d, const struct query *q, struct facts *f,
			     struct model *all)
{
	struct solve *s = d->s;
	struct query group = {0};
	struct model m = {0};
	enum verdict v = ask_fixed(s, f), all_v = v;
	uint64_t done = 0; /* bit per byte of the question */
	all->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		struct byte_info byte = facts_byte(f, q->vars[i]);
		bool is_in = sets_has(&s->sets, byte.set, byte.witness);
		model_put(all, q->vars[i],
			  is_in ? byte.witness : sets_get(&s->sets, byte.set)->first);
		done |= (uint64_t)sets_is_single(&s->sets, byte.set) << i;
	}
	for (uint32_t i = 0; i < q->nvars && v != VERDICT_UNSAT; i++) {
		if (done >> i & 1)
			continue;
		query_collect_vars(s, &group, f, &q->vars[i], 1);
		for (uint32_t k = 0, at = 0; k < group.nvars; k++) {
			while (at < q->nvars && q->vars[at] < group.vars[k])
				at++;
			if (at < q->nvars && q->vars[at] == group.vars[k])
				done |= 1ull << at;
		}
		if (!group.nparts)
			continue;
		/* Questions without a condition have canonical answers (values.c). */
		group.cond = group.parts[0];
		group.want = true;
		group.parts[0] = group.parts[--group.nparts];
		m.n = 0;
		v = ask_group(d, &group, &m);
		if (v == VERDICT_SAT)
			take_values(all, &m);
		else
			all_v = v;
	}
	query_done(&group);
	model_done(&m);
	return v == VERDICT_UNSAT ? v : all_v;
}

/* A half that no condition divides. That SAT fails here means that the whole has no quick proof. */
static enum verdict ask_undivided(struct division *d, const struct query *q,
				  struct model *m)
{
	if (!d->is_half || !d->open || patience_is_over(d->s))
		return VERDICT_UNKNOWN;
	enum verdict v = sat_solve_within(d->s, q, DIVIDE_LEAF, m);
	d->open -= v == VERDICT_UNKNOWN;
	return v;
}

static enum verdict divide_query(struct division *d, const struct query *q,
				 struct model *m)
{
	struct solve *s = d->s;
	enum verdict all = VERDICT_UNSAT;
	expr_id cond = q->nvars > 64 || q->nparts > DIVIDE_PARTS ? 0 : pick_cond(s, q);
	if (!cond)
		return ask_undivided(d, q, m);
	for (int value = 1; value >= 0; value--) {
		if (implied_decide(s, q->f, cond) == !value)
			continue;
		if (!d->left || patience_is_over(s))
			return VERDICT_UNKNOWN;
		d->left--;
		d->is_half = true;
		struct facts *f = half_facts(s, q, cond, value);
		if (!f)
			continue;
		enum verdict v = ask_half(d, q, f, m);
		facts_drop(s, f);
		if (v == VERDICT_SAT)
			return v;
		if (v == VERDICT_UNKNOWN)
			all = v;
		if (v == VERDICT_UNKNOWN && !d->open)
			break;
	}
	return all;
}

/* Programs differ in whether their questions can be divided. */
static bool begins_division(struct search_luck *l)
{
	return l->asked++ % DIVIDE_PROBE == 0 || l->lost < DIVIDE_LUCK;
}

static void learn_division_luck(struct search_luck *l, bool is_found)
{
	if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < DIVIDE_LUCK)
		l->lost++;
}

enum verdict divide_solve(struct solve *s, const struct query *q, bool is_hard,
			  struct model *m)
{
	struct division d = {.s = s, .left = is_hard ? DIVIDE_MANY : DIVIDE_FEW};
	struct search_luck *luck = is_hard ? &s->hard_divisions : &s->divisions;
	d.open = is_hard && solve_has(s, SOLVE_STAGE_SAT) ? DIVIDE_OPEN : 0;
	if (!begins_division(luck))
		return VERDICT_UNKNOWN;
	struct model found = {0};
	enum verdict v = divide_query(&d, q, &found);
	if (v == VERDICT_SAT)
		model_copy(m, &found);
	model_done(&found);
	learn_division_luck(luck, v != VERDICT_UNKNOWN);
	return v;
}
