/* dead.c - drops instructions whose result nobody reads.
 *
 * Lowering computes addresses and comparisons where they are used as well as where they
 * are defined; what is left without a reader goes away here, in one walk from the end, so
 * that chains disappear at once. ENTER and LEAVE go too when nothing is on the stack. */
#include "base/alloc.h"
#include "vcode/vcode.h"

#include <stdlib.h>

static void count_slots(uint32_t *reads, vslot s, uint32_t n, uint32_t change)
{
	for (uint32_t i = 0; i < n; i++)
		reads[s + i] += change;
}

static void count_field(uint32_t *reads, char role, vslot s, uint32_t many,
			uint32_t change)
{
	if (role == 'r')
		count_slots(reads, s, 1, change);
	else if (role == 'R')
		count_slots(reads, s, 2, change);
	else if (role == 'm')
		count_slots(reads, s, many, change);
}

static bool is_call(unsigned op)
{
	return op == OP_CALL || op == OP_CALLR || op == OP_CALLI;
}

/* change is 1 or, to take the reads back, UINT32_MAX. */
static void count_reads(const struct vcode *v, const struct vinsn *in, uint32_t *reads,
			uint32_t change)
{
	const char *roles = prog_op_roles(in->op);
	count_field(reads, roles[0], in->d, 0, change);
	count_field(reads, roles[1], in->a, in->c, change);
	count_field(reads, roles[2], in->b, 0, change);
	count_field(reads, roles[3], in->c, 0, change);
	count_field(reads, roles[4], in->e, 0, change);
	for (uint32_t i = 0; is_call(in->op) && i < in->nargs; i++)
		count_slots(reads, v->args[in->args + i], 1, change);
}

/* Does the instruction do nothing but write d? Divisions and loads can fail. */
static bool is_pure(unsigned op)
{
	char role = prog_op_roles(op)[0];
	if (role != 'w' && role != 'W')
		return false;
	if (op >= OP_CALL)
		return op == OP_TLS || op == OP_LEAs || op == OP_UNDEF;
	return !(op >= OP_UDIV8_rr && op <= OP_SREM64_ri) &&
	       !(op >= OP_LD8o && op <= OP_ST80) && !(op >= OP_UDIVW && op <= OP_SREMW) &&
	       op != OP_MOVJ && op != OP_MOV2 && op != OP_MOV2J;
}

static bool is_dead(const struct vcode *v, bool has_dynamic_stack, const struct vinsn *in,
		    const uint32_t *reads)
{
	if (in->op == OP_ENTER)
		return !v->nstack;
	if (in->op == OP_LEAVE)
		return !v->nstack && !has_dynamic_stack;
	if (!is_pure(in->op) || reads[in->d])
		return false;
	if (v->keeps_floats && in->op >= OP_FADD32 && in->op <= OP_FMA64)
		return false;
	return prog_op_roles(in->op)[0] == 'w' || !reads[in->d + 1];
}

static void compact(struct vcode *v, const bool *dead)
{
	uint32_t *to = alloc_get((v->n + 1) * sizeof *to), n = 0;
	for (uint32_t i = 0; i < v->n; i++) {
		to[i] = n;
		if (!dead[i])
			v->code[n++] = v->code[i];
	}
	to[v->n] = n;
	for (vlabel l = 1; l < v->nlabels; l++)
		if (v->label_at[l] <= v->n)
			v->label_at[l] = to[v->label_at[l]];
	v->n = n;
	free(to);
}

void vcode_drop_dead(struct vcode *v, bool has_dynamic_stack)
{
	uint32_t *reads = alloc_zero(v->nslots + 1, sizeof *reads);
	bool *dead = alloc_zero(v->n + 1, 1);
	for (uint32_t i = 0; i < v->n; i++)
		count_reads(v, &v->code[i], reads, 1);
	for (uint32_t i = v->n; i-- > 0;) {
		if (!is_dead(v, has_dynamic_stack, &v->code[i], reads))
			continue;
		dead[i] = true;
		count_reads(v, &v->code[i], reads, UINT32_MAX);
	}
	compact(v, dead);
	free(reads);
	free(dead);
}
