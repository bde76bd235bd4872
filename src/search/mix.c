/* mix.c - random paths and coverage in turn: neither is stuck where the other would be. */
#include "search/search.h"

static struct tree_node *pick(struct search *s)
{
	if (s->picks++ & 1)
		return search_coverage.pick(s);
	return search_random_path.pick(s);
}

const struct search_kind search_mix = {.name = "mix",
				       .add = search_array_add,
				       .remove = search_array_remove,
				       .pick = pick,
				       .ran = search_ran_nothing};
