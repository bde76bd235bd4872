/* prefer.c - conditions that a test would like its values to meet (klee_prefer_cex).
 *
 * They are kept with the path and looked at when values are taken for its test: in the order
 * in which they were made, each is added to the facts if it can hold together with those
 * before it. So the values stay a function of the path alone. */
#include "base/alloc.h"
#include "symmem/sym.h"
#include "symmem/unset.h"

#include <stdlib.h>

void exec_prefer(struct exec *x, expr_id cond)
{
	if (!expr_is_const(x->exprs, cond) && !unset_reaches(x, cond))
		preference_add(state_node(x->state), cond);
}

/* Adds a condition, if it can hold; takes f. */
static struct facts *add_if_possible(struct exec *x, struct facts *f, expr_id cond)
{
	if (solve_branch(x->solve, f, cond).can_be_true != VERDICT_SAT)
		return f;
	struct facts *more = facts_add(x->solve, f, cond);
	if (!more)
		return f;
	facts_drop(x->solve, f);
	return more;
}

bool exec_wants_least(const struct exec *x)
{
	return state_node(x->state)->schedule != NULL;
}

struct facts *exec_preferred_facts(struct exec *x)
{
	const struct node *n = state_node(x->state);
	uint32_t count = 0, i = 0;
	if (!n->rare->preferences)
		return n->facts ? facts_hold(n->facts) : NULL;
	struct facts *f = facts_hold(exec_facts(x));
	for (const struct preference *p = n->rare->preferences; p; p = p->before)
		count++;
	expr_id *conds = alloc_zero(count, sizeof *conds);
	for (const struct preference *p = n->rare->preferences; p; p = p->before)
		conds[count - ++i] = p->cond;
	for (i = 0; i < count; i++)
		f = add_if_possible(x, f, conds[i]);
	free(conds);
	return f;
}
