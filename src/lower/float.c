/* float.c - floating point on float, double and x86 fp80. */
#include "lower/lower.h"

enum { FLOAT_FAMILY = OP_FADD64 - OP_FADD32 };
_Static_assert(OP_FNEG32 - OP_FADD32 == FLOAT_NEG, "in the order of enum float_op");
_Static_assert(OP_FADD80 - OP_FADD64 == FLOAT_FAMILY, "three equal families");
_Static_assert(OP_FCMP80 - OP_FADD80 == FLOAT_FAMILY - 1, "three equal families");

/* 0, 1, 2: which of the members for 32, 64 and 80 bits. */
static unsigned member(const struct leaf *leaf)
{
	return leaf->kind == LEAF_FLOAT ? 0 : leaf->kind == LEAF_DOUBLE ? 1 : 2;
}

void lower_float_lane(struct lower *lw, const struct lane *n, int op)
{
	unsigned first = OP_FADD32 + FLOAT_FAMILY * member(n->to);
	lower_op(lw, first + (unsigned)op, n->d, n->a, op == FLOAT_NEG ? 0 : n->b);
}

/* The predicates that have an instruction of their own for double. */
static enum prog_op double_compare(int predicate)
{
	switch (predicate) {
	case LLVMRealOLT: return OP_FOLT64;
	case LLVMRealOLE: return OP_FOLE64;
	case LLVMRealOGT: return OP_FOGT64;
	case LLVMRealOGE: return OP_FOGE64;
	case LLVMRealOEQ: return OP_FOEQ64;
	case LLVMRealUNE: return OP_FUNE64;
	default: return OP_FCMP64;
	}
}

void lower_fcmp_lane(struct lower *lw, const struct lane *n, int predicate)
{
	if (predicate == LLVMRealPredicateFalse || predicate == LLVMRealPredicateTrue) {
		lower_mov(lw, n->d, lower_const(lw, predicate == LLVMRealPredicateTrue));
		return;
	}
	unsigned op = n->from->kind == LEAF_DOUBLE
			      ? double_compare(predicate)
			      : OP_FCMP32 + FLOAT_FAMILY * member(n->from);
	struct vinsn *in = lower_op(lw, op, n->d, n->a, n->b);
	if (op < OP_FOLT64 || op > OP_FUNE64)
		in->c = (uint32_t)predicate;
}

void lower_fcmp(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(insn, 0));
	if (lower_is_odd_float(type))
		lower_unsupported_type(lw, type);
	else
		lower_lanes(lw, insn, 2, lower_fcmp_lane,
			    (int)LLVMGetFCmpPredicate(insn));
}

void lower_fun_lane(struct lower *lw, const struct lane *n, int fun)
{
	lower_op(lw, OP_FUN32 + member(n->to), n->d, n->a, 0)->c = (uint32_t)fun;
}

void lower_fun2_lane(struct lower *lw, const struct lane *n, int fun)
{
	lower_op(lw, OP_FUN2_32 + member(n->to), n->d, n->a, n->b)->c = (uint32_t)fun;
}

/* fmuladd is not fused: neither is it natively without the FMA extension. */
void lower_fma_lane(struct lower *lw, const struct lane *n, int is_fused)
{
	unsigned first = OP_FADD32 + FLOAT_FAMILY * member(n->to);
	if (!is_fused) {
		vslot t = vcode_group(&lw->v, leaf_slots(n->to));
		lower_op(lw, first + FLOAT_MUL, t, n->a, n->b);
		lower_op(lw, first + FLOAT_ADD, n->d, t, n->c);
	} else if (n->to->kind == LEAF_FP80) {
		lower_unsupported(lw, "fused multiply-add of long double");
	} else {
		lower_op(lw, OP_FMA32 + member(n->to), n->d, n->a, n->b)->e = n->c;
	}
}

/* lround and lrint: round, then convert. */
void lower_round_int_lane(struct lower *lw, const struct lane *n, int fun)
{
	vslot t = vcode_group(&lw->v, leaf_slots(n->from));
	lower_op(lw, OP_FUN32 + member(n->from), t, n->a, 0)->c = (uint32_t)fun;
	struct vinsn *in = lower_op(lw, OP_FTOI32 + member(n->from), n->d, t, 0);
	in->c = n->to->bits;
	in->e = 1;
}

/* llvm.is.fpclass, on the bits of float and double. */

struct fpclass {
	unsigned bits;
	uint64_t infinity, quiet, least_normal; /* as bit patterns without sign */
};

static const struct fpclass FPCLASS[] = {
	{32, 0x7f800000, 0x7fc00000, 0x00800000},
	{64, 0x7ff0000000000000, 0x7ff8000000000000, 0x0010000000000000},
};

/* low <= magnitude < low + count */
static vslot in_range(struct lower *lw, const struct fpclass *f, vslot magnitude,
		      uint64_t low, uint64_t count)
{
	vslot t = lower_int_const(lw, INT_SUB, f->bits, magnitude, low);
	return lower_cmp_new(lw, PRED_ULT, f->bits, t, lower_const(lw, count));
}

struct fpclass_test {
	int negative, positive; /* bits of the intrinsic's mask */
	uint64_t low, count;
};

static vslot add_class(struct lower *lw, const struct fpclass *f, int mask,
		       const struct fpclass_test *t, vslot magnitude, vslot sign,
		       vslot sum)
{
	bool wants_negative = mask & t->negative, wants_positive = mask & t->positive;
	if (!wants_negative && !wants_positive)
		return sum;
	vslot is = in_range(lw, f, magnitude, t->low, t->count);
	if (wants_negative != wants_positive) {
		vslot side =
			wants_negative ? sign : lower_int_const(lw, INT_XOR, 1, sign, 1);
		is = lower_int_new(lw, INT_AND, 1, is, side);
	}
	return sum ? lower_int_new(lw, INT_OR, 1, sum, is) : is;
}

static void fpclass_lane(struct lower *lw, const struct lane *n, int mask)
{
	if (n->from->kind == LEAF_FP80) {
		lower_unsupported(lw, "intrinsic llvm.is.fpclass of long double");
		return;
	}
	const struct fpclass *f = &FPCLASS[member(n->from)];
	uint64_t sign_bit = 1ULL << (f->bits - 1);
	const struct fpclass_test tests[] = {
		{0x001, 0x001, f->infinity + 1, f->quiet - f->infinity - 1},
		{0x002, 0x002, f->quiet, sign_bit - f->quiet},
		{0x004, 0x200, f->infinity, 1},
		{0x008, 0x100, f->least_normal, f->infinity - f->least_normal},
		{0x010, 0x080, 1, f->least_normal - 1},
		{0x020, 0x040, 0, 1},
	};
	vslot magnitude = lower_int_const(lw, INT_AND, f->bits, n->a, sign_bit - 1);
	vslot sign = lower_int_const(lw, INT_LSHR, f->bits, n->a, f->bits - 1), sum = 0;
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
		sum = add_class(lw, f, mask, &tests[i], magnitude, sign, sum);
	lower_mov(lw, n->d, sum ? sum : lower_const(lw, 0));
}

void lower_fpclass(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)unused;
	int mask = (int)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
	lower_lanes(lw, call, 1, fpclass_lane, mask);
}
