/* sem_control.c - semctl. */
#include "sem.h"

enum {
	GET_PID = 11,
	GET_VALUE = 12,
	GET_ALL = 13,
	GET_DECREASERS = 14,
	GET_ZERO_WAITERS = 15,
	SET_VALUE = 16,
	SET_ALL = 17,
};

struct sem_status { /* semid_ds */
	struct ipc_permission permission;
	long operated, unused1, changed, unused2;
	unsigned long n;
	long unused[2];
};
_Static_assert(sizeof(struct sem_status) == 104, "semid_ds");

static long tell_set_status(const struct sem_set *s, struct sem_status *out)
{
	long result = ipc_may(&s->object, IPC_READ);
	if (result < 0)
		return result;
	*out = (struct sem_status){.permission = s->object.permission,
				   .operated = s->operated,
				   .changed = s->changed,
				   .n = s->n};
	return 0;
}

static long remove_set(struct sem_set *s)
{
	ipc_unlink(IPC_SEMAPHORES, &s->object);
	sem_forget_undo(s, -1);
	s->is_removed = true;
	wait_wake_all(&s->changes);
	sem_free(s);
	return 0;
}

static long change_set(struct sem_set *s, int command, const struct sem_status *to)
{
	long result = ipc_may_change(&s->object);
	if (result < 0)
		return result;
	if (command == IPC_REMOVE)
		return remove_set(s);
	ipc_change(&s->object, &to->permission);
	s->changed = ipc_now();
	return 0;
}

static void set_sem_value(struct sem_set *s, size_t k, int value)
{
	sem_forget_undo(s, (long)k);
	s->all[k].value = value;
	s->all[k].pid = task->pid;
	s->changed = ipc_now();
}

static long set_one_sem(struct sem_set *s, int number, int value)
{
	if (value < 0 || value > SEM_VALUE_MOST)
		return -ERANGE;
	long result = ipc_may(&s->object, IPC_WRITE);
	if (result < 0)
		return result;
	set_sem_value(s, (size_t)number, value);
	wait_wake_all(&s->changes);
	return 0;
}

static long set_all_sems(struct sem_set *s, const uint16_t *values)
{
	long result = ipc_may(&s->object, IPC_WRITE);
	if (result < 0)
		return result;
	for (size_t k = 0; k < s->n; k++)
		if (values[k] > SEM_VALUE_MOST)
			return -ERANGE;
	for (size_t k = 0; k < s->n; k++)
		set_sem_value(s, k, values[k]);
	wait_wake_all(&s->changes);
	return 0;
}

static long tell_all_values(const struct sem_set *s, uint16_t *values)
{
	long result = ipc_may(&s->object, IPC_READ);
	for (size_t k = 0; !result && k < s->n; k++)
		values[k] = (uint16_t)s->all[k].value;
	return result;
}

static long tell_one_sem(const struct sem_set *s, int number, int command)
{
	const struct semaphore *sem = &s->all[number];
	long result = ipc_may(&s->object, IPC_READ);
	if (result < 0)
		return result;
	switch (command) {
	case GET_PID: return sem->pid;
	case GET_VALUE: return sem->value;
	case GET_DECREASERS: return sem->decreasers;
	default: return sem->zero_waiters;
	}
}

long sem_control(int id, int number, int command, long arg)
{
	struct sem_set *s = id < 0 ? NULL : sem_find(id);
	command &= ~IPC_ABI;
	if (id < 0)
		return -EINVAL;
	switch (command) {
	case IPC_TELL: return s ? tell_set_status(s, (void *)arg) : -EINVAL;
	case IPC_REMOVE:
	case IPC_CHANGE: return s ? change_set(s, command, (void *)arg) : -EINVAL;
	case GET_ALL: return s ? tell_all_values(s, (void *)arg) : -EINVAL;
	case SET_ALL: return s ? set_all_sems(s, (void *)arg) : -EINVAL;
	case GET_PID:
	case GET_VALUE:
	case GET_DECREASERS:
	case GET_ZERO_WAITERS:
	case SET_VALUE: break;
	case 3:
	case 18:
	case 19:
	case 20: return syscall_beyond(SYS_semctl, "semctl about all sets");
	default: return -EINVAL;
	}
	if (!s || number < 0 || (size_t)number >= s->n)
		return -EINVAL;
	return command == SET_VALUE ? set_one_sem(s, number, (int)arg)
				    : tell_one_sem(s, number, command);
}
