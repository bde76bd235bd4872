/* Shifts of every width by every amount. */
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
	volatile uint64_t base = 0x9e3779b97f4a7c15u;
	uint64_t sum = 0;
	for (unsigned n = 0; n < 64; n++) {
		uint64_t x = base;
		sum = sum * 31 + (x << n);
		sum = sum * 31 + (x >> n);
		sum = sum * 31 + (uint64_t)((int64_t)x >> n);
		if (n < 32) {
			sum = sum * 31 + ((uint32_t)x << n);
			sum = sum * 31 + ((uint32_t)x >> n);
			sum = sum * 31 + (uint64_t)((int32_t)x >> n);
		}
		if (n < 16) {
			sum = sum * 31 + (uint16_t)((uint16_t)x << n);
			sum = sum * 31 + (uint64_t)(int64_t)((int16_t)x >> n);
		}
		if (n < 8) {
			sum = sum * 31 + (uint8_t)((uint8_t)x << n);
			sum = sum * 31 + (uint64_t)(int64_t)((int8_t)x >> n);
		}
		printf("%2u %016" PRIx64 "\n", n, sum);
	}
	volatile int minus = -1000;
	printf("%d %d %d\n", minus >> 3, minus >> 31, minus / 8);
	return 0;
}
