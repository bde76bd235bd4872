/* near.c - states that have the shortest way to code that no path has reached go first:
 * part of mix.
 *
 * Now and then all leaves are looked at, and the nearest of each goal are put in a queue by
 * their distance (cover/goals.h). Each one that goes is a try of its goal. What it forks off
 * nearer to a goal than it was itself goes next, so that a way with many forks is followed to
 * its end. Looks are rarer the longer nothing new is found, and the more there is to look at. */
#include "base/alloc.h"
#include "cover/goals.h"
#include "search/internal.h"

#include <stdlib.h>

enum {
	QUEUE = 64,
	AHEAD = 16, /* forks that were nearer */
	EACH = 2, /* leaves of one goal in a queue */
	LOOKED_AT = 16384, /* leaves in a look, at most */
	FIRST = 64, /* beginnings before the first look */
	PAUSE_MOST = 1 << 14, /* beginnings between two looks in vain */
	UNIT = 256, /* leaves and blocks that are looked at in the time of a beginning, less */
	UNKNOWN_CALL = 50, /* instructions to the return from code that is not known */
	SPREAD = 16, /* instructions that make no difference */
	DEAR = 2000, /* instructions that waiting for solvers is worth */
};

struct entry {
	struct tree_node *leaf; /* NULL: gone */
	uint32_t score, goal;
	uint32_t order; /* in the queue: the score and a part of it by lot */
};

struct search_near {
	const struct cover *cover;
	struct goals *goals; /* NULL: not needed yet */
	struct entry queue[QUEUE], ahead[AHEAD];
	uint32_t at, n, nahead;
	struct tree_node *running; /* went as one of these; only compared */
	uint32_t score; /* of the nearest it has come */
	uint64_t beginnings, next; /* so far; when to look again */
	uint64_t reached, pause;
};

void search_set_cover(struct search *s, const struct cover *c)
{
	s->goals = alloc_zero(1, sizeof *s->goals);
	s->goals->cover = c;
	s->goals->next = FIRST;
}

void search_near_done(struct search *s)
{
	if (s->goals)
		goals_free(s->goals->goals);
	free(s->goals);
}

/* The nearest goal of a state: from where it stands, or behind the return of a function. */
static struct goals_way way_of(const struct goals *g, const struct state *s)
{
	const struct thread *t = state_thread(s);
	struct goals_way best = {GOALS_FAR, 0, 0};
	const struct insn *ip = t->ip;
	uint32_t so_far = s->is_dear ? DEAR : 0;
	for (const struct frame *f = t->top; f && so_far < best.distance; f = f->parent) {
		struct goals_way way = goals_from(g, f->func, ip, f != t->top);
		if (way.distance < GOALS_FAR && so_far + way.distance < best.distance) {
			best.distance = so_far + way.distance;
			best.goal = way.goal;
		}
		so_far += way.leave < GOALS_FAR ? way.leave : UNKNOWN_CALL;
		ip = f->call;
	}
	return best;
}

static int by_order(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	if (x->order != y->order)
		return x->order < y->order ? -1 : 1;
	return x->leaf->index < y->leaf->index ? -1 : x->leaf->index > y->leaf->index;
}

/* Leaves of the goal that are in the queue already. */
static unsigned count_goal(const struct search_near *w, uint32_t goal)
{
	unsigned n = 0;
	for (uint32_t i = 0; i < w->n; i++)
		n += w->queue[i].goal == goal;
	return n;
}

static void fill_queue(struct search_near *w, struct entry *all, uint32_t n)
{
	qsort(all, n, sizeof *all, by_order);
	w->at = w->n = 0;
	for (uint32_t i = 0; i < n && w->n < QUEUE; i++) {
		if (count_goal(w, all[i].goal) >= EACH)
			continue;
		w->queue[w->n++] = all[i];
		all[i].leaf->rank = 1;
	}
}

static void look_near(struct search *s)
{
	struct search_near *w = s->goals;
	if (!w->goals)
		w->goals = goals_new(w->cover);
	goals_update(w->goals);
	uint32_t most = s->n < LOOKED_AT ? s->n : LOOKED_AT, n = 0;
	uint32_t from = most < s->n ? (uint32_t)rng_below(&s->rng, s->n) : 0;
	struct entry *all = alloc_get((most + 1) * sizeof *all);
	for (uint32_t i = 0; i < most; i++) {
		struct tree_node *leaf = s->leaves[(from + i) % s->n];
		if (leaf->kind != TREE_LIVE)
			continue;
		struct goals_way way = way_of(w->goals, leaf->state);
		if (way.distance == GOALS_FAR)
			continue;
		uint32_t lot = (uint32_t)rng_below(&s->rng, way.distance / 2 + SPREAD);
		all[n++] = (struct entry){leaf, way.distance, way.goal,
					  way.distance + lot};
	}
	fill_queue(w, all, n);
	free(all);
	bool is_new = w->cover->reached != w->reached;
	w->pause = is_new ? 0 : w->pause * 2 + 16;
	w->pause = w->pause < PAUSE_MOST ? w->pause : PAUSE_MOST;
	w->reached = w->cover->reached;
	w->next = w->beginnings + w->pause + (w->goals->nblocks + most) / UNIT;
}

static struct entry *next_entry(struct search_near *w)
{
	while (w->nahead)
		if (w->ahead[--w->nahead].leaf)
			return &w->ahead[w->nahead];
	while (w->at < w->n)
		if (w->queue[w->at++].leaf)
			return &w->queue[w->at - 1];
	return NULL;
}

struct tree_node *search_near_pick(struct search *s)
{
	struct search_near *w = s->goals;
	if (!w)
		return NULL;
	struct entry *e = next_entry(w);
	if (!e && w->beginnings >= w->next) {
		look_near(s);
		e = next_entry(w);
	}
	if (!e)
		return NULL;
	e->leaf->rank = 0;
	w->goals->blocks[e->goal].tries++;
	w->running = e->leaf;
	w->score = e->score;
	return e->leaf;
}

void search_near_begin(struct search *s)
{
	if (!s->goals)
		return;
	s->goals->beginnings++;
	s->goals->running = NULL;
}

bool search_near_has_ahead(const struct search *s)
{
	return s->goals && s->goals->nahead;
}

void search_near_add(struct search *s, struct tree_node *leaf,
		     const struct tree_node *running)
{
	struct search_near *w = s->goals;
	leaf->rank = 0;
	if (!w || !running || running != w->running || leaf->kind != TREE_LIVE ||
	    w->nahead == AHEAD)
		return;
	struct goals_way way = way_of(w->goals, leaf->state);
	if (way.distance >= w->score)
		return;
	w->score = way.distance;
	w->ahead[w->nahead++] = (struct entry){leaf, way.distance, way.goal, 0};
	leaf->rank = 1;
}

void search_near_remove(struct search *s, struct tree_node *leaf)
{
	struct search_near *w = s->goals;
	if (!w)
		return;
	if (w->running == leaf)
		w->running = NULL;
	if (!leaf->rank)
		return;
	leaf->rank = 0;
	for (uint32_t i = 0; i < w->nahead; i++)
		if (w->ahead[i].leaf == leaf)
			w->ahead[i].leaf = NULL;
	for (uint32_t i = w->at; i < w->n; i++)
		if (w->queue[i].leaf == leaf)
			w->queue[i].leaf = NULL;
}
