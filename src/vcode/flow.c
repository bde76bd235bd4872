/* flow.c - operands, basic blocks and reachability of virtual code.
 *
 * All lists are flat arrays indexed by ranges, filled in one walk over the code, so the
 * cost is linear in the code and in the switch tables. Called from assemble.c. */
#include "vcode/flow.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"

#include <stdlib.h>

bool flow_is_call(uint32_t op)
{
	return op == OP_CALL || op == OP_CALLR || op == OP_CALLI;
}

bool flow_is_branch(uint32_t op)
{
	return (op >= OP_JEQ8_rr && op <= OP_JSLE64_ri) || op == OP_JNZ;
}

bool flow_is_jump(uint32_t op)
{
	return op == OP_JMP || op == OP_MOVJ || op == OP_MOV2J;
}

bool flow_falls_through(uint32_t op)
{
	switch (op) {
	case OP_SWITCH:
	case OP_RET:
	case OP_RETN:
	case OP_RETV:
	case OP_UNREACHABLE:
	case OP_TRAP:
		return false;
	default:
		return !flow_is_branch(op) && !flow_is_jump(op);
	}
}

void flow_targets(const struct vcode *v, const struct vinsn *in,
		  void (*each)(void *ctx, vlabel target), void *ctx)
{
	if (flow_is_branch(in->op)) {
		each(ctx, in->c);
		each(ctx, in->e);
	} else if (flow_is_jump(in->op)) {
		each(ctx, (vlabel)in->imm);
	} else if (in->op == OP_SWITCH) {
		ASSERT(in->imm >= 0 && in->imm < v->nswitches);
		const struct vswitch *s = &v->switches[in->imm];
		for (uint32_t i = 0; i < s->n; i++)
			each(ctx, s->targets[i]);
		each(ctx, s->otherwise);
	}
}

/* Operands */

/* Only slots of one group are known to be adjacent. */
static bool is_in_group(const struct vcode *v, vslot s, uint32_t count)
{
	if (s == 0 || s >= v->nslots)
		return false;
	uint32_t g = v->of[s];
	return s - v->first[g] + count <= v->groups[g].size;
}

static void add_use(struct flow *f, vslot s, uint32_t count)
{
	ASSERT(is_in_group(f->v, s, count));
	if (f->is_fixed[f->v->of[s]])
		return;
	for (uint32_t k = 0; k < count; k++)
		*VEC_ADD(f->uses, f->nuses, f->cap_uses) = s + k;
}

static void add_def(struct flow *f, vslot s, uint32_t count)
{
	ASSERT(is_in_group(f->v, s, count) && !f->v->groups[f->v->of[s]].is_const);
	if (f->is_fixed[f->v->of[s]])
		return;
	for (uint32_t k = 0; k < count; k++)
		*VEC_ADD(f->defs, f->ndefs, f->cap_defs) = s + k;
}

static void add_field(struct flow *f, char role, vslot s, uint32_t many)
{
	if (role == 'r' || role == 'R')
		add_use(f, s, role == 'R' ? 2 : 1);
	else if (role == 'm')
		add_use(f, s, many);
	else if (role == 'w' || role == 'W')
		add_def(f, s, role == 'W' ? 2 : 1);
}

static void add_call(struct flow *f, const struct vinsn *in)
{
	ASSERT(in->args + in->nargs <= f->v->nargs);
	for (uint32_t i = 0; i < in->nargs; i++)
		add_use(f, f->v->args[in->args + i], 1);
	if (in->op == OP_CALLR)
		add_use(f, in->c, 1);
	if (in->e)
		add_def(f, in->d, in->e);
}

static void find_operands(struct flow *f)
{
	const struct vcode *v = f->v;
	for (uint32_t i = 0; i < v->n; i++) {
		const struct vinsn *in = &v->code[i];
		f->use_at[i] = f->nuses;
		f->def_at[i] = f->ndefs;
		if (flow_is_call(in->op)) {
			add_call(f, in);
			continue;
		}
		const char *roles = prog_op_roles(in->op);
		add_field(f, roles[0], in->d, 0);
		add_field(f, roles[1], in->a, in->c);
		add_field(f, roles[2], in->b, 0);
		add_field(f, roles[3], in->c, 0);
		add_field(f, roles[4], in->e, 0);
	}
	f->use_at[v->n] = f->nuses;
	f->def_at[v->n] = f->ndefs;
}

static void find_fixed(struct flow *f)
{
	const struct vcode *v = f->v;
	for (uint32_t g = 0; g < v->ngroups; g++)
		f->is_fixed[g] = v->groups[g].is_const || v->groups[g].is_pinned ||
				 v->returns_twice;
	for (uint32_t i = 0; i < v->nstack; i++)
		f->is_fixed[v->of[v->stack[i].reg]] = true;
}

/* Blocks */

struct leaders {
	const struct vcode *v;
	bool *starts;
};

static void mark_leader(void *ctx, vlabel target)
{
	struct leaders *l = ctx;
	ASSERT(target > 0 && target < l->v->nlabels);
	ASSERT(l->v->label_at[target] < l->v->n);
	l->starts[l->v->label_at[target]] = true;
}

static void find_blocks(struct flow *f)
{
	const struct vcode *v = f->v;
	struct leaders l = {v, alloc_zero(v->n + 1, 1)};
	l.starts[0] = true;
	for (uint32_t i = 0; i < v->n; i++) {
		flow_targets(v, &v->code[i], mark_leader, &l);
		if (!flow_falls_through(v->code[i].op))
			l.starts[i + 1] = true;
	}
	uint32_t n = 0;
	for (uint32_t i = 0; i < v->n; i++)
		n += l.starts[i];
	f->blocks = alloc_zero(n + 1, sizeof *f->blocks);
	for (uint32_t i = 0; i < v->n; i++) {
		if (l.starts[i])
			f->blocks[f->nblocks++].start = i;
		f->blocks[f->nblocks - 1].end = i + 1;
		f->block_of[i] = f->nblocks - 1;
	}
	free(l.starts);
}

static void add_succ(void *ctx, vlabel target)
{
	struct flow *f = ctx;
	uint32_t b = f->block_of[f->v->label_at[target]];
	*VEC_ADD(f->succs, f->nsuccs, f->cap_succs) = b;
}

static void find_succs(struct flow *f)
{
	for (uint32_t b = 0; b < f->nblocks; b++) {
		struct flow_block *block = &f->blocks[b];
		const struct vinsn *last = &f->v->code[block->end - 1];
		block->succ = f->nsuccs;
		flow_targets(f->v, last, add_succ, f);
		if (flow_falls_through(last->op) && b + 1 < f->nblocks)
			*VEC_ADD(f->succs, f->nsuccs, f->cap_succs) = b + 1;
		block->nsucc = f->nsuccs - block->succ;
	}
}

static void find_reachable(struct flow *f)
{
	uint32_t *todo = alloc_get((f->nblocks + 1) * sizeof *todo), n = 0;
	if (f->nblocks) {
		f->blocks[0].is_reachable = true;
		todo[n++] = 0;
	}
	while (n) {
		const struct flow_block *b = &f->blocks[todo[--n]];
		for (uint32_t i = 0; i < b->nsucc; i++) {
			uint32_t s = f->succs[b->succ + i];
			if (f->blocks[s].is_reachable)
				continue;
			f->blocks[s].is_reachable = true;
			todo[n++] = s;
		}
	}
	free(todo);
}

/* Edges that matter: those out of blocks that can be reached. */
static uint32_t edges(const struct flow *f, uint32_t b)
{
	return f->blocks[b].is_reachable ? f->blocks[b].nsucc : 0;
}

static struct flow_block *succ(const struct flow *f, uint32_t b, uint32_t i)
{
	return &f->blocks[f->succs[f->blocks[b].succ + i]];
}

static void find_preds(struct flow *f)
{
	f->preds = alloc_get((f->nsuccs + 1) * sizeof *f->preds);
	for (uint32_t b = 0; b < f->nblocks; b++)
		for (uint32_t i = 0; i < edges(f, b); i++)
			succ(f, b, i)->npred++;
	uint32_t at = 0;
	for (uint32_t b = 0; b < f->nblocks; b++) {
		f->blocks[b].pred = at;
		at += f->blocks[b].npred;
		f->blocks[b].npred = 0;
	}
	for (uint32_t b = 0; b < f->nblocks; b++) {
		for (uint32_t i = 0; i < edges(f, b); i++) {
			struct flow_block *s = succ(f, b, i);
			f->preds[s->pred + s->npred++] = b;
		}
	}
}

/* A backward jump from b to h makes h..b one loop; depth is the number of loops around.
 * Wrong for odd orders of blocks, but it only decides which move is tried first. */
static void find_depths(struct flow *f)
{
	uint32_t *last = alloc_zero(f->nblocks + 1, sizeof *last);
	int32_t *change = alloc_zero(f->nblocks + 2, sizeof *change), depth = 0;
	for (uint32_t b = 0; b < f->nblocks; b++) {
		for (uint32_t i = 0; i < edges(f, b); i++) {
			uint32_t h = f->succs[f->blocks[b].succ + i];
			if (h <= b)
				last[h] = b + 1;
		}
	}
	for (uint32_t h = 0; h < f->nblocks; h++) {
		if (!last[h])
			continue;
		change[h]++;
		change[last[h]]--;
	}
	for (uint32_t b = 0; b < f->nblocks; b++) {
		depth += change[b];
		f->blocks[b].depth = (uint32_t)depth;
	}
	free(last);
	free(change);
}

void flow_init(struct flow *f, const struct vcode *v)
{
	*f = (struct flow){.v = v};
	f->use_at = alloc_get((v->n + 1) * sizeof *f->use_at);
	f->def_at = alloc_get((v->n + 1) * sizeof *f->def_at);
	f->is_fixed = alloc_zero(v->ngroups, sizeof *f->is_fixed);
	f->block_of = alloc_get((v->n + 1) * sizeof *f->block_of);
	find_fixed(f);
	find_operands(f);
	find_blocks(f);
	find_succs(f);
	find_reachable(f);
	find_preds(f);
	find_depths(f);
}

void flow_done(struct flow *f)
{
	free(f->uses);
	free(f->defs);
	free(f->use_at);
	free(f->def_at);
	free(f->is_fixed);
	free(f->blocks);
	free(f->block_of);
	free(f->succs);
	free(f->preds);
}
