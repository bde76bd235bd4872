/* fork.c - new processes and new threads. The engine copies memory and the calling thread; what
 * the kernel knows of them is made here. */
#include "tree.h"

#include <signal.h>
#include <sys/resource.h>

enum {
	MOST_THREADS = 4096, /* in the life of a machine: the engine ends a path with more */
	CLONE_VM_ = 0x100,
	CLONE_THREAD_ = 0x10000,
	CLONE_VFORK_ = 0x4000,
	CLONE_SIGNAL = 0xff,
};

static struct thread *new_thread(struct task *of)
{
	struct thread *t = pool_get(sizeof *t);
	if (!t)
		return NULL;
	t->id = FIRST_PID + (int)kernel->nthreads;
	t->task = of;
	t->blocked = self()->blocked;
	t->stack.flags = SS_DISABLE;
	return t;
}

/* Room for one more thread in the task's table. */
static bool grow_threads(void)
{
	enum { FIRST = 8 };
	unsigned n = task->nthreads;
	if (task->by_index && (n < FIRST || n & (n - 1)))
		return true;
	struct thread **more = pool_get((n < FIRST ? FIRST : 2 * n) * sizeof *more);
	if (!more)
		return false;
	if (task->by_index)
		__builtin_memcpy(more, task->by_index, n * sizeof *more);
	else
		more[0] = task->threads;
	if (task->by_index)
		pool_put(task->by_index, n * sizeof *more);
	task->by_index = more;
	return true;
}

bool fork_is_limited(void)
{
	return task->limits[RLIMIT_NPROC].soft < MOST_THREADS;
}

/* RLIMIT_NPROC counts the threads of the machine that have not ended; a zombie is one. */
static bool are_too_many_threads(void)
{
	uint64_t n = 0, most = task->limits[RLIMIT_NPROC].soft;
	if (!fork_is_limited())
		return false;
	for (const struct task *t = kernel->tasks; t && n < most; t = t->next) {
		n += !thread_live(t->threads);
		for (const struct thread *i = thread_live(t->threads); i; i = thread_live(i->next))
			n++;
	}
	return n >= most;
}

/* The next thread that the engine makes for the calling process. */
long fork_new_thread(void)
{
	if (are_too_many_threads())
		return -EAGAIN;
	struct thread *t = new_thread(task);
	if (!t || !grow_threads())
		return -EAGAIN;
	t->next = task->threads;
	task->threads = t;
	t->index = task->nthreads++;
	if (self()->reached) /* it begins when its creator says so */
		t->reached = self()->reached + self()->readings;
	task->by_index[t->index] = t;
	kernel->nthreads++;
	return t->id;
}

/* It stays in the list, and its memory is not given back: only the table changes, which is one for
 * all threads, as the engine copies pages that change. */
long fork_end_thread(void)
{
	long now = (long)clock_ahead(self());
	if (self() == kernel->first)
		kernel->first = NULL;
	if (task->by_index)
		task->by_index[__ev_thread_self()] = NULL;
	return now;
}

static bool copy_descriptors(struct task *child)
{
	size_t n = (size_t)task->ndescriptors * sizeof *child->descriptors;
	child->descriptors = pool_get(n);
	if (!child->descriptors)
		return false;
	__builtin_memcpy(child->descriptors, task->descriptors, n);
	for (int fd = 0; fd < child->ndescriptors; fd++)
		if (child->descriptors[fd].file)
			child->descriptors[fd].file->count++;
	return true;
}

/* What a child does not get: signals that wait, news of children, and what parts_fork leaves out. */
static void forget_own_of_parent(struct task *child)
{
	child->pending = (struct signal_queue){0};
	child->children = child->continued = (struct wait_queue){0};
	child->by_index = NULL;
	child->nthreads = 1;
	child->death_signal = 0;
	child->state = TASK_RUNS;
	child->has_news = child->was_continued = child->has_executed = false;
}

static void add_task(struct task *t)
{
	t->next = NULL;
	t->previous = kernel->last_task;
	t->previous->next = t;
	kernel->last_task = t;
}

/* The newest task, which the engine has no room for. */
static long give_up_task(struct task *child)
{
	kernel->last_task = child->previous;
	child->previous->next = NULL;
	kernel->nthreads--;
	for (int fd = 0; fd < child->ndescriptors; fd++)
		if (child->descriptors[fd].file)
			child->descriptors[fd].file->count--;
	inode_drop(child->directory);
	return -EAGAIN;
}

long fork_task(void)
{
	if (are_too_many_threads())
		return -EAGAIN;
	struct task *child = pool_get(sizeof *child);
	struct thread *t = child ? new_thread(child) : NULL;
	if (!t)
		return -EAGAIN;
	*child = *task;
	forget_own_of_parent(child);
	if (!copy_descriptors(child))
		return -ENOMEM;
	parts_fork(task, child);
	child->parent = task->pid;
	child->is_reaper = 0;
	child->pid = t->id;
	child->threads = t;
	t->stack = self()->stack;
	if (child->directory)
		inode_hold(child->directory);
	add_task(child);
	kernel->nthreads++;
	slice_begin();
	long result = __ev_fork();
	if (result < 0)
		return give_up_task(child);
	if (result)
		return child->pid;
	task = child;
	__ev_signal_mask(&t->blocked);
	t->has_known_mask = true;
	return 0;
}

/* Only what makes a process: a thread comes by fork_new_thread. */
long fork_clone(unsigned long flags, void *stack)
{
	unsigned long rest = flags & ~(unsigned long)(CLONE_SIGNAL | CLONE_VM_ | CLONE_VFORK_);
	if (rest || (stack && flags & CLONE_VM_) || (flags & CLONE_SIGNAL) != SIGCHLD)
		return syscall_beyond(SYS_clone, "clone that is not a fork");
	return fork_task();
}
