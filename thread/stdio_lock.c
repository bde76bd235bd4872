/* stdio_lock.c - the lock of a FILE: the tid of its owner, 0: free, -1: the process has
 * one thread. A thread that ends with a FILE locked keeps it, as in musl. */
#include "internal.h"

#include "stdio_impl.h"

/* 1: locked, 0: the caller has it already. */
int __lockfile(FILE *f)
{
	int tid = __pthread_self()->tid;

	if (f->lock == tid)
		return 0;
	thread_wait(__EV_ACQUIRE, &f->lock, &f->lock, __EV_EQUAL, 0, THREAD_FOREVER);
	f->lock = tid;
	return 1;
}

void __unlockfile(FILE *f)
{
	thread_reach(__EV_RELEASE, &f->lock);
	f->lock = 0;
}

int ftrylockfile(FILE *f)
{
	int tid = __pthread_self()->tid;

	if (f->lock < 0)
		f->lock = 0;
	if (f->lock == tid) {
		if (f->lockcount == LONG_MAX)
			return -1;
		f->lockcount++;
		return 0;
	}
	if (thread_wait(__EV_ACQUIRE, &f->lock, &f->lock, __EV_EQUAL, 0, THREAD_AT_ONCE))
		return -1;
	f->lock = tid;
	f->lockcount = 1;
	return 0;
}

void flockfile(FILE *f)
{
	if (f->lock < 0)
		f->lock = 0;
	if (!__lockfile(f))
		f->lockcount++;
	else
		f->lockcount = 1;
}

void funlockfile(FILE *f)
{
	int tid = __pthread_self()->tid;

	if (f->lock <= 0)
		thread_misuse("unlock of a stream that nobody holds", f);
	if (f->lock != tid)
		__ev_thread_misuse_held("unlock of a stream", f->lock, f);
	if (--f->lockcount)
		return;
	__unlockfile(f);
}

/* fclose of a stream that its thread has locked. */
void __unlist_locked_file(FILE *f)
{
	(void)f;
}
