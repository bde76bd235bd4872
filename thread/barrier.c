/* barrier.c - barriers.
 *
 * The last thread to arrive starts the next round, which is what the others wait for, and
 * is the one that gets PTHREAD_BARRIER_SERIAL_THREAD. It may destroy the barrier at once:
 * destruction waits for those that are still leaving. */
#include "internal.h"

#define round_number _b_lock
#define leaving _b_waiters
#define is_destroyed _b_waiters2

int pthread_barrier_init(pthread_barrier_t *restrict b,
			 const pthread_barrierattr_t *restrict a, unsigned count)
{
	if (!count || count > INT_MAX)
		return EINVAL;
	*b = (pthread_barrier_t){
		._b_limit = (int)((count - 1) | (a ? a->__attr : 0)),
	};
	return 0;
}

int pthread_barrier_wait(pthread_barrier_t *b)
{
	thread_reach(__EV_WRITE, b);
	if (b->is_destroyed)
		thread_misuse("wait at a barrier that was destroyed", b);
	int now = b->round_number, others = b->_b_limit & INT_MAX;
	if (b->_b_count == others) {
		b->_b_count = 0;
		b->leaving += others;
		b->round_number = (int)((unsigned)now + 1);
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	b->_b_count++;
	thread_wait(__EV_SHARE, b, &b->round_number, __EV_UNEQUAL, now, THREAD_FOREVER);
	b->leaving--;
	return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *b)
{
	thread_wait(__EV_WRITE, b, &b->leaving, __EV_EQUAL, 0, THREAD_FOREVER);
	if (b->is_destroyed)
		thread_misuse("destruction of a barrier that was destroyed", b);
	if (b->_b_count)
		thread_misuse("destruction of a barrier that threads wait at", b);
	b->is_destroyed = 1;
	return 0;
}
