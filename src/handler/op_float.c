/* op_float.c - floating point on the host's own hardware: float and double by SSE, x86
 * extended precision by x87, so results are those of the native program bit for bit.
 * Conversions to integers out of range give what the hardware gives. Functions of libc are
 * the host's, except for NaN, where they follow expr/calc_float.h: a value must not depend
 * on whether it was computed here or as a term. */
#include "handler/handler.h"
#include "expr/calc_float.h"

#include <immintrin.h>
#include <math.h>

static inline float get_float_slot(uint64_t slot)
{
	uint32_t bits = (uint32_t)slot;
	float f;
	memcpy(&f, &bits, 4);
	return f;
}
static inline uint64_t put_float_slot(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, 4);
	return bits;
}
static inline double get_double(uint64_t slot)
{
	double d;
	memcpy(&d, &slot, 8);
	return d;
}
static inline uint64_t put_double(double d)
{
	uint64_t bits;
	memcpy(&bits, &d, 8);
	return bits;
}
static inline long double get_long_double(const uint64_t *slot)
{
	long double v = 0;
	memcpy(&v, slot, 10);
	return v;
}
static inline void put_long_double(uint64_t *slot, long double v)
{
	slot[1] = 0;
	memcpy(slot, &v, 10);
}

#define ARITH(N, op)                                                                \
	HANDLER(N##32)                                                              \
	{                                                                           \
		Rd = put_float_slot(get_float_slot(Ra) op get_float_slot(Rb));      \
		NEXT;                                                               \
	}                                                                           \
	HANDLER(N##64)                                                              \
	{                                                                           \
		Rd = put_double(get_double(Ra) op get_double(Rb));                  \
		NEXT;                                                               \
	}                                                                           \
	HANDLER(N##80)                                                              \
	{                                                                           \
		put_long_double(&Rd, get_long_double(&Ra) op get_long_double(&Rb)); \
		NEXT;                                                               \
	}
ARITH(FADD, +)
ARITH(FSUB, -)
ARITH(FMUL, *)
ARITH(FDIV, /)

#define SET(N, expr)         \
	HANDLER(N)           \
	{                    \
		Rd = (expr); \
		NEXT;        \
	}
#define SET80(N, expr)                        \
	HANDLER(N)                            \
	{                                     \
		put_long_double(&Rd, (expr)); \
		NEXT;                         \
	}

SET(FREM32, (uint64_t)calc_float(EXPR_FREM, 32, 32, 0, (uint32_t)Ra, (uint32_t)Rb, 0))
SET(FREM64, (uint64_t)calc_float(EXPR_FREM, 64, 64, 0, Ra, Rb, 0))
SET80(FREM80, fmodl(get_long_double(&Ra), get_long_double(&Rb)))
SET(FNEG32, Ra ^ 0x80000000u)
SET(FNEG64, Ra ^ 1ULL << 63)
HANDLER(FNEG80)
{
	uint64_t high = R[ip->a + 1];
	Rd = Ra;
	R[ip->d + 1] = high ^ 0x8000;
	NEXT;
}

/* The bits of a predicate: 1 equal, 2 greater, 4 less, 8 unordered. */
#define RELATION(a, b) ((a) == (b) ? 1 : (a) > (b) ? 2 : (a) < (b) ? 4 : 8)
SET(FCMP32, (ip->c & RELATION(get_float_slot(Ra), get_float_slot(Rb))) != 0)
SET(FCMP64, (ip->c & RELATION(get_double(Ra), get_double(Rb))) != 0)
SET(FCMP80, (ip->c & RELATION(get_long_double(&Ra), get_long_double(&Rb))) != 0)
SET(FOLT64, get_double(Ra) < get_double(Rb))
SET(FOLE64, get_double(Ra) <= get_double(Rb))
SET(FOGT64, get_double(Ra) > get_double(Rb))
SET(FOGE64, get_double(Ra) >= get_double(Rb))
SET(FOEQ64, get_double(Ra) == get_double(Rb))
SET(FUNE64, get_double(Ra) != get_double(Rb))

SET(CVT32_64, put_double((double)get_float_slot(Ra)))
SET80(CVT32_80, (long double)get_float_slot(Ra))
SET80(CVT64_80, (long double)get_double(Ra))
SET(CVT64_32, put_float_slot((float)get_double(Ra)))
SET(CVT80_32, put_float_slot((float)get_long_double(&Ra)))
SET(CVT80_64, put_double((double)get_long_double(&Ra)))

static inline int64_t signed_of(uint64_t v, unsigned width)
{
	return (int64_t)(v << (64 - width)) >> (64 - width);
}
SET(SITOF32, put_float_slot((float)signed_of(Ra, ip->c)))
SET(SITOF64, put_double((double)signed_of(Ra, ip->c)))
SET80(SITOF80, (long double)signed_of(Ra, ip->c))
SET(UITOF32, put_float_slot((float)Ra))
SET(UITOF64, put_double((double)Ra))
SET80(UITOF80, (long double)Ra)

static inline unsigned __int128 wide_of(const uint64_t *slot)
{
	return (unsigned __int128)slot[1] << 64 | slot[0];
}
#define WIDE_TO(T) (ip->c ? (T)(__int128)wide_of(&Ra) : (T)wide_of(&Ra))
SET(WTOF32, put_float_slot(WIDE_TO(float)))
SET(WTOF64, put_double(WIDE_TO(double)))
SET80(WTOF80, WIDE_TO(long double))

/* Beyond the range the helpers of the compiler's run time clamp; zero for NaN. */
static void to_wide(uint64_t *slot, long double v, bool is_signed)
{
	const long double top = is_signed ? 0x1p127L : 0x1p128L;
	unsigned __int128 r;
	if (!is_signed)
		r = !(v > -1)  ? 0
		    : v >= top ? ~(unsigned __int128)0
			       : (unsigned __int128)v;
	else if (v >= top)
		r = ~(unsigned __int128)0 >> 1;
	else if (v < -top)
		r = (unsigned __int128)1 << 127;
	else
		r = v == v ? (unsigned __int128)(__int128)v : 0;
	slot[0] = (uint64_t)r;
	slot[1] = (uint64_t)(r >> 64);
}
#define TO_WIDE(N, value)                     \
	HANDLER(N)                            \
	{                                     \
		to_wide(&Rd, (value), ip->c); \
		NEXT;                         \
	}
TO_WIDE(FTOW32, (long double)get_float_slot(Ra))
TO_WIDE(FTOW64, (long double)get_double(Ra))
TO_WIDE(FTOW80, get_long_double(&Ra))

static uint64_t cut(uint64_t v, unsigned width)
{
	return width >= 64 ? v : v & ((1ULL << width) - 1);
}

static uint64_t to_int_saturated(long double v, unsigned width, bool is_signed)
{
	if (v != v)
		return 0;
	long double low = is_signed ? -ldexpl(1, (int)width - 1) : 0;
	long double high = ldexpl(1, is_signed ? (int)width - 1 : (int)width);
	if (v <= low)
		return is_signed ? cut(1ULL << (width - 1), width) : 0;
	if (v >= high)
		return cut(~0ULL, width) >> is_signed;
	return cut(is_signed ? (uint64_t)(int64_t)v : (uint64_t)v, width);
}

/* The instruction sequences compilers emit for x86-64. */
static uint64_t to_int64(double d, unsigned width, bool is_signed)
{
	if (width < 32 || (width == 32 && is_signed))
		return cut((uint32_t)_mm_cvttsd_si32(_mm_set_sd(d)), width);
	int64_t low = _mm_cvttsd_si64(_mm_set_sd(d));
	if (is_signed || width < 64)
		return cut((uint64_t)low, width);
	int64_t high = _mm_cvttsd_si64(_mm_set_sd(d - 0x1p63));
	return (uint64_t)(low | (high & (low >> 63)));
}
static uint64_t to_int32(float f, unsigned width, bool is_signed)
{
	if (width < 32 || (width == 32 && is_signed))
		return cut((uint32_t)_mm_cvttss_si32(_mm_set_ss(f)), width);
	int64_t low = _mm_cvttss_si64(_mm_set_ss(f));
	if (is_signed || width < 64)
		return cut((uint64_t)low, width);
	int64_t high = _mm_cvttss_si64(_mm_set_ss(f - 0x1p63f));
	return (uint64_t)(low | (high & (low >> 63)));
}
static int64_t to_x87(long double v, unsigned width)
{
	long double top = ldexpl(1, (int)width - 1);
	return v < top && v >= -top ? (int64_t)v : (int64_t)(~0ULL << (width - 1));
}
static uint64_t to_int80(long double v, unsigned width, bool is_signed)
{
	if (is_signed)
		return cut((uint64_t)to_x87(v, width <= 16   ? 16
					       : width <= 32 ? 32
							     : 64),
			   width);
	if (width < 64)
		return cut((uint64_t)to_x87(v, width <= 16 ? 32 : 64), width);
	bool is_high = v >= 0x1p63L;
	return (uint64_t)to_x87(is_high ? v - 0x1p63L : v, 64) ^ (uint64_t)is_high << 63;
}
#define TO_INT(N, get, convert)                                                 \
	HANDLER(N)                                                              \
	{                                                                       \
		Rd = ip->imm ? to_int_saturated((long double)get, ip->c, ip->e) \
			     : convert(get, ip->c, ip->e);                      \
		NEXT;                                                           \
	}
TO_INT(FTOI32, get_float_slot(Ra), to_int32)
TO_INT(FTOI64, get_double(Ra), to_int64)
TO_INT(FTOI80, get_long_double(&Ra), to_int80)

/* Rounding gives a NaN back as it is, as libc does. */
#define FUNCTION(name, T, s)                                                    \
	static T name(unsigned which, T v)                                      \
	{                                                                       \
		bool is_rounding =                                              \
			which >= PROG_FUN_FLOOR && which <= PROG_FUN_ROUNDEVEN; \
		if (UNLIKELY(v != v) && is_rounding)                            \
			return v;                                               \
		switch (which) {                                                \
		case PROG_FUN_ABS: return fabs##s(v);                           \
		case PROG_FUN_SQRT: return sqrt##s(v);                          \
		case PROG_FUN_FLOOR: return floor##s(v);                        \
		case PROG_FUN_CEIL: return ceil##s(v);                          \
		case PROG_FUN_TRUNC: return trunc##s(v);                        \
		case PROG_FUN_RINT: return rint##s(v);                          \
		case PROG_FUN_NEARBYINT: return nearbyint##s(v);                \
		case PROG_FUN_ROUND: return round##s(v);                        \
		case PROG_FUN_ROUNDEVEN: return rint##s(v);                     \
		case PROG_FUN_SIN: return sin##s(v);                            \
		case PROG_FUN_COS: return cos##s(v);                            \
		case PROG_FUN_EXP: return exp##s(v);                            \
		case PROG_FUN_EXP2: return exp2##s(v);                          \
		case PROG_FUN_LOG: return log##s(v);                            \
		case PROG_FUN_LOG2: return log2##s(v);                          \
		case PROG_FUN_LOG10: return log10##s(v);                        \
		default: return v;                                              \
		}                                                               \
	}
FUNCTION(fun32, float, f)
FUNCTION(fun64, double, )
FUNCTION(fun80, long double, l)
SET(FUN32, put_float_slot(fun32(ip->c, get_float_slot(Ra))))
SET(FUN64, put_double(fun64(ip->c, get_double(Ra))))
SET80(FUN80, fun80(ip->c, get_long_double(&Ra)))

/* minnum and maxnum are the sequences that compilers emit: the first of two zeros. minimum
 * and maximum give NaN if either side is, and order -0 before +0. */
#define FUNCTION2(name, T, s)                                          \
	static T name(unsigned which, T a, T b)                        \
	{                                                              \
		switch (which) {                                       \
		case PROG_FUN2_COPYSIGN: return copysign##s(a, b);     \
		case PROG_FUN2_MINNUM: return a != a || b < a ? b : a; \
		case PROG_FUN2_MAXNUM: return a != a || b > a ? b : a; \
		case PROG_FUN2_MINIMUM:                                \
			return a != a || b != b ? a + b                \
			       : a == b		? (signbit(a) ? a : b) \
			       : a < b		? a                    \
						: b;                            \
		case PROG_FUN2_MAXIMUM:                                \
			return a != a || b != b ? a + b                \
			       : a == b		? (signbit(a) ? b : a) \
			       : a > b		? a                    \
						: b;                            \
		case PROG_FUN2_POW: return pow##s(a, b);               \
		default: return a;                                     \
		}                                                      \
	}
FUNCTION2(fun2_32, float, f)
FUNCTION2(fun2_64, double, )
FUNCTION2(fun2_80, long double, l)
SET(FUN2_32, put_float_slot(fun2_32(ip->c, get_float_slot(Ra), get_float_slot(Rb))))
SET(FUN2_64, put_double(fun2_64(ip->c, get_double(Ra), get_double(Rb))))
SET80(FUN2_80, fun2_80(ip->c, get_long_double(&Ra), get_long_double(&Rb)))
SET(FMA32,
    (uint64_t)calc_float(EXPR_FMA, 32, 32, 0, (uint32_t)Ra, (uint32_t)Rb, (uint32_t)Re))
SET(FMA64, (uint64_t)calc_float(EXPR_FMA, 64, 64, 0, Ra, Rb, Re))
