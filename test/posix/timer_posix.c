/* timer_create and its family. */
#include "show.h"
#include <signal.h>
#include <time.h>

static volatile int rings, value;

static void ring(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	rings++;
	value = info->si_value.sival_int;
}

int main(void)
{
	struct sigaction a = {.sa_sigaction = ring, .sa_flags = SA_SIGINFO};
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
	struct itimerspec t = {{0, 10000000}, {0, 10000000}}, now;
	timer_t timer;
	e.sigev_value.sival_int = 77;
	sigaction(SIGUSR1, &a, NULL);
	SHOW(timer_create(CLOCK_MONOTONIC, &e, &timer));
	SHOW(timer_gettime(timer, &now));
	printf("%d %d\n", (int)now.it_value.tv_sec, (int)now.it_value.tv_nsec);
	/* Only where it waits: a slow machine must not count more of them. */
	sigset_t set, none;
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	SHOW(timer_settime(timer, 0, &t, NULL));
	while (rings < 3)
		sigsuspend(&none);
	printf("%d %d\n", rings, value);
	t = (struct itimerspec){{0, 0}, {0, 0}};
	SHOW(timer_settime(timer, 0, &t, &now));
	printf("%d\n", (int)now.it_interval.tv_nsec);
	printf("%d\n", timer_getoverrun(timer) >= 0);
	SHOW(timer_delete(timer));
	SHOW(timer_create(99, &e, &timer));
	e.sigev_notify = SIGEV_NONE;
	SHOW(timer_create(CLOCK_REALTIME, &e, &timer));
	t.it_value.tv_sec = 100;
	SHOW(timer_settime(timer, 0, &t, NULL));
	SHOW(timer_gettime(timer, &now));
	printf("%d\n", now.it_value.tv_sec >= 99 && now.it_value.tv_sec <= 100);
	t.it_value.tv_nsec = -1;
	SHOW(timer_settime(timer, 0, &t, NULL));
	return 0;
}
