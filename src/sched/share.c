/* share.c - places whose branches are explored at the same time, by whom it may be.
 *
 * A place is full when every thread that can go on there is asleep, was taken or is in the tree.
 * Whatever can happen from there then has one of those as a weak initial, so nothing needs to
 * be added to the place any more, and reverse.c leaves it alone. The branches have one order:
 * each sleeps on what was asleep on arrival and on the first operations of those before it. So
 * every trace belongs to one branch, and is explored there once. The price: a branch that no
 * race asks for may come to a point where everybody is asleep (schedules.redundant).
 *
 * What a branch does first is known when it has done it: a compare-exchange may succeed or fail, a
 * path may end right behind it. So a branch is started only when the one before it is settled:
 * all its states have come to where their next place will be, or have ended. */
#include "sched/internal.h"

enum { FILLED_SHARE = 4096 }; /* executions for each branch that no race has asked for */

void sched_let_go(struct sched *s, struct sched_node *n)
{
	sched_node_drop(s, n);
}

bool sched_is_bound(const struct state *s)
{
	const struct schedule *c = state_node(s)->schedule;
	if (!c)
		return false;
	if (c->node && !sched_node_is_done(c->node))
		return true;
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node && !sched_node_is_done(e->node))
			return true;
	return false;
}

/* Can the thread go on at the place, which is entered, and is nothing known of that? */
static bool is_missing(struct exec *x, const struct sched_node *n, const struct thread *t)
{
	if (!t || !sched_can_go(x, t))
		return false;
	for (uint32_t i = 0; n->sleep && i < n->sleep->n; i++)
		if (n->sleep->at[i].thread == t->number)
			return false;
	for (uint32_t i = 0; i < n->ntaken; i++)
		if (n->taken[i].thread == t->number)
			return false;
	for (uint32_t i = 0; n->wakeups && i < n->wakeups->n; i++)
		if (n->wakeups->at[i].thread == t->number)
			return false;
	return true;
}

/* How many branches the place lacks; with `add` they are added. */
static uint32_t missing(struct sched *s, struct sched_node *n, bool add)
{
	struct exec *x = s->exec;
	struct state *was = x->state;
	uint32_t found = 0;
	sched_node_stand(s, n);
	exec_enter(x, n->snapshot);
	for (uint32_t i = 0; i < state_node(x->state)->rare->nthreads; i++) {
		const struct thread *t = node_thread(state_node(x->state), i, NULL);
		if (!is_missing(x, n, t))
			continue;
		found++;
		if (add)
			sched_node_set(s, n,
				       wakeups_with_step(n->wakeups, (uint16_t)t->number,
							 &t->point->what));
	}
	if (was)
		exec_enter(x, was);
	return found;
}

void sched_fill(struct sched *s, struct sched_node *n)
{
	if (n->is_full)
		return;
	s->filled += missing(s, n, true);
	n->is_full = true;
}

/* The oldest place on the way that has branches waiting; *first is the oldest one that is not
 * done. */
static struct sched_node *oldest_waiting(const struct schedule *c, struct sched_node **first)
{
	struct sched_node *waits = NULL;
	*first = NULL;
	if (c->node && !sched_node_is_done(c->node)) {
		*first = c->node;
		waits = c->node->wakeups ? c->node : NULL;
	}
	for (const struct event *e = c->last; e; e = e->before) {
		if (!e->node || sched_node_is_done(e->node))
			continue;
		*first = e->node;
		if (e->node->wakeups)
			waits = e->node;
	}
	return waits;
}

/* What it costs to make the places full from the oldest one that is not down to `last`. */
static uint64_t cost_of(struct sched *s, const struct schedule *c,
			const struct sched_node *last, uint64_t most)
{
	uint64_t cost = 0;
	bool is_above = c->node == last;
	if (is_above && !last->is_full)
		cost += missing(s, c->node, false);
	for (const struct event *e = c->last; e && cost <= most; e = e->before) {
		is_above |= e->node == last;
		if (is_above && e->node && !e->node->is_full)
			cost += missing(s, e->node, false);
	}
	return cost;
}

struct sched_node *sched_find_shareable(struct sched *s, const struct state *at)
{
	const struct schedule *c = state_node(at)->schedule;
	struct sched_node *first,
		*waits = c && s->scheduler.kind <= SCHED_ALL ? oldest_waiting(c, &first) : NULL;
	uint64_t most = s->explored / FILLED_SHARE;
	/* What waits to be replayed may lie below the place, and not be settled. */
	if (!waits || s->pending || s->filled > most ||
	    cost_of(s, c, waits, most) > most - s->filled)
		return NULL;
	return first;
}

bool sched_is_unsettled(const struct state *at, const struct sched_node *n)
{
	const struct schedule *c = state_node(at)->schedule;
	if (!c || c->is_settled)
		return false;
	if (c->node)
		return c->node == n;
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node)
			return e->node == n;
	return false;
}

struct state *sched_start_next(struct sched *s, struct sched_node *n)
{
	if (!sched_enter_place(s, n))
		return NULL;
	n->ref++;
	return sched_start_branch(s, n);
}
