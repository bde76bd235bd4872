/* bfs.c - breadth first: a state that forks goes to the end of the queue with its
 * copy. */
#include "search/search.h"

static void add_leaf_last(struct search *s, struct tree_node *leaf,
			  struct tree_node *running)
{
	if (running) {
		search_list_remove(s, running);
		search_list_add(s, running);
	}
	search_list_add(s, leaf);
}

static struct tree_node *pick_oldest(struct search *s)
{
	return s->first;
}

const struct search_kind search_bfs = {.name = "bfs",
				       .switches_at_forks = true,
				       .add = add_leaf_last,
				       .remove = search_list_remove,
				       .pick = pick_oldest,
				       .ran = search_ran_nothing};
