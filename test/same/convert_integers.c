/* Truncation, sign and zero extension between all integer types. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

static volatile int64_t values[] = {
	0,	    1,		-1,	     127,	128,	  255,
	256,	    -129,	32768,	     65535,	-32769,	  2147483647,
	2147483648, 4294967295, -2147483649, INT64_MAX, INT64_MIN};

int main(void)
{
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		int64_t v = values[i];
		printf("%" PRId64 ": %d %u %d %u %d %u %d\n", v, (int8_t)v, (uint8_t)v,
		       (int16_t)v, (uint16_t)v, (int32_t)v, (uint32_t)v, (bool)v);
		int8_t c = (int8_t)v;
		uint8_t uc = (uint8_t)v;
		int16_t h = (int16_t)v;
		uint16_t uh = (uint16_t)v;
		int32_t w = (int32_t)v;
		uint32_t uw = (uint32_t)v;
		printf("  %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64
		       " %" PRId64 "\n",
		       (int64_t)c, (int64_t)uc, (int64_t)h, (int64_t)uh, (int64_t)w,
		       (int64_t)uw);
		printf("  %" PRIu64 " %u %u %" PRIu64 "\n", (uint64_t)c, (unsigned)h,
		       (unsigned)uc, (uint64_t)w);
		printf("  %d %d %d\n", c < uc, h < (int)uh, (unsigned)w < 100u);
	}
	return 0;
}
