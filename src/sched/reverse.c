/* reverse.c - when an execution has ended: which of its races have to be tried the other way
 * round, and from where.
 *
 * To reverse a race between e and a later e2, the execution is repeated up to e; then come all
 * later events that do not come after e, then the thread of e2. That sequence is the guide of
 * a new branch at the place of e. It is needed unless a branch that is taken or waits there,
 * or one that is asleep there, leads to an equivalent execution: unless its thread is a weak
 * initial of the sequence, which means that its next event is in the sequence with nothing in
 * front of it that it depends on, or not in the sequence and independent of all of it. */
#include "base/alloc.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdio.h>
#include <stdlib.h>

static void take_events(struct sched *s, const struct schedule *c)
{
	uint32_t n = c->last ? c->last->number + 1 : 0;
	if (n > s->cap_events) {
		s->cap_events = 2 * n;
		s->events = alloc_resize(s->events, s->cap_events * sizeof *s->events);
		s->sequence =
			alloc_resize(s->sequence, s->cap_events * sizeof *s->sequence);
	}
	s->nevents = n;
	for (struct event *e = c->last; e; e = e->before)
		s->events[e->number] = e;
}

/* The events behind e that do not come after it, then `last`. Gives how many. */
static uint32_t sequence_without(struct sched *s, const struct event *e, uint32_t last)
{
	uint32_t n = 0;
	for (uint32_t i = e->number + 1; i < s->nevents; i++)
		if (i != last && s->events[i]->thread != e->thread &&
		    !order_is_before(s->events[i], e->thread, e->number))
			s->sequence[n++] = i;
	s->sequence[n++] = last;
	return n;
}

/* Does an event of the sequence come before its k-th one? */
static bool has_predecessor(const struct sched *s, uint32_t k)
{
	const struct event *e = s->events[s->sequence[k]];
	for (uint32_t i = 0; i < k; i++) {
		const struct event *f = s->events[s->sequence[i]];
		if (f->thread == e->thread || order_is_before(e, f->thread, f->number))
			return true;
	}
	return false;
}

static bool is_weak_initial(const struct sched *s, uint32_t n, uint32_t thread,
			    const struct operation *what, bool is_known)
{
	for (uint32_t k = 0; k < n; k++)
		if (s->events[s->sequence[k]]->thread == thread)
			return !has_predecessor(s, k);
	if (!is_known)
		return false;
	for (uint32_t k = 0; k < n; k++)
		if (operations_depend(what, &s->events[s->sequence[k]]->what))
			return false;
	return true;
}

static bool is_covered(const struct sched *s, const struct sched_node *n, uint32_t length)
{
	for (uint32_t i = 0; n->sleep && i < n->sleep->n; i++)
		if (is_weak_initial(s, length, n->sleep->at[i].thread,
				    &n->sleep->at[i].what, true))
			return true;
	for (uint32_t i = 0; i < n->n; i++)
		if (is_weak_initial(s, length, n->branches[i].thread,
				    &n->branches[i].what, n->branches[i].is_known))
			return true;
	return false;
}

static struct guide *guide_along(const struct sched *s, uint32_t n)
{
	struct guide *g = alloc_get(sizeof *g + n * sizeof g->thread[0]);
	g->ref = 1;
	g->n = n;
	for (uint32_t i = 0; i < n; i++)
		g->thread[i] = s->events[s->sequence[i]]->thread;
	return g;
}

static void reverse_races(struct sched *s)
{
	for (uint32_t i = 0; i < s->nevents; i++)
		for (uint32_t k = 0; k < s->events[i]->nraces; k++) {
			const struct event *e = s->events[s->events[i]->races[k]];
			if (!e->node)
				continue;
			uint32_t n = sequence_without(s, e, i);
			if (!is_covered(s, e->node, n))
				sched_node_add(s, e->node, guide_along(s, n));
		}
}

void sched_ended(struct sched *s)
{
	struct exec *x = s->exec;
	const struct schedule *c = state_node(x->state)->schedule;
	if (!c)
		return;
	s->explored += x->state->ended == END_EXIT || x->state->ended == END_FINDING;
	if (s->mode != SCHED_DPOR || x->state->ended == END_REDUNDANT)
		return;
	take_events(s, c);
	if (getenv("SCHED_DEBUG")) {
		for (uint32_t i = 0; i < s->nevents; i++) {
			struct event *e = s->events[i];
			fprintf(stderr, "%u: t%u op%u/%u %lx/%lx size %u %s node %p races", i, e->thread, e->what.op, e->what.op2, e->what.object, e->what.object2, e->what.size, x->funcs[e->func].name, (void*)e->node);
			for (uint32_t k = 0; k < e->nraces; k++) fprintf(stderr, " %u", e->races[k]);
			fprintf(stderr, "\n");
		}
		fprintf(stderr, "end %u\n", x->state->ended);
	}
	reverse_races(s);
}
