/* internal.h - what the files of the thread model share.
 *
 * The model takes the place of those members of musl that start threads and make them
 * wait (members.mk has the list), under the same names. It works on musl's own types,
 * so that what stays of musl (attributes, pthread_self, thread-specific data, stdio) goes
 * on working, and on objects that are all zero when statically initialised.
 *
 * Rules: the state of an object that another thread could change is read and written only
 * between a scheduling point on that object and the next one. What the calling thread
 * alone can change (that it holds a mutex) may be read at any time. */
#ifndef THREAD_INTERNAL_H
#define THREAD_INTERNAL_H
#define _GNU_SOURCE
#include "../model/prim.h"
#include "prim_threads.h"
#include "pthread_impl.h"

#define THREAD_FOREVER (~0ul) /* limits of __ev_sync */
#define THREAD_ANY_TIME (~0ul - 1)
#define THREAD_AT_ONCE 0ul

/* A thread that waits in a list of its own object, on its own stack. */
struct thread_waiter {
	struct thread_waiter *prev, *next;
	/* THREAD_WOKEN or THREAD_CANCELLED; for a semaphore its value or THREAD_CANCELLED. */
	int is_woken;
	int since; /* __ev_events() when is_woken was set first */
};
enum { THREAD_WOKEN = 1, THREAD_CANCELLED = -1 };

/* What the model keeps of a thread beside musl's struct pthread. It is never freed, so
 * that the use of a thread that is gone can be told. What the end and the join of a thread
 * change is here, and the records of threads with the same creator lie side by side: the engine
 * copies pages that change. */
struct thread_record {
	void *(*run)(void *);
	void *argument;
	void *result;
	int is_c11; /* run returns an int */
	int has_ended;
	enum { THREAD_FREE, THREAD_DETACHED, THREAD_JOINED } is_taken;
	unsigned nroom; /* records for threads that this one makes, so many more: */
	struct thread_record *room;
	struct thread_waiter *joiner; /* waits for this thread to end */
	struct thread_waiter *wait; /* of this thread, if it can be cancelled */
	long spurious; /* wake-ups without a signal so far */
	long ended_at; /* on CLOCK_MONOTONIC in ns, if that is later than for others */
};
extern hidden struct thread_record __ev_thread_first;
static inline struct thread_record *thread_record(pthread_t t)
{
	return t->map_base ? (void *)t->map_base : &__ev_thread_first;
}

/* 1 if the program calls pthread_cancel (cancel.c), else 0 (no_cancel.c). */
hidden int __ev_thread_can_cancel(void);

/* The limit for waiting until `at` on that clock; NULL: for ever. 0, or EINVAL.
 * (limit.c) */
hidden int __ev_thread_limit(clockid_t clock, const struct timespec *at,
			     unsigned long *limit);

/* That much is the time for the calling thread, because it has waited until then. (limit.c) */
hidden void __ev_thread_reach_moment(unsigned long moment);

/* "<what> that thread <n> holds" (misuse.c). */
hidden _Noreturn void __ev_thread_misuse_held(const char *what, int tid,
					      const volatile void *object);

/* Gives the robust mutexes of a thread that ends to others (mutex.c). */
hidden void __ev_thread_give_up_mutexes(pthread_t self);

/* A mutex whose owner is the caller, with one level of locking less (mutex.c). */
hidden void __ev_thread_release_mutex(pthread_mutex_t *m);

static inline _Noreturn void thread_misuse(const char *what, const volatile void *object)
{
	__ev_misuse(what, (const void *)object);
}

/* A scheduling point before an operation that is always possible. */
static inline void thread_reach(int op, const volatile void *object)
{
	__ev_sync(op, (const void *)object, __EV_NOTHING, 0, 0, __EV_ALWAYS, 0,
		  THREAD_FOREVER);
}

/* Waits until `*word RELATION value`. 0, or 1: the limit was reached. */
static inline int thread_wait(int op, const volatile void *object,
			      const volatile int *word, int relation, int value,
			      unsigned long limit)
{
	int is_late = __ev_sync(op, (const void *)object, __EV_NOTHING, 0, (const int *)word,
				relation, value, limit);
	if (is_late && limit != THREAD_AT_ONCE && limit != THREAD_ANY_TIME)
		__ev_thread_reach_moment(limit);
	return is_late;
}

/* Ends the wait of a waiter. */
static inline void thread_wake(struct thread_waiter *w, int how)
{
	w->is_woken = how;
	if (!w->since)
		w->since = __ev_events();
}

/* pthread_cancel may have come since the thread last looked. */
static inline void thread_look_for_cancel(struct thread_waiter *w)
{
	pthread_t self = __pthread_self();

	if (self->cancel && self->canceldisable == PTHREAD_CANCEL_ENABLE && !w->is_woken)
		thread_wake(w, THREAD_CANCELLED);
}

/* Waits until somebody has woken this waiter (UNEQUAL, or HAS_UNITS), pthread_cancel
 * included. */
static inline int thread_sleep(int op, const volatile void *object, int relation,
			       struct thread_waiter *w, unsigned long limit)
{
	struct thread_record *record = thread_record(__pthread_self());
	struct thread_waiter *outer = record->wait;

	thread_look_for_cancel(w);
	record->wait = w;
	int is_late = thread_wait(op, object, &w->is_woken, relation, 0, limit);
	record->wait = outer;
	return is_late;
}

/* Waits until somebody has called thread_wake. Nothing that happens to the object from then on
 * matters to the waiter. */
static inline void thread_be_woken(const volatile void *object, struct thread_waiter *w)
{
	__ev_sync(__EV_WAKE, (const void *)object, __EV_NOTHING, 0, &w->since, __EV_UNEQUAL, 0,
		  THREAD_FOREVER);
}
#endif
