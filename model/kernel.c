/* kernel.c - where the kernel begins: one block with the kernel itself, its first task
 * and thread and the three standard streams, copied from templates. The pool goes on
 * with what is left of the block's memory. */
#include "model.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

enum { STREAMS = 3, STACK_BYTES = 8 << 20 };

#define UNLIMITED ((uint64_t)-1)
#define FREE {UNLIMITED, UNLIMITED}

struct kernel *kernel;
struct task *task;

/* What there is at the start, all but the pointers. */
static const struct kernel first_kernel = {
	.nthreads = 1,
	.last_inode = 1ul << 40, /* beyond any of the host's */
	.last_pipe = 100,
	.random = 0x9e3779b97f4a7c15,
	/* A terminal as it is after login: line by line, with echo, 38400 baud. */
	.terminal.iflag = 0x500, /* ICRNL IXON */
	.terminal.oflag = 0x5, /* OPOST ONLCR */
	.terminal.cflag = 0xbf, /* B38400 CS8 CREAD */
	.terminal.lflag = 0x8a3b,
	.terminal.cc = {3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22},
	.window = {.rows = 24, .columns = 80},
};

static const struct task first_task = {
	.nthreads = 1,
	.pid = FIRST_PID,
	.parent = FIRST_PID - 1,
	.group = FIRST_PID,
	.session = FIRST_PID,
	.uid = USER_ID,
	.gid = USER_ID,
	.umask = 022,
	.ndescriptors = FIRST_DESCRIPTORS,
	.intervals[ITIMER_REAL] = {.signo = SIGALRM},
	.intervals[ITIMER_VIRTUAL] = {.signo = SIGVTALRM,
				      .clock = CLOCK_PROCESS_CPUTIME_ID},
	.intervals[ITIMER_PROF] = {.signo = SIGPROF, .clock = CLOCK_PROCESS_CPUTIME_ID},
	.limits[RLIMIT_CPU] = FREE,
	.limits[RLIMIT_FSIZE] = FREE,
	.limits[RLIMIT_DATA] = FREE,
	.limits[RLIMIT_STACK] = {STACK_BYTES, UNLIMITED},
	.limits[RLIMIT_CORE] = {0, UNLIMITED},
	.limits[RLIMIT_RSS] = FREE,
	.limits[RLIMIT_NPROC] = FREE,
	.limits[RLIMIT_NOFILE] = {FD_SOFT_LIMIT, FD_HARD_LIMIT},
	.limits[RLIMIT_MEMLOCK] = FREE,
	.limits[RLIMIT_AS] = FREE,
	.limits[RLIMIT_LOCKS] = FREE,
	.limits[RLIMIT_SIGPENDING] = FREE,
	.limits[RLIMIT_MSGQUEUE] = FREE,
	.limits[RLIMIT_RTTIME] = FREE,
	.is_dumpable = 1,
	.name = "program",
};

static const struct thread first_thread = {
	.id = FIRST_PID,
	.stack.flags = SS_DISABLE,
};

/* The kernel holds them for ever: they are open outside too. */
static const struct file first_streams[STREAMS] = {
	{.ops = &stream_ops, .count = 2, .flags = O_RDONLY, .id = 0},
	{.ops = &stream_ops, .count = 2, .flags = O_WRONLY, .id = 1},
	{.ops = &stream_ops, .count = 2, .flags = O_WRONLY, .id = 2},
};

struct first_block {
	struct kernel kernel;
	struct task task;
	struct thread thread;
	struct file streams[STREAMS];
	struct descriptor descriptors[FIRST_DESCRIPTORS];
};

void kernel_make(void)
{
	struct first_block *b = __ev_map(POOL_CHUNK, __EV_MAP_KERNEL);
	if (!b)
		__ev_bad_syscall(0, "memory for the model");
	kernel = &b->kernel;
	task = &b->task;
	*kernel = first_kernel;
	*task = first_task;
	b->thread = first_thread;
	__builtin_memcpy(b->streams, first_streams, sizeof first_streams);
	kernel->tasks = kernel->last_task = task;
	kernel->idle.most = (uint64_t)__ev_setting(__EV_IDLE);
	kernel->has_faults = __ev_setting(__EV_FAULTS);
	fragment_begin(b->streams);
	task->threads = kernel->first = &b->thread;
	b->thread.task = task;
	task->descriptors = b->descriptors;
	for (int id = 0; id < STREAMS; id++)
		b->descriptors[id].file = &b->streams[id];
	b->thread.pool.next = (char *)(b + 1);
	b->thread.pool.end = (char *)b + POOL_CHUNK;
}
