/* Numbers printed and read back are the same numbers. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile uint64_t seed = 7;
	int bad = 0;
	unsigned sum = 0;
	for (int i = 0; i < 300; i++) {
		uint64_t r = seed = seed * 6364136223846793005u + 1442695040888963407u;
		double d, back = 0;
		memcpy(&d, &r, 8);
		if (d != d)
			continue;
		char text[64];
		snprintf(text, sizeof text, "%.17g", d);
		back = strtod(text, NULL);
		bad += memcmp(&d, &back, 8) != 0;
		for (char *p = text; *p; p++)
			sum = sum * 31 + (unsigned char)*p;
		snprintf(text, sizeof text, "%a", d);
		sscanf(text, "%lf", &back);
		bad += memcmp(&d, &back, 8) != 0;
		snprintf(text, sizeof text, "%" PRIu64 " %" PRIx64 " %" PRId64, r, r,
			 (int64_t)r);
		uint64_t u, x;
		int64_t s;
		sscanf(text, "%" SCNu64 " %" SCNx64 " %" SCNd64, &u, &x, &s);
		bad += u != r || x != r || s != (int64_t)r;
		for (char *p = text; *p; p++)
			sum = sum * 31 + (unsigned char)*p;
		if (i % 30 == 0)
			printf("%s\n", text);
	}
	printf("%d %08x\n", bad, sum);
	return bad;
}
