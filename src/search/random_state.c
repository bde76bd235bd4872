/* random_state.c - every live state is equally likely. */
#include "search/search.h"

static struct tree_node *pick_any(struct search *s)
{
	return s->leaves[rng_below(&s->rng, s->n)];
}

const struct search_kind search_random_state = {.name = "random-state",
						.add = search_array_add,
						.remove = search_array_remove,
						.pick = pick_any,
						.ran = search_ran_nothing};
