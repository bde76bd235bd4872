/* peephole.c - drops moves and jumps that do nothing, and pairs those that are left.
 *
 * Coalescing turns most moves into MOV r,r; without them the blocks on loop edges are
 * mere jumps, jumps to jumps are followed to their end, and what nobody reaches any more
 * is dropped. Pairing comes last, it needs to know where jumps still arrive.
 * Where a label leads depends on moves and jumps only, never on what was dropped before:
 * a loop of jumps has no end to lead to, and any of its members must do. */
#include "vcode/peephole.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum {
	PEEPHOLE_HOPS = 32,  /* jumps followed; a loop of jumps must end somewhere */
	PEEPHOLE_ROUNDS = 8, /* two or three are usual */
};

static uint32_t reg_of(const struct vcode *v, const struct regs *r, vslot s)
{
	uint32_t g = v->of[s];
	return r->base[g] + (s - v->first[g]);
}

static bool is_null_move(const struct vcode *v, const struct regs *r,
			 const struct vinsn *in)
{
	return in->op == OP_MOV && !v->groups[v->of[in->a]].is_const &&
	       reg_of(v, r, in->d) == reg_of(v, r, in->a);
}

static void find_skips(struct peephole *p, const struct regs *r)
{
	p->skip[p->v->n] = p->v->n;
	for (uint32_t i = p->v->n; i-- > 0;)
		p->skip[i] = is_null_move(p->v, r, &p->v->code[i]) ? p->skip[i + 1] : i;
}

static void find_targets(struct peephole *p)
{
	const struct vcode *v = p->v;
	for (vlabel l = 1; l < v->nlabels; l++) {
		if (v->label_at[l] == UINT32_MAX)
			continue;
		uint32_t at = p->skip[v->label_at[l]];
		for (int hop = 0; hop < PEEPHOLE_HOPS; hop++) {
			if (at >= v->n || v->code[at].op != OP_JMP)
				break;
			at = p->skip[v->label_at[v->code[at].imm]];
		}
		p->target[l] = at;
	}
}

static bool is_one_way(const struct peephole *p, const struct vswitch *s)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (p->target[s->targets[i]] != p->target[s->otherwise])
			return false;
	return true;
}

/* Branches whose targets are the same become jumps, which may make others the same. */
static bool simplify(struct peephole *p)
{
	bool changed = false;
	for (uint32_t i = 0; i < p->v->n; i++) {
		struct vinsn *in = &p->v->code[i];
		vlabel only = 0;
		if (flow_is_branch(in->op) && p->target[in->c] == p->target[in->e])
			only = in->c;
		else if (in->op == OP_SWITCH && is_one_way(p, &p->v->switches[in->imm]))
			only = p->v->switches[in->imm].otherwise;
		if (!only)
			continue;
		*in = (struct vinsn){.op = OP_JMP, .imm = only, .loc = in->loc};
		changed = true;
	}
	return changed;
}

struct reach {
	struct peephole *p;
	uint32_t *todo, n;
};

static void reach_at(struct reach *r, uint32_t i)
{
	i = r->p->skip[i];
	if (i >= r->p->v->n || !r->p->is_dropped[i])
		return;
	r->p->is_dropped[i] = false;
	r->todo[r->n++] = i;
}

static void reach_label(void *ctx, vlabel l)
{
	struct reach *r = ctx;
	reach_at(r, r->p->target[l]);
}

/* Everything is dropped but what can be reached and is no MOV r,r. */
static void find_reachable(struct peephole *p)
{
	const struct vcode *v = p->v;
	struct reach r = {.p = p, .todo = alloc_get((v->n + 1) * sizeof *r.todo)};
	memset(p->is_dropped, true, v->n + 1);
	reach_at(&r, 0);
	while (r.n) {
		uint32_t i = r.todo[--r.n];
		flow_targets(v, &v->code[i], reach_label, &r);
		if (flow_falls_through(v->code[i].op))
			reach_at(&r, i + 1);
	}
	free(r.todo);
}

/* From the end, so that jumps over dropped jumps are seen. */
static void drop_jumps_to_next(struct peephole *p)
{
	p->next[p->v->n] = p->v->n;
	for (uint32_t i = p->v->n; i-- > 0;) {
		const struct vinsn *in = &p->v->code[i];
		if (in->op == OP_JMP && p->target[in->imm] == p->next[i + 1])
			p->is_dropped[i] = true;
		p->next[i] = p->is_dropped[i] ? p->next[i + 1] : i;
	}
}

/* A jump to a branch becomes the branch: a loop is left and repeated at its end. Copies and
 * original get the same number in d, for coverage. */
static bool copy_branches(struct peephole *p)
{
	const struct vcode *v = p->v;
	bool changed = false;
	uint32_t number = 0;
	for (uint32_t i = 0; i < v->n; i++) {
		struct vinsn *in = &p->v->code[i];
		if (p->is_dropped[i] || in->op != OP_JMP)
			continue;
		uint32_t to = p->next[p->target[in->imm]];
		if (to >= v->n || !flow_is_branch(v->code[to].op))
			continue;
		struct vinsn *original = &p->v->code[to];
		if (!original->d && number < UINT16_MAX)
			original->d = ++number;
		*in = *original;
		changed = true;
	}
	return changed;
}

struct arrivals {
	const struct peephole *p;
	bool *at; /* per instruction: some jump arrives */
};

static void mark_arrival(void *ctx, vlabel l)
{
	struct arrivals *a = ctx;
	a->at[a->p->next[a->p->target[l]]] = true;
}

/* Takes the instruction after i into i if it is an op and nobody jumps there. */
static const struct vinsn *merge_following(struct peephole *p, const bool *arrives,
					   uint32_t i, enum prog_op op)
{
	uint32_t j = p->next[i + 1];
	if (j >= p->v->n || arrives[j] || p->v->code[j].op != op)
		return NULL;
	p->is_dropped[j] = true;
	for (uint32_t k = i + 1; k <= j; k++)
		p->next[k] = p->next[j + 1];
	return &p->v->code[j];
}

static void pair_moves(struct peephole *p, const bool *arrives)
{
	for (uint32_t i = p->next[0]; i < p->v->n; i = p->next[i + 1]) {
		struct vinsn *in = &p->v->code[i];
		const struct vinsn *other;
		if (in->op != OP_MOV)
			continue;
		if ((other = merge_following(p, arrives, i, OP_MOV))) {
			in->op = OP_MOV2;
			in->b = other->d;
			in->c = other->a;
		}
		if ((other = merge_following(p, arrives, i, OP_JMP))) {
			in->op = in->op == OP_MOV2 ? OP_MOV2J : OP_MOVJ;
			in->imm = other->imm;
		}
	}
}

static void pair(struct peephole *p)
{
	struct arrivals a = {p, alloc_zero(p->v->n + 1, 1)};
	for (uint32_t i = 0; i < p->v->n; i++)
		if (!p->is_dropped[i])
			flow_targets(p->v, &p->v->code[i], mark_arrival, &a);
	pair_moves(p, a.at);
	free(a.at);
}

void peephole_init(struct peephole *p, struct vcode *v, const struct regs *r)
{
	*p = (struct peephole){.v = v};
	p->is_dropped = alloc_zero(v->n + 1, 1);
	p->next = alloc_get((v->n + 1) * sizeof *p->next);
	p->skip = alloc_get((v->n + 1) * sizeof *p->skip);
	p->target = alloc_zero(v->nlabels, sizeof *p->target);
	find_skips(p, r);
	int round = 0;
	do
		find_targets(p);
	while (simplify(p) && ++round < PEEPHOLE_ROUNDS);
	find_targets(p);
	find_reachable(p);
	drop_jumps_to_next(p);
	if (copy_branches(p)) {
		find_reachable(p); /* perhaps nobody goes to the original any more */
		drop_jumps_to_next(p);
	}
	pair(p);
}

void peephole_done(struct peephole *p)
{
	free(p->is_dropped);
	free(p->next);
	free(p->skip);
	free(p->target);
}
