/* home.c - places that several workers have, and how what they add to them comes together.
 *
 * When the branches of a full place are given to several workers (share.c), the places above it
 * need not be full: they get a group, and each worker has a copy of them. Nobody starts a branch
 * there. A race that leads to such a place adds its way to the copy of the worker that
 * finds it. When nothing is left below a copy, its ways go home: as an anchor, a job that
 * stands behind the last branch that was taken there, with the places on its way, which
 * is dropped when it was replayed. When no worker has anything left in the group (the cluster
 * knows that), all its anchors go to one worker. The places with the same name are one again there,
 * with the ways of all (keep.c), and their branches are explored as if nobody had helped:
 * what is asleep in a branch relies on all that earlier ones have added, and all of it is there. */
#include "sched/internal.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* --- one tree out of two --- */

/* A way of a tree, step by step. */
struct steps {
	struct wakeup_step *at;
	uint32_t n, cap;
};

static const struct operation *what_of(const struct steps *w, uint32_t k)
{
	return operation_numbered(w->at[k].what);
}

/* Is the thread's operation a weak initial of the steps? What the last one does was
 * seen where it came later: it counts as either. */
static bool covers_steps(const struct steps *w, uint32_t thread,
			 const struct operation *what)
{
	for (uint32_t k = 0; k < w->n; k++) {
		if (w->at[k].thread != thread)
			continue;
		for (uint32_t i = 0; i < k; i++)
			if (operations_depend(what_of(w, i), what_of(w, k)) ||
			    operations_depend(what_of(w, i), what))
				return false;
		return true;
	}
	for (uint32_t k = 0; k < w->n; k++)
		if (operations_depend(what, what_of(w, k)))
			return false;
	return true;
}

static void remove_step_of(struct steps *w, uint32_t thread)
{
	for (uint32_t k = 0; k < w->n; k++)
		if (w->at[k].thread == thread) {
			memmove(w->at + k, w->at + k + 1, (w->n - k - 1) * sizeof *w->at);
			w->n--;
			return;
		}
}

/* The steps as a way of a tree. */
static struct wakeup way_along(const struct steps *w)
{
	struct wakeup_line *l = wakeup_line_new(w->n);
	memcpy(l->at, w->at, w->n * sizeof *w->at);
	return wakeup_along(l);
}

/* The tree with a way for the steps, which are used up. NULL: one of its ways leads to an
 * equivalent execution. */
static struct wakeups *with_way(const struct wakeups *w, struct steps *way)
{
	for (uint32_t i = 0; w && i < w->n; i++) {
		const struct wakeup *u = &w->at[i];
		if (!covers_steps(way, wakeup_thread(u), wakeup_what(u)))
			continue;
		if (wakeup_is_last(u))
			return NULL;
		remove_step_of(way, wakeup_thread(u));
		struct wakeups *behind = wakeup_rest(u), *rest = with_way(behind, way);
		wakeups_drop(behind);
		if (!rest)
			return NULL;
		struct wakeups *c = wakeups_with_room(w, 1);
		c->ways += rest->ways - wakeup_ways(u);
		struct wakeup first = wakeup_front(u, 1);
		first.rest = rest;
		wakeup_drop(&c->at[i]);
		c->at[i] = first;
		return c;
	}
	if (!way->n)
		return NULL;
	struct wakeups *c = wakeups_with_room(w, 1);
	c->at[c->n++] = way_along(way);
	c->ways++;
	return c;
}

/* Adds the ways of a tree behind the steps in front of it. */
static void add_ways(struct wakeups **to, const struct wakeups *w, struct steps *front)
{
	uint32_t n = front->n, length;
	for (uint32_t i = 0; i < w->n; i++) {
		const struct wakeup *u = &w->at[i];
		*VEC_ADD(front->at, front->n, front->cap) = *wakeup_steps(u, &length);
		if (!wakeup_is_last(u)) {
			struct wakeups *rest = wakeup_rest(u);
			add_ways(to, rest, front);
			wakeups_drop(rest);
		} else {
			struct steps way = {0};
			for (uint32_t k = 0; k < front->n; k++)
				*VEC_ADD(way.at, way.n, way.cap) = front->at[k];
			struct wakeups *more = with_way(*to, &way);
			if (more) {
				wakeups_drop(*to);
				*to = more;
			}
			free(way.at);
		}
		front->n = n;
	}
}

struct wakeups *wakeups_merged(struct wakeups *a, const struct wakeups *b)
{
	struct wakeups *all = wakeups_hold(a);
	struct steps front = {0};
	if (b)
		add_ways(&all, b, &front);
	free(front.at);
	return all;
}

/* --- groups --- */

void sched_give_group(struct sched *s, struct sched_node *n, uint64_t group)
{
	s->branches -= n->wakeups ? n->wakeups->ways : 0;
	n->group = group;
}

uint64_t sched_group(const struct sched_node *n)
{
	return n->group;
}

void sched_groups_of(const struct state *at, struct numbers *out)
{
	const struct schedule *c = state_node(at)->schedule;
	if (!c)
		return;
	if (c->node && c->node->group)
		numbers_add(out, c->node->group);
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node && e->node->group)
			numbers_add(out, e->node->group);
}

/* --- going home --- */

struct sched_node *sched_find_homing(struct sched *s)
{
	return sched_take_waiting(s, true);
}

struct state *sched_start_anchor(struct sched *s, struct sched_node *n)
{
	struct exec *x = s->exec;
	uint32_t preemptions = s->preemptions_max;
	sched_node_stand(s, n);
	exec_enter(x, n->snapshot);
	struct state *state = exec_fork(x);
	x->forks--;
	state->leaf = NULL;
	exec_enter(x, state);
	struct schedule *c = schedule_of(x);
	wakeups_drop(c->wakeups);
	sleep_set_drop(c->sleep);
	c->wakeups = NULL;
	c->sleep = NULL;
	if (c->node)
		sched_node_drop(s, c->node);
	c->node = n;
	c->branch = n->ntaken - 1;
	c->is_settled = true;
	sched_base_set(x, c, n);
	sched_take_step(s, x, n->taken[c->branch].thread);
	s->preemptions_max = preemptions;
	return state;
}

static void take_ways(struct sched *s, struct sched_node *n)
{
	if (n && n->group)
		sched_node_set(s, n, NULL);
}

void sched_take_ways(struct sched *s, const struct state *at)
{
	const struct schedule *c = state_node(at)->schedule;
	take_ways(s, c->node);
	for (const struct event *e = c->last; e; e = e->before)
		take_ways(s, e->node);
}
