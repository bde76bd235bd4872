/* sym_ops.c - pure instructions on expressions: the same meaning as op_arith.c, op_wide.c
 * and the casts, as terms. Called when at least one operand is symbolic. sym_float.c has
 * floating point. */
#include "handler/sym.h"

#define P x->exprs
#define GET(slot, width) sym_get(x, R, (slot), (width))

/* Right operand of a family member: register or imm. */
static expr_id right_operand(struct exec *x, const struct insn *ip, const uint64_t *R,
			     unsigned form, unsigned width)
{
	return form & 1 ? sym_const(x, width, (uint64_t)(int64_t)ip->imm)
			: GET(ip->b, width);
}

expr_id sym_compare(struct exec *x, const struct insn *ip, const uint64_t *R)
{
	unsigned first = ip->op >= OP_JEQ8_rr ? OP_JEQ8_rr : OP_SEQ8_rr;
	unsigned which = ip->op - first, form = which % 8, width = 8u << form / 2;
	expr_id a = GET(ip->a, width), b = right_operand(x, ip, R, form, width);
	switch (which / 8) {
	case 0: return expr_eq(P, a, b);
	case 1: return expr_not(P, expr_eq(P, a, b));
	case 2: return expr_ult(P, b, a);
	case 3: return expr_ule(P, b, a);
	case 4: return expr_ult(P, a, b);
	case 5: return expr_ule(P, a, b);
	case 6: return expr_binary(P, EXPR_SLT, b, a);
	case 7: return expr_binary(P, EXPR_SLE, b, a);
	case 8: return expr_binary(P, EXPR_SLT, a, b);
	default: return expr_binary(P, EXPR_SLE, a, b);
	}
}

/* Zero divisors and the one overflow are defects: the state that meets them ends here. */
static bool check_division(struct exec *x, enum expr_op op, expr_id a, expr_id b)
{
	unsigned width = expr_width(P, a);
	bool taken;
	expr_id zero = expr_eq(P, b, sym_const(x, width, 0));
	if (!exec_decide(x, zero, CHOICE_BRANCH, true, &taken))
		return false;
	if (taken) {
		exec_simple_fault(x, FAULT_DIVISION);
		return false;
	}
	if (op != EXPR_SDIV && op != EXPR_SREM)
		return true;
	expr_id least = expr_concat(P, sym_const(x, 1, 1), sym_const(x, width - 1, 0));
	expr_id minus = expr_not(P, sym_const(x, width, 0));
	if (width > 64)
		minus = expr_const_wide(P, width, ~0ULL, ~0ULL);
	expr_id over = expr_and(P, expr_eq(P, a, least), expr_eq(P, b, minus));
	if (!exec_decide(x, over, CHOICE_BRANCH, true, &taken))
		return false;
	if (taken) {
		exec_simple_fault(x, FAULT_OVERFLOW);
		return false;
	}
	return true;
}

static const enum expr_op families[] = {
	EXPR_ADD,  EXPR_SUB,  EXPR_MUL,	 EXPR_AND,  EXPR_OR,   EXPR_XOR, EXPR_SHL,
	EXPR_LSHR, EXPR_ASHR, EXPR_UDIV, EXPR_UREM, EXPR_SDIV, EXPR_SREM};

static bool is_shift_op(enum expr_op op)
{
	return op == EXPR_SHL || op == EXPR_LSHR || op == EXPR_ASHR;
}
static bool is_division(enum expr_op op)
{
	return op == EXPR_UDIV || op == EXPR_UREM || op == EXPR_SDIV || op == EXPR_SREM;
}

static bool int_arithmetic(struct exec *x, const struct insn *ip, uint64_t *R)
{
	unsigned which = ip->op - OP_ADD8_rr, form = which % 8, width = 8u << form / 2;
	enum expr_op op = families[which / 8];
	expr_id a = GET(ip->a, width), b = right_operand(x, ip, R, form, width);
	if (is_shift_op(op))
		b = expr_and(P, b, sym_const(x, width, width - 1));
	if (is_division(op) && !check_division(x, op, a, b))
		return false;
	sym_set(x, R, ip->d, expr_binary(P, op, a, b));
	return true;
}

/* 128 bits as two slots again. */
static void set_wide(struct exec *x, uint64_t *R, uint32_t slot, expr_id e)
{
	sym_set(x, R, slot, expr_extract(P, e, 0, 64));
	sym_set(x, R, slot + 1, expr_extract(P, e, 64, 64));
}

static bool wide_arithmetic(struct exec *x, const struct insn *ip, uint64_t *R)
{
	static const enum expr_op ops[] = {
		EXPR_ADD,  EXPR_SUB,  EXPR_MUL,	 EXPR_AND,  EXPR_OR,   EXPR_XOR, EXPR_SHL,
		EXPR_LSHR, EXPR_ASHR, EXPR_UDIV, EXPR_UREM, EXPR_SDIV, EXPR_SREM};
	enum expr_op op = ops[ip->op - OP_ADDW];
	expr_id a = sym_get_wide(x, R, ip->a), b = sym_get_wide(x, R, ip->b);
	if (is_shift_op(op))
		b = expr_and(P, b, expr_const_wide(P, 128, 127, 0));
	if (is_division(op) && !check_division(x, op, a, b))
		return false;
	set_wide(x, R, ip->d, expr_binary(P, op, a, b));
	return true;
}

static expr_id compare_wide(struct exec *x, const struct insn *ip, const uint64_t *R)
{
	expr_id a = sym_get_wide(x, R, ip->a), b = sym_get_wide(x, R, ip->b);
	static const enum expr_op ops[] = {EXPR_EQ,  EXPR_EQ,  EXPR_ULT, EXPR_ULE,
					   EXPR_ULT, EXPR_ULE, EXPR_SLT, EXPR_SLE,
					   EXPR_SLT, EXPR_SLE};
	bool is_swapped = ip->c == 2 || ip->c == 3 || ip->c == 6 || ip->c == 7;
	expr_id e = expr_binary(P, ops[ip->c], is_swapped ? b : a, is_swapped ? a : b);
	return ip->c == 1 ? expr_not(P, e) : e;
}

/* Is a result in twice the width none of the width? Up to 64 bits as comparisons, which bounds
 * decide where they know the operands. */
static expr_id does_not_fit(struct exec *x, expr_id full, unsigned width, bool is_signed)
{
	unsigned twice = 2 * width;
	if (width > 32) {
		expr_id cut = expr_trunc(P, full, width);
		return expr_not(P, expr_eq(P, full, is_signed ? expr_sext(P, cut, twice)
							      : expr_zext(P, cut, twice)));
	}
	uint64_t most = ~0ULL >> (64 - width);
	expr_id top = sym_const(x, twice, is_signed ? most >> 1 : most);
	if (!is_signed)
		return expr_ult(P, top, full);
	return expr_or(P, expr_slt(P, top, full), expr_slt(P, full, expr_not(P, top)));
}

/* With overflow: done in twice the width (at most 128), where nothing is lost. */
static bool overflow_arithmetic(struct exec *x, const struct insn *ip, uint64_t *R)
{
	unsigned width = ip->c, twice = width * 2;
	bool is_signed = ip->op == OP_SADDO || ip->op == OP_SSUBO || ip->op == OP_SMULO;
	enum expr_op op = ip->op == OP_SADDO || ip->op == OP_UADDO   ? EXPR_ADD
			  : ip->op == OP_SSUBO || ip->op == OP_USUBO ? EXPR_SUB
								     : EXPR_MUL;
	expr_id a = GET(ip->a, width), b = GET(ip->b, width);
	a = is_signed ? expr_sext(P, a, twice) : expr_zext(P, a, twice);
	b = is_signed ? expr_sext(P, b, twice) : expr_zext(P, b, twice);
	expr_id full = expr_binary(P, op, a, b);
	sym_set(x, R, ip->d, expr_trunc(P, full, width));
	sym_set(x, R, ip->d + 1u, does_not_fit(x, full, width, is_signed));
	return true;
}

static bool saturating_arithmetic(struct exec *x, const struct insn *ip, uint64_t *R)
{
	unsigned width = ip->c, twice = width * 2;
	bool is_signed = ip->op == OP_SADDSAT || ip->op == OP_SSUBSAT;
	bool is_add = ip->op == OP_SADDSAT || ip->op == OP_UADDSAT;
	expr_id a = GET(ip->a, width), b = GET(ip->b, width);
	a = is_signed ? expr_sext(P, a, twice) : expr_zext(P, a, twice);
	b = is_signed ? expr_sext(P, b, twice) : expr_zext(P, b, twice);
	expr_id full = is_add ? expr_add(P, a, b) : expr_sub(P, a, b);
	uint64_t top = ~0ULL >> (64 - width);
	expr_id high = sym_const(x, width, is_signed ? top >> 1 : top);
	expr_id low = sym_const(x, width, is_signed ? 1ULL << (width - 1) : 0);
	/* Unsigned subtraction is negative in twice the width; addition never is. */
	expr_id is_low = expr_slt(
		P, full, is_signed ? expr_sext(P, low, twice) : sym_const(x, twice, 0));
	expr_id is_high = expr_slt(
		P, is_signed ? expr_sext(P, high, twice) : expr_zext(P, high, twice),
		full);
	expr_id cut = expr_trunc(P, full, width);
	sym_set(x, R, ip->d, expr_ite(P, is_low, low, expr_ite(P, is_high, high, cut)));
	return true;
}

static expr_id bit_of_term(struct exec *x, expr_id e, unsigned at)
{
	return expr_extract(P, e, at, 1);
}

static expr_id population_count(struct exec *x, expr_id e)
{
	unsigned width = expr_width(P, e);
	expr_id sum = sym_const(x, 8, 0);
	for (unsigned i = 0; i < width; i++)
		sum = expr_add(P, sum, expr_zext(P, bit_of_term(x, e, i), 8));
	return sum;
}

/* Number of zero bits above the highest (or below the lowest) one. */
static expr_id count_zeros(struct exec *x, expr_id e, bool is_leading)
{
	unsigned width = expr_width(P, e);
	expr_id n = sym_const(x, 8, width);
	for (unsigned i = 0; i < width; i++) {
		unsigned at = is_leading ? i : width - 1 - i;
		uint64_t count = is_leading ? width - 1 - at : at;
		n = expr_ite(P, bit_of_term(x, e, at), sym_const(x, 8, count), n);
	}
	return n;
}

static expr_id reversed_units(struct exec *x, expr_id e, unsigned unit)
{
	unsigned width = expr_width(P, e);
	expr_id out = expr_extract(P, e, 0, unit);
	for (unsigned at = unit; at < width; at += unit)
		out = expr_concat(P, out, expr_extract(P, e, at, unit));
	return out;
}

static expr_id funnel_shift(struct exec *x, expr_id high, expr_id low, expr_id by,
			    bool is_left)
{
	unsigned width = expr_width(P, high);
	by = expr_binary(P, EXPR_UREM, by, sym_const(x, width, width));
	expr_id both = expr_concat(P, high, low), by2 = expr_zext(P, by, 2 * width);
	if (is_left)
		return expr_extract(P, expr_binary(P, EXPR_SHL, both, by2), width, width);
	return expr_extract(P, expr_binary(P, EXPR_LSHR, both, by2), 0, width);
}

static expr_id one_operand(struct exec *x, const struct insn *ip, uint64_t *R)
{
	switch (ip->op) {
	case OP_TRUNC: return GET(ip->a, ip->c);
	case OP_SEXT: return expr_sext(P, GET(ip->a, ip->e), ip->c);
	case OP_SX8_32: return expr_sext(P, GET(ip->a, 8), 32);
	case OP_SX16_32: return expr_sext(P, GET(ip->a, 16), 32);
	case OP_SX8_64: return expr_sext(P, GET(ip->a, 8), 64);
	case OP_SX16_64: return expr_sext(P, GET(ip->a, 16), 64);
	case OP_SX32_64: return expr_sext(P, GET(ip->a, 32), 64);
	case OP_CTPOP: return population_count(x, GET(ip->a, 64));
	case OP_CTLZ: return count_zeros(x, GET(ip->a, ip->c), true);
	case OP_CTTZ: return count_zeros(x, GET(ip->a, ip->c), false);
	case OP_BSWAP: return reversed_units(x, GET(ip->a, ip->c), 8);
	case OP_BITREV: return reversed_units(x, GET(ip->a, ip->c), 1);
	case OP_ABS: {
		expr_id a = GET(ip->a, ip->c);
		return expr_ite(P, bit_of_term(x, a, ip->c - 1u), expr_neg(P, a), a);
	}
	case OP_ROL32_ri:
	case OP_ROL64_ri: {
		unsigned width = ip->op == OP_ROL32_ri ? 32 : 64,
			 by = (unsigned)ip->imm % width;
		expr_id a = GET(ip->a, width);
		return by ? expr_concat(P, expr_extract(P, a, 0, width - by),
					expr_extract(P, a, width - by, by))
			  : a;
	}
	default: return 0;
	}
}

static expr_id more_operands(struct exec *x, const struct insn *ip, uint64_t *R)
{
	switch (ip->op) {
	case OP_LEA:
	case OP_LEAs: {
		expr_id index = ip->op == OP_LEA ? GET(ip->b, 64)
						 : expr_sext(P, GET(ip->b, 32), 64);
		expr_id scaled = expr_mul(P, index, sym_const(x, 64, ip->c));
		expr_id sum = expr_add(P, GET(ip->a, 64), scaled);
		return expr_add(P, sum, sym_const(x, 64, (uint64_t)(int64_t)ip->imm));
	}
	case OP_FSHL:
	case OP_FSHR:
		return funnel_shift(x, GET(ip->a, ip->e), GET(ip->b, ip->e),
				    GET(ip->c, ip->e), ip->op == OP_FSHL);
	case OP_ROL32_rr:
	case OP_ROR32_rr:
		return funnel_shift(x, GET(ip->a, 32), GET(ip->a, 32), GET(ip->b, 32),
				    ip->op == OP_ROL32_rr);
	case OP_ROL64_rr:
	case OP_ROR64_rr:
		return funnel_shift(x, GET(ip->a, 64), GET(ip->a, 64), GET(ip->b, 64),
				    ip->op == OP_ROL64_rr);
	case OP_ADD3_32:
		return expr_add(P, expr_add(P, GET(ip->a, 32), GET(ip->b, 32)),
				GET(ip->c, 32));
	case OP_ADD3_64:
		return expr_add(P, expr_add(P, GET(ip->a, 64), GET(ip->b, 64)),
				GET(ip->c, 64));
	case OP_XOR3:
		return expr_xor(P, expr_xor(P, GET(ip->a, 64), GET(ip->b, 64)),
				GET(ip->c, 64));
	case OP_CMPW: return compare_wide(x, ip, R);
	default: return 0;
	}
}

/* d = a & 1 ? b : c, in the narrower of the widths that hold both. */
static void select_one(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id c = sym_at(R, ip->a);
	if (!c) {
		uint32_t from = R[ip->a] & 1 ? ip->b : ip->c;
		expr_id e = sym_at(R, from);
		if (e)
			frame_of(R)->sym[ip->d] = e;
		else
			sym_set(x, R, ip->d, sym_const(x, 64, R[from]));
		return;
	}
	expr_id b = sym_at(R, ip->b), d = sym_at(R, ip->c);
	unsigned width = 64;
	if (b && d && expr_width(P, b) == expr_width(P, d))
		width = expr_width(P, b);
	sym_set(x, R, ip->d,
		expr_ite(P, GET(ip->a, 1), GET(ip->b, width), GET(ip->c, width)));
}

static bool wide_casts(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id e;
	switch (ip->op) {
	case OP_SEXTW: e = expr_sext(P, GET(ip->a, ip->c), 128); break;
	case OP_TRUNCW:
		e = expr_zext(P, expr_trunc(P, sym_get_wide(x, R, ip->a), ip->c), 128);
		break;
	case OP_SEXTWW:
		e = expr_sext(P, expr_trunc(P, sym_get_wide(x, R, ip->a), ip->c), 128);
		break;
	default: return false;
	}
	set_wide(x, R, ip->d, e);
	return true;
}

bool sym_pure(struct exec *x, const struct insn *ip, uint64_t *R)
{
	unsigned op = ip->op;
	if (op >= OP_ADD8_rr && op <= OP_SREM64_ri)
		return int_arithmetic(x, ip, R);
	if (op >= OP_SEQ8_rr && op <= OP_SSLE64_ri) {
		sym_set(x, R, ip->d, sym_compare(x, ip, R));
		return true;
	}
	if (op >= OP_ADDW && op <= OP_SREMW)
		return wide_arithmetic(x, ip, R);
	if (op >= OP_SADDO && op <= OP_UMULO)
		return overflow_arithmetic(x, ip, R);
	if (op >= OP_SADDSAT && op <= OP_USUBSAT)
		return saturating_arithmetic(x, ip, R);
	if (op >= OP_FADD32 && op <= OP_FMA64)
		return sym_float(x, ip, R);
	if (op == OP_SEL) {
		select_one(x, ip, R);
		return true;
	}
	expr_id e = one_operand(x, ip, R);
	if (!e)
		e = more_operands(x, ip, R);
	if (!e)
		return wide_casts(x, ip, R);
	sym_set(x, R, ip->d, e);
	return true;
}
