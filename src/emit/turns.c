/* turns.c - see turns.h. */
#include "emit/turns.h"

#include <string.h>

enum { NOBODY = UINT32_MAX };

struct block {
	uint32_t thread, index; /* which of the thread's blocks */
	uint32_t count; /* 2: block 0, in which nothing visible happens, and block 1 */
	uint32_t first, last; /* its events; NOBODY: none */
	uint32_t before; /* the thread's last one before; NOBODY: none */
	bool is_cut; /* natively it would go on beyond the end of the path */
	bool is_left_out;
	bool is_out; /* in the order that is made */
};

struct turns {
	struct arena *arena;
	uint32_t nevents, nthreads, nblocks;
	const struct event **events; /* the oldest first */
	uint32_t *block_of; /* event -> block */
	uint32_t *next; /* event -> next one of its block, or NOBODY */
	struct block *blocks; /* in the order of their first events */
	uint32_t *current; /* thread -> its last block so far, or NOBODY */
	uint32_t final; /* the block in which the path ended, or NOBODY */
	struct testcase_event *out;
	uint32_t nout;
};

/* --- blocks --- */

static struct block *add_block(struct turns *t, uint32_t thread, uint32_t index)
{
	struct block *b = &t->blocks[t->nblocks];
	*b = (struct block){.thread = thread,
			    .index = index,
			    .count = 1,
			    .first = NOBODY,
			    .last = NOBODY,
			    .before = t->current[thread]};
	t->current[thread] = t->nblocks++;
	return b;
}

/* The block that an event of the thread is in. */
static struct block *block_for(struct turns *t, const struct event *e)
{
	uint32_t at = t->current[e->thread];
	if (at == NOBODY && e->what.is_access)
		return add_block(t, e->thread, 0);
	if (at == NOBODY) {
		struct block *b = add_block(t, e->thread, 0);
		b->count = 2;
		return b;
	}
	struct block *b = &t->blocks[at];
	return e->what.is_access ? b : add_block(t, e->thread, b->index + b->count);
}

static void put_into_block(struct turns *t, uint32_t number)
{
	struct block *b = block_for(t, t->events[number]);
	t->next[number] = NOBODY;
	t->block_of[number] = (uint32_t)(b - t->blocks);
	if (b->first == NOBODY)
		b->first = number;
	else
		t->next[b->last] = number;
	b->last = number;
}

static void make_blocks(struct turns *t, const struct exec *x)
{
	const struct event *e = state_node(x->state)->schedule->last;
	t->nevents = e ? e->number + 1 : 0;
	t->nthreads = state_node(x->state)->nthreads;
	t->events = arena_get(t->arena, (t->nevents + 1) * sizeof(struct event *));
	t->block_of = arena_get(t->arena, (t->nevents + 1) * sizeof *t->block_of);
	t->next = arena_get(t->arena, (t->nevents + 1) * sizeof *t->next);
	t->current = arena_get(t->arena, t->nthreads * sizeof *t->current);
	/* One for each event, the first thread's first and that of the end at most. */
	t->blocks = arena_get(t->arena, (t->nevents + 2) * sizeof *t->blocks);
	for (uint32_t i = 0; i < t->nthreads; i++)
		t->current[i] = NOBODY;
	for (; e; e = e->before)
		t->events[e->number] = e;
	add_block(t, 0, 0);
	for (uint32_t i = 0; i < t->nevents; i++)
		put_into_block(t, i);
}

static void find_final_block(struct turns *t, const struct exec *x, bool all_wait)
{
	uint32_t ender = x->thread->number;
	t->final = NOBODY;
	if (t->current[ender] == NOBODY)
		add_block(t, ender, 0);
	if (!all_wait)
		t->final = t->current[ender];
}

/* Threads that stand in front of an access are inside a block. */
static void find_cut_blocks(struct turns *t, const struct exec *x)
{
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *s = process_thread(x->process, i);
		uint32_t at = s ? t->current[s->number] : NOBODY;
		if (at == NOBODY || at == t->final)
			continue;
		struct block *b = &t->blocks[at];
		b->is_cut = s->point && !s->point->is_over && s->point->what.is_access;
		b->is_left_out = b->is_cut && b != t->blocks;
	}
}

/* --- what comes before what --- */

/* The last block of thread u that the event comes after; NOBODY: none. */
static uint32_t block_before(const struct turns *t, const struct event *e, uint32_t u)
{
	if (u == e->thread || u >= e->nclocks || !e->clocks[u])
		return NOBODY;
	return t->block_of[e->clocks[u] - 1];
}

/* What is left out, but a block that stays comes after it, stays too. */
static bool keep_needed(struct turns *t)
{
	bool has_changed = false;
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct event *e = t->events[i];
		if (t->blocks[t->block_of[i]].is_left_out)
			continue;
		for (uint32_t u = 0; u < e->nclocks; u++) {
			uint32_t b = block_before(t, e, u);
			if (b == NOBODY || !t->blocks[b].is_left_out)
				continue;
			t->blocks[b].is_left_out = false;
			has_changed = true;
		}
	}
	return has_changed;
}

static bool is_ready(const struct turns *t, const struct block *b)
{
	if (b != t->blocks && !t->blocks[0].is_out)
		return false; /* the native program begins with that */
	if (b->before != NOBODY && !t->blocks[b->before].is_out)
		return false;
	for (uint32_t i = b->first; i != NOBODY; i = t->next[i])
		for (uint32_t u = 0; u < t->events[i]->nclocks; u++) {
			uint32_t before = block_before(t, t->events[i], u);
			if (before != NOBODY && !t->blocks[before].is_out)
				return false;
		}
	return true;
}

/* --- the order --- */

static void add_event(struct turns *t, const char *kind, const struct block *b)
{
	struct testcase_event *last = t->nout ? &t->out[t->nout - 1] : NULL;
	if (last && last->thread == b->thread && strcmp(last->kind, "thread") == 0 &&
	    strcmp(kind, "thread") == 0)
		last->value += b->count;
	else
		t->out[t->nout++] = (struct testcase_event){.kind = kind,
							    .thread = b->thread,
							    .number = b->index,
							    .value = b->count};
}

/* The first that can come next, as on the path, with the final one last. If none can, the
 * first: *fits is false. NULL: all are out. */
static struct block *choose_next(const struct turns *t, uint32_t from, bool *fits)
{
	struct block *first = NULL;
	uint32_t left = 0;
	*fits = true;
	for (uint32_t i = from; i < t->nblocks; i++) {
		struct block *b = &t->blocks[i];
		if (b->is_out || b->is_left_out)
			continue;
		if (i != t->final && is_ready(t, b))
			return b;
		if (!left++)
			first = b;
	}
	*fits = left == 1 && is_ready(t, first);
	return first;
}

static void order_blocks(struct turns *t)
{
	uint32_t from = 0;
	bool fits;
	struct block *b;
	t->out = arena_get(t->arena, (2 * t->nblocks + 1) * sizeof *t->out);
	while ((b = choose_next(t, from, &fits))) {
		if (!fits || b->is_cut)
			add_event(t, "access", b);
		add_event(t, "thread", b);
		b->is_out = true;
		while (from < t->nblocks &&
		       (t->blocks[from].is_out || t->blocks[from].is_left_out))
			from++;
	}
}

uint32_t turns_make(struct exec *x, bool all_wait, struct arena *a,
		    struct testcase_event **out)
{
	struct turns t = {.arena = a};
	if (!state_node(x->state)->schedule)
		return 0;
	make_blocks(&t, x);
	find_final_block(&t, x, all_wait);
	find_cut_blocks(&t, x);
	while (keep_needed(&t))
		;
	order_blocks(&t);
	*out = t.out;
	return t.nout;
}
