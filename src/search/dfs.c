/* dfs.c - depth first: stay on a path until it ends, then take the newest fork. */
#include "search/search.h"

/* The running state stays last, its copies lie right below it. */
static void add_leaf_below_running(struct search *s, struct tree_node *leaf,
				   struct tree_node *running)
{
	if (running)
		search_list_remove(s, running);
	search_list_add(s, leaf);
	if (running)
		search_list_add(s, running);
}

static struct tree_node *pick_newest(struct search *s)
{
	return s->last;
}

const struct search_kind search_dfs = {.name = "dfs",
				       .add = add_leaf_below_running,
				       .remove = search_list_remove,
				       .pick = pick_newest,
				       .ran = search_ran_nothing};
