/* internal.h - what the files of sched/ share. */
#ifndef SCHED_INTERNAL_H
#define SCHED_INTERNAL_H
#include "sched/keep.h"
#include "sched/sched.h"

/* A way that was taken from a place: a thread's next operation. */
struct branch {
	uint16_t thread; /* its number in the node */
	bool is_known; /* the operation was executed: `what` is what it did */
	bool is_end; /* a path ended right behind it, and not because all threads had */
	struct operation what;
};

struct sched_node {
	struct sched_node *older, *newer; /* of all; NULL at the ends */
	uint32_t ref;
	struct state *snapshot; /* stands there */
	struct sleep_set *sleep; /* asleep on arrival; counted, NULL: nobody */
	struct branch *taken; /* in order; the last one is being explored */
	uint32_t ntaken, cap;
	struct wakeups *wakeups; /* still to be taken */
	bool waits; /* it is in sched.waiting */
	/* Everybody who can go on is asleep, taken or in the tree: nothing is added to it any
	 * more, and its branches do not need each other (share.c). */
	bool is_full;
	uint32_t written; /* by the last sched_begin_write but so many */
	uint64_t length, place; /* of the log in front of it: its name (keep.c) */
};

/* Could the thread, which stands at a visible operation, execute it now? */
bool sched_can_go(struct exec *x, const struct thread *t);
void sched_node_drop(void *sched, struct sched_node *n);
/* What is still to be taken becomes this, which is taken over. */
void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w);

/* Is nothing left to be taken at the place, now or later? */
static inline bool sched_node_is_done(const struct sched_node *n)
{
	return n->is_full && !n->wakeups;
}
/* A place that stands where the current state does. */
struct sched_node *sched_node_new(struct sched *s, struct exec *x, struct sleep_set *sleep);
/* Which of the branches that were taken is that thread's. */
uint32_t sched_branch_of(const struct sched_node *n, uint32_t thread);
/* The state of the first way that waits at the place, entered; a count on the place becomes the
 * state's. The snapshot of the place is entered, and the thread can go on. */
struct state *sched_start_branch(struct sched *s, struct sched_node *n);
/* Drops first ways that begin with a thread that cannot go on; true: one is left, and the
 * place is entered. False: the state that was current still is. */
bool sched_enter_place(struct sched *s, struct sched_node *n);
/* The place in front of the next event of a path that is replayed, with a count; NULL: none that
 * is kept (keep.c). */
struct sched_node *sched_kept_place(struct sched *s, struct exec *x);
/* A path that is replayed has come to where its job stands. */
void sched_come(struct sched *s, struct exec *x);

/* As bytes (wire.c); what is read is a count for the caller. */
enum { WIRE_OPERATION = 6 }; /* bytes of an operation, at least */
void wire_put_operation(struct bytes *out, const struct operation *o);
struct operation wire_get_operation(struct bytes_reader *in);
void wire_put_sleep(struct bytes *out, const struct sleep_set *s);
struct sleep_set *wire_get_sleep(struct bytes_reader *in);
void wire_put_wakeups(struct bytes *out, const struct wakeups *w);
struct wakeups *wire_get_wakeups(struct bytes_reader *in);

/* The index of the thread that goes on by the turns that were given; UINT32_MAX: they are over
 * (follow.c). */
uint32_t sched_follow(struct sched *s, struct exec *x);

/* The tree without the ways that a branch covers which has just shown what it does: the thread
 * is a weak initial of them. Until then that was predicted from another execution, in which a
 * compare-exchange may have had another outcome. A count for the caller (reverse.c). */
struct wakeups *wakeups_without(struct wakeups *w, uint32_t thread,
				const struct operation *what);
/* The tree with one more way of one step; a count for the caller. */
struct wakeups *wakeups_with_step(const struct wakeups *w, uint16_t thread,
				  const struct operation *what);
/* For a place that is full: the first steps stay, whatever covers what comes behind them. */
struct wakeups *wakeups_without_rests(const struct wakeups *w, uint32_t thread,
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
