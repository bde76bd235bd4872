/* windup.c - see windup.h. Looks at the clock, as the limit it prepares for does: a run that
 * the limit does not end is over before, or explores all the same paths in another order. */
#include "run/run.h"

enum { PATIENCE = 50000, ROUNDS = 5 }; /* instructions for one path, times 4 each round */

static const double share = 0.1, most_seconds = 5;

static bool is_time(struct run *r)
{
	double limit = r->options->max_time;
	if (r->windup.has_begun || limit <= 0)
		return r->windup.has_begun;
	double early = limit * share < most_seconds ? limit * share : most_seconds;
	r->windup.has_begun = r->budget.now - r->budget.start >= limit - early;
	return r->windup.has_begun;
}

static bool is_worth_it(const struct tree_node *leaf, unsigned round)
{
	if (leaf->kind == TREE_VIRTUAL)
		return leaf->job->covers_new;
	return leaf->state->covers_new && leaf->state->windups <= round;
}

/* The state chosen last goes on while it may. */
static bool may_chosen_go_on(const struct windup *w, struct state *s)
{
	if (!s || s != w->running || !s->covers_new || s->ended != END_RUNNING)
		return false;
	if (s->instructions < w->until)
		return true;
	s->windups++;
	return false;
}

static void choose_state(struct windup *w, const struct state *s)
{
	w->running = s;
	w->until = s->instructions + ((uint64_t)PATIENCE << 2 * w->round);
}

/* The next in this round or a later one. */
static struct tree_node *find_unfinished_leaf(struct run *r)
{
	struct windup *w = &r->windup;
	for (; w->round < ROUNDS; w->round++) {
		struct tree_node *leaf = NULL;
		while ((leaf = tree_next_leaf(&r->tree, leaf)))
			if (is_worth_it(leaf, w->round))
				return leaf;
	}
	w->round = 0; /* what covers something new from now on begins anew */
	return NULL;
}

struct tree_node *windup_leaf(struct run *r)
{
	struct windup *w = &r->windup;
	struct state *s = r->exec->state;
	if (!is_time(r))
		return NULL;
	if (s && !w->running)
		choose_state(w, s); /* a virtual leaf was chosen before it had a state */
	if (may_chosen_go_on(w, s))
		return tree_leaf(s);
	w->running = NULL;
	if (w->looked_at == r->cover->reached)
		return NULL;
	struct tree_node *leaf = find_unfinished_leaf(r);
	if (!leaf)
		w->looked_at = r->cover->reached;
	else if (leaf->kind == TREE_LIVE)
		choose_state(w, leaf->state);
	return leaf;
}
