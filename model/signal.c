/* signal.c - signals that processes and their timers send. A task has those that any
 * of its threads may take, a thread those that are meant for it alone.
 *
 * Handlers are called at the end of the system call that sent or unblocked the signal:
 * ordinary function calls, on the ordinary stack. A handler may leave by siglongjmp;
 * nothing here is half done then, and the mask goes back to what sigsetjmp saved. */
#include "model.h"

#include <signal.h>

enum {
	FIRST_QUEUED = 32, /* of these each one sent counts */
	SET_BYTES = 8,
	STACK_LEAST = 2048, /* MINSIGSTKSZ */
	CONTEXT_WORDS = 117, /* ucontext_t, and in it the mask to return to */
	CONTEXT_MASK = 37,
};

struct sent_signal {
	struct sent_signal *next;
	struct signal_info info;
};

static uint64_t signal_bit(int sig)
{
	return 1ull << (sig - 1);
}

static bool is_signal(int sig)
{
	return sig >= 1 && sig <= SIGNALS;
}

uint64_t signal_blockable(uint64_t set)
{
	return set & ~(signal_bit(SIGKILL) | signal_bit(SIGSTOP));
}

static void set_blocked_signals(uint64_t set)
{
	struct thread *t = self();
	if (!t->has_known_mask)
		__ev_signal_mask(&t->blocked); /* for sigsetjmp */
	t->has_known_mask = true;
	t->blocked = signal_blockable(set);
}

static bool is_ignored(const struct task *t, int sig)
{
	void (*h)(int) = t->actions[sig].handler;
	return h == SIG_IGN || (h == SIG_DFL && (sig == SIGCHLD || sig == SIGURG ||
						 sig == SIGWINCH || sig == SIGCONT));
}

static void take_default_action(int sig)
{
	switch (sig) {
	case SIGSTOP:
	case SIGTSTP:
	case SIGTTIN:
	case SIGTTOU: child_stop(sig); return;
	default: child_die(sig);
	}
}

/* --- queues --- */

/* False: it is there already, and nobody hears of it again. */
static bool add_signal(struct signal_queue *q, const struct signal_info *info)
{
	struct sent_signal **at = &q->first;
	if (q->set & signal_bit(info->signo) && info->signo < FIRST_QUEUED)
		return false;
	while (*at)
		at = &(*at)->next;
	*at = pool_get(sizeof **at);
	if (!*at)
		__ev_bad_syscall(SYS_kill, "more signals waiting than there is room for");
	(*at)->info = *info;
	q->set |= signal_bit(info->signo);
	return true;
}

bool signal_overrun(struct task *t, struct thread *h, const struct signal_info *info,
		    unsigned *missed)
{
	struct signal_queue *q = h ? &h->pending : &t->pending;
	struct sent_signal *s = q->first;
	while (s && (s->info.code != SI_TIMER || s->info.signo != info->signo ||
		     s->info.pid != info->pid))
		s = s->next;
	if (!s)
		return false;
	unsigned sum = s->info.uid + 1 + info->uid;
	*missed = s->info.uid = sum < INT32_MAX ? sum : INT32_MAX;
	return true;
}

/* Takes the oldest of this number, which is there. */
static struct signal_info take_from_queue(struct signal_queue *q, int sig)
{
	struct sent_signal **at = &q->first;
	while ((*at)->info.signo != sig)
		at = &(*at)->next;
	struct sent_signal *taken = *at;
	struct signal_info info = taken->info;
	*at = taken->next;
	pool_put(taken, sizeof *taken);
	q->set &= ~signal_bit(sig);
	for (const struct sent_signal *s = *at; s; s = s->next)
		if (s->info.signo == sig)
			q->set |= signal_bit(sig);
	return info;
}

/* What the calling thread may take of `set`: its own signals first, then the task's,
 * each in the order of numbers. 0: none. */
int signal_find(uint64_t set)
{
	uint64_t own = self()->pending.set & set, tasks = task->pending.set & set;
	uint64_t from = own ? own : tasks;
	return from ? __builtin_ctzll(from) + 1 : 0;
}

struct signal_info signal_take(int sig)
{
	struct signal_queue *own = &self()->pending;
	return take_from_queue(own->set & signal_bit(sig) ? own : &task->pending, sig);
}

static void forget_in_queue(struct signal_queue *q, int sig)
{
	while (q->set & signal_bit(sig))
		take_from_queue(q, sig);
}

/* A signal that is ignored now is forgotten by the whole task. */
static void forget_signal(int sig)
{
	forget_in_queue(&task->pending, sig);
	for (struct thread *t = thread_live(task->threads); t; t = thread_live(t->next))
		forget_in_queue(&t->pending, sig);
}

/* --- handlers --- */

static void call_handler(struct signal_info *info)
{
	struct thread *t = self();
	int sig = info->signo;
	struct kernel_sigaction a = task->actions[sig];
	uint64_t context[CONTEXT_WORDS] = {[CONTEXT_MASK] = t->blocked};
	uint64_t before = t->blocked;
	set_blocked_signals(before | a.mask |
			    (a.flags & SA_NODEFER ? 0 : signal_bit(sig)));
	if (a.flags & SA_RESETHAND)
		task->actions[sig].handler = SIG_DFL;
	signal_deliver(); /* Linux stacks them: who is stacked last runs first */
	void (*with_info)(int, struct signal_info *, void *) = (void *)a.handler;
	if (a.flags & SA_SIGINFO)
		with_info(sig, info, context);
	else
		a.handler(sig);
	t->blocked = a.flags & SA_SIGINFO ? signal_blockable(context[CONTEXT_MASK]) : before;
}

/* The signal that is due next, 0: none. Those that are ignored by now are forgotten. */
static int next_due_signal(void)
{
	int sig;
	while ((sig = signal_find(~self()->blocked)) && is_ignored(task, sig) &&
	       !(self()->wanted & signal_bit(sig)))
		forget_signal(sig);
	return sig;
}

bool signal_is_due(void)
{
	return next_due_signal() != 0;
}

bool signal_deliver(void)
{
	bool goes_on = true, is_first = true, has_turn = false;
	int sig;
	while ((sig = next_due_signal())) {
		bool is_default = task->actions[sig].handler == SIG_DFL;
		if (is_default && !has_turn) { /* what follows concerns all others */
			step_whole();
			has_turn = true;
			continue;
		}
		has_turn = false;
		struct signal_info info = signal_take(sig);
		if (is_default) {
			take_default_action(sig);
			continue;
		}
		if (is_first)
			goes_on = task->actions[sig].flags & SA_RESTART;
		is_first = false;
		call_handler(&info);
	}
	return goes_on;
}

/* --- sending --- */

/* A signal that stops and one that continues end each other. A process that is stopped goes on by
 * SIGCONT, whatever it does with it, and to be killed. False: it is stopped already. */
static bool note_stop_and_continue(struct task *to, int sig)
{
	static const int stops[] = {SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU};
	struct task *caller = task;
	bool is_stop = false;
	task = to; /* forget_signal is about the calling one */
	for (int i = 0; i < 4; i++) {
		is_stop |= sig == stops[i];
		if (sig == SIGCONT)
			forget_signal(stops[i]);
	}
	if (is_stop)
		forget_signal(SIGCONT);
	task = caller;
	if (sig == SIGCONT || sig == SIGKILL)
		child_continue(to);
	return !(is_stop && to->state == TASK_STOPPED);
}

/* A signal that is blocked, or that the thread waits for, is kept even if it is ignored. */
static bool is_signal_kept(const struct thread *t, int sig)
{
	return (t->blocked | t->wanted) & signal_bit(sig);
}

void signal_send_thread(struct thread *t, const struct signal_info *info)
{
	bool is_blocked = t->blocked & signal_bit(info->signo);
	if (is_ignored(t->task, info->signo) && !is_signal_kept(t, info->signo))
		return;
	if (!add_signal(&t->pending, info))
		return;
	wait_wake_all(&t->task->signalled);
	if (!is_blocked)
		wait_wake_thread(t);
}

void signal_send(struct task *to, const struct signal_info *info)
{
	bool is_kept_by_all = true;
	if (to->state == TASK_ZOMBIE || !note_stop_and_continue(to, info->signo))
		return;
	for (const struct thread *t = thread_live(to->threads); t; t = thread_live(t->next))
		is_kept_by_all = is_kept_by_all && is_signal_kept(t, info->signo);
	if (is_ignored(to, info->signo) && !is_kept_by_all)
		return;
	if (!add_signal(&to->pending, info))
		return;
	wait_wake_all(&to->signalled);
	for (struct thread *t = thread_live(to->threads); t; t = thread_live(t->next))
		if (!(t->blocked & signal_bit(info->signo)))
			wait_wake_thread(t);
}

static struct signal_info info_from_self(int sig, int code)
{
	struct signal_info info = {.signo = sig, .code = code, .pid = task->pid};
	info.uid = task->uid;
	return info;
}

long signal_action(int sig, const struct kernel_sigaction *set,
		   struct kernel_sigaction *old, size_t size)
{
	if (!is_signal(sig) || size != SET_BYTES)
		return -EINVAL;
	if (set && (sig == SIGKILL || sig == SIGSTOP))
		return -EINVAL;
	struct kernel_sigaction before = task->actions[sig];
	if (set) {
		task->actions[sig] = *set;
		task->actions[sig].mask = signal_blockable(set->mask);
		if (is_ignored(task, sig))
			forget_signal(sig);
	}
	if (old)
		*old = before;
	return 0;
}

long signal_mask(int how, const uint64_t *set, uint64_t *old, size_t size)
{
	uint64_t before = self()->blocked;
	if (size != SET_BYTES)
		return -EINVAL;
	if (set) {
		switch (how) {
		case SIG_BLOCK: set_blocked_signals(before | *set); break;
		case SIG_UNBLOCK: set_blocked_signals(before & ~*set); break;
		case SIG_SETMASK: set_blocked_signals(*set); break;
		default: return -EINVAL;
		}
	}
	if (old)
		*old = before;
	return 0;
}

uint64_t signal_swap_mask(uint64_t mask)
{
	uint64_t before = self()->blocked;
	set_blocked_signals(mask);
	return before;
}

long signal_pending(uint64_t *out, size_t size)
{
	if (size > SET_BYTES)
		return -EINVAL;
	*out = (self()->pending.set | task->pending.set) & self()->blocked;
	return 0;
}

static bool is_task_meant(const struct task *t, int pid)
{
	if (pid > 0)
		return t->pid == pid;
	if (pid == -1) /* everybody that may be sent to, but not who sends */
		return t != task;
	return t->group == (pid ? -pid : task->group);
}

long signal_kill(int pid, int sig)
{
	struct signal_info info = info_from_self(sig, SI_USER);
	long result = -ESRCH;
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	for (struct task *t = kernel->tasks; t; t = t->next) {
		if (!is_task_meant(t, pid))
			continue;
		if (sig)
			signal_send(t, &info);
		result = 0;
	}
	return result;
}

/* tkill gives no process: -1. */
long signal_thread_kill(int process, int thread, int sig)
{
	struct signal_info info = info_from_self(sig, SI_TKILL);
	if (thread <= 0 || sig < 0 || sig > SIGNALS)
		return -EINVAL;
	for (struct task *t = kernel->tasks; t; t = t->next)
		for (struct thread *h = thread_live(t->threads); h; h = thread_live(h->next)) {
			if (h->id != thread || (process != -1 && process != t->pid))
				continue;
			if (sig)
				signal_send_thread(h, &info);
			return 0;
		}
	return -ESRCH;
}

long signal_queue(int pid, int sig, const struct signal_info *info)
{
	struct signal_info sent = *info;
	sent.signo = sig;
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	struct task *t = pid > 0 ? process_find(pid) : NULL;
	if (!t)
		return -ESRCH;
	if (sig)
		signal_send(t, &sent);
	return 0;
}

/* Remembered; handlers run on the ordinary stack all the same. */
long signal_stack(const struct signal_stack *set, struct signal_stack *old)
{
	struct thread *t = self();
	struct signal_stack before = t->stack;
	if (set && set->flags & ~(SS_DISABLE | SS_ONSTACK))
		return -EINVAL;
	if (set && !(set->flags & SS_DISABLE) && set->n < STACK_LEAST)
		return -ENOMEM;
	if (set) {
		t->stack = *set;
		t->stack.flags &= SS_DISABLE;
	}
	if (old)
		*old = before;
	return 0;
}
