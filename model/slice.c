/* slice.c - threads that compute for long without a system call: time passes, others go on, timers
 * end and signals are taken, as at the end of a time slice.
 *
 * The engine interrupts a thread after a million instructions, if there can be somebody who
 * sends it a signal: another process, or a timer. They count as ten milliseconds. The thread goes
 * on when nobody else can, or when a signal has come for it. */
#include "model.h"

enum { SLICE_NS = 10000000 };

static __attribute__((noinline)) void take_slice(void)
{
	struct thread *t = self();
	uint64_t end = clock_passed() + SLICE_NS;
	t->arguments = NULL; /* it makes no call */
	t->also = NULL;
	t->ntouches = 0;
	step_touch(__EV_READ, kernel);
	step_touch(__EV_READ, &task->pending);
	t->is_woken = 0;
	if (signal_is_due() || kernel->nthreads == 1 ||
	    __ev_step(t->touches, t->ntouches, &t->is_woken, clock_limit(end), 0,
		      "computation"))
		clock_work_until(end);
	timer_check();
	if (t->pending.set | task->pending.set)
		signal_deliver();
}

static void end_slice(unsigned long where, unsigned long stack)
{
	take_slice();
	__ev_resume(where, stack);
}

void slice_begin(void)
{
	__ev_interrupts(end_slice);
}
