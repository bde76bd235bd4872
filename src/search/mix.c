/* mix.c - random paths and coverage in turn: neither is stuck where the other would be. With
 * many leaves it mostly finishes what lies next to the path that ended last: paths end as
 * fast as they begin, and what is live stays few enough to be quick. */
#include "search/internal.h"

enum {
	MANY = 8192, /* leaves, of all workers, from which on their number is held down */
	MANY_BARREN = 512, /* the same when new beginnings no longer find anything */
	MANY_LEAST = 64, /* and of one worker */
	DRAWS = 16, /* to find a leaf that need not wait */
	HOPE = 8, /* times as many beginnings as it took to the last new code are still fine */
	HOPE_LEAST = 2048, /* beginnings that it is taken to have needed at least */
};

/* What is left of the fork that the leaf hung on: it stays when the leaf goes. */
static void note_near(struct search *s, const struct tree_node *leaf)
{
	const struct tree_node *fork = leaf->parent;
	s->near = fork ? fork->side[fork->side[0] == leaf] : NULL;
}

static void mix_remove(struct search *s, struct tree_node *leaf)
{
	note_near(s, leaf);
	if (leaf->kind == TREE_LIVE && leaf->state->covers_new)
		s->last_new = s->begun;
	search_near_remove(s, leaf);
	search_array_remove(s, leaf);
}

static void mix_add(struct search *s, struct tree_node *leaf, struct tree_node *running)
{
	search_near_add(s, leaf, running);
	search_array_add(s, leaf, running);
}

/* A state that does not end within its quantum waits for its turn like all others; the
 * state that it forked off last is tried next. */
static void note_quantum(struct search *s, struct tree_node *leaf)
{
	note_near(s, leaf);
}

/* How many leaves are fine. Fewer when beginnings have been in vain for long: then the tree is
 * to be finished, and states next to each other are in the cache. */
static uint64_t how_many(const struct search *s)
{
	uint64_t hope = HOPE * (s->last_new > HOPE_LEAST ? s->last_new : HOPE_LEAST);
	uint64_t many = s->begun > hope ? MANY * hope / s->begun : MANY;
	many = (many < MANY_BARREN ? MANY_BARREN : many) / s->parts;
	return many < MANY_LEAST ? MANY_LEAST : many;
}

/* The more leaves there are, the rarer are new beginnings. */
static bool is_crowded(struct search *s)
{
	uint64_t n = s->n, many = how_many(s);
	return n > many && rng_below(&s->rng, n * n) >= many * many;
}

/* The neighbour that is to go next; NULL: none, or it has had its turn. A loop that an input
 * can prolong would otherwise come back every other time, and nothing else would end. */
static struct tree_node *fresh_neighbour(const struct search *s)
{
	struct tree_node *n = s->near;
	while (n && n->kind == TREE_FORK)
		n = n->side[1];
	return n && n->kind == TREE_LIVE && n->state->turns ? NULL : n;
}

/* States that wait for solvers may take half of the time while there are others: a path with
 * questions of a second each must not hold up a thousand that end within a millisecond. */
static bool must_wait_for_others(const struct search *s, const struct tree_node *leaf)
{
	return leaf->kind == TREE_LIVE && leaf->state->is_dear &&
	       s->spent[1] > s->spent[0];
}

static struct tree_node *pick_beginning(struct search *s)
{
	const struct search_kind *by =
		s->picks & 1 ? &search_coverage : &search_random_path;
	struct tree_node *n = NULL;
	for (unsigned i = 0; i < DRAWS; i++) {
		n = by->pick(s);
		if (!must_wait_for_others(s, n))
			break;
	}
	return n;
}

/* The only leaf, if its threads have begun: mostly the next of their orders, each of which is
 * alone. NULL: there are others. */
static struct tree_node *only_order(const struct search *s)
{
	struct tree_node *n = s->leaves[0];
	bool is_alone = s->n == 1 && n->kind == TREE_LIVE;
	return is_alone && state_node(n->state)->schedule ? n : NULL;
}

static struct tree_node *pick_mixed(struct search *s)
{
	struct tree_node *n = only_order(s);
	if (n)
		return n;
	n = fresh_neighbour(s);
	search_near_begin(s);
	bool is_near_next = search_near_has_ahead(s);
	if (n && !is_near_next && is_crowded(s) && !must_wait_for_others(s, n))
		return n;
	s->begun += s->parts;
	s->picks++;
	n = is_near_next || s->picks % 3 == 0 ? search_near_pick(s) : NULL;
	return n && !must_wait_for_others(s, n) ? n : pick_beginning(s);
}

const struct search_kind search_mix = {.name = "mix",
				       .add = mix_add,
				       .remove = mix_remove,
				       .pick = pick_mixed,
				       .ran = note_quantum};
