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

/* With several threads a call waits for its turn (step.c), and signals of others are taken at calls
 * that do. With a timer running a call takes time. What a call sets off happens before it returns:
 * timers that have ended, handlers of signals. */
long ev_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	kernel_start();
	bool is_private = kernel->nthreads > 1 && step_is_private(n, d);
	if (kernel->nthreads > 1 && !is_private) {
		const long args[] = {a, b, c, d, e, f};
		step_begin(n, args);
	}
	if (timer_is_running())
		clock_step();
	const struct task *caller = task;
	long result;
	unsigned call = fault_call(n);
	/* Paths that have read the same in other pieces are alike while nobody counts reads. */
	if (call && (kernel->has_faults || !kernel->has_fragments))
		self()->calls[call]++;
	if (call && kernel->has_faults) { /* then it may fail (fault.c) */
		const long args[] = {a, b, c, d, e, f};
		result = fault_answer(call, n, args);
	} else {
		result = syscall_answer(n, a, b, c, d, e, f);
	}
	/* A new process has begun, at whatever moment: it looks at nothing before its first step. */
	if (task != caller)
		return result;
	step_end(n, result);
	if (timer_is_running())
		timer_check();
	if (!is_private && (self()->pending.set | task->pending.set))
		signal_deliver();
	return result;
}
