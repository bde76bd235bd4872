/* branch.c - the branches of places: which one is next, and its state. */
#include "base/alloc.h"
#include "sched/internal.h"

#include <stdlib.h>
#include <string.h>

/* Asleep in the last branch: whoever was on arrival, and the branches before it. */
static struct sleep_set *sleep_of_branch(const struct sched_node *n)
{
	uint32_t had = n->sleep ? n->sleep->n : 0;
	struct sleep_set *p = alloc_get(sizeof *p + (had + n->ntaken) * sizeof p->at[0]);
	p->ref = 1;
	p->n = had;
	if (had)
		memcpy(p->at, n->sleep->at, had * sizeof p->at[0]);
	for (uint32_t i = 0; i < had; i++)
		p->at[i].is_foreign |= n->is_full;
	for (uint32_t i = 0; i + 1 < n->ntaken; i++)
		if (n->taken[i].is_known)
			p->at[p->n++] =
				(struct sleeper){n->taken[i].thread, n->taken[i].is_end,
						 n->is_full, n->taken[i].what};
	if (p->n)
		return p;
	free(p);
	return NULL;
}

struct sched_node *sched_take_waiting(struct sched *s, bool is_shared)
{
	for (uint32_t i = s->nwaiting; i--;) {
		struct sched_node *n = s->waiting[i];
		if (n->wakeups && (n->ref > 1 || (n->group != 0) != is_shared))
			continue;
		memmove(s->waiting + i, s->waiting + i + 1,
			(s->nwaiting - i - 1) * sizeof *s->waiting);
		s->nwaiting--;
		n->waits = false;
		if (n->wakeups)
			return n;
		sched_node_drop(s, n); /* what it waited for is covered (wakeups_without) */
		i = s->nwaiting; /* places above it that were passed over may be free now */
	}
	return NULL;
}

bool sched_enter_place(struct sched *s, struct sched_node *n)
{
	struct exec *x = s->exec;
	struct state *was = x->state;
	while (n->wakeups) {
		sched_node_stand(s, n);
		exec_enter(x, n->snapshot);
		uint16_t thread = wakeup_thread(&n->wakeups->at[0]);
		if (sched_can_go(x, thread_at(x, thread)))
			return true;
		sched_node_set(s, n, wakeups_behind_first(n->wakeups));
	}
	if (was)
		exec_enter(x, was);
	return false;
}

/* A place, entered, whose first way begins with a thread that can go on; with a count. A wait
 * that takes one of several units is tried before each event that gave one, even if it
 * needs that. */
static struct sched_node *enter_waiting(struct sched *s)
{
	struct sched_node *n;
	while ((n = sched_take_waiting(s, false)) && !sched_enter_place(s, n))
		sched_node_drop(s, n);
	return n;
}

/* A call of the thread model that another thread goes on in front of counts as an instruction,
 * and so it does on a path that leaves it by a branch: whoever replays that counts it. */
static void count_left_call(struct exec *x, uint32_t chosen)
{
	const struct point *p = x->thread->point;
	if (chosen != x->thread->number && p && (p->is_over || !p->what.is_access))
		x->state->instructions++;
}

bool sched_take_step(struct sched *s, struct exec *x, uint32_t thread)
{
	uint32_t chosen = thread;
	count_left_call(x, chosen);
	if (!sched_note_turn(s, x, schedule_of(x), &chosen))
		return false;
	exec_take_turn(x, chosen);
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	return true;
}

struct state *sched_start_branch(struct sched *s, struct sched_node *n)
{
	struct exec *x = s->exec;
	struct state *state = exec_fork(x);
	exec_enter(x, state);
	struct schedule *c = schedule_of(x);
	uint16_t thread = wakeup_thread(&n->wakeups->at[0]);
	wakeups_drop(c->wakeups);
	c->wakeups = wakeup_rest(&n->wakeups->at[0]);
	sched_take_branch(n, thread);
	sched_node_set(s, n, wakeups_behind_first(n->wakeups));
	sleep_set_drop(c->sleep);
	c->sleep = n->kind == SCHED_DPOR ? sleep_of_branch(n) : NULL;
	if (c->node)
		sched_node_drop(s, c->node);
	c->node = n;
	c->branch = n->ntaken - 1;
	c->is_settled = false;
	sched_base_set(x, c, n);
	sched_take_step(s, x, thread);
	return state;
}

struct state *sched_next(struct sched *s)
{
	struct sched_node *n = enter_waiting(s);
	return n ? sched_start_branch(s, n) : sample_next(s);
}
