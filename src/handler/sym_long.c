/* sym_long.c - long double that holds a double: conversions and comparisons as terms.
 *
 * libc passes doubles around as long double (scanf, strtod, printf) and converts them back.
 * Such a value is two terms over the bits of the double, and the double is found again by
 * looking for one in the low half that gives both halves when it is widened. What is not of
 * this kind has no terms: the operands of x87 arithmetic are made concrete. */
#include "handler/sym.h"
#include "expr/float.h"

#include <string.h>

enum { LONG_DEPTH = 8 }; /* below the low half, where the double is looked for */

struct halves {
	expr_id low, high; /* 64 and 16 bits */
};

#define P x->exprs

/* The bits of a double as those of a long double: x87 has an explicit leading one, and
 * numbers that double has no exponent for are normal. NaN is made quiet. */
static struct halves widen_to_long(struct exec *x, expr_id d)
{
	expr_id fraction = expr_trunc(P, d, 52), exponent = expr_extract(P, d, 52, 11);
	expr_id is_small = expr_eq(P, exponent, sym_const(x, 11, 0));
	expr_id is_special = expr_eq(P, exponent, sym_const(x, 11, 0x7ff));
	expr_id is_round = expr_eq(P, fraction, sym_const(x, 52, 0));
	expr_id is_zero = expr_and(P, is_small, is_round);
	expr_id scaled = expr_fcast(P, EXPR_UITOF, fraction, 64);
	expr_id small_exponent =
		expr_add(P, expr_zext(P, expr_extract(P, scaled, 52, 11), 15),
			 sym_const(x, 15, 16383 - 1023 - 1074));
	expr_id wide =
		expr_add(P, expr_zext(P, exponent, 15), sym_const(x, 15, 16383 - 1023));
	wide = expr_ite(P, is_special, sym_const(x, 15, 0x7fff),
			expr_ite(P, is_small, small_exponent, wide));
	wide = expr_ite(P, is_zero, sym_const(x, 15, 0), wide);
	expr_id quiet = expr_and(P, is_special, expr_not(P, is_round));
	expr_id bits = expr_or(P, fraction, expr_concat(P, quiet, sym_const(x, 51, 0)));
	bits = expr_ite(P, is_small, expr_trunc(P, scaled, 52), bits);
	bits = expr_concat(P, expr_not(P, is_zero), bits);
	return (struct halves){
		expr_concat(P, bits, sym_const(x, 11, 0)),
		expr_concat(P, expr_extract(P, d, 63, 1), wide),
	};
}

static bool is_widened(struct exec *x, expr_id d, const struct halves *h)
{
	struct halves w = widen_to_long(x, d);
	return w.low == h->low && w.high == h->high;
}

/* The double, or 0. */
static expr_id find_double(struct exec *x, expr_id id, const struct halves *h,
			   unsigned depth)
{
	struct expr e = *expr_get(P, id);
	const expr_id in[3] = {e.a, e.b, e.c};
	if (expr_is_float(e.op) && e.width == 64) {
		if (is_widened(x, id, h))
			return id;
		expr_id minus = expr_fneg(P, id);
		if (is_widened(x, minus, h))
			return minus;
	}
	for (unsigned i = 0; depth && i < expr_arity[e.op]; i++) {
		expr_id d = find_double(x, in[i], h, depth - 1);
		if (d)
			return d;
	}
	return 0;
}

/* The double that a long double holds, or 0; terms of 0 are concrete. */
static expr_id narrow_to_double(struct exec *x, const uint64_t value[2],
				const expr_id sym[2])
{
	if (!sym[0] && !sym[1]) {
		long double v = 0;
		memcpy(&v, value, 10);
		double d = (double)v;
		uint64_t bits;
		memcpy(&bits, &d, 8);
		return (long double)d == v ? sym_const(x, 64, bits) : 0;
	}
	if (!sym[0] || !sym[1])
		return 0;
	struct halves h = {expr_zext(P, sym[0], 64), expr_trunc(P, sym[1], 16)};
	return find_double(x, h.low, &h, LONG_DEPTH);
}

static expr_id double_operand(struct exec *x, const uint64_t *R, uint32_t slot)
{
	const expr_id sym[2] = {sym_at(R, slot), sym_at(R, slot + 1)};
	return narrow_to_double(x, &R[slot], sym);
}

/* False: the double would not be found again. */
static bool to_long(struct exec *x, const struct insn *ip, uint64_t *R)
{
	bool is_float = ip->op == OP_CVT32_80;
	expr_id d = sym_get(x, R, ip->a, is_float ? 32 : 64);
	if (is_float)
		d = expr_fcast(P, EXPR_FCVT, d, 64);
	struct halves h = widen_to_long(x, d);
	if (find_double(x, h.low, &h, LONG_DEPTH) != d)
		return false;
	sym_set(x, R, ip->d, h.low);
	sym_set(x, R, ip->d + 1u, expr_zext(P, h.high, 64));
	return true;
}

bool sym_long(struct exec *x, const struct insn *ip, uint64_t *R)
{
	expr_id a, b;
	switch (ip->op) {
	case OP_CVT32_80:
	case OP_CVT64_80: return to_long(x, ip, R);
	case OP_CVT80_32:
	case OP_CVT80_64:
		a = double_operand(x, R, ip->a);
		if (!a)
			return false;
		if (ip->op == OP_CVT80_32)
			a = expr_fcast(P, EXPR_FCVT, a, 32);
		sym_set(x, R, ip->d, a);
		return true;
	case OP_FCMP80:
		a = double_operand(x, R, ip->a);
		b = a ? double_operand(x, R, ip->b) : 0;
		if (!b)
			return false;
		sym_set(x, R, ip->d, expr_fcmp(P, ip->c & 15, a, b));
		return true;
	default: return false;
	}
}

bool exec_fix_long(struct exec *x, const char *what, uint64_t value[2], expr_id sym[2])
{
	expr_id d = sym[0] && sym[1] ? narrow_to_double(x, value, sym) : 0;
	uint64_t bits;
	double v;
	long double wide;
	if (!d) {
		for (unsigned i = 0; i < 2; i++)
			if (sym[i] && !exec_fix(x, sym[i], what, &value[i]))
				return false;
		return true;
	}
	if (!exec_fix(x, d, what, &bits))
		return false;
	memcpy(&v, &bits, 8);
	wide = v;
	value[1] = 0;
	memcpy(value, &wide, 10);
	return true;
}
