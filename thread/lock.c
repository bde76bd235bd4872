/* lock.c - the locks of musl's own members.
 *
 * What they protect (the list of open files, the state of random(), the functions for
 * exit) is the same for all threads, so the order in which threads take them matters. */
#include "internal.h"

#include "lock.h"

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
