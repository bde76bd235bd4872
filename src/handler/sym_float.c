/* sym_float.c - floating point on expressions: the same meaning as op_float.c, as terms, for
 * float and double. Conversions to integers are the instruction sequences of x86-64. Long
 * double, and sin and the like as instructions, have no terms: sym_handlers.c makes their
 * operands concrete. */
#include "handler/sym.h"
#include "expr/float.h"

#include <math.h>

#define P x->exprs
#define GET(slot, width) sym_get(x, R, (slot), (width))

/* 32, 64 or 80 bits: families have three equal members. */
static unsigned member_width(unsigned op, unsigned first, unsigned stride)
{
	static const unsigned widths[] = {32, 64, 80};
	return widths[(op - first) / stride];
}

static bool is_function_left_out(unsigned which)
{
	return which >= PROG_FUN_SIN && which <= PROG_FUN_LOG10;
}

bool sym_float_is_left_out(const struct insn *ip)
{
	switch (ip->op) {
	case OP_CVT32_80:
	case OP_CVT64_80:
	case OP_CVT80_32:
	case OP_CVT80_64:
	case OP_SITOF80:
	case OP_UITOF80:
	case OP_WTOF80:
	case OP_FTOW80:
	case OP_FTOI80:
	case OP_FUN80:
	case OP_FUN2_80: return true;
	case OP_FUN32:
	case OP_FUN64: return is_function_left_out(ip->c);
	case OP_FUN2_32:
	case OP_FUN2_64: return ip->c == PROG_FUN2_POW;
	default: return ip->op >= OP_FADD80 && ip->op <= OP_FCMP80 && ip->op != OP_FNEG80;
	}
}

/* --- arithmetic and functions ------------------------------------------------------- */

static expr_id float_arithmetic(struct exec *x, const struct insn *ip, uint64_t *R)
{
	static const enum expr_op ops[] = {EXPR_FADD, EXPR_FSUB, EXPR_FMUL, EXPR_FDIV,
					   EXPR_FREM};
	unsigned which = (ip->op - OP_FADD32) % (OP_FADD64 - OP_FADD32);
	unsigned width = member_width(ip->op, OP_FADD32, OP_FADD64 - OP_FADD32);
	expr_id a = GET(ip->a, width);
	if (which == OP_FNEG32 - OP_FADD32)
		return expr_fneg(P, a);
	if (which == OP_FCMP32 - OP_FADD32)
		return expr_fcmp(P, ip->c & 15, a, GET(ip->b, width));
	return expr_float(P, ops[which], a, GET(ip->b, width));
}

static enum float_mode current_mode(const struct exec *x)
{
	static const enum float_mode modes[] = {FLOAT_NEAREST, FLOAT_DOWN, FLOAT_UP,
						FLOAT_ZERO};
	return modes[x->thread->float_env.rounding >> 10 & 3];
}

static expr_id float_function(struct exec *x, unsigned which, expr_id a)
{
	switch (which) {
	case PROG_FUN_ABS: return expr_fabs(P, a);
	case PROG_FUN_SQRT: return expr_fsqrt(P, a);
	case PROG_FUN_FLOOR: return expr_fround(P, a, FLOAT_DOWN);
	case PROG_FUN_CEIL: return expr_fround(P, a, FLOAT_UP);
	case PROG_FUN_TRUNC: return expr_fround(P, a, FLOAT_ZERO);
	case PROG_FUN_RINT:
	case PROG_FUN_NEARBYINT: return expr_fround(P, a, current_mode(x));
	case PROG_FUN_ROUNDEVEN: return expr_fround(P, a, FLOAT_NEAREST);
	case PROG_FUN_ROUND: return expr_fround(P, a, FLOAT_AWAY);
	default: return a; /* canonicalize */
	}
}

/* As op_float.c: the other operand if one is NaN; the first of two zeros. */
static expr_id float_extreme(struct exec *x, expr_id a, expr_id b, bool is_min)
{
	expr_id is_b = expr_float(P, EXPR_FLT, is_min ? b : a, is_min ? a : b);
	return expr_ite(P, expr_or(P, expr_is_nan(P, a), is_b), b, a);
}

static expr_id extreme_with_nan(struct exec *x, expr_id a, expr_id b, bool is_min)
{
	unsigned width = expr_width(P, a);
	expr_id is_nan = expr_or(P, expr_is_nan(P, a), expr_is_nan(P, b));
	expr_id minus = expr_extract(P, a, width - 1, 1);
	expr_id is_a = expr_float(P, EXPR_FLT, is_min ? a : b, is_min ? b : a);
	expr_id on_tie = is_min ? minus : expr_not(P, minus);
	is_a = expr_ite(P, expr_float(P, EXPR_FEQ, a, b), on_tie, is_a);
	return expr_ite(P, is_nan, expr_float(P, EXPR_FADD, a, b),
			expr_ite(P, is_a, a, b));
}

static expr_id float_function2(struct exec *x, unsigned which, expr_id a, expr_id b)
{
	switch (which) {
	case PROG_FUN2_COPYSIGN: return expr_copysign(P, a, b);
	case PROG_FUN2_MINNUM: return float_extreme(x, a, b, true);
	case PROG_FUN2_MAXNUM: return float_extreme(x, a, b, false);
	case PROG_FUN2_MINIMUM: return extreme_with_nan(x, a, b, true);
	case PROG_FUN2_MAXIMUM: return extreme_with_nan(x, a, b, false);
	default: return a;
	}
}

/* --- to integers -------------------------------------------------------------------- */

static expr_id float_const(struct exec *x, unsigned width, double v)
{
	uint64_t bits;
	uint32_t narrow;
	float f = (float)v;
	memcpy(&bits, &v, 8);
	memcpy(&narrow, &f, 4);
	return sym_const(x, width, width == 32 ? narrow : bits);
}

static expr_id int_from_float(struct exec *x, expr_id a, unsigned width, bool is_signed)
{
	unsigned from = expr_width(P, a);
	if (width < 32 || (width == 32 && is_signed))
		return expr_trunc(P, expr_fcast(P, EXPR_FTOSI, a, 32), width);
	expr_id low = expr_fcast(P, EXPR_FTOSI, a, 64);
	if (is_signed || width < 64)
		return expr_trunc(P, low, width);
	expr_id rest = expr_float(P, EXPR_FSUB, a, float_const(x, from, 0x1p63));
	expr_id high = expr_fcast(P, EXPR_FTOSI, rest, 64);
	expr_id mask = expr_sext(P, expr_extract(P, low, 63, 1), 64);
	return expr_or(P, low, expr_and(P, high, mask));
}

/* 2^(width-1) as an integer. */
static expr_id top_bit_constant(struct exec *x, unsigned width)
{
	return expr_const_wide(P, width, width > 64 ? 0 : 1ULL << (width - 1),
			       width > 64 ? 1ULL << (width - 65) : 0);
}

/* Clamped to what fits, 0 for NaN. The upper half of the unsigned numbers is converted
 * after taking 2^(width-1) away, which is exact. */
static expr_id to_int_clamped(struct exec *x, expr_id a, unsigned width, bool is_signed)
{
	unsigned from = expr_width(P, a), wide = width < 2 ? 2 : width;
	double half = ldexp(1, (int)width - 1);
	expr_id zero = expr_const_wide(P, width, 0, 0), top = top_bit_constant(x, width);
	expr_id least = is_signed ? top : zero;
	expr_id most = expr_not(P, least);
	expr_id edge = float_const(x, from, half);
	expr_id is_upper = expr_float(P, EXPR_FLE, edge, a), is_high = is_upper;
	expr_id is_low =
		expr_float(P, EXPR_FLE, a, float_const(x, from, is_signed ? -half : 0));
	expr_id v = expr_trunc(P, expr_fcast(P, EXPR_FTOSI, a, wide), width);
	if (!is_signed) {
		expr_id rest = expr_float(P, EXPR_FSUB, a, edge);
		rest = expr_trunc(P, expr_fcast(P, EXPR_FTOSI, rest, wide), width);
		v = expr_ite(P, is_upper, expr_xor(P, rest, top), v);
		is_high = expr_float(P, EXPR_FLE, float_const(x, from, 2 * half), a);
	}
	v = expr_ite(P, is_high, most, expr_ite(P, is_low, least, v));
	return expr_ite(P, expr_is_nan(P, a), zero, v);
}

static expr_id to_integer(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id a = GET(ip->a, ip->op == OP_FTOI32 ? 32 : 64);
	if (!ip->imm)
		return int_from_float(x, a, ip->c, ip->e);
	return to_int_clamped(x, a, ip->c, ip->e);
}

/* --- by instruction ----------------------------------------------------------------- */

static expr_id float_from_int(struct exec *x, const struct insn *ip, uint64_t *R)
{
	switch (ip->op) {
	case OP_SITOF32: return expr_fcast(P, EXPR_SITOF, GET(ip->a, ip->c), 32);
	case OP_SITOF64: return expr_fcast(P, EXPR_SITOF, GET(ip->a, ip->c), 64);
	case OP_UITOF32: return expr_fcast(P, EXPR_UITOF, GET(ip->a, 64), 32);
	case OP_UITOF64: return expr_fcast(P, EXPR_UITOF, GET(ip->a, 64), 64);
	default:
		return expr_fcast(P, ip->c ? EXPR_SITOF : EXPR_UITOF,
				  sym_get_wide(x, R, ip->a),
				  ip->op == OP_WTOF32 ? 32 : 64);
	}
}

static expr_id one_slot(struct exec *x, const struct insn *ip, uint64_t *R)
{
	unsigned op = ip->op;
	switch (op) {
	case OP_FOLT64: return expr_fcmp(P, 4, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FOLE64: return expr_fcmp(P, 5, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FOGT64: return expr_fcmp(P, 2, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FOGE64: return expr_fcmp(P, 3, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FOEQ64: return expr_fcmp(P, 1, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FUNE64: return expr_fcmp(P, 14, GET(ip->a, 64), GET(ip->b, 64));
	case OP_CVT32_64: return expr_fcast(P, EXPR_FCVT, GET(ip->a, 32), 64);
	case OP_CVT64_32: return expr_fcast(P, EXPR_FCVT, GET(ip->a, 64), 32);
	case OP_FTOI32:
	case OP_FTOI64: return to_integer(x, ip, R);
	case OP_FUN32:
	case OP_FUN64:
		return float_function(x, ip->c, GET(ip->a, op == OP_FUN32 ? 32 : 64));
	case OP_FUN2_32: return float_function2(x, ip->c, GET(ip->a, 32), GET(ip->b, 32));
	case OP_FUN2_64: return float_function2(x, ip->c, GET(ip->a, 64), GET(ip->b, 64));
	case OP_FMA32: return expr_fma(P, GET(ip->a, 32), GET(ip->b, 32), GET(ip->e, 32));
	case OP_FMA64: return expr_fma(P, GET(ip->a, 64), GET(ip->b, 64), GET(ip->e, 64));
	default:
		if (op <= OP_FCMP64)
			return float_arithmetic(x, ip, R);
		return op >= OP_SITOF32 && op <= OP_WTOF64 ? float_from_int(x, ip, R) : 0;
	}
}

/* The sign of a long double is a bit like any other. */
static void negate_wide(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id low = GET(ip->a, 64), high = GET(ip->a + 1u, 64);
	sym_set(x, R, ip->d, low);
	sym_set(x, R, ip->d + 1u, expr_xor(P, high, sym_const(x, 64, 0x8000)));
}

bool sym_float(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id e;
	switch (ip->op) {
	case OP_FNEG80: negate_wide(x, ip, R); return true;
	case OP_FTOW32:
	case OP_FTOW64:
		e = GET(ip->a, ip->op == OP_FTOW32 ? 32 : 64);
		e = to_int_clamped(x, e, 128, ip->c);
		sym_set(x, R, ip->d, expr_extract(P, e, 0, 64));
		sym_set(x, R, ip->d + 1u, expr_extract(P, e, 64, 64));
		return true;
	default: break;
	}
	e = one_slot(x, ip, R);
	if (e)
		sym_set(x, R, ip->d, e);
	return e;
}
