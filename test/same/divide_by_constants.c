/* Divisions that compilers turn into multiplications, against real divisions. */
#include <inttypes.h>
#include <stdio.h>

#define TRY(type, divisor)                                                               \
	do {                                                                             \
		volatile type d = (type)(divisor);                                       \
		for (int i = 0; i < 64; i++) {                                           \
			type x =                                                         \
				(type)((uint64_t)start * (uint64_t)(i + 1) >> (i % 60)); \
			if (x / (type)(divisor) != x / d ||                              \
			    x % (type)(divisor) != x % d)                                \
				printf("wrong %s %d\n", #type, i);                       \
			sum = sum * 31 + (uint64_t)(x / (type)(divisor));                \
			sum = sum * 31 + (uint64_t)(x % (type)(divisor));                \
		}                                                                        \
	} while (0)

#define ALL(divisor)                                         \
	do {                                                 \
		TRY(int8_t, divisor);                        \
		TRY(uint8_t, divisor);                       \
		TRY(int16_t, divisor);                       \
		TRY(uint16_t, divisor);                      \
		TRY(int32_t, divisor);                       \
		TRY(uint32_t, divisor);                      \
		TRY(int64_t, divisor);                       \
		TRY(uint64_t, divisor);                      \
		printf("%d %016" PRIx64 "\n", divisor, sum); \
	} while (0)

int main(void)
{
	volatile uint64_t start = 0xfedcba9876543210u;
	uint64_t sum = 0;
	ALL(1);
	ALL(2);
	ALL(3);
	ALL(5);
	ALL(7);
	ALL(10);
	ALL(16);
	ALL(25);
	ALL(100);
	ALL(125);
	ALL(127);
	return 0;
}
