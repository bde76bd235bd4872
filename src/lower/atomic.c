/* atomic.c - atomic accesses and fences.
 *
 * A read-modify-write is an atomic load, instructions that compute and an atomic store,
 * right behind each other: what the operands need is made before (see LDA in prog/ops.def).
 * Orders are kept in the instructions. A compare-exchange that may fail for no reason does
 * not do so here. */
#include "lower/lower.h"

#include "prog/atomic.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static enum prog_order order_of(LLVMAtomicOrdering o)
{
	switch (o) {
	case LLVMAtomicOrderingMonotonic: return PROG_ORDER_RELAXED;
	case LLVMAtomicOrderingAcquire: return PROG_ORDER_ACQUIRE;
	case LLVMAtomicOrderingRelease: return PROG_ORDER_RELEASE;
	case LLVMAtomicOrderingAcquireRelease: return PROG_ORDER_ACQ_REL;
	case LLVMAtomicOrderingSequentiallyConsistent: return PROG_ORDER_SEQ_CST;
	default: return PROG_ORDER_UNORDERED;
	}
}

/* 0 to 4 for 1 to 16 bytes; -1: no atomic access is so large. */
static int width_of(struct lower *lw, LLVMTypeRef type, const struct shape *s)
{
	if (s->nleaves == 1)
		for (int width = 0; width <= 4; width++)
			if (s->leaves[0].bytes == 1u << width)
				return width;
	lower_unsupported_type(lw, type);
	return -1;
}

static enum prog_op load_op(int width)
{
	return width == 4 ? OP_LDA128 : OP_LDA8 + 2 * (unsigned)width;
}

static enum prog_op store_op(int width)
{
	return width == 4 ? OP_STA128 : OP_STA8 + 2 * (unsigned)width;
}

static enum prog_op exchange_op(int width)
{
	return width == 4 ? OP_LDX128 : OP_LDX8 + (unsigned)width;
}

void lower_atomic_load(struct lower *lw, LLVMValueRef insn, const struct address *at,
		       const struct shape *to)
{
	int width = width_of(lw, LLVMTypeOf(insn), to);
	if (width < 0)
		return;
	struct vinsn *in =
		lower_plain_access(lw, load_op(width), lower_slots(lw, insn), at, 0);
	in->c = prog_orders(order_of(LLVMGetOrdering(insn)), 0, false);
	in->e = PROG_ATOMIC_LOAD;
}

void lower_atomic_store(struct lower *lw, LLVMValueRef insn, const struct address *at,
			const struct shape *s, const struct operand *value)
{
	int width = width_of(lw, LLVMTypeOf(LLVMGetOperand(insn, 0)), s);
	if (width < 0)
		return;
	struct vinsn *in =
		lower_plain_access(lw, store_op(width), leaf_slot(value, 0), at, 0);
	in->c = prog_orders(order_of(LLVMGetOrdering(insn)), 0, false);
	in->e = PROG_ATOMIC_STORE;
}

/* Is a fence only for a signal handler of the same thread? LLVM-C 19 does not say, its text does. To
 * print an instruction of a module LLVM numbers all metadata of that; a copy has no module. */
static bool is_for_one_thread(LLVMValueRef fence)
{
	LLVMValueRef copy = LLVMInstructionClone(fence);
	LLVMInstructionSetDebugLoc(copy, NULL);
	char *text = LLVMPrintValueToString(copy);
	bool is_found = strstr(text, "singlethread");
	LLVMDisposeMessage(text);
	LLVMDeleteInstruction(copy);
	return is_found;
}

/* One that is only for a signal handler of the same thread orders nothing between threads. */
void lower_fence(struct lower *lw, LLVMValueRef insn)
{
	if (!is_for_one_thread(insn))
		lower_op(lw, OP_FENCE, 0, 0, 0)->c =
			prog_orders(order_of(LLVMGetOrdering(insn)), 0, false);
}

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

/* The address in a form that nothing has to be computed for between load and store. */
static struct address plain_address(struct lower *lw, LLVMValueRef pointer)
{
	struct address at = lower_address(lw, pointer);
	if (!at.index)
		return at;
	vslot base = lower_temp(lw);
	struct vinsn *in =
		lower_op(lw, at.is_narrow ? OP_LEAs : OP_LEA, base, at.base, at.index);
	in->c = at.scale;
	in->imm = at.offset;
	return (struct address){.base = base, .object = at.object ? at.object : at.base};
}

void lower_rmw(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef type = LLVMTypeOf(insn);
	LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(insn);
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 1));
	int width = width_of(lw, type, &value.shape);
	if (width < 0)
		return;
	if (op > LLVMAtomicRMWBinOpUDecWrap ||
	    (lower_is_odd_float(type) && op != LLVMAtomicRMWBinOpXchg)) {
		lower_unsupported_type(lw, type);
		return;
	}
	const struct leaf *leaf = &value.shape.leaves[0];
	struct address at = plain_address(lw, LLVMGetOperand(insn, 0));
	uint32_t orders = prog_orders(order_of(LLVMGetOrdering(insn)), 0, false);
	vslot old = lower_slots(lw, insn);
	struct vinsn *in = lower_plain_access(lw, load_op(width), old, &at, 0);
	in->c = orders;
	in->e = PROG_ATOMIC_XCHG + (uint32_t)op;
	vslot made = result(lw, leaf, op, old, leaf_slot(&value, 0));
	in = lower_plain_access(lw, store_op(width), made, &at, 0);
	in->c = orders;
	in->e = PROG_ATOMIC_XCHG + (uint32_t)op;
}
_Static_assert(PROG_ATOMIC_UDEC_WRAP - PROG_ATOMIC_XCHG == LLVMAtomicRMWBinOpUDecWrap,
	       "operations in the order of LLVM");

/* The result is the old value and whether it was replaced. */
void lower_cmpxchg(struct lower *lw, LLVMValueRef insn)
{
	struct operand expected = lower_operand(lw, LLVMGetOperand(insn, 1));
	struct operand value = lower_operand(lw, LLVMGetOperand(insn, 2));
	int width = width_of(lw, LLVMTypeOf(LLVMGetOperand(insn, 2)), &value.shape);
	if (width < 0)
		return;
	struct address at = plain_address(lw, LLVMGetOperand(insn, 0));
	const struct leaf *leaf = &value.shape.leaves[0];
	uint32_t orders = prog_orders(order_of(LLVMGetCmpXchgSuccessOrdering(insn)),
				      order_of(LLVMGetCmpXchgFailureOrdering(insn)),
				      LLVMGetWeak(insn));
	vslot old = lower_slots(lw, insn), flag = old + leaf_slots(leaf);
	struct vinsn *in = lower_plain_access(lw, exchange_op(width), old, &at, 0);
	in->c = orders;
	in->e = expected.base;
	lower_cmp(lw, PRED_EQ, leaf->bits, flag, old, expected.base);
	vslot made = pick(lw, leaf, flag, value.base, old);
	in = lower_plain_access(lw, store_op(width), made, &at, 0);
	in->c = orders;
	in->e = PROG_ATOMIC_CMPXCHG;
}
