/* sweep.c - drops the terms that nothing refers to any more. Roots are all states of the
 * tree: leaves, snapshots and the origin, those that places of the scheduler keep, and
 * the solver's caches. */
#include "explore/explore.h"

enum {
	SWEEP_TERMS = 1000000, /* terms alive before the first sweep */
	TERM_BYTES = 140, /* of memory for each, with what is kept about it */
};

/* Marks what a live state holds: registers, memory, facts. */
static void mark_state(struct run *r, struct state *s)
{
	if (s)
		exec_mark(r->exec, s);
}

static void mark_leaf_terms(struct run *r, struct tree_node *n)
{
	switch ((enum tree_kind)n->kind) {
	case TREE_LIVE: mark_state(r, n->state); return;
	case TREE_VIRTUAL: mark_state(r, n->job->from); return;
	case TREE_FORK: mark_state(r, n->snapshot); return;
	}
}

static void mark_tree_terms(struct run *r)
{
	/* Every node, in order, without recursion. */
	struct tree_node *n = r->tree.root, *from = NULL;
	mark_state(r, r->tree.origin);
	for (const struct sched_node *at = sched_nodes(&r->sched, NULL); at;
	     at = sched_nodes(&r->sched, at))
		if (sched_snapshot(at))
			mark_state(r, sched_snapshot(at));
	for (uint32_t i = 0; r->open_snapshots && i < OPEN_SNAPSHOTS; i++)
		mark_state(r, r->open_snapshots[i].state);
	while (n) {
		struct tree_node *next = n->parent;
		if (from == n->parent)
			mark_leaf_terms(r, n);
		if (n->kind == TREE_FORK && from == n->parent)
			next = n->side[0];
		else if (n->kind == TREE_FORK && from == n->side[0])
			next = n->side[1];
		from = n;
		n = next;
	}
}

void explore_sweep_if_due(struct run *r)
{
	uint64_t live = expr_live(r->exprs), limit = r->swept_at * 2;
	uint64_t least = SWEEP_TERMS, memory = r->options->max_memory;
	if (memory && memory / 4 / TERM_BYTES < least)
		least = memory / 4 / TERM_BYTES;
	if (live >= (limit > least ? limit : least) || solve_wants_sweep(r->solve))
		explore_sweep(r);
}

void explore_sweep(struct run *r)
{
	expr_sweep_begin(r->exprs);
	mark_tree_terms(r);
	solve_mark(r->solve);
	solve_swept(r->solve);
	expr_sweep_end(r->exprs);
	r->swept_at = expr_live(r->exprs);
}
