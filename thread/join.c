/* join.c - waiting for threads to end, and not waiting for them. */
#include "internal.h"

#include <threads.h>

hidden void __pthread_testcancel(void);

static void check_joinable(pthread_t t, const struct thread_record *r, const char *if_detached,
			   const char *if_joined)
{
	if (r->is_taken)
		thread_misuse(r->is_taken == THREAD_JOINED ? if_joined : if_detached, t);
}

/* The same as thread_wait, in a thread that can be cancelled: 0, ETIMEDOUT or ECANCELED. */
static __attribute__((noinline)) int wait_thread_cancellably(pthread_t t,
							     struct thread_record *r,
							     unsigned long limit)
{
	struct thread_waiter w = {.is_woken = r->has_ended ? THREAD_WOKEN : 0};

	if (r->joiner)
		thread_misuse("join of a thread that another thread joins", t);
	r->joiner = &w;
	thread_sleep(__EV_ACQUIRE, t, __EV_UNEQUAL, &w, limit);
	r->joiner = 0;
	return r->has_ended ? 0 : w.is_woken ? ECANCELED : ETIMEDOUT;
}

/* 0, ETIMEDOUT or ECANCELED. A thread has one joiner, or the program is wrong. */
static int wait_for_end(pthread_t t, struct thread_record *r, unsigned long limit)
{
	if (__ev_thread_can_cancel() && limit != THREAD_AT_ONCE)
		return wait_thread_cancellably(t, r, limit);
	return thread_wait(__EV_ACQUIRE, t, &r->has_ended, __EV_UNEQUAL, 0, limit) ? ETIMEDOUT
										   : 0;
}

static int join_until(pthread_t t, void **result, unsigned long limit)
{
	static const char detached[] = "join of a detached thread",
			  joined[] = "join of a thread that was joined";
	struct thread_record *r = thread_record(t);

	if (t == __pthread_self())
		return EDEADLK;
	check_joinable(t, r, detached, joined);
	int error = wait_for_end(t, r, limit);
	if (error)
		return error;
	check_joinable(t, r, detached, joined);
	r->is_taken = THREAD_JOINED;
	if (r->ended_at)
		__ev_thread_reach_moment((unsigned long)r->ended_at);
	if (result)
		*result = r->result;
	return 0;
}

static int join_or_cancel(pthread_t t, void **result, unsigned long limit)
{
	int error;

	__pthread_testcancel();
	while ((error = join_until(t, result, limit)) == ECANCELED)
		__pthread_testcancel();
	return error;
}

int __pthread_join(pthread_t t, void **result)
{
	return join_or_cancel(t, result, THREAD_FOREVER);
}

int pthread_timedjoin_np(pthread_t t, void **result, const struct timespec *at)
{
	unsigned long limit;

	if (__ev_thread_limit(CLOCK_REALTIME, at, &limit))
		return EINVAL;
	return join_or_cancel(t, result, limit);
}

int pthread_tryjoin_np(pthread_t t, void **result)
{
	int error = join_until(t, result, THREAD_AT_ONCE);

	return error == ETIMEDOUT ? EBUSY : error;
}

int pthread_detach(pthread_t t)
{
	struct thread_record *r = thread_record(t);

	thread_reach(__EV_WRITE, t);
	check_joinable(t, r, "detach of a detached thread",
		       "detach of a thread that was joined");
	if (r->joiner)
		thread_misuse("detach of a thread that another thread joins", t);
	r->is_taken = THREAD_DETACHED;
	t->detach_state = DT_DETACHED;
	return 0;
}

weak_alias(__pthread_join, pthread_join);
weak_alias(pthread_detach, thrd_detach);
