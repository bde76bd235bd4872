/* step.c - system calls as steps of a thread among others: what each of them touches.
 *
 * With more than one thread in the machine a system call is a step that the scheduler orders
 * among those of other threads. Before it begins, the thread says what the call will do to
 * which things of the kernel (src/state/schedule.h, VISIBLE_STEP); the order of two calls is
 * explored only if they do something to the same thing and one of them changes it.
 *
 * Whatever is not listed below changes the kernel as a whole, and every other call reads it: so
 * a call that nobody has thought of here depends on all others, which is slow and never wrong.
 * To refine one, give it a class. What a call touches may have become something else when the
 * thread has its turn, or is woken: then it is found out anew, and the call is one step more. */
#include "tree.h"

#include <poll.h>
#include <signal.h>

enum { STEP_FILES = 16 }; /* a call on more of them counts as one on the whole kernel */

static void add_touch(struct thread *t, int op, const volatile void *object)
{
	if (t->ntouches == THREAD_TOUCHES) { /* there are more than one can say */
		t->ntouches = 1;
		t->touches[0] = (struct __ev_touch){kernel, 0, __EV_WRITE};
		return;
	}
	t->touches[t->ntouches++] = (struct __ev_touch){(const void *)object, 0, op};
}

void step_touch(int op, const volatile void *object)
{
	add_touch(self(), op, object);
}

/* Whatever happens to a file may be told to those who watch it (inotify.c). */
static void touch_watched(struct thread *t)
{
	if (kernel->nwatches)
		add_touch(t, __EV_WRITE, &kernel->nwatches);
}

/* A regular file is seen by stat, which reads the tree; writes to two files commute. */
static void touch_inode(struct thread *t, const struct inode *i)
{
	add_touch(t, __EV_WRITE, i);
	add_touch(t, __EV_RELEASE, &kernel->root);
	touch_watched(t);
}

/* Whatever is done to an open file. */
static void touch_file(struct thread *t, const struct file *f)
{
	if (!f)
		return;
	add_touch(t, __EV_WRITE, f);
	if (f->data)
		add_touch(t, __EV_WRITE, f->data);
	if (f->inode)
		touch_inode(t, f->inode);
	if (f->ops->touch)
		f->ops->touch(f);
}

void step_touch_file(const struct file *f)
{
	touch_file(self(), f);
}

static void touch_descriptor(struct thread *t, int fd)
{
	add_touch(t, __EV_READ, &task->descriptors);
	touch_file(t, fd_get(fd));
}

static void touch_poll_list(struct thread *t, const struct poll_entry *list, unsigned long n)
{
	add_touch(t, __EV_READ, &task->descriptors);
	if (n > STEP_FILES)
		add_touch(t, __EV_WRITE, kernel);
	for (unsigned long i = 0; i < n && n <= STEP_FILES; i++)
		touch_file(t, fd_get(list[i].fd));
}

/* Whom kill means is known before it is done; whether it is there until its parent has waited for
 * it. A stopped process that goes on is news for its parent. */
static void touch_signals(struct thread *t, int pid, long sig)
{
	const struct task *to = pid > 0 ? process_find(pid) : NULL;
	const struct task *parent = to ? process_find(to->parent) : NULL;
	if (!to || sig == SIGCONT || to->state == TASK_STOPPED) {
		add_touch(t, __EV_WRITE, kernel);
		return;
	}
	add_touch(t, __EV_WRITE, &to->pending);
	wait_touch(&to->signalled, POLLIN);
	if (parent)
		add_touch(t, __EV_READ, &parent->children);
}

static bool is_only_task(void)
{
	return kernel->tasks == task && !task->next;
}

/* Calls that concern nobody but the calling thread, or what nobody changes. */
bool step_is_private(long n, long flags)
{
	switch (n) {
	case SYS_mmap: return flags & 0x20; /* MAP_ANONYMOUS */
	case SYS_exit_group: return is_only_task(); /* else others are told */
	case SYS_mremap:
	case SYS_munmap:
	case SYS_mprotect:
	case SYS_madvise:
	case SYS_brk:
	case SYS_getpid:
	case SYS_gettid:
	case SYS_getuid:
	case SYS_geteuid:
	case SYS_getgid:
	case SYS_getegid:
	case SYS_uname:
	case SYS_sysinfo:
	case SYS_getcpu:
	case SYS_clock_gettime:
	case SYS_clock_getres:
	case SYS_gettimeofday:
	case SYS_time:
	case SYS_times:
	case SYS_getrusage:
	case SYS_sched_yield:
	case SYS_sched_getaffinity:
	case SYS_sigaltstack:
	case SYS_set_tid_address:
	case SYS_set_robust_list:
	case SYS_arch_prctl:
	case __EV_SYS_FAULTS:
	case __EV_SYS_CLOCK_REACH:
	case __EV_SYS_ROBUST:
	case SYS_exit: return true; /* of a thread: thread/exit.c has said so */
	case __EV_SYS_THREAD_NEW:
	case __EV_SYS_THREAD_END: return !fork_is_limited(); /* who comes first is refused */
	default: return false;
	}
}

static void touch_open(struct thread *t, long flags)
{
	add_touch(t, __EV_WRITE, &task->descriptors);
	add_touch(t, flags & (O_CREAT | O_TRUNC) ? __EV_WRITE : __EV_READ, &kernel->root);
	add_touch(t, __EV_READ, &kernel->random); /* devices with a state */
	touch_watched(t);
}

/* The child has a copy of what other threads have made of the memory so far: locks that they
 * hold stay locked there. */
static void touch_fork(struct thread *t)
{
	add_touch(t, __EV_WRITE, kernel);
	if (task->nthreads > 1)
		t->touches[t->ntouches++] = (struct __ev_touch){NULL, __EV_MEMORY, __EV_READ};
}

/* --- what was found before --- */

void step_touches_vary(void)
{
	self()->is_steady = false;
}

static struct step_known *known_slot(struct thread *t, long n)
{
	return &t->known[n & (STEP_KNOWN - 1)];
}

/* Nothing but kernel->shape can change what this call on a descriptor touches. */
static void remember_touches(struct thread *t, long n, int fd)
{
	struct step_known *k = known_slot(t, n);
	if (!t->is_steady || t->ntouches > STEP_KNOWN_TOUCHES)
		return;
	k->call = n + 1;
	k->fd = fd;
	k->shape = kernel->shape;
	k->n = t->ntouches;
	__builtin_memcpy(k->touches, t->touches, t->ntouches * sizeof *t->touches);
}

/* What the call that was entered touches, if it is known; NULL: it is to be found. */
static const struct step_known *find_known(struct thread *t)
{
	long n = t->call;
	const long *args = t->arguments;
	const struct step_known *k = known_slot(t, n);
	if (k->call != n + 1 || k->fd != (int)args[0] || k->shape != kernel->shape ||
	    t->also || task->pending.set || (n == SYS_sendto && args[4]))
		return NULL;
	return k;
}

static void touch_objects_of_call(struct thread *t, long n, const long *args)
{
	long a = args[0], b = args[1], c = args[2];
	switch (n) {
	case SYS_read:
	case SYS_write:
	case SYS_readv:
	case SYS_writev:
	case SYS_pread64:
	case SYS_pwrite64:
	case SYS_preadv:
	case SYS_pwritev:
	case SYS_lseek:
	case SYS_fstat:
	case SYS_fsync:
	case SYS_fdatasync:
	case SYS_ioctl:
	case SYS_recvfrom:
	case SYS_recvmsg:
	case SYS_getsockname:
	case SYS_getpeername:
	case SYS_getsockopt:
	case SYS_setsockopt:
	case SYS_epoll_wait:
	case SYS_epoll_pwait:
		touch_descriptor(t, (int)a);
		remember_touches(t, n, (int)a);
		return;
	case SYS_sendto:
	case SYS_sendmsg: /* where to is in an argument */
		touch_descriptor(t, (int)a);
		if (n == SYS_sendmsg || args[4])
			add_touch(t, __EV_WRITE, kernel);
		else
			remember_touches(t, n, (int)a);
		return;
	case SYS_fcntl:
		touch_descriptor(t, (int)a);
		if (b == F_DUPFD || b == F_DUPFD_CLOEXEC)
			add_touch(t, __EV_WRITE, &task->descriptors);
		if (b == F_SETLK || b == F_SETLKW || b == F_OFD_SETLK || b == F_OFD_SETLKW)
			add_touch(t, __EV_WRITE, &kernel->root);
		return;
	case SYS_close:
		socket_touch_children(fd_get((int)a));
		touch_descriptor(t, (int)a);
		add_touch(t, __EV_WRITE, &task->descriptors);
		return;
	case SYS_dup:
	case SYS_accept:
	case SYS_accept4:
		touch_descriptor(t, (int)a);
		add_touch(t, __EV_WRITE, &task->descriptors);
		return;
	case SYS_dup2:
	case SYS_dup3:
		touch_descriptor(t, (int)a);
		socket_touch_children(fd_get((int)b));
		touch_descriptor(t, (int)b);
		add_touch(t, __EV_WRITE, &task->descriptors);
		return;
	case SYS_pipe:
	case SYS_pipe2:
	case SYS_eventfd:
	case SYS_eventfd2:
	case SYS_epoll_create:
	case SYS_epoll_create1: add_touch(t, __EV_WRITE, &task->descriptors); return;
	case SYS_poll:
	case SYS_ppoll: touch_poll_list(t, (const void *)a, (unsigned long)b); return;
	case SYS_open: touch_open(t, b); return;
	case SYS_openat: touch_open(t, c); return;
	case SYS_stat:
	case SYS_lstat:
	case SYS_access:
	case SYS_faccessat:
	case SYS_newfstatat:
	case SYS_readlink:
	case SYS_readlinkat:
	case SYS_getcwd: add_touch(t, __EV_READ, &kernel->root); return;
	case SYS_futex:
		t->touches[t->ntouches++] =
			(struct __ev_touch){(const void *)a, sizeof(int), __EV_READ};
		add_touch(t, __EV_WRITE, (const void *)a);
		if ((b & 127) >= 3 && (b & 127) <= 5) /* about two words */
			add_touch(t, __EV_WRITE, (const void *)args[4]);
		return;
	case SYS_kill:
	case SYS_rt_sigqueueinfo: touch_signals(t, (int)a, b); return;
	case SYS_rt_sigaction: add_touch(t, __EV_WRITE, &task->pending); return;
	case SYS_rt_sigprocmask:
	case SYS_rt_sigpending:
	case SYS_rt_sigsuspend:
	case SYS_rt_sigtimedwait:
	case SYS_pause:
	case SYS_nanosleep:
	case SYS_clock_nanosleep: return;
	case SYS_getrandom: add_touch(t, __EV_WRITE, &kernel->random); return;
	case SYS_wait4:
	case SYS_waitid: add_touch(t, __EV_WRITE, &task->children); return;
	case SYS_fork:
	case SYS_vfork:
	case SYS_clone: touch_fork(t); return;
	default: add_touch(t, __EV_WRITE, kernel); return;
	}
}

/* Does the call take a signal that any thread of the process may take? */
static bool takes_signal(const struct thread *t)
{
	uint64_t waiting = task->pending.set;
	if (!waiting)
		return false;
	const struct thread *first = thread_live(task->threads);
	if (!first || !thread_live(first->next))
		return false;
	switch (t->call) {
	case SYS_rt_sigprocmask:
	case SYS_rt_sigsuspend:
	case SYS_rt_sigtimedwait:
	case SYS_ppoll:
	case SYS_pselect6:
	case SYS_epoll_pwait: return true; /* they have masks of their own */
	default: return waiting & ~t->blocked;
	}
}

/* What the call of the thread touches as things are now. */
static void find_touches(struct thread *t)
{
	t->is_steady = !kernel->has_fragments && !task->pending.set && !t->also;
	t->ntouches = 2;
	t->shape = kernel->shape;
	t->touches[0] = (struct __ev_touch){kernel, 0, __EV_READ};
	t->touches[1] = (struct __ev_touch){&task->pending, 0,
					    takes_signal(t) ? __EV_WRITE : __EV_READ};
	if (t->also)
		add_touch(t, __EV_WRITE, t->also);
	if (t->arguments)
		touch_objects_of_call(t, t->call, t->arguments);
	/* Another thread may have closed the descriptor meanwhile. */
	if (t->held && fd_get((int)t->arguments[0]) != t->held)
		touch_file(t, t->held);
}

static bool may_be_old(const struct thread *t)
{
	return t->shape != kernel->shape || task->pending.set;
}

static bool is_among(const struct __ev_touch *a, const struct __ev_touch *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (a->object == list[i].object && a->size == list[i].size &&
		    a->op == list[i].op)
			return true;
	return false;
}

/* Whose turn it was may have changed what the call touches: a descriptor means another file, a
 * socket has another peer, an epoll another member, there is a signal to take. */
static __attribute__((noinline)) bool find_others(struct thread *t)
{
	struct __ev_touch before[THREAD_TOUCHES];
	unsigned n = t->ntouches;
	__builtin_memcpy(before, t->touches, n * sizeof *before);
	find_touches(t);
	for (unsigned i = 0; i < t->ntouches; i++)
		if (!is_among(&t->touches[i], before, n))
			return true;
	return false; /* what is not touched any more does no harm */
}

static inline bool has_changed(struct thread *t)
{
	return may_be_old(t) && find_others(t);
}

static void take_turn(struct thread *t)
{
	do
		__ev_step(t->touches, t->ntouches, NULL, NEVER, 0, NULL);
	while (has_changed(t));
}

/* With known touches t->touches stays as it is, which t->shape says. */
void step_take_turn(struct thread *t)
{
	const struct step_known *k = find_known(t);
	if (k) {
		__ev_step(k->touches, k->n, NULL, NEVER, 0, NULL);
		if (k->shape == kernel->shape && !task->pending.set)
			return;
		t->ntouches = k->n;
		__builtin_memcpy(t->touches, k->touches, k->n * sizeof *k->touches);
		if (!find_others(t))
			return;
	} else {
		find_touches(t);
	}
	take_turn(t);
}

void step_also(const void *object)
{
	struct thread *t = self();
	t->also = object;
	if (kernel->nthreads > 1)
		step_take_turn(t);
}

void step_whole(void)
{
	struct thread *t = self();
	if (is_only_task())
		return;
	t->ntouches = 0;
	add_touch(t, __EV_WRITE, kernel);
	t->shape = kernel->shape - 1; /* they are not those of its call */
	__ev_step(t->touches, t->ntouches, NULL, NEVER, 0, NULL);
}

bool step_sends(void)
{
	switch (self()->call) {
	case SYS_write:
	case SYS_writev:
	case SYS_pwrite64:
	case SYS_pwritev:
	case SYS_sendto:
	case SYS_close:
	case SYS_dup2:
	case SYS_dup3: return true;
	default: return false;
	}
}

/* Calls that wait for somebody who need not be part of the run: a client, if there can be
 * one, or the sender of a signal. */
static bool waits_for_outside(long call)
{
	switch (call) {
	case SYS_poll:
	case SYS_ppoll:
	case SYS_select:
	case SYS_pselect6:
	case SYS_epoll_wait:
	case SYS_epoll_pwait:
	case SYS_recvfrom:
	case SYS_recvmsg: return kernel->idle.has_clients;
	case SYS_accept:
	case SYS_accept4:
	case SYS_pause:
	case SYS_rt_sigsuspend:
	case SYS_rt_sigtimedwait: return true;
	default: return false;
	}
}

/* A machine in which only timers go off is quiet: nobody did anything that others can see for
 * a while, and the first thread has ended or waits for somebody outside. */
static bool is_machine_quiet(void)
{
	enum { ROUNDS = 16 };
	const struct thread *first = kernel->first;
	kernel->idle.rounds++;
	return kernel->idle.has_clients && kernel->idle.rounds >= ROUNDS &&
	       (!first || first->is_outside) &&
	       clock_passed() - kernel->idle.since >= kernel->idle.most;
}

void step_wait(uint64_t limit, long call, const char *what)
{
	struct thread *t = self();
	t->is_outside = waits_for_outside(call);
	if (may_be_old(t))
		find_touches(t);
	bool is_late = __ev_step(t->touches, t->ntouches, &t->is_woken,
				 clock_limit(limit), t->is_outside, what);
	if (is_late) {
		clock_sleep_until(limit);
		if (is_machine_quiet())
			__ev_quiet();
	}
	t->is_outside = false;
	if (has_changed(t))
		take_turn(t);
}

/* Calls by which somebody can see what another one does. */
static bool is_traffic_call(long n)
{
	switch (n) {
	case SYS_read:
	case SYS_write:
	case SYS_readv:
	case SYS_writev:
	case SYS_sendfile:
	case SYS_sendto:
	case SYS_sendmsg:
	case SYS_recvfrom:
	case SYS_recvmsg:
	case SYS_accept:
	case SYS_accept4:
	case SYS_connect: return true;
	default: return false;
	}
}

/* Did the call look for somebody outside, find nobody and not wait? */
static bool is_vain_poll(long n, long result)
{
	switch (n) {
	case SYS_poll:
	case SYS_ppoll:
	case SYS_select:
	case SYS_pselect6:
	case SYS_epoll_wait:
	case SYS_epoll_pwait: return !result && waits_for_outside(n);
	default: return result == -EAGAIN && waits_for_outside(n);
	}
}

void step_end(long n, long result)
{
	if (result <= 0 && is_vain_poll(n, result))
		__ev_polls();
	if (kernel->idle.rounds && result >= 0 && is_traffic_call(n))
		step_active();
}

void step_active(void)
{
	kernel->idle.since = clock_passed();
	kernel->idle.rounds = 0;
}
