/* search.c - the strategies by name, and the two containers they share. */
#include "search/search.h"

#include "base/vec.h"
#include "search/internal.h"

#include <stdlib.h>
#include <string.h>

static const struct search_kind *const kinds[] = {
	&search_dfs,	     &search_bfs,	    &search_random_state,
	&search_random_path, &search_coverage,	    &search_mix,
	&search_cupa_site,   &search_cupa_function, &search_cupa_depth,
	&search_fewest_faults};

const struct search_kind *search_find(const char *name)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (strcmp(kinds[i]->name, name) == 0)
			return kinds[i];
	return NULL;
}

void search_init(struct search *s, const struct search_kind *k, struct tree *t,
		 uint64_t seed)
{
	*s = (struct search){.kind = k, .tree = t, .parts = 1};
	map_init(&s->class_of);
	rng_init(&s->rng, seed);
}

void search_done(struct search *s)
{
	free(s->leaves);
	free(s->ranks);
	search_classes_done(s);
	search_near_done(s);
	*s = (struct search){0};
}

void search_change(struct search *s, const struct search_kind *k)
{
	struct rng rng = s->rng;
	struct tree *t = s->tree;
	uint32_t parts = s->parts;
	struct search_near *goals = s->goals;
	s->goals = NULL;
	search_done(s);
	search_init(s, k, t, 0);
	s->goals = goals;
	s->rng = rng;
	s->parts = parts;
}

void search_list_add(struct search *s, struct tree_node *leaf)
{
	leaf->before = s->last;
	leaf->after = NULL;
	if (s->last)
		s->last->after = leaf;
	else
		s->first = leaf;
	s->last = leaf;
}

void search_list_remove(struct search *s, struct tree_node *leaf)
{
	if (leaf->before)
		leaf->before->after = leaf->after;
	else
		s->first = leaf->after;
	if (leaf->after)
		leaf->after->before = leaf->before;
	else
		s->last = leaf->before;
}

void search_array_add(struct search *s, struct tree_node *leaf, struct tree_node *running)
{
	(void)running;
	leaf->index = s->n;
	*VEC_ADD(s->leaves, s->n, s->cap) = leaf;
}

void search_array_remove(struct search *s, struct tree_node *leaf)
{
	struct tree_node *last = s->leaves[--s->n];
	s->leaves[leaf->index] = last;
	last->index = leaf->index;
}

void search_ran_nothing(struct search *s, struct tree_node *leaf)
{
	(void)s;
	(void)leaf;
}
