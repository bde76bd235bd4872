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
	struct point p;
	point_clear(&p);
	p.what.op = (uint8_t)a[0];
	p.what.object = exec_object(x, a[1]);
	p.what.op2 = (uint8_t)a[2];
	p.what.object2 = exec_object(x, a[3]);
	p.word = a[4];
	p.relation = (uint8_t)a[5];
	p.value = (int32_t)a[6];
	p.limit = a[7];
	const struct schedule *s = state_node(x->state)->schedule;
	if (!s)
		return reach_alone(x, &p);
	return exec_reach(x, &p);
}

/* Touches as model/prim.h has them. */
struct guest_touch {
	uint64_t object;
	uint32_t size;
	int32_t op;
};

static bool read_touches(struct exec *x, uint64_t from, uint32_t n, struct operation *out)
{
	enum { MOST = 64 };
	struct guest_touch given[MOST];
	struct touch touches[MOST];
	if (n > MOST || !exec_read(x, from, given, n * sizeof given[0]))
		return false;
	for (uint32_t i = 0; i < n; i++)
		touches[i] = (struct touch){exec_object(x, given[i].object), given[i].size,
					    (uint8_t)given[i].op};
	*out = (struct operation){.op = VISIBLE_STEP, .touches = touch_set_get(touches, n)};
	return true;
}

/* A thread that waits and has nobody to wait for. */
static enum exec_answer wait_alone(struct exec *x, const struct point *p)
{
	int32_t now = 0;
	if (!p->word)
		return answer(x, 0);
	MUST(exec_read(x, p->word, &now, sizeof now));
	if (now)
		return answer(x, 0);
	if (p->limit != ~0ULL)
		return answer(x, 1);
	if (p->is_outside) {
		exec_end_quiet(x);
		return EXEC_STOPPED;
	}
	x->thread->point = point_copy(p); /* what it waits for */
	exec_fault(x, &(struct fault){.kind = FAULT_DEADLOCK});
	return EXEC_STOPPED;
}

/* (touches, how many, word, limit, is it for somebody outside, what waits) */
enum exec_answer env_threads_step(struct exec *x, uint32_t n)
{
	(void)n;
	const uint64_t *a = x->args;
	struct point p = {.word = a[2],
			  .relation = a[2] ? RELATION_UNEQUAL : RELATION_ALWAYS,
			  .limit = a[3],
			  .is_late = true,
			  .is_outside = a[4],
			  .text = a[5]};
	MUST(read_touches(x, a[0], (uint32_t)a[1], &p.what));
	if (!state_node(x->state)->schedule)
		return wait_alone(x, &p);
	return exec_reach(x, &p);
}

enum exec_answer env_threads_events(struct exec *x, uint32_t n)
{
	(void)n;
	const struct schedule *s = state_node(x->state)->schedule;
	return answer(x, s && s->last ? s->last->number + 1 : 1);
}

enum exec_answer env_threads_is_shared(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->args[0] >= SPACE_SHARED);
}

/* A path that has as many processes as it may ends. False: it has. */
static bool may_fork(struct exec *x)
{
	const struct node *n = state_node(x->state);
	uint64_t most = env_of(x)->max_processes;
	if (most && n->rare->nprocesses - n->rare->nended >= most)
		exec_end(x, END_PROCESSES, 0, "more at a time than --max-processes allows");
	return x->state->ended == END_RUNNING;
}

/* There is room for another thread or process of the node. False: the path ended. */
static bool has_room(struct exec *x)
{
	uint32_t n = state_node(x->state)->rare->nthreads;
	if (n < x->max_threads && n < SPACE_THREADS)
		return true;
	exec_end(x, END_THREADS, 0, "one thread or process too many");
	return false;
}

enum exec_answer env_threads_fork(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	if (!may_fork(x))
		return EXEC_STOPPED;
	/* Switches are decisions, and this is in front of the first one. */
	if ((!node->schedule && !exec_arrive(x)) || !has_room(x))
		return EXEC_STOPPED;
	struct process *p = exec_add_process(x, 0);
	if (!p)
		return answer(x, (uint64_t)-EAGAIN);
	if (!node->schedule) {
		node->schedule = schedule_new();
		exec_watch_others(x);
	}
	node->schedule->live++;
	node->schedule->fresh++;
	thread_own_rare(p->thread)->creator = x->thread->number;
	return answer(x, p->index);
}

enum exec_answer env_threads_new(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	/* Switches are decisions, and this is in front of the first one. */
	if ((!node->schedule && !exec_arrive(x)) || !has_room(x))
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
	struct thread_rare *rare = thread_own_rare(t);
	const struct thread_rare *from = x->thread->rare;
	rare->creator = x->thread->number;
	rare->has_scheduler = from->has_scheduler;
	rare->scheduler = from->scheduler;
	rare->preempted_before = from->preempted_before;
	rare->fault_list = from->fault_list;
	rare->fault_region = from->fault_region;
	rare->heap_limit = from->heap_limit;
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
