/* syscall.c - the seam: every system call of the program arrives here, and syscalls.def
 * says where it goes. */
#include "socket.h"

#include "ipc.h"

/* The types that the arguments have in the table. */
#define I(x) ((int)(x))
#define U(x) ((unsigned long)(x))
#define P(x) ((void *)(x))

long syscall_beyond(long n, const char *name)
{
	if (__ev_setting(__EV_ENOSYS))
		return -ENOSYS;
	__ev_bad_syscall(n, name);
}

long syscall_answer(long n, long a, long b, long c, long d, long e, long f)
{
	const char *name = "unknown";
	switch (n) {
	case __EV_SYS_THREAD_NEW: return fork_new_thread();
	case __EV_SYS_THREAD_END: return fork_end_thread();
	case __EV_SYS_CLOCK_REACH: clock_reach(U(a)); return 0;
	case __EV_SYS_ROBUST: self()->held_mutexes = P(a); return 0;
	case __EV_SYS_FAULTS: return fault_control(I(a), U(b));
#define CALL(number, word, answer, limits) \
	case number: return answer;
#define LACKING(number, word) \
	case number: return -ENOSYS;
#define BEYOND(number, word) \
	case number: name = #word; break;
#include "syscalls.def"
	default: break;
	}
	return syscall_beyond(n, name);
}

/* The end of a thread is the most frequent call of programs with short ones. */
static bool ends_quietly(long n)
{
	return n == __EV_SYS_THREAD_END && !fork_is_limited() && !timer_is_running();
}

/* With several threads a call waits for its turn (step.c), and signals of others are taken at calls
 * that do. With a timer running a call takes time. What a call sets off happens before it returns:
 * timers that have ended, handlers of signals. */
static __attribute__((noinline)) long answer_call(long n, long a, long b, long c, long d, long e,
						 long f)
{
	const long args[] = {a, b, c, d, e, f};
	struct thread *t = self();
	const struct step_before before = step_enter(t, n, args);
	bool is_private = kernel->nthreads > 1 && step_is_private(n, d);
	if (kernel->nthreads > 1 && !is_private)
		step_take_turn(t);
	if (timer_is_running())
		clock_step();
	const struct task *caller = task;
	long result;
	unsigned call = fault_call(n);
	/* Paths that have read the same in other pieces are alike while nobody counts reads. */
	if (call && (kernel->has_faults || !kernel->has_fragments))
		t->calls[call]++;
	if (call && kernel->has_faults) /* then it may fail (fault.c) */
		result = fault_answer(call, n, args);
	else
		result = syscall_answer(n, a, b, c, d, e, f);
	/* A new process has begun, at whatever moment: it looks at nothing before its first step. Who
	 * has ended looks at nothing any more. */
	if (task == caller && n != __EV_SYS_THREAD_END) {
		step_end(n, result);
		if (timer_is_running())
			timer_check();
		if (!is_private && (t->pending.set | task->pending.set))
			signal_deliver();
	}
	step_leave(task == caller ? t : self(), &before);
	return result;
}

long ev_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	kernel_start();
	return ends_quietly(n) ? fork_end_thread() : answer_call(n, a, b, c, d, e, f);
}
