/* floatfar.c - few digits times a far power of ten, rounded once.
 *
 * The power is taken as P * 2^e with P of 126 bits or more, a little too small at most. Then
 * D * P, cut to 96 bits with a last bit that says whether something was cut, is converted:
 * that is the one rounding, and scaling by a power of two is exact. The cut decides wrongly
 * only where D * 10^power is within 2^-125 of the middle between two neighbours without
 * being it. For D below 2^32 nothing comes closer than 2^-96 (double) and 2^-64 (float), which
 * the continued fractions of all powers show. Exactly in the middle there is something for
 * power 23 alone, and for float up to 10; there P is exact. */
#include "floatscan.h"
#include "floatfar.h"

typedef unsigned __int128 wide;

/* 10^(28 * i) for i from FIRST on: (high:low) * 2^e, cut to 128 bits. */
enum { STEP = 28, FIRST = -12 };
static const struct power {
	uint64_t high, low;
	int e;
} powers[] = {
	{0xe3e27a444d8d98b7, 0xfd1b1b2308169b25, -1244},
	{0xe61acf033d1a45df, 0x6fb92487298e33bd, -1151},
	{0xe858ad248f5c22c9, 0xd1b3400f8f9cff68, -1058},
	{0xea9c227723ee8bcb, 0x465e15a979c1cadc, -965},
	{0xece53cec4a314ebd, 0xa4f8bf5635246428, -872},
	{0xef340a98172aace4, 0x86fb897116c87c34, -779},
	{0xf18899b1bc3f8ca1, 0xdc44e6c3cb279ac1, -686},
	{0xf3e2f893dec3f126, 0x5a89dba3c3efccfa, -593},
	{0xf64335bcf065d37d, 0x4d4617b5ff4a16d5, -500},
	{0xf8a95fcf88747d94, 0x75a44c6397ce912a, -407},
	{0xfb158592be068d2e, 0xeed6e2f0f0d56712, -314},
	{0xfd87b5f28300ca0d, 0x8bca9d6e188853fc, -221},
	{0x8000000000000000, 0x0000000000000000, -127},
	{0x813f3978f8940984, 0x4000000000000000, -34},
	{0x82818f1281ed449f, 0xbff8f10e7a8921a4, 59},
	{0x83c7088e1aab65db, 0x792667c6da79e0fa, 152},
	{0x850fadc09923329e, 0x03e2cf6bc604ddb0, 245},
	{0x865b86925b9bc5c2, 0x0b8a2392ba45a9b2, 338},
	{0x87aa9aff79042286, 0x90fb44d2f05d0842, 431},
	{0x88fcf317f22241e2, 0x441fece3bdf81f03, 524},
	{0x8a5296ffe33cc92f, 0x82bd6b70d99aaa6f, 617},
	{0x8bab8eefb6409c1a, 0x1ad089b6c2f7548e, 710},
	{0x8d07e33455637eb2, 0xdb0b487b6423e1e8, 803},
	{0x8e679c2f5e44ff8f, 0x570f09eaa7ea7648, 896},
};

/* value * 2^e, for results that are normal numbers or too large. */
static double scaled(double value, int e)
{
	union {
		uint64_t bits;
		double value;
	} u;
	for (; e < -1000; e += 200)
		value *= 0x1p-200;
	u.bits = (uint64_t)(e + 1023) << 52;
	return value * u.value;
}

double __floatfar(uint64_t digits, int power, int is_float)
{
	int i = (power - FIRST * STEP) / STEP, rest = power - (FIRST + i) * STEP;
	const struct power *p = &powers[i];
	uint64_t five = 1;
	int e = p->e + rest + 128, is_cut = power < 0 || power >= 2 * STEP;
	for (int k = 0; k < rest; k++)
		five *= 5;
	for (; !(five >> 63); five <<= 1)
		e--;
	wide low = (wide)p->low * five,
	     high = (wide)p->high * five + (uint64_t)(low >> 64);
	is_cut |= (uint64_t)low != 0;
	wide under = (wide)digits * (uint64_t)high;
	wide v = (wide)digits * (uint64_t)(high >> 64) + (uint64_t)(under >> 64);
	v |= is_cut || (uint64_t)under;
	return scaled(is_float ? (double)(float)v : (double)v, e);
}
