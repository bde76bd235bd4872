/* edges.c - sides of jumps that the blocks do not tell apart.
 *
 * `if (a) b();` goes to what follows on one side at once and on the other after b: that the
 * block which follows was reached does not tell that a was ever 0. Such a side gets an EDGE.
 * A side whose target has no other way in needs none: it was taken if the block was reached.
 * The jump's distance has 16 bits in a compare-and-branch, so in a function of more than
 * 32,767 instructions some sides go without; those count by their block. */
#include "base/alloc.h"
#include "base/vec.h"
#include "cover/internal.h"
#include "prog/walk.h"

#include <stdlib.h>

bool cover_is_branch(const struct insn *in)
{
	return prog_op_roles(in->op)[3] == 't' || in->op == OP_SWITCH;
}

struct walk {
	const struct cover *c;
	uint32_t *seen; /* per instruction: 1 + the last switch that has it as a target */
	void (*visit)(void *arg, uint32_t from, uint32_t side, uint32_t to);
	void *arg;
};

static void walk_switch(struct walk *w, const struct insn *in, uint32_t from)
{
	const struct switch_table *t = &w->c->switches[in->imm];
	uint32_t side = 0;
	for (uint32_t k = 0; k <= t->n; k++) {
		int32_t distance = k < t->n ? t->targets[k] : t->otherwise;
		uint32_t to = (uint32_t)((int64_t)from + distance);
		if (w->seen[to] == from + 1)
			continue;
		w->seen[to] = from + 1;
		w->visit(w->arg, from, side++, to);
	}
}

void cover_each_jump(const struct cover *c, const struct cover_func *f,
		     void (*visit)(void *arg, uint32_t from, uint32_t side, uint32_t to),
		     void *arg)
{
	struct walk w = {c, alloc_zero(f->ncode, sizeof *w.seen), visit, arg};
	for (uint32_t i = 0; i < f->ncode; i += prog_words(&f->code[i])) {
		const struct insn *in = &f->code[i];
		const char *roles = prog_op_roles(in->op);
		uint32_t side = 0;
		if (in->op == OP_SWITCH)
			walk_switch(&w, in, i);
		for (unsigned field = 0; field <= PROG_IMM; field++)
			if (roles[field] == 't')
				visit(arg, i, side++,
				      (uint32_t)((int64_t)i + prog_distance(in, field)));
	}
	free(w.seen);
}

static int by_side(const struct cover_edge *e, uint32_t from, uint32_t side)
{
	if (e->from != from)
		return e->from < from ? -1 : 1;
	return e->side < side ? -1 : e->side > side;
}

static const struct cover_edge *find_edge(const struct cover_func *f, uint32_t from,
					  uint32_t side)
{
	uint32_t low = 0, high = f->nedges;
	while (low < high) {
		uint32_t mid = (low + high) / 2;
		if (by_side(&f->edges[mid], from, side) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	bool is_there = low < f->nedges && by_side(&f->edges[low], from, side) == 0;
	return is_there ? &f->edges[low] : NULL;
}

bool cover_is_taken(const struct cover_func *f, uint32_t from, uint32_t side, uint32_t to)
{
	const struct cover_edge *e = find_edge(f, from, side);
	return e ? e->is_taken : f->hit[to] == COVER_REACHED;
}

struct search {
	const struct cover *c;
	struct cover_func *f;
	uint32_t *ways; /* per instruction: into the block that starts there */
	uint32_t cap;
};

static void count_way(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	(void)from;
	(void)side;
	((struct search *)arg)->ways[to]++;
}

/* The start of the function, and what follows an instruction that goes on. */
static void count_other_ways(struct search *s)
{
	const struct cover_func *f = s->f;
	bool falls_through = true;
	for (uint32_t i = 0; i < f->ncode; i += prog_words(&f->code[i])) {
		uint16_t op = f->code[i].op;
		const char *roles = prog_op_roles(op);
		s->ways[i] += falls_through;
		falls_through = roles[3] != 't' && roles[PROG_IMM] != 't' &&
				op != OP_SWITCH && op != OP_RET && op != OP_RETN &&
				op != OP_RETV && op != OP_UNREACHABLE;
	}
}

static void add_edge(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	struct search *s = arg;
	struct cover_func *f = s->f;
	const struct insn *in = &f->code[from];
	bool is_near = in->op == OP_SWITCH || f->ncode + f->nedges - from <= INT16_MAX;
	if (!cover_is_branch(in) || s->ways[to] < 2 || !is_near)
		return;
	*VEC_ADD(f->edges, f->nedges, s->cap) =
		(struct cover_edge){.from = from, .to = to, .side = side};
}

void cover_find_edges(const struct cover *c, struct cover_func *f)
{
	struct search s = {c, f, alloc_zero(f->ncode, sizeof *s.ways), 0};
	cover_each_jump(c, f, count_way, &s);
	count_other_ways(&s);
	cover_each_jump(c, f, add_edge, &s);
	free(s.ways);
}

static void point_switch(struct cover *c, const struct insn *in,
			 const struct cover_edge *e, int32_t distance)
{
	const struct switch_table *was = &c->switches[in->imm];
	struct switch_table *now = &c->prog->switches[in->imm];
	int32_t *targets = (int32_t *)(uintptr_t)now->targets,
		*dense = (int32_t *)(uintptr_t)now->dense,
		own = (int32_t)((int64_t)e->to - e->from);
	for (uint32_t k = 0; k < was->n; k++)
		if (was->targets[k] == own)
			targets[k] = distance;
	for (uint32_t k = 0; was->dense && k < was->dense_n; k++)
		if (was->dense[k] == own)
			dense[k] = distance;
	if (was->otherwise == own)
		now->otherwise = distance;
}

void cover_point(struct cover *c, func_id f, const struct cover_edge *e, uint32_t to)
{
	struct insn *in = (struct insn *)(uintptr_t)&c->prog->funcs[f].code[e->from];
	int32_t distance = (int32_t)((int64_t)to - e->from);
	if (c->funcs[f].code[e->from].op == OP_SWITCH)
		point_switch(c, in, e, distance);
	else if (e->side == 0)
		in->c = (uint16_t)distance;
	else
		in->e = (uint16_t)distance;
}
