/* bits.c - bit counting and swapping, funnel shifts, extremes: the llvm.* functions
 * on single integers. Wider than 64 bits they are put together from the two halves. */
#include "lower/lower.h"

static bool is_wide(const struct lane *n)
{
	return n->from->bits > 64;
}

static vslot unary(struct lower *lw, enum prog_op op, vslot a, unsigned bits)
{
	vslot d = lower_temp(lw);
	lower_op(lw, op, d, a, 0)->c = bits;
	return d;
}

void lower_ctpop_lane(struct lower *lw, const struct lane *n, int unused)
{
	(void)unused;
	if (!is_wide(n)) {
		lower_op(lw, OP_CTPOP, n->d, n->a, 0);
		return;
	}
	vslot low = lower_temp(lw), high = lower_temp(lw);
	lower_op(lw, OP_CTPOP, low, n->a, 0);
	lower_op(lw, OP_CTPOP, high, n->a + 1, 0);
	lower_int(lw, INT_ADD, 64, n->d, low, high);
	lower_zero(lw, n->d + 1, 1);
}

/* The half where counting starts decides, unless it is 0. */
void lower_count_lane(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->from->bits;
	if (!is_wide(n)) {
		lower_op(lw, (enum prog_op)op, n->d, n->a, 0)->c = bits;
		return;
	}
	unsigned high_bits = bits - 64;
	bool from_top = op == OP_CTLZ;
	vslot high = unary(lw, (enum prog_op)op, n->a + 1, high_bits);
	vslot low = unary(lw, (enum prog_op)op, n->a, 64);
	vslot first = from_top ? high : low, second = from_top ? low : high;
	vslot more = lower_int_const(lw, INT_ADD, 64, second, from_top ? high_bits : 64);
	vslot is_zero = lower_cmp_new(lw, PRED_EQ, 64, from_top ? n->a + 1 : n->a,
				      lower_const(lw, 0));
	lower_sel(lw, n->d, is_zero, more, first, 1);
	lower_zero(lw, n->d + 1, 1);
}

void lower_swap_lane(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->from->bits;
	if (!is_wide(n)) {
		lower_op(lw, (enum prog_op)op, n->d, n->a, 0)->c = bits;
		return;
	}
	vslot t = bits == 128 ? n->d : lower_pair(lw);
	vslot low = unary(lw, (enum prog_op)op, n->a + 1, 64);
	vslot high = unary(lw, (enum prog_op)op, n->a, 64);
	lower_mov(lw, t, low);
	lower_mov(lw, t + 1, high);
	if (bits < 128)
		lower_op(lw, OP_LSHRW, n->d, t, vcode_const2(&lw->v, 128 - bits, 0));
}

void lower_abs_lane(struct lower *lw, const struct lane *n, int unused)
{
	unsigned bits = n->from->bits;
	(void)unused;
	if (is_wide(n)) {
		vslot zero = vcode_const2(&lw->v, 0, 0);
		vslot negated = lower_int_new(lw, INT_SUB, bits, zero, n->a);
		vslot is_negative = lower_cmp_new(lw, PRED_SLT, bits, n->a, zero);
		lower_sel(lw, n->d, is_negative, negated, n->a, 2);
		return;
	}
	if (bits == 8 || bits == 16 || bits == 32 || bits == 64) {
		lower_op(lw, OP_ABS, n->d, n->a, 0)->c = bits;
		return;
	}
	vslot t = unary(lw, OP_ABS, lower_sext(lw, n->a, bits, 64), 64);
	lower_trunc(lw, n->d, t, bits);
}

static bool rotate(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->to->bits;
	uint64_t by;
	if (n->a != n->b || (bits != 32 && bits != 64))
		return false;
	if (!lower_const_of(lw, n->c, &by)) {
		enum prog_op left = bits == 32 ? OP_ROL32_rr : OP_ROL64_rr,
			     right = bits == 32 ? OP_ROR32_rr : OP_ROR64_rr;
		lower_op(lw, op == OP_FSHR ? right : left, n->d, n->a, n->c);
		return true;
	}
	by %= bits;
	if (op == OP_FSHR)
		by = (bits - by) % bits;
	if (by)
		lower_op(lw, bits == 32 ? OP_ROL32_ri : OP_ROL64_ri, n->d, n->a, 0)->imm =
			(int64_t)by;
	else
		lower_mov(lw, n->d, n->a);
	return true;
}

/* a:b by c, where the far half is moved in two steps so that c = 0 needs no exception. */
static void funnel_wide(struct lower *lw, const struct lane *n, int op)
{
	bool is_left = op == OP_FSHL;
	vslot mask = vcode_const2(&lw->v, 127, 0), one = vcode_const2(&lw->v, 1, 0);
	vslot by = lower_int_new(lw, INT_AND, 128, n->c, mask);
	vslot rest = lower_int_new(lw, INT_XOR, 128, by, mask);
	vslot near = lower_int_new(lw, is_left ? INT_SHL : INT_LSHR, 128,
				   is_left ? n->a : n->b, by);
	enum int_op back = is_left ? INT_LSHR : INT_SHL;
	vslot far = lower_int_new(lw, back, 128, is_left ? n->b : n->a, one);
	far = lower_int_new(lw, back, 128, far, rest);
	lower_int(lw, INT_OR, 128, n->d, near, far);
}

void lower_funnel_lane(struct lower *lw, const struct lane *n, int op)
{
	unsigned bits = n->to->bits;
	if (rotate(lw, n, op))
		return;
	if (bits == 128) {
		funnel_wide(lw, n, op);
	} else if (bits > 64) {
		lower_unsupported(lw, "funnel shift of %u bits", bits);
	} else {
		struct vinsn *in = lower_op(lw, (enum prog_op)op, n->d, n->a, n->b);
		in->c = n->c;
		in->e = bits;
	}
}

/* a if the predicate holds between a and b, else b. */
void lower_minmax_lane(struct lower *lw, const struct lane *n, int pred)
{
	vslot cond = lower_cmp_new(lw, (enum int_pred)pred, n->from->bits, n->a, n->b);
	lower_sel(lw, n->d, cond, n->a, n->b, leaf_slots(n->to));
}

/* -1, 0 or 1 */
void lower_three_way_lane(struct lower *lw, const struct lane *n, int is_signed)
{
	unsigned bits = n->from->bits;
	vslot more = lower_cmp_new(lw, is_signed ? PRED_SGT : PRED_UGT, bits, n->a, n->b);
	vslot less = lower_cmp_new(lw, is_signed ? PRED_SLT : PRED_ULT, bits, n->a, n->b);
	if (n->to->bits > 64)
		lower_unsupported(lw, "comparison with a result of %u bits", n->to->bits);
	else
		lower_int(lw, INT_SUB, n->to->bits, n->d, more, less);
}
