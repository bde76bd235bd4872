/* overflow.c - arithmetic that reports overflow or stops at the limits.
 *
 * 8, 16, 32 and 64 bits have instructions. Other widths below 64 are computed in 64 bits
 * and compared with their own truncation; above, addition and subtraction are recognised
 * by signs, multiplication by dividing again. */
#include "lower/lower.h"

static bool is_direct(unsigned bits)
{
	return bits == 8 || bits == 16 || bits == 32 || bits == 64;
}

static bool is_signed_op(int op)
{
	return op == OP_SADDO || op == OP_SSUBO || op == OP_SMULO;
}

static enum int_op plain_op(int op)
{
	if (op == OP_SADDO || op == OP_UADDO)
		return INT_ADD;
	return op == OP_SSUBO || op == OP_USUBO ? INT_SUB : INT_MUL;
}

/* Below 64 bits: exact in 64, or the wider operation says so itself. */
static void overflow_odd(struct lower *lw, int op, unsigned bits, vslot d, vslot flag,
			 vslot a, vslot b)
{
	bool is_signed = is_signed_op(op);
	vslot t = lower_pair(lw);
	if (is_signed) {
		a = lower_sext(lw, a, bits, 64);
		b = lower_sext(lw, b, bits, 64);
	}
	lower_op(lw, (enum prog_op)op, t, a, b)->c = 64;
	lower_trunc(lw, d, t, bits);
	vslot again = is_signed ? lower_sext(lw, d, bits, 64) : d;
	vslot differs = lower_cmp_new(lw, PRED_NE, 64, again, t);
	lower_int(lw, INT_OR, 1, flag, differs, t + 1);
}

/* The sign of (x ^ r) & (y ^ r): r has a sign that neither operand explains. */
static void sign_of_both(struct lower *lw, vslot flag, vslot x, vslot y, vslot r)
{
	vslot p = lower_int_new(lw, INT_XOR, 64, x + 1, r + 1);
	vslot q = lower_int_new(lw, INT_XOR, 64, y + 1, r + 1);
	vslot both = lower_int_new(lw, INT_AND, 64, p, q);
	lower_int(lw, INT_LSHR, 64, flag, both, lower_const(lw, 63));
}

static void umul_wide(struct lower *lw, vslot d, vslot flag, vslot a, vslot b)
{
	vslot zero = vcode_const2(&lw->v, 0, 0), one = vcode_const2(&lw->v, 1, 0);
	vslot has_factor = lower_cmp_new(lw, PRED_NE, 128, b, zero),
	      divisor = lower_pair(lw);
	lower_int(lw, INT_MUL, 128, d, a, b);
	lower_sel(lw, divisor, has_factor, b, one, 2);
	vslot back = lower_int_new(lw, INT_UDIV, 128, d, divisor);
	vslot differs = lower_cmp_new(lw, PRED_NE, 128, back, a);
	lower_int(lw, INT_AND, 1, flag, differs, has_factor);
}

/* Division by 0 and by -1 are answered without dividing. */
static void smul_wide(struct lower *lw, vslot d, vslot flag, vslot a, vslot b)
{
	vslot zero = vcode_const2(&lw->v, 0, 0), one = vcode_const2(&lw->v, 1, 0);
	vslot minus = vcode_const2(&lw->v, ~0ULL, ~0ULL);
	vslot least = vcode_const2(&lw->v, 0, 1ULL << 63), divisor = lower_pair(lw);
	vslot is_zero = lower_cmp_new(lw, PRED_EQ, 128, b, zero);
	vslot is_minus = lower_cmp_new(lw, PRED_EQ, 128, b, minus);
	vslot is_special = lower_int_new(lw, INT_OR, 1, is_zero, is_minus);
	lower_int(lw, INT_MUL, 128, d, a, b);
	lower_sel(lw, divisor, is_special, one, b, 2);
	vslot back = lower_int_new(lw, INT_SDIV, 128, d, divisor);
	vslot differs = lower_cmp_new(lw, PRED_NE, 128, back, a);
	vslot is_least = lower_cmp_new(lw, PRED_EQ, 128, a, least);
	vslot special = lower_int_new(lw, INT_AND, 1, is_minus, is_least);
	lower_sel(lw, flag, is_special, special, differs, 1);
}

/* 65..127 bits: 128 have room for the sum, and a product there tells if it has not. */
static void overflow_middle(struct lower *lw, int op, unsigned bits, vslot d, vslot flag,
			    vslot a, vslot b)
{
	bool is_signed = is_signed_op(op);
	vslot pair[3] = {a, b, d}, t = lower_pair(lw), is_over = lower_const(lw, 0);
	for (int i = 0; is_signed && i < 2; i++) {
		pair[i] = lower_pair(lw);
		lower_op(lw, OP_SEXTWW, pair[i], i ? b : a, 0)->c = bits;
	}
	if (plain_op(op) == INT_MUL) {
		is_over = lower_temp(lw);
		(is_signed ? smul_wide : umul_wide)(lw, t, is_over, pair[0], pair[1]);
	} else {
		lower_int(lw, plain_op(op), 128, t, pair[0], pair[1]);
	}
	lower_op(lw, OP_TRUNCW, d, t, 0)->c = bits;
	if (is_signed) {
		pair[2] = lower_pair(lw);
		lower_op(lw, OP_SEXTWW, pair[2], d, 0)->c = bits;
	}
	vslot differs = lower_cmp_new(lw, PRED_NE, 128, pair[2], t);
	lower_int(lw, INT_OR, 1, flag, differs, is_over);
}

/* The slot d must not be an operand. */
static void overflow_wide(struct lower *lw, int op, vslot d, vslot flag, vslot a, vslot b)
{
	if (op == OP_UMULO) {
		umul_wide(lw, d, flag, a, b);
		return;
	}
	if (op == OP_SMULO) {
		smul_wide(lw, d, flag, a, b);
		return;
	}
	lower_int(lw, plain_op(op), 128, d, a, b);
	if (op == OP_UADDO) {
		lower_cmp(lw, PRED_ULT, 128, flag, d, a);
	} else if (op == OP_USUBO) {
		lower_cmp(lw, PRED_ULT, 128, flag, a, b);
	} else if (op == OP_SADDO) {
		sign_of_both(lw, flag, a, b, d);
	} else { /* a = d + b: b and d agree in a sign that a has not */
		sign_of_both(lw, flag, b, d, a);
	}
}

static void overflow(struct lower *lw, int op, unsigned bits, vslot d, vslot flag,
		     vslot a, vslot b)
{
	if (is_direct(bits)) {
		vslot t = flag == d + 1 ? d : lower_pair(lw);
		lower_op(lw, (enum prog_op)op, t, a, b)->c = bits;
		lower_mov(lw, d, t);
		lower_mov(lw, flag, t + 1);
	} else if (bits < 64) {
		overflow_odd(lw, op, bits, d, flag, a, b);
	} else if (bits < 128) {
		overflow_middle(lw, op, bits, d, flag, a, b);
	} else {
		overflow_wide(lw, op, d, flag, a, b);
	}
}

/* The result is a structure: the lanes, then their flags. */
void lower_overflow(struct lower *lw, LLVMValueRef call, int op)
{
	struct operand a = lower_operand(lw, LLVMGetOperand(call, 0));
	struct operand b = lower_operand(lw, LLVMGetOperand(call, 1));
	struct shape to = lower_shape(lw, LLVMTypeOf(call));
	vslot d = lower_slots(lw, call);
	uint32_t lanes = a.shape.nleaves;
	for (uint32_t i = 0; i < lanes; i++)
		overflow(lw, op, a.shape.leaves[i].bits, d + to.leaves[i].slot,
			 d + to.leaves[lanes + i].slot, leaf_slot(&a, i),
			 leaf_slot(&b, i));
}

/* Saturation */

static vslot clamp(struct lower *lw, vslot r, enum int_pred pred, uint64_t limit)
{
	vslot at = lower_const(lw, limit), d = lower_temp(lw);
	vslot cond = lower_cmp_new(lw, pred, 64, r, at);
	lower_sel(lw, d, cond, at, r, 1);
	return d;
}

static void sat_signed(struct lower *lw, const struct lane *n, enum int_op op)
{
	unsigned bits = n->to->bits;
	int64_t most = (int64_t)((1ULL << (bits - 1)) - 1);
	vslot a = lower_sext(lw, n->a, bits, 64), b = lower_sext(lw, n->b, bits, 64);
	vslot r = lower_int_new(lw, op, 64, a, b);
	r = clamp(lw, r, PRED_SGT, (uint64_t)most);
	r = clamp(lw, r, PRED_SLT, (uint64_t)(-most - 1));
	lower_trunc(lw, n->d, r, bits);
}

static void sat_odd(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->to->bits;
	if (op == OP_SADDSAT || op == OP_SSUBSAT) {
		sat_signed(lw, n, op == OP_SADDSAT ? INT_ADD : INT_SUB);
	} else if (op == OP_UADDSAT) {
		vslot r = lower_int_new(lw, INT_ADD, 64, n->a, n->b);
		lower_mov(lw, n->d, clamp(lw, r, PRED_UGT, (1ULL << bits) - 1));
	} else {
		vslot cond = lower_cmp_new(lw, PRED_ULT, 64, n->a, n->b);
		vslot r = lower_int_new(lw, INT_SUB, 64, n->a, n->b);
		lower_sel(lw, n->d, cond, lower_const(lw, 0), r, 1);
	}
}

void lower_sat_lane(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->to->bits;
	bool is_shift = op == OP_SSHLSAT || op == OP_USHLSAT;
	if (is_direct(bits))
		lower_op(lw, (enum prog_op)op, n->d, n->a, n->b)->c = bits;
	else if (bits < 64 && !is_shift)
		sat_odd(lw, n, op);
	else
		lower_unsupported(lw, "saturating arithmetic of %u bits", bits);
}
