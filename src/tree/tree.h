/* tree.h - the execution tree of one worker: a leaf for everything that is still to do.
 *
 * A leaf is a live state, or virtual: a log to be replayed (job.h). Inner nodes are forks
 * with two sides that have something to do; when one side is done its fork goes too, so
 * the tree has fewer inner nodes than leaves and needs no sweeping. A fork with virtual
 * leaves below can keep a snapshot, a state that stands where its sides part or above:
 * virtual leaves are replayed from the deepest snapshot above them and not from the
 * start. Nothing here recurses: paths are as deep as programs make them. */
#ifndef TREE_TREE_H
#define TREE_TREE_H
#include "base/rng.h"
#include "state/state.h"

enum tree_kind {
	TREE_LIVE,	   /* a leaf with a state */
	TREE_VIRTUAL, /* a leaf with a job */
	TREE_FORK,
};

struct job;
struct payload;
struct search_class;
struct tree_node {
	struct tree_node *parent;
	uint8_t kind; /* enum tree_kind */
	bool is_marked; /* scratch bit of whatever walks the tree */
	uint8_t virtual_sides; /* of a fork: bit i, side i has virtual leaves */
	uint8_t rank; /* of a leaf, for the search that holds it */
	uint32_t at; /* of a fork: records that the logs below have in common, at least */
	union {
		struct {
			struct tree_node *side[2];
			struct state *snapshot; /* NULL none */
		};
		struct {
			union {
				struct state *state;
				struct job *job; /* of a virtual leaf */
			};
			/* For the search that holds the leaf: neighbours in a list, or
			 * the place in an array. */
			union {
				struct tree_node *before;
				struct search_class *class;
			};
			union {
				struct tree_node *after;
				uint32_t index;
			};
		};
	};
};

struct tree {
	struct tree_node *root; /* NULL: nothing to do */
	struct state *origin; /* stands before the first choice; NULL: not there yet */
	uint64_t leaves, virtuals, snapshots, peak; /* peak: of live states */
	/* How states go away; filled in by the engine. */
	void (*drop)(void *arg, struct state *s);
	/* Called before jobs are written. NULL: not wanted. */
	void (*begin)(void *arg);
	/* Adds the payload of a state that becomes a job; may look at the newest `most`
	 * input bytes for it, and returns at how many it has looked. NULL: there is
	 * none. */
	uint64_t (*payload)(void *arg, struct state *s, uint64_t most, struct payload *out);
	/* Writes the payload of a job with PAYLOAD_PLACES anew, as it is by now. */
	void (*renew)(void *arg, const struct payload *p, struct payload *out);
	/* Must a state stay with others that share its places? NULL: none must. */
	bool (*stays)(const struct state *s);
	void *arg;
};

void tree_init(struct tree *t);
/* Drops snapshots and origin; the leaves are gone already. */
void tree_done(struct tree *t);
/* The first leaf. Sets s->leaf. */
struct tree_node *tree_plant(struct tree *t, struct state *s);
/* The leaf of a state becomes a fork of it and a copy; both get leaves. `at`: see above. */
struct tree_node *tree_fork(struct tree *t, struct state *s, struct state *copy,
			    uint64_t at);
/* A leaf that is over goes away, with its job if it is virtual. */
void tree_remove(struct tree *t, struct tree_node *leaf);
/* Walks down from the root and tosses a coin at each fork: a state near the root is as
 * likely as the whole subtree beside it. */
struct tree_node *tree_random_leaf(const struct tree *t, struct rng *r);
/* The leaf that comes after `from`, which is NULL for the first; NULL: there is none. The
 * second side of a fork is visited before the first, so that copies left at early forks
 * come first. */
struct tree_node *tree_next_leaf(const struct tree *t, const struct tree_node *from);

/* Adds a subtree of virtual leaves, each where its log leaves the paths that are there: the
 * forks it brings are taken apart as far as paths that are there pass between their sides. */
void tree_graft(struct tree *t, struct tree_node *subtree, uint64_t leaves);
/* Adds a leaf for a state that has none, where its log leaves the paths that are there. */
struct tree_node *tree_add_live(struct tree *t, struct state *s);
/* Adds an alternative to decision number `at` on the way to a leaf. The job, which has that
 * way in common with the leaf, is the tree's now. */
struct tree_node *tree_add_alternative(struct tree *t, struct tree_node *leaf,
				       uint64_t at, struct job *j);
/* A virtual leaf becomes live, with a state forked from tree_base. Gives its job, which is
 * the caller's now. */
struct job *tree_become_live(struct tree *t, struct tree_node *leaf, struct state *s);
/* Undoes tree_become_live: the state could not be brought up to date. */
void tree_become_virtual(struct tree *t, struct tree_node *leaf, struct job *j);
void tree_free_job(struct tree *t, struct job *j); /* with the snapshot that it holds */
/* The state to replay a virtual leaf from. */
struct state *tree_base(const struct tree *t, const struct tree_node *leaf);
/* The highest fork above the leaf that is worth a snapshot, and whose `at` is at least
 * `from`; NULL: none. */
struct tree_node *tree_wants_snapshot(const struct tree *t, const struct tree_node *leaf,
				      uint64_t from);
void tree_set_snapshot(struct tree *t, struct tree_node *fork, struct state *s);

static inline struct tree_node *tree_leaf(const struct state *s)
{
	return s->leaf;
}
static inline uint64_t tree_live(const struct tree *t)
{
	return t->leaves - t->virtuals;
}
#endif
