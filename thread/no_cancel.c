/* no_cancel.c - what cancel.c has, for programs without pthread_cancel: nothing is
 * tested. */
#include "internal.h"

int __ev_thread_can_cancel(void)
{
	return 0;
}

void __testcancel(void)
{
}

void __pthread_testcancel(void)
{
}

weak_alias(__pthread_testcancel, pthread_testcancel);
