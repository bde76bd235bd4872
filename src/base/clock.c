/* clock.c - see clock.h. */
#include "base/clock.h"

#include <time.h>

static double read_clock(clockid_t which)
{
	struct timespec t;
	clock_gettime(which, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_now(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

double clock_used(void)
{
	return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
