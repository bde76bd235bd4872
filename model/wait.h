/* wait.h - waiting for others: queues, and the one place where a thread stops.
 *
 * Somebody whose condition does not hold joins the queues of what can change it,
 * blocks, and looks again whenever it was woken:
 *
 *	while (!p->n) {
 *		long result = fd_wait(f, &p->can_read, SYS_read, "read of an empty pipe");
 *		if (result < 0)
 *			return result;
 *	}
 *
 * Whoever changes something wakes its queue. A call of the model is never interrupted,
 * so nothing can happen between the look and the block. */
#ifndef MODEL_WAIT_H
#define MODEL_WAIT_H
#include <stdint.h>

#include "kernel.h"

#define WAIT_ALL_EVENTS (~0u)

/* The queues that a call has joined; all zero: none. */
struct wait {
	struct waiter *joined;
	struct watch *watch; /* of an epoll: it is told, and no thread is woken */
};

/* The calling thread joins the queue; nothing happens if w is NULL. */
void wait_join(struct wait *w, struct wait_queue *q);
/* Leaves all queues; for whoever ends a thread that waits. */
void wait_leave(struct wait *w);
/* The calling thread stops until one of its queues is woken: 0; until a signal is due:
 * -EINTR; until clock_passed is `limit` (NEVER: no limit): -ETIMEDOUT. It has left all
 * queues then. If none of this can come, the path ends; `what` says what waits. */
long wait_block(struct wait *w, uint64_t limit, long call, const char *what);
/* Time passes until `limit`: 0, or -EINTR. */
long wait_until(uint64_t limit, long call, const char *what);

/* Wakes who has waited longest and sleeps still; false: nobody does. */
bool wait_wake_one(struct wait_queue *q);
void wait_wake_all(struct wait_queue *q);
/* As wait_wake_all, but watches of epolls that asked for none of these events (POLLIN and
 * so on) are not told: for them nothing has happened. 0: only threads look again. */
void wait_wake_events(struct wait_queue *q, unsigned events);
/* Says by step_touch which epolls it would tell of these events. */
void wait_touch(const struct wait_queue *q, unsigned events);
void wait_wake_thread(struct thread *t); /* whatever it waits for */
void wait_end(struct wait_queue *q); /* its memory goes: all are woken and have left it */
#endif
