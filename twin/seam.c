/* seam.c - passes system calls of a program that replays a test to the model.
 *
 * It is the same code that answered in the engine, compiled natively, so files, clock,
 * identity and errors are those of the test's path and nothing outside is changed. What
 * the model does not have ends the replay, as it ended the path. The kernel gets only what
 * is in the list below: the program's own memory, its end. wall.c holds the kernel itself to
 * the same list. Handlers are known to both: the kernel for faults (fault.c sees them first), the
 * model for signals that processes and timers send. */
#include "machine.h"

enum {
	ANONYMOUS = 0x20,
	SHARED = 0x01,
};

/* The model's ev_syscall under another name (model/model.mk). */
long twin_model_syscall(long n, long a, long b, long c, long d, long e, long f);
/* Its ev_fault: what a call that the kernel answers is to fail with; 0: it is not. */
long twin_model_fault(long n, long a, long b, long c, long d, long e, long f);

static int is_kernels(long n, long a, long c, long d)
{
	switch (n) {
	case SYS_MMAP: return (d & (ANONYMOUS | SHARED)) == ANONYMOUS;
	case SYS_MADVISE: return c < TWIN_ADVICE_END && !twin_is_models((uint64_t)a);
	case SYS_MUNMAP:
	case SYS_MPROTECT:
	case SYS_MREMAP: return !twin_is_models((uint64_t)a);
	case SYS_BRK:
	case SYS_RT_SIGRETURN:
	case SYS_SCHED_YIELD:
	case SYS_EXIT:
	case SYS_SIGALTSTACK:
	case SYS_ARCH_PRCTL:
	case SYS_SET_ROBUST_LIST: return 1;
	case SYS_EXIT_GROUP: return !twin_has_processes();
	default: return 0;
	}
}

/* The wall's handler stays, and those for faults come first. */
static int is_handled_by_us(long n, long a, long b)
{
	if (n != SYS_RT_SIGACTION || (a != SIGNAL_SYS && !twin_is_fault(a)))
		return 0;
	if (b && a != SIGNAL_SYS)
		twin_set_fault_action(a, (const struct twin_action *)b);
	return 1;
}

long twin_replay_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	if (n == SYS_RT_SIGACTION || n == SYS_RT_SIGPROCMASK) {
		long result = twin_model_syscall(n, a, b, c, d, e, f);

		if (result < 0 || is_handled_by_us(n, a, b))
			return result;
		return twin_ask_kernel(n, a, b, c, d, e, f);
	}
	if (n == SYS_SET_TID_ADDRESS)
		twin_ask_kernel(n, a, b, c, d, e, f);
	if (is_kernels(n, a, c, d)) {
		long fault = twin_model_fault(n, a, b, c, d, e, f);

		return fault ? fault : twin_ask_kernel(n, a, b, c, d, e, f);
	}
	return twin_model_syscall(n, a, b, c, d, e, f);
}
