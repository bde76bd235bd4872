/* share.c - places whose branches are explored at the same time, by whom it may be.
 *
 * A place is full when every thread that can go on there is asleep, was taken or is in the tree.
 * Whatever can happen from there then has one of those as a weak initial, so nothing needs to
 * be added to the place any more, and reverse.c leaves it alone. The branches have one order:
 * each sleeps on what was asleep on arrival and on the first operations of those before it. So
 * every trace belongs to one branch, and is explored there once. The price: a branch that no
 * race asks for may come to a point where everybody is asleep (schedules.redundant). Places
 * above a full one may still be added to: home.c.
 *
 * What a branch does first is known when it has done it: a compare-exchange may succeed or fail, a
 * path may end right behind it. So a branch is started only when the one before it is settled:
 * all its states have come to where their next place will be, or have ended. */
#include "sched/internal.h"

#include <string.h>

enum {
	FILLED_SHARE = 4096, /* executions for each branch that no race has asked for */
	LOOKS = 8, /* places that are looked at */
};

void sched_let_go(struct sched *s, struct sched_node *n)
{
	sched_node_drop(s, n);
}

/* Is something left there, for this worker alone? */
static bool is_own(const struct sched_node *n)
{
	return !n->group && !sched_node_is_done(n);
}

static bool waits_here(const struct sched_node *n)
{
	return n->wakeups && !n->group;
}

bool sched_is_bound(const struct state *s)
{
	const struct schedule *c = state_node(s)->schedule;
	if (!c)
		return false;
	if (c->node && is_own(c->node))
		return true;
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node && is_own(e->node))
			return true;
	return false;
}

struct sched_node *sched_next_above(const struct state *at, const struct sched_node *n)
{
	const struct schedule *c = state_node(at)->schedule;
	bool is_above = c->node == n;
	for (const struct event *e = c->last; e; e = e->before) {
		if (!e->node)
			continue;
		if (is_above && is_own(e->node))
			return e->node;
		is_above |= e->node == n;
	}
	return NULL;
}

/* Can the thread go on at the place, which is entered, and is nothing known of that? */
static bool is_branch_missing(struct exec *x, const struct sched_node *n,
			      const struct thread *t)
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
		if (wakeup_thread(&n->wakeups->at[i]) == t->number)
			return false;
	return true;
}

/* How many branches the place lacks; with `add` they are added. */
static uint32_t count_missing_branches(struct sched *s, struct sched_node *n, bool add)
{
	struct exec *x = s->exec;
	struct state *was = x->state;
	uint32_t found = 0;
	sched_node_stand(s, n);
	exec_enter(x, n->snapshot);
	for (uint32_t i = 0; i < state_node(x->state)->rare->nthreads; i++) {
		const struct thread *t = node_thread(state_node(x->state), i, NULL);
		if (!is_branch_missing(x, n, t))
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
	s->filled += count_missing_branches(s, n, true);
	n->is_full = true;
}

/* May the place be made full, so that its branches can be explored at the same time? */
static bool is_cheap(struct sched *s, struct sched_node *n)
{
	uint64_t most = s->explored / FILLED_SHARE;
	return n->is_full || (s->filled <= most && count_missing_branches(s, n, false) <= most - s->filled);
}

struct sched_node *sched_find_shareable(struct sched *s, const struct state *at)
{
	const struct schedule *c = state_node(at)->schedule;
	struct sched_node *oldest[LOOKS]; /* the oldest one last */
	uint32_t n = 0;
	/* What waits to be replayed may lie below the place, and not be settled. */
	if (!c || s->scheduler.kind > SCHED_ALL || s->pending)
		return NULL;
	if (c->node && waits_here(c->node))
		oldest[n++] = c->node;
	for (const struct event *e = c->last; e; e = e->before) {
		if (!e->node || !waits_here(e->node))
			continue;
		if (n == LOOKS)
			memmove(oldest, oldest + 1, --n * sizeof *oldest);
		oldest[n++] = e->node;
	}
	while (n)
		if (is_cheap(s, oldest[--n]))
			return oldest[n];
	return NULL;
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
