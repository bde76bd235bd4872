/* join.c - waiting for threads to end, and not waiting for them. */
#include "internal.h"

#include <threads.h>

hidden void __pthread_testcancel(void);

static void check_joinable(pthread_t t, const char *if_detached, const char *if_joined)
{
	if (__ev_thread_record(t)->is_joined)
		thread_misuse(if_joined, t);
	if (t->detach_state == DT_DETACHED)
		thread_misuse(if_detached, t);
}

/* 0, ETIMEDOUT or ECANCELED. A thread has one joiner, or the program is wrong. */
static int wait_for_end(pthread_t t, unsigned long limit)
{
	struct thread_record *r = __ev_thread_record(t);

	if (!__ev_thread_can_cancel() || limit == THREAD_AT_ONCE) {
		int is_late = thread_wait(__EV_ACQUIRE, t, &r->has_ended, __EV_UNEQUAL, 0,
					  limit);
		return is_late ? ETIMEDOUT : 0;
	}
	struct thread_waiter w = {.is_woken = r->has_ended ? THREAD_WOKEN : 0};
	if (r->joiner)
		thread_misuse("join of a thread that another thread joins", t);
	r->joiner = &w;
	thread_sleep(__EV_ACQUIRE, t, &w, limit);
	r->joiner = 0;
	return r->has_ended ? 0 : w.is_woken ? ECANCELED : ETIMEDOUT;
}

static int join_until(pthread_t t, void **result, unsigned long limit)
{
	static const char detached[] = "join of a detached thread",
			  joined[] = "join of a thread that was joined";

	if (t == __pthread_self())
		return EDEADLK;
	check_joinable(t, detached, joined);
	int error = wait_for_end(t, limit);
	if (error)
		return error;
	check_joinable(t, detached, joined);
	__ev_thread_record(t)->is_joined = 1;
	if (result)
		*result = t->result;
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
	thread_reach(__EV_WRITE, t);
	check_joinable(t, "detach of a detached thread",
		       "detach of a thread that was joined");
	if (__ev_thread_record(t)->joiner)
		thread_misuse("detach of a thread that another thread joins", t);
	t->detach_state = DT_DETACHED;
	return 0;
}

weak_alias(__pthread_join, pthread_join);
weak_alias(pthread_detach, thrd_detach);
