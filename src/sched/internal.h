/* internal.h - what the files of sched/ share. */
#ifndef SCHED_INTERNAL_H
#define SCHED_INTERNAL_H
#include "sched/keep.h"
#include "sched/sched.h"
#include "state/schedule_wire.h"
#include "trace/index.h"
#include "trace/order.h"
#include "trace/race.h"
#include "trace/spin.h"

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
	struct state *snapshot; /* stands there; NULL: see rerun.c */
	struct sched_node *base; /* counted; an earlier place that has a snapshot, */
	struct event *last; /* and the last event in front of this one, counted */
	uint32_t preemptions; /* up to here, with base */
	struct sleep_set *sleep; /* asleep on arrival; counted, NULL: nobody */
	struct branch *taken; /* in order; the last one is being explored */
	uint32_t ntaken, cap;
	struct branch first; /* room for the first of them */
	struct wakeups *wakeups; /* still to be taken */
	bool waits; /* it is in sched.waiting */
	/* Everybody who can go on is asleep, taken or in the tree: nothing is added to it any
	 * more, and its branches do not need each other (share.c). */
	bool is_full;
	uint32_t written; /* by the last sched_begin_write but so many */
	/* Several workers explore what is below it: what is added here goes home (home.c). 0: it
	 * is this worker's alone. */
	uint64_t group;
	uint64_t length, place; /* of the log in front of it: its name (keep.c) */
};

static inline struct schedule *schedule_of(const struct exec *x)
{
	return state_node(x->state)->schedule;
}

/* Threads of all processes of the node, by their numbers. */
static inline uint32_t thread_count(const struct exec *x)
{
	return state_node(x->state)->rare->nthreads;
}

static inline const struct thread *thread_at(const struct exec *x, uint32_t number)
{
	if (state_node(x->state)->rare->nprocesses == 1) /* there a number is an index */
		return process_thread(x->process, number);
	return node_thread(state_node(x->state), number, NULL);
}

/* For loops over the threads that may be there: node_next_thread, node_thread_before. */
static inline uint32_t thread_next(const struct exec *x, uint32_t number)
{
	return node_next_thread(state_node(x->state), number);
}

static inline uint32_t thread_before(const struct exec *x, uint32_t number)
{
	return node_thread_before(state_node(x->state), number);
}

/* --- who can go on (able.c) --- */

enum ability {
	CANNOT,
	CAN_GIVE_UP, /* only by letting its limit come */
	CAN,
};
enum ability sched_ability(struct exec *x, const struct thread *t);
struct crowd {
	/* Threads that can go on; of those, not asleep; asleep, and the path would end. */
	uint32_t able, awake, ends;
	uint32_t chosen; /* number; UINT32_MAX: none */
};
/* The preferred thread goes on if it can, else the first one; who can only give up waiting comes
 * last. */
struct crowd sched_look_around(const struct sched *s, struct exec *x,
			       const struct schedule *c);
/* The preferred thread, if it can go on: no look around is needed; UINT32_MAX: it cannot. */
uint32_t sched_goes_on(const struct sched *s, struct exec *x, const struct schedule *c);
/* Could another thread go on than the one with that number? */
bool sched_has_other(struct exec *x, uint32_t number);
const struct sleeper *sched_find_sleeper(const struct schedule *c, const struct thread *t);
/* A thread that has not come to its first visible operation: what it does up to there
 * concerns nobody else. */
uint32_t sched_find_fresh(struct exec *x);
/* The path ends because nobody can go on. */
void sched_end_waiting(struct exec *x);
/* Could the thread, which stands at a visible operation, execute it now? */
bool sched_can_go(struct exec *x, const struct thread *t);
/* Could it, without giving up a wait that has a limit? */
bool sched_can_go_on(struct exec *x, const struct thread *t);
/* The thread whose turn it was: one that was just started, and came to its first operation, was
 * not running. */
const struct thread *sched_running(const struct exec *x);

/* --- places (place.c) and their branches (branch.c) --- */

/* A place at which the chosen thread goes on, and others could. */
void sched_open_place(struct sched *s, struct exec *x, struct schedule *c, uint8_t kind,
		      uint32_t chosen);
/* Can the thread of a wake-up tree's step go on? On a path that has decided otherwise about its
 * input than the one that the step comes from, it may wait or have ended instead. */
bool sched_is_possible(struct exec *x, const struct schedule *c, const struct wakeup *u);
/* The tree without its first way; a count for the caller. */
struct wakeups *wakeups_behind_first(const struct wakeups *w);
void sched_node_drop(void *sched, struct sched_node *n);
/* What is still to be taken becomes this, which is taken over. */
void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w);
static inline uint64_t sched_count_ways(const struct wakeups *w)
{
	return w ? w->ways : 0;
}
/* What is still to be taken was changed in place; it had so many ways. */
void sched_node_changed(struct sched *s, struct sched_node *n, uint64_t had);

/* Is nothing left to be taken at the place, now or later? */
static inline bool sched_node_is_done(const struct sched_node *n)
{
	return n->is_full && !n->wakeups;
}
/* A place of a path that is replayed, at which the current state stands. */
struct sched_node *sched_node_again(struct sched *s, struct exec *x);
/* The thread goes on from there, after those that did before. */
struct branch *sched_take_branch(struct sched_node *n, uint16_t thread);
/* Which of the branches that were taken is that thread's. */
uint32_t sched_branch_of(const struct sched_node *n, uint32_t thread);
/* The state of the first way that waits at the place, entered; a count on the place becomes the
 * state's. The snapshot of the place is entered, and the thread can go on. */
struct state *sched_start_branch(struct sched *s, struct sched_node *n);
/* Takes the last place that waits and below which everything is done, with its count, out of the
 * list; of those that other workers have, too, or of the others. NULL: there is none. */
struct sched_node *sched_take_waiting(struct sched *s, bool is_shared);
/* Drops first ways that begin with a thread that cannot go on; true: one is left, and the
 * place is entered. False: the state that was current still is. */
bool sched_enter_place(struct sched *s, struct sched_node *n);
/* The place in front of the next event of a path that is replayed, with a count; NULL: none that
 * is kept (keep.c). */
struct sched_node *sched_kept_place(struct sched *s, struct exec *x);
/* A path that is replayed has come to where its job stands. */
void sched_come(struct sched *s, struct exec *x);

/* The ways of both trees, those that the first one covers once; a count for the caller
 * (home.c). */
struct wakeups *wakeups_merged(struct wakeups *a, const struct wakeups *b);

/* --- places without a snapshot (rerun.c) --- */

/* From now on places of the current state can be reached from this one, at which it stands. */
void sched_base_set(const struct exec *x, struct schedule *c, struct sched_node *n);
/* A switch is in the log. */
void sched_base_noted(const struct exec *x, struct schedule *c);
void sched_mark_hot(struct sched *s, const struct event *e); /* it was reversed */
/* Can the place at which the current state stands do without a snapshot? */
bool sched_can_rerun(struct sched *s, const struct exec *x, const struct schedule *c,
		     const struct thread *chosen);
/* Makes the snapshot of a place that has none. The current state changes. */
void sched_node_stand(struct sched *s, struct sched_node *n);
void sched_node_forget_base(struct sched *s, struct sched_node *n);
/* While that runs: what sched_turn and sched_event do. */
uint32_t sched_rerun_turn(struct sched *s, struct exec *x);
void sched_rerun_event(struct sched *s, struct exec *x, const struct operation *what);
/* The current state, which stands at a place, goes on with a thread. False: it has ended. */
bool sched_take_step(struct sched *s, struct exec *x, uint32_t thread);

/* The number of the thread that goes on by the turns that were given; UINT32_MAX: they are over
 * (follow.c). */
uint32_t sched_follow(struct sched *s, struct exec *x);

/* Who chooses at the turn of the current thread. */
struct scheduler sched_scheduler_of(const struct sched *s, const struct exec *x);
/* The thread goes on. False: the path ended (choose.c). */
bool sched_note_turn(struct sched *s, struct exec *x, struct schedule *c, uint32_t *chosen);
/* Makes a place, which stands as the current state does, with one count; the thread goes on from
 * it (place.c). */
struct sched_node *sched_node_new(struct sched *s, struct exec *x, struct schedule *c,
				  uint32_t chosen);

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
/* A copy with room for more ways; NULL is the empty tree (reverse.c). */
struct wakeups *wakeups_with_room(const struct wakeups *w, uint32_t more);
/* The tree with one more way of one step; a count for the caller. */
struct wakeups *wakeups_with_step(const struct wakeups *w, uint16_t thread,
				  const struct operation *what);
/* For a place that is full: the first steps stay, whatever covers what comes behind them. */
struct wakeups *wakeups_without_rests(const struct wakeups *w, uint32_t thread,
				      const struct operation *what);

/* The operation becomes an event, whatever was before (event.c). */
void event_add(struct sched *s, struct exec *x, const struct operation *what);
/* Is that a run that takes one order and reverses nothing, but for what ev_set_scheduler says? The
 * rest is for those alone. */
static inline bool repeat_matters(const struct sched *s)
{
	enum scheduler_kind k = s->scheduler.kind;
	return k == SCHED_ROUND_ROBIN || k == SCHED_RANDOM || k == SCHED_PCT;
}
/* Does the operation only repeat an access? Then that event counts it (repeat.c). */
bool repeat_event(struct sched *s, struct exec *x, const struct operation *what);
void repeat_noted(struct schedule *c, const struct event *e); /* a new event, the last */
/* Is the current thread behind its own last event, in a run with round-robin? */
bool repeat_has_turn(struct sched *s, struct exec *x);

#endif
