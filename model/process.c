/* process.c - who the process is, what it may use, what machine it is on: the same for
 * every run. Limits are remembered; only that of open files is enforced. */
#include "model.h"

#include <sys/prctl.h>
#include <sys/resource.h>

enum {
	RAM_BYTES = 1 << 30,
	MASK_BYTES = 8,
};

struct task *process_find(int pid)
{
	struct task *t = pid ? kernel->tasks : task;
	while (pid && t && t->pid != pid)
		t = t->next;
	return t;
}

/* The header is a version and a process; Linux answers an unknown version with its own. */
long process_capabilities(unsigned *header, void *data)
{
	enum { VERSION_1 = 0x19980330, VERSION_2 = 0x20071026, VERSION_3 = 0x20080522 };
	enum { SET_BYTES = 12 }; /* effective, permitted, inheritable */
	unsigned version = header[0];
	if (version != VERSION_1 && version != VERSION_2 && version != VERSION_3) {
		header[0] = VERSION_3;
		return data ? -EINVAL : 0;
	}
	if (data)
		__builtin_memset(data, 0, version == VERSION_1 ? SET_BYTES : 2 * SET_BYTES);
	return 0;
}

APART long process_uname(struct machine_name *out)
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
		out[0] = task->gid;
	return 1;
}

long process_ids(unsigned *real, unsigned *effective, unsigned *saved)
{
	*real = *effective = *saved = task->uid;
	return 0;
}

long process_group_of(int pid)
{
	const struct task *t = process_find(pid);
	return t ? t->group : -ESRCH;
}

long process_session_of(int pid)
{
	const struct task *t = process_find(pid);
	return t ? t->session : -ESRCH;
}

long process_limit(int pid, unsigned what, const struct limit *set, struct limit *old)
{
	struct task *t = process_find(pid);
	if (what >= LIMITS)
		return -EINVAL;
	if (!t)
		return -ESRCH;
	struct limit before = t->limits[what];
	if (set && set->soft > set->hard)
		return -EINVAL;
	if (set && set->hard > before.hard)
		return -EPERM;
	if (set)
		t->limits[what] = *set;
	if (old)
		*old = before;
	return 0;
}

long process_affinity(int pid, size_t n, unsigned long *out)
{
	if (n < MASK_BYTES || n % MASK_BYTES)
		return -EINVAL;
	if (!process_find(pid))
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

int process_max_files(void)
{
	return (int)task->limits[RLIMIT_NOFILE].soft; /* at most FD_HARD_LIMIT */
}

/* There is one identity to be: (unsigned)-1 keeps it, any other is root's to give. */
long process_set_ids(unsigned a, unsigned b, unsigned c)
{
	const unsigned given[3] = {a, b, c};
	for (int i = 0; i < 3; i++)
		if (given[i] != task->uid && given[i] != (unsigned)-1)
			return -EPERM;
	return 0;
}

static long set_task_name(const char *name)
{
	for (size_t i = 0; i < sizeof task->name - 1; i++)
		if (!(task->name[i] = name[i]))
			break;
	return 0;
}

long process_option(int option, unsigned long a)
{
	switch (option) {
	case PR_SET_NAME: return set_task_name((const char *)a);
	case PR_GET_NAME:
		__builtin_memcpy((void *)a, task->name, sizeof task->name);
		return 0;
	case PR_GET_DUMPABLE: return task->is_dumpable;
	case PR_SET_DUMPABLE:
		if (a > 1)
			return -EINVAL;
		task->is_dumpable = (int)a;
		return 0;
	case PR_SET_PDEATHSIG:
		if (a > 64)
			return -EINVAL;
		task->death_signal = (int)a;
		return 0;
	case PR_SET_CHILD_SUBREAPER: task->is_reaper = a != 0; return 0;
	case PR_GET_CHILD_SUBREAPER: *(int *)a = task->is_reaper; return 0;
	case PR_GET_PDEATHSIG: *(int *)a = task->death_signal; return 0;
	case PR_GET_KEEPCAPS: return 0;
	case PR_SET_NO_NEW_PRIVS:
		if (a != 1)
			return -EINVAL;
		task->has_no_new_rights = 1;
		return 0;
	case PR_GET_NO_NEW_PRIVS: return task->has_no_new_rights;
	default: __ev_bad_syscall(SYS_prctl, "option of prctl");
	}
}

static long check_priority_target(int which, int who)
{
	if (which < PRIO_PROCESS || which > PRIO_USER)
		return -EINVAL;
	return !who || who == task->pid ? 0 : -ESRCH;
}

/* The kernel answers 1 to 40, so that it is no error. */
long process_priority(int which, int who)
{
	long result = check_priority_target(which, who);
	return result < 0 ? result : 20 - task->nice;
}

long process_set_priority(int which, int who, int nice)
{
	long result = check_priority_target(which, who);
	if (result < 0)
		return result;
	if (nice < -20)
		nice = -20;
	if (nice > 19)
		nice = 19;
	if (nice < task->nice)
		return -EACCES;
	task->nice = nice;
	return 0;
}

/* SCHED_OTHER, whose only priority is 0. */
long process_policy(int pid, int *parameter)
{
	if (pid < 0)
		return -EINVAL;
	if (!process_find(pid))
		return -ESRCH;
	if (parameter)
		*parameter = 0;
	return 0;
}

long process_bounds(int policy, bool is_max)
{
	enum { OTHER, FIFO, ROUND_ROBIN, BATCH, IDLE = 5 };
	switch (policy) {
	case FIFO:
	case ROUND_ROBIN: return is_max ? 99 : 1;
	case OTHER:
	case BATCH:
	case IDLE: return 0;
	default: return -EINVAL;
	}
}
