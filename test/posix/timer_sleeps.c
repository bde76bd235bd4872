/* clock_nanosleep with absolute and relative times, and what a signal leaves of a sleep. */
#include "show.h"
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static volatile int rings;

static void ring(int sig)
{
	(void)sig;
	rings++;
}

static struct timespec after(clockid_t clock, long ms)
{
	struct timespec t;
	clock_gettime(clock, &t);
	t.tv_nsec += ms * 1000000;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

static int is_past(clockid_t clock, struct timespec t)
{
	struct timespec now = after(clock, 0);
	return now.tv_sec > t.tv_sec || (now.tv_sec == t.tv_sec && now.tv_nsec >= t.tv_nsec);
}

int main(void)
{
	struct sigaction a = {.sa_handler = ring, .sa_flags = SA_RESTART};
	struct itimerval soon = {.it_value.tv_usec = 10000};
	struct timespec t, rest = {77, 77}, bad = {0, 1000000000};
	sigaction(SIGALRM, &a, NULL);
	t = after(CLOCK_MONOTONIC, 20);
	printf("%d\n", clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, &rest));
	printf("%d %ld\n", is_past(CLOCK_MONOTONIC, t), rest.tv_nsec);
	t = after(CLOCK_REALTIME, 20);
	printf("%d %d\n", clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, NULL),
	       is_past(CLOCK_REALTIME, t));
	t = after(CLOCK_BOOTTIME, 10);
	printf("%d %d\n", clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &t, NULL),
	       is_past(CLOCK_BOOTTIME, t));
	t.tv_sec = 1; /* long ago */
	printf("%d\n", clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL));
	printf("%d\n", clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, NULL));
	printf("%d\n", clock_nanosleep(99, 0, &t, NULL));
	printf("%d\n", clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &t, NULL));
	/* a signal ends a sleep; an absolute one leaves nothing */
	t = (struct timespec){100, 0};
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(nanosleep(&t, &rest));
	printf("%d %d\n", rings, rest.tv_sec >= 90 && rest.tv_sec < 100);
	rest = (struct timespec){77, 77};
	t = after(CLOCK_MONOTONIC, 100000);
	setitimer(ITIMER_REAL, &soon, NULL);
	printf("%d %ld %d\n", clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, &rest),
	       rest.tv_nsec, rings);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(sleep(100) >= 90);
	SHOW(usleep(1000));
	SHOW(alarm(50));
	SHOW(alarm(0));
	return 0;
}
