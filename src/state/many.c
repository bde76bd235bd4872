/* many.c - states of several nodes, processes and threads: which one is current.
 *
 * What is current lies outside the table of its kind, so that a state that has one of each
 * has no table at all. To make another one current, the current one goes to its place in the
 * table and the other one is taken out, and copied if another state holds it too. */
#include "base/alloc.h"
#include "base/assert.h"
#include "state/internal.h"

#include <stdlib.h>
#include <string.h>

static void hold_thread(void *t)
{
	((struct thread *)t)->ref++;
}

static void hold_process(void *p)
{
	((struct process *)p)->ref++;
}

static void hold_node(void *n)
{
	((struct node *)n)->ref++;
}

static void drop_thread(void *t, void *pool)
{
	thread_drop(t, pool);
}

static void drop_process(void *p, void *pool)
{
	process_drop(p, pool);
}

static void drop_table_node(void *n, void *pool)
{
	node_drop(n, pool);
}

const struct table_kind state_threads = {hold_thread, drop_thread};
const struct table_kind state_processes = {hold_process, drop_process};
const struct table_kind state_nodes = {hold_node, drop_table_node};

/* --- threads by number --- */

/* Where each thread of a node was made: its process and its index there. Numbers are not given
 * twice, so an entry never changes; forks share the list and copy it when they add to it. */
struct thread_places {
	uint32_t ref, n, cap;
	struct thread_place {
		uint16_t process, index;
	} at[];
};

struct thread_places *thread_places_hold(struct thread_places *p)
{
	if (p)
		p->ref++;
	return p;
}

void thread_places_drop(struct thread_places *p)
{
	if (p && --p->ref == 0)
		free(p);
}

static void copy_places(struct node_rare *n, uint32_t cap)
{
	struct thread_places *old = n->places, *now;
	now = alloc_zero(1, sizeof *now + cap * sizeof now->at[0]);
	now->ref = 1;
	now->cap = cap;
	now->n = old ? old->n : 1; /* the first thread is in the first process */
	if (old)
		memcpy(now->at, old->at, old->n * sizeof old->at[0]);
	thread_places_drop(old);
	n->places = now;
}

/* The number of the next thread, which will be there. */
static uint32_t next_number(struct node *node, uint32_t process, uint32_t index)
{
	struct node_rare *n = node_own_rare(node);
	enum { FIRST = 8 };
	struct thread_places *p = n->places;
	if (!p || p->ref > 1 || p->n == p->cap)
		copy_places(n, !p ? FIRST : p->n == p->cap ? 2 * p->cap : p->cap);
	p = n->places;
	p->at[p->n++] = (struct thread_place){(uint16_t)process, (uint16_t)index};
	return n->nthreads++;
}

const struct thread *node_thread(const struct node *n, uint32_t number,
				 const struct process **in)
{
	struct thread_place at = {0, 0};
	if (number && (!n->rare->places || number >= n->rare->places->n))
		return NULL;
	if (number)
		at = n->rare->places->at[number];
	const struct process *p = node_process(n, at.process);
	if (in)
		*in = p;
	return p ? process_thread(p, at.index) : NULL;
}

/* A thread is gone for good: the range of those grows, or begins anew where it is longer. */
static void note_gone(struct node *n, uint32_t number)
{
	uint32_t from = number, to = number + 1;
	if (from == n->rare->gone_to)
		from = n->rare->gone_from;
	else if (to == n->rare->gone_from)
		to = n->rare->gone_to;
	while (from && !node_thread(n, from - 1, NULL))
		from--;
	while (to < n->rare->nthreads && !node_thread(n, to, NULL))
		to++;
	if (to - from <= n->rare->gone_to - n->rare->gone_from)
		return;
	struct node_rare *rare = node_own_rare(n);
	rare->gone_from = from;
	rare->gone_to = to;
}

struct thread *state_add_thread(struct state *s, uint64_t stack_size)
{
	struct node *n = s->node;
	struct process *p = n->process;
	if (n->rare->nthreads == SPACE_THREADS)
		return NULL;
	uint32_t number = next_number(n, p->index, p->nthreads);
	struct thread *t = thread_new(number, p->nthreads++, stack_size);
	table_put(&p->threads, t->index, t, &state_threads);
	return t;
}

/* The copy keeps the stack it stands on; what it allocates from now on is in its own arenas. */
static void give_arenas(struct thread *t, uint32_t number)
{
	struct thread *fresh = thread_new(number, t->index, 0);
	struct thread_rare *rare = thread_own_rare(t);
	t->number = (uint16_t)number;
	t->heap_next = fresh->heap_next;
	rare->map_next = fresh->rare->map_next;
	rare->kernel_next = fresh->rare->kernel_next;
	rare->shared_next = fresh->rare->shared_next;
	thread_drop(fresh, NULL);
}

struct process *state_add_process(struct state *s, struct frame_pool *pool)
{
	struct node *n = s->node;
	if (n->rare->nthreads == SPACE_THREADS)
		return NULL;
	struct process *p = process_copy(n->process, pool);
	table_drop(p->threads, &state_threads, pool);
	p->threads = NULL;
	p->nthreads = 1;
	p->thread->index = 0;
	space_leave_node(&p->space);
	p->index = (uint16_t)node_own_rare(n)->nprocesses++;
	give_arenas(p->thread, next_number(n, p->index, 0));
	table_put(&n->processes, p->index, p, &state_processes);
	return p;
}

struct node *state_add_node(struct state *s, const struct program *prog,
			    uint64_t stack_size)
{
	struct node *n = node_new(s->nnodes++);
	node_start(n, prog, stack_size);
	table_put(&s->nodes, n->index, n, &state_nodes);
	return n;
}

void state_run_thread(struct state *s, uint32_t index, struct frame_pool *pool)
{
	struct process *p = s->node->process;
	if (index == p->thread->index)
		return;
	struct thread *t = table_take(&p->threads, index, &state_threads);
	ASSERT(t);
	table_put(&p->threads, p->thread->index, p->thread, &state_threads);
	if (t->ref > 1) {
		struct thread *own = thread_copy(t, pool);
		thread_drop(t, pool);
		t = own;
	}
	p->thread = t;
}

void state_run_process(struct state *s, uint32_t index, struct frame_pool *pool)
{
	struct node *n = s->node;
	if (index == n->process->index)
		return;
	struct process *p = table_take(&n->processes, index, &state_processes);
	ASSERT(p);
	if (p->ref > 1) {
		struct process *own = process_copy(p, pool);
		process_drop(p, pool);
		p = own;
	}
	space_hand_over(&n->process->space, &p->space);
	table_put(&n->processes, n->process->index, n->process, &state_processes);
	n->process = p;
}

void state_run_node(struct state *s, uint32_t index, struct frame_pool *pool)
{
	if (index == s->node->index)
		return;
	struct node *n = table_take(&s->nodes, index, &state_nodes);
	ASSERT(n);
	table_put(&s->nodes, s->node->index, s->node, &state_nodes);
	if (n->ref > 1) {
		struct node *own = node_copy(n, pool);
		node_drop(n, pool);
		n = own;
	}
	s->node = n;
}

void state_end_thread(struct state *s, uint32_t index, struct frame_pool *pool)
{
	struct process *p = s->node->process;
	struct thread *t = table_take(&p->threads, index, &state_threads);
	ASSERT(t);
	uint32_t number = t->number;
	thread_drop(t, pool);
	note_gone(s->node, number);
}

void state_end_process(struct state *s, uint32_t index, struct frame_pool *pool)
{
	struct process *p = table_take(&s->node->processes, index, &state_processes);
	ASSERT(p);
	uint32_t number = p->thread->number;
	process_drop(p, pool);
	node_own_rare(s->node)->nended++;
	note_gone(s->node, number);
}

void state_end_others(struct state *s, struct frame_pool *pool)
{
	struct process *p = s->node->process;
	table_drop(p->threads, &state_threads, pool);
	p->threads = NULL;
}

const struct thread *process_thread_numbered(const struct process *p, uint32_t number)
{
	if (p->thread->number == number)
		return p->thread;
	/* In the first process a thread has the same number in both. */
	const struct thread *likely = table_get(p->threads, number);
	if (likely && likely->number == number)
		return likely;
	for (uint32_t i = table_next(p->threads, 0); i != UINT32_MAX;
	     i = table_next(p->threads, i + 1)) {
		const struct thread *t = table_get(p->threads, i);
		if (t->number == number)
			return t;
	}
	return NULL;
}

const struct process *node_process(const struct node *n, uint32_t index)
{
	return index == n->process->index ? n->process : table_get(n->processes, index);
}

const struct node *state_node_at(const struct state *s, uint32_t index)
{
	return index == s->node->index ? s->node : table_get(s->nodes, index);
}
