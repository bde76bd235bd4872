/* chain.c - a question's way through the stages, and facts growing by a constraint.
 *
 * Order: constants; the byte's set (exact where no constraint over several bytes touches
 * it); the path's own constraints; fixed bytes substituted; conjuncts over single bytes and
 * bounds; the witness, which answers one side; then query_solve for the other. Whatever a
 * stage answers is proved: unknown is the only answer that may depend on limits.
 * Called from exec. Read facts/facts.c and doc/solve.md first. */
#include "solve/internal.h"

#include "base/assert.h"
#include "base/clock.h"
#include "base/vec.h"

#include <string.h>

enum {
	CHAIN_NARROW = 16, /* earlier constraints looked at again for a new one */
	CHAIN_Z3_EFFORT = 10000000, /* see solve_effort */
};

static void set_stage(struct solve *s, enum solve_stage st)
{
	struct chain *c = chain_of(s);
	if (st > c->stage)
		c->stage = st;
}

enum verdict query_try_values(struct solve *s, const struct query *q, bool is_least,
			      struct model *m)
{
	enum verdict v = search_solve(s, q, is_least, m);
	/* Counting takes little unless there is floating point. */
	bool is_quick = !expr_has_floats(s->pool);
	if (v == VERDICT_UNKNOWN && is_quick)
		v = count_solve(s, q, COUNT_BEFORE, m);
	if (v == VERDICT_UNKNOWN)
		v = equation_solve(s, q, is_least, false, m);
	if (v == VERDICT_UNKNOWN && is_quick)
		v = project_solve(s, q, false, m);
	if (v == VERDICT_UNKNOWN && !is_quick)
		v = count_solve(s, q, COUNT_BEFORE, m);
	return v;
}

enum verdict query_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct chain *c = chain_of(s);
	enum verdict v = VERDICT_UNKNOWN;
	bool is_new = false;
	double start, begin;
	c->core.n = 0;
	if (solve_has(s, SOLVE_STAGE_CACHE)) {
		v = cache_find(s, q, m);
		set_stage(s, SOLVE_STAGE_CACHE);
		if (v != VERDICT_UNKNOWN)
			return v;
	}
	if (solve_has(s, SOLVE_STAGE_MODELS) && models_find(s, q, m)) {
		set_stage(s, SOLVE_STAGE_MODELS);
		return VERDICT_SAT;
	}
	if (solve_has(s, SOLVE_STAGE_SEARCH)) {
		v = match_solve(s, q, m);
		if (v != VERDICT_UNKNOWN)
			set_stage(s, SOLVE_STAGE_SEARCH);
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_CACHE)) {
		v = answers_find(s, q, m);
		is_new = v == VERDICT_UNKNOWN;
	}
	begin = clock_now();
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_MODELS)) {
		v = guess_solve(s, q, m);
		if (v == VERDICT_SAT)
			set_stage(s, SOLVE_STAGE_MODELS);
	}
	patience_begin(s);
	if (v == VERDICT_UNKNOWN && patience_is_over(s))
		return v;
	if (v == VERDICT_UNKNOWN) {
		v = tabulate_solve(s, q, m);
		if (v != VERDICT_UNKNOWN)
			set_stage(s, SOLVE_STAGE_ROWS);
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_SEARCH)) {
		v = project_known(s, q, m);
		if (v != VERDICT_UNKNOWN)
			set_stage(s, SOLVE_STAGE_SEARCH);
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_MODELS)) {
		v = flip_solve(s, q, m);
		if (v == VERDICT_SAT)
			set_stage(s, SOLVE_STAGE_MODELS);
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_SEARCH)) {
		set_stage(s, SOLVE_STAGE_SEARCH);
		v = query_try_values(s, q, false, m);
		if (v == VERDICT_UNKNOWN)
			v = divide_solve(s, q, false, m);
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_SAT)) {
		set_stage(s, SOLVE_STAGE_SAT);
		start = clock_now();
		v = sat_solve(s, q, m, &c->core);
		c->counters.seconds[SOLVE_STAGE_SAT] += clock_now() - start;
	}
	if (v == VERDICT_UNKNOWN && solve_has(s, SOLVE_STAGE_Z3) &&
	    !patience_is_over(s)) {
		set_stage(s, SOLVE_STAGE_Z3);
		start = clock_now();
		v = z3_query(s, q, m);
		s->effort += CHAIN_Z3_EFFORT;
		c->counters.seconds[SOLVE_STAGE_Z3] += clock_now() - start;
	}
	if (v == VERDICT_SAT) {
		if (!witness_try(s, q, m))
			solve_disagree(s, q, "a model does not satisfy its query");
		models_add(s, q, m);
	}
	cache_add(s, q, v, m, c->core.items, c->core.n);
	if (is_new)
		answers_add(s, q, v, m, clock_now() - begin);
	return v;
}

/* --- questions ------------------------------------------------------------------------ */

static enum verdict possible_verdict(const struct facts *f)
{
	return f->is_unproved ? VERDICT_UNKNOWN : VERDICT_SAT;
}

static struct solve_branch only_side(const struct facts *f, bool value)
{
	enum verdict yes = possible_verdict(f);
	return value ? (struct solve_branch){yes, VERDICT_UNSAT}
		     : (struct solve_branch){VERDICT_UNSAT, yes};
}

static struct solve_branch answer_branch(struct solve *s, enum solve_stage st,
					 struct solve_branch b)
{
	chain_of(s)->counters.answered[st]++;
	return b;
}

static bool decide_implied(struct solve *s, struct facts *f, expr_id cond,
			   struct solve_branch *b)
{
	int known = solve_has(s, SOLVE_STAGE_IMPLIED) ? implied_decide(s, f, cond) : -1;
	if (known >= 0)
		*b = only_side(f, known);
	return known >= 0;
}

static bool has_fixed_byte(struct solve *s, const struct facts *f, expr_id e)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	for (uint32_t i = 0; i < v.n; i++) {
		if (sets_is_single(&s->sets, facts_byte(f, v.vars[i]).set))
			return true;
	}
	return false;
}

/* Takes the conjuncts of cond == want as sets of single bytes into c->meets. True: that is
 * all they are, and no byte is joint: then *v is exact and the model of cond != want, if
 * there is one, is in m. */
static bool decide_parts(struct solve *s, struct facts *f, expr_id cond, bool want,
			 enum verdict *v, enum verdict *other, struct model *m)
{
	struct chain *c = chain_of(s);
	bool is_exact = true;
	parts_split(s, &c->parts, cond, want);
	*v = c->parts.is_false ? VERDICT_UNSAT : VERDICT_UNKNOWN;
	c->meets.n = 0;
	for (uint32_t i = 0; i < c->parts.n; i++) {
		struct truth t = solve_truth(s, c->parts.items[i]);
		if (t.set == NOT_SINGLE) {
			is_exact = false;
			continue;
		}
		struct byte_info byte = facts_byte(f, t.var);
		is_exact &= !byte.is_joint;
		uint32_t k = 0;
		while (k < c->meets.n && c->meets.items[k].var != t.var)
			k++;
		if (k == c->meets.n)
			*VEC_ADD(c->meets.items, c->meets.n, c->meets.cap) =
				(struct meet){t.var, byte.set, byte.set};
		struct meet *at = &c->meets.items[k];
		at->now = sets_meet(&s->sets, at->now, t.set - 1);
		if (at->now == SET_EMPTY)
			*v = VERDICT_UNSAT;
	}
	if (!is_exact || *v == VERDICT_UNSAT)
		return false;
	*v = VERDICT_SAT;
	*other = VERDICT_UNSAT;
	m->n = 0;
	for (uint32_t k = 0; k < c->meets.n && *other == VERDICT_UNSAT; k++) {
		const struct set_info *old = sets_get(&s->sets, c->meets.items[k].old);
		const struct set_info *now = sets_get(&s->sets, c->meets.items[k].now);
		for (unsigned i = 0; i < 4 && *other == VERDICT_UNSAT; i++) {
			uint64_t rest = old->bits[i] & ~now->bits[i];
			if (!rest)
				continue;
			model_put(m, c->meets.items[k].var,
				  (uint8_t)(64 * i + (unsigned)__builtin_ctzll(rest)));
			*other = VERDICT_SAT;
		}
	}
	return true;
}

/* Conjunctions and disjunctions of conditions over single bytes. True: answered. */
static bool decide_bytes(struct solve *s, struct facts *f, expr_id cond,
			 struct solve_branch *b)
{
	struct last_branch *l = &chain_of(s)->last;
	for (int want = 1; want >= 0; want--) {
		enum verdict v, other;
		bool is_exact =
			decide_parts(s, f, cond, want, &v, &other, &l->model[!want]);
		if (v == VERDICT_UNSAT) {
			*b = only_side(f, !want);
			return true;
		}
		if (!is_exact || f->is_unproved)
			continue;
		b->can_be_true = want ? v : other;
		b->can_be_false = want ? other : v;
		l->has_model[!want] = other == VERDICT_SAT && f->has_witness;
		return true;
	}
	return false;
}

static enum verdict ask_side(struct solve *s, struct facts *f, expr_id cond, bool want)
{
	struct chain *c = chain_of(s);
	struct last_branch *l = &c->last;
	if (local_find(s, f, cond, want, &l->model[want])) {
		l->has_model[want] = true;
		return VERDICT_SAT;
	}
	query_collect(s, &c->query, f, cond, want);
	enum verdict v = query_solve(s, &c->query, &l->model[want]);
	if (v != VERDICT_SAT)
		return v;
	if (f->has_witness) {
		l->has_model[want] = true;
		return v;
	}
	/* Other groups may still have no model. */
	return possible_verdict(f);
}

static struct solve_branch ask_both(struct solve *s, struct facts *f, expr_id cond)
{
	struct chain *c = chain_of(s);
	struct last_branch *l = &c->last;
	enum verdict side[2] = {VERDICT_UNKNOWN, VERDICT_UNKNOWN}, why;
	if (!f->has_witness && !f->is_unproved)
		witness_find(s, f, &why);
	c->stage = SOLVE_STAGE_WITNESS;
	bool is_known[2] = {false, false};
	if (f->has_witness && solve_has(s, SOLVE_STAGE_WITNESS)) {
		bool now = witness_holds(s, f, cond);
		side[now] = VERDICT_SAT;
		is_known[now] = l->is_witness[now] = true;
	}
	for (int want = 0; want < 2; want++) {
		if (!is_known[want])
			side[want] = ask_side(s, f, cond, want);
	}
	if (side[0] == VERDICT_UNSAT && side[1] == VERDICT_UNSAT)
		side[0] = side[1] =
			VERDICT_UNKNOWN; /* only unproved facts can contradict */
	if (side[0] == VERDICT_UNKNOWN || side[1] == VERDICT_UNKNOWN)
		c->counters.unknown++;
	else
		c->counters.answered[c->stage]++;
	return (struct solve_branch){side[1], side[0]};
}

/* A condition that known_apply has changed. True: answered. */
static bool decide_rewritten(struct solve *s, struct facts *f, expr_id cond,
			     struct solve_branch *b)
{
	if (expr_is_const(s->pool, cond)) {
		*b = only_side(f, expr_is_true(s->pool, cond));
		return true;
	}
	if (decide_implied(s, f, cond, b))
		return true;
	if (!solve_has(s, SOLVE_STAGE_BYTES))
		return false;
	if (decide_bytes(s, f, cond, b))
		return true;
	int known = interval_decide(s, f, cond);
	if (known >= 0)
		*b = only_side(f, known);
	return known >= 0;
}

static struct solve_branch branch_slow(struct solve *s, struct facts *f, expr_id cond)
{
	struct expr_pool *p = s->pool;
	struct solve_branch b;
	if (decide_implied(s, f, cond, &b))
		return answer_branch(s, SOLVE_STAGE_IMPLIED, b);
	if (solve_has(s, SOLVE_STAGE_EQUALITY) && has_fixed_byte(s, f, cond)) {
		bool has_changed;
		expr_id e = equality_apply(s, f, cond, &has_changed);
		if (has_changed && expr_is_const(p, e))
			return answer_branch(s, SOLVE_STAGE_EQUALITY,
					     only_side(f, expr_is_true(p, e)));
		if (has_changed && decide_implied(s, f, e, &b))
			return answer_branch(s, SOLVE_STAGE_EQUALITY, b);
		if (has_changed)
			cond = e;
	}
	if (solve_has(s, SOLVE_STAGE_BYTES)) {
		if (decide_bytes(s, f, cond, &b))
			return answer_branch(s, SOLVE_STAGE_BYTES, b);
		int known = interval_decide(s, f, cond);
		if (known >= 0)
			return answer_branch(s, SOLVE_STAGE_BYTES, only_side(f, known));
	}
	if (solve_has(s, SOLVE_STAGE_EQUALITY)) {
		expr_id e = known_apply(s, f, cond);
		if (e != cond && decide_rewritten(s, f, e, &b))
			return answer_branch(s, SOLVE_STAGE_EQUALITY, b);
		cond = e;
	}
	return ask_both(s, f, cond);
}

struct solve_branch solve_branch(struct solve *s, struct facts *f, expr_id cond)
{
	struct chain *c = chain_of(s);
	ASSERT(expr_width(s->pool, cond) == 1);
	if (expr_is_const(s->pool, cond))
		return answer_branch(s, SOLVE_STAGE_CONST,
				     only_side(f, expr_is_true(s->pool, cond)));
	solve_refresh(s);
	c->counters.total++;
	struct truth t = solve_truth(s, cond);
	if (t.set != NOT_SINGLE && solve_has(s, SOLVE_STAGE_BYTES)) {
		struct byte_info byte = facts_byte(f, t.var);
		set_id meet = sets_meet(&s->sets, byte.set, t.set - 1);
		if (!c->o.check) {
			enum verdict yes = possible_verdict(f);
			if (meet == SET_EMPTY || meet == byte.set)
				return answer_branch(s, SOLVE_STAGE_BYTES,
						     only_side(f, meet != SET_EMPTY));
			if (!byte.is_joint)
				return answer_branch(s, SOLVE_STAGE_BYTES,
						     (struct solve_branch){yes, yes});
		}
	}
	struct last_branch *l = &c->last;
	l->serial = f->serial;
	l->cond = cond;
	l->has_model[0] = l->has_model[1] = false;
	l->is_witness[0] = l->is_witness[1] = false;
	struct solve_branch b = branch_slow(s, f, cond);
	l->side[1] = b.can_be_true;
	l->side[0] = b.can_be_false;
	if (c->o.check)
		check_branch(s, f, cond, b);
	return b;
}

/* --- adding --------------------------------------------------------------------------- */

/* Earlier constraints over the same bytes may say more now. */
static bool narrow_again(struct solve *s, struct facts *g, expr_id part)
{
	unsigned left = CHAIN_NARROW;
	uint32_t vars = expr_get(s->pool, part)->vars;
	for (const struct link *l = g->joint->joint; l && left; l = l->joint, left--) {
		if (!expr_varset_meets(s->pool, vars, expr_get(s->pool, l->part)->vars))
			continue;
		g->serial = ++s->serial;
		if (!interval_narrow(s, g, l->part))
			return false;
	}
	return true;
}

static bool mentions_var(struct solve *s, expr_id e, uint32_t var)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	for (uint32_t i = 0; i < v.n; i++)
		if (v.vars[i] == var)
			return true;
	return false;
}

/* A byte has one value now: constraints that mention it may be left with one byte, whose set
 * they narrow then. False: one of them cannot hold. */
static bool narrow_by_fixed(struct solve *s, struct facts *g, uint32_t var)
{
	unsigned left = CHAIN_NARROW;
	for (const struct link *l = g->joint; l && left; l = l->joint) {
		if (!mentions_var(s, l->part, var))
			continue;
		left--;
		bool has_changed;
		expr_id e = equality_apply(s, g, l->part, &has_changed);
		if (!has_changed)
			continue;
		if (expr_is_const(s->pool, e)) {
			if (!expr_is_true(s->pool, e))
				return false;
			continue;
		}
		struct truth t = solve_truth(s, e);
		if (t.set == NOT_SINGLE)
			continue;
		struct byte_info byte = facts_byte(g, t.var);
		set_id set = sets_meet(&s->sets, byte.set, t.set - 1);
		if (set == SET_EMPTY)
			return false;
		if (set != byte.set) {
			facts_edit(s, g, t.var)->set[t.var % LEAF_BYTES] = set;
			g->serial = ++s->serial;
		}
	}
	return true;
}

/* Takes one conjunct into fresh facts. False: it cannot hold. *is_local: so far only bytes
 * without joint constraints were touched, and their witnesses are right. */
static bool add_part(struct solve *s, struct facts *g, expr_id constraint, expr_id part,
		     bool *is_local)
{
	struct truth t = solve_truth(s, part);
	if (t.set != NOT_SINGLE) {
		if (constraint)
			facts_push(s, g, constraint, 0);
		struct byte_info byte = facts_byte(g, t.var);
		set_id set = sets_meet(&s->sets, byte.set, t.set - 1);
		if (set == byte.set)
			return true;
		if (set == SET_EMPTY)
			return false;
		struct leaf *l = facts_edit(s, g, t.var);
		l->set[t.var % LEAF_BYTES] = set;
		g->serial = ++s->serial; /* bounds are others now */
		if (byte.is_joint)
			*is_local = false;
		else if (!sets_has(&s->sets, set, byte.witness))
			l->witness[t.var % LEAF_BYTES] = sets_get(&s->sets, set)->first;
		return !byte.is_joint || !sets_is_single(&s->sets, set) ||
		       narrow_by_fixed(s, g, t.var);
	}
	*is_local = false;
	facts_push(s, g, constraint, part);
	struct varset v = expr_varset(s->pool, expr_get(s->pool, part)->vars);
	for (uint32_t i = 0; i < v.n; i++) {
		uint32_t var = v.vars[i];
		if (!facts_byte(g, var).is_joint)
			facts_edit(s, g, var)->joint |=
				(uint16_t)(1u << var % LEAF_BYTES);
	}
	return interval_narrow(s, g, part) && narrow_again(s, g, part);
}

bool facts_take(struct solve *s, struct facts *g, expr_id cond, bool *is_local)
{
	struct chain *c = chain_of(s);
	*is_local = true;
	if (solve_truth(s, cond).set != NOT_SINGLE)
		return add_part(s, g, cond, cond, is_local);
	expr_id e = cond;
	bool has_changed;
	if (has_fixed_byte(s, g, cond)) {
		e = equality_apply(s, g, cond, &has_changed);
		if (!has_changed)
			e = cond;
	}
	e = known_apply(s, g, e);
	parts_split(s, &c->parts, e, true);
	if (c->parts.is_false)
		return false;
	uint32_t n = c->parts.n;
	if (!n || c->parts.items[0] != cond) /* the constraint itself, then its parts */
		facts_push(s, g, cond, 0);
	for (uint32_t i = 0; i < n; i++) {
		expr_id part = c->parts.items[i];
		if (!add_part(s, g, part == cond ? cond : 0, part, is_local))
			return false;
	}
	return true;
}

/* What solve_branch said about this condition on these facts: 0, 1 or -1. */
static int asked_side(struct solve *s, const struct facts *f, expr_id cond)
{
	struct last_branch *l = &chain_of(s)->last;
	if (l->serial != f->serial || !l->cond)
		return -1;
	if (l->cond == cond)
		return 1;
	return expr_not(s->pool, l->cond) == cond ? 0 : -1;
}

/* A model of f that also satisfies cond, as a change to f's witness. */
static enum verdict model_for(struct solve *s, struct facts *f, expr_id cond,
			      struct model *m)
{
	struct chain *c = chain_of(s);
	struct last_branch *l = &c->last;
	int side = asked_side(s, f, cond);
	m->n = 0;
	if (side >= 0 && l->side[side] != VERDICT_SAT)
		return l->side[side];
	if (side >= 0 && l->has_model[side]) {
		model_copy(m, &l->model[side]);
		return VERDICT_SAT;
	}
	if ((side >= 0 && l->is_witness[side]) || witness_holds(s, f, cond))
		return VERDICT_SAT;
	c->stage = SOLVE_STAGE_WITNESS;
	c->counters.total++;
	enum verdict v = VERDICT_SAT;
	if (!local_find(s, f, cond, true, m)) {
		query_collect(s, &c->query, f, cond, true);
		v = query_solve(s, &c->query, m);
	}
	if (v == VERDICT_UNKNOWN)
		c->counters.unknown++;
	else
		c->counters.answered[c->stage]++;
	return v;
}

/* On unproved facts: only whether the constraint's own group rules it out. */
static enum verdict verdict_for(struct solve *s, struct facts *f, expr_id cond)
{
	struct chain *c = chain_of(s);
	int side = asked_side(s, f, cond);
	enum verdict v;
	if (side >= 0) {
		v = c->last.side[side];
	} else {
		query_collect(s, &c->query, f, cond, true);
		v = query_solve(s, &c->query, &c->model);
	}
	return v == VERDICT_UNSAT ? v : VERDICT_UNKNOWN;
}

struct facts *facts_add(struct solve *s, struct facts *f, expr_id cond)
{
	struct chain *c = chain_of(s);
	ASSERT(expr_width(s->pool, cond) == 1);
	if (expr_is_const(s->pool, cond))
		return expr_is_true(s->pool, cond) ? facts_hold(f) : NULL;
	solve_refresh(s);
	struct facts *g = facts_copy(s, f);
	bool is_local;
	enum verdict v = VERDICT_SAT;
	if (!facts_take(s, g, cond, &is_local)) {
		facts_drop(s, g);
		return NULL;
	}
	if (is_local)
		return g;
	if (f->has_witness) {
		v = model_for(s, f, cond, &c->model);
		if (v == VERDICT_SAT)
			facts_apply(s, g, &c->model);
		g->has_witness = v == VERDICT_SAT;
	} else if (f->is_unproved) {
		v = verdict_for(s, f, cond);
	} else {
		witness_find(s, g, &v);
	}
	if (v == VERDICT_UNSAT) {
		facts_drop(s, g);
		return NULL;
	}
	g->is_unproved = v == VERDICT_UNKNOWN;
	g->serial = ++s->serial; /* bounds remembered while g grew are not its own */
	return g;
}

struct facts *facts_add_unchecked(struct solve *s, struct facts *f, expr_id cond)
{
	if (expr_is_const(s->pool, cond))
		return expr_is_true(s->pool, cond) ? facts_hold(f) : NULL;
	solve_refresh(s);
	struct facts *g = facts_copy(s, f);
	bool is_local;
	if (!facts_take(s, g, cond, &is_local)) {
		facts_drop(s, g);
		return NULL;
	}
	g->has_witness = is_local && f->has_witness;
	g->serial = ++s->serial;
	return g;
}
