/* Conversions between 128 bit integers and floating point. */
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

int main(void)
{
	volatile uint64_t high[] = {0, 1, 0x7fffffffffffffff, 0x8000000000000000,
				    0xffffffff};
	for (int i = 0; i < 5; i++) {
		u128 u = (u128)high[i] << 64 | 0x123456789abcdef0u;
		i128 s = (i128)u;
		printf("%a %a %a %a\n", (double)u, (double)s, (double)(float)u,
		       (double)(float)s);
		printf("%La %La\n", (long double)u, (long double)s);
	}
	volatile double d[] = {0.0, 1.9, 1e10, 1.5e30, 1.7e38};
	for (int i = 0; i < 5; i++) {
		i128 s = (i128)-d[i];
		u128 u = (u128)d[i];
		printf("%016llx%016llx %016llx%016llx\n",
		       (unsigned long long)((u128)s >> 64), (unsigned long long)s,
		       (unsigned long long)(u >> 64), (unsigned long long)u);
	}
	volatile float f = 3e20f;
	volatile long double l = 3e25L;
	printf("%016llx %016llx\n", (unsigned long long)((u128)f >> 64),
	       (unsigned long long)((u128)l >> 64));
	return 0;
}
