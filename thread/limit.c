/* limit.c - moments on a clock as limits of waiting. */
#include "internal.h"

#include <time.h>

enum { SECOND = 1000000000, FOREVER_SECONDS = 1000000000 };

hidden int __clock_gettime(clockid_t, struct timespec *);

int __ev_thread_limit(clockid_t clock, const struct timespec *at, unsigned long *limit)
{
	struct timespec now, uptime;

	*limit = THREAD_FOREVER;
	if (!at)
		return 0;
	if (at->tv_nsec < 0 || at->tv_nsec >= SECOND || __clock_gettime(clock, &now))
		return EINVAL;
	if (clock == CLOCK_MONOTONIC)
		uptime = now;
	else if (__clock_gettime(CLOCK_MONOTONIC, &uptime))
		return EINVAL;
	long seconds = at->tv_sec - now.tv_sec;
	if (seconds > FOREVER_SECONDS)
		return 0;
	long rest = seconds < -1 ? 0 : seconds * SECOND + at->tv_nsec - now.tv_nsec;
	long then = uptime.tv_sec * SECOND + uptime.tv_nsec + (rest > 0 ? rest : 0);
	*limit = then > 0 ? (unsigned long)then : 1;
	return 0;
}

void __ev_thread_reach_moment(unsigned long moment)
{
	__syscall(__EV_SYS_CLOCK_REACH, moment);
}
