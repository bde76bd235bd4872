/* tree.c - see tree.h. */
#include "tree/tree.h"

#include "base/slab.h"

static struct slab nodes = SLAB_INIT(sizeof(struct tree_node));

void tree_init(struct tree *t)
{
	*t = (struct tree){0};
}

static struct tree_node *leaf_new(struct tree_node *parent, struct state *s)
{
	struct tree_node *n = slab_get(&nodes);
	*n = (struct tree_node){.parent = parent, .state = s};
	s->leaf = n;
	return n;
}

struct tree_node *tree_plant(struct tree *t, struct state *s)
{
	t->root = leaf_new(NULL, s);
	t->leaves = t->peak = 1;
	return t->root;
}

/* The place in the parent (or the root) that points to a node. */
static struct tree_node **link_to(struct tree *t, struct tree_node *n)
{
	if (!n->parent)
		return &t->root;
	return &n->parent->side[n->parent->side[1] == n];
}

struct tree_node *tree_fork(struct tree *t, struct state *s, struct state *copy)
{
	/* The leaf stays the state's own, so that what a search knows of it stays valid; a
	 * new inner node takes its place. */
	struct tree_node *leaf = s->leaf, *fork = slab_get(&nodes);
	*fork = (struct tree_node){.parent = leaf->parent};
	*link_to(t, leaf) = fork;
	leaf->parent = fork;
	fork->side[0] = leaf;
	fork->side[1] = leaf_new(fork, copy);
	if (++t->leaves > t->peak)
		t->peak = t->leaves;
	return fork->side[1];
}

void tree_remove(struct tree *t, struct state *s)
{
	struct tree_node *leaf = s->leaf, *fork = leaf->parent;
	s->leaf = NULL;
	t->leaves--;
	if (!fork) {
		t->root = NULL;
	} else {
		struct tree_node *sibling = fork->side[fork->side[0] == leaf];
		*link_to(t, fork) = sibling;
		sibling->parent = fork->parent;
		slab_put(&nodes, fork);
	}
	slab_put(&nodes, leaf);
}

struct tree_node *tree_random_leaf(const struct tree *t, struct rng *r)
{
	struct tree_node *n = t->root;
	uint64_t bits = 0;
	unsigned left = 0;
	while (n->side[0]) {
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
