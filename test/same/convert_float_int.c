/* Between integers and float, double, long double. */
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {0.0,
					   -0.0,
					   0.5,
					   -0.5,
					   0.999999,
					   1.5,
					   -1.5,
					   2.5,
					   127.9,
					   -128.9,
					   255.1,
					   65535.5,
					   2147483520.0,
					   -2147483648.0,
					   4294967295.0,
					   1e15,
					   9007199254740993.0,
					   9223372036854774784.0,
					   -9223372036854775808.0};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double d = values[i];
		long double l = d;
		printf("%" PRId64 " %" PRId64 " %" PRId64, (int64_t)d, (int64_t)l,
		       (int64_t)(float)(d * 0.5));
		if (d >= 0)
			printf(" %" PRIu64 " %" PRIu64, (uint64_t)d,
			       (uint64_t)(l * 1.5L));
		if (d > -2147483649.0 && d < 2147483648.0)
			printf(" %d %d", (int)d, (int)l);
		if (d > -1 && d < 65536)
			printf(" %u %u", (uint16_t)d, (unsigned)(float)d);
		if (d > -129 && d < 128)
			printf(" %d", (signed char)d);
		printf("\n");
	}
	static volatile int64_t ints[] = {0,
					  1,
					  -1,
					  16777217,
					  -16777219,
					  9007199254740993,
					  -9007199254740995,
					  INT64_MAX,
					  INT64_MIN,
					  1234567890123456789};
	for (unsigned i = 0; i < sizeof ints / sizeof ints[0]; i++) {
		int64_t n = ints[i];
		uint64_t u = (uint64_t)n;
		printf("%a %a %La %a %a %La\n", (double)n, (double)(float)n,
		       (long double)n, (double)u, (double)(float)u, (long double)u);
		printf("%a %a %a %a\n", (double)(int)n, (double)(float)(int)n,
		       (double)(unsigned)n, (double)(float)(unsigned)n);
	}
	volatile double huge = 1.8446744073709550e19;
	printf("%" PRIu64 "\n", (uint64_t)huge);
	return 0;
}
