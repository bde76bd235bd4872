/* A timer that ends again while its signal waits sends no second one, but counts. */
#include "show.h"
#include <signal.h>
#include <time.h>

int main(void)
{
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 2};
	struct itimerspec every = {{0, 20000000}, {0, 20000000}};
	struct timespec none = {0, 0}, nap = {0, 110000000};
	sigset_t set;
	siginfo_t info;
	timer_t a, b;
	sigemptyset(&set);
	sigaddset(&set, e.sigev_signo);
	sigprocmask(SIG_BLOCK, &set, NULL);
	e.sigev_value.sival_int = 7;
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &a));
	e.sigev_value.sival_int = 8;
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &b));
	SHOW(timer_settime(a, 0, &every, NULL));
	every.it_value.tv_nsec = 30000000;
	SHOW(timer_settime(b, 0, &every, NULL));
	SHOW(nanosleep(&nap, NULL));
	for (int i = 0; i < 2; i++) {
		SHOW(sigtimedwait(&set, &info, &none) == e.sigev_signo);
		printf("of %d, more than two missed: %d\n", info.si_value.sival_int,
		       info.si_overrun > 2);
	}
	SHOW(timer_getoverrun(a) > 2);
	SHOW(sigtimedwait(&set, &info, &none));
	return 0;
}
