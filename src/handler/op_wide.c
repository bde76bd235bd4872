/* op_wide.c - 128-bit integers, in two adjacent slots, low half first. */
#include "handler/handler.h"

typedef unsigned __int128 wide;

static inline wide get_wide_slot(const uint64_t *slot)
{
	return (wide)slot[1] << 64 | slot[0];
}
static inline void set_wide_slot(uint64_t *slot, wide v)
{
	slot[0] = (uint64_t)v;
	slot[1] = (uint64_t)(v >> 64);
}

#define WIDE(N, expr)                                                \
	HANDLER(N)                                                   \
	{                                                            \
		wide a = get_wide_slot(&Ra), b = get_wide_slot(&Rb); \
		set_wide_slot(&Rd, (expr));                          \
		NEXT;                                                \
	}
WIDE(ADDW, a + b)
WIDE(SUBW, a - b)
WIDE(MULW, a *b)
WIDE(ANDW, a &b)
WIDE(ORW, a | b)
WIDE(XORW, a ^ b)
WIDE(SHLW, a << (b & 127))
WIDE(LSHRW, a >> (b & 127))
WIDE(ASHRW, (wide)((__int128)a >> (b & 127)))

static bool overflows(wide a, wide b)
{
	return b == ~(wide)0 && a == (wide)1 << 127;
}
#define WIDE_DIVIDE(N, expr, traps)                                                \
	HANDLER(N)                                                                 \
	{                                                                          \
		wide a = get_wide_slot(&Ra), b = get_wide_slot(&Rb);               \
		if (UNLIKELY(!b || (traps))) {                                     \
			SAVE;                                                      \
			exec_simple_fault(x, b ? FAULT_OVERFLOW : FAULT_DIVISION); \
			return;                                                    \
		}                                                                  \
		set_wide_slot(&Rd, (expr));                                        \
		NEXT;                                                              \
	}
WIDE_DIVIDE(UDIVW, a / b, false)
WIDE_DIVIDE(UREMW, a % b, false)
WIDE_DIVIDE(SDIVW, (wide)((__int128)a / (__int128)b), overflows(a, b))
WIDE_DIVIDE(SREMW, (wide)((__int128)a % (__int128)b), overflows(a, b))

static bool compare_wide_values(unsigned predicate, wide a, wide b)
{
	__int128 s = (__int128)a, t = (__int128)b;
	switch (predicate) {
	case 0: return a == b;
	case 1: return a != b;
	case 2: return a > b;
	case 3: return a >= b;
	case 4: return a < b;
	case 5: return a <= b;
	case 6: return s > t;
	case 7: return s >= t;
	case 8: return s < t;
	default: return s <= t;
	}
}

HANDLER(CMPW)
{
	Rd = compare_wide_values(ip->c, get_wide_slot(&Ra), get_wide_slot(&Rb));
	NEXT;
}
HANDLER(SEXTW)
{
	int64_t v = (int64_t)(Ra << (64 - ip->c)) >> (64 - ip->c);
	set_wide_slot(&Rd, (wide)(__int128)v);
	NEXT;
}
HANDLER(TRUNCW)
{
	set_wide_slot(&Rd, get_wide_slot(&Ra) & (((wide)1 << ip->c) - 1));
	NEXT;
}
HANDLER(SEXTWW)
{
	unsigned up = 128u - ip->c;
	set_wide_slot(&Rd, (wide)((__int128)(get_wide_slot(&Ra) << up) >> up));
	NEXT;
}
