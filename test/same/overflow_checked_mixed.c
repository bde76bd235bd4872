/* __builtin_*_overflow with mixed types and results of other widths. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define ONE(op, ta, tb, tr)                                          \
	do {                                                         \
		tr r;                                                \
		int o = __builtin_##op##_overflow((ta)a, (tb)b, &r); \
		printf("%d:%lld ", o, (long long)r);                 \
	} while (0)
#define ALL(op)                               \
	ONE(op, int8_t, uint8_t, int16_t);    \
	ONE(op, int32_t, uint32_t, int32_t);  \
	ONE(op, uint32_t, int64_t, uint32_t); \
	ONE(op, int64_t, uint64_t, int64_t);  \
	ONE(op, uint64_t, uint64_t, int32_t); \
	ONE(op, int64_t, int64_t, uint64_t);  \
	ONE(op, int16_t, int16_t, int8_t);    \
	ONE(op, uint8_t, int8_t, uint8_t)

int main(void)
{
	static const int64_t seeds[] = {
		0,     1,      -1,    2,       127,	128,	  -128,	     255,
		32767, -32768, 65535, INT_MAX, INT_MIN, UINT_MAX, INT64_MAX, INT64_MIN};
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++) {
			volatile int64_t a = seeds[i], b = seeds[j];
			ALL(add);
			ALL(sub);
			ALL(mul);
			printf("\n");
		}
	return 0;
}
