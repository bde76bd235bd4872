/* sem.c - semaphores. The value is the first word; named ones are musl's sem_open on top.
 *
 * A thread that can be cancelled while it waits must be woken by that too. It waits for a
 * word of its own then, which is the value, kept by those who change the value; the waiters
 * are in a list. Waiters of a process-shared semaphore
 * cannot be in one: they are cancelled only when they have got what they wait for. */
#include "internal.h"

#include <semaphore.h>

/* sem_t as this file sees it; it is aligned for int only. */
struct __attribute__((packed, aligned(4))) semaphore {
	volatile int value;
	int is_destroyed;
	int is_private; /* 128, as musl has it */
	int unused;
	struct thread_waiter *first;
};
_Static_assert(sizeof(struct semaphore) <= sizeof(sem_t), "fits");

hidden void __pthread_testcancel(void);

static int fail_with_errno(int error)
{
	errno = error;
	return -1;
}

static void check_sem_alive(struct semaphore *s)
{
	if (s->is_destroyed)
		thread_misuse("use of a semaphore that was destroyed", s);
}

/* A waiter that was cancelled stays woken. */
static void set_sem_value(struct semaphore *s, int value)
{
	s->value = value;
	for (struct thread_waiter *w = s->first; w; w = w->next)
		if (w->is_woken != THREAD_CANCELLED)
			w->is_woken = value;
}

static void leave_sem_waiters(struct semaphore *s, struct thread_waiter *w)
{
	if (w->prev)
		w->prev->next = w->next;
	else
		s->first = w->next;
	if (w->next)
		w->next->prev = w->prev;
}

/* Joining the list changes nothing that others could see. */
static int wait_sem_cancellably(struct semaphore *s, unsigned long limit)
{
	struct thread_waiter w = {.next = s->first, .is_woken = s->value};

	if (w.next)
		w.next->prev = &w;
	s->first = &w;
	int is_late = thread_sleep(__EV_ACQUIRE, s, __EV_HAS_UNITS, &w, limit);
	leave_sem_waiters(s, &w);
	if (w.is_woken == THREAD_CANCELLED)
		__pthread_testcancel();
	return is_late && s->value <= 0;
}

static int wait_until(struct semaphore *s, unsigned long limit)
{
	__pthread_testcancel();
	int is_late = s->is_private && __ev_thread_can_cancel()
			      ? wait_sem_cancellably(s, limit)
			      : thread_wait(__EV_ACQUIRE, s, &s->value, __EV_HAS_UNITS, 0,
					    limit);
	if (is_late)
		return fail_with_errno(ETIMEDOUT);
	check_sem_alive(s);
	set_sem_value(s, s->value - 1);
	return 0;
}

int sem_wait(sem_t *sem)
{
	return wait_until((void *)sem, THREAD_FOREVER);
}

int sem_trywait(sem_t *sem)
{
	struct semaphore *s = (void *)sem;

	if (thread_wait(__EV_ACQUIRE, s, &s->value, __EV_HAS_UNITS, 0, THREAD_AT_ONCE))
		return fail_with_errno(EAGAIN);
	check_sem_alive(s);
	set_sem_value(s, s->value - 1);
	return 0;
}

int sem_timedwait(sem_t *restrict sem, const struct timespec *restrict at)
{
	unsigned long limit;

	if (__ev_thread_limit(CLOCK_REALTIME, at, &limit))
		return sem_trywait(sem) ? fail_with_errno(EINVAL) : 0;
	return wait_until((void *)sem, limit);
}

int sem_post(sem_t *sem)
{
	struct semaphore *s = (void *)sem;

	thread_reach(__EV_RELEASE, s);
	check_sem_alive(s);
	if (s->value == SEM_VALUE_MAX)
		return fail_with_errno(EOVERFLOW);
	set_sem_value(s, s->value + 1);
	return 0;
}

int sem_getvalue(sem_t *restrict sem, int *restrict value)
{
	struct semaphore *s = (void *)sem;

	thread_reach(__EV_READ, s);
	*value = s->value;
	return 0;
}

int sem_init(sem_t *sem, int pshared, unsigned value)
{
	struct semaphore *s = (void *)sem;

	if (value > SEM_VALUE_MAX)
		return fail_with_errno(EINVAL);
	*s = (struct semaphore){.value = (int)value, .is_private = pshared ? 0 : 128};
	return 0;
}

int sem_destroy(sem_t *sem)
{
	struct semaphore *s = (void *)sem;

	thread_reach(__EV_DESTROY, s);
	check_sem_alive(s);
	if (s->first)
		thread_misuse("destruction of a semaphore that threads wait for", s);
	s->is_destroyed = 1;
	return 0;
}
