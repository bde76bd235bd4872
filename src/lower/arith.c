/* arith.c - integers of 1 to 128 bits: arithmetic, comparison, selection.
 *
 * Widths that have no instruction are done in the next larger one ("box"): inputs are
 * zero-extended already, are sign-extended where the sign matters, and the result is cut.
 * Shifts by the width or more are poison in LLVM; the boxes give what comes out. */
#include "lower/lower.h"

_Static_assert(OP_SREM8_rr - OP_ADD8_rr == 8 * INT_SREM, "one family per enum int_op");
_Static_assert(OP_SREMW - OP_ADDW == INT_SREM, "one wide instruction per enum int_op");
_Static_assert(OP_SSLE8_rr - OP_SEQ8_rr == 8 * PRED_SLE, "one family per enum int_pred");
_Static_assert(OP_JSLE8_rr - OP_JEQ8_rr == 8 * PRED_SLE, "one family per enum int_pred");

static unsigned box_index(unsigned bits)
{
	return bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3;
}

static unsigned box_of(unsigned bits)
{
	return 8U << box_index(bits);
}

/* Can b stand in the instruction itself? */
static bool is_immediate(struct lower *lw, vslot b, unsigned box, int64_t *imm)
{
	uint64_t value;
	if (!lower_const_of(lw, b, &value))
		return false;
	*imm = box < 64 ? (int64_t)(int32_t)(uint32_t)value : (int64_t)value;
	return *imm == (int32_t)*imm;
}

/* An instruction of a family of eight: (8 16 32 64) x (_rr _ri). */
static struct vinsn *family(struct lower *lw, unsigned first, unsigned bits, vslot d,
			    vslot a, vslot b)
{
	int64_t imm;
	unsigned op = first + 2 * box_index(bits);
	if (!is_immediate(lw, b, box_of(bits), &imm))
		return lower_op(lw, op, d, a, b);
	struct vinsn *in = lower_op(lw, op + 1, d, a, 0);
	in->imm = imm;
	return in;
}

static bool is_commutative(enum int_op op)
{
	return op == INT_ADD || (op >= INT_MUL && op <= INT_XOR);
}

static bool is_signed_op(enum int_op op)
{
	return op == INT_ASHR || op == INT_SDIV || op == INT_SREM;
}

/* May the result have bits beyond the width, given canonical operands? */
static bool can_grow(enum int_op op)
{
	return op <= INT_MUL || op == INT_SHL || is_signed_op(op);
}

static vslot sext_wide(struct lower *lw, vslot a, unsigned bits)
{
	if (bits == 128)
		return a;
	vslot d = lower_pair(lw);
	lower_op(lw, OP_SEXTWW, d, a, 0)->c = bits;
	return d;
}

static void int_wide(struct lower *lw, enum int_op op, unsigned bits, vslot d, vslot a,
		     vslot b)
{
	if (is_signed_op(op)) {
		a = sext_wide(lw, a, bits);
		if (op != INT_ASHR)
			b = sext_wide(lw, b, bits);
	}
	if (bits == 128 || !can_grow(op)) {
		lower_op(lw, OP_ADDW + (unsigned)op, d, a, b);
		return;
	}
	vslot t = lower_pair(lw);
	lower_op(lw, OP_ADDW + (unsigned)op, t, a, b);
	lower_op(lw, OP_TRUNCW, d, t, 0)->c = bits;
}

static enum int_op one_bit_op(enum int_op op)
{
	return op == INT_ADD || op == INT_SUB ? INT_XOR : op == INT_MUL ? INT_AND : op;
}

void lower_int(struct lower *lw, enum int_op op, unsigned bits, vslot d, vslot a, vslot b)
{
	uint64_t ignored;
	unsigned box = box_of(bits);
	if (bits > 64) {
		int_wide(lw, op, bits, d, a, b);
		return;
	}
	if (bits == 1)
		op = one_bit_op(op);
	if (is_signed_op(op)) {
		a = lower_sext(lw, a, bits, box);
		if (op != INT_ASHR)
			b = lower_sext(lw, b, bits, box);
	}
	if (is_commutative(op) && lower_const_of(lw, a, &ignored)) {
		vslot t = a;
		a = b;
		b = t;
	}
	if (bits == box || !can_grow(op)) {
		family(lw, OP_ADD8_rr + 8 * op, bits, d, a, b);
		return;
	}
	vslot t = lower_temp(lw);
	family(lw, OP_ADD8_rr + 8 * op, bits, t, a, b);
	lower_trunc(lw, d, t, bits);
}

vslot lower_int_new(struct lower *lw, enum int_op op, unsigned bits, vslot a, vslot b)
{
	vslot d = bits > 64 ? lower_pair(lw) : lower_temp(lw);
	lower_int(lw, op, bits, d, a, b);
	return d;
}

vslot lower_int_const(struct lower *lw, enum int_op op, unsigned bits, vslot a,
		      uint64_t b)
{
	vslot c = bits > 64 ? vcode_const2(&lw->v, b, 0) : lower_const(lw, b);
	return lower_int_new(lw, op, bits, a, c);
}

/* Comparisons */

static enum int_pred swapped(enum int_pred p)
{
	static const uint8_t to[] = {PRED_EQ,  PRED_NE,  PRED_ULT, PRED_ULE, PRED_UGT,
				     PRED_UGE, PRED_SLT, PRED_SLE, PRED_SGT, PRED_SGE};
	return to[p];
}

/* Into S or J instructions: `first` is the first of all families. */
static struct vinsn *compare(struct lower *lw, unsigned first, enum int_pred pred,
			     unsigned bits, vslot d, vslot a, vslot b)
{
	uint64_t ignored;
	if (pred >= PRED_SGT) {
		a = lower_sext(lw, a, bits, box_of(bits));
		b = lower_sext(lw, b, bits, box_of(bits));
	}
	if (lower_const_of(lw, a, &ignored) && !lower_const_of(lw, b, &ignored))
		return family(lw, first + 8 * swapped(pred), bits, d, b, a);
	return family(lw, first + 8 * pred, bits, d, a, b);
}

void lower_cmp(struct lower *lw, enum int_pred pred, unsigned bits, vslot d, vslot a,
	       vslot b)
{
	if (bits <= 64) {
		compare(lw, OP_SEQ8_rr, pred, bits, d, a, b);
		return;
	}
	if (pred >= PRED_SGT) {
		a = sext_wide(lw, a, bits);
		b = sext_wide(lw, b, bits);
	}
	lower_op(lw, OP_CMPW, d, a, b)->c = pred;
}

vslot lower_cmp_new(struct lower *lw, enum int_pred pred, unsigned bits, vslot a, vslot b)
{
	vslot d = lower_temp(lw);
	lower_cmp(lw, pred, bits, d, a, b);
	return d;
}

static void cmp_lane(struct lower *lw, const struct lane *n, int pred)
{
	lower_cmp(lw, (enum int_pred)pred, n->from->bits, n->d, n->a, n->b);
}

void lower_icmp(struct lower *lw, LLVMValueRef insn)
{
	lower_lanes(lw, insn, 2, cmp_lane, (int)LLVMGetICmpPredicate(insn) - LLVMIntEQ);
}

void lower_jump_cmp(struct lower *lw, LLVMValueRef icmp, vlabel yes, vlabel no)
{
	struct operand a = lower_operand(lw, LLVMGetOperand(icmp, 0));
	struct operand b = lower_operand(lw, LLVMGetOperand(icmp, 1));
	enum int_pred pred = (enum int_pred)(LLVMGetICmpPredicate(icmp) - LLVMIntEQ);
	struct vinsn *in;
	if (a.shape.leaves[0].bits <= 64)
		in = compare(lw, OP_JEQ8_rr, pred, a.shape.leaves[0].bits, 0, a.base,
			     b.base);
	else
		in = lower_op(lw, OP_JNZ, 0, lower_slots(lw, icmp), 0);
	in->c = yes;
	in->e = no;
}

void lower_jump_eq(struct lower *lw, unsigned bits, vslot a, uint64_t value, vlabel yes,
		   vlabel no)
{
	struct vinsn *in =
		compare(lw, OP_JEQ8_rr, PRED_EQ, bits, 0, a, lower_const(lw, value));
	in->c = yes;
	in->e = no;
}

/* Instructions */

static bool has_one_use(LLVMValueRef v)
{
	LLVMUseRef use = LLVMGetFirstUse(v);
	return use && !LLVMGetNextUse(use);
}

static bool is_same_op(LLVMValueRef v, LLVMOpcode op)
{
	return LLVMGetValueKind(v) == LLVMInstructionValueKind &&
	       LLVMGetInstructionOpcode(v) == op && has_one_use(v) &&
	       lower_is_variable(LLVMGetOperand(v, 0)) &&
	       lower_is_variable(LLVMGetOperand(v, 1));
}

static bool three_op(LLVMOpcode op, unsigned bits, enum prog_op *out)
{
	if (op == LLVMXor && bits <= 64)
		*out = OP_XOR3;
	else if (op == LLVMAdd && (bits == 32 || bits == 64))
		*out = bits == 32 ? OP_ADD3_32 : OP_ADD3_64;
	else
		return false;
	return true;
}

/* (x + y) + z and (x ^ y) ^ z in one instruction. */
static bool fuse_three(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	LLVMValueRef inner = LLVMGetOperand(insn, 0), other = LLVMGetOperand(insn, 1);
	LLVMTypeRef type = LLVMTypeOf(insn);
	enum prog_op three;
	if (op != LLVMAdd && op != LLVMXor)
		return false;
	if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
	    !three_op(op, LLVMGetIntTypeWidth(type), &three))
		return false;
	if (!is_same_op(inner, op)) {
		LLVMValueRef t = inner;
		inner = other;
		other = t;
	}
	if (!is_same_op(inner, op) || !lower_is_variable(other))
		return false;
	vslot x = lower_slots(lw, LLVMGetOperand(inner, 0));
	vslot y = lower_slots(lw, LLVMGetOperand(inner, 1)), z = lower_slots(lw, other);
	lower_op(lw, three, lower_slots(lw, insn), x, y)->c = z;
	return true;
}

static bool is_shift(LLVMValueRef v, LLVMOpcode op)
{
	return LLVMGetValueKind(v) == LLVMInstructionValueKind &&
	       LLVMGetInstructionOpcode(v) == op &&
	       lower_is_variable(LLVMGetOperand(v, 0));
}

/* Is it bits - n? */
static bool is_rest(LLVMValueRef v, LLVMValueRef n, unsigned bits)
{
	if (LLVMIsAConstantInt(v) && LLVMIsAConstantInt(n))
		return LLVMConstIntGetZExtValue(v) < bits &&
		       LLVMConstIntGetZExtValue(n) == bits - LLVMConstIntGetZExtValue(v);
	return LLVMGetValueKind(v) == LLVMInstructionValueKind &&
	       LLVMGetInstructionOpcode(v) == LLVMSub && LLVMGetOperand(v, 1) == n &&
	       LLVMIsAConstantInt(LLVMGetOperand(v, 0)) &&
	       LLVMConstIntGetZExtValue(LLVMGetOperand(v, 0)) == bits;
}

bool lower_is_rotation(LLVMValueRef insn, struct lower_rotation *r)
{
	LLVMTypeRef type = LLVMTypeOf(insn);
	if (LLVMGetInstructionOpcode(insn) != LLVMOr ||
	    LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return false;
	LLVMValueRef left = LLVMGetOperand(insn, 0), right = LLVMGetOperand(insn, 1);
	r->bits = LLVMGetIntTypeWidth(type);
	if (is_shift(left, LLVMLShr)) {
		LLVMValueRef t = left;
		left = right;
		right = t;
	}
	if ((r->bits != 32 && r->bits != 64) || !is_shift(left, LLVMShl) ||
	    !is_shift(right, LLVMLShr) ||
	    LLVMGetOperand(left, 0) != LLVMGetOperand(right, 0))
		return false;
	LLVMValueRef up = LLVMGetOperand(left, 1), down = LLVMGetOperand(right, 1);
	r->is_right = is_rest(up, down, r->bits);
	if (!r->is_right && !is_rest(down, up, r->bits))
		return false;
	r->value = LLVMGetOperand(left, 0);
	r->count = r->is_right ? down : up;
	return true;
}

/* Shift amounts count modulo the width here, so it is a rotation for every n. */
static bool fuse_rotate(struct lower *lw, LLVMValueRef insn)
{
	struct lower_rotation r;
	if (!lower_is_rotation(insn, &r))
		return false;
	vslot x = lower_slots(lw, r.value);
	struct leaf leaf = {.kind = LEAF_INT, .bits = (uint16_t)r.bits};
	struct lane n = {.to = &leaf,
			 .from = &leaf,
			 .d = lower_slots(lw, insn),
			 .a = x,
			 .b = x,
			 .c = lower_value(lw, r.count)};
	lower_funnel_lane(lw, &n, r.is_right ? OP_FSHR : OP_FSHL);
	return true;
}

static void int_lane(struct lower *lw, const struct lane *n, int op)
{
	lower_int(lw, (enum int_op)op, n->to->bits, n->d, n->a, n->b);
}

static int int_op_of(LLVMOpcode op)
{
	switch (op) {
	case LLVMAdd: return INT_ADD;
	case LLVMSub: return INT_SUB;
	case LLVMMul: return INT_MUL;
	case LLVMAnd: return INT_AND;
	case LLVMOr: return INT_OR;
	case LLVMXor: return INT_XOR;
	case LLVMShl: return INT_SHL;
	case LLVMLShr: return INT_LSHR;
	case LLVMAShr: return INT_ASHR;
	case LLVMUDiv: return INT_UDIV;
	case LLVMURem: return INT_UREM;
	case LLVMSDiv: return INT_SDIV;
	default: return INT_SREM;
	}
}

static int float_op_of(LLVMOpcode op)
{
	switch (op) {
	case LLVMFAdd: return FLOAT_ADD;
	case LLVMFSub: return FLOAT_SUB;
	case LLVMFMul: return FLOAT_MUL;
	case LLVMFDiv: return FLOAT_DIV;
	case LLVMFRem: return FLOAT_REM;
	case LLVMFNeg: return FLOAT_NEG;
	default: return -1;
	}
}

void lower_binary(struct lower *lw, LLVMValueRef insn)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(insn);
	int float_op = float_op_of(op);
	if (float_op >= 0 && lower_is_odd_float(LLVMTypeOf(insn)))
		lower_unsupported_type(lw, LLVMTypeOf(insn));
	else if (float_op >= 0)
		lower_lanes(lw, insn, op == LLVMFNeg ? 1 : 2, lower_float_lane, float_op);
	else if (!fuse_three(lw, insn, op) && !fuse_rotate(lw, insn))
		lower_lanes(lw, insn, 2, int_lane, int_op_of(op));
}

static void sel_lane(struct lower *lw, const struct lane *n, int unused)
{
	(void)unused;
	lower_sel(lw, n->d, n->a, n->b, n->c, leaf_slots(n->to));
}

void lower_select(struct lower *lw, LLVMValueRef insn)
{
	lower_lanes(lw, insn, 3, sel_lane, 0);
	lower_origin_select(lw, insn);
}
