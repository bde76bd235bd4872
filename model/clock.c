/* clock.c - a clock that only the program moves.
 *
 * It starts at a fixed instant. Each reading advances it by a microsecond, so that a
 * program that waits for time to pass comes to an end; a sleep advances it by the whole
 * span. All clocks derive from it. */
#include "model.h"

#include <sys/resource.h>
#include <time.h>

#define CLOCK_BOOT (1000ul * SECOND) /* the machine had been up for that long */
#define CLOCK_STEP 1000ul
enum {
	CLOCK_TICKS = 100, /* a second, for times() */
	USAGE_PEAK = 4096, /* KB */
};
#define CLOCK_FOREVER 1000000000l /* seconds; who sleeps longer means for ever */

/* With several threads a reading takes time of the reading thread only: the clock of all moves when
 * everybody waits. Otherwise the order of readings would matter. So does a wait that ends at its
 * limit while others could go on: who has waited is ahead of them. */
static uint64_t passed_for_caller(void)
{
	uint64_t t = kernel->clock.passed;
	return t > self()->reached ? t : self()->reached;
}

static uint64_t take_reading(uint64_t passed)
{
	if (kernel->nthreads > 1)
		return passed + (self()->readings += CLOCK_STEP);
	kernel->clock.passed += CLOCK_STEP;
	return passed;
}

static uint64_t read_passed_time(void)
{
	return take_reading(passed_for_caller());
}

void clock_reach(uint64_t uptime)
{
	struct thread *t = self();
	uint64_t then = uptime > CLOCK_BOOT ? uptime - CLOCK_BOOT : 0;
	if (kernel->nthreads == 1)
		clock_sleep_until(then);
	else if (then > t->readings && then - t->readings > passed_for_caller())
		t->reached = then - t->readings;
}

uint64_t clock_ahead(const struct thread *t)
{
	bool is_ahead = t->reached > kernel->clock.passed;
	return is_ahead ? CLOCK_BOOT + t->reached + t->readings : 0;
}

uint64_t clock_limit(uint64_t passed)
{
	return passed == NEVER ? NEVER : CLOCK_BOOT + passed;
}

void clock_step(void)
{
	if (kernel->nthreads == 1)
		kernel->clock.passed += CLOCK_STEP;
}

uint64_t clock_passed(void)
{
	return kernel->clock.passed;
}

uint64_t clock_worked(void)
{
	return kernel->clock.passed - kernel->clock.slept;
}

uint64_t clock_uptime(void)
{
	return CLOCK_BOOT + read_passed_time();
}

uint64_t clock_used(void)
{
	return take_reading(kernel->clock.passed) - kernel->clock.slept;
}

void clock_work_until(uint64_t then)
{
	if (then > kernel->clock.passed)
		kernel->clock.passed = then;
}

void clock_sleep_until(uint64_t then)
{
	if (then <= kernel->clock.passed)
		return;
	kernel->clock.slept += then - kernel->clock.passed;
	kernel->clock.passed = then;
}

bool clock_is_span(const struct moment *m)
{
	return m->sec >= 0 && m->nsec >= 0 && m->nsec < (long)SECOND;
}

uint64_t clock_after(const struct moment *span)
{
	if (!span || span->sec > CLOCK_FOREVER)
		return NEVER;
	uint64_t ns = (uint64_t)span->sec * SECOND + (uint64_t)span->nsec;
	return ns ? passed_for_caller() + ns : kernel->clock.passed;
}

/* The clock of processor time of the caller, by the number of its process or thread: ~number is in
 * the upper bits, 0 means the caller (pthread_getcpuclockid, clock_getcpuclockid). */
static bool is_own_clock(int id)
{
	enum { KIND = 7, OF_PROCESS = 2, OF_THREAD = 6 };
	int number = ~(id >> 3);
	if ((id & KIND) == OF_THREAD)
		return !number || number == self()->id;
	return (id & KIND) == OF_PROCESS && (!number || number == task->pid);
}

bool clock_is(int id)
{
	if (id < 0 && is_own_clock(id))
		return true;
	if (id < 0)
		__ev_bad_syscall(SYS_clock_gettime, "clock of another process or thread");
	return id <= CLOCK_BOOTTIME || id == CLOCK_TAI;
}

/* What the clock shows when the program starts. */
static uint64_t clock_start_of(int id)
{
	switch (id) {
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
	case CLOCK_TAI: return CLOCK_START;
	default: return CLOCK_BOOT;
	}
}

static uint64_t read_clock(int id)
{
	if (id < 0 || id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID)
		return clock_used();
	return clock_start_of(id) + read_passed_time();
}

struct moment clock_as_moment(uint64_t ns)
{
	return (struct moment){(long)(ns / SECOND), (long)(ns % SECOND)};
}

struct micro_moment clock_as_micro(uint64_t ns)
{
	return (struct micro_moment){(long)(ns / SECOND), (long)(ns % SECOND / 1000)};
}

struct moment clock_now(void)
{
	return clock_as_moment(CLOCK_START + kernel->clock.passed);
}

uint64_t clock_since(int id, const struct moment *when)
{
	if (when->sec > (long)(CLOCK_START / SECOND) + CLOCK_FOREVER)
		return NEVER;
	uint64_t shown = (uint64_t)when->sec * SECOND + (uint64_t)when->nsec;
	return shown < clock_start_of(id) ? 0 : shown - clock_start_of(id);
}

long clock_get(int id, struct moment *out)
{
	if (!clock_is(id))
		return -EINVAL;
	*out = clock_as_moment(read_clock(id));
	return 0;
}

long clock_resolution(int id, struct moment *out)
{
	if (!clock_is(id))
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
		*out = clock_as_micro(read_clock(CLOCK_REALTIME));
	if (zone)
		zone[0] = zone[1] = 0;
	return 0;
}

static long nap_until(uint64_t then, struct moment *rest)
{
	long result = wait_until(then, SYS_nanosleep, "sleep without end");
	uint64_t now = clock_passed();
	if (result < 0 && rest)
		*rest = clock_as_moment(then > now ? then - now : 0);
	return result;
}

long clock_nap(const struct moment *span, struct moment *rest)
{
	if (!clock_is_span(span))
		return -EINVAL;
	return nap_until(clock_after(span), rest);
}

long clock_nap_on(int id, int flags, const struct moment *when, struct moment *rest)
{
	if (!clock_is(id) || id == CLOCK_THREAD_CPUTIME_ID || !clock_is_span(when))
		return -EINVAL;
	if (id < 0 || id == CLOCK_PROCESS_CPUTIME_ID)
		__ev_bad_syscall(SYS_clock_nanosleep, "sleep measured in processor time");
	if (!(flags & TIMER_ABSTIME))
		return clock_nap(when, rest);
	return nap_until(clock_since(id, when), NULL);
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
		out->user = clock_as_micro(clock_used());
		out->maxrss = USAGE_PEAK;
	}
	return 0;
}
