/* check.c - second opinions (--check-solver) and what happens when they differ: the query
 * goes to a file for test/query/, and the run ends. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "blast/guard.h"
#include "expr/print.h"

#include <string.h>

/* byte is in the set, as a term: a disjunction of intervals. */
static expr_id member_term(struct solve *s, uint32_t var, set_id set)
{
	struct expr_pool *p = s->pool;
	expr_id x = expr_var(p, var), out = expr_bool(p, false);
	for (unsigned low = 0, high; low < 256; low = high + 1) {
		high = low;
		if (!sets_has(&s->sets, set, low))
			continue;
		while (high < 255 && sets_has(&s->sets, set, high + 1))
			high++;
		expr_id in = expr_and(p, expr_ule(p, expr_const(p, 8, low), x),
				      expr_ule(p, x, expr_const(p, 8, high)));
		out = expr_or(p, out, in);
	}
	return out;
}

void query_terms(struct solve *s, const struct query *q, struct terms *out)
{
	out->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		set_id set = facts_byte(q->f, q->vars[i]).set;
		if (set != SET_FULL)
			*VEC_ADD(out->items, out->n, out->cap) =
				member_term(s, q->vars[i], set);
	}
	for (uint32_t i = 0; i < q->nparts; i++)
		*VEC_ADD(out->items, out->n, out->cap) = q->parts[i];
	if (q->cond)
		*VEC_ADD(out->items, out->n, out->cap) =
			q->want ? q->cond : expr_not(s->pool, q->cond);
}

void solve_crashed(struct solve *s, enum solve_stage st, int signal)
{
	struct chain *c = chain_of(s);
	static const char *const names[] = {
		[SOLVE_STAGE_SAT] = "CaDiCaL", [SOLVE_STAGE_Z3] = "Z3"};
	unsigned *crashes = &c->crashes[st == SOLVE_STAGE_Z3];
	bool is_last = ++*crashes == SOLVE_MAX_CRASHES;
	c->counters.crashes++;
	if (is_last)
		c->o.off |= 1u << st;
	if (is_last || *crashes == 1)
		fprintf(stderr, "everett: solver: %s crashed (%s); %s\n", names[st],
			guard_signal_name(signal),
			is_last ? "it is not asked any more"
				: "what it was asked counts as unknown");
}

static _Noreturn void give_up(struct solve *s, const struct terms *t, const char *what)
{
	struct chain *c = chain_of(s);
	char path[4096];
	const char *dir = c->o.dump_dir ? c->o.dump_dir : ".";
	snprintf(path, sizeof path, "%s/query-%llu.smt2", dir,
		 (unsigned long long)c->counters.total);
	FILE *out = fopen(path, "w");
	if (out) {
		fprintf(out, "; %s\n", what);
		expr_print_smt(out, s->pool, t->items, t->n);
		fclose(out);
	}
	fprintf(stderr, "everett: solver: %s; the query is in %s\n", what,
		out ? path : "no file: it could not be written");
	if (c->o.last_words)
		c->o.last_words(c->o.last_words_arg, what);
	abort();
}

_Noreturn void solve_disagree(struct solve *s, const struct query *q, const char *what)
{
	struct chain *c = chain_of(s);
	query_terms(s, q, &c->terms);
	give_up(s, &c->terms, what);
}

/* Asks Z3 about the whole path and the condition. */
static void second_opinion(struct solve *s, struct facts *f, expr_id cond, enum verdict v)
{
	struct chain *c = chain_of(s);
	struct terms t = {0};
	t.n = t.cap = facts_count(f) + 1;
	t.items = alloc_get(t.cap * sizeof *t.items);
	facts_list(f, t.items);
	t.items[t.n - 1] = cond;
	enum verdict w = z3_solve(s, t.items, t.n, NULL, 0, NULL);
	if (z3_crash(c->z3))
		solve_crashed(s, SOLVE_STAGE_Z3, z3_crash(c->z3));
	if (w != VERDICT_UNKNOWN && v != VERDICT_UNKNOWN && w != v)
		give_up(s, &t,
			v == VERDICT_SAT ? "the chain says sat, Z3 says unsat"
					 : "the chain says unsat, Z3 says sat");
	free(t.items);
}

void check_branch(struct solve *s, struct facts *f, expr_id cond, struct solve_branch b)
{
	struct chain *c = chain_of(s);
	struct last_branch *l = &c->last;
	for (int want = 0; want < 2; want++) {
		if (!l->has_model[want])
			continue;
		witness_load(s, f);
		uint32_t n = s->flat_cap;
		uint8_t *values = alloc_get(n + 1);
		memcpy(values, s->flat, n);
		for (uint32_t i = 0; i < l->model[want].n; i++)
			values[l->model[want].vars[i]] = l->model[want].values[i];
		check_path(s, f, values, n);
		free(values);
	}
	if (++c->checked % c->o.check_share)
		return;
	second_opinion(s, f, cond, b.can_be_true);
	second_opinion(s, f, expr_not(s->pool, cond), b.can_be_false);
}

void check_path(struct solve *s, struct facts *f, const uint8_t *values, uint32_t n)
{
	struct terms t = {0};
	t.n = t.cap = facts_count(f);
	t.items = alloc_get((t.cap + 1) * sizeof *t.items);
	facts_list(f, t.items);
	expr_eval_reset(s->scratch_eval, values, n);
	for (uint32_t i = 0; i < t.n; i++) {
		if (!(expr_eval(s->scratch_eval, t.items[i]).low & 1))
			give_up(s, &t, "a model does not satisfy its path");
	}
	free(t.items);
}

/* --- for tests ------------------------------------------------------------------------ */

enum verdict solve_plain(struct solve *s, const expr_id *constraints, size_t n,
			 bool use_z3, uint8_t *values, uint32_t nvalues)
{
	struct query q = {0};
	struct model m = {0};
	struct facts *f = facts_new(s);
	uint32_t set = 0;
	enum verdict v;
	solve_refresh(s);
	for (size_t i = 0; i < n; i++) {
		set = expr_varset_union(s->pool, set,
					expr_get(s->pool, constraints[i])->vars);
		*VEC_ADD(q.parts, q.nparts, q.parts_cap) = constraints[i];
	}
	struct varset vars = expr_varset(s->pool, set);
	q.f = f;
	for (uint32_t i = 0; i < vars.n; i++)
		*VEC_ADD(q.vars, q.nvars, q.vars_cap) = vars.vars[i];
	if (use_z3)
		v = z3_query(s, &q, &m);
	else
		v = sat_solve_fresh(s, &q, &m);
	if (v == VERDICT_SAT && !witness_try(s, &q, &m))
		solve_disagree(s, &q, "a model does not satisfy its query");
	if (values)
		memset(values, 0, nvalues);
	for (uint32_t i = 0; values && v == VERDICT_SAT && i < m.n; i++) {
		if (m.vars[i] < nvalues)
			values[m.vars[i]] = m.values[i];
	}
	facts_drop(s, f);
	query_done(&q);
	model_done(&m);
	return v;
}
