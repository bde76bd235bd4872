/* place.c - places where several threads could go on, and the branches taken there. */
#include "base/alloc.h"
#include "base/slab.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdlib.h>
#include <string.h>

static struct slab places = SLAB_INIT(sizeof(struct sched_node));

void sched_hold_node(struct sched_node *n)
{
	n->ref++;
}

void sched_node_drop(void *sched, struct sched_node *n)
{
	struct sched *s = sched;
	if (--n->ref)
		return;
	if (n->newer)
		n->newer->older = n->older;
	else
		s->nodes = n->older;
	if (n->older)
		n->older->newer = n->newer;
	wakeups_drop(n->wakeups);
	sleep_set_drop(n->sleep);
	if (n->snapshot)
		exec_drop(s->exec, n->snapshot);
	sched_node_forget_base(s, n);
	if (n->taken != &n->first)
		free(n->taken);
	slab_put(&places, n);
}

const struct sched_node *sched_nodes(const struct sched *s, const struct sched_node *after)
{
	return after ? after->older : s->nodes;
}

struct state *sched_snapshot(const struct sched_node *n)
{
	return n->snapshot;
}

/* Without a snapshot. */
static struct sched_node *make_place(struct sched *s, const struct exec *x)
{
	struct sched_node *n = slab_get(&places);
	*n = (struct sched_node){.ref = 1, .older = s->nodes, .cap = 1};
	n->taken = &n->first;
	if (n->older)
		n->older->newer = n;
	s->nodes = n;
	n->length = state_node(x->state)->log.length;
	n->place = state_node(x->state)->log.place;
	return n;
}

static void take_snapshot(struct sched_node *n, struct exec *x)
{
	space_settle(x->view.space); /* each order that is explored from here begins with a copy */
	n->snapshot = exec_fork(x);
	n->snapshot->leaf = NULL;
	x->forks--;
}

struct sched_node *sched_node_again(struct sched *s, struct exec *x)
{
	struct sched_node *n = make_place(s, x);
	take_snapshot(n, x);
	return n;
}

struct sched_node *sched_node_new(struct sched *s, struct exec *x, struct schedule *c,
				  uint32_t chosen)
{
	struct sched_node *n = make_place(s, x);
	if (sched_can_rerun(s, x, c, thread_at(x, chosen))) {
		n->base = c->base;
		n->base->ref++;
		n->last = c->last;
		if (n->last)
			n->last->ref++;
	} else {
		take_snapshot(n, x);
		sched_base_set(x, c, n);
	}
	n->sleep = c->sleep;
	if (n->sleep)
		n->sleep->ref++;
	return n;
}

uint32_t sched_branch_of(const struct sched_node *n, uint32_t thread)
{
	uint32_t i = n->ntaken - 1;
	while (i && n->taken[i].thread != thread)
		i--;
	return i;
}

struct branch *sched_take_branch(struct sched_node *n, uint16_t thread)
{
	if (n->ntaken == n->cap && n->taken == &n->first) {
		n->taken = alloc_get((n->cap *= 4) * sizeof *n->taken);
		n->taken[0] = n->first;
	}
	struct branch *b = VEC_ADD(n->taken, n->ntaken, n->cap);
	*b = (struct branch){.thread = thread};
	return b;
}

void sched_node_changed(struct sched *s, struct sched_node *n, uint64_t had)
{
	if (!n->group)
		s->branches += sched_count_ways(n->wakeups) - had;
	if (!n->wakeups || n->waits)
		return;
	n->waits = true;
	n->ref++;
	*VEC_ADD(s->waiting, s->nwaiting, s->cap_waiting) = n;
}

void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w)
{
	uint64_t had = sched_count_ways(n->wakeups);
	wakeups_drop(n->wakeups);
	n->wakeups = w;
	sched_node_changed(s, n, had);
}

struct wakeups *wakeups_behind_first(const struct wakeups *w)
{
	if (w->n < 2)
		return NULL;
	struct wakeups *rest = wakeups_new(w->n - 1);
	rest->n = (uint16_t)(w->n - 1);
	rest->ways = w->ways - wakeup_ways(&w->at[0]);
	memcpy(rest->at, w->at + 1, rest->n * sizeof rest->at[0]);
	for (uint32_t i = 0; i < rest->n; i++)
		wakeup_hold(&rest->at[i]);
	return rest;
}

/* Everybody else who can go on, one step each. */
static struct wakeups *everybody_else(struct exec *x, uint32_t chosen)
{
	uint32_t n = thread_count(x);
	struct wakeups *w = wakeups_new(n);
	for (uint32_t i = 0; i < n; i++) {
		const struct thread *t = thread_at(x, i);
		if (i != chosen && sched_ability(x, t) != CANNOT)
			w->at[w->n++] = wakeup_one_step(t->number, &(struct operation){0});
	}
	w->ways = w->n;
	if (w->n)
		return w;
	wakeups_drop(w);
	return NULL;
}

bool sched_is_possible(struct exec *x, const struct schedule *c, const struct wakeup *u)
{
	const struct thread *t = thread_at(x, wakeup_thread(u));
	return sched_ability(x, t) != CANNOT && !sched_find_sleeper(c, t);
}

/* The ways of the schedule's tree behind its first one. What is left out is found again by the
 * races of the paths that go on from here. */
static struct wakeups *possible_ways(struct exec *x, const struct schedule *c)
{
	struct wakeups *w = wakeups_behind_first(c->wakeups);
	uint16_t n = 0;
	for (uint32_t i = 0; w && i < w->n; i++)
		if (sched_is_possible(x, c, &w->at[i]))
			w->at[n++] = w->at[i];
		else
			wakeup_drop(&w->at[i]);
	if (w)
		w->n = n;
	if (n)
		return w;
	wakeups_drop(w);
	return NULL;
}

void sched_open_place(struct sched *s, struct exec *x, struct schedule *c, uint8_t kind,
		      uint32_t chosen)
{
	struct sched_node *n = sched_node_new(s, x, c, chosen);
	n->kind = kind;
	s->reverses |= kind == SCHED_DPOR;
	sched_take_branch(n, (uint16_t)chosen);
	c->node = n; /* takes the count */
	c->branch = 0;
	c->is_settled = false;
	n->is_full = kind != SCHED_DPOR;
	if (kind != SCHED_DPOR)
		sched_node_set(s, n, everybody_else(x, chosen));
	else if (c->wakeups)
		sched_node_set(s, n, possible_ways(x, c));
}
