/* svcomp.c - SV-COMP's __VERIFIER_* in terms of everett.h. Weak: a task that defines one
 * of them itself means its own. */
#include "../include/svcomp.h"

#include "../include/everett.h"

#include <pthread.h>

#define WEAK __attribute__((__weak__))

#define NONDET(suffix, type)                                               \
	WEAK type __VERIFIER_nondet_##suffix(void)                         \
	{                                                                  \
		type value;                                                \
		ev_make_symbolic(&value, sizeof value, "nondet_" #suffix); \
		return value;                                              \
	}

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(unsigned_long, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
NONDET(int8_t, int8_t)
NONDET(uint8_t, uint8_t)
NONDET(int16_t, int16_t)
NONDET(uint16_t, uint16_t)
NONDET(int32_t, int32_t)
NONDET(uint32_t, uint32_t)
NONDET(int64_t, int64_t)
NONDET(uint64_t, uint64_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(s8, int8_t)
NONDET(s16, int16_t)
NONDET(s32, int32_t)
NONDET(s64, int64_t)
NONDET(size_t, size_t)
NONDET(ptrdiff_t, ptrdiff_t)
NONDET(loff_t, int64_t)
NONDET(sector_t, uint64_t)
NONDET(float, float)
NONDET(double, double)
NONDET(pointer, void *)
NONDET(pchar, char *)
NONDET(charp, char *)

/* A bool holds 0 or 1 and nothing else. */
WEAK bool __VERIFIER_nondet_bool(void)
{
	unsigned char value;
	ev_make_symbolic(&value, sizeof value, "nondet_bool");
	ev_assume(value <= 1);
	return value != 0;
}

WEAK void __VERIFIER_nondet_memory(void *data, size_t size)
{
	if (size)
		ev_make_symbolic(data, size, "nondet_memory");
}

WEAK void __VERIFIER_assume(int condition)
{
	ev_assume(condition != 0);
}

WEAK void __VERIFIER_assert(int condition)
{
	if (!condition)
		ev_assert_fail("given to __VERIFIER_assert", "", 0, "");
}

WEAK void __VERIFIER_error(void)
{
	ev_report("__VERIFIER_error was called");
}

WEAK void reach_error(void)
{
	ev_report("reach_error was called");
}

/* One lock for all atomic sections: they exclude each other. A section may be inside another one.
 * The first word of a mutex is its type. */
static pthread_mutex_t atomic_section = {{{PTHREAD_MUTEX_RECURSIVE}}};

WEAK void __VERIFIER_atomic_begin(void)
{
	pthread_mutex_lock(&atomic_section);
}

WEAK void __VERIFIER_atomic_end(void)
{
	pthread_mutex_unlock(&atomic_section);
}
