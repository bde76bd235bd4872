/* child.c - how processes end, stop and go on, and what their parents are told of it; groups and
 * sessions. */
#include "tree.h"

#include <signal.h>
#include <sys/wait.h>

enum { INIT_PID = 1, EXIT_SIGNALLED = 128 /* as a shell tells it */ };

/* --- news for the parent --- */

static bool leaves_no_zombies(const struct task *parent)
{
	const struct kernel_sigaction *a = &parent->actions[SIGCHLD];
	return a->handler == SIG_IGN || a->flags & SA_NOCLDWAIT;
}

static void remove_task(struct task *t)
{
	if (!t->previous && kernel->tasks != t)
		return; /* it was removed before */
	if (t->previous)
		t->previous->next = t->next;
	else
		kernel->tasks = t->next;
	if (t->next)
		t->next->previous = t->previous;
	else
		kernel->last_task = t->previous;
	t->previous = NULL;
}

static struct signal_info child_info(const struct task *t, int code, int status)
{
	struct signal_info info = {.signo = SIGCHLD, .code = code, .pid = t->pid};
	info.uid = t->uid;
	info.value = (unsigned)status; /* where si_status lies */
	return info;
}

static struct signal_info end_info(const struct task *t)
{
	int sig = t->status & 0x7f;
	return sig ? child_info(t, t->status & 0x80 ? CLD_DUMPED : CLD_KILLED, sig)
		   : child_info(t, CLD_EXITED, t->status >> 8 & 0xff);
}

static void tell_parent(const struct task *t, const struct signal_info *info)
{
	struct task *parent = process_find(t->parent);
	if (!parent || parent->state == TASK_ZOMBIE)
		return;
	bool is_stop = info->code == CLD_STOPPED || info->code == CLD_CONTINUED;
	if (!(is_stop && parent->actions[SIGCHLD].flags & SA_NOCLDSTOP))
		signal_send(parent, info);
	wait_wake_all(&parent->children);
}

/* --- the end --- */

/* A group is orphaned when nobody in it has a parent in the same session and another group. The first
 * process has one: the shell that started it. */
static bool is_orphaned(int group, int session)
{
	for (const struct task *t = kernel->tasks; t; t = t->next) {
		if (t->group != group || t->state == TASK_ZOMBIE)
			continue;
		if (t->pid == FIRST_PID && session == FIRST_PID)
			return false;
		const struct task *parent = t->parent == INIT_PID ? NULL : process_find(t->parent);
		if (parent && parent->state != TASK_ZOMBIE && parent->session == session &&
		    parent->group != group)
			return false;
	}
	return true;
}

/* Stopped members of a group that nobody can wake any more are woken and hung up. */
static void release_orphans(int group, int session)
{
	bool has_stopped = false;
	for (const struct task *t = kernel->tasks; t; t = t->next)
		has_stopped |= t->group == group && t->state == TASK_STOPPED;
	if (!has_stopped || !is_orphaned(group, session))
		return;
	const struct signal_info hang_up = {.signo = SIGHUP, .code = SI_KERNEL};
	const struct signal_info go_on = {.signo = SIGCONT, .code = SI_KERNEL};
	for (struct task *t = kernel->tasks; t; t = t->next) {
		if (t->group != group || t->state == TASK_ZOMBIE)
			continue;
		signal_send(t, &hang_up);
		signal_send(t, &go_on);
	}
}

/* The nearest ancestor that wants to be the parent of orphans (PR_SET_CHILD_SUBREAPER). */
static struct task *find_reaper(void)
{
	struct task *t = process_find(task->parent);
	while (t && (!t->is_reaper || t->state == TASK_ZOMBIE))
		t = process_find(t->parent);
	return t;
}

static void adopt_zombie(struct task *reaper, struct task *t)
{
	if (!reaper || leaves_no_zombies(reaper))
		remove_task(t);
	if (!reaper)
		return;
	struct signal_info info = end_info(t);
	tell_parent(t, &info);
}

/* The children of a process that ends become those of a reaper, or else of the first process of
 * the machine, which is not part of the run and takes zombies at once. */
static void give_children_away(void)
{
	struct task *reaper = find_reaper();
	for (struct task *t = kernel->tasks, *next; t; t = next) {
		next = t->next;
		if (t->parent != task->pid)
			continue;
		t->parent = reaper ? reaper->pid : INIT_PID;
		if (t->state == TASK_ZOMBIE)
			adopt_zombie(reaper, t);
		else if (t->death_signal)
			signal_send(t, &(struct signal_info){.signo = t->death_signal,
							     .code = SI_USER,
							     .pid = task->pid});
		if (t->session == task->session && t->group != task->group)
			release_orphans(t->group, t->session);
	}
}

/* Other threads of the process wait for nothing any more. */
static void stop_waiting(void)
{
	for (struct thread *t = thread_live(task->threads); t; t = thread_live(t->next))
		if (t != self() && t->wait)
			wait_leave(t->wait);
}

static void close_all_files(void)
{
	for (int fd = 0; fd < task->ndescriptors; fd++)
		fd_close(fd);
	inode_drop(task->directory);
	task->directory = NULL;
}

/* A robust mutex as thread/mutex.c has it. */
struct held_mutex {
	int type, owner, marks, unused[3];
	struct held_mutex *previous, *next;
};
enum { OWNER_DIED = 1 };

void child_give_up_mutexes(void)
{
	for (struct thread *t = thread_live(task->threads); t; t = thread_live(t->next)) {
		struct held_mutex **list = t->held_mutexes, *m;
		while (list && (m = *list) && (void *)m != (void *)list) {
			__ev_sync(__EV_RELEASE, m, __EV_NOTHING, NULL, NULL, __EV_ALWAYS, 0,
				  ~0ul);
			*list = m->next;
			if (m->next)
				m->next->previous = NULL;
			m->marks |= OWNER_DIED;
			m->owner = 0;
		}
		t->held_mutexes = NULL;
	}
}

/* A process that nobody waits for, and nobody else is there, need not be taken apart. */
static bool is_last_task(void)
{
	return kernel->tasks == task && !task->next;
}

static void leave_machine(int status)
{
	stop_waiting();
	parts_exit(task);
	close_all_files();
	give_children_away();
	if (kernel->first && kernel->first->task == task)
		kernel->first = NULL;
	task->state = TASK_ZOMBIE;
	task->status = status;
	struct task *parent = process_find(task->parent);
	if (!parent || parent->state == TASK_ZOMBIE || leaves_no_zombies(parent))
		remove_task(task);
	if (parent) {
		struct signal_info info = end_info(task);
		tell_parent(task, &info);
		if (parent->session == task->session && parent->group != task->group)
			release_orphans(task->group, task->session);
	}
}

_Noreturn void child_exit(int status)
{
	if (!is_last_task()) {
		child_give_up_mutexes();
		leave_machine(status);
	}
	__ev_exit(status >> 8 & 0xff);
}

_Noreturn void child_die(int sig)
{
	if (!is_last_task()) {
		child_give_up_mutexes();
		leave_machine(sig);
	}
	__ev_exit(EXIT_SIGNALLED + sig);
}

/* --- stopping --- */

void child_stop(int sig)
{
	if (sig != SIGSTOP && is_orphaned(task->group, task->session))
		return; /* nobody could continue it */
	task->state = TASK_STOPPED;
	task->status = sig;
	task->has_news = true;
	struct signal_info info = child_info(task, CLD_STOPPED, sig);
	tell_parent(task, &info);
	while (task->state == TASK_STOPPED) {
		struct wait w = {NULL};
		wait_join(&w, &task->continued);
		uint64_t before = signal_swap_mask(~0ull);
		wait_block(&w, NEVER, SYS_kill, "stopped process that nobody continues");
		signal_swap_mask(before);
	}
}

void child_continue(struct task *t)
{
	if (t->state != TASK_STOPPED)
		return;
	t->state = TASK_RUNS;
	t->has_news = t->was_continued = true;
	wait_wake_all(&t->continued);
	struct signal_info info = child_info(t, CLD_CONTINUED, SIGCONT);
	tell_parent(t, &info);
}

/* --- waiting --- */

struct wanted {
	int type, id; /* P_ALL, P_PID, P_PGID */
	int options;
};

static bool is_child_wanted(const struct wanted *w, const struct task *t)
{
	if (t->parent != task->pid || t == task)
		return false;
	switch (w->type) {
	case P_PID: return t->pid == w->id;
	case P_PGID: return t->group == w->id;
	default: return true;
	}
}

static bool has_news(const struct wanted *w, const struct task *t)
{
	if (t->state == TASK_ZOMBIE)
		return w->options & WEXITED;
	if (!t->has_news)
		return false;
	return t->state == TASK_STOPPED ? w->options & WSTOPPED : w->options & WCONTINUED;
}

/* A child with news; NULL and *result: there are no children like that (-ECHILD), none has
 * news (0). Waits unless the caller does not want to. */
static struct task *wait_for_news(const struct wanted *want, long *result)
{
	for (;;) {
		bool is_any = false;
		for (struct task *t = kernel->tasks; t; t = t->next) {
			if (!is_child_wanted(want, t))
				continue;
			is_any |= t->state != TASK_ZOMBIE || want->options & WEXITED;
			if (has_news(want, t))
				return t;
		}
		*result = is_any ? 0 : -ECHILD;
		if (!is_any || want->options & WNOHANG)
			return NULL;
		struct wait w = {NULL};
		wait_join(&w, &task->children);
		*result = wait_block(&w, NEVER, SYS_wait4, "wait for a process that does not end");
		if (*result == -EINTR && signal_deliver())
			*result = 0;
		if (*result < 0)
			return NULL;
	}
}

/* What wait writes for it; the news is old then. */
static int take_status(struct task *t, bool is_kept)
{
	enum { STOPPED = 0x7f, CONTINUED = 0xffff };
	int status = t->status;
	if (t->state == TASK_STOPPED)
		status = t->status << 8 | STOPPED;
	else if (t->state == TASK_RUNS)
		status = CONTINUED;
	if (is_kept)
		return status;
	t->has_news = false;
	if (t->state == TASK_ZOMBIE)
		remove_task(t);
	return status;
}

static void clear_usage(struct usage *usage)
{
	if (usage)
		*usage = (struct usage){0};
}

long child_wait(int pid, int *status, int options, struct usage *usage)
{
	struct wanted want = {P_ALL, 0, (options & (WNOHANG | WCONTINUED)) | WEXITED};
	long result;
	if (options & ~(WNOHANG | WUNTRACED | WCONTINUED | __WALL | __WNOTHREAD | (int)__WCLONE))
		return -EINVAL;
	if (options & WUNTRACED)
		want.options |= WSTOPPED;
	if (pid == INT32_MIN)
		return -ESRCH;
	if (pid > 0) {
		want.type = P_PID;
		want.id = pid;
	} else if (pid != -1) {
		want.type = P_PGID;
		want.id = pid ? -pid : task->group;
	}
	struct task *t = wait_for_news(&want, &result);
	if (!t)
		return result;
	pid = t->pid;
	int code = take_status(t, false);
	if (status)
		*status = code;
	clear_usage(usage);
	return pid;
}

long child_wait_id(int type, int id, struct signal_info *info, int options,
		   struct usage *usage)
{
	struct wanted want = {type, id, options};
	long result;
	if (options & ~(WNOHANG | WEXITED | WSTOPPED | WCONTINUED | WNOWAIT | __WALL |
			__WNOTHREAD | (int)__WCLONE) ||
	    !(options & (WEXITED | WSTOPPED | WCONTINUED)))
		return -EINVAL;
	if (type != P_ALL && type != P_PID && type != P_PGID)
		return -EINVAL;
	if ((type == P_PID && id <= 0) || (type == P_PGID && id < 0))
		return -EINVAL;
	if (type == P_PGID && !id)
		want.id = task->group;
	struct task *t = wait_for_news(&want, &result);
	if (info)
		*info = (struct signal_info){0};
	if (!t)
		return result;
	struct signal_info news = end_info(t);
	if (t->state == TASK_STOPPED)
		news = child_info(t, CLD_STOPPED, t->status);
	else if (t->state == TASK_RUNS)
		news = child_info(t, CLD_CONTINUED, SIGCONT);
	take_status(t, options & WNOWAIT);
	if (info)
		*info = news;
	clear_usage(usage);
	return 0;
}

/* --- groups and sessions --- */

static bool is_group_of_session(int group, int session)
{
	for (const struct task *t = kernel->tasks; t; t = t->next)
		if (t->group == group && t->session == session)
			return true;
	return false;
}

long child_set_group(int pid, int group)
{
	struct task *t = process_find(pid);
	if (group < 0)
		return -EINVAL;
	if (!t || (t != task && t->parent != task->pid))
		return -ESRCH;
	if (t != task && t->session != task->session)
		return -EPERM;
	if (t != task && t->has_executed)
		return -EACCES;
	if (t->session == t->pid)
		return -EPERM;
	if (!group)
		group = t->pid;
	if (group != t->pid && !is_group_of_session(group, task->session))
		return -EPERM;
	t->group = group;
	return 0;
}

long child_set_session(void)
{
	for (const struct task *t = kernel->tasks; t; t = t->next)
		if (t->group == task->pid)
			return -EPERM;
	task->session = task->group = task->pid;
	return task->pid;
}
