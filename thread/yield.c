/* yield.c - a scheduling point at which nothing happens. */
#include "internal.h"

#include <sched.h>
#include <threads.h>

int sched_yield(void)
{
	__ev_sync(__EV_NOTHING, 0, __EV_NOTHING, 0, 0, __EV_ALWAYS, 0, THREAD_FOREVER);
	return 0;
}

void thrd_yield(void)
{
	sched_yield();
}
