/* values.c - values of terms and whole assignments: some, the least, the canonical one; and
 * a witness where replay or an unknown answer left none.
 * Canonical assignments depend on the constraints alone: bytes without joint constraints by
 * their sets; groups of few assignments by the least one, which is unique; others by repair
 * (trial/repair.c), which uses nothing but their sets and parts, and where that finds nothing, by the
 * least one again. Caches only remember what would come out anyway. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <string.h>

enum {
	VALUES_FEW = 16, /* a term with as many values is asked for them one by one */
	VALUES_SMALL = 4096, /* assignments of a group whose least one is cheap */
};

/* Brings each byte's witness into its set. */
static void enter_sets(struct solve *s, struct facts *f, const void *node,
		       unsigned height, uint32_t leaf, struct model *m)
{
	if (!node)
		return;
	if (height) {
		for (uint32_t i = 0; i < 16; i++)
			enter_sets(s, f, ((const struct fork *)node)->child[i],
				   height - 1, leaf + (i << 4 * (height - 1)), m);
		return;
	}
	const struct leaf *l = node;
	for (uint32_t i = 0; i < LEAF_BYTES; i++) {
		if (!sets_has(&s->sets, l->set[i], l->witness[i]))
			model_put(m, leaf * LEAF_BYTES + i,
				  sets_get(&s->sets, l->set[i])->first);
	}
}

bool witness_find(struct solve *s, struct facts *f, enum verdict *why)
{
	*why = VERDICT_SAT;
	if (f->has_witness)
		return true;
	struct model m = {0};
	struct query q = {0};
	enter_sets(s, f, f->root, f->height, f->base, &m);
	facts_apply(s, f, &m);
	witness_forget(s);
	for (const struct link *l = f->joint; l; l = l->joint) {
		if (witness_holds(s, f, l->part))
			continue;
		query_collect(s, &q, f, l->part, true);
		m.n = 0;
		*why = query_solve(s, &q, &m);
		if (*why != VERDICT_SAT)
			break;
		facts_apply(s, f, &m);
		witness_forget(s);
	}
	if (*why == VERDICT_SAT) {
		f->has_witness = true;
		f->is_unproved = false;
	} else {
		f->is_unproved = true;
	}
	model_done(&m);
	query_done(&q);
	return f->has_witness;
}

bool solve_some(struct solve *s, struct facts *f, expr_id e, uint64_t *value)
{
	enum verdict why;
	solve_refresh(s);
	if (expr_is_const(s->pool, e)) {
		*value = expr_value(s->pool, e);
		return true;
	}
	if (!witness_find(s, f, &why))
		return false;
	witness_load(s, f);
	*value = expr_eval(s->eval, e).low;
	return true;
}

void solve_bounds(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		  uint64_t *high)
{
	solve_refresh(s);
	interval_bounds(s, f, e, low, high);
}

/* Extremes of a term over one byte that has no joint constraint. */
static bool byte_range(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		       uint64_t *high)
{
	uint32_t var;
	if (!expr_single_var(s->pool, e, &var))
		return false;
	struct byte_info byte = facts_byte(f, var);
	if (byte.is_joint)
		return false;
	witness_load(s, f);
	uint8_t old = s->flat[var];
	*low = UINT64_MAX;
	*high = 0;
	for (unsigned v = 0; v < 256; v++) {
		if (!sets_has(&s->sets, byte.set, v))
			continue;
		s->flat[var] = (uint8_t)v;
		expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
		uint64_t x = expr_eval(s->scratch_eval, e).low;
		*low = x < *low ? x : *low;
		*high = x > *high ? x : *high;
	}
	s->flat[var] = old;
	return true;
}

/* All bytes of the group at one end of their sets, if that is a model. */
static bool try_corner(struct solve *s, const struct query *q, bool is_high, expr_id e,
		       uint64_t *value)
{
	struct model *m = &chain_of(s)->model;
	m->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		const struct set_info *set =
			sets_get(&s->sets, facts_byte(q->f, q->vars[i]).set);
		model_put(m, q->vars[i], is_high ? set->high : set->low);
	}
	if (!witness_try(s, q, m))
		return false;
	for (uint32_t i = 0; i < m->n; i++)
		s->flat[m->vars[i]] = m->values[i];
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	*value = expr_eval(s->scratch_eval, e).low;
	for (uint32_t i = 0; i < m->n; i++)
		s->flat[m->vars[i]] = facts_byte(q->f, m->vars[i]).witness;
	return true;
}

/* A term with few values between its bounds: those beyond *value are asked for one by one, as
 * questions that every stage of the chain can answer. False: not known. */
static bool ask_few(struct solve *s, const struct query *q, expr_id e, uint64_t end,
		    uint64_t *value)
{
	struct query one = *q;
	one.want = true;
	for (uint64_t v = end; v != *value; v += end < *value ? 1 : -1ull) {
		one.cond = expr_eq(s->pool, e,
				   expr_const(s->pool, expr_width(s->pool, e), v));
		if (expr_is_const(s->pool, one.cond) && !expr_is_true(s->pool, one.cond))
			continue;
		enum verdict is = query_solve(s, &one, &chain_of(s)->model);
		if (is == VERDICT_UNKNOWN)
			return false;
		if (is == VERDICT_SAT) {
			*value = v;
			return true;
		}
	}
	return true;
}

static bool find_extreme(struct solve *s, struct facts *f, const struct query *q,
			 expr_id e, bool is_high, uint64_t *value)
{
	struct chain *c = chain_of(s);
	uint64_t low, high, other;
	interval_bounds(s, f, e, &low, &high);
	if (!solve_some(s, f, e, value))
		return false;
	if (*value == (is_high ? high : low))
		return true;
	if (try_corner(s, q, is_high, e, &other)) {
		if (is_high ? other > *value : other < *value)
			*value = other;
		if (*value == (is_high ? high : low))
			return true;
	}
	if (high - low <= VALUES_FEW && !c->is_hasty &&
	    ask_few(s, q, e, is_high ? high : low, value))
		return true;
	double start = clock_now();
	unsigned top = 64 - (unsigned)__builtin_clzll(low ^ high);
	bool is_known = sat_least_value(s, q, e, top, is_high, value);
	c->counters.seconds[SOLVE_STAGE_SAT] += clock_now() - start;
	c->stage = SOLVE_STAGE_SAT;
	return is_known;
}

static bool find_extremes(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
			  uint64_t *high)
{
	struct chain *c = chain_of(s);
	solve_refresh(s);
	if (expr_width(s->pool, e) > 64)
		return false;
	if (expr_is_const(s->pool, e)) {
		*low = expr_value(s->pool, e);
		if (high)
			*high = *low;
		return true;
	}
	uint64_t unused;
	c->counters.total++;
	c->stage = SOLVE_STAGE_BYTES;
	bool is_known =
		!f->is_unproved && byte_range(s, f, e, low, high ? high : &unused);
	if (!is_known) {
		struct query q = {0};
		bool has_changed;
		expr_id known = equality_apply(s, f, e, &has_changed);
		e = has_changed && !expr_is_const(s->pool, known) ? known : e;
		struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
		query_collect_vars(s, &q, f, v.vars, v.n);
		is_known = !f->is_unproved &&
			   tabulate_range(s, &q, e, low, high ? high : &unused);
		if (is_known)
			c->stage = SOLVE_STAGE_ROWS;
		else if (!f->is_unproved && solve_has(s, SOLVE_STAGE_SEARCH) &&
			 project_range(s, &q, e, false, low,
				       high ? high : &unused)) {
			is_known = true;
			c->stage = SOLVE_STAGE_SEARCH;
		} else
			is_known = find_extreme(s, f, &q, e, false, low) &&
				   (!high || find_extreme(s, f, &q, e, true, high));
		query_done(&q);
	}
	if (is_known)
		c->counters.answered[c->stage]++;
	else
		c->counters.unknown++;
	return is_known;
}

bool solve_least(struct solve *s, struct facts *f, expr_id e, uint64_t *value)
{
	return find_extremes(s, f, e, value, NULL);
}

bool solve_range(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		 uint64_t *high)
{
	struct chain *c = chain_of(s);
	c->is_hasty = true;
	bool is_known = find_extremes(s, f, e, low, high);
	c->is_hasty = false;
	return is_known;
}

bool solve_quick_range(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		       uint64_t *high)
{
	struct query q = {0};
	solve_refresh(s);
	if (f->is_unproved || !solve_has(s, SOLVE_STAGE_SEARCH) ||
	    expr_is_const(s->pool, e) || expr_width(s->pool, e) > 64)
		return false;
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	query_collect_vars(s, &q, f, v.vars, v.n);
	bool is_known = project_range(s, &q, e, true, low, high);
	query_done(&q);
	return is_known;
}

/* --- canonical ------------------------------------------------------------------------ */

struct assignment {
	struct solve *s;
	struct facts *f;
	uint8_t *values;
	uint32_t n;
	bool is_least; /* the least values, whatever they take */
	bool is_known; /* every group has its canonical values */
	bool is_model; /* or some that satisfy it */
	uint8_t *done; /* bit per byte: its group was solved */
};

static bool least_model(struct solve *s, const struct query *q, struct model *m)
{
	struct model found = {0};
	bool is_known = tabulate_solve(s, q, &found) == VERDICT_SAT;
	if (!is_known && solve_has(s, SOLVE_STAGE_SEARCH))
		is_known = query_try_values(s, q, true, &found) == VERDICT_SAT;
	if (is_known)
		model_copy(m, &found);
	model_done(&found);
	return is_known || sat_least_bytes(s, q, m);
}

/* Do the sets of the group leave few assignments? */
static bool is_small_group(const struct solve *s, const struct query *q)
{
	uint64_t product = 1;
	for (uint32_t i = 0; i < q->nvars && product <= VALUES_SMALL; i++)
		product *= sets_get(&s->sets, facts_byte(q->f, q->vars[i]).set)->n;
	return product <= VALUES_SMALL;
}

static bool repaired_model(struct solve *s, const struct query *q, struct model *m)
{
	struct query old =
		*q; /* the oldest constraints first, on which the others build */
	old.parts = alloc_get((q->nparts + 1) * sizeof *old.parts);
	for (uint32_t i = 0; i < q->nparts; i++)
		old.parts[i] = q->parts[q->nparts - 1 - i];
	bool is_found = repair_solve(s, &old, m);
	free(old.parts);
	return is_found;
}

/* The canonical values of a group, remembered; unknown: those of the witness. */
static bool find_values(struct solve *s, const struct query *q, struct model *m)
{
	double start = clock_now();
	bool is_known = !q->want && repaired_model(s, q, m);
	if (!is_known) {
		m->n = 0;
		for (uint32_t i = 0; i < q->nvars; i++)
			model_put(m, q->vars[i], facts_byte(q->f, q->vars[i]).witness);
		is_known = least_model(s, q, m);
	}
	double seconds = clock_now() - start;
	chain_of(s)->counters.seconds[SOLVE_STAGE_SAT] += seconds;
	if (!is_known)
		return false;
	if (!witness_try(s, q, m))
		solve_disagree(s, q, "canonical values do not satisfy their query");
	cache_add(s, q, VERDICT_SAT, m, NULL, 0);
	answers_add(s, q, VERDICT_SAT, m, seconds);
	return true;
}

static void solve_group(struct assignment *a, uint32_t var)
{
	struct solve *s = a->s;
	struct query q = {0};
	struct model m = {0};
	query_collect_vars(s, &q, a->f, &var, 1);
	q.want = a->is_least || is_small_group(s, &q);
	/* Questions without a condition are asked here only: the cached model is canonical. */
	if (cache_find(s, &q, &m) != VERDICT_SAT) {
		if (answers_find(s, &q, &m) == VERDICT_SAT)
			cache_add(s, &q, VERDICT_SAT, &m, NULL, 0);
		else if (!find_values(s, &q, &m)) {
			a->is_known = false;
			a->is_model &= witness_try(s, &q, &m);
		}
	}
	for (uint32_t i = 0; i < m.n; i++) {
		if (m.vars[i] >= a->n)
			continue;
		a->values[m.vars[i]] = m.values[i];
		a->done[m.vars[i] / 8] |= (uint8_t)(1u << m.vars[i] % 8);
	}
	query_done(&q);
	model_done(&m);
}

static void walk_assignment(struct assignment *a, const void *node, unsigned height,
			    uint32_t leaf)
{
	if (!node || (uint64_t)leaf * LEAF_BYTES >= a->n)
		return;
	if (height) {
		for (uint32_t i = 0; i < 16; i++)
			walk_assignment(a, ((const struct fork *)node)->child[i],
					height - 1, leaf + (i << 4 * (height - 1)));
		return;
	}
	const struct leaf *l = node;
	for (uint32_t i = 0; i < LEAF_BYTES; i++) {
		uint32_t var = leaf * LEAF_BYTES + i;
		const struct set_info *set = sets_get(&a->s->sets, l->set[i]);
		if (var >= a->n || a->done[var / 8] >> var % 8 & 1)
			continue;
		if (!(l->joint >> i & 1) || set->n == 1)
			a->values[var] = set->first;
		else
			solve_group(a, var);
	}
}

static bool assign_groups(struct solve *s, struct facts *f, bool is_least,
			  uint8_t *values, uint32_t n, bool *is_model)
{
	enum verdict why;
	*is_model = false;
	solve_refresh(s);
	if (n)
		memset(values, 0, n);
	if (!witness_find(s, f, &why))
		return false;
	struct assignment a = {.s = s,
			       .f = f,
			       .values = values,
			       .n = n,
			       .is_least = is_least,
			       .is_known = true,
			       .is_model = true};
	a.done = alloc_zero(n / 8 + 1, 1);
	walk_assignment(&a, f->root, f->height, f->base);
	free(a.done);
	if (chain_of(s)->o.check)
		check_path(s, f, values, n);
	*is_model = a.is_model;
	return a.is_known;
}

bool solve_canonical(struct solve *s, struct facts *f, bool is_least, uint8_t *values,
		     uint32_t n)
{
	bool is_model;
	return assign_groups(s, f, is_least, values, n, &is_model);
}

bool solve_finding(struct solve *s, struct facts *f, bool is_least, uint8_t *values,
		   uint32_t n)
{
	bool is_model;
	chain_of(s)->is_hasty = expr_has_floats(s->pool);
	assign_groups(s, f, is_least, values, n, &is_model);
	chain_of(s)->is_hasty = false;
	return is_model;
}
