/* calc_float.c - floating point on concrete bits, by the host's own hardware. NaN is dealt
 * with here and never by the host, whose compiler may exchange operands. */
#include "expr/calc_float.h"

#include "base/assert.h"
#include "expr/calc.h"
#include "expr/float.h"

#include <math.h>
#include <string.h>

static float get32(uint64_t v)
{
	uint32_t bits = (uint32_t)v;
	float f;
	memcpy(&f, &bits, 4);
	return f;
}
static uint64_t put32(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, 4);
	return bits;
}
static double get64(uint64_t v)
{
	double d;
	memcpy(&d, &v, 8);
	return d;
}
static uint64_t put64(double d)
{
	uint64_t bits;
	memcpy(&bits, &d, 8);
	return bits;
}

#define ROUND(name, T, s)                              \
	static T name(unsigned mode, T v)              \
	{                                              \
		switch ((enum float_mode)mode) {       \
		case FLOAT_NEAREST: return rint##s(v); \
		case FLOAT_DOWN: return floor##s(v);   \
		case FLOAT_UP: return ceil##s(v);      \
		case FLOAT_ZERO: return trunc##s(v);   \
		default: return round##s(v);           \
		}                                      \
	}
ROUND(round32, float, f)
ROUND(round64, double, )

/* Which NaN this gives does not matter. */
#define ARITH(name, T, s, bits)                                                      \
	static uint64_t name(enum expr_op op, unsigned mode, uint64_t a, uint64_t b, \
			     uint64_t c)                                             \
	{                                                                            \
		T x = get##bits(a), y = get##bits(b);                                \
		switch (op) {                                                        \
		case EXPR_FADD: return put##bits(x + y);                             \
		case EXPR_FSUB: return put##bits(x - y);                             \
		case EXPR_FMUL: return put##bits(x * y);                             \
		case EXPR_FDIV: return put##bits(x / y);                             \
		case EXPR_FREM: return put##bits(fmod##s(x, y));                     \
		case EXPR_FMA: return put##bits(fma##s(x, y, get##bits(c)));         \
		case EXPR_FSQRT: return put##bits(sqrt##s(x));                       \
		default:                                                             \
			ASSERT(op == EXPR_FROUND);                                   \
			return put##bits(round##bits(mode, x));                      \
		}                                                                    \
	}
ARITH(arith32, float, f, 32)
ARITH(arith64, double, , 64)

static bool is_zero(struct float_format f, uint64_t v)
{
	return !(v & ~f.sign);
}
static bool is_infinite(struct float_format f, uint64_t v)
{
	return (v & ~f.sign) == f.infinity;
}

static uint64_t calc_arith(enum expr_op op, unsigned mode, unsigned width, uint64_t a,
			   uint64_t b, uint64_t c)
{
	struct float_format f = float_format(width);
	bool has_b = op <= EXPR_FMA;
	uint64_t r =
		width == 32 ? arith32(op, mode, a, b, c) : arith64(op, mode, a, b, c);
	if (!float_is_nan(f, r)) /* then no operand was one */
		return r;
	if (float_is_nan(f, a))
		return op == EXPR_FROUND ? a : a | f.quiet;
	if (has_b && float_is_nan(f, b))
		return b | f.quiet;
	if (op == EXPR_FMA) {
		if ((is_zero(f, a) && is_infinite(f, b)) ||
		    (is_infinite(f, a) && is_zero(f, b)))
			return float_default_nan(f);
		if (float_is_nan(f, c))
			return c | f.quiet;
	}
	return float_default_nan(f);
}

static uint64_t calc_convert(unsigned width, unsigned from, uint64_t a)
{
	struct float_format f = float_format(from), to = float_format(width);
	if (width == from)
		return a;
	if (!float_is_nan(f, a))
		return width == 64 ? put64((double)get32(a)) : put32((float)get64(a));
	uint64_t sign = a & f.sign ? to.sign : 0;
	uint64_t payload = a & (f.quiet * 2 - 1);
	payload = width == 64 ? payload << 29 : payload >> 29;
	return sign | to.infinity | to.quiet | payload;
}

static uint64_t from_int(enum expr_op op, unsigned width, unsigned from,
			 unsigned __int128 a)
{
	__int128 v = calc128_signed(from, a);
	if (op == EXPR_UITOF)
		return width == 32 ? put32((float)a) : put64((double)a);
	return width == 32 ? put32((float)v) : put64((double)v);
}

static unsigned __int128 to_int(unsigned width, unsigned from, uint64_t a)
{
	double v = from == 32 ? (double)get32(a) : get64(a);
	double top = ldexp(1, (int)width - 1);
	unsigned __int128 least = (unsigned __int128)1 << (width - 1);
	/* A NaN compares false. */
	if (!(v > -top - 1 && v < top))
		return least;
	return (unsigned __int128)(__int128)v & calc128_ones(width);
}

static bool calc_compare(enum expr_op op, unsigned from, uint64_t a, uint64_t b)
{
	double x = from == 32 ? (double)get32(a) : get64(a);
	double y = from == 32 ? (double)get32(b) : get64(b);
	return op == EXPR_FEQ ? x == y : op == EXPR_FLT ? x < y : x <= y;
}

unsigned __int128 calc_float(enum expr_op op, unsigned width, unsigned from,
			     unsigned mode, unsigned __int128 a, uint64_t b, uint64_t c)
{
	switch (op) {
	case EXPR_FCVT: return calc_convert(width, from, (uint64_t)a);
	case EXPR_SITOF:
	case EXPR_UITOF: return from_int(op, width, from, a);
	case EXPR_FTOSI: return to_int(width, from, (uint64_t)a);
	case EXPR_FEQ:
	case EXPR_FLT:
	case EXPR_FLE: return calc_compare(op, from, (uint64_t)a, b);
	default: return calc_arith(op, mode, width, (uint64_t)a, b, c);
	}
}
