/* A controller in fixed point with limits on its integral and its output, fed with readings of a
 * sensor that is linearised by a table with interpolation. */
#include "bench.h"

#ifndef STEPS
#define STEPS 3
#endif

static const int16_t curve[9] = {-400, -180, -20, 110, 240, 390, 560, 760, 1000};

static int32_t clamp(int32_t v, int32_t low, int32_t high)
{
	return v < low ? low : v > high ? high : v;
}

/* Tenths of a degree from a reading of 8 bits, between the points of the curve. */
static int32_t temperature(uint8_t reading)
{
	unsigned segment = reading >> 5, part = reading & 31;
	int32_t a = curve[segment], b = curve[segment + 1];
	return a + (b - a) * (int32_t)part / 32;
}

int main(void)
{
	uint8_t readings[STEPS];
	int32_t integral = 0, before = 0, output = 0, target = 210;
	int saturated = 0, crossed = 0;
	klee_make_symbolic(readings, sizeof readings, "readings");
	for (int i = 0; i < STEPS; i++) {
		int32_t error = target - temperature(readings[i]);
		integral = clamp(integral + error, -2000, 2000);
		int32_t slope = i ? error - before : 0;
		int32_t raw = (error * 45 + integral * 7 + slope * 20) >> 5;
		output = clamp(raw, 0, 1023);
		if (output != raw)
			saturated++;
		if (i && (error < 0) != (before < 0))
			crossed++;
		before = error;
	}
	BENCH_CHECK(output >= 0 && output <= 1023);
	if (saturated == STEPS)
		return 1;
	return crossed ? 2 : output > 500 ? 3 : 4;
}
