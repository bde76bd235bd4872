/* atomic.c - atomic read-modify-write: a load, the operation and a store.
 *
 * Threads are switched at known points only, never in the middle of an instruction of the
 * program, so nothing more is needed. Atomic loads and stores are plain ones. */
#include "lower/lower.h"

static vslot new_slots(struct lower *lw, const struct leaf *leaf)
{
	return vcode_group(&lw->v, leaf_slots(leaf));
}

static vslot pick(struct lower *lw, const struct leaf *leaf, vslot cond, vslot yes,
		  vslot no)
{
	vslot d = new_slots(lw, leaf);
	lower_sel(lw, d, cond, yes, no, leaf_slots(leaf));
	return d;
}

static vslot extreme(struct lower *lw, const struct leaf *leaf, enum int_pred pred,
		     vslot old, vslot value)
{
	vslot cond = lower_cmp_new(lw, pred, leaf->bits, old, value);
	return pick(lw, leaf, cond, old, value);
}

static vslot const_like(struct lower *lw, const struct leaf *leaf, uint64_t value)
{
	return leaf_slots(leaf) == 2 ? vcode_const2(&lw->v, value, 0)
				     : lower_const(lw, value);
}

static vslot complement(struct lower *lw, const struct leaf *leaf, vslot a)
{
	uint64_t top = ~0ULL >> (leaf->bits % 64 ? 64 - leaf->bits % 64 : 0);
	vslot ones = leaf_slots(leaf) == 2 ? vcode_const2(&lw->v, ~0ULL, top)
					   : lower_const(lw, top);
	return lower_int_new(lw, INT_XOR, leaf->bits, a, ones);
}

/* Up by one, to 0 from the limit on. */
static vslot wrap_up(struct lower *lw, const struct leaf *leaf, vslot old, vslot limit)
{
	vslot zero = const_like(lw, leaf, 0), one = const_like(lw, leaf, 1);
	vslot more = lower_int_new(lw, INT_ADD, leaf->bits, old, one);
	vslot cond = lower_cmp_new(lw, PRED_UGE, leaf->bits, old, limit);
	return pick(lw, leaf, cond, zero, more);
}

/* Down by one, to the limit from 0 or from above it. */
static vslot wrap_down(struct lower *lw, const struct leaf *leaf, vslot old, vslot limit)
{
	vslot zero = const_like(lw, leaf, 0), one = const_like(lw, leaf, 1);
	vslot less = lower_int_new(lw, INT_SUB, leaf->bits, old, one);
	vslot is_zero = lower_cmp_new(lw, PRED_EQ, leaf->bits, old, zero);
	vslot is_above = lower_cmp_new(lw, PRED_UGT, leaf->bits, old, limit);
	vslot cond = lower_int_new(lw, INT_OR, 1, is_zero, is_above);
	return pick(lw, leaf, cond, limit, less);
}

static vslot float_result(struct lower *lw, const struct leaf *leaf,
			  LLVMAtomicRMWBinOp op, vslot old, vslot value)
{
	struct lane n = {.to = leaf, .from = leaf, .d = new_slots(lw, leaf), .a = old,
			 .b = value};
	if (op == LLVMAtomicRMWBinOpFAdd)
		lower_float_lane(lw, &n, FLOAT_ADD);
	else if (op == LLVMAtomicRMWBinOpFSub)
		lower_float_lane(lw, &n, FLOAT_SUB);
	else if (op == LLVMAtomicRMWBinOpFMax)
		lower_fun2_lane(lw, &n, PROG_FUN2_MAXNUM);
	else
		lower_fun2_lane(lw, &n, PROG_FUN2_MINNUM);
	return n.d;
}

static vslot result(struct lower *lw, const struct leaf *leaf, LLVMAtomicRMWBinOp op,
		    vslot old, vslot value)
{
	unsigned bits = leaf->bits;
	switch (op) {
	case LLVMAtomicRMWBinOpXchg:
		return value;
	case LLVMAtomicRMWBinOpAdd:
		return lower_int_new(lw, INT_ADD, bits, old, value);
	case LLVMAtomicRMWBinOpSub:
		return lower_int_new(lw, INT_SUB, bits, old, value);
	case LLVMAtomicRMWBinOpAnd:
		return lower_int_new(lw, INT_AND, bits, old, value);
	case LLVMAtomicRMWBinOpNand:
		return complement(lw, leaf, lower_int_new(lw, INT_AND, bits, old, value));
	case LLVMAtomicRMWBinOpOr:
		return lower_int_new(lw, INT_OR, bits, old, value);
	case LLVMAtomicRMWBinOpXor:
		return lower_int_new(lw, INT_XOR, bits, old, value);
	case LLVMAtomicRMWBinOpMax:
		return extreme(lw, leaf, PRED_SGT, old, value);
	case LLVMAtomicRMWBinOpMin:
		return extreme(lw, leaf, PRED_SLT, old, value);
	case LLVMAtomicRMWBinOpUMax:
		return extreme(lw, leaf, PRED_UGT, old, value);
	case LLVMAtomicRMWBinOpUMin:
		return extreme(lw, leaf, PRED_ULT, old, value);
	case LLVMAtomicRMWBinOpUIncWrap:
		return wrap_up(lw, leaf, old, value);
	case LLVMAtomicRMWBinOpUDecWrap:
		return wrap_down(lw, leaf, old, value);
	default:
		return float_result(lw, leaf, op, old, value);
	}
}

void lower_rmw(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef type = LLVMTypeOf(insn);
	LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(insn);
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 1));
	if (value.shape.nleaves != 1 ||
	    (lower_is_odd_float(type) && op != LLVMAtomicRMWBinOpXchg)) {
		lower_unsupported_type(lw, type);
		return;
	}
	const struct leaf *leaf = &value.shape.leaves[0];
	struct address at = lower_address(lw, LLVMGetOperand(insn, 0));
	vslot old = lower_slots(lw, insn);
	lower_load_leaf(lw, &at, leaf, old);
	vslot made = result(lw, leaf, op, old, leaf_slot(&value, 0));
	lower_store_leaf(lw, &at, leaf, made);
}

/* The result is the old value and whether it was replaced. */
void lower_cmpxchg(struct lower *lw, LLVMValueRef insn)
{
	struct address at = lower_address(lw, LLVMGetOperand(insn, 0));
	struct operand expected = lower_operand(lw, LLVMGetOperand(insn, 1));
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 2));
	const struct leaf *leaf = &value.shape.leaves[0];
	vslot old = lower_slots(lw, insn), flag = old + leaf_slots(leaf);
	lower_load_leaf(lw, &at, leaf, old);
	lower_cmp(lw, PRED_EQ, leaf->bits, flag, old, expected.base);
	vslot made = pick(lw, leaf, flag, value.base, old);
	lower_store_leaf(lw, &at, leaf, made);
}
