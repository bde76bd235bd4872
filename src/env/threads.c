/* threads.c - the primitives of the thread model (thread/prim_threads.h). */
#include "env/internal.h"

#include <errno.h>
#include <stdio.h>

/* With one thread nothing can change while it waits. */
static enum exec_answer reach_alone(struct exec *x, const struct point *p)
{
	struct thread t = {.point = (struct point *)(uintptr_t)p};
	if (exec_may_go(x, &t))
		return answer(x, 0);
	if (p->limit != ~0ULL)
		return answer(x, 1);
	x->thread->point = point_copy(p); /* what it waits for */
	exec_fault(x, &(struct fault){.kind = FAULT_DEADLOCK});
	return EXEC_STOPPED;
}

enum exec_answer env_threads_sync(struct exec *x, uint32_t n)
{
	(void)n;
	const uint64_t *a = x->args;
	struct point p = {.what = {.op = (uint8_t)a[0],
				   .object = a[1],
				   .op2 = (uint8_t)a[2],
				   .object2 = a[3]},
			  .word = a[4],
			  .relation = (uint8_t)a[5],
			  .value = (int32_t)a[6],
			  .limit = a[7]};
	const struct schedule *s = state_node(x->state)->schedule;
	if (!s)
		return reach_alone(x, &p);
	return exec_reach(x, &p);
}

enum exec_answer env_threads_new(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	/* Switches are decisions, and this is in front of the first one. */
	if (!node->schedule && !exec_arrive(x))
		return EXEC_STOPPED;
	const struct func *f = prog_func_at(x->prog, x->args[0]);
	struct thread *t =
		f && f->code ? exec_add_thread(x, f, x->args[1], x->args[2], x->args[3])
			     : NULL;
	if (!t)
		return answer(x, (uint64_t)-EAGAIN);
	if (!node->schedule)
		node->schedule = schedule_new();
	node->schedule->live++;
	node->schedule->fresh++;
	t->last_event = x->thread->last_event;
	exec_share_stack(x);
	return answer(x, t->index);
}

enum exec_answer env_threads_end(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_end_thread(x);
}

enum exec_answer env_threads_self(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->thread->index);
}

enum exec_answer env_threads_misuse(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_LOCK_MISUSE, .address = x->args[1]};
	const char *what = exec_string(x, x->args[0]);
	if (!what)
		return EXEC_STOPPED;
	snprintf(f.text, sizeof f.text, "%s", what);
	exec_describe(x, x->args[1], &f.object);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}
