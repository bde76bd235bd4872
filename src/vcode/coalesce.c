/* coalesce.c - makes moves vanish by giving both sides the same register.
 *
 * A move between two slots whose lifetimes are disjoint joins their groups, the smaller
 * one becoming a part of the larger (an element moved into an aggregate is computed in
 * place). The moves of inner loops are tried first: joining two groups can only take
 * chances away from later moves. A class keeps the united segments in the slots of its
 * root, so one test sees every member. Called from regs.c. */
#include "vcode/coalesce.h"

#include "base/alloc.h"

#include <stdlib.h>

enum {
	COALESCE_DEPTHS = 6,               /* deeper loops count as this deep */
	COALESCE_BUDGET = 4 * 1000 * 1000, /* steps over segments; then moves stay */
};

uint32_t classes_find(struct classes *c, uint32_t group, uint32_t *offset)
{
	uint32_t root = group, at = 0;
	while (c->parent[root] != root) {
		at += c->offset[root];
		root = c->parent[root];
	}
	c->parent[group] = root;
	c->offset[group] = at;
	*offset = at;
	return root;
}

struct joiner {
	struct classes *c;
	const struct vcode *v;
	struct live *l;
	uint64_t steps;
};

/* Puts class b at the given offset into class a, if nothing overlaps. */
static void join(struct joiner *j, uint32_t a, uint32_t b, uint32_t offset)
{
	uint32_t *at = &j->l->head[j->v->first[a] + offset];
	uint32_t *from = &j->l->head[j->v->first[b]], size = j->v->groups[b].size;
	for (uint32_t k = 0; k < size; k++)
		if (live_overlap(j->l, at[k], from[k], &j->steps))
			return;
	for (uint32_t k = 0; k < size; k++) {
		at[k] = live_merge(j->l, at[k], from[k]);
		from[k] = 0;
	}
	j->c->parent[b] = a;
	j->c->offset[b] = offset;
}

static void try_move(struct joiner *j, const struct vinsn *in)
{
	const struct vcode *v = j->v;
	uint32_t gd = v->of[in->d], gs = v->of[in->a], pd, ps;
	uint32_t a = classes_find(j->c, gd, &pd), b = classes_find(j->c, gs, &ps);
	pd += in->d - v->first[gd];
	ps += in->a - v->first[gs];
	if (a == b)
		return;
	if (pd >= ps && pd - ps + v->groups[b].size <= v->groups[a].size)
		join(j, a, b, pd - ps);
	else if (ps >= pd && ps - pd + v->groups[a].size <= v->groups[b].size)
		join(j, b, a, ps - pd);
}

static bool can_join(const struct flow *f, const struct live *l, uint32_t i)
{
	const struct vinsn *in = &f->v->code[i];
	if (in->op != OP_MOV || !f->blocks[f->block_of[i]].is_reachable)
		return false;
	uint32_t d = f->v->of[in->d], a = f->v->of[in->a];
	if (f->is_fixed[d] || f->is_fixed[a])
		return false;
	return !l->is_spread || (!l->is_spread[d] && !l->is_spread[a]);
}

static uint32_t depth_of(const struct flow *f, uint32_t i)
{
	uint32_t depth = f->blocks[f->block_of[i]].depth;
	return depth < COALESCE_DEPTHS ? depth : COALESCE_DEPTHS;
}

/* The moves worth trying, deepest first, otherwise in the order of the code. */
static uint32_t list_moves(const struct flow *f, const struct live *l, uint32_t *moves)
{
	uint32_t at[COALESCE_DEPTHS + 2] = {0};
	for (uint32_t i = 0; i < f->v->n; i++)
		if (can_join(f, l, i))
			at[COALESCE_DEPTHS - depth_of(f, i) + 1]++;
	for (uint32_t d = 1; d < COALESCE_DEPTHS + 2; d++)
		at[d] += at[d - 1];
	uint32_t n = at[COALESCE_DEPTHS + 1];
	for (uint32_t i = 0; i < f->v->n; i++)
		if (can_join(f, l, i))
			moves[at[COALESCE_DEPTHS - depth_of(f, i)]++] = i;
	return n;
}

void classes_init(struct classes *c, const struct flow *f, struct live *l)
{
	uint32_t n = f->v->ngroups;
	struct joiner j = {.c = c, .v = f->v, .l = l};
	c->parent = alloc_get(n * sizeof *c->parent);
	c->offset = alloc_zero(n, sizeof *c->offset);
	for (uint32_t g = 0; g < n; g++)
		c->parent[g] = g;
	uint32_t *moves = alloc_get((f->v->n + 1) * sizeof *moves);
	uint32_t nmoves = list_moves(f, l, moves);
	for (uint32_t i = 0; i < nmoves && j.steps < COALESCE_BUDGET; i++)
		try_move(&j, &f->v->code[moves[i]]);
	free(moves);
}

void classes_done(struct classes *c)
{
	free(c->parent);
	free(c->offset);
}
