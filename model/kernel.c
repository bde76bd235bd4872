/* kernel.c - where the kernel begins: one block with the kernel itself, its first task
 * and thread and the three standard streams, copied from a template. The pool goes on
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

struct first_block {
	struct kernel kernel;
	struct task task;
	struct thread thread;
	struct file streams[STREAMS];
	struct descriptor descriptors[FIRST_DESCRIPTORS];
};

/* All but the pointers. The kernel holds the streams for ever: they are open outside
 * too. */
static const struct first_block first_block = {
	.kernel = {
		.last_inode = 1ul << 40, /* beyond any of the host's */
		.last_pipe = 100,
		.random = 0x9e3779b97f4a7c15,
		/* A terminal as it is after login: line by line, with echo, 38400
		 * baud. */
		.terminal = {
			.iflag = 0x500, /* ICRNL IXON */
			.oflag = 0x5, /* OPOST ONLCR */
			.cflag = 0xbf, /* B38400 CS8 CREAD */
			.lflag = 0x8a3b,
			.cc = {3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22},
		},
		.window = {.rows = 24, .columns = 80},
	},
	.task = {
		.pid = FIRST_PID,
		.parent = FIRST_PID - 1,
		.group = FIRST_PID,
		.session = FIRST_PID,
		.uid = USER_ID,
		.gid = USER_ID,
		.umask = 022,
		.ndescriptors = FIRST_DESCRIPTORS,
		.intervals = {
			[ITIMER_REAL] = {.signo = SIGALRM},
			[ITIMER_VIRTUAL] = {.signo = SIGVTALRM,
					    .clock = CLOCK_PROCESS_CPUTIME_ID},
			[ITIMER_PROF] = {.signo = SIGPROF,
					 .clock = CLOCK_PROCESS_CPUTIME_ID},
		},
		.limits = {
			[RLIMIT_CPU] = FREE,
			[RLIMIT_FSIZE] = FREE,
			[RLIMIT_DATA] = FREE,
			[RLIMIT_STACK] = {STACK_BYTES, UNLIMITED},
			[RLIMIT_CORE] = {0, UNLIMITED},
			[RLIMIT_RSS] = FREE,
			[RLIMIT_NPROC] = FREE,
			[RLIMIT_NOFILE] = {FD_SOFT_LIMIT, FD_HARD_LIMIT},
			[RLIMIT_MEMLOCK] = FREE,
			[RLIMIT_AS] = FREE,
			[RLIMIT_LOCKS] = FREE,
			[RLIMIT_SIGPENDING] = FREE,
			[RLIMIT_MSGQUEUE] = FREE,
			[RLIMIT_NICE] = {0, 0},
			[RLIMIT_RTPRIO] = {0, 0},
			[RLIMIT_RTTIME] = FREE,
		},
		.is_dumpable = 1,
		.name = "program",
	},
	.thread = {.id = FIRST_PID, .stack = {.flags = SS_DISABLE}},
	.streams = {
		{.ops = &stream_ops, .count = 2, .flags = O_RDONLY, .id = 0},
		{.ops = &stream_ops, .count = 2, .flags = O_WRONLY, .id = 1},
		{.ops = &stream_ops, .count = 2, .flags = O_WRONLY, .id = 2},
	},
};

void kernel_make(void)
{
	struct first_block *b = __ev_map(POOL_CHUNK, 1);
	if (!b)
		__ev_bad_syscall(0, "memory for the model");
	*b = first_block;
	kernel = &b->kernel;
	task = kernel->tasks = &b->task;
	task->threads = &b->thread;
	b->thread.task = task;
	task->descriptors = b->descriptors;
	for (int id = 0; id < STREAMS; id++)
		b->descriptors[id].file = &b->streams[id];
	kernel->pool.next = (char *)(b + 1);
	kernel->pool.end = (char *)b + POOL_CHUNK;
}
