/* tree.c - see tree.h. */
#include "tree/internal.h"

#include "base/assert.h"
#include "base/slab.h"
#include "tree/job.h"

enum { SNAPSHOTS_MAX = 20000 }; /* kept at a time: they are states, too */

static struct slab nodes = SLAB_INIT(sizeof(struct tree_node));

void tree_init(struct tree *t)
{
	*t = (struct tree){0};
}

void tree_done(struct tree *t)
{
	ASSERT(!t->root);
	if (t->origin)
		t->drop(t->arg, t->origin);
	t->origin = NULL;
}

struct tree_node *tree_node_new(struct tree_node *parent, enum tree_kind kind)
{
	struct tree_node *n = slab_get(&nodes);
	*n = (struct tree_node){.parent = parent, .kind = (uint8_t)kind};
	return n;
}

void tree_node_free(struct tree_node *n)
{
	slab_put(&nodes, n);
}

static struct tree_node *leaf_new(struct tree_node *parent, struct state *s)
{
	struct tree_node *n = tree_node_new(parent, TREE_LIVE);
	n->state = s;
	s->leaf = n;
	return n;
}

void tree_count_leaf(struct tree *t)
{
	t->leaves++;
	if (tree_live(t) > t->peak)
		t->peak = tree_live(t);
}

struct tree_node *tree_plant(struct tree *t, struct state *s)
{
	t->root = leaf_new(NULL, s);
	tree_count_leaf(t);
	return t->root;
}

/* The place in the parent (or the root) that points to a node. */
static struct tree_node **link_to(struct tree *t, struct tree_node *n)
{
	if (!n->parent)
		return &t->root;
	return &n->parent->side[n->parent->side[1] == n];
}

bool tree_has_virtuals(const struct tree_node *n)
{
	return n->kind == TREE_FORK ? n->virtual_sides : n->kind == TREE_VIRTUAL;
}

struct tree_node *tree_fork(struct tree *t, struct state *s, struct state *copy,
			    uint64_t at)
{
	/* The leaf stays the state's own, so that what a search knows of it stays valid; a
	 * new inner node takes its place. */
	struct tree_node *leaf = s->leaf, *fork = tree_node_new(leaf->parent, TREE_FORK);
	*link_to(t, leaf) = fork;
	leaf->parent = fork;
	fork->at = (uint32_t)at;
	fork->side[0] = leaf;
	fork->side[1] = leaf_new(fork, copy);
	tree_count_leaf(t);
	return fork->side[1];
}

static void drop_snapshot(struct tree *t, struct state *s)
{
	t->snapshots--;
	t->drop(t->arg, s);
}

/* Virtual leaves below n have come or gone: updates the forks above as far as it makes a
 * difference to them, and drops snapshots that no leaf needs any more. */
static void virtuals_changed(struct tree *t, struct tree_node *n)
{
	for (struct tree_node *up = n->parent; up; n = up, up = up->parent) {
		uint8_t bit = (uint8_t)(1u << (up->side[1] == n));
		bool has = tree_has_virtuals(n);
		if (has == !!(up->virtual_sides & bit))
			return;
		up->virtual_sides ^= bit;
		if (up->virtual_sides || !up->snapshot)
			continue;
		drop_snapshot(t, up->snapshot);
		up->snapshot = NULL;
	}
}

/* The snapshot of a fork that goes away falls to what is left below it, if that can use it. */
static void pass_down(struct tree *t, struct state *s, struct tree_node *n)
{
	if (n->kind == TREE_FORK && n->virtual_sides && !n->snapshot)
		n->snapshot = s;
	else if (n->kind == TREE_VIRTUAL && !n->job->from)
		n->job->from = s;
	else
		drop_snapshot(t, s);
}

void tree_free_job(struct tree *t, struct job *j)
{
	if (j->from)
		drop_snapshot(t, j->from);
	job_free(j);
}

void tree_remove(struct tree *t, struct tree_node *leaf)
{
	struct tree_node *fork = leaf->parent;
	if (leaf->kind == TREE_VIRTUAL) {
		tree_free_job(t, leaf->job);
		t->virtuals--;
	} else {
		leaf->state->leaf = NULL;
	}
	t->leaves--;
	if (!fork) {
		t->root = NULL;
	} else {
		struct tree_node *sibling = fork->side[fork->side[0] == leaf];
		*link_to(t, fork) = sibling;
		sibling->parent = fork->parent;
		if (fork->snapshot)
			pass_down(t, fork->snapshot, sibling);
		tree_node_free(fork);
		virtuals_changed(t, sibling);
	}
	tree_node_free(leaf);
}

struct tree_node *tree_random_leaf(const struct tree *t, struct rng *r)
{
	struct tree_node *n = t->root;
	uint64_t bits = 0;
	unsigned left = 0;
	while (n->kind == TREE_FORK) {
		if (!left) {
			bits = rng_next(r);
			left = 64;
		}
		n = n->side[bits & 1];
		bits >>= 1;
		left--;
	}
	return n;
}

struct tree_node *tree_next_leaf(const struct tree *t, const struct tree_node *from)
{
	struct tree_node *n = t->root;
	if (from) {
		const struct tree_node *up = from->parent;
		while (up && up->side[0] == from) {
			from = up;
			up = up->parent;
		}
		if (!up)
			return NULL;
		n = up->side[0];
	}
	while (n && n->kind == TREE_FORK)
		n = n->side[1];
	return n;
}

struct tree_node *tree_insert(struct tree *t, struct tree_node *beside,
			      struct tree_node *subtree, uint64_t at)
{
	struct tree_node *fork = tree_node_new(beside->parent, TREE_FORK);
	*link_to(t, beside) = fork;
	fork->at = (uint32_t)at;
	fork->side[0] = beside;
	fork->side[1] = subtree;
	beside->parent = subtree->parent = fork;
	fork->virtual_sides =
		(uint8_t)(tree_has_virtuals(beside) | tree_has_virtuals(subtree) << 1);
	virtuals_changed(t, fork);
	return fork;
}

struct job *tree_become_live(struct tree *t, struct tree_node *leaf, struct state *s)
{
	struct job *j = leaf->job;
	t->virtuals--;
	leaf->kind = TREE_LIVE;
	virtuals_changed(t, leaf);
	leaf->state = s;
	s->leaf = leaf;
	if (tree_live(t) > t->peak)
		t->peak = tree_live(t);
	return j;
}

void tree_become_virtual(struct tree *t, struct tree_node *leaf, struct job *j)
{
	leaf->kind = TREE_VIRTUAL;
	leaf->job = j;
	t->virtuals++;
	virtuals_changed(t, leaf);
}

struct state *tree_base(const struct tree *t, const struct tree_node *leaf)
{
	if (leaf->job->from)
		return leaf->job->from;
	for (const struct tree_node *n = leaf->parent; n; n = n->parent)
		if (n->snapshot)
			return n->snapshot;
	return t->origin;
}

struct tree_node *tree_wants_snapshot(const struct tree *t, const struct tree_node *leaf,
				      uint64_t from)
{
	struct tree_node *best = NULL;
	if (t->snapshots >= SNAPSHOTS_MAX)
		return NULL;
	/* The leaf itself counts only while it is virtual: it is live by now. */
	for (struct tree_node *n = leaf->parent; n && !n->snapshot && n->at >= from;
	     n = n->parent)
		if (n->virtual_sides)
			best = n;
	return best;
}

void tree_set_snapshot(struct tree *t, struct tree_node *fork, struct state *s)
{
	fork->snapshot = s;
	t->snapshots++;
}
