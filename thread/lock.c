/* lock.c - the locks and waits of musl's own members.
 *
 * What they protect (the list of open files, the state of random(), the functions for
 * exit) is the same for all threads, so the order in which threads take them matters. */
#include "internal.h"

#include "lock.h"

hidden void __pthread_testcancel(void);

void __lock(volatile int *l)
{
	if (!libc.threaded)
		return;
	thread_wait(__EV_ACQUIRE, l, l, __EV_EQUAL, 0, THREAD_FOREVER);
	*l = 1;
}

void __unlock(volatile int *l)
{
	if (!*l)
		return;
	thread_reach(__EV_RELEASE, l);
	*l = 0;
}

void __wait(volatile int *word, volatile int *waiters, int value, int is_private)
{
	(void)waiters, (void)is_private;
	thread_wait(__EV_ACQUIRE, word, word, __EV_UNEQUAL, value, THREAD_FOREVER);
}

int __timedwait(volatile int *word, int value, clockid_t clock, const struct timespec *at,
		int is_private)
{
	unsigned long limit;

	(void)is_private;
	if (__ev_thread_limit(clock, at, &limit))
		return EINVAL;
	return thread_wait(__EV_ACQUIRE, word, word, __EV_UNEQUAL, value, limit)
		       ? ETIMEDOUT
		       : 0;
}

int __timedwait_cp(volatile int *word, int value, clockid_t clock,
		   const struct timespec *at, int is_private)
{
	__pthread_testcancel();
	return __timedwait(word, value, clock, at, is_private);
}
