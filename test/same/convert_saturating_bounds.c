/* Floats at the edges of the integer types they are cut to. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

static void show(double v)
{
	float f = (float)v;
	printf("%a %a:", v, (double)f);
	if (v > -129 && v < 128)
		printf(" %d", (int8_t)v);
	if (v > -1 && v < 256)
		printf(" %u", (uint8_t)v);
	if (v > -32769 && v < 32768)
		printf(" %d", (int16_t)v);
	if (v > -1 && v < 65536)
		printf(" %u", (uint16_t)v);
	if (v > -2147483649.0 && v < 2147483648.0)
		printf(" %d", (int32_t)v);
	if (v > -1 && v < 4294967296.0)
		printf(" %u", (uint32_t)v);
	if (v >= -0x1p63 && v < 0x1p63)
		printf(" %lld", (long long)v);
	if (v > -1 && v < 0x1p64)
		printf(" %llu", (unsigned long long)v);
	if (f >= -0x1p31f && f < 0x1p31f)
		printf(" f%d", (int)f);
	if (f > -1 && f < 0x1p64f)
		printf(" f%llu", (unsigned long long)f);
	printf(" %ld %lld\n", fabs(v) < 1e18 ? lrint(v) : 0,
	       fabs(v) < 1e18 ? llround(v) : 0);
}

int main(void)
{
	for (int e = 0; e <= 64; e++) {
		volatile double base = ldexp(1, e);
		show(base);
		show(-base);
		show(nextafter(base, 0));
		show(nextafter(-base, 0));
		show(base + 0.5);
		show(-base + 0.5);
	}
	return 0;
}
