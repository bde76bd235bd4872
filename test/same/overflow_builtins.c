/* Checked arithmetic at every width and sign, and across types. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#define CHECK(type, low, high)                                              \
	do {                                                                \
		volatile type values[] = {(type)0,                          \
					  (type)1,                          \
					  (type)2,                          \
					  (type)(low),                      \
					  (type)(high),                     \
					  (type)((high) / 2),               \
					  (type)((high) / 2 + 1),           \
					  (type) - 1};                      \
		unsigned sum = 0, hits = 0;                                 \
		for (int i = 0; i < 8; i++)                                 \
			for (int j = 0; j < 8; j++) {                       \
				type a = values[i], b = values[j], r;       \
				int o = __builtin_add_overflow(a, b, &r);   \
				sum = sum * 31 + (unsigned)r + (unsigned)o; \
				hits += (unsigned)o;                        \
				o = __builtin_sub_overflow(a, b, &r);       \
				sum = sum * 31 + (unsigned)r + (unsigned)o; \
				hits += (unsigned)o;                        \
				o = __builtin_mul_overflow(a, b, &r);       \
				sum = sum * 31 + (unsigned)r + (unsigned)o; \
				hits += (unsigned)o;                        \
			}                                                   \
		printf("%-10s %08x %u\n", #type, sum, hits);                \
	} while (0)

int main(void)
{
	CHECK(int8_t, INT8_MIN, INT8_MAX);
	CHECK(uint8_t, 0, UINT8_MAX);
	CHECK(int16_t, INT16_MIN, INT16_MAX);
	CHECK(uint16_t, 0, UINT16_MAX);
	CHECK(int32_t, INT32_MIN, INT32_MAX);
	CHECK(uint32_t, 0, UINT32_MAX);
	CHECK(int64_t, INT64_MIN, INT64_MAX);
	CHECK(uint64_t, 0, UINT64_MAX);
	CHECK(__int128, (__int128)1 << 126, (__int128)1 << 125);
	volatile int big = INT_MAX;
	volatile unsigned ubig = UINT_MAX;
	long l;
	int n;
	unsigned char c;
	printf("%d ", __builtin_add_overflow(big, 1, &l));
	printf("%ld ", l);
	printf("%d ", __builtin_add_overflow(ubig, big, &n));
	printf("%d ", n);
	printf("%d ", __builtin_mul_overflow(big, -3, &c));
	printf("%d\n", c);
	return 0;
}
