/* faults.c - fewest faults first: a path with n faults is run only when none with fewer is left.
 *
 * Leaves are in lists by the number of faults; the first list that has one gives its oldest. So
 * the path without a fault is followed to its end first, then one fault is tried at each of its
 * calls in their order, then pairs. With several workers each does so for its own part. */
#include "search/search.h"

#include "base/alloc.h"
#include "tree/job.h"

enum { RANKS = 256 }; /* paths with more faults are in the last list */

static uint8_t rank_of(const struct tree_node *leaf)
{
	uint32_t faults =
		leaf->kind == TREE_VIRTUAL ? leaf->job->faults : leaf->state->nfaults;
	return (uint8_t)(faults < RANKS ? faults : RANKS - 1);
}

static void faults_add(struct search *s, struct tree_node *leaf,
		       struct tree_node *running)
{
	(void)running;
	if (!s->ranks)
		s->ranks = alloc_zero(RANKS, sizeof *s->ranks);
	leaf->rank = rank_of(leaf);
	struct search_list *l = &s->ranks[leaf->rank];
	leaf->before = l->last;
	leaf->after = NULL;
	if (l->last)
		l->last->after = leaf;
	else
		l->first = leaf;
	l->last = leaf;
}

static void faults_remove(struct search *s, struct tree_node *leaf)
{
	struct search_list *l = &s->ranks[leaf->rank];
	if (leaf->before)
		leaf->before->after = leaf->after;
	else
		l->first = leaf->after;
	if (leaf->after)
		leaf->after->before = leaf->before;
	else
		l->last = leaf->before;
}

static struct tree_node *pick_fewest(struct search *s)
{
	uint32_t rank = 0;
	while (!s->ranks[rank].first)
		rank++;
	return s->ranks[rank].first;
}

/* A path that was to fail at a given call (--faults count=N) may have done so. */
static void rank_again(struct search *s, struct tree_node *leaf)
{
	if (rank_of(leaf) == leaf->rank)
		return;
	faults_remove(s, leaf);
	faults_add(s, leaf, NULL);
}

const struct search_kind search_fewest_faults = {.name = "fewest-faults",
						 .add = faults_add,
						 .remove = faults_remove,
						 .pick = pick_fewest,
						 .ran = rank_again};
