/* signal.c - signals that the program sends itself.
 *
 * A signal that is not blocked is taken before the call that sent or unblocked it
 * returns: the handler is called from here, an ordinary function call. It may leave by
 * siglongjmp; nothing here is half done then. Several of one number waiting are one. */
#include "model.h"

#include <signal.h>

enum {
	SIGNALS = 64,
	SET_BYTES = 8,
	EXIT_SIGNALLED = 128, /* as a shell tells it */
	CONTEXT_WORDS = 117, /* ucontext_t, and in it the mask to return to */
	CONTEXT_MASK = 37,
};

static struct kernel_sigaction actions[SIGNALS + 1];
static signed char codes[SIGNALS + 1]; /* si_code of the waiting ones */
static uint64_t blocked, waiting;
static struct signal_stack stack = {.flags = SS_DISABLE};

static uint64_t bit(int sig)
{
	return 1ull << (sig - 1);
}

static bool is_signal(int sig)
{
	return sig >= 1 && sig <= SIGNALS;
}

static uint64_t blockable(uint64_t set)
{
	return set & ~(bit(SIGKILL) | bit(SIGSTOP));
}

static bool is_ignored(int sig)
{
	void (*h)(int) = actions[sig].handler;
	return h == SIG_IGN || (h == SIG_DFL && (sig == SIGCHLD || sig == SIGURG ||
						 sig == SIGWINCH || sig == SIGCONT));
}

static void take_default(int sig)
{
	switch (sig) {
	case SIGSTOP:
	case SIGTSTP:
	case SIGTTIN:
	case SIGTTOU: __ev_bad_syscall(SYS_kill, "signal that stops the process");
	default: __ev_exit(EXIT_SIGNALLED + sig);
	}
}

static void call_handler(int sig)
{
	struct kernel_sigaction a = actions[sig];
	struct signal_info info = {.signo = sig, .code = codes[sig]};
	uint64_t context[CONTEXT_WORDS] = {[CONTEXT_MASK] = blocked};
	uint64_t before = blocked;
	info.pid = PROCESS_ID;
	info.uid = USER_ID;
	blocked |= blockable(a.mask);
	if (!(a.flags & SA_NODEFER))
		blocked |= bit(sig);
	if (a.flags & SA_RESETHAND)
		actions[sig].handler = SIG_DFL;
	void (*with_info)(int, struct signal_info *, void *) = (void *)a.handler;
	if (a.flags & SA_SIGINFO)
		with_info(sig, &info, context);
	else
		a.handler(sig);
	blocked = before;
}

static void deliver(void)
{
	while (waiting & ~blocked) {
		int sig = __builtin_ctzll(waiting & ~blocked) + 1;
		waiting &= ~bit(sig);
		if (is_ignored(sig))
			continue;
		if (actions[sig].handler == SIG_DFL)
			take_default(sig);
		call_handler(sig);
	}
}

static long send(int sig, int code)
{
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	if (!sig)
		return 0;
	if (!(waiting & bit(sig)))
		codes[sig] = (signed char)code;
	waiting |= bit(sig);
	deliver();
	return 0;
}

long signal_action(int sig, const struct kernel_sigaction *set,
		   struct kernel_sigaction *old, size_t size)
{
	if (!is_signal(sig) || size != SET_BYTES)
		return -EINVAL;
	if (set && (sig == SIGKILL || sig == SIGSTOP))
		return -EINVAL;
	struct kernel_sigaction before = actions[sig];
	if (set) {
		actions[sig] = *set;
		actions[sig].mask = blockable(set->mask);
		if (is_ignored(sig))
			waiting &= ~bit(sig);
	}
	if (old)
		*old = before;
	return 0;
}

long signal_mask(int how, const uint64_t *set, uint64_t *old, size_t size)
{
	uint64_t before = blocked;
	if (size != SET_BYTES)
		return -EINVAL;
	if (set) {
		uint64_t given = blockable(*set);
		switch (how) {
		case SIG_BLOCK: blocked |= given; break;
		case SIG_UNBLOCK: blocked &= ~given; break;
		case SIG_SETMASK: blocked = given; break;
		default: return -EINVAL;
		}
	}
	if (old)
		*old = before;
	deliver();
	return 0;
}

long signal_pending(uint64_t *out, size_t size)
{
	if (size > SET_BYTES)
		return -EINVAL;
	*out = waiting & blocked;
	return 0;
}

long signal_kill(int pid, int sig)
{
	if (pid != 0 && pid != PROCESS_ID && pid != -PROCESS_ID)
		return sig < 0 || sig > SIGNALS ? -EINVAL : -ESRCH;
	return send(sig, SI_USER);
}

/* tkill gives no process: -1. */
long signal_thread_kill(int process, int thread, int sig)
{
	if (thread <= 0 || sig < 0 || sig > SIGNALS)
		return -EINVAL;
	if (thread != PROCESS_ID || (process != -1 && process != PROCESS_ID))
		return -ESRCH;
	return send(sig, SI_TKILL);
}

/* Remembered; handlers run on the ordinary stack all the same. */
long signal_stack(const struct signal_stack *set, struct signal_stack *old)
{
	struct signal_stack before = stack;
	if (set && set->flags & ~(SS_DISABLE | SS_ONSTACK))
		return -EINVAL;
	if (set)
		stack = *set;
	if (old)
		*old = before;
	return 0;
}
