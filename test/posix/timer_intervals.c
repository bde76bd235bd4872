/* setitimer, alarm and what they share; timers that are blocked ring once. */
#include "show.h"
#include <signal.h>
#include <sys/time.h>

static volatile int rings;

static void ring(int sig)
{
	(void)sig;
	rings++;
}

int main(void)
{
	struct sigaction a = {.sa_handler = ring};
	struct itimerval t = {{0, 5000}, {0, 5000}}, old;
	sigset_t set, none;
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigaction(SIGALRM, &a, NULL);
	sigprocmask(SIG_BLOCK, &set, NULL);
	SHOW(setitimer(ITIMER_REAL, &t, NULL));
	for (int i = 0; i < 4; i++)
		sigsuspend(&none);
	printf("%d\n", rings);
	SHOW(getitimer(ITIMER_REAL, &old));
	printf("%d %d\n", (int)old.it_interval.tv_usec, old.it_value.tv_usec <= 5000);
	/* blocked meanwhile: several become one */
	usleep(30000);
	rings = 0;
	t = (struct itimerval){{0, 0}, {0, 0}};
	SHOW(setitimer(ITIMER_REAL, &t, &old));
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	printf("%d\n", rings);
	/* alarm is the same timer */
	SHOW(alarm(100));
	SHOW(getitimer(ITIMER_REAL, &old));
	printf("%d %d\n", old.it_value.tv_sec >= 99, (int)old.it_interval.tv_usec);
	t.it_value.tv_sec = 200;
	SHOW(setitimer(ITIMER_REAL, &t, &old));
	printf("%d\n", old.it_value.tv_sec >= 99);
	printf("%d\n", alarm(0) >= 199);
	SHOW(setitimer(7, &t, NULL));
	SHOW(getitimer(-1, &t));
	t.it_value.tv_usec = 1000000;
	SHOW(setitimer(ITIMER_REAL, &t, NULL));
	/* work is counted by clocks of its own */
	t = (struct itimerval){{0, 0}, {1000, 0}};
	SHOW(setitimer(ITIMER_PROF, &t, NULL));
	SHOW(setitimer(ITIMER_VIRTUAL, &t, NULL));
	usleep(20000);
	SHOW(getitimer(ITIMER_PROF, &old));
	printf("%d\n", old.it_value.tv_sec >= 998);
	return 0;
}
