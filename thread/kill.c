/* kill.c - signals to one thread. */
#include "internal.h"

int pthread_kill(pthread_t t, int sig)
{
	thread_reach(__EV_WRITE, t);
	if (thread_record(t)->has_ended)
		return sig < 0 || sig >= _NSIG ? EINVAL : 0;
	return (int)-__syscall(SYS_tgkill, __syscall(SYS_getpid), t->tid, sig);
}
