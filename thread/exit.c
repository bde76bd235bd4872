/* exit.c - how a thread ends: cleanup handlers, destructors, robust mutexes, the end.
 *
 * The first thread of a process that ends by pthread_exit waits for all others and then
 * exits with 0. It is the last one by that, and the ends of the others do not depend on
 * each other. */
#include "internal.h"

hidden void __pthread_tsd_run_dtors(void);

void _pthread_cleanup_push(struct __ptcb *cb, void (*f)(void *), void *argument)
{
	pthread_t self = __pthread_self();

	cb->__f = f;
	cb->__x = argument;
	cb->__next = self->cancelbuf;
	self->cancelbuf = cb;
}

void _pthread_cleanup_pop(struct __ptcb *cb, int run)
{
	__pthread_self()->cancelbuf = cb->__next;
	if (run)
		cb->__f(cb->__x);
}

static void run_cleanup(pthread_t self)
{
	while (self->cancelbuf) {
		struct __ptcb *cb = self->cancelbuf;
		void (*f)(void *) = cb->__f;
		void *argument = cb->__x;

		self->cancelbuf = cb->__next;
		f(argument);
	}
}

/* Lets a thread end after all threads that were there before it. A thread that is made
 * meanwhile comes behind its creator. */
static _Noreturn void outlive_others(pthread_t self)
{
	for (pthread_t t = self->next; t != self; t = t->next)
		thread_wait(__EV_ACQUIRE, t, &thread_record(t)->has_ended, __EV_UNEQUAL, 0,
			    THREAD_FOREVER);
	exit(0);
}

/* What the program has asked for happens before the end. */
static void run_handlers(pthread_t self)
{
	self->canceldisable = PTHREAD_CANCEL_DISABLE;
	self->cancelasync = PTHREAD_CANCEL_DEFERRED;
	run_cleanup(self);
	__pthread_tsd_run_dtors();
}

static int holds_robust_mutex(pthread_t self)
{
	const volatile void *first = self->robust_list.head;

	return self->robust_list.off && first && first != &self->robust_list.head;
}

/* Most threads end without a change of anything but their record. */
_Noreturn void __pthread_exit(void *result)
{
	pthread_t self = __pthread_self();
	struct thread_record *r = thread_record(self);

	if (self->cancelbuf || self->tsd_used || __ev_thread_can_cancel())
		run_handlers(self);
	if (holds_robust_mutex(self))
		__ev_thread_give_up_mutexes(self);
	thread_reach(__EV_RELEASE, self);
	r->result = result;
	r->has_ended = 1;
	if (r->joiner)
		r->joiner->is_woken = THREAD_WOKEN;
	if (!__ev_thread_self())
		outlive_others(self);
	long now = __syscall(__EV_SYS_THREAD_END);
	if (now)
		r->ended_at = now;
	__ev_thread_end();
}

weak_alias(__pthread_exit, pthread_exit);
