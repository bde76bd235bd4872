/* internal.h - what the files of sched/ share. */
#ifndef SCHED_INTERNAL_H
#define SCHED_INTERNAL_H
#include "sched/sched.h"

/* A way that was taken from a place: a thread's next operation. */
struct branch {
	uint16_t thread; /* its number in the node */
	bool is_known; /* the operation was executed: `what` is what it did */
	bool is_end; /* a path ended right behind it, and not because all threads had */
	struct operation what;
};

struct sched_node {
	uint8_t kind; /* enum scheduler_kind: who chose there */
	struct sched_node *older, *newer; /* of all; NULL at the ends */
	uint32_t ref;
	struct state *snapshot; /* stands there */
	struct sleep_set *sleep; /* asleep on arrival; counted, NULL: nobody */
	struct branch *taken; /* in order; the last one is being explored */
	uint32_t ntaken, cap;
	struct wakeups *wakeups; /* still to be taken */
	bool waits; /* it is in sched.waiting */
};

/* Could the thread, which stands at a visible operation, execute it now? */
bool sched_can_go(struct exec *x, const struct thread *t);
/* Could it, without giving up a wait that has a limit? */
bool sched_can_go_on(struct exec *x, const struct thread *t);
void sched_node_drop(void *sched, struct sched_node *n);
/* What is still to be taken becomes this, which is taken over. */
void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w);

/* The number of the thread that goes on by the turns that were given; UINT32_MAX: they are over
 * (follow.c). */
uint32_t sched_follow(struct sched *s, struct exec *x);

/* Who chooses at the turn of the current thread. */
struct scheduler sched_scheduler_of(const struct sched *s, const struct exec *x);
/* The thread whose turn it was: one that was just started, and came to its first operation, was
 * not running. */
const struct thread *sched_running(const struct exec *x);
/* Makes a place, which stands as the current state does, with one count (sched.c). */
struct sched_node *sched_node_new(struct sched *s, struct exec *x, const struct schedule *c);
/* The current state, whose current thread has a turn to give away, goes on with the thread at
 * this index. False: it has ended. */
bool sched_give_turn(struct sched *s, struct exec *x, uint32_t chosen);

/* What an event, the last one, adds to the hash of the trace (bounded.c). */
void bounded_add(struct schedule *c, struct event *e);
/* Has an equivalent prefix with the same running thread come here before, as cheaply? Remembers
 * this one if not. */
bool bounded_was_here(struct sched *s, struct exec *x, struct schedule *c);
/* May the running thread be preempted once more? */
bool bounded_may_preempt(struct exec *x, const struct schedule *c, struct scheduler how);

/* Who goes on by lot, of those that can; at least one does (sample.c). */
uint32_t sample_choose(struct sched *s, struct exec *x, struct schedule *c,
		       struct scheduler how);
/* A state of which another sample is taken, entered, with its turn given; NULL: enough. */
struct state *sample_next(struct sched *s);
void sample_done(struct sched *s);

/* The tree without the ways that a branch covers which has just shown what it does: the thread
 * is a weak initial of them. Until then that was predicted from another execution, in which a
 * compare-exchange may have had another outcome. A count for the caller (reverse.c). */
struct wakeups *wakeups_without(struct wakeups *w, uint32_t thread,
				const struct operation *what);

/* Clocks and races of a new event, the schedule's last (order.c). */
void order_event(struct event *e, uint32_t nthreads, const struct thread *t);
/* Announces data races between an access, the last event, and earlier ones (race.c). */
void race_find(struct sched *s, struct exec *x, const struct event *e);
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
