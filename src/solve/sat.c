/* sat.c - questions to CaDiCaL.
 *
 * Each family of groups (named by the input its lowest byte belongs to) has instances
 * that stay: terms are blasted once, constraints are assumptions. The byte sets of the question
 * that an instance was made for are built into it, and it serves questions whose sets are
 * within these and not much smaller; what they are smaller by is assumed. A question gets
 * few conflicts there. What they cannot answer is asked again in a fresh instance made
 * for the question alone, where byte sets are constants and constraints are units.
 * Instances are few, the least recently used goes; one that has become much larger than
 * what it is asked about is rebuilt. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "blast/blast.h"
#include "blast/order.h"

#include <string.h>

enum {
	SAT_INSTANCES = 12,
	SAT_QUICK = 1000,	  /* conflicts in an instance that stays */
	/* For questions whose answer one can do without: decisions, as large instances come
	 * without conflicts, and a share of the conflicts. */
	HASTY_DECISIONS = 20000,
	HASTY_VARS = 20000, /* larger instances are not asked at all */
	HASTY_SHARE = 100,
	SAT_LIMIT = 200000, /* and in a fresh one, unless options say otherwise */
	SAT_SMALL = 10000, /* conflicts up to which nothing is prepared */
	SAT_SLACK = 600, /* variables an instance may have beyond twice its need */
	SAT_WIDER = 4, /* times as many values of a byte that an instance may allow for */
};

struct instance {
	struct backend_sat *sat; /* NULL: not in use */
	struct blast b;
	uint32_t key;
	struct facts *base; /* whose sets are built in, without constraints; NULL: none */
	struct map asserted; /* bytes whose set is */
	int need; /* variables after the first question */
	uint64_t used;
};
struct lit_list {
	int *lits;
	uint64_t *keys; /* for cores: see cache.c */
	uint32_t n, cap;
};
struct solve_sat {
	struct instance instances[SAT_INSTANCES];
	uint64_t clock;
	struct lit_list assume;
};

struct solve_sat *sat_new(void)
{
	return alloc_zero(1, sizeof(struct solve_sat));
}

static void instance_done(struct instance *i)
{
	if (!i->sat)
		return;
	if (i->base) {
		facts_drop(i->b.s, i->base);
		map_done(&i->asserted);
	}
	blast_done(&i->b);
	cadical_free(i->sat);
	memset(i, 0, sizeof *i);
}

/* After an unknown: if the solver is broken, that is said and the instance is given up. */
static void look_after(struct solve *s, struct instance *i)
{
	int signal = cadical_crash(i->sat);
	if (!signal)
		return;
	solve_crashed(s, SOLVE_STAGE_SAT, signal);
	instance_done(i);
}

void sat_forget(struct solve_sat *t)
{
	for (int i = 0; i < SAT_INSTANCES; i++)
		instance_done(&t->instances[i]);
}

void sat_free(struct solve_sat *t)
{
	sat_forget(t);
	free(t->assume.lits);
	free(t->assume.keys);
	free(t);
}

static bool is_over(void *solve)
{
	return patience_is_over(solve);
}

static void instance_init(struct instance *i, struct solve *s, struct facts *known,
			  bool is_small, uint32_t key)
{
	struct chain *c = chain_of(s);
	memset(i, 0, sizeof *i);
	i->sat = cadical_new(is_small, c->o.stub, &s->effort);
	if (c->o.max_seconds > 0 || c->o.stop_at)
		cadical_ask(i->sat, is_over, s);
	blast_init(&i->b, s, known, i->sat);
	i->key = key;
}

/* An instance that stays, with the sets of the question built in. */
static void instance_begin(struct instance *i, struct solve *s, const struct query *q,
			   uint32_t key)
{
	struct facts *base = facts_copy(s, q->f);
	base->joint = NULL; /* constraints come and go */
	base->serial = ++s->serial;
	instance_init(i, s, base, true, key);
	i->base = base;
	map_init(&i->asserted);
}

/* Do the question's sets lie in those of the instance, and not too deep? */
static bool serves_question(struct solve *s, const struct instance *i,
			    const struct query *q)
{
	for (uint32_t k = 0; k < q->nvars; k++) {
		set_id set = facts_byte(q->f, q->vars[k]).set;
		set_id base = facts_byte(i->base, q->vars[k]).set;
		if (set == base)
			continue;
		if (sets_meet(&s->sets, set, base) != set)
			return false;
		uint32_t n = sets_get(&s->sets, set)->n;
		if (n > 1 && sets_get(&s->sets, base)->n > SAT_WIDER * n)
			return false;
	}
	return true;
}

static struct instance *instance_for(struct solve *s, const struct query *q)
{
	struct solve_sat *t = chain_of(s)->sat;
	uint32_t key = expr_var_input(s->pool, q->vars[0])->first_var;
	struct instance *oldest = &t->instances[0], *best = NULL;
	for (int k = 0; k < SAT_INSTANCES; k++) {
		struct instance *i = &t->instances[k];
		if (i->used < oldest->used)
			oldest = i;
		if (i->sat && i->key == key && (!best || i->used > best->used) &&
		    serves_question(s, i, q))
			best = i;
	}
	bool is_good =
		best && (!best->need || best->b.g.vars <= 2 * best->need + SAT_SLACK);
	if (!best)
		best = oldest;
	if (!is_good) {
		instance_done(best);
		instance_begin(best, s, q, key);
	}
	best->used = ++t->clock;
	return best;
}

static void add_lit(struct lit_list *l, int lit, uint64_t key)
{
	uint32_t n = l->n, cap = l->cap;
	*VEC_ADD(l->lits, n, cap) = lit;
	if (cap != l->cap)
		l->keys = alloc_resize(l->keys, cap * sizeof *l->keys);
	l->keys[l->n] = key;
	l->n = n;
	l->cap = cap;
}

/* The name of a byte's set in a core: see cache.c. */
static uint64_t set_key(const struct query *q, uint32_t var)
{
	return 1ull << 63 | (uint64_t)var << 32 | facts_byte(q->f, var).set;
}

/* The set of a byte that is built in becomes a clause when the byte first occurs. */
static void assert_base(struct instance *in, uint32_t var, set_id set)
{
	uint64_t unused;
	if (map_get(&in->asserted, var, &unused))
		return;
	map_put(&in->asserted, var, 1);
	int lit = blast_member(&in->b, var, set);
	gate_clause(&in->b.g, &lit, 1);
}

/* The query as literals. */
static void collect_literals(struct instance *in, const struct query *q,
			     struct lit_list *l)
{
	struct blast *b = &in->b;
	l->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		uint32_t var = q->vars[i];
		set_id set = facts_byte(q->f, var).set;
		set_id base = in->base ? facts_byte(in->base, var).set : SET_FULL;
		if (base != SET_FULL)
			assert_base(in, var, base);
		if (set != base)
			add_lit(l, blast_member(b, var, set), set_key(q, var));
	}
	for (uint32_t i = 0; i < q->nparts; i++)
		add_lit(l, blast_term(b, q->parts[i])[0], q->parts[i]);
	if (q->cond) {
		int lit = blast_term(b, q->cond)[0];
		add_lit(l, q->want ? lit : -lit,
			1ull << 62 | (uint64_t)q->want << 61 | q->cond);
	}
}

static void take_model(struct solve *s, struct blast *b, const struct query *q,
		       struct model *m)
{
	m->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		uint32_t var = q->vars[i];
		struct byte_info byte = facts_byte(q->f, var);
		unsigned v = 0;
		if (blast_has_var(b, var)) {
			const int *lits = blast_var(b, var);
			for (unsigned k = 0; k < 8; k++)
				v |= (unsigned)cadical_value(b->g.sat, lits[k]) << k;
		} else {
			v = sets_has(&s->sets, byte.set, byte.witness)
				    ? byte.witness
				    : sets_get(&s->sets, byte.set)->first;
		}
		model_put(m, var, (uint8_t)v);
	}
}

/* Does a term that is blamed mention the byte? The items are keys of collect_literals. */
static bool blames_byte(const struct solve *s, const struct core *core, uint32_t nterms,
			uint32_t var)
{
	for (uint32_t i = 0; i < nterms; i++) {
		if (core->items[i] >> 63)
			continue;
		expr_id e = (expr_id)core->items[i];
		struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
		for (uint32_t k = 0; k < v.n; k++)
			if (v.vars[k] == var)
				return true;
	}
	return false;
}

/* What the instance blames, and the sets built in of bytes that it blames terms of: it cannot
 * say if they matter. Other sets do not, as gates of other terms constrain nothing. */
static void take_core(struct instance *in, const struct query *q,
		      const struct lit_list *l, struct core *core)
{
	if (!core)
		return;
	bool is_false = false;
	core->n = 0;
	for (uint32_t i = 0; i < l->n && !is_false; i++) {
		is_false = l->lits[i] == GATE_FALSE;
		if (is_false)
			*VEC_ADD(core->items, core->n, core->cap) = l->keys[i];
	}
	for (uint32_t i = 0; i < l->n && !is_false; i++)
		if (cadical_failed(in->sat, l->lits[i]))
			*VEC_ADD(core->items, core->n, core->cap) = l->keys[i];
	uint32_t nterms = core->n;
	for (uint32_t i = 0; i < q->nvars; i++)
		if (facts_byte(in->base, q->vars[i]).set != SET_FULL &&
		    blames_byte(in->b.s, core, nterms, q->vars[i]))
			*VEC_ADD(core->items, core->n, core->cap) =
				set_key(q, q->vars[i]);
}

/* Terms that were left open make models doubtful. */
static enum verdict believe_model(struct solve *s, const struct blast *b,
				  const struct query *q, const struct model *m)
{
	return b->is_loose && !witness_try(s, q, m) ? VERDICT_UNKNOWN : VERDICT_SAT;
}

static uint64_t limit_of(const struct solve *s)
{
	struct chain *c = chain_of(s);
	uint64_t most = c->o.max_conflicts ? c->o.max_conflicts : SAT_LIMIT;
	return c->is_hasty ? most / HASTY_SHARE + 1 : most;
}

/* SAT_QUICK conflicts in the instance that stays. */
static enum verdict solve_kept(struct solve *s, const struct query *q, struct model *m,
			       struct core *core)
{
	struct instance *in = instance_for(s, q);
	struct lit_list *l = &chain_of(s)->sat->assume;
	collect_literals(in, q, l);
	if (!in->need)
		in->need = in->b.g.vars;
	for (uint32_t i = 0; i < l->n; i++) {
		if (l->lits[i] == GATE_FALSE) {
			take_core(in, q, l, core);
			return VERDICT_UNSAT;
		}
	}
	for (uint32_t i = 0; i < l->n; i++) {
		if (l->lits[i] != GATE_TRUE)
			cadical_assume(in->sat, l->lits[i]);
	}
	uint64_t limit = limit_of(s);
	enum verdict v = cadical_solve(in->sat, limit < SAT_QUICK ? limit : SAT_QUICK);
	if (v == VERDICT_SAT) {
		take_model(s, &in->b, q, m);
		v = believe_model(s, &in->b, q, m);
	}
	if (v == VERDICT_UNSAT)
		take_core(in, q, l, core);
	if (v == VERDICT_UNKNOWN)
		look_after(s, in);
	return v;
}

/* A fresh instance for this question; the caller ends it. False: unsat already. */
static bool start_fresh(struct solve *s, const struct query *q, struct instance *in,
			bool is_small)
{
	struct lit_list *l = &chain_of(s)->sat->assume;
	instance_init(in, s, q->f, is_small, 0);
	collect_literals(in, q, l);
	for (uint32_t i = 0; i < l->n; i++) {
		if (l->lits[i] == GATE_FALSE)
			return false;
		gate_clause(&in->b.g, &l->lits[i], 1);
	}
	return true;
}

enum verdict sat_solve_within(struct solve *s, const struct query *q, uint64_t conflicts,
			      struct model *m)
{
	struct instance in;
	enum verdict v = VERDICT_UNSAT;
	if (start_fresh(s, q, &in, conflicts <= SAT_SMALL))
		v = cadical_solve(in.sat, conflicts);
	if (v == VERDICT_SAT) {
		take_model(s, &in.b, q, m);
		v = believe_model(s, &in.b, q, m);
	}
	if (v == VERDICT_UNKNOWN)
		look_after(s, &in);
	instance_done(&in);
	return v;
}

enum verdict sat_solve_fresh(struct solve *s, const struct query *q, struct model *m)
{
	return sat_solve_within(s, q, limit_of(s), m);
}

/* Between the two instances: what a thousand conflicts do not settle may be few values, or an
 * equation that was not looked at. */
static enum verdict try_hard(struct solve *s, const struct query *q, bool is_least,
			     struct model *m)
{
	enum verdict v = VERDICT_UNKNOWN;
	struct model found = {0}; /* m stays as it is if nothing is found */
	if (!solve_has(s, SOLVE_STAGE_SEARCH))
		return v;
	if (!expr_has_floats(s->pool))
		v = count_solve(s, q, COUNT_AFTER, &found);
	if (v == VERDICT_UNKNOWN && !expr_has_floats(s->pool))
		v = project_solve(s, q, true, &found);
	if (v == VERDICT_UNKNOWN)
		v = equation_solve(s, q, is_least, true, &found);
	if (v == VERDICT_UNKNOWN && !is_least)
		v = divide_solve(s, q, true, &found);
	if (v == VERDICT_SAT)
		model_copy(m, &found);
	model_done(&found);
	return v;
}

/* Where counting has answered what SAT did not know soon. A verdict of counting has no core. */
static enum verdict count_first(struct solve *s, const struct query *q, struct model *m)
{
	struct model found = {0}; /* m stays as it is if nothing is found */
	enum verdict v = VERDICT_UNKNOWN;
	if (solve_has(s, SOLVE_STAGE_SEARCH) && !expr_has_floats(s->pool))
		v = count_solve(s, q, COUNT_INSTEAD, &found);
	if (v == VERDICT_SAT)
		model_copy(m, &found);
	model_done(&found);
	return v;
}

enum verdict sat_solve(struct solve *s, const struct query *q, struct model *m,
		       struct core *core)
{
	enum verdict v = count_first(s, q, m);
	if (v == VERDICT_UNKNOWN)
		v = solve_kept(s, q, m, core);
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_SAT) &&
	    !patience_is_over(s)) {
		if (core)
			core->n = 0;
		v = try_hard(s, q, false, m);
		if (v == VERDICT_UNKNOWN)
			v = sat_solve_fresh(s, q, m);
	}
	return v;
}

/* --- least values: the first assignment in an order of wishes (order.c) --- */

/* Least bytes: their bits from the top, wished to be 0 where the byte's set leaves a choice. */
static enum verdict descend_to_least(struct solve *s, struct instance *in,
				     const struct query *q, struct order *o,
				     struct model *m)
{
	uint32_t n = 0;
	int *wishes = alloc_zero(8 * (size_t)m->n + 1, sizeof *wishes);
	o->sat = in->sat;
	o->decisions = chain_of(s)->is_hasty ? HASTY_DECISIONS : 0;
	for (uint32_t i = 0; i < m->n; i++) {
		const int *lits = blast_var(&in->b, m->vars[i]);
		const struct set_info *set =
			sets_get(&s->sets, facts_byte(q->f, m->vars[i]).set);
		for (unsigned k = 8; k-- > 0;)
			if (!gate_is_const(lits[k]) &&
			    !((set->ones | set->zeros) >> k & 1))
				wishes[n++] = -lits[k];
	}
	enum verdict v = order_first(o, wishes, n);
	if (v == VERDICT_SAT)
		take_model(s, &in->b, q, m);
	free(wishes);
	return v;
}

/* Lowers bytes one by one to the least of their sets where evaluation says it will do. */
static bool lower_by_evaluation(struct solve *s, const struct query *q, struct model *m)
{
	bool is_least = true;
	for (uint32_t i = 0; i < m->n; i++) {
		uint8_t low = sets_get(&s->sets, facts_byte(q->f, m->vars[i]).set)->low;
		uint8_t old = m->values[i];
		if (old == low)
			continue;
		m->values[i] = low;
		if (!witness_try(s, q, m)) {
			m->values[i] = old;
			is_least = false;
		}
	}
	return is_least;
}

/* In the instance that stays, which has most of the terms already. */
static enum verdict least_kept(struct solve *s, const struct query *q, struct model *m)
{
	struct instance *in = instance_for(s, q);
	struct lit_list *l = &chain_of(s)->sat->assume;
	collect_literals(in, q, l);
	if (!in->need)
		in->need = in->b.g.vars;
	uint64_t limit = limit_of(s);
	struct order o = {.context = l->lits,
			  .ncontext = l->n,
			  .conflicts = limit < SAT_QUICK ? limit : SAT_QUICK};
	if (in->b.is_loose)
		return VERDICT_UNKNOWN;
	enum verdict v = descend_to_least(s, in, q, &o, m);
	if (v == VERDICT_UNKNOWN)
		look_after(s, in);
	return v;
}

bool sat_least_bytes(struct solve *s, const struct query *q, struct model *m)
{
	if (lower_by_evaluation(s, q, m))
		return true;
	if (chain_of(s)->crashes[0] >= SOLVE_MAX_CRASHES)
		return false;
	struct instance in;
	patience_begin(s);
	enum verdict v =
		solve_has(s, SOLVE_STAGE_SAT) ? least_kept(s, q, m) : VERDICT_UNKNOWN;
	if (v == VERDICT_UNKNOWN && !patience_is_over(s))
		v = try_hard(s, q, true, m);
	if (v != VERDICT_UNKNOWN || patience_is_over(s))
		return v == VERDICT_SAT;
	struct order o = {.conflicts = limit_of(s)};
	if (start_fresh(s, q, &in, true) && !in.b.is_loose)
		v = descend_to_least(s, &in, q, &o, m);
	if (v == VERDICT_UNKNOWN)
		look_after(s, &in);
	instance_done(&in);
	return v == VERDICT_SAT;
}

/* The extreme value of a term whose bits from `top` up are those of *value. */
static enum verdict extreme_in(struct instance *in, struct order *o, const int *lits,
			       unsigned top, bool is_greatest, uint64_t *value)
{
	int wishes[64];
	for (unsigned k = 0; k < top; k++)
		wishes[top - 1 - k] = is_greatest ? lits[k] : -lits[k];
	o->sat = in->sat;
	enum verdict v = order_first(o, wishes, top);
	for (unsigned k = 0; k < top && v == VERDICT_SAT; k++) {
		bool bit = gate_is_const(lits[k]) ? lits[k] == GATE_TRUE
						  : wishes[top - 1 - k] == lits[k];
		*value = (*value & ~(1ull << k)) | (uint64_t)bit << k;
	}
	return v;
}

/* In the instance that stays, with few conflicts. */
static enum verdict extreme_kept(struct solve *s, const struct query *q, expr_id e,
				 unsigned top, bool is_greatest, uint64_t *value)
{
	struct chain *c = chain_of(s);
	struct instance *in = instance_for(s, q);
	struct lit_list *l = &c->sat->assume;
	collect_literals(in, q, l);
	const int *lits = blast_term(&in->b, e);
	if (!in->need)
		in->need = in->b.g.vars;
	uint64_t limit = limit_of(s);
	struct order o = {.context = l->lits,
			  .ncontext = l->n,
			  .conflicts = limit < SAT_QUICK ? limit : SAT_QUICK,
			  .decisions = c->is_hasty ? HASTY_DECISIONS : 0};
	if (in->b.is_loose || (c->is_hasty && in->b.g.vars > HASTY_VARS))
		return VERDICT_UNKNOWN;
	enum verdict v = extreme_in(in, &o, lits, top, is_greatest, value);
	if (v == VERDICT_UNKNOWN)
		look_after(s, in);
	return v;
}

bool sat_least_value(struct solve *s, const struct query *q, expr_id e, unsigned top,
		     bool is_greatest, uint64_t *value)
{
	struct chain *c = chain_of(s);
	if (c->crashes[0] >= SOLVE_MAX_CRASHES)
		return false;
	patience_begin(s);
	enum verdict v = extreme_kept(s, q, e, top, is_greatest, value);
	if (v != VERDICT_UNKNOWN || c->is_hasty || !solve_has(s, SOLVE_STAGE_SAT) ||
	    patience_is_over(s))
		return v == VERDICT_SAT;
	struct instance in;
	struct order o = {.conflicts = limit_of(s)};
	if (start_fresh(s, q, &in, true)) {
		const int *lits = blast_term(&in.b, e);
		if (!in.b.is_loose)
			v = extreme_in(&in, &o, lits, top, is_greatest, value);
	}
	if (v == VERDICT_UNKNOWN)
		look_after(s, &in);
	instance_done(&in);
	return v == VERDICT_SAT;
}
