/* rwlock.c - locks for many readers or one writer.
 *
 * _rw_lock is the number of readers, or -1: a writer has it. Waiting threads get it in
 * any order; none is preferred. */
#include "internal.h"

#define is_destroyed _rw_waiters
#define writer __u.__i[3] /* tid */
enum { WRITING = -1 };

static void check_rwlock_alive(pthread_rwlock_t *rw)
{
	if (rw->is_destroyed)
		thread_misuse("lock of a read-write lock that was destroyed", rw);
}

static int read_until(pthread_rwlock_t *rw, unsigned long limit)
{
	if (thread_wait(__EV_SHARE, rw, &rw->_rw_lock, __EV_UNEQUAL, WRITING, limit))
		return ETIMEDOUT;
	check_rwlock_alive(rw);
	if (rw->_rw_lock == INT_MAX)
		return EAGAIN;
	rw->_rw_lock++;
	return 0;
}

static int write_until(pthread_rwlock_t *rw, unsigned long limit)
{
	if (thread_wait(__EV_ACQUIRE, rw, &rw->_rw_lock, __EV_EQUAL, 0, limit))
		return ETIMEDOUT;
	check_rwlock_alive(rw);
	rw->_rw_lock = WRITING;
	rw->writer = __pthread_self()->tid;
	return 0;
}

int __pthread_rwlock_rdlock(pthread_rwlock_t *rw)
{
	return read_until(rw, THREAD_FOREVER);
}

int __pthread_rwlock_wrlock(pthread_rwlock_t *rw)
{
	return write_until(rw, THREAD_FOREVER);
}

int __pthread_rwlock_tryrdlock(pthread_rwlock_t *rw)
{
	int result = read_until(rw, THREAD_AT_ONCE);
	return result == ETIMEDOUT ? EBUSY : result;
}

int __pthread_rwlock_trywrlock(pthread_rwlock_t *rw)
{
	int result = write_until(rw, THREAD_AT_ONCE);
	return result == ETIMEDOUT ? EBUSY : result;
}

/* A limit that is no time is an error only where it is needed. */
static int try_instead(int result)
{
	return result == EBUSY ? EINVAL : result;
}

int __pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict rw,
				 const struct timespec *restrict at)
{
	unsigned long limit;

	if (__ev_thread_limit(CLOCK_REALTIME, at, &limit))
		return try_instead(__pthread_rwlock_tryrdlock(rw));
	return read_until(rw, limit);
}

int __pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict rw,
				 const struct timespec *restrict at)
{
	unsigned long limit;

	if (__ev_thread_limit(CLOCK_REALTIME, at, &limit))
		return try_instead(__pthread_rwlock_trywrlock(rw));
	return write_until(rw, limit);
}

int __pthread_rwlock_unlock(pthread_rwlock_t *rw)
{
	/* The caller holds it, as a reader or as the writer. */
	thread_reach(rw->_rw_lock > 0 ? __EV_UNSHARE : __EV_RELEASE, rw);
	if (!rw->_rw_lock)
		thread_misuse("unlock of a read-write lock that nobody holds", rw);
	if (rw->_rw_lock > 0) {
		rw->_rw_lock--;
		return 0;
	}
	if (rw->writer != __pthread_self()->tid)
		__ev_thread_misuse_held("unlock of a read-write lock", rw->writer, rw);
	rw->_rw_lock = 0;
	rw->writer = 0;
	return 0;
}

int pthread_rwlock_init(pthread_rwlock_t *restrict rw,
			const pthread_rwlockattr_t *restrict a)
{
	*rw = (pthread_rwlock_t){0};
	if (a)
		rw->_rw_shared = (int)a->__attr[0] * 128;
	return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *rw)
{
	thread_reach(__EV_DESTROY, rw);
	if (rw->is_destroyed)
		thread_misuse("destruction of a read-write lock that was destroyed", rw);
	if (rw->_rw_lock < 0)
		__ev_thread_misuse_held("destruction of a read-write lock", rw->writer,
					rw);
	if (rw->_rw_lock)
		thread_misuse("destruction of a read-write lock that a reader holds", rw);
	rw->is_destroyed = 1;
	return 0;
}

weak_alias(__pthread_rwlock_rdlock, pthread_rwlock_rdlock);
weak_alias(__pthread_rwlock_wrlock, pthread_rwlock_wrlock);
weak_alias(__pthread_rwlock_tryrdlock, pthread_rwlock_tryrdlock);
weak_alias(__pthread_rwlock_trywrlock, pthread_rwlock_trywrlock);
weak_alias(__pthread_rwlock_timedrdlock, pthread_rwlock_timedrdlock);
weak_alias(__pthread_rwlock_timedwrlock, pthread_rwlock_timedwrlock);
weak_alias(__pthread_rwlock_unlock, pthread_rwlock_unlock);
