/* A filter in fixed point: 16-bit samples times coefficients in Q15, rounded and saturated, with a
 * peak detector and an automatic gain behind it. */
#include "bench.h"

#ifndef SAMPLES
#define SAMPLES 2
#endif

static int16_t saturate(int32_t v)
{
	if (v > INT16_MAX)
		return INT16_MAX;
	if (v < INT16_MIN)
		return INT16_MIN;
	return (int16_t)v;
}

static int16_t multiply(int16_t a, int16_t b)
{
	return saturate(((int32_t)a * b + 0x4000) >> 15);
}

int main(void)
{
	static const int16_t taps[3] = {9830, 16384, 12001};
	int16_t in[SAMPLES], delay[3] = {0}, peak = 0, gain = 0x4000;
	int clipped = 0;
	klee_make_symbolic(in, sizeof in, "in");
	for (int i = 0; i < SAMPLES; i++) {
		delay[2] = delay[1];
		delay[1] = delay[0];
		delay[0] = in[i];
		int32_t sum = 0;
		for (int t = 0; t < 3; t++)
			sum += multiply(delay[t], taps[t]) * 2;
		int16_t out = saturate(sum);
		if (out != sum)
			clipped++;
		out = multiply(out, gain);
		int16_t size = out < 0 ? saturate(-(int32_t)out) : out;
		if (size > peak)
			peak = size;
		if (size > 12000)
			gain = multiply(gain, 29491);
		else if (size < 1000)
			gain = saturate(gain + 512);
	}
	BENCH_CHECK(clipped <= SAMPLES && gain > 0);
	return clipped > 1 ? 1 : peak > 15000 ? 2 : 3;
}
