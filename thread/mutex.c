/* mutex.c - mutexes of all kinds.
 *
 * _m_lock is the tid of the owner, 0: free. A mutex that nobody can ever lock again, or
 * that was destroyed, is free, too, so that those who wait for it come to see the mark.
 * Robust mutexes are in a list of their owner; _m_next and _m_prev are the neighbours. */
#include "internal.h"

#define marks _m_waiters /* musl counts waiters there */
enum { OWNER_DIED = 1, NOT_RECOVERABLE = 2, DESTROYED = 4 };
enum { KIND = 3, ROBUST = 4, CHECKED = 15 };

/* --- the list of robust mutexes that a thread holds --- */

static pthread_mutex_t *first_held(pthread_t t)
{
	void *first = (void *)t->robust_list.head;

	return first == &t->robust_list.head ? 0 : first; /* empty, as musl has it */
}

/* musl sets `off` to 0 in a child: what its parent holds is not its own. */
static void begin_list(pthread_t self)
{
	self->robust_list.off = 1;
	self->robust_list.head = 0;
	__syscall(__EV_SYS_ROBUST, &self->robust_list.head);
}

static void enlist_mutex(pthread_t self, pthread_mutex_t *m)
{
	if (!self->robust_list.off)
		begin_list(self);
	pthread_mutex_t *next = first_held(self);

	m->_m_prev = 0;
	m->_m_next = next;
	if (next)
		next->_m_prev = m;
	self->robust_list.head = (volatile void *)m;
}

static void unlist_mutex(pthread_t self, pthread_mutex_t *m)
{
	pthread_mutex_t *prev = (void *)m->_m_prev, *next = (void *)m->_m_next;

	if (prev)
		prev->_m_next = next;
	else
		self->robust_list.head = (volatile void *)next;
	if (next)
		next->_m_prev = prev;
}

void __ev_thread_give_up_mutexes(pthread_t self)
{
	pthread_mutex_t *m;

	while ((m = first_held(self))) {
		thread_reach(__EV_RELEASE, m);
		unlist_mutex(self, m);
		m->marks |= OWNER_DIED;
		m->_m_lock = 0;
	}
}

/* --- locking --- */

static int is_mine(const pthread_mutex_t *m)
{
	return m->_m_lock == __pthread_self()->tid;
}

static int lock_again(pthread_mutex_t *m)
{
	if (m->_m_count == INT_MAX)
		return EAGAIN;
	m->_m_count++;
	return 0;
}

/* The mutex is free, and it is the caller's turn. */
static int take_mutex(pthread_mutex_t *m)
{
	pthread_t self = __pthread_self();

	if (m->marks & DESTROYED)
		thread_misuse("lock of a mutex that was destroyed", m);
	if (m->marks & NOT_RECOVERABLE)
		return ENOTRECOVERABLE;
	m->_m_lock = self->tid;
	m->_m_count = 0;
	if (m->_m_type & ROBUST)
		enlist_mutex(self, m);
	return m->marks & OWNER_DIED ? EOWNERDEAD : 0;
}

/* A normal mutex that the caller holds is waited for: nobody else can give it back. */
static int lock_until(pthread_mutex_t *m, unsigned long limit)
{
	if (is_mine(m) && (m->_m_type & KIND) == PTHREAD_MUTEX_RECURSIVE)
		return lock_again(m);
	if (is_mine(m) && (m->_m_type & KIND) == PTHREAD_MUTEX_ERRORCHECK)
		return EDEADLK;
	if (thread_wait(__EV_ACQUIRE, m, &m->_m_lock, __EV_EQUAL, 0, limit))
		return ETIMEDOUT;
	return take_mutex(m);
}

int __pthread_mutex_lock(pthread_mutex_t *m)
{
	return lock_until(m, THREAD_FOREVER);
}

int __pthread_mutex_trylock(pthread_mutex_t *m)
{
	if (is_mine(m))
		return (m->_m_type & KIND) == PTHREAD_MUTEX_RECURSIVE ? lock_again(m)
								      : EBUSY;
	if (thread_wait(__EV_ACQUIRE, m, &m->_m_lock, __EV_EQUAL, 0, THREAD_AT_ONCE))
		return EBUSY;
	return take_mutex(m);
}

/* A limit that is no time is an error only where it is needed. */
int __pthread_mutex_timedlock(pthread_mutex_t *restrict m,
			      const struct timespec *restrict at)
{
	unsigned long limit;

	if (__ev_thread_limit(CLOCK_REALTIME, at, &limit)) {
		int result = __pthread_mutex_trylock(m);
		return result == EBUSY ? EINVAL : result;
	}
	return lock_until(m, limit);
}

/* --- unlocking --- */

void __ev_thread_release_mutex(pthread_mutex_t *m)
{
	if (m->_m_count) {
		m->_m_count--;
		return;
	}
	if (m->_m_type & ROBUST) {
		unlist_mutex(__pthread_self(), m);
		if (m->marks & OWNER_DIED)
			m->marks = NOT_RECOVERABLE;
	}
	m->_m_lock = 0;
}

int __pthread_mutex_unlock(pthread_mutex_t *m)
{
	if (!is_mine(m)) {
		if (m->_m_type & CHECKED)
			return EPERM;
		if (m->marks & DESTROYED)
			thread_misuse("unlock of a mutex that was destroyed", m);
		if (!m->_m_lock)
			thread_misuse("unlock of a mutex that nobody holds", m);
		__ev_thread_misuse_held("unlock of a mutex", m->_m_lock, m);
	}
	if (!m->_m_count)
		thread_reach(__EV_RELEASE, m);
	__ev_thread_release_mutex(m);
	return 0;
}

/* --- the rest --- */

int pthread_mutex_init(pthread_mutex_t *restrict m, const pthread_mutexattr_t *restrict a)
{
	*m = (pthread_mutex_t){0};
	if (a)
		m->_m_type = (int)a->__attr;
	return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *m)
{
	thread_reach(__EV_DESTROY, m);
	if (m->marks & DESTROYED)
		thread_misuse("destruction of a mutex that was destroyed", m);
	if (m->_m_lock)
		__ev_thread_misuse_held("destruction of a mutex", m->_m_lock, m);
	m->marks |= DESTROYED;
	return 0;
}

int pthread_mutex_consistent(pthread_mutex_t *m)
{
	if (!(m->_m_type & ROBUST))
		return EINVAL;
	if (!is_mine(m))
		return m->_m_lock ? EPERM : EINVAL;
	if (!(m->marks & OWNER_DIED))
		return EINVAL;
	m->marks &= ~OWNER_DIED;
	return 0;
}

/* musl asks the kernel whether it has these two. */
int pthread_mutexattr_setrobust(pthread_mutexattr_t *a, int robust)
{
	if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST)
		return EINVAL;
	a->__attr = (a->__attr & ~(unsigned)ROBUST) | (robust ? ROBUST : 0u);
	return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *a, int protocol)
{
	enum { INHERIT = 8 };

	switch (protocol) {
	case PTHREAD_PRIO_NONE: a->__attr &= ~(unsigned)INHERIT; return 0;
	case PTHREAD_PRIO_INHERIT: a->__attr |= INHERIT; return 0;
	case PTHREAD_PRIO_PROTECT: return ENOTSUP;
	default: return EINVAL;
	}
}

weak_alias(__pthread_mutex_lock, pthread_mutex_lock);
weak_alias(__pthread_mutex_trylock, pthread_mutex_trylock);
weak_alias(__pthread_mutex_timedlock, pthread_mutex_timedlock);
weak_alias(__pthread_mutex_unlock, pthread_mutex_unlock);
