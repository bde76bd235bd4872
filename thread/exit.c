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

static void announce_end(pthread_t self)
{
	struct thread_record *r = __ev_thread_record(self);

	thread_reach(__EV_RELEASE, self);
	r->has_ended = 1;
	if (r->joiner)
		r->joiner->is_woken = THREAD_WOKEN;
}

static _Noreturn void outlive_others(pthread_t self)
{
	while (self->next != self) {
		pthread_t t = self->next;
		thread_wait(__EV_ACQUIRE, t, &__ev_thread_record(t)->has_ended,
			    __EV_UNEQUAL, 0, THREAD_FOREVER);
	}
	exit(0);
}

_Noreturn void __pthread_exit(void *result)
{
	pthread_t self = __pthread_self();

	self->canceldisable = PTHREAD_CANCEL_DISABLE;
	self->cancelasync = PTHREAD_CANCEL_DEFERRED;
	self->result = result;
	run_cleanup(self);
	__pthread_tsd_run_dtors();
	__ev_thread_give_up_mutexes(self);
	announce_end(self);
	if (!__ev_thread_self())
		outlive_others(self);
	self->next->prev = self->prev;
	self->prev->next = self->next;
	self->prev = self->next = self;
	self->tid = 0;
	__syscall(__EV_SYS_THREAD_END);
	__ev_thread_end();
}

weak_alias(__pthread_exit, pthread_exit);
