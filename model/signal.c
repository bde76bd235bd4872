/* signal.c - signals that the program gets from itself and from its timers.
 *
 * Handlers are called at the end of the system call that sent or unblocked the signal:
 * ordinary function calls, on the ordinary stack. A handler may leave by siglongjmp;
 * nothing here is half done then, and the mask goes back to what sigsetjmp saved. */
#include "model.h"

#include <signal.h>

enum {
	SIGNALS = 64,
	FIRST_QUEUED = 32, /* of these each one sent counts */
	QUEUE = 64,
	SET_BYTES = 8,
	STACK_LEAST = 2048, /* MINSIGSTKSZ */
	EXIT_SIGNALLED = 128, /* as a shell tells it */
	CONTEXT_WORDS = 117, /* ucontext_t, and in it the mask to return to */
	CONTEXT_MASK = 37,
};

static struct kernel_sigaction actions[SIGNALS + 1];
static struct signal_info queue[QUEUE]; /* those waiting, oldest first */
static unsigned queued;
static uint64_t blocked, waiting; /* waiting: what is in the queue */
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

static void set_blocked(uint64_t set)
{
	static bool is_known; /* to the engine, for sigsetjmp */
	if (!is_known)
		__ev_signal_mask(&blocked);
	is_known = true;
	blocked = blockable(set);
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

/* Takes the oldest of this number out of the queue. */
static struct signal_info take(int sig)
{
	unsigned k = 0;
	while (queue[k].signo != sig)
		k++;
	struct signal_info info = queue[k];
	waiting &= ~bit(sig);
	for (queued--; k < queued; k++) {
		queue[k] = queue[k + 1];
		if (queue[k].signo == sig)
			waiting |= bit(sig);
	}
	return info;
}

static void forget(int sig)
{
	while (waiting & bit(sig))
		take(sig);
}

static void call_handler(struct signal_info *info)
{
	int sig = info->signo;
	struct kernel_sigaction a = actions[sig];
	uint64_t context[CONTEXT_WORDS] = {[CONTEXT_MASK] = blocked};
	uint64_t before = blocked;
	set_blocked(blocked | a.mask | (a.flags & SA_NODEFER ? 0 : bit(sig)));
	if (a.flags & SA_RESETHAND)
		actions[sig].handler = SIG_DFL;
	signal_deliver(); /* Linux stacks them: who is stacked last runs first */
	void (*with_info)(int, struct signal_info *, void *) = (void *)a.handler;
	if (a.flags & SA_SIGINFO)
		with_info(sig, info, context);
	else
		a.handler(sig);
	blocked = a.flags & SA_SIGINFO ? blockable(context[CONTEXT_MASK]) : before;
}

bool signal_is_due(void)
{
	while (waiting & ~blocked) {
		int sig = __builtin_ctzll(waiting & ~blocked) + 1;
		if (!is_ignored(sig))
			return true;
		forget(sig);
	}
	return false;
}

bool signal_deliver(void)
{
	bool goes_on = true;
	for (bool is_first = true; signal_is_due(); is_first = false) {
		int sig = __builtin_ctzll(waiting & ~blocked) + 1;
		struct signal_info info = take(sig);
		if (actions[sig].handler == SIG_DFL)
			take_default(sig);
		if (is_first)
			goes_on = actions[sig].flags & SA_RESTART;
		call_handler(&info);
	}
	return goes_on;
}

void signal_send(const struct signal_info *info)
{
	int sig = info->signo;
	if (is_ignored(sig) && !(blocked & bit(sig)))
		return;
	if (waiting & bit(sig) && sig < FIRST_QUEUED)
		return;
	if (queued == QUEUE)
		__ev_bad_syscall(SYS_kill, "more signals waiting than there is room for");
	queue[queued++] = *info;
	waiting |= bit(sig);
}

static long send(int sig, int code)
{
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	struct signal_info info = {.signo = sig, .code = code, .pid = PROCESS_ID};
	info.uid = USER_ID;
	if (sig)
		signal_send(&info);
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
			forget(sig);
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
		switch (how) {
		case SIG_BLOCK: set_blocked(blocked | *set); break;
		case SIG_UNBLOCK: set_blocked(blocked & ~*set); break;
		case SIG_SETMASK: set_blocked(*set); break;
		default: return -EINVAL;
		}
	}
	if (old)
		*old = before;
	return 0;
}

uint64_t signal_swap_mask(uint64_t mask)
{
	uint64_t before = blocked;
	set_blocked(mask);
	return before;
}

long signal_pending(uint64_t *out, size_t size)
{
	if (size > SET_BYTES)
		return -EINVAL;
	*out = waiting & blocked;
	return 0;
}

static bool is_me(int pid)
{
	return pid == 0 || pid == PROCESS_ID || pid == -PROCESS_ID;
}

/* -1 means everybody that may be sent to, but not who sends: there is nobody else. */
long signal_kill(int pid, int sig)
{
	if (!is_me(pid))
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

long signal_queue(int pid, int sig, const struct signal_info *info)
{
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	if (pid != PROCESS_ID)
		return -ESRCH;
	struct signal_info sent = *info;
	sent.signo = sig;
	if (sig)
		signal_send(&sent);
	return 0;
}

/* Remembered; handlers run on the ordinary stack all the same. */
long signal_stack(const struct signal_stack *set, struct signal_stack *old)
{
	struct signal_stack before = stack;
	if (set && set->flags & ~(SS_DISABLE | SS_ONSTACK))
		return -EINVAL;
	if (set && !(set->flags & SS_DISABLE) && set->n < STACK_LEAST)
		return -ENOMEM;
	if (set) {
		stack = *set;
		stack.flags &= SS_DISABLE;
	}
	if (old)
		*old = before;
	return 0;
}

long signal_pause(void)
{
	return wait_until(NEVER, SYS_pause, "pause that no signal ends");
}

/* Handlers run with the mask given, and the mask goes back after them. */
long signal_suspend(const uint64_t *mask, size_t size)
{
	if (size != SET_BYTES)
		return -EINVAL;
	uint64_t before = signal_swap_mask(*mask);
	wait_until(NEVER, SYS_rt_sigsuspend, "sigsuspend that no signal ends");
	signal_deliver();
	set_blocked(before);
	return -EINTR;
}

static int first_of(uint64_t set)
{
	return waiting & set ? __builtin_ctzll(waiting & set) + 1 : 0;
}

long signal_wait(const uint64_t *set, struct signal_info *out, const struct moment *limit,
		 size_t size)
{
	if (size != SET_BYTES || (limit && !clock_is_span(limit)))
		return -EINVAL;
	uint64_t then = clock_after(limit), wanted = blockable(*set), before = blocked;
	int sig = first_of(wanted);
	set_blocked(blocked & ~wanted); /* while it waits they are due */
	while (!sig) {
		long result = wait_until(then, SYS_rt_sigtimedwait,
					 "wait for a signal that nobody sends");
		sig = first_of(wanted);
		if (sig)
			break;
		blocked = before;
		return result < 0 ? result : -EAGAIN;
	}
	blocked = before;
	struct signal_info info = take(sig);
	if (out)
		*out = info;
	return sig;
}
