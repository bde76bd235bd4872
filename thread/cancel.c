/* cancel.c - cancellation, linked only into programs that call pthread_cancel.
 *
 * Cancellation points look at the flag of their thread, which is an operation that others
 * can see. A thread that sleeps in the model is woken through its record; one that waits
 * in a system call gets SIGCANCEL, which interrupts the call. Asynchronous cancellation
 * acts at the same points as deferred cancellation and where it is switched on. */
#include "internal.h"

hidden long __cancel(void);
hidden void __testcancel(void);
hidden long __syscall_cp_c(syscall_arg_t, syscall_arg_t, syscall_arg_t, syscall_arg_t,
			   syscall_arg_t, syscall_arg_t, syscall_arg_t);

int __ev_thread_can_cancel(void)
{
	return 1;
}

long __cancel(void)
{
	pthread_t self = __pthread_self();

	if (self->canceldisable == PTHREAD_CANCEL_ENABLE)
		pthread_exit(PTHREAD_CANCELED);
	self->canceldisable = PTHREAD_CANCEL_DISABLE;
	return -ECANCELED;
}

/* Whether the thread was cancelled, and minds. */
static int is_cancelled(pthread_t self)
{
	if (self->canceldisable == PTHREAD_CANCEL_DISABLE)
		return 0;
	thread_reach(__EV_READ, &self->cancel);
	return self->cancel;
}

void __testcancel(void)
{
	pthread_t self = __pthread_self();

	if (self->canceldisable == PTHREAD_CANCEL_ENABLE && is_cancelled(self))
		__cancel();
}

void __pthread_testcancel(void)
{
	__testcancel();
}

/* A system call that is a cancellation point. */
long __syscall_cp_c(syscall_arg_t n, syscall_arg_t a, syscall_arg_t b, syscall_arg_t c,
		    syscall_arg_t d, syscall_arg_t e, syscall_arg_t f)
{
	pthread_t self = __pthread_self();
	int is_masked = n == SYS_close && self->canceldisable;

	if (!is_masked && is_cancelled(self))
		return __cancel();
	long result = __syscall(n, a, b, c, d, e, f);
	if (result == -EINTR && n != SYS_close && self->cancel &&
	    self->canceldisable != PTHREAD_CANCEL_DISABLE)
		return __cancel();
	return result;
}

static void handle_cancel_signal(int sig)
{
	(void)sig;
}

static void wake_to_cancel(pthread_t t)
{
	struct sigaction sa = {.sa_handler = handle_cancel_signal};
	struct thread_waiter *w = thread_record(t)->wait;

	if (w) {
		if (!w->is_woken && t->canceldisable == PTHREAD_CANCEL_ENABLE)
			thread_wake(w, THREAD_CANCELLED);
		return;
	}
	__libc_sigaction(SIGCANCEL, &sa, 0);
	__syscall(SYS_tgkill, __syscall(SYS_getpid), t->tid, SIGCANCEL);
}

int pthread_cancel(pthread_t t)
{
	thread_reach(__EV_WRITE, &t->cancel);
	t->cancel = 1;
	if (t == __pthread_self()) {
		if (t->cancelasync && t->canceldisable == PTHREAD_CANCEL_ENABLE)
			pthread_exit(PTHREAD_CANCELED);
		return 0;
	}
	if (!thread_record(t)->has_ended && t->canceldisable != PTHREAD_CANCEL_DISABLE)
		wake_to_cancel(t);
	return 0;
}

weak_alias(__pthread_testcancel, pthread_testcancel);
