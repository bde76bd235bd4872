/* Random decimal digits there and back: %.17g is exact, shorter ones round. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile uint64_t seed = 0x9e3779b97f4a7c15;
	uint64_t x = seed;
	for (int i = 0; i < 120; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		double d;
		uint64_t bits = x;
		memcpy(&d, &bits, 8);
		if (d != d)
			continue;
		char exact[400], brief[400];
		snprintf(exact, sizeof exact, "%.17g", d);
		snprintf(brief, sizeof brief, "%.*e", (int)(x % 17), d);
		double back = strtod(exact, NULL);
		printf("%s %s %d %a\n", exact, brief, back == d, strtod(brief, NULL));
		float f = (float)strtod(brief, NULL);
		snprintf(exact, sizeof exact, "%.9g", (double)f);
		printf("%s %d\n", exact, strtof(exact, NULL) == f);
	}
	return 0;
}
