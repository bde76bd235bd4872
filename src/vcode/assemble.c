/* assemble.c - from virtual code to the final register code of a function.
 *
 * The order of the passes:
 *   flow      what is read and written, basic blocks, what can be reached
 *   live      where each slot is needed
 *   regs      registers; moves are made to vanish on the way (coalesce)
 *   peephole  drops and pairs instructions, finds the final targets of labels
 *   here      places instructions, writes them, constants and source positions
 * A branch holds its two distances in 16 bits. One that must jump farther goes through a
 * JMP placed right behind it, where nothing falls through. Adding such a JMP moves code,
 * so placing is repeated until no further branch is too short; branches never shrink
 * again, hence it ends. Called from body/body.c. */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "vcode/flow.h"
#include "vcode/frame.h"
#include "vcode/live.h"
#include "vcode/peephole.h"
#include "vcode/regs.h"
#include "vcode/tables.h"
#include "vcode/vcode.h"

#include <stdlib.h>
#include <string.h>

enum { ASSEMBLE_REGS = 65535, FAR_C = 1, FAR_E = 2 };

struct out {
	struct vcode *v;
	struct peephole p;
	struct regs regs;
	uint32_t *at;     /* per instruction kept: its place in the final code */
	uint8_t *far;     /* per instruction: FAR_* for what goes through a JMP */
	uint32_t ncode;
	bool has_end;     /* control would run off the end: UNREACHABLE is added */
	struct insn *code;
	uint32_t *locs;
	uint32_t *const_base; /* per group of constants, 1 + place in consts; 0 unused */
	uint64_t *consts;
	uint32_t nconsts, cap_consts;
};

/* Placing */

static uint32_t size_of(const struct out *o, uint32_t i)
{
	const struct vinsn *in = &o->v->code[i];
	uint32_t jumps = (o->far[i] & FAR_C ? 1 : 0) + (o->far[i] & FAR_E ? 1 : 0);
	return 1 + jumps + (flow_is_call(in->op) ? prog_args_words(in->nargs) : 0);
}

static int64_t distance(const struct out *o, uint32_t i, vlabel l)
{
	return (int64_t)o->at[o->p.target[l]] - o->at[i];
}

static bool is_far(int64_t distance)
{
	return distance < INT16_MIN || distance > INT16_MAX;
}

static void place_all(struct out *o)
{
	uint32_t at = 0;
	for (uint32_t i = 0; i < o->v->n; i++) {
		o->at[i] = at;
		if (!o->p.is_dropped[i])
			at += size_of(o, i);
	}
	o->at[o->v->n] = at;
	o->ncode = at + o->has_end;
}

static bool find_far(struct out *o)
{
	bool changed = false;
	for (uint32_t i = 0; i < o->v->n; i++) {
		const struct vinsn *in = &o->v->code[i];
		if (o->p.is_dropped[i] || !flow_is_branch(in->op))
			continue;
		uint8_t far = o->far[i];
		if (is_far(distance(o, i, in->c)))
			far |= FAR_C;
		if (is_far(distance(o, i, in->e)))
			far |= FAR_E;
		changed |= far != o->far[i];
		o->far[i] = far;
	}
	return changed;
}

/* Writing */

static uint16_t const_reg(struct out *o, vslot s)
{
	const struct vcode *v = o->v;
	uint32_t g = v->of[s];
	if (!o->const_base[g]) {
		o->const_base[g] = o->nconsts + 1;
		for (uint32_t k = 0; k < v->groups[g].size; k++)
			*VEC_ADD(o->consts, o->nconsts, o->cap_consts) =
				v->values[v->first[g] + k];
	}
	return (uint16_t)(o->regs.n + o->const_base[g] - 1 + (s - v->first[g]));
}

static uint16_t reg(struct out *o, vslot s)
{
	const struct vcode *v = o->v;
	uint32_t g = v->of[s];
	if (v->groups[g].is_const)
		return const_reg(o, s);
	return (uint16_t)(o->regs.base[g] + (s - v->first[g]));
}

static uint16_t field(struct out *o, char role, uint32_t value)
{
	switch (role) {
	case 'r':
	case 'R':
	case 'm':
	case 'w':
	case 'W':
		return reg(o, value);
	case 'n':
		ASSERT(value <= UINT16_MAX);
		return (uint16_t)value;
	default:
		return 0;
	}
}

/* Below 64 bits immediates are unsigned patterns of the width. */
static int32_t immediate(const struct vinsn *in)
{
	bool is_narrow = in->op <= OP_JSLE64_ri && in->op % 8 < 6;
	ASSERT(in->imm >= INT32_MIN && in->imm <= (is_narrow ? UINT32_MAX : INT32_MAX));
	return (int32_t)in->imm;
}
_Static_assert(OP_ADD8_rr == 0 && OP_JSLE64_ri % 8 == 7, "families of eight come first");

static void write_insn(struct out *o, uint32_t at, uint32_t loc, struct insn in)
{
	o->code[at] = in;
	o->locs[at] = loc;
}

static void write_call(struct out *o, uint32_t i)
{
	const struct vinsn *in = &o->v->code[i];
	uint32_t at = o->at[i], words = prog_args_words(in->nargs);
	struct insn call = {.op = in->op, .imm = immediate(in)};
	call.a = (uint16_t)in->nargs;
	call.b = (uint16_t)(1 + words);
	call.e = (uint16_t)in->e;
	if (in->e)
		call.d = reg(o, in->d);
	if (in->op == OP_CALLR)
		call.c = reg(o, in->c);
	write_insn(o, at, in->loc, call);
	for (uint32_t w = 0; w < words; w++) {
		uint16_t slots[8] = {0};
		for (uint32_t k = 8 * w; k < in->nargs && k < 8 * w + 8; k++)
			slots[k % 8] = reg(o, o->v->args[in->args + k]);
		memcpy(&o->code[at + 1 + w], slots, sizeof slots);
		o->locs[at + 1 + w] = in->loc;
	}
}

/* One of the two distances of a branch; *jump is the place of the next JMP behind it. */
static uint16_t branch_target(struct out *o, uint32_t i, vlabel l, bool far,
			      uint32_t *jump)
{
	uint32_t here = o->at[i];
	int64_t d = distance(o, i, l);
	if (far) {
		struct insn jmp = {.op = OP_JMP, .imm = (int32_t)(here + d - *jump)};
		write_insn(o, *jump, o->v->code[i].loc, jmp);
		d = *jump - here;
		++*jump;
	}
	return (uint16_t)(int16_t)d;
}

static int32_t write_switch(struct out *o, uint32_t i)
{
	const struct vswitch *s = &o->v->switches[o->v->code[i].imm];
	int32_t *targets = alloc_get((s->n + 1) * sizeof *targets);
	for (uint32_t k = 0; k < s->n; k++)
		targets[k] = (int32_t)distance(o, i, s->targets[k]);
	int32_t otherwise = (int32_t)distance(o, i, s->otherwise);
	uint32_t table = tables_add(o->v->prog, s, targets, otherwise);
	free(targets);
	return (int32_t)table;
}

static void write_plain(struct out *o, uint32_t i)
{
	const struct vinsn *in = &o->v->code[i];
	const char *roles = prog_op_roles(in->op);
	uint32_t jump = o->at[i] + 1;
	struct insn out = {.op = in->op};
	out.d = field(o, roles[0], in->d);
	out.a = field(o, roles[1], in->a);
	out.b = field(o, roles[2], in->b);
	out.c = field(o, roles[3], in->c);
	out.e = field(o, roles[4], in->e);
	if (flow_is_branch(in->op)) {
		out.c = branch_target(o, i, in->c, o->far[i] & FAR_C, &jump);
		out.e = branch_target(o, i, in->e, o->far[i] & FAR_E, &jump);
		out.d = (uint16_t)in->d;
	}
	if (flow_is_jump(in->op))
		out.imm = (int32_t)distance(o, i, (vlabel)in->imm);
	else if (in->op == OP_SWITCH)
		out.imm = write_switch(o, i);
	else
		out.imm = immediate(in);
	write_insn(o, o->at[i], in->loc, out);
}

static void write_all(struct out *o)
{
	struct arena *arena = &o->v->prog->arena;
	o->code = arena_get(arena, o->ncode * sizeof *o->code);
	o->locs = arena_get(arena, o->ncode * sizeof *o->locs);
	for (uint32_t i = 0; i < o->v->n; i++) {
		if (o->p.is_dropped[i])
			continue;
		if (flow_is_call(o->v->code[i].op))
			write_call(o, i);
		else
			write_plain(o, i);
	}
	if (o->has_end)
		write_insn(o, o->ncode - 1, 0, (struct insn){.op = OP_UNREACHABLE});
}

static bool fill_func(struct out *o, const char **why)
{
	struct func *f = o->v->func;
	if (o->regs.n + o->nconsts > ASSEMBLE_REGS) {
		*why = "too many registers";
		return false;
	}
	f->code = o->code;
	f->locs = o->locs;
	f->ncode = o->ncode;
	f->nparams = o->regs.nparams;
	f->const_base = o->regs.n;
	f->nconsts = o->nconsts;
	f->nregs = o->regs.n + o->nconsts;
	f->consts = arena_copy(&o->v->prog->arena, o->consts,
			       o->nconsts * sizeof *f->consts);
	return true;
}

/* Registers and the instructions that stay. */
static void prepare(struct out *o)
{
	struct vcode *v = o->v;
	struct flow flow;
	struct live live;
	flow_init(&flow, v);
	live_init(&live, &flow);
	regs_init(&o->regs, &flow, &live);
	peephole_init(&o->p, v, &o->regs);
	uint32_t last = v->code[v->n - 1].op;
	o->has_end = flow_falls_through(last) && last != OP_UNSUPPORTED &&
		     last != OP_UNDEFINED && flow.blocks[flow.nblocks - 1].is_reachable;
	live_done(&live);
	flow_done(&flow);
}

static bool calls_fit(const struct vcode *v, const char **why)
{
	for (uint32_t i = 0; i < v->n; i++) {
		if (!flow_is_call(v->code[i].op))
			continue;
		if (v->code[i].nargs <= UINT16_MAX && v->code[i].e <= UINT16_MAX)
			continue;
		*why = "too many arguments";
		return false;
	}
	return true;
}

bool vcode_assemble(struct vcode *v, const char **why)
{
	struct out o = {.v = v};
	bool ok = false;
	ASSERT(v->n > 0);
	if (!calls_fit(v, why))
		return false;
	prepare(&o);
	o.at = alloc_get((v->n + 1) * sizeof *o.at);
	o.far = alloc_zero(v->n + 1, 1);
	o.const_base = alloc_zero(v->ngroups, sizeof *o.const_base);
	if (o.regs.n > ASSEMBLE_REGS) {
		*why = "too many registers";
		goto out;
	}
	if (!frame_lay_out(v, &o.regs, why))
		goto out;
	do
		place_all(&o);
	while (find_far(&o));
	write_all(&o);
	ok = fill_func(&o, why);
out:
	free(o.at);
	free(o.far);
	free(o.const_base);
	free(o.consts);
	regs_done(&o.regs);
	peephole_done(&o.p);
	return ok;
}
