/* long double to and from every arithmetic type. */
#include <limits.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
	static const long double values[] = {0,
					     0.5L,
					     -0.5L,
					     0.999999999999999999L,
					     1.5L,
					     -1.5L,
					     127.9L,
					     -128.5L,
					     65535.75L,
					     2147483647.5L,
					     -2147483648.25L,
					     4294967295.5L,
					     1e15L,
					     -1e18L,
					     9223372036854775807.0L,
					     -9223372036854775808.0L,
					     1.8e19L,
					     1e-4940L,
					     1e30L};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
		volatile long double v = values[i];
		printf("%a %a", (double)v, (double)(float)v);
		if (fabsl(v) < 127)
			printf(" %d", (signed char)v);
		if (v >= 0 && v < 255)
			printf(" %d", (unsigned char)v);
		if (fabsl(v) < 32767)
			printf(" %d", (short)v);
		if (fabsl(v) < 2147483647)
			printf(" %d", (int)v);
		if (v > -1 && v < 4294967296.0L)
			printf(" %u", (unsigned)v);
		if (v >= -9223372036854775808.0L && v < 9223372036854775808.0L)
			printf(" %ld", (long)v);
		if (v > -1 && v < 18446744073709551616.0L)
			printf(" %lu", (unsigned long)v);
		if (fabsl(v) < 1e37L) {
			__int128 w = (__int128)v;
			printf(" %ld:%lx", (long)(w >> 64), (long)w);
		}
		printf("\n");
	}
	volatile long n = LONG_MAX;
	volatile unsigned long u = ULONG_MAX;
	volatile __int128 w = (__int128)n * n;
	volatile unsigned char c = 200;
	volatile int neg = -7;
	printf("%La %La %La %La %La\n", (long double)n, (long double)u, (long double)w,
	       (long double)c, (long double)neg);
	volatile float f = 0.1f;
	volatile double d = 0.1;
	printf("%La %La\n", (long double)f, (long double)d);
	return 0;
}
