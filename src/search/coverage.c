/* coverage.c - states that lately covered something new go first: of a few drawn at random
 * the one with the fewest instructions since then. */
#include "search/search.h"

enum { DRAWN = 5 };

static uint64_t leaf_staleness(const struct tree_node *leaf)
{
	/* What must be replayed first comes after what is there. */
	if (leaf->kind == TREE_VIRTUAL)
		return UINT64_MAX;
	return leaf->state->instructions - leaf->state->last_new;
}

static struct tree_node *pick_least_stale(struct search *s)
{
	struct tree_node *best = s->leaves[rng_below(&s->rng, s->n)];
	for (unsigned i = 1; i < DRAWN; i++) {
		struct tree_node *other = s->leaves[rng_below(&s->rng, s->n)];
		if (leaf_staleness(other) < leaf_staleness(best))
			best = other;
	}
	return best;
}

const struct search_kind search_coverage = {.name = "coverage",
					    .add = search_array_add,
					    .remove = search_array_remove,
					    .pick = pick_least_stale,
					    .ran = search_ran_nothing};
