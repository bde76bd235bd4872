/* vrun.h - two tiny interpreters for tests of the assembler: one runs virtual code, one
 * runs the final code. Both record what the outside would see: arguments of calls and
 * results. They know only the instructions below.
 *
 * Reading a slot that was never written is allowed in virtual code as long as nobody
 * sees the value; the reference stops there, and only what came before is compared. The
 * final code starts with garbage in its registers, and instructions with two results
 * write the first before they read their operands for the second. */
#ifndef TEST_VCODE_VRUN_H
#define TEST_VCODE_VRUN_H
#include "base/alloc.h"
#include "vcode/vcode.h"

#include <stdlib.h>
#include <string.h>

enum { VRUN_TRACE = 200, VRUN_STEPS = 3000 };

struct vrun {
	uint64_t trace[VRUN_TRACE];
	uint32_t n;
	uint64_t steps;
};

static inline bool vrun_see(struct vrun *r, uint64_t value)
{
	if (r->n < VRUN_TRACE)
		r->trace[r->n++] = value;
	return r->n < VRUN_TRACE;
}

static inline bool vrun_holds(uint32_t op, uint64_t a, uint64_t b, int64_t imm)
{
	switch (op) {
	case OP_JULT64_rr: return a < b;
	case OP_JNE64_ri: return a != (uint64_t)imm;
	case OP_JNZ: return a & 1;
	default: abort();
	}
}

/* Virtual code */

struct vrun_slots {
	uint64_t *value;
	bool *known;
};

static inline void vrun_set(struct vrun_slots *s, vslot slot, uint64_t value, bool known)
{
	s->value[slot] = value;
	s->known[slot] = known;
}

/* False: an argument is unknown. */
static inline bool vrun_call(const struct vcode *v, const struct vinsn *in,
			     struct vrun_slots *s, uint64_t *hash)
{
	*hash = (uint64_t)in->imm;
	for (uint32_t k = 0; k < in->nargs; k++) {
		vslot a = v->args[in->args + k];
		if (!s->known[a])
			return false;
		*hash = hash_mix(*hash + s->value[a]);
	}
	for (uint32_t k = 0; k < in->e; k++)
		vrun_set(s, in->d + k, hash_mix(*hash + k + 1), true);
	return true;
}

/* An instruction that computes; false if it is none of those. */
static inline bool vrun_compute(const struct vinsn *in, struct vrun_slots *s)
{
	const uint64_t *x = s->value;
	const bool *k = s->known;
	uint64_t low;
	switch (in->op) {
	case OP_MOV:
		vrun_set(s, in->d, x[in->a], k[in->a]);
		return true;
	case OP_ADD64_rr:
		vrun_set(s, in->d, x[in->a] + x[in->b], k[in->a] && k[in->b]);
		return true;
	case OP_ADD64_ri:
		vrun_set(s, in->d, x[in->a] + (uint64_t)in->imm, k[in->a]);
		return true;
	case OP_XOR3:
		vrun_set(s, in->d, x[in->a] ^ x[in->b] ^ x[in->c],
			 k[in->a] && k[in->b] && k[in->c]);
		return true;
	case OP_UADDO: {
		bool known = k[in->a] && k[in->b];
		low = x[in->a] + x[in->b];
		bool carry = low < x[in->a];
		vrun_set(s, in->d, low, known);
		vrun_set(s, in->d + 1, carry, known);
		return true;
	}
	case OP_ADDW: {
		bool known = k[in->a] && k[in->b] && k[in->a + 1] && k[in->b + 1];
		low = x[in->a] + x[in->b];
		uint64_t high = x[in->a + 1] + x[in->b + 1] + (low < x[in->a]);
		vrun_set(s, in->d, low, known);
		vrun_set(s, in->d + 1, high, known);
		return true;
	}
	default:
		return false;
	}
}

static inline vlabel vrun_case(const struct vcode *v, const struct vinsn *in, uint64_t x)
{
	const struct vswitch *t = &v->switches[in->imm];
	for (uint32_t k = 0; k < t->n; k++)
		if (t->values[k] == x)
			return t->targets[k];
	return t->otherwise;
}

/* One instruction; the index of the next, or v->n at the end. */
static inline uint32_t vrun_step(const struct vcode *v, uint32_t i, struct vrun_slots *s,
				 struct vrun *r)
{
	const struct vinsn *in = &v->code[i];
	uint64_t hash = 0;
	if (vrun_compute(in, s))
		return i + 1;
	switch (in->op) {
	case OP_ENTER:
		for (uint32_t k = 0; k < v->nstack; k++)
			vrun_set(s, v->stack[k].reg, 1000 + k, true);
		return i + 1;
	case OP_CALLI:
		return vrun_call(v, in, s, &hash) && vrun_see(r, hash) ? i + 1 : v->n;
	case OP_JMP:
		return v->label_at[in->imm];
	case OP_JULT64_rr:
	case OP_JNE64_ri:
	case OP_JNZ: {
		bool is_rr = in->op == OP_JULT64_rr;
		if (!s->known[in->a] || (is_rr && !s->known[in->b]))
			return v->n;
		uint64_t a = s->value[in->a], b = s->value[in->b];
		return v->label_at[vrun_holds(in->op, a, b, in->imm) ? in->c : in->e];
	}
	case OP_SWITCH:
		return s->known[in->a] ? v->label_at[vrun_case(v, in, s->value[in->a])]
				       : v->n;
	case OP_RET:
		if (s->known[in->a])
			vrun_see(r, s->value[in->a]);
		return v->n;
	case OP_RETN:
		for (uint32_t k = 0; k < in->c && s->known[in->a + k]; k++)
			vrun_see(r, s->value[in->a + k]);
		return v->n;
	default:
		return v->n;
	}
}

static inline void vrun_virtual(const struct vcode *v, const uint64_t *params,
				struct vrun *r)
{
	struct vrun_slots s = {alloc_zero(v->nslots, sizeof *s.value),
			       alloc_zero(v->nslots, sizeof *s.known)};
	*r = (struct vrun){0};
	for (vslot k = 1; k < v->nslots; k++) {
		const struct vgroup *g = &v->groups[v->of[k]];
		if (g->is_const)
			vrun_set(&s, k, v->values[k], true);
		else if (g->is_pinned)
			vrun_set(&s, k, *params++, true);
	}
	for (uint32_t i = 0; i < v->n && r->steps < VRUN_STEPS; r->steps++)
		i = vrun_step(v, i, &s, r);
	free(s.value);
	free(s.known);
}

/* Final code */

static inline uint64_t vrun_final_call(const struct insn *in, uint64_t *x)
{
	uint64_t hash = (uint64_t)in->imm;
	for (uint32_t k = 0; k < in->a; k++)
		hash = hash_mix(hash + x[prog_args(in)[k]]);
	for (uint32_t k = 0; k < in->e; k++)
		x[in->d + k] = hash_mix(hash + k + 1);
	return hash;
}

static inline int64_t vrun_final_switch(const struct program *p, const struct insn *in,
					uint64_t x)
{
	const struct switch_table *t = &p->switches[in->imm];
	int64_t to = t->otherwise;
	for (uint32_t k = 0; k < t->n; k++)
		if (t->values[k] == x)
			to = t->targets[k];
	if (t->dense) {
		bool inside = x - t->low < t->dense_n;
		if ((inside ? t->dense[x - t->low] : t->otherwise) != to)
			abort();
	}
	return to;
}

static inline bool vrun_final_compute(const struct insn *in, uint64_t *x)
{
	switch (in->op) {
	case OP_MOV2:
	case OP_MOV2J:
		x[in->d] = x[in->a];
		x[in->b] = x[in->c];
		return true;
	case OP_MOV:
	case OP_MOVJ:
		x[in->d] = x[in->a];
		return true;
	case OP_ADD64_rr:
		x[in->d] = x[in->a] + x[in->b];
		return true;
	case OP_ADD64_ri:
		x[in->d] = x[in->a] + (uint64_t)(int64_t)in->imm;
		return true;
	case OP_XOR3:
		x[in->d] = x[in->a] ^ x[in->b] ^ x[in->c];
		return true;
	case OP_UADDO:
		x[in->d] = x[in->a] + x[in->b];
		x[in->d + 1] = x[in->a] + x[in->b] < x[in->a];
		return true;
	case OP_ADDW:
		x[in->d] = x[in->a] + x[in->b];
		x[in->d + 1] = x[in->a + 1] + x[in->b + 1];
		x[in->d + 1] += x[in->a] + x[in->b] < x[in->a];
		return true;
	default:
		return false;
	}
}

/* Distance to the next instruction; 0 at the end. */
static inline int64_t vrun_final_step(const struct program *p, const struct func *f,
				      const struct insn *in, uint64_t *x, struct vrun *r)
{
	if (vrun_final_compute(in, x))
		return in->op == OP_MOVJ || in->op == OP_MOV2J ? in->imm : 1;
	switch (in->op) {
	case OP_ENTER:
		for (uint32_t k = 0; k < f->nslots; k++)
			x[f->slots[k].reg] = 1000 + k;
		return 1;
	case OP_CALLI:
		return vrun_see(r, vrun_final_call(in, x)) ? in->b : 0;
	case OP_JMP:
		return in->imm;
	case OP_JULT64_rr:
	case OP_JNE64_ri:
	case OP_JNZ:
		return (int16_t)(vrun_holds(in->op, x[in->a], x[in->b], in->imm) ? in->c
										 : in->e);
	case OP_SWITCH:
		return vrun_final_switch(p, in, x[in->a]);
	case OP_RET:
		vrun_see(r, x[in->a]);
		return 0;
	case OP_RETN:
		for (uint32_t k = 0; k < in->c; k++)
			vrun_see(r, x[in->a + k]);
		return 0;
	default:
		return 0;
	}
}

/* Stops when it has seen `events` or after many steps. */
static inline void vrun_final(const struct program *p, const struct func *f,
			      const uint64_t *params, uint32_t events, struct vrun *r)
{
	uint64_t *x = alloc_get((f->nregs + 1) * sizeof *x);
	*r = (struct vrun){0};
	for (uint32_t k = 0; k < f->nregs; k++)
		x[k] = hash_mix(k + 77);
	if (f->nparams)
		memcpy(x, params, f->nparams * sizeof *x);
	if (f->nconsts)
		memcpy(x + f->const_base, f->consts, f->nconsts * sizeof *x);
	const struct insn *in = f->code;
	int64_t step = 1;
	for (; step && r->n < events && r->steps < 100 * VRUN_STEPS; r->steps++) {
		step = vrun_final_step(p, f, in, x, r);
		in += step;
		if (in < f->code || in >= f->code + f->ncode)
			abort();
	}
	for (uint32_t k = 0; k < f->nparams; k++)
		if (x[k] != params[k])
			abort();
	for (uint32_t k = 0; k < f->nconsts; k++)
		if (x[f->const_base + k] != f->consts[k])
			abort();
	free(x);
}
#endif
