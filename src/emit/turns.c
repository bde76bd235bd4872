/* turns.c - see turns.h. */
#include "emit/turns.h"

#include "emit/blocks.h"

#include <string.h>

/* --- blocks --- */

static struct block *add_block(struct blocks *t, uint32_t thread, uint32_t index)
{
	struct block *b = &t->at[t->n];
	*b = (struct block){.thread = thread,
			    .index = index,
			    .count = 1,
			    .first = BLOCKS_NONE,
			    .last = BLOCKS_NONE,
			    .before = t->current[thread]};
	t->current[thread] = t->n++;
	return b;
}

/* The block that an event of the thread is in. */
static struct block *block_for(struct blocks *t, const struct event *e)
{
	uint32_t at = t->current[e->thread];
	if (at == BLOCKS_NONE && e->what.is_access)
		return add_block(t, e->thread, 0);
	if (at == BLOCKS_NONE) {
		struct block *b = add_block(t, e->thread, 0);
		b->count = 2;
		return b;
	}
	struct block *b = &t->at[at];
	return e->what.is_access ? b : add_block(t, e->thread, b->index + b->count);
}

static void put_into_block(struct blocks *t, uint32_t number)
{
	struct block *b = block_for(t, t->events[number]);
	t->next[number] = BLOCKS_NONE;
	t->block_of[number] = (uint32_t)(b - t->at);
	if (b->first == BLOCKS_NONE)
		b->first = number;
	else
		t->next[b->last] = number;
	b->last = number;
}

static void make_blocks(struct blocks *t, const struct exec *x)
{
	const struct event *e = state_node(x->state)->schedule->last;
	t->nevents = e ? e->number + 1 : 0;
	t->nthreads = state_node(x->state)->rare->nthreads;
	t->events = arena_get(t->arena, (t->nevents + 1) * sizeof(struct event *));
	t->block_of = arena_get(t->arena, (t->nevents + 1) * sizeof *t->block_of);
	t->next = arena_get(t->arena, (t->nevents + 1) * sizeof *t->next);
	t->current = arena_get(t->arena, t->nthreads * sizeof *t->current);
	/* One for each event, the first thread's first and that of the end at most. */
	t->at = arena_get(t->arena, (t->nevents + 2) * sizeof *t->at);
	for (uint32_t i = 0; i < t->nthreads; i++)
		t->current[i] = BLOCKS_NONE;
	for (; e; e = e->before)
		t->events[e->number] = e;
	add_block(t, 0, 0);
	for (uint32_t i = 0; i < t->nevents; i++)
		put_into_block(t, i);
}

static void find_final_block(struct blocks *t, const struct exec *x, bool all_wait)
{
	uint32_t ender = x->thread->number;
	t->final = BLOCKS_NONE;
	if (t->current[ender] == BLOCKS_NONE)
		add_block(t, ender, 0);
	if (!all_wait)
		t->final = t->current[ender];
}

/* Threads that stand in front of an access are inside a block. */
static void find_cut_blocks(struct blocks *t, const struct exec *x)
{
	for (uint32_t i = 0; i < t->nthreads; i++) {
		const struct thread *s = node_thread(state_node(x->state), i, NULL);
		uint32_t at = s ? t->current[i] : BLOCKS_NONE;
		if (at == BLOCKS_NONE || at == t->final)
			continue;
		struct block *b = &t->at[at];
		b->is_cut = s->point && !s->point->is_over && s->point->what.is_access;
		b->is_left_out = b->is_cut && b != t->at;
	}
}

/* --- what comes before what --- */

/* The last block of thread u that the event comes after; BLOCKS_NONE: none. */
static uint32_t block_before(const struct blocks *t, const struct event *e, uint32_t u)
{
	if (u == e->thread || u >= e->nclocks || !e->clocks[u])
		return BLOCKS_NONE;
	return t->block_of[e->clocks[u] - 1];
}

/* What is left out, but a block that stays comes after it, stays too. */
static bool keep_needed(struct blocks *t)
{
	bool has_changed = false;
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct event *e = t->events[i];
		if (t->at[t->block_of[i]].is_left_out)
			continue;
		for (uint32_t u = 0; u < e->nclocks; u++) {
			uint32_t b = block_before(t, e, u);
			if (b == BLOCKS_NONE || !t->at[b].is_left_out)
				continue;
			t->at[b].is_left_out = false;
			has_changed = true;
		}
	}
	return has_changed;
}

static bool is_block_ready(const struct blocks *t, const struct block *b)
{
	if (b != t->at && !t->at[0].is_out)
		return false; /* the native program begins with that */
	if (b->before != BLOCKS_NONE && !t->at[b->before].is_out)
		return false;
	for (uint32_t i = b->first; i != BLOCKS_NONE; i = t->next[i])
		for (uint32_t u = 0; u < t->events[i]->nclocks; u++) {
			uint32_t before = block_before(t, t->events[i], u);
			if (before != BLOCKS_NONE && !t->at[before].is_out)
				return false;
		}
	return true;
}

/* --- the order --- */

void blocks_add(struct blocks *t, const struct block *b)
{
	struct testcase_event *last = t->nout ? &t->out[t->nout - 1] : NULL;
	if (last && last->thread == b->thread && strcmp(last->kind, "thread") == 0 &&
	    last->value)
		last->value += b->count;
	else
		t->out[t->nout++] = (struct testcase_event){.kind = "thread",
							    .thread = b->thread,
							    .number = b->index,
							    .value = b->count};
}

/* The first that can come next, as on the path, with the final one last. If none can, the
 * first: *fits is false. NULL: all are out. */
static struct block *choose_next(const struct blocks *t, uint32_t from, bool *fits)
{
	struct block *first = NULL;
	uint32_t left = 0;
	*fits = true;
	for (uint32_t i = from; i < t->n; i++) {
		struct block *b = &t->at[i];
		if (b->is_out || b->is_left_out)
			continue;
		if (i != t->final && is_block_ready(t, b))
			return b;
		if (!left++)
			first = b;
	}
	*fits = left == 1 && is_block_ready(t, first);
	return first;
}

/* False: there is no order of whole blocks; this is the one nearest to the path. */
static bool order_blocks(struct blocks *t)
{
	uint32_t from = 0;
	bool fits, do_all_fit = true;
	struct block *b;
	while ((b = choose_next(t, from, &fits))) {
		do_all_fit &= fits && !b->is_cut;
		blocks_add(t, b);
		b->is_out = true;
		while (from < t->n && (t->at[from].is_out || t->at[from].is_left_out))
			from++;
	}
	return do_all_fit;
}

/* The order of pieces, with that of whole blocks for programs that cannot be stopped inside. */
static void add_ordered_pieces(struct blocks *t, const struct event *rival)
{
	for (uint32_t i = 0; i < t->nout; i++)
		t->out[i].kind = "block";
	pieces_order(t, rival);
}

static bool overlap_operations(const struct operation *a, const struct operation *b)
{
	return a->object < b->object + b->size && b->object < a->object + a->size;
}

/* The access of that thread that the last event races with; NULL: there is none. */
static const struct event *find_rival(const struct exec *x, int32_t thread)
{
	const struct event *e = state_node(x->state)->schedule->last, *f;
	if (!e || !e->what.is_access || thread < 0)
		return NULL;
	for (f = e->before; f; f = f->before)
		if (f->thread == (uint32_t)thread && f->thread != e->thread &&
		    f->what.is_access && overlap_operations(&f->what, &e->what) &&
		    (f->what.op == VISIBLE_WRITE || e->what.op == VISIBLE_WRITE) &&
		    !(f->thread < e->nclocks &&
		      e->clocks[e->nclocks + f->thread] > f->latest))
			return f;
	return NULL;
}

uint32_t turns_make(struct exec *x, const struct finding *f, struct arena *a,
		    struct testcase_event **out)
{
	struct blocks t = {.arena = a, .exec = x};
	bool all_wait = f && (f->kind == FINDING_DEADLOCK || f->kind == FINDING_HANG);
	const struct event *rival = NULL;
	if (!state_node(x->state)->schedule)
		return 0;
	if (f && f->kind == FINDING_DATA_RACE && f->nnotes)
		rival = find_rival(x, f->notes[0].role.thread);
	make_blocks(&t, x);
	find_final_block(&t, x, all_wait);
	find_cut_blocks(&t, x);
	while (keep_needed(&t))
		;
	/* A turn, where it ends and another one for each event, and for threads without. */
	t.out = arena_get(a, (t.n + 4 * (t.nevents + t.nthreads) + 8) * sizeof *t.out);
	if (!order_blocks(&t) || rival)
		add_ordered_pieces(&t, rival);
	*out = t.out;
	return t.nout;
}
