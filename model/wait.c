/* wait.c - wait queues, and how waiting ends: by somebody who wakes the queue, at a
 * limit, or by a signal.
 *
 * A thread that waits has one waiter in each of its queues. All of them lead to one
 * word of the thread, is_woken, which lies in the kernel's memory like the waiters, so
 * that threads of any process can set it. step_wait is where the thread really stops. */
#include "model.h"

struct waiter {
	struct waiter *next, *previous; /* in its queue */
	struct wait_queue *queue; /* NULL: it has ended */
	struct thread *thread;
	struct watch *watch; /* that is told instead of the thread; NULL usually */
	struct waiter *next_joined; /* of the same wait */
};

void wait_join(struct wait *w, struct wait_queue *q)
{
	if (!w)
		return;
	struct waiter *made = pool_get(sizeof *made);
	if (!made)
		__ev_bad_syscall(0, "more queues to wait in than there is room for");
	*made = (struct waiter){NULL, q->last, q, self(), w->watch, w->joined};
	if (q->last)
		q->last->next = made;
	else
		q->first = made;
	q->last = w->joined = made;
}

static void leave_queue(struct waiter *w)
{
	if (!w->queue)
		return;
	if (w->previous)
		w->previous->next = w->next;
	else
		w->queue->first = w->next;
	if (w->next)
		w->next->previous = w->previous;
	else
		w->queue->last = w->previous;
}

void wait_leave(struct wait *w)
{
	while (w->joined) {
		struct waiter *left = w->joined;
		w->joined = left->next_joined;
		leave_queue(left);
		pool_put(left, sizeof *left);
	}
}

long wait_block(struct wait *w, uint64_t limit, long call, const char *what)
{
	struct thread *t = self();
	long result = -ETIMEDOUT;
	for (t->is_woken = 0;;) {
		timer_check();
		if (t->is_woken) { /* what it waits for goes before signals, as in Linux */
			result = 0;
			break;
		}
		if (signal_is_due()) {
			result = -EINTR;
			break;
		}
		if (clock_passed() >= limit)
			break;
		uint64_t next = timer_next();
		t->wait = w;
		step_wait(next < limit ? next : limit, call, what);
		t->wait = NULL;
	}
	wait_leave(w);
	return result;
}

long wait_until(uint64_t limit, long call, const char *what)
{
	struct wait none = {NULL};
	long result = 0;
	while (!result) /* woken for nothing */
		result = wait_block(&none, limit, call, what);
	return result == -ETIMEDOUT ? 0 : result;
}

void wait_wake_thread(struct thread *t)
{
	if (t != self())
		step_active();
	if (!t->is_woken)
		t->is_woken = __ev_events();
}

/* Watches of epolls hear of it too, as they take nothing from anybody. */
bool wait_wake_one(struct wait_queue *q)
{
	struct thread *woken = NULL;
	for (struct waiter *w = q->first; w; w = w->next) {
		if (w->watch) {
			epoll_notice(w->watch, WAIT_ALL_EVENTS);
		} else if (!woken && !w->thread->is_woken) {
			woken = w->thread;
			wait_wake_thread(woken);
		}
	}
	return woken != NULL;
}

void wait_wake_events(struct wait_queue *q, unsigned events)
{
	for (struct waiter *w = q->first; w; w = w->next)
		if (w->watch)
			epoll_notice(w->watch, events);
		else
			wait_wake_thread(w->thread);
}

void wait_touch(const struct wait_queue *q, unsigned events)
{
	for (const struct waiter *w = q->first; w; w = w->next)
		if (w->watch) {
			step_touches_vary();
			epoll_touch_ready(w->watch, events);
		}
}

void wait_wake_all(struct wait_queue *q)
{
	wait_wake_events(q, WAIT_ALL_EVENTS);
}

void wait_end(struct wait_queue *q)
{
	wait_wake_all(q);
	for (struct waiter *w = q->first; w; w = w->next)
		w->queue = NULL;
	q->first = q->last = NULL;
}
