/* clock.c - a clock that only the program moves.
 *
 * It starts at a fixed instant. Each reading advances it by a microsecond, so that a
 * program that waits for time to pass comes to an end; a sleep advances it by the whole
 * span. All clocks derive from it. */
#include "model.h"

#include <sys/resource.h>
#include <time.h>

#define SECOND 1000000000ul
#define CLOCK_START (1000000000ul * SECOND) /* since the epoch: 2001-09-09 01:46:40 */
#define CLOCK_BOOT (1000ul * SECOND) /* the machine had been up for that long */
#define CLOCK_STEP 1000ul
enum {
	CLOCK_TICKS = 100, /* a second, for times() */
	USAGE_PEAK = 4096, /* KB */
};
#define CLOCK_FOREVER 1000000000l /* seconds; who sleeps longer means for ever */

static uint64_t passed; /* since the start */
static uint64_t slept; /* of that */

static uint64_t reading(void)
{
	uint64_t t = passed;
	passed += CLOCK_STEP;
	return t;
}

uint64_t clock_started(void)
{
	return CLOCK_START;
}

uint64_t clock_uptime(void)
{
	return CLOCK_BOOT + reading();
}

uint64_t clock_used(void)
{
	return reading() - slept;
}

void clock_sleep(uint64_t ns)
{
	passed += ns;
	slept += ns;
}

bool clock_is_span(const struct moment *m)
{
	return m->sec >= 0 && m->nsec >= 0 && m->nsec < (long)SECOND;
}

static bool is_clock(int id)
{
	if (id < 0)
		__ev_bad_syscall(SYS_clock_gettime,
				 "clock of a certain process or thread");
	return id <= CLOCK_BOOTTIME || id == CLOCK_TAI;
}

static uint64_t read_clock(int id)
{
	switch (id) {
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
	case CLOCK_TAI: return CLOCK_START + reading();
	case CLOCK_PROCESS_CPUTIME_ID:
	case CLOCK_THREAD_CPUTIME_ID: return clock_used();
	default: return clock_uptime();
	}
}

static struct moment as_moment(uint64_t ns)
{
	return (struct moment){(long)(ns / SECOND), (long)(ns % SECOND)};
}

static struct micro_moment as_micro(uint64_t ns)
{
	return (struct micro_moment){(long)(ns / SECOND), (long)(ns % SECOND / 1000)};
}

long clock_get(int id, struct moment *out)
{
	if (!is_clock(id))
		return -EINVAL;
	*out = as_moment(read_clock(id));
	return 0;
}

long clock_resolution(int id, struct moment *out)
{
	if (!is_clock(id))
		return -EINVAL;
	if (out)
		*out = (struct moment){0, 1};
	return 0;
}

long clock_time(long *out)
{
	long t = (long)(read_clock(CLOCK_REALTIME) / SECOND);
	if (out)
		*out = t;
	return t;
}

long clock_timeofday(struct micro_moment *out, int zone[2])
{
	if (out)
		*out = as_micro(read_clock(CLOCK_REALTIME));
	if (zone)
		zone[0] = zone[1] = 0;
	return 0;
}

long clock_nap(const struct moment *span)
{
	if (!clock_is_span(span))
		return -EINVAL;
	if (span->sec > CLOCK_FOREVER)
		__ev_bad_syscall(SYS_nanosleep, "sleep without end");
	clock_sleep((uint64_t)span->sec * SECOND + (uint64_t)span->nsec);
	return 0;
}

long clock_nap_on(int id, int flags, const struct moment *when)
{
	if (!is_clock(id) || id == CLOCK_THREAD_CPUTIME_ID || !clock_is_span(when))
		return -EINVAL;
	if (id == CLOCK_PROCESS_CPUTIME_ID)
		__ev_bad_syscall(SYS_clock_nanosleep, "sleep measured in processor time");
	if (!(flags & TIMER_ABSTIME))
		return clock_nap(when);
	struct moment now = as_moment(read_clock(id));
	struct moment span = {when->sec - now.sec, when->nsec - now.nsec};
	if (span.nsec < 0) {
		span.nsec += (long)SECOND;
		span.sec--;
	}
	return span.sec < 0 ? 0 : clock_nap(&span);
}

long clock_times(long out[4])
{
	const uint64_t tick = SECOND / CLOCK_TICKS;
	if (out) {
		out[0] = (long)(clock_used() / tick);
		out[1] = out[2] = out[3] = 0; /* system; children */
	}
	return (long)(clock_uptime() / tick);
}

long clock_usage(int who, struct usage *out)
{
	if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN && who != RUSAGE_THREAD)
		return -EINVAL;
	*out = (struct usage){.maxrss = 0};
	if (who != RUSAGE_CHILDREN) {
		out->user = as_micro(clock_used());
		out->maxrss = USAGE_PEAK;
	}
	return 0;
}
