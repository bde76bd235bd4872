/* barrier.c - barriers.
 *
 * The last thread to arrive starts the next round, which is what the others wait for, and
 * is the one that gets PTHREAD_BARRIER_SERIAL_THREAD. It may destroy the barrier at once.
 *
 * Those who wait at a private barrier are in a list, each on the stack of its thread, and once woken
 * they do not touch the barrier any more: that others arrive for the next round is no matter to
 * them. Those who wait at a process-shared one look at the number of the round, and destruction
 * waits for those that are still leaving. */
#include "internal.h"

#define round_number _b_lock
#define leaving _b_waiters
#define is_destroyed _b_waiters2
#define first_waiter _b_inst
enum { SHARED = INT_MIN }; /* in _b_limit */

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

static void start_round(pthread_barrier_t *b)
{
	struct thread_waiter *w = (void *)b->first_waiter;

	if (b->_b_limit & SHARED)
		b->leaving += b->_b_count;
	b->_b_count = 0;
	b->round_number++;
	b->first_waiter = 0;
	for (struct thread_waiter *next; w; w = next) {
		next = w->next;
		thread_wake(w, THREAD_WOKEN);
	}
}

static void wait_private(pthread_barrier_t *b)
{
	struct thread_waiter w = {.next = (void *)b->first_waiter};

	b->first_waiter = (void *)&w;
	thread_be_woken(b, &w);
}

static void wait_shared(pthread_barrier_t *b)
{
	thread_wait(__EV_SHARE, b, &b->round_number, __EV_GREATER, b->round_number,
		    THREAD_FOREVER);
	b->leaving--;
}

int pthread_barrier_wait(pthread_barrier_t *b)
{
	thread_reach(__EV_WRITE, b);
	if (b->is_destroyed)
		thread_misuse("wait at a barrier that was destroyed", b);
	if (b->_b_count == (b->_b_limit & INT_MAX)) {
		start_round(b);
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	b->_b_count++;
	if (b->_b_limit & SHARED)
		wait_shared(b);
	else
		wait_private(b);
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
