/* pieces.c - an order of pieces of blocks, for paths that have no order of whole ones.
 *
 * A thread goes on while nothing is missing that its next event comes after; then the thread of
 * the first event that is missing goes on, which can. So a thread is interrupted inside a
 * block only in front of an access that depends on another thread's. It stops there
 * natively by the name of the access (access.h) and a number: how many accesses of the same
 * kind to the same byte it has come to, since its block has begun or it went on inside it.
 * Accesses that the compiler makes larger or smaller are counted alike: what matters is
 * the first byte. The event with which the path ended comes last. */
#include "emit/access.h"
#include "emit/blocks.h"

#include <string.h>

struct pieces {
	struct blocks *b;
	uint32_t *head; /* thread -> its first event that is not out, or BLOCKS_NONE */
	uint32_t *follows; /* event -> the next one of its thread, or BLOCKS_NONE */
	uint32_t *done; /* thread -> one more than the number of its last event out */
	uint32_t *from; /* thread -> the first event that counts for where it stops */
	uint32_t *left; /* thread -> the event at which it went on, or BLOCKS_NONE */
	uint32_t first; /* all events before it are out */
	uint32_t last; /* the event that comes last, or BLOCKS_NONE */
	uint32_t running;
	bool is_inside; /* it has taken its turn */
	const struct event *rival; /* or NULL */
};

/* --- what comes before what --- */

/* The target of a copy is written in one go with reading its source. */
static bool is_second_half(const struct pieces *p, uint32_t i)
{
	if (!i || i >= p->b->nevents)
		return false;
	const struct event *e = p->b->events[i], *d = p->b->events[i - 1];
	return e->thread == d->thread && e->func == d->func && e->insn == d->insn &&
	       e->stack == d->stack && d->what.is_access && e->what.is_access &&
	       d->what.op == VISIBLE_READ && e->what.op == VISIBLE_WRITE;
}

static bool is_piece_ready(const struct pieces *p, uint32_t i)
{
	const struct event *e = p->b->events[i];
	for (uint32_t u = 0; u < e->nclocks && u < p->b->nthreads; u++)
		if (u != e->thread && e->clocks[u] > p->done[u])
			return false;
	return !is_second_half(p, i + 1) || is_piece_ready(p, i + 1);
}

static uint32_t find_first(struct pieces *p)
{
	while (p->first < p->b->nevents &&
	       p->done[p->b->events[p->first]->thread] > p->first)
		p->first++;
	uint32_t i = p->first;
	if (i == p->last) /* the others first */
		for (i++; i < p->b->nevents && p->done[p->b->events[i]->thread] > i;)
			i++;
	return i < p->b->nevents ? i : p->last;
}

static uint32_t choose_thread(struct pieces *p)
{
	uint32_t i = p->head[p->running];
	return i != BLOCKS_NONE && i != p->last && is_piece_ready(p, i) ? i
									: find_first(p);
}

/* --- where a thread stops --- */

static const struct insn *insn_of(const struct pieces *p, const struct event *e)
{
	return &p->b->exec->funcs[e->func].code[e->insn];
}

static bool covers_byte(const struct operation *o, uint64_t byte)
{
	return byte - o->object < o->size;
}

static bool is_alike(const struct pieces *p, const struct event *e, const char *how,
		     uint64_t byte)
{
	return e->what.is_access && covers_byte(&e->what, byte) &&
	       strcmp(access_how(&e->what, insn_of(p, e)), how) == 0;
}

/* So many accesses of the thread, before the one it stops at, are of that kind to that byte and
 * count. That at which it went on does not count, but what repeats it does. */
static uint64_t count_alike(const struct pieces *p, uint32_t thread, uint32_t end,
			    const char *how, uint64_t byte)
{
	uint32_t left = p->left[thread];
	uint64_t n = 0;
	if (left != BLOCKS_NONE && is_alike(p, p->b->events[left], how, byte))
		n = p->b->events[left]->repeats;
	for (uint32_t i = p->from[thread]; i < end; i++) {
		const struct event *e = p->b->events[i];
		if (e->thread == thread && is_alike(p, e, how, byte))
			n += 1 + e->repeats;
	}
	return n;
}

/* The turn ends in front of an access, which is event `at` or comes behind all; already: the
 * thread stands there. */
static void add_stop(struct pieces *p, const char *kind, uint32_t thread, uint32_t at,
		     const struct operation *what, const char *how, bool already)
{
	struct blocks *b = p->b;
	const char *name = access_name(b->exec, how, thread, what->object, b->arena);
	const struct block *block = &b->at[b->current[thread]];
	if (at < b->nevents)
		block = &b->at[b->block_of[at]];
	b->out[b->nout++] = (struct testcase_event){
		.kind = kind,
		.thread = thread,
		.number = block->index + block->count - 1,
		.value = already ? 0 : count_alike(p, thread, at, how, what->object) + 1,
		.bytes = (const uint8_t *)name,
		.size = name ? strlen(name) : 0};
}

static void stop_at_event(struct pieces *p, const char *kind, uint32_t i, bool already)
{
	const struct event *e = p->b->events[i];
	add_stop(p, kind, e->thread, i, &e->what, access_how(&e->what, insn_of(p, e)),
		 already);
}

/* The running thread stands in front of something else than the begin of a block. */
static void leave_block(struct pieces *p)
{
	struct exec *x = p->b->exec;
	uint32_t thread = p->running, i = p->head[thread];
	if (!p->is_inside)
		return;
	if (i != BLOCKS_NONE) {
		if (p->b->events[i]->what.is_access)
			stop_at_event(p, "access", i, false);
		return;
	}
	const struct thread *t = node_thread(state_node(x->state), thread, NULL);
	const struct point *at = t ? t->point : NULL;
	if (at && !at->is_over && at->what.is_access)
		add_stop(p, "access", thread, p->b->nevents, &at->what,
			 access_how(&at->what, t == x->thread ? x->ip : t->ip), false);
}

/* --- the order --- */

static void begin_block(struct pieces *p, struct block *b, uint32_t first)
{
	blocks_add(p->b, b);
	b->is_out = true;
	p->from[b->thread] = first;
	p->left[b->thread] = BLOCKS_NONE;
	p->running = b->thread;
	p->is_inside = true;
}

/* The thread goes on in front of an access, where it had stopped. */
static void go_on(struct pieces *p, uint32_t thread, uint32_t i)
{
	const struct block *b = &p->b->at[p->b->block_of[i]];
	p->b->out[p->b->nout++] = (struct testcase_event){
		.kind = "thread", .thread = thread, .number = b->index + b->count - 1};
	p->from[thread] = i + 1;
	p->left[thread] = i;
	p->running = thread;
	p->is_inside = true;
}

/* The thread of event i runs, up to the event. True: it had stopped right there. */
static bool come_to(struct pieces *p, uint32_t i)
{
	const struct event *e = p->b->events[i];
	struct block *b = &p->b->at[p->b->block_of[i]];
	if (e->thread != p->running)
		leave_block(p);
	if (!b->is_out)
		begin_block(p, b, i);
	else if (e->thread != p->running) {
		go_on(p, e->thread, i);
		return true;
	}
	return false;
}

static void put_out(struct pieces *p, uint32_t i)
{
	const struct event *e = p->b->events[i];
	bool is_there = come_to(p, i);
	if (e == p->rival || (p->rival && i == p->last)) {
		stop_at_event(p, "race", i, is_there);
		if (i == p->last)
			return;
		go_on(p, e->thread, i);
	}
	p->done[e->thread] = i + 1;
	p->head[e->thread] = p->follows[i];
	if (is_second_half(p, i + 1) && i + 1 != p->last)
		put_out(p, i + 1);
}

static void set_up(struct pieces *p)
{
	struct blocks *b = p->b;
	p->head = arena_get(b->arena, b->nthreads * sizeof *p->head);
	p->done = arena_get(b->arena, b->nthreads * sizeof *p->done);
	p->from = arena_get(b->arena, b->nthreads * sizeof *p->from);
	p->left = arena_get(b->arena, b->nthreads * sizeof *p->left);
	p->follows = arena_get(b->arena, (b->nevents + 1) * sizeof *p->follows);
	for (uint32_t u = 0; u < b->nthreads; u++) {
		p->head[u] = p->left[u] = BLOCKS_NONE;
		p->done[u] = p->from[u] = 0;
	}
	for (uint32_t i = b->nevents; i-- > 0;) {
		p->follows[i] = p->head[b->events[i]->thread];
		p->head[b->events[i]->thread] = i;
	}
	for (uint32_t i = 0; i < b->n; i++)
		b->at[i].is_out = false;
	p->last = BLOCKS_NONE;
	if (b->final != BLOCKS_NONE)
		p->last = b->at[b->final].last;
	if (p->last != BLOCKS_NONE && !p->rival && is_second_half(p, p->last))
		p->last--;
}

void pieces_order(struct blocks *b, const struct event *rival)
{
	struct pieces p = {.b = b, .rival = rival};
	uint32_t i;
	set_up(&p);
	begin_block(&p, &b->at[0], 0);
	while ((i = choose_thread(&p)) != p.last && i != BLOCKS_NONE)
		put_out(&p, i);
	if (b->final != BLOCKS_NONE && p.last == BLOCKS_NONE) {
		/* Nothing that others could see happened in the last block. */
		leave_block(&p);
		begin_block(&p, &b->at[b->final], b->nevents);
	} else if (p.last != BLOCKS_NONE) {
		put_out(&p, p.last);
	} else {
		leave_block(&p);
	}
}
