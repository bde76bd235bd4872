/* Saturating addition and subtraction. */
#include <inttypes.h>
#include <stdio.h>

#define SATURATE(type, format)                                                         \
	do {                                                                           \
		for (int i = 0; i < 5; i++)                                            \
			for (int j = 0; j < 5; j++) {                                  \
				type a = (type)(values[i] >> (64 - 8 * sizeof(type))); \
				type b = (type)(values[j] >> (64 - 8 * sizeof(type))); \
				printf("%" format ",%" format " ",                     \
				       __builtin_elementwise_add_sat(a, b),            \
				       __builtin_elementwise_sub_sat(a, b));           \
			}                                                              \
		printf("\n");                                                          \
	} while (0)

static volatile int64_t values[] = {0, INT64_MAX, INT64_MIN, -1, 0x3fffffffffffffff};

int main(void)
{
	SATURATE(int8_t, PRId8);
	SATURATE(uint8_t, PRIu8);
	SATURATE(int16_t, PRId16);
	SATURATE(uint16_t, PRIu16);
	SATURATE(int32_t, PRId32);
	SATURATE(uint32_t, PRIu32);
	SATURATE(int64_t, PRId64);
	SATURATE(uint64_t, PRIu64);
	return 0;
}
