/* kernel.h - everything that the model keeps, by who has it: the machine (struct
 * kernel), a process (struct task), a thread (struct thread).
 *
 * All of it lies in memory that the engine gives to the model (pool.c), never in
 * variables of the program: a fork of a process copies the program's memory, while the
 * kernel's is one for the whole machine. Only the two pointers below are variables;
 * they say where the kernel is and which task the calling process is.
 *
 * A struct here belongs to the file named beside it, which alone changes it. */
#ifndef MODEL_KERNEL_H
#define MODEL_KERNEL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../thread/prim_threads.h"
#include "abi.h"
#include "fault.h"
#include "fragment.h"
#include "prim.h"

enum {
	FIRST_PID = 1000, /* of the first process; also its group and session */
	USER_ID = 1000, /* also the group */
	SIGNALS = 64,
	LIMITS = 16,
	INTERVALS = 3, /* ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF */
	FIRST_DESCRIPTORS = 8, /* room that a task begins with */
	POOL_CLASSES = 8,
	POOL_CHUNK = 64 * 1024, /* bytes that the pool asks the engine for at a time */
	THREAD_TOUCHES = 64, /* things that one system call can say it touches */
	STEP_KNOWN = 2, /* calls whose touches a thread keeps */
	STEP_KNOWN_TOUCHES = 8,
};

struct file; /* fd.h */
struct inode; /* tree.h */
struct mapping; /* share.c */
struct futex; /* futex.c */
struct lock_wait; /* record.c */
struct mq; /* mqueue.c */
struct sem_undo; /* sem.c */
struct attachment; /* shm.c */
struct net; /* port.c */
struct socket; /* socket.h */

/* Threads that wait for one thing, the oldest first. Zero bytes are an empty queue. */
struct wait_queue { /* wait.c */
	struct waiter *first, *last;
};

enum ipc_kind { IPC_SEMAPHORES, IPC_MEMORY, IPC_MESSAGES, IPC_KINDS };

struct ipc_table { /* ipc.c */
	struct ipc_object *first;
	int next_id;
};

/* Signals that were sent and not taken yet, the oldest first. */
struct signal_queue { /* signal.c */
	struct sent_signal *first;
	uint64_t set; /* their numbers */
};

struct timer { /* timer.c */
	struct timer *next; /* of those by timer_create, in order of their numbers */
	struct timer *later, *earlier; /* of those that run on the same kind of clock */
	struct task *task; /* whose it is; NULL: of a description (timerfd.c) */
	struct timer_file *file;
	int number;
	uint64_t end, interval; /* in ns of its clock; end 0: not running */
	uint64_t value; /* for siginfo */
	struct thread *thread; /* that gets the signal; NULL: the task */
	int signo, clock;
	unsigned overrun, last_overrun;
	bool is_silent;
};

struct descriptor { /* fd.c */
	struct file *file; /* NULL: not open */
	bool closes_on_exec;
};

struct pool { /* pool.c */
	struct piece *free[POOL_CLASSES];
	char *next, *end; /* what is left of the newest chunk */
};

/* What a call on a descriptor touches, as long as the kernel has the shape of that time. */
struct step_known { /* step.c */
	long call; /* plus 1; 0: none */
	int fd;
	unsigned shape, n;
	struct __ev_touch touches[STEP_KNOWN_TOUCHES];
};

struct thread {
	struct thread *next; /* of the same task; walk with thread_live */
	struct task *task;
	unsigned index; /* in the task's table */
	int id;
	int is_woken; /* wait.c: the word that a blocked thread waits for */
	uint64_t blocked; /* signal.c: its mask */
	uint64_t wanted; /* signal_wait.c: what it waits for, blocked otherwise */
	struct held_mutex **held_mutexes; /* of its process: the list of robust ones; or NULL */
	bool has_known_mask; /* the engine was told where the mask is */
	struct signal_stack stack; /* recorded by sigaltstack */
	struct signal_queue pending; /* sent to this thread alone */
	uint64_t readings; /* clock.c: ns that its own readings have taken */
	/* clock.c: it has waited until then, readings not included, while others may not have */
	uint64_t reached;
	/* Pieces of the kernel's memory that it has asked for or given back: their addresses
	 * depend on what this thread did, not on when others did theirs. */
	struct pool pool;
	struct wait *wait; /* wait.c: the queues that it waits in now; NULL: it does not */
	bool is_outside; /* step.c: it waits for somebody who need not be part of the run */
	struct fault_lasting lasting[FAULT_LASTING]; /* fault.c: faults that stay */
	unsigned calls[FAULT_CALLS]; /* made so far, of each that can be made to fail */
	/* step.c: the call that it makes (arguments NULL: none), what else that turned out to do
	 * something to, what it does to which things, and when that was found out */
	long call;
	const long *arguments;
	const void *also;
	const struct file *held; /* fd.c: on which it waits; NULL: on none */
	unsigned ntouches, shape;
	bool is_steady; /* what it does follows from its arguments and the shape alone */
	struct __ev_touch touches[THREAD_TOUCHES];
	struct step_known known[STEP_KNOWN]; /* by the number of the call */
};

enum task_state { TASK_RUNS, TASK_STOPPED, TASK_ZOMBIE };

struct task {
	struct task *next, *previous; /* of the kernel's, in the order of their numbers */
	struct thread *threads; /* the newest first */
	/* As the engine numbers them, NULL for one that has ended; NULL: there was never another. */
	struct thread **by_index;
	unsigned nthreads; /* made so far */
	int pid, parent, group, session;
	enum task_state state; /* child.c */
	int status; /* of a zombie, as wait tells it; of a stopped one the signal */
	bool has_news; /* the parent has not asked since it stopped or went on */
	bool was_continued, has_executed;
	void *program; /* exec.c: where it starts; NULL: the first one */
	struct wait_queue children; /* woken when one of them changes its state */
	struct wait_queue continued; /* its own threads, while it is stopped */
	unsigned uid, gid;
	struct inode *directory; /* held; NULL until the tree is there (tree.c) */
	unsigned umask;
	struct descriptor *descriptors; /* fd.c */
	int ndescriptors;
	struct timer *timers, intervals[INTERVALS];
	struct sem_undo *undos;
	struct attachment *attachments;
	struct signal_queue pending; /* for any of its threads */
	struct wait_queue signalled; /* woken when a signal is sent to it (signalfd.c) */
	struct kernel_sigaction actions[SIGNALS + 1];
	struct limit limits[LIMITS]; /* process.c, as all that follows but the break */
	int nice, is_dumpable, has_no_new_rights, death_signal, is_reaper;
	char name[16];
	int oom_adjustment; /* proc_task.c */
	uintptr_t break_start, break_end; /* mem.c */
};

struct kernel {
	unsigned nthreads; /* of all tasks, made so far; ids are given by that */
	bool has_faults; /* fault.c: calls may be made to fail */
	unsigned shape; /* step.c: counts changes of what calls do something to */
	struct thread *first; /* of the first task; NULL: it has ended */
	struct idle {
		uint64_t since, most; /* ns */
		unsigned rounds; /* how often time has passed since then */
		bool has_clients; /* it listens, or takes datagrams: somebody outside may come */
	} idle; /* step.c: how long nobody has done anything that others can see */
	struct {
		uint64_t passed, slept; /* ns since the start, and those of them slept */
	} clock;
	/* timer.c: timers that run, by time and by work; those that end first in front */
	struct timer *timers[2];
	struct task *tasks, *last_task; /* the first and the last of them */
	struct file *files; /* open file descriptions, the newest first */
	struct futex *futexes; /* threads that wait for one, the oldest first */
	struct ipc_table ipc[IPC_KINDS];
	struct mq *queues; /* POSIX message queues that have a name */
	struct lock_wait *lock_waits; /* tasks that wait for record locks */
	struct inode *root; /* NULL until tree_start */
	struct inode *shared; /* inode.c: host files with several names */
	unsigned nwatches, last_move; /* inotify.c: watches; number of the last rename */
	struct mapping *mappings; /* share.c */
	uint64_t last_inode, last_pipe; /* the highest numbers given */
	uint64_t random; /* device.c */
	uint64_t input_offset; /* stream.c: what was read of standard input */
	struct net *net; /* port.c: sockets by their ports; NULL: there were none */
	struct socket *unix_names; /* unix_name.c: sockets that have a name */
	unsigned last_unix_name;
	struct kernel_termios terminal; /* terminal.c */
	struct window_size window;
	/* fragment.c: pieces of a new stream, 0 if it is not cut; cuts left of the path; what
	 * may become of datagrams */
	unsigned pieces, cuts;
	bool has_fragments; /* some stream may be cut */
	struct fates fates;
};

extern struct kernel *kernel; /* NULL until kernel_start */
extern struct task *task; /* the calling process */

/* The first of these, from a thread on, that has not ended. */
static inline struct thread *thread_live(struct thread *t)
{
	while (t && t->task->by_index && !t->task->by_index[t->index])
		t = t->next;
	return t;
}

/* The calling thread. */
static inline struct thread *self(void)
{
	return task->by_index ? task->by_index[__ev_thread_self()] : task->threads;
}

/* parts.c: `child`, a copy of `parent`, gets what a fork leaves it of the parent's timers,
 * semaphores to undo and attached memory; a process that ends gives all of its own back.
 * The second comes before its descriptors are closed. */
void parts_fork(struct task *parent, struct task *child);
void parts_exit(struct task *t);

/* Makes the kernel, its first task and that task's thread. */
void kernel_make(void);
/* Whoever enters the model from outside calls it first. */
static inline void kernel_start(void)
{
	if (!kernel)
		kernel_make();
}
#endif
