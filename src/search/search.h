/* search.h - picks the next state. One strategy per file behind one small interface; the
 * engine tells a strategy of every leaf that comes and goes. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H
#include "base/map.h"
#include "base/rng.h"
#include "tree/tree.h"

struct cover;
struct search;
struct search_near; /* near.c */
struct search_kind {
	const char *name;
	/* Leave the running state at each fork (breadth first). */
	bool switches_at_forks;
	void (*add)(struct search *s, struct tree_node *leaf, struct tree_node *running);
	void (*remove)(struct search *s, struct tree_node *leaf);
	/* The state to run next; there is at least one. */
	struct tree_node *(*pick)(struct search *s);
	/* A state used up its quantum and lives on. */
	void (*ran)(struct search *s, struct tree_node *leaf);
};

struct search {
	const struct search_kind *kind;
	struct tree *tree;
	struct rng rng;
	uint32_t parts; /* workers that explore the tree, this one among them */
	/* What the strategies keep: a list, an array of leaves, a counter. */
	struct tree_node *first, *last;
	struct tree_node **leaves;
	uint32_t n, cap;
	uint64_t picks;
	/* Of faults.c: leaves by the number of faults on their paths. */
	struct search_list {
		struct tree_node *first, *last;
	} *ranks;
	/* Of mix.c. */
	uint64_t spent[2]; /* on states that are not dear, that are (state.is_dear) */
	struct tree_node
		*near; /* the leaf beside the one that was removed last; NULL: none */
	struct search_near *goals; /* NULL: coverage is not known */
	uint64_t begun, last_new; /* paths elsewhere; up to the last that covered new code */
	/* Of cupa.c: classes, and those of them that have leaves. */
	struct search_class **classes, **full;
	uint32_t nclasses, cap_classes, nfull, cap_full;
	struct map class_of;
};

extern const struct search_kind search_dfs, search_bfs, search_random_state,
	search_random_path, search_coverage, search_mix, search_cupa_site,
	search_cupa_function, search_cupa_depth, search_fewest_faults;

/* NULL: no strategy of that name. */
const struct search_kind *search_find(const char *name);
void search_init(struct search *s, const struct search_kind *k, struct tree *t,
		 uint64_t seed);
void search_done(struct search *s);
/* Changes the strategy; must be called before the first leaf is added. */
void search_change(struct search *s, const struct search_kind *k);

/* Gives the search the coverage so far, for strategies that look for code not reached
 * yet. The coverage outlives the search. */
void search_set_cover(struct search *s, const struct cover *c);

/* Notes what the last quantum has cost, in instructions; is_dear: its state was dear
 * (state.is_dear). */
static inline void search_spent(struct search *s, bool is_dear, uint64_t cost)
{
	s->spent[is_dear] += cost;
}

/* Shared by strategies (search.c): a list in order of coming, an array in any order. */
void search_list_add(struct search *s, struct tree_node *leaf);
void search_list_remove(struct search *s, struct tree_node *leaf);
void search_array_add(struct search *s, struct tree_node *leaf,
		      struct tree_node *running);
void search_array_remove(struct search *s, struct tree_node *leaf);
void search_ran_nothing(struct search *s, struct tree_node *leaf);
void search_classes_done(struct search *s); /* cupa.c */
#endif
