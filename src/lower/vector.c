/* vector.c - elements of vectors and of structures and arrays held as values. */
#include "lower/lower.h"

static bool const_lane(LLVMValueRef index, uint32_t lanes, uint32_t *out)
{
	if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= lanes)
		return false;
	*out = (uint32_t)LLVMConstIntGetZExtValue(index);
	return true;
}

static void mov_leaf(struct lower *lw, const struct shape *to, vslot d, uint32_t leaf,
		     vslot s)
{
	lower_movs(lw, d + to->leaves[leaf].slot, s, leaf_slots(&to->leaves[leaf]));
}

static vslot is_lane(struct lower *lw, const struct operand *index, uint32_t lane)
{
	return lower_cmp_new(lw, PRED_EQ, index->shape.leaves[0].bits, index->base,
			     lower_const(lw, lane));
}

/* A variable lane: the last one, unless the index says another. */
static vslot choose_lane(struct lower *lw, const struct operand *o,
			 const struct operand *index)
{
	uint32_t last = o->shape.nleaves - 1, n = leaf_slots(&o->shape.leaves[0]);
	vslot s = leaf_slot(o, last);
	for (uint32_t i = last; i-- > 0;) {
		vslot d = vcode_group(&lw->v, n);
		lower_sel(lw, d, is_lane(lw, index, i), leaf_slot(o, i), s, n);
		s = d;
	}
	return s;
}

static bool is_wide_index(struct lower *lw, const struct operand *index)
{
	if (index->shape.leaves[0].bits <= 64)
		return false;
	lower_unsupported(lw, "vector index of more than 64 bits");
	return true;
}

void lower_extract_element(struct lower *lw, LLVMValueRef insn)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct operand index = lower_operand(lw, LLVMGetOperand(insn, 1));
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	uint32_t lane;
	if (const_lane(LLVMGetOperand(insn, 1), o.shape.nleaves, &lane))
		mov_leaf(lw, &to, lower_slots(lw, insn), 0, leaf_slot(&o, lane));
	else if (!is_wide_index(lw, &index))
		mov_leaf(lw, &to, lower_slots(lw, insn), 0, choose_lane(lw, &o, &index));
}

void lower_insert_element(struct lower *lw, LLVMValueRef insn)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 1));
	struct operand index = lower_operand(lw, LLVMGetOperand(insn, 2));
	vslot d = lower_slots(lw, insn);
	uint32_t lane = 0, n = o.shape.nleaves;
	bool is_const = const_lane(LLVMGetOperand(insn, 2), n, &lane);
	if (!is_const && is_wide_index(lw, &index))
		return;
	for (uint32_t i = 0; i < n; i++) {
		const struct leaf *leaf = &o.shape.leaves[i];
		if (is_const)
			mov_leaf(lw, &o.shape, d, i,
				 i == lane ? value.base : leaf_slot(&o, i));
		else
			lower_sel(lw, d + leaf->slot, is_lane(lw, &index, i), value.base,
				  leaf_slot(&o, i), leaf_slots(leaf));
	}
}

void lower_shuffle(struct lower *lw, LLVMValueRef insn)
{
	struct operand a = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct operand b = lower_operand(lw, LLVMGetOperand(insn, 1));
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	vslot d = lower_slots(lw, insn);
	for (uint32_t i = 0; i < to.nleaves; i++) {
		int from = LLVMGetMaskValue(insn, i);
		uint32_t k = (uint32_t)from, n = a.shape.nleaves;
		if (from == LLVMGetUndefMaskElem())
			lower_zero(lw, d + to.leaves[i].slot, leaf_slots(&to.leaves[i]));
		else
			mov_leaf(lw, &to, d, i,
				 k < n ? leaf_slot(&a, k) : leaf_slot(&b, k - n));
	}
}

void lower_extract_value(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(insn, 0));
	struct operand o = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	uint32_t first = lower_leaf_at(lw, &type, LLVMGetIndices(insn),
				       LLVMGetNumIndices(insn));
	vslot d = lower_slots(lw, insn);
	for (uint32_t i = 0; i < to.nleaves; i++)
		mov_leaf(lw, &to, d, i, leaf_slot(&o, first + i));
}

void lower_insert_value(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef type = LLVMTypeOf(insn);
	struct operand o = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 1));
	uint32_t first = lower_leaf_at(lw, &type, LLVMGetIndices(insn),
				       LLVMGetNumIndices(insn));
	vslot d = lower_slots(lw, insn);
	for (uint32_t i = 0; i < o.shape.nleaves; i++) {
		bool is_new = i >= first && i - first < value.shape.nleaves;
		mov_leaf(lw, &o.shape, d, i,
			 is_new ? leaf_slot(&value, i - first) : leaf_slot(&o, i));
	}
}

/* Reductions: the lanes one after the other. */

void lower_reduce_int(struct lower *lw, LLVMValueRef call, int op)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(call, 0));
	unsigned bits = o.shape.leaves[0].bits;
	vslot s = leaf_slot(&o, 0);
	for (uint32_t i = 1; i < o.shape.nleaves; i++)
		s = lower_int_new(lw, (enum int_op)op, bits, s, leaf_slot(&o, i));
	lower_movs(lw, lower_slots(lw, call), s, leaf_slots(&o.shape.leaves[0]));
}

void lower_reduce_minmax(struct lower *lw, LLVMValueRef call, int pred)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(call, 0));
	const struct leaf *leaf = &o.shape.leaves[0];
	vslot s = leaf_slot(&o, 0);
	for (uint32_t i = 1; i < o.shape.nleaves; i++) {
		struct lane n = {.to = leaf, .from = leaf, .a = s, .b = leaf_slot(&o, i)};
		n.d = s = vcode_group(&lw->v, leaf_slots(leaf));
		lower_minmax_lane(lw, &n, pred);
	}
	lower_movs(lw, lower_slots(lw, call), s, leaf_slots(leaf));
}

static void reduce_float(struct lower *lw, LLVMValueRef call, const struct operand *o,
			 vslot s, uint32_t i,
			 void (*each)(struct lower *, const struct lane *, int), int arg)
{
	const struct leaf *leaf = &o->shape.leaves[0];
	if (lower_is_odd_float(LLVMTypeOf(call))) {
		lower_unsupported_type(lw, LLVMTypeOf(call));
		return;
	}
	for (; i < o->shape.nleaves; i++) {
		struct lane n = {.to = leaf, .from = leaf, .a = s, .b = leaf_slot(o, i)};
		n.d = s = vcode_group(&lw->v, leaf_slots(leaf));
		each(lw, &n, arg);
	}
	lower_movs(lw, lower_slots(lw, call), s, leaf_slots(leaf));
}

/* fadd and fmul start from a value of their own. */
void lower_reduce_float(struct lower *lw, LLVMValueRef call, int op)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(call, 1));
	vslot start = lower_value(lw, LLVMGetOperand(call, 0));
	reduce_float(lw, call, &o, start, 0, lower_float_lane, op);
}

void lower_reduce_fun2(struct lower *lw, LLVMValueRef call, int fun)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(call, 0));
	reduce_float(lw, call, &o, leaf_slot(&o, 0), 1, lower_fun2_lane, fun);
}
