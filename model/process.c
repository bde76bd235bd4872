/* process.c - who the process is, what it may use, what machine it is on: the same for
 * every run. Limits are remembered, not enforced. */
#include "model.h"

#include <sys/resource.h>

enum {
	LIMITS = 16,
	STACK_BYTES = 8 << 20,
	RAM_BYTES = 1 << 30,
	MASK_BYTES = 8,
};

#define UNLIMITED ((uint64_t)-1)
#define FREE {UNLIMITED, UNLIMITED}

static struct limit limits[LIMITS] = {
	[RLIMIT_CPU] = FREE,
	[RLIMIT_FSIZE] = FREE,
	[RLIMIT_DATA] = FREE,
	[RLIMIT_STACK] = {STACK_BYTES, UNLIMITED},
	[RLIMIT_CORE] = {0, UNLIMITED},
	[RLIMIT_RSS] = FREE,
	[RLIMIT_NPROC] = FREE,
	[RLIMIT_NOFILE] = {FD_MAX, FD_MAX},
	[RLIMIT_MEMLOCK] = FREE,
	[RLIMIT_AS] = FREE,
	[RLIMIT_LOCKS] = FREE,
	[RLIMIT_SIGPENDING] = FREE,
	[RLIMIT_MSGQUEUE] = FREE,
	[RLIMIT_NICE] = {0, 0},
	[RLIMIT_RTPRIO] = {0, 0},
	[RLIMIT_RTTIME] = FREE,
};

static int mask = 022;

static bool is_me(int pid)
{
	return pid == 0 || pid == PROCESS_ID;
}

long process_uname(struct machine_name *out)
{
	*out = (struct machine_name){
		"Linux", "everett", "5.10.0", "#1", "x86_64", "(none)",
	};
	return 0;
}

long process_sysinfo(struct machine_info *out)
{
	*out = (struct machine_info){
		.uptime = (long)(clock_uptime() / 1000000000),
		.ram = RAM_BYTES,
		.free_ram = RAM_BYTES / 2,
		.processes = 1,
		.unit = 1,
	};
	return 0;
}

long process_groups(int n, unsigned *out)
{
	if (n < 0)
		return -EINVAL;
	if (n > 0)
		out[0] = USER_ID;
	return 1;
}

long process_ids(unsigned *real, unsigned *effective, unsigned *saved)
{
	*real = *effective = *saved = USER_ID;
	return 0;
}

long process_group_of(int pid)
{
	return is_me(pid) ? PROCESS_ID : -ESRCH;
}

long process_limit(int pid, unsigned what, const struct limit *set, struct limit *old)
{
	if (what >= LIMITS)
		return -EINVAL;
	if (!is_me(pid))
		return -ESRCH;
	struct limit before = limits[what];
	if (set && set->soft > set->hard)
		return -EINVAL;
	if (set && set->hard > before.hard)
		return -EPERM;
	if (set)
		limits[what] = *set;
	if (old)
		*old = before;
	return 0;
}

long process_umask(int new_mask)
{
	int old = mask;
	mask = new_mask & 0777;
	return old;
}

long process_affinity(int pid, size_t n, unsigned long *out)
{
	if (n < MASK_BYTES || n % MASK_BYTES)
		return -EINVAL;
	if (!is_me(pid))
		return -ESRCH;
	*out = 1;
	return MASK_BYTES;
}

long process_cpu(unsigned *cpu, unsigned *node)
{
	if (cpu)
		*cpu = 0;
	if (node)
		*node = 0;
	return 0;
}

/* With one thread nobody waits and nobody wakes. */
long process_futex(const int *word, int operation, int value, const struct moment *limit)
{
	enum { WAIT, WAKE, REQUEUE = 3, CMP_REQUEUE, WAKE_OP, COMMANDS = 127 };
	switch (operation & COMMANDS) {
	case WAKE:
	case REQUEUE:
	case CMP_REQUEUE:
	case WAKE_OP: return 0;
	case WAIT: break;
	default: return -ENOSYS;
	}
	if (*word != value)
		return -EAGAIN;
	if (!limit)
		__ev_bad_syscall(SYS_futex, "futex wait that nothing ends");
	long result = clock_nap(limit);
	return result < 0 ? result : -ETIMEDOUT;
}
