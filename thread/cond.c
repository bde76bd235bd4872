/* cond.c - condition variables.
 *
 * Waiting is three operations: the mutex is given back and the caller joins the waiters;
 * it is woken; it takes the mutex again. Waiters are woken in the order in which they
 * came.
 *
 * Those of a private variable are in a list, each on the stack of its thread, and once
 * woken they do not touch the variable any more: the thread that woke them may destroy
 * it. Those of a process-shared variable have numbers instead: number n is woken when
 * more than n have been (row_woken > n). One that leaves unasked cannot be taken out of
 * the row there; all are woken then, which POSIX allows. */
#include "internal.h"

#define first_waiter _c_head
#define last_waiter _c_tail
#define is_destroyed _c_lock
#define row_end _c_seq /* process-shared: the next number, */
#define row_woken _c_waiters /* and how many have been woken */

hidden void __pthread_testcancel(void);

static void join_waiters(pthread_cond_t *c, struct thread_waiter *w)
{
	struct thread_waiter *last = (void *)c->last_waiter;

	w->prev = last;
	if (last)
		last->next = w;
	else
		c->first_waiter = w;
	c->last_waiter = w;
}

static void leave_cond_waiters(pthread_cond_t *c, struct thread_waiter *w)
{
	if (w->prev)
		w->prev->next = w->next;
	else
		c->first_waiter = w->next;
	if (w->next)
		w->next->prev = w->prev;
	else
		c->last_waiter = w->prev;
}

/* How long the wait may last. A wake-up without a signal is a wait that ends by
 * itself. */
static unsigned long allow_spurious(unsigned long limit, int *is_spurious)
{
	struct thread_record *self = thread_record(__pthread_self());

	*is_spurious = self->spurious < __ev_setting(__EV_SPURIOUS);
	return *is_spurious ? THREAD_ANY_TIME : limit;
}

static int note_spurious(void)
{
	thread_record(__pthread_self())->spurious++;
	return 0;
}

/* The same as thread_be_woken, or until the thread is cancelled: a signal that comes after
 * that makes a difference, because it may wake another thread. */
static void be_woken_or_cancelled(pthread_cond_t *c, struct thread_waiter *w)
{
	struct thread_record *self = thread_record(__pthread_self());

	thread_look_for_cancel(w);
	self->wait = w;
	__ev_sync(__EV_ACQUIRE, c, __EV_WAKE, 0, &w->since, __EV_UNEQUAL, 0, THREAD_FOREVER);
	self->wait = 0;
}

/* Gives the mutex back and waits: 0, ETIMEDOUT or ECANCELED. */
static int sleep_private(pthread_cond_t *c, pthread_mutex_t *m, unsigned long limit)
{
	struct thread_waiter w = {0};
	int is_spurious;

	join_waiters(c, &w);
	__ev_thread_release_mutex(m);
	limit = allow_spurious(limit, &is_spurious);
	if (limit != THREAD_FOREVER)
		thread_sleep(__EV_ACQUIRE, c, __EV_UNEQUAL, &w, limit);
	else if (__ev_thread_can_cancel())
		be_woken_or_cancelled(c, &w);
	else
		thread_be_woken(c, &w);
	if (w.is_woken == THREAD_WOKEN)
		return 0;
	leave_cond_waiters(c, &w);
	if (w.is_woken == THREAD_CANCELLED)
		return ECANCELED;
	return is_spurious ? note_spurious() : ETIMEDOUT;
}

static int sleep_shared(pthread_cond_t *c, pthread_mutex_t *m, unsigned long limit)
{
	int number = c->row_end++, is_spurious;

	__ev_thread_release_mutex(m);
	limit = allow_spurious(limit, &is_spurious);
	if (!thread_wait(__EV_ACQUIRE, c, &c->row_woken, __EV_GREATER, number, limit))
		return 0;
	if (c->row_woken > number) /* woken while the limit passed */
		return 0;
	c->row_woken = c->row_end;
	return is_spurious ? note_spurious() : ETIMEDOUT;
}

static void check_cond_alive(pthread_cond_t *c, const char *otherwise)
{
	if (c->is_destroyed)
		thread_misuse(otherwise, c);
}

/* 0 if the caller holds the mutex that it waits with. */
static int check_mutex(pthread_mutex_t *m)
{
	if (m->_m_lock == __pthread_self()->tid)
		return 0;
	if (m->_m_type & 15)
		return EPERM;
	if (m->_m_lock)
		__ev_thread_misuse_held("wait for a condition with a mutex", m->_m_lock,
					m);
	thread_misuse("wait for a condition with a mutex that nobody holds", m);
}

int __pthread_cond_timedwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m,
			     const struct timespec *restrict at)
{
	unsigned long limit;
	int result = check_mutex(m);

	if (!result)
		result = __ev_thread_limit(c->_c_clock, at, &limit);
	if (result)
		return result;
	__pthread_testcancel();
	__ev_sync(__EV_WRITE, c, __EV_RELEASE, m, 0, __EV_ALWAYS, 0, THREAD_FOREVER);
	check_cond_alive(c, "wait for a condition variable that was destroyed");
	result = c->_c_shared ? sleep_shared(c, m, limit) : sleep_private(c, m, limit);
	int locked = __pthread_mutex_lock(m);
	if (locked)
		return locked;
	if (result != ECANCELED)
		return result;
	__pthread_testcancel();
	return 0;
}

int pthread_cond_wait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m)
{
	return __pthread_cond_timedwait(c, m, 0);
}

/* Wakes up to n of them; negative: all. */
int __private_cond_signal(pthread_cond_t *c, int n)
{
	thread_reach(__EV_WRITE, c);
	check_cond_alive(c, "signal to a condition variable that was destroyed");
	if (c->_c_shared) {
		int waiting = c->row_end - c->row_woken;
		c->row_woken += n < 0 || n > waiting ? waiting : n;
		return 0;
	}
	struct thread_waiter *w;
	while (n-- && (w = (void *)c->first_waiter)) {
		leave_cond_waiters(c, w);
		thread_wake(w, THREAD_WOKEN);
	}
	return 0;
}

int pthread_cond_signal(pthread_cond_t *c)
{
	return __private_cond_signal(c, 1);
}

int pthread_cond_broadcast(pthread_cond_t *c)
{
	return __private_cond_signal(c, -1);
}

int pthread_cond_init(pthread_cond_t *restrict c, const pthread_condattr_t *restrict a)
{
	*c = (pthread_cond_t){0};
	if (a) {
		c->_c_clock = (int)(a->__attr & INT_MAX);
		if (a->__attr >> 31)
			c->_c_shared = (void *)-1;
	}
	return 0;
}

int pthread_cond_destroy(pthread_cond_t *c)
{
	thread_reach(__EV_DESTROY, c);
	check_cond_alive(c, "destruction of a condition variable that was destroyed");
	if (c->_c_shared ? c->row_end != c->row_woken : !!c->first_waiter)
		thread_misuse("destruction of a condition variable that threads wait for",
			      c);
	c->is_destroyed = 1;
	return 0;
}

weak_alias(__pthread_cond_timedwait, pthread_cond_timedwait);
