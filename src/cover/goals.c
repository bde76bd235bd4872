/* goals.c - see goals.h. The graph of blocks is made once, of the code as it was loaded, the
 * libraries' functions with it: whether they return matters. */
#include "cover/goals.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "cover/internal.h"
#include "prog/walk.h"

#include <stdlib.h>

enum {
	ROUNDS = 64, /* over all blocks; distances that are not settled by then are too long */
	TRY = 8, /* instructions that a try in vain is worth */
	TRIES_MOST = 1 << 20,
};

/* A function while its blocks are found. */
struct making {
	struct goals *g;
	struct cover_func f;
	uint8_t *starts;
	uint32_t *block_at; /* per instruction that starts a block: its number */
	uint32_t from; /* the jump whose sides are collected */
};

static struct cover_func code_of(const struct cover *c, func_id id)
{
	const struct func *f = &c->prog->funcs[id];
	if (cover_is_watched(c, id))
		return c->funcs[id];
	return (struct cover_func){.code = f->code, .locs = f->locs, .ncode = f->ncode};
}

static void mark_target(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	const struct making *m = arg;
	(void)side;
	m->starts[to] = 1;
	uint32_t next = from + prog_words(&m->f.code[from]);
	if (next < m->f.ncode)
		m->starts[next] = 1;
}

static void mark_behind_calls(const struct making *m)
{
	for (uint32_t i = 0, next; i < m->f.ncode; i = next) {
		next = i + prog_words(&m->f.code[i]);
		if (prog_is_call(&m->f.code[i]) && next < m->f.ncode)
			m->starts[next] = 1;
	}
}

/* Does the instruction end the function, or the path? */
static bool is_end_of_function(uint16_t op)
{
	return op == OP_RET || op == OP_RETN || op == OP_RETV || op == OP_UNREACHABLE;
}

static bool is_jump(const struct insn *in)
{
	return cover_is_branch(in) || prog_op_roles(in->op)[PROG_IMM] == 't';
}

static void add_goal_blocks(struct making *m)
{
	struct goals *g = m->g;
	struct goals_block *b = NULL;
	for (uint32_t i = 0; i < m->f.ncode; i += prog_words(&m->f.code[i])) {
		const struct insn *in = &m->f.code[i];
		if (m->starts[i]) {
			m->block_at[i] = g->nblocks;
			b = VEC_ADD(g->blocks, g->nblocks, g->cap_blocks);
			*b = (struct goals_block){.start = i, .leave = GOALS_FAR};
		}
		b->cost += prog_words(in);
		if (in->op == OP_CALL)
			b->callee = (func_id)in->imm;
		if (in->op == OP_RET || in->op == OP_RETN || in->op == OP_RETV)
			b->leave = 0;
	}
}

static void add_successor(struct goals *g, struct goals_block *b, uint32_t to)
{
	*VEC_ADD(g->succs, g->nsuccs, g->cap_succs) = to;
	b->nsucc++;
}

static struct goals_block *block_with(const struct goals *g, func_id f, uint32_t at)
{
	uint32_t low = g->first[f], high = g->first[f + 1];
	while (high - low > 1) {
		uint32_t mid = (low + high) / 2;
		if (g->blocks[mid].start <= at)
			low = mid;
		else
			high = mid;
	}
	return &g->blocks[low];
}

/* Sides of one jump come one after the other, jumps in order of the code. */
static void add_goal_side(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	struct making *m = arg;
	struct goals *g = m->g;
	(void)side;
	while (m->from + 1 < g->nblocks && g->blocks[m->from + 1].start <= from)
		m->from++;
	struct goals_block *b = &g->blocks[m->from];
	if (!b->nsucc)
		b->succ = g->nsuccs;
	add_successor(g, b, m->block_at[to]);
}

/* Blocks that do not end with a jump go on in the next one, unless they end. */
static void add_falls(struct making *m, uint32_t first)
{
	struct goals *g = m->g;
	for (uint32_t k = first; k < g->nblocks; k++) {
		struct goals_block *b = &g->blocks[k];
		const struct insn *last = &m->f.code[b->start];
		for (uint32_t i = b->start; i < b->start + b->cost;
		     i += prog_words(&m->f.code[i]))
			last = &m->f.code[i];
		if (b->nsucc || is_end_of_function(last->op) || is_jump(last) ||
		    k + 1 == g->nblocks)
			continue;
		b->succ = g->nsuccs;
		add_successor(g, b, k + 1);
	}
}

static void add_func(struct goals *g, func_id id)
{
	struct making m = {.g = g, .f = code_of(g->cover, id), .from = g->nblocks};
	uint32_t first = g->nblocks;
	if (!m.f.code || !m.f.ncode)
		return;
	m.starts = alloc_zero(m.f.ncode, 1);
	m.block_at = alloc_zero(m.f.ncode, sizeof *m.block_at);
	m.starts[0] = 1;
	cover_each_jump(g->cover, &m.f, mark_target, &m);
	mark_behind_calls(&m);
	add_goal_blocks(&m);
	cover_each_jump(g->cover, &m.f, add_goal_side, &m);
	add_falls(&m, first);
	free(m.starts);
	free(m.block_at);
}

static uint32_t sum_of(uint32_t a, uint32_t b)
{
	return a + b < GOALS_FAR ? a + b : GOALS_FAR;
}

/* What it takes to get through the call that the block ends with. */
static uint32_t cost_of_call(const struct goals *g, const struct goals_block *b)
{
	bool has_code = b->callee && g->first[b->callee] < g->first[b->callee + 1];
	return has_code ? g->blocks[g->first[b->callee]].leave : 0;
}

static bool shorten_leave(struct goals *g, struct goals_block *b)
{
	uint32_t best = b->leave, on = sum_of(b->cost, cost_of_call(g, b));
	for (uint32_t i = 0; i < b->nsucc; i++) {
		uint32_t way = sum_of(on, g->blocks[g->succs[b->succ + i]].leave);
		best = way < best ? way : best;
	}
	bool is_shorter = best < b->leave;
	b->leave = best;
	return is_shorter;
}

static void find_leaves(struct goals *g)
{
	bool has_changed = true;
	for (unsigned round = 0; has_changed && round < ROUNDS; round++) {
		has_changed = false;
		for (uint32_t k = g->nblocks; k-- > 0;)
			has_changed |= shorten_leave(g, &g->blocks[k]);
	}
}

struct goals *goals_new(const struct cover *c)
{
	struct goals *g = alloc_zero(1, sizeof *g);
	g->cover = c;
	g->first = alloc_zero(c->prog->nfuncs + 1, sizeof *g->first);
	for (uint32_t i = 0; i < c->prog->nfuncs; i++) {
		g->first[i] = g->nblocks;
		if (i)
			add_func(g, i);
	}
	g->first[c->prog->nfuncs] = g->nblocks;
	find_leaves(g);
	return g;
}

void goals_free(struct goals *g)
{
	if (!g)
		return;
	free(g->blocks);
	free(g->first);
	free(g->succs);
	free(g);
}

static void set_goals(struct goals *g)
{
	for (uint32_t f = 0; f < g->cover->prog->nfuncs; f++)
		for (uint32_t k = g->first[f]; k < g->first[f + 1]; k++) {
			struct goals_block *b = &g->blocks[k];
			bool is_goal = cover_is_watched(g->cover, f) &&
				       g->cover->funcs[f].hit[b->start] == COVER_OPEN;
			uint32_t tries = b->tries < TRIES_MOST ? b->tries : TRIES_MOST;
			b->distance = is_goal ? tries * TRY : GOALS_FAR;
			b->goal = k;
		}
}

static bool try_way(struct goals_block *b, uint32_t distance, uint32_t goal)
{
	if (distance >= b->distance)
		return false;
	b->distance = distance;
	b->goal = goal;
	return true;
}

static bool shorten_distance(struct goals *g, struct goals_block *b)
{
	bool is_shorter = false;
	uint32_t on = sum_of(b->cost, cost_of_call(g, b));
	for (uint32_t i = 0; i < b->nsucc; i++) {
		const struct goals_block *next = &g->blocks[g->succs[b->succ + i]];
		is_shorter |= try_way(b, sum_of(on, next->distance), next->goal);
	}
	if (b->callee && g->first[b->callee] < g->first[b->callee + 1]) {
		const struct goals_block *in = &g->blocks[g->first[b->callee]];
		is_shorter |= try_way(b, sum_of(b->cost, in->distance), in->goal);
	}
	return is_shorter;
}

void goals_update(struct goals *g)
{
	bool has_changed = true;
	set_goals(g);
	for (unsigned round = 0; has_changed && round < ROUNDS; round++) {
		has_changed = false;
		for (uint32_t k = g->nblocks; k-- > 0;)
			has_changed |= shorten_distance(g, &g->blocks[k]);
	}
}

/* Behind the call that the block ends with. */
static struct goals_way behind_call(const struct goals *g, const struct goals_block *b)
{
	struct goals_way way = {GOALS_FAR, 0, GOALS_FAR};
	for (uint32_t i = 0; i < b->nsucc; i++) {
		const struct goals_block *next = &g->blocks[g->succs[b->succ + i]];
		if (next->distance < way.distance) {
			way.distance = next->distance;
			way.goal = next->goal;
		}
		way.leave = next->leave < way.leave ? next->leave : way.leave;
	}
	return way;
}

struct goals_way goals_from(const struct goals *g, const struct func *f,
			    const struct insn *ip, bool is_call)
{
	struct goals_way none = {GOALS_FAR, 0, 0};
	const struct program *p = g->cover->prog;
	if (f->id >= p->nfuncs || &p->funcs[f->id] != f ||
	    g->first[f->id] == g->first[f->id + 1])
		return none;
	uint32_t at = (uint32_t)(ip - f->code);
	const struct cover_func *own = &g->cover->funcs[f->id];
	if (own->code && at >= own->ncode) /* it stands on an EDGE */
		at = own->edges[at - own->ncode].to;
	const struct goals_block *b = block_with(g, f->id, at);
	if (is_call)
		return behind_call(g, b);
	return (struct goals_way){b->distance, b->goal, b->leave};
}
