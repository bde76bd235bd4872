/* Floating point values seen as bits and made from bits. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static volatile double values[] = {0.0,	  -0.0,	 1.0, -1.5, 3.141592653589793,
					   1e300, 1e-310};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double d = values[i];
		float f = (float)d;
		uint64_t u;
		uint32_t v;
		memcpy(&u, &d, 8);
		memcpy(&v, &f, 4);
		long double l = d;
		unsigned char bytes[10];
		memcpy(bytes, &l, 10);
		printf("%016" PRIx64 " %08" PRIx32 " ", u, v);
		for (int k = 9; k >= 0; k--)
			printf("%02x", bytes[k]);
		union {
			uint64_t u;
			double d;
		} next = {u + 1};
		printf(" %a\n", next.d);
	}
	uint64_t pattern = 0x3ff0000000000001;
	double d;
	memcpy(&d, &pattern, 8);
	printf("%a %d\n", d, d > 1.0);
	return 0;
}
