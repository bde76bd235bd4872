/* Integer square root bit by bit and the length of a vector in Q4 with it; the distance decides
 * between levels of detail. */
#include "bench.h"

#ifndef POINTS
#define POINTS 1
#endif

static uint32_t root(uint32_t value)
{
	uint32_t result = 0, bit = 1u << 14;
	while (bit > value)
		bit >>= 2;
	for (; bit; bit >>= 2) {
		if (value >= result + bit) {
			value -= result + bit;
			result = (result >> 1) + bit;
		} else {
			result >>= 1;
		}
	}
	return result;
}

int main(void)
{
	int8_t at[POINTS][2];
	int level = 0;
	klee_make_symbolic(at, sizeof at, "at");
	for (int i = 0; i < POINTS; i++) {
		int32_t x = at[i][0] - 12, y = at[i][1] / 2;
		uint32_t square = (uint32_t)(x * x + y * y);
		if (square >= 1u << 15)
			return 1;
		uint32_t far = root(square);
		BENCH_CHECK(far * far <= square && (far + 1) * (far + 1) > square);
		uint32_t shade = 255 - far * 200 / 181;
		level += shade > 200 ? 3 : shade > 100 ? 2 : 1;
	}
	return level;
}
