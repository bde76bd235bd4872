/* once.c - initialisation by the first caller. Later callers only look. */
#include "internal.h"

enum { FRESH, RUNNING, DONE };

static void set_once(pthread_once_t *control, int to)
{
	thread_reach(__EV_RELEASE, control);
	*control = to;
}

/* The thread that runs it is cancelled or ends: the next one starts afresh. */
static void undo_once(void *control)
{
	set_once(control, FRESH);
}

int __pthread_once(pthread_once_t *control, void (*init)(void))
{
	while (thread_wait(__EV_ACQUIRE, control, control, __EV_EQUAL, FRESH,
			   THREAD_AT_ONCE)) {
		if (*control == DONE)
			return 0;
		thread_wait(__EV_SHARE, control, control, __EV_UNEQUAL, RUNNING,
			    THREAD_FOREVER);
		if (*control == DONE)
			return 0;
	}
	*control = RUNNING;
	pthread_cleanup_push(undo_once, control);
	init();
	pthread_cleanup_pop(0);
	set_once(control, DONE);
	return 0;
}

weak_alias(__pthread_once, __pthread_once_full);
weak_alias(__pthread_once, pthread_once);
