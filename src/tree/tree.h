/* tree.h - the execution tree of one worker: a leaf for every live state.
 *
 * Inner nodes are forks with two live sides; when one side dies its fork goes too, so the
 * tree has fewer inner nodes than leaves and needs no sweeping. Nothing here recurses: paths
 * are as deep as programs make them. */
#ifndef TREE_TREE_H
#define TREE_TREE_H
#include "base/rng.h"
#include "state/state.h"

struct tree_node {
	struct tree_node *parent;
	struct tree_node *side[2]; /* both NULL: a leaf */
	struct state *state;	     /* of a leaf */
	/* For the search that holds the leaf: neighbours in a list, or place in an array. */
	union {
		struct {
			struct tree_node *before, *after;
		};
		uint32_t index;
	};
};

struct tree {
	struct tree_node *root; /* NULL: nothing lives */
	uint64_t leaves, peak;
};

void tree_init(struct tree *t);
/* The first leaf. Sets s->leaf. */
struct tree_node *tree_plant(struct tree *t, struct state *s);
/* The leaf of a state becomes a fork of it and a copy; both get leaves. */
struct tree_node *tree_fork(struct tree *t, struct state *s, struct state *copy);
/* The leaf of a state that is over goes away. */
void tree_remove(struct tree *t, struct state *s);
/* From the root down, a coin at each fork: states near the root are as likely as whole
 * subtrees below their siblings. */
struct tree_node *tree_random_leaf(const struct tree *t, struct rng *r);

static inline struct tree_node *tree_leaf(const struct state *s)
{
	return s->leaf;
}
#endif
