/* wait.c - the waits of musl's own members for a word of memory to change. */
#include "internal.h"

hidden void __pthread_testcancel(void);

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
