/* Clocks agree with each other and never go back. */
#include "show.h"
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

int main(void)
{
	struct timespec a, b, r;
	struct timeval v;
	struct tms t;
	struct rusage u;
	SHOW(clock_gettime(CLOCK_MONOTONIC, &a));
	SHOW(clock_gettime(CLOCK_MONOTONIC, &b));
	printf("%d\n",
	       b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
	SHOW(clock_gettime(99, &a));
	SHOW(clock_getres(CLOCK_REALTIME, &r));
	printf("%d\n", r.tv_sec == 0 && r.tv_nsec == 1);
	clock_gettime(CLOCK_REALTIME, &a);
	gettimeofday(&v, NULL);
	/* time() may be a tick behind */
	printf("%d %d\n", v.tv_sec >= a.tv_sec, time(NULL) >= a.tv_sec - 1);
	SHOW(nanosleep(&(struct timespec){0, 3000000}, NULL));
	SHOW(nanosleep(&(struct timespec){0, 1000000000}, NULL));
	SHOW(nanosleep(&(struct timespec){-1, 0}, NULL));
	SHOW(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &a, NULL));
	SHOW(clock_nanosleep(99, 0, &a, NULL));
	clock_gettime(CLOCK_MONOTONIC, &a);
	a.tv_nsec += 2000000;
	if (a.tv_nsec >= 1000000000)
		a.tv_sec++, a.tv_nsec -= 1000000000;
	SHOW(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &a, NULL));
	clock_gettime(CLOCK_MONOTONIC, &b);
	printf("%d\n",
	       b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
	printf("%d\n", times(&t) > 0);
	SHOW(getrusage(RUSAGE_SELF, &u));
	printf("%d\n", u.ru_maxrss > 0);
	SHOW(getrusage(99, &u));
	printf("%d\n", clock() >= 0);
	return 0;
}
