/* Timers that end several times while their signal is blocked: one signal, and a count. */
#include "show.h"
#include <signal.h>
#include <time.h>

int main(void)
{
	sigset_t set;
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 1};
	struct itimerspec t = {{0, 10000000}, {0, 10000000}}, off = {{0, 0}, {0, 0}}, now;
	siginfo_t info;
	timer_t a, b;
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN + 1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	e.sigev_value.sival_int = 3;
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &a));
	SHOW(timer_create(CLOCK_BOOTTIME, &e, &b));
	SHOW(timer_settime(a, 0, &t, NULL));
	SHOW(sigwaitinfo(&set, &info) == SIGRTMIN + 1);
	printf("%d %d\n", info.si_code == SI_TIMER, info.si_value.sival_int);
	SHOW(timer_settime(a, 0, &off, &now));
	printf("%ld %d\n", now.it_interval.tv_nsec, now.it_value.tv_nsec <= 10000000);
	SHOW(timer_gettime(a, &now));
	printf("%ld %ld\n", now.it_value.tv_nsec, now.it_interval.tv_nsec);
	/* absolute, in the past: at once */
	t = (struct itimerspec){{0, 0}, {1, 0}};
	SHOW(timer_settime(b, TIMER_ABSTIME, &t, NULL));
	SHOW(sigwaitinfo(&set, &info) == SIGRTMIN + 1);
	struct timespec none = {0, 0};
	SHOW(sigtimedwait(&set, &info, &none));
	SHOW(timer_delete(a));
	SHOW(timer_delete(b));
	e.sigev_signo = 0;
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &a));
	e.sigev_notify = 99;
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &a));
	return 0;
}
