/* random_path.c - a walk from the root: favours states high in the tree, which have not been
 * multiplied by a loop. */
#include "search/search.h"

static void random_path_ignore(struct search *s, struct tree_node *leaf)
{
	(void)s;
	(void)leaf;
}
static void ignore_add(struct search *s, struct tree_node *leaf,
		       struct tree_node *running)
{
	(void)s;
	(void)leaf;
	(void)running;
}

static struct tree_node *pick_by_walk(struct search *s)
{
	return tree_random_leaf(s->tree, &s->rng);
}

const struct search_kind search_random_path = {.name = "random-path",
					       .add = ignore_add,
					       .remove = random_path_ignore,
					       .pick = pick_by_walk,
					       .ran = random_path_ignore};
