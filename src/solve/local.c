/* local.c - on a long path: can the condition be had by changing its own bytes alone?
 *
 * Every constraint is satisfied by the witness. If new values for the bytes of the condition
 * satisfy it and the constraints that mention them, all other bytes staying as they are, then
 * that is a model of everything, and the rest of the group need not be looked at. Constraints
 * that hang together like a[0] <= a[1] <= a[2] ... make one group as long as the path: asking
 * about all of it at every step would cost more with each of them. Says yes or nothing. */
#include "solve/internal.h"

enum { LOCAL_VARS = 32, LOCAL_PARTS = 64 }; /* more are not local */

static bool mentions_var(const uint32_t *vars, uint32_t n, uint32_t var)
{
	for (uint32_t i = 0; i < n; i++) {
		if (vars[i] == var)
			return true;
	}
	return false;
}

/* Bytes of the part that the condition does not have keep their value. */
static void fix_others(struct solve *s, struct facts *g, struct varset cond,
		       struct varset part)
{
	for (uint32_t i = 0; i < part.n; i++) {
		uint32_t var = part.vars[i];
		struct byte_info byte = facts_byte(g, var);
		if (sets_is_single(&s->sets, byte.set) ||
		    mentions_var(cond.vars, cond.n, var))
			continue;
		set_id value = sets_between(&s->sets, byte.witness, byte.witness);
		facts_edit(s, g, var)->set[var % LEAF_BYTES] = value;
	}
}

/* False: the condition's bytes are mentioned too often. */
static bool fix_neighbours(struct solve *s, struct facts *f, struct facts *g,
			   struct varset cond)
{
	uint32_t nparts = 0;
	for (uint32_t i = 0; i < cond.n; i++) {
		const struct watch *w = watch_first(f, cond.vars[i]);
		for (; w; w = w->before) {
			struct varset part = expr_varset(
				s->pool, expr_get(s->pool, w->link->part)->vars);
			if (++nparts > LOCAL_PARTS)
				return false;
			if (mentions_var(part.vars, part.n, cond.vars[i]))
				fix_others(s, g, cond, part);
		}
	}
	return true;
}

bool local_find(struct solve *s, struct facts *f, expr_id cond, bool want,
		struct model *m)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, cond)->vars);
	struct query *q = &chain_of(s)->query;
	bool is_found = false;
	if (!f->is_indexed || !f->has_witness || v.n > LOCAL_VARS)
		return false;
	struct facts *g = facts_copy(s, f);
	if (fix_neighbours(s, f, g, v)) {
		query_collect(s, q, g, cond, want);
		is_found = query_solve(s, q, m) == VERDICT_SAT;
	}
	facts_drop(s, g);
	return is_found;
}
