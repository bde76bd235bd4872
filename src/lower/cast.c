/* cast.c - casts between integers, pointers and floats, and changes of shape.
 *
 * Casts that only reinterpret slots share them (value.c), so the moves emitted here
 * for them vanish. A bitcast between different shapes is a regrouping of one long row of
 * bits, the first lane in the lowest bits. */
#include "lower/lower.h"

static unsigned member(const struct leaf *leaf)
{
	return leaf->kind == LEAF_FLOAT ? 0 : leaf->kind == LEAF_DOUBLE ? 1 : 2;
}

static void trunc_wide(struct lower *lw, vslot d, vslot a, unsigned bits)
{
	if (bits == 128)
		lower_movs(lw, d, a, 2);
	else
		lower_op(lw, OP_TRUNCW, d, a, 0)->c = bits;
}

static void trunc_lane(struct lower *lw, const struct lane *n)
{
	if (n->to->bits > 64)
		trunc_wide(lw, n->d, n->a, n->to->bits);
	else
		lower_trunc(lw, n->d, n->a, n->to->bits);
}

static void zext_lane(struct lower *lw, const struct lane *n)
{
	uint32_t from = leaf_slots(n->from), to = leaf_slots(n->to);
	lower_movs(lw, n->d, n->a, from);
	lower_zero(lw, n->d + from, to - from);
}

static void sext_lane(struct lower *lw, const struct lane *n)
{
	unsigned from = n->from->bits, to = n->to->bits;
	if (to <= 64) {
		lower_sext_to(lw, n->d, n->a, from, to);
		return;
	}
	vslot t = to == 128 ? n->d : lower_pair(lw);
	lower_op(lw, from <= 64 ? OP_SEXTW : OP_SEXTWW, t, n->a, 0)->c = from;
	if (to < 128)
		trunc_wide(lw, n->d, t, to);
}

/* Between pointers and integers of any width. */
static void pointer_lane(struct lower *lw, const struct lane *n)
{
	if (n->to->bits < n->from->bits)
		trunc_lane(lw, n);
	else
		zext_lane(lw, n);
}

static void to_int_lane(struct lower *lw, const struct lane *n, bool is_signed,
			bool is_sat)
{
	unsigned bits = n->to->bits, m = member(n->from);
	if (bits <= 64) {
		struct vinsn *in = lower_op(lw, OP_FTOI32 + m, n->d, n->a, 0);
		in->c = bits;
		in->e = is_signed;
		in->imm = is_sat;
		return;
	}
	if (is_sat) {
		lower_unsupported(lw, "saturating conversion to %u bits", bits);
		return;
	}
	vslot t = bits == 128 ? n->d : lower_pair(lw);
	lower_op(lw, OP_FTOW32 + m, t, n->a, 0)->c = is_signed;
	if (bits < 128)
		trunc_wide(lw, n->d, t, bits);
}

void lower_fptoint_sat(struct lower *lw, const struct lane *n, int is_signed)
{
	to_int_lane(lw, n, is_signed, true);
}

static void from_int_lane(struct lower *lw, const struct lane *n, bool is_signed)
{
	unsigned bits = n->from->bits, m = member(n->to);
	vslot a = n->a;
	if (bits > 64) {
		if (is_signed && bits < 128) {
			a = lower_pair(lw);
			lower_op(lw, OP_SEXTWW, a, n->a, 0)->c = bits;
		}
		lower_op(lw, OP_WTOF32 + m, n->d, a, 0)->c = is_signed;
	} else if (is_signed) {
		lower_op(lw, OP_SITOF32 + m, n->d, a, 0)->c = bits;
	} else {
		lower_op(lw, OP_UITOF32 + m, n->d, a, 0);
	}
}

static void float_lane(struct lower *lw, const struct lane *n)
{
	static const uint16_t op[3][3] = {
		{OP_MOV, OP_CVT32_64, OP_CVT32_80},
		{OP_CVT64_32, OP_MOV, OP_CVT64_80},
		{OP_CVT80_32, OP_CVT80_64, OP_MOV},
	};
	unsigned from = member(n->from), to = member(n->to);
	if (from == to)
		lower_movs(lw, n->d, n->a, leaf_slots(n->to));
	else
		lower_op(lw, op[from][to], n->d, n->a, 0);
}

void lower_cast_lane(struct lower *lw, const struct lane *n, int opcode)
{
	switch (opcode) {
	case LLVMTrunc:
		trunc_lane(lw, n);
		break;
	case LLVMZExt:
		zext_lane(lw, n);
		break;
	case LLVMSExt:
		sext_lane(lw, n);
		break;
	case LLVMPtrToInt:
	case LLVMIntToPtr:
		pointer_lane(lw, n);
		break;
	case LLVMFPToUI:
	case LLVMFPToSI:
		to_int_lane(lw, n, opcode == LLVMFPToSI, false);
		break;
	case LLVMUIToFP:
	case LLVMSIToFP:
		from_int_lane(lw, n, opcode == LLVMSIToFP);
		break;
	case LLVMFPTrunc:
	case LLVMFPExt:
		float_lane(lw, n);
		break;
	default: /* freeze, addrspacecast */
		lower_movs(lw, n->d, n->a, leaf_slots(n->to));
		break;
	}
}

/* Regrouping */

bool lower_same_slots(const struct shape *a, const struct shape *b)
{
	if (a->nleaves != b->nleaves)
		return false;
	for (uint32_t i = 0; i < a->nleaves; i++)
		if (a->leaves[i].bits != b->leaves[i].bits)
			return false;
	return true;
}

struct word {
	vslot slot;
	uint32_t start, bits; /* in the row */
};

static uint32_t list_words(const struct operand *o, struct word *out)
{
	uint32_t n = 0, start = 0;
	for (uint32_t i = 0; i < o->shape.nleaves; i++) {
		uint32_t left = o->shape.leaves[i].bits;
		for (vslot s = leaf_slot(o, i); left; s++) {
			uint32_t bits = left < 64 ? left : 64;
			out[n++] = (struct word){s, start, bits};
			start += bits;
			left -= bits;
		}
	}
	return n;
}

/* The bits of a word that fall into [start, start + bits), in place there; 0: none. */
static vslot piece(struct lower *lw, const struct word *w, uint32_t start, uint32_t bits)
{
	uint32_t low = w->start > start ? w->start : start;
	uint32_t end = w->start + w->bits, high = end < start + bits ? end : start + bits;
	vslot s = w->slot;
	if (low >= high)
		return 0;
	if (low > w->start)
		s = lower_int_const(lw, INT_LSHR, 64, s, low - w->start);
	if (high < end) {
		vslot t = lower_temp(lw);
		lower_trunc(lw, t, s, high - low);
		s = t;
	}
	if (low > start)
		s = lower_int_const(lw, INT_SHL, 64, s, low - start);
	return s;
}

static void gather(struct lower *lw, const struct word *words, uint32_t n, uint32_t start,
		   uint32_t bits, vslot d)
{
	vslot sum = 0;
	for (uint32_t i = 0; i < n; i++) {
		vslot s = piece(lw, &words[i], start, bits);
		if (s)
			sum = sum ? lower_int_new(lw, INT_OR, 64, sum, s) : s;
	}
	lower_mov(lw, d, sum ? sum : lower_const(lw, 0));
}

void lower_regroup(struct lower *lw, const struct operand *from, const struct shape *to,
		   vslot d)
{
	struct word *words =
		arena_get(&lw->scratch, (from->shape.nslots + 1) * sizeof *words);
	uint32_t n = list_words(from, words), start = 0;
	for (uint32_t i = 0; i < to->nleaves; i++) {
		uint32_t left = to->leaves[i].bits;
		for (vslot s = d + to->leaves[i].slot; left; s++) {
			uint32_t bits = left < 64 ? left : 64;
			gather(lw, words, n, start, bits, s);
			start += bits;
			left -= bits;
		}
	}
}

static void bitcast(struct lower *lw, LLVMValueRef insn)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(insn, 0));
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	vslot d = lower_slots(lw, insn);
	if (!lower_same_slots(&o.shape, &to)) {
		lower_regroup(lw, &o, &to, d);
		return;
	}
	for (uint32_t i = 0; i < to.nleaves; i++)
		lower_movs(lw, d + to.leaves[i].slot, leaf_slot(&o, i),
			   leaf_slots(&to.leaves[i]));
}

static bool is_float_cast(LLVMOpcode op)
{
	return op >= LLVMFPToUI && op <= LLVMFPExt;
}

void lower_cast(struct lower *lw, LLVMValueRef insn)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(insn);
	LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(insn, 0)), to = LLVMTypeOf(insn);
	if (is_float_cast(op) && lower_is_odd_float(from))
		lower_unsupported_type(lw, from);
	else if (is_float_cast(op) && lower_is_odd_float(to))
		lower_unsupported_type(lw, to);
	else if (op == LLVMBitCast)
		bitcast(lw, insn);
	else if (op == LLVMFreeze)
		lower_lanes(lw, insn, 1, lower_cast_lane, LLVMAddrSpaceCast);
	else
		lower_lanes(lw, insn, 1, lower_cast_lane, (int)op);
}
