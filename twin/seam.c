/* seam.c - who answers a system call of a program that replays a test: the model.
 *
 * It is the same code that answered in the engine, compiled natively, so files, clock,
 * identity and errors are those of the test's path and nothing outside is changed. What
 * the model does not have ends the replay, as it ended the path. The kernel gets only what
 * is in the list below: the program's own memory, its own signals, its end. wall.c holds
 * the kernel itself to the same list. Handlers are known to both: the kernel for faults,
 * the model for timers on its own clock. */
#include "twin.h"

enum {
	ANONYMOUS = 0x20,
	MODEL_PID = 1000, /* FIRST_PID of model/kernel.h */
	NO_SUCH_PROCESS = -3,
	SIGNAL_CANCEL = 33,
};

/* The model's ev_syscall under another name (model/model.mk). */
long twin_model_syscall(long n, long a, long b, long c, long d, long e, long f);
/* Its ev_fault: what a call that the kernel answers is to fail with; 0: it is not. */
long twin_model_fault(long n, long a, long b, long c, long d, long e, long f);

/* The model's name of this process or the running thread becomes the kernel's. Nobody
 * outside is ever sent anything. */
static long send(long n, long a, long b, long c)
{
	long pid = twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);

	if (n == SYS_KILL && (a == MODEL_PID || a == -MODEL_PID || a == 0))
		return twin_ask_kernel(SYS_KILL, pid, b, 0, 0, 0, 0);
	if (n == SYS_KILL || (n == SYS_TGKILL && a != MODEL_PID))
		return NO_SUCH_PROCESS;
	long tid = twin_own_tid((n == SYS_TKILL ? a : b) - MODEL_PID);
	long sig = n == SYS_TKILL ? b : c;
	if (!tid)
		return NO_SUCH_PROCESS;
	if (tid > 0)
		return twin_ask_kernel(SYS_TGKILL, pid, tid, sig, 0, 0, 0);
	/* That of pthread_cancel interrupts a system call, in which no other thread is. The
	 * handler of another would run beside the thread whose turn it is. */
	if (sig != 0 && sig != SIGNAL_CANCEL)
		twin_not_modelled("sends a signal to another thread");
	return 0;
}

static int is_kernels(long n, long a, long c, long d)
{
	switch (n) {
	case SYS_MMAP: return (d & ANONYMOUS) != 0;
	case SYS_MADVISE: return c < TWIN_ADVICE_END && !twin_is_models((uint64_t)a);
	case SYS_MUNMAP:
	case SYS_MPROTECT:
	case SYS_MREMAP: return !twin_is_models((uint64_t)a);
	case SYS_BRK:
	case SYS_RT_SIGRETURN:
	case SYS_SCHED_YIELD:
	case SYS_EXIT:
	case SYS_EXIT_GROUP:
	case SYS_SIGALTSTACK:
	case SYS_ARCH_PRCTL:
	case SYS_SET_ROBUST_LIST: return 1;
	default: return 0;
	}
}

long twin_replay_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	if (n == SYS_KILL || n == SYS_TKILL || n == SYS_TGKILL) {
		twin_take_step(); /* as the model does in front of its calls */
		return send(n, a, b, c);
	}
	if (n == SYS_RT_SIGACTION || n == SYS_RT_SIGPROCMASK) {
		long result = twin_model_syscall(n, a, b, c, d, e, f);

		/* That of the wall stays. */
		if (result < 0 || (n == SYS_RT_SIGACTION && a == SIGNAL_SYS))
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
