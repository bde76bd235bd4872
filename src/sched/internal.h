/* internal.h - what the files of sched/ share. */
#ifndef SCHED_INTERNAL_H
#define SCHED_INTERNAL_H
#include "sched/sched.h"

/* A way to go on from a place: a thread's next operation. */
struct branch {
	uint16_t thread; /* its number in the node */
	bool is_known; /* the operation was executed: `what` is what it did */
	struct operation what;
	struct guide *guide; /* waits to be taken; NULL: it was */
};

struct sched_node {
	struct sched_node *older, *newer; /* of all; NULL at the ends */
	uint32_t ref;
	struct state *snapshot; /* stands there */
	struct sleep_set *sleep; /* asleep on arrival; counted, NULL: nobody */
	struct branch *branches; /* in the order in which they are taken */
	uint32_t n, cap;
	uint32_t taken; /* branches before this one were taken */
};

void sched_node_drop(void *sched, struct sched_node *n);
/* Adds a branch that waits; takes the guide. */
void sched_node_add(struct sched *s, struct sched_node *n, struct guide *g);

/* Clocks and races of a new event, the schedule's last (order.c). */
void order_event(struct event *e, uint32_t nthreads, const struct thread *t);
/* The last event of a thread before e; NULL: none. */
struct event *order_before(const struct event *e, uint32_t thread);
/* Does the event with this number, of this thread, come before e? */
static inline bool order_is_before(const struct event *e, uint32_t thread, uint32_t number)
{
	return thread < e->nclocks && e->clocks[thread] > number;
}
static inline bool order_is_synchronised(const struct event *e, uint32_t thread,
					 uint32_t number)
{
	return thread < e->nclocks && e->clocks[e->nclocks + thread] > number;
}
#endif
