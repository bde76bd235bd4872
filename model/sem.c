/* sem.c - System V semaphores: the operations of a call happen together or not at all,
 * and a task can leave what undoes them when it ends. */
#include "sem.h"

enum { OPERATIONS_MOST = 500, SET_MOST = 32000, UNDO = 0x1000 };

static size_t size_of_set(const struct ipc_object *o)
{
	return ((const struct sem_set *)o)->n;
}

static struct ipc_object *make_set(size_t n)
{
	struct sem_set *s = pool_get(sizeof *s);
	struct semaphore *all = pool_get(n * sizeof *all);
	if (!s || !all)
		return NULL;
	s->n = n;
	s->all = all;
	s->changed = ipc_now();
	return &s->object;
}

APART long sem_get(int key, int n, int flags)
{
	if (n < 0 || n > SET_MOST)
		return -EINVAL;
	struct ipc_request r = {key, flags, (size_t)n, size_of_set, make_set};
	if (!n && ipc_is_new(IPC_SEMAPHORES, key, flags))
		return -EINVAL;
	return ipc_get(IPC_SEMAPHORES, &r);
}

struct sem_set *sem_find(int id)
{
	return (struct sem_set *)ipc_find(IPC_SEMAPHORES, id);
}

void sem_free(struct sem_set *s)
{
	if (!s->is_removed || s->waiters)
		return;
	wait_end(&s->changes);
	pool_put(s->all, s->n * sizeof *s->all);
	pool_put(s, sizeof *s);
}

/* --- undoing --- */

static struct sem_undo *find_undo(struct sem_set *s, bool is_made)
{
	struct sem_undo *u = task->undos;
	while (u && u->set != s)
		u = u->next;
	if (u || !is_made)
		return u;
	u = pool_get(sizeof *u);
	int *changes = u ? pool_get(s->n * sizeof *changes) : NULL;
	if (!changes)
		return NULL;
	*u = (struct sem_undo){task->undos, s, changes};
	return task->undos = u;
}

static void free_undo(struct sem_undo **at)
{
	struct sem_undo *u = *at;
	*at = u->next;
	pool_put(u->changes, u->set->n * sizeof *u->changes);
	pool_put(u, sizeof *u);
}

void sem_forget_undo(struct sem_set *s, long number)
{
	for (struct task *t = kernel->tasks; t; t = t->next)
		for (struct sem_undo **at = &t->undos; *at;) {
			if ((*at)->set != s) {
				at = &(*at)->next;
			} else if (number < 0) {
				free_undo(at);
			} else {
				(*at)->changes[number] = 0;
				at = &(*at)->next;
			}
		}
}

void sem_fork(struct task *parent, struct task *child)
{
	(void)parent;
	child->undos = NULL;
}

void sem_exit(struct task *t)
{
	while (t->undos) {
		struct sem_set *s = t->undos->set;
		for (size_t k = 0; k < s->n; k++) {
			int change = t->undos->changes[k], to = s->all[k].value + change;
			if (!change)
				continue;
			to = to < 0 ? 0 : to;
			s->all[k].value = to > SEM_VALUE_MOST ? SEM_VALUE_MOST : to;
			s->all[k].pid = t->pid;
		}
		s->operated = ipc_now();
		wait_wake_all(&s->changes);
		free_undo(&t->undos);
	}
}

/* --- operations --- */

static long check_operations(const struct sem_set *s, const struct sem_operation *ops,
			     size_t n)
{
	bool is_changing = false;
	for (size_t k = 0; k < n; k++) {
		if (ops[k].number >= s->n)
			return -EFBIG;
		is_changing = is_changing || ops[k].change;
	}
	return ipc_may(&s->object, is_changing ? IPC_WRITE : IPC_READ);
}

static void take_back_operations(struct sem_set *s, const struct sem_operation *ops,
				 size_t n)
{
	while (n--)
		s->all[ops[n].number].value -= ops[n].change;
}

/* Does the operations one after the other: n if all went well, else the number of the one
 * that must wait, after which nothing has happened; or -ERANGE. */
static long try_operations(struct sem_set *s, const struct sem_operation *ops, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		int *value = &s->all[ops[k].number].value;
		int change = ops[k].change, to = *value + change;
		bool waits = change ? to < 0 : *value != 0;
		if (waits || to > SEM_VALUE_MOST) {
			take_back_operations(s, ops, k);
			return waits ? (long)k : -ERANGE;
		}
		*value = to;
	}
	return (long)n;
}

/* Notes what undoes the operations; false: there is no room for so much. */
static long note_undo(struct sem_set *s, const struct sem_operation *ops, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		if (!(ops[k].flags & UNDO) || !ops[k].change)
			continue;
		struct sem_undo *u = find_undo(s, true);
		if (!u)
			return -ENOMEM;
		int to = u->changes[ops[k].number] - ops[k].change;
		if (to < -SEM_UNDO_MOST || to > SEM_UNDO_MOST - 1) {
			while (k--)
				if (ops[k].flags & UNDO)
					u->changes[ops[k].number] += ops[k].change;
			return -ERANGE;
		}
		u->changes[ops[k].number] = to;
	}
	return 0;
}

static long finish_operations(struct sem_set *s, const struct sem_operation *ops,
			      size_t n)
{
	long result = note_undo(s, ops, n);
	if (result < 0) {
		take_back_operations(s, ops, n);
		return result;
	}
	for (size_t k = 0; k < n; k++)
		s->all[ops[k].number].pid = task->pid;
	s->operated = ipc_now();
	wait_wake_all(&s->changes);
	return 0;
}

/* Waits until the set changes, counted as waiting for the semaphore of this operation. */
static long wait_for_set_change(struct sem_set *s, const struct sem_operation *op,
				uint64_t limit)
{
	struct semaphore *sem = &s->all[op->number];
	unsigned *count = op->change ? &sem->decreasers : &sem->zero_waiters;
	struct wait w = {NULL};
	++*count;
	s->waiters++;
	wait_join(&w, &s->changes);
	long result =
		wait_block(&w, limit, SYS_semop, "semop that nobody else makes possible");
	--*count;
	s->waiters--;
	if (s->is_removed) {
		sem_free(s);
		return -EIDRM;
	}
	return result == -ETIMEDOUT ? -EAGAIN : result;
}

long sem_operate(int id, const struct sem_operation *ops, size_t n,
		 const struct moment *limit)
{
	struct sem_set *s = id < 0 ? NULL : sem_find(id);
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	if (!n || id < 0)
		return -EINVAL;
	if (n > OPERATIONS_MOST)
		return -E2BIG;
	if (!s)
		return -EINVAL;
	long result = check_operations(s, ops, n);
	uint64_t then = clock_after(limit);
	while (!result) {
		long at = try_operations(s, ops, n);
		if (at < 0 || (size_t)at == n)
			return at < 0 ? at : finish_operations(s, ops, n);
		if (ops[at].flags & IPC_NO_WAIT)
			return -EAGAIN;
		result = wait_for_set_change(s, &ops[at], then);
	}
	return result;
}
