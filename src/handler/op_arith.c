/* op_arith.c - integer handlers up to 64 bits: arithmetic, comparison, compare-and-branch,
 * bits. Operands stand zero-extended in their slots; each handler cuts its result. */
#include "handler/handler.h"

/* imm as the right operand: cut to the width below 64 bits, sign-extended at 64. */
#define IMM(W) ((uint##W##_t)(int64_t)ip->imm)

#define BINARY_W(N, W, expr)                                          \
	HANDLER(N##W##_rr)                                            \
	{                                                             \
		uint##W##_t a = (uint##W##_t)Ra, b = (uint##W##_t)Rb; \
		Rd = (uint##W##_t)(expr);                             \
		NEXT;                                                 \
	}                                                             \
	HANDLER(N##W##_ri)                                            \
	{                                                             \
		uint##W##_t a = (uint##W##_t)Ra, b = IMM(W);          \
		Rd = (uint##W##_t)(expr);                             \
		NEXT;                                                 \
	}
#define BINARY(N, expr)      \
	BINARY_W(N, 8, expr) \
	BINARY_W(N, 16, expr) BINARY_W(N, 32, expr) BINARY_W(N, 64, expr)

BINARY(ADD, a + b)
BINARY(SUB, a - b)
BINARY(MUL, (uint64_t)a *b)
BINARY(AND, a &b)
BINARY(OR, a | b)
BINARY(XOR, a ^ b)
BINARY(SHL, (uint64_t)a << (b & (sizeof a * 8 - 1)))
BINARY(LSHR, a >> (b & (sizeof a * 8 - 1)))

#define SIGNED_SHIFT_W(W)                                                  \
	HANDLER(ASHR##W##_rr)                                              \
	{                                                                  \
		Rd = (uint##W##_t)((int##W##_t)Ra >> (Rb & (W - 1)));      \
		NEXT;                                                      \
	}                                                                  \
	HANDLER(ASHR##W##_ri)                                              \
	{                                                                  \
		Rd = (uint##W##_t)((int##W##_t)Ra >> (ip->imm & (W - 1))); \
		NEXT;                                                      \
	}
SIGNED_SHIFT_W(8)
SIGNED_SHIFT_W(16)
SIGNED_SHIFT_W(32)
SIGNED_SHIFT_W(64)

/* Which of the two it was is found out again here: zero, or the one overflow. */
SLOW_HANDLER(divide_fault)
{
	SAVE;
	unsigned form = (unsigned)(ip->op - OP_UDIV8_rr) % 8;
	uint64_t right = form & 1 ? (uint64_t)(int64_t)ip->imm : Rb;
	right &= ~0ULL >> (64 - (8u << form / 2));
	exec_simple_fault(x, right ? FAULT_OVERFLOW : FAULT_DIVISION);
}

#define DIVIDE(N, W, T, right, expr, traps)    \
	HANDLER(N)                             \
	{                                      \
		T a = (T)Ra, b = (T)(right);   \
		if (UNLIKELY(!b || (traps))) { \
			SLOWLY(divide_fault);  \
		}                              \
		Rd = (uint##W##_t)(expr);      \
		NEXT;                          \
	}
#define DIVIDES_W(W)                                                                 \
	DIVIDE(UDIV##W##_rr, W, uint##W##_t, Rb, a / b, 0)                           \
	DIVIDE(UDIV##W##_ri, W, uint##W##_t, ip->imm, a / b, 0)                      \
	DIVIDE(UREM##W##_rr, W, uint##W##_t, Rb, a % b, 0)                           \
	DIVIDE(UREM##W##_ri, W, uint##W##_t, ip->imm, a % b, 0)                      \
	DIVIDE(SDIV##W##_rr, W, int##W##_t, Rb, a / b, b == -1 && a == INT##W##_MIN) \
	DIVIDE(SDIV##W##_ri, W, int##W##_t, ip->imm, a / b,                          \
	       b == -1 && a == INT##W##_MIN)                                         \
	DIVIDE(SREM##W##_rr, W, int##W##_t, Rb, a % b, b == -1 && a == INT##W##_MIN) \
	DIVIDE(SREM##W##_ri, W, int##W##_t, ip->imm, a % b, b == -1 && a == INT##W##_MIN)
DIVIDES_W(8)
DIVIDES_W(16)
DIVIDES_W(32)
DIVIDES_W(64)

#define COMPARE_W(N, W, T, op)                        \
	HANDLER(S##N##W##_rr)                         \
	{                                             \
		Rd = (T)Ra op(T) Rb;                  \
		NEXT;                                 \
	}                                             \
	HANDLER(S##N##W##_ri)                         \
	{                                             \
		Rd = (T)Ra op(T)(int64_t) ip->imm;    \
		NEXT;                                 \
	}                                             \
	HANDLER(J##N##W##_rr)                         \
	{                                             \
		BRANCH((T)Ra op(T) Rb);               \
	}                                             \
	HANDLER(J##N##W##_ri)                         \
	{                                             \
		BRANCH((T)Ra op(T)(int64_t) ip->imm); \
	}
#define COMPARE(N, sign, op)             \
	COMPARE_W(N, 8, sign##8_t, op)   \
	COMPARE_W(N, 16, sign##16_t, op) \
	COMPARE_W(N, 32, sign##32_t, op) \
	COMPARE_W(N, 64, sign##64_t, op)
COMPARE(EQ, uint, ==)
COMPARE(NE, uint, !=)
COMPARE(UGT, uint, >)
COMPARE(UGE, uint, >=)
COMPARE(ULT, uint, <)
COMPARE(ULE, uint, <=)
COMPARE(SGT, int, >)
COMPARE(SGE, int, >=)
COMPARE(SLT, int, <)
COMPARE(SLE, int, <=)

#define SIMPLE(N, value)      \
	HANDLER(N)            \
	{                     \
		Rd = (value); \
		NEXT;         \
	}

static inline uint64_t low_bits(uint64_t v, unsigned width)
{
	return width >= 64 ? v : v & ((1ULL << width) - 1);
}
static inline int64_t sign_extend(uint64_t v, unsigned from)
{
	return (int64_t)(v << (64 - from)) >> (64 - from);
}
static uint64_t bit_reverse(uint64_t v, unsigned width)
{
	return __builtin_bitreverse64(v) >> (64 - width);
}
static uint64_t count_leading(uint64_t v, unsigned width)
{
	return v ? (uint64_t)__builtin_clzll(v) - (64 - width) : width;
}
static uint64_t count_trailing(uint64_t v, unsigned width)
{
	return v ? (uint64_t)__builtin_ctzll(v) : width;
}
static inline bool is_power(unsigned width)
{
	return !(width & (width - 1));
}
static uint64_t funnel_left(uint64_t high, uint64_t low, uint64_t by, unsigned width)
{
	by = is_power(width) ? by & (width - 1) : by % width;
	if (!by)
		return high;
	return low_bits(high << by | low >> (width - by), width);
}
static uint64_t funnel_right(uint64_t high, uint64_t low, uint64_t by, unsigned width)
{
	by = is_power(width) ? by & (width - 1) : by % width;
	if (!by)
		return low;
	return low_bits(low >> by | high << (width - by), width);
}

SIMPLE(TRUNC, low_bits(Ra, ip->c))
SIMPLE(SEXT, low_bits((uint64_t)sign_extend(Ra, ip->e), ip->c))
SIMPLE(SX8_32, (uint32_t)(int8_t)Ra)
SIMPLE(SX16_32, (uint32_t)(int16_t)Ra)
SIMPLE(SX8_64, (uint64_t)(int8_t)Ra)
SIMPLE(SX16_64, (uint64_t)(int16_t)Ra)
SIMPLE(SX32_64, (uint64_t)(int32_t)Ra)
SIMPLE(SEL, Ra & 1 ? Rb : Rc)
SIMPLE(CTPOP, (uint64_t)__builtin_popcountll(Ra))
SIMPLE(CTLZ, count_leading(Ra, ip->c))
SIMPLE(CTTZ, count_trailing(Ra, ip->c))
SIMPLE(BSWAP, __builtin_bswap64(Ra) >> (64 - ip->c))
SIMPLE(BITREV, bit_reverse(Ra, ip->c))
SIMPLE(ABS, sign_extend(Ra, ip->c) < 0 ? low_bits(0 - Ra, ip->c) : Ra)
SIMPLE(FSHL, funnel_left(Ra, Rb, Rc, ip->e))
SIMPLE(FSHR, funnel_right(Ra, Rb, Rc, ip->e))
SIMPLE(ROL32_ri,
       (uint32_t)((uint32_t)Ra << (ip->imm & 31) | (uint32_t)Ra >> (-ip->imm & 31)))
SIMPLE(ROL64_ri, Ra << (ip->imm & 63) | Ra >> (-ip->imm & 63))
SIMPLE(ROL32_rr, (uint32_t)((uint32_t)Ra << (Rb & 31) | (uint32_t)Ra >> (-Rb & 31)))
SIMPLE(ROL64_rr, Ra << (Rb & 63) | Ra >> (-Rb & 63))
SIMPLE(ROR32_rr, (uint32_t)((uint32_t)Ra >> (Rb & 31) | (uint32_t)Ra << (-Rb & 31)))
SIMPLE(ROR64_rr, Ra >> (Rb & 63) | Ra << (-Rb & 63))
SIMPLE(ADD3_32, (uint32_t)(Ra + Rb + Rc))
SIMPLE(ADD3_64, Ra + Rb + Rc)
SIMPLE(XOR3, Ra ^ Rb ^ Rc)

/* With overflow: operands sign- or zero-extended to 128 bits, where nothing is lost. */
#define OVERFLOWING(N, T, ext, op)                           \
	HANDLER(N)                                           \
	{                                                    \
		unsigned width = ip->c;                      \
		T r = (T)(ext(Ra))op(T)(ext(Rb));            \
		uint64_t cut = low_bits((uint64_t)r, width); \
		R[ip->d + 1] = r != (T)(ext(cut));           \
		Rd = cut;                                    \
		NEXT;                                        \
	}
#define AS_SIGNED(v) sign_extend(v, width)
#define AS_UNSIGNED(v) (uint64_t)(v)
OVERFLOWING(SADDO, __int128, AS_SIGNED, +)
OVERFLOWING(SSUBO, __int128, AS_SIGNED, -)
OVERFLOWING(SMULO, __int128, AS_SIGNED, *)
OVERFLOWING(UADDO, unsigned __int128, AS_UNSIGNED, +)
OVERFLOWING(USUBO, unsigned __int128, AS_UNSIGNED, -)
OVERFLOWING(UMULO, unsigned __int128, AS_UNSIGNED, *)

static uint64_t saturate_to_width(__int128 v, unsigned width, bool is_signed)
{
	__int128 low = is_signed ? -((__int128)1 << (width - 1)) : 0;
	__int128 high = ((__int128)1 << (is_signed ? width - 1 : width)) - 1;
	return low_bits((uint64_t)(v < low ? low : v > high ? high : v), width);
}
static __int128 shifted_left(__int128 v, uint64_t by)
{
	return by < 64 ? (__int128)((unsigned __int128)v << by) : 0;
}
#define WIDTH ip->c
#define S(v) (__int128)sign_extend(v, WIDTH)
#define U(v) (__int128)(v)
SIMPLE(SADDSAT, saturate_to_width(S(Ra) + S(Rb), WIDTH, true))
SIMPLE(SSUBSAT, saturate_to_width(S(Ra) - S(Rb), WIDTH, true))
SIMPLE(UADDSAT, saturate_to_width(U(Ra) + U(Rb), WIDTH, false))
SIMPLE(USUBSAT, saturate_to_width(U(Ra) - U(Rb), WIDTH, false))
SIMPLE(SSHLSAT, saturate_to_width(shifted_left(S(Ra), Rb), WIDTH, true))
SIMPLE(USHLSAT, saturate_to_width(shifted_left(U(Ra), Rb), WIDTH, false))
