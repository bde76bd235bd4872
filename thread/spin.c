/* spin.c - spin locks, for which nobody spins: the lock is the tid of its owner, 0:
 * free. There is no room for more in it, so only who comes to a lock that was destroyed already is
 * told; who waits for one when that happens waits for ever. */
#include "internal.h"

enum { DESTROYED = -1 };

static void check_spin_alive(const volatile int *s)
{
	if (*s == DESTROYED)
		thread_misuse("use of a spin lock that was destroyed", s);
}

int pthread_spin_init(pthread_spinlock_t *s, int shared)
{
	(void)shared;
	*s = 0;
	return 0;
}

int pthread_spin_lock(pthread_spinlock_t *s)
{
	check_spin_alive(s);
	thread_wait(__EV_ACQUIRE, s, s, __EV_EQUAL, 0, THREAD_FOREVER);
	*s = __pthread_self()->tid;
	return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *s)
{
	check_spin_alive(s);
	if (thread_wait(__EV_ACQUIRE, s, s, __EV_EQUAL, 0, THREAD_AT_ONCE))
		return EBUSY;
	*s = __pthread_self()->tid;
	return 0;
}

int pthread_spin_unlock(pthread_spinlock_t *s)
{
	thread_reach(__EV_RELEASE, s);
	check_spin_alive(s);
	if (!*s)
		thread_misuse("unlock of a spin lock that nobody holds", s);
	if (*s != __pthread_self()->tid)
		__ev_thread_misuse_held("unlock of a spin lock", *s, s);
	*s = 0;
	return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *s)
{
	thread_reach(__EV_DESTROY, s);
	check_spin_alive(s);
	if (*s)
		__ev_thread_misuse_held("destruction of a spin lock", *s, s);
	*s = DESTROYED;
	return 0;
}
