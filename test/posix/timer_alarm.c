/* alarm and setitimer interrupt what waits; SA_RESTART goes on waiting. Timers ring again
 * and again, so that nothing depends on who is first, the timer or the one who waits. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static volatile int rings, writes_at;
static int p[2];

static void ring(int sig)
{
	(void)sig;
	rings++;
	if (rings == writes_at)
		write(p[1], "x", 1);
}

int main(void)
{
	struct sigaction a = {.sa_handler = ring};
	struct timespec t = {5000, 0}, rest = {0, 0};
	sigset_t set, none;
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	pipe(p);
	sigaction(SIGALRM, &a, NULL);
	sigprocmask(SIG_BLOCK, &set, NULL);
	SHOW(alarm(10));
	SHOW(alarm(0));
	SHOW(alarm(1));
	while (rings < 1)
		sigsuspend(&none);
	SHOW(alarm(0));
	sigprocmask(SIG_SETMASK, &none, NULL);
	struct itimerval i = {{1, 0}, {1, 0}}, old;
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	SHOW(nanosleep(&t, &rest));
	printf("%d %d\n", rings > 1, rest.tv_sec >= 1 && rest.tv_sec < 5000);
	i = (struct itimerval){{0, 20000}, {0, 20000}};
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	char c;
	SHOW(read(p[0], &c, 1));
	a.sa_flags = SA_RESTART;
	sigaction(SIGALRM, &a, NULL);
	rings = 0;
	writes_at = 3;
	SHOW(read(p[0], &c, 1));
	printf("%d\n", rings >= 3);
	i = (struct itimerval){{0, 0}, {0, 0}};
	SHOW(setitimer(ITIMER_REAL, &i, &old));
	printf("%d\n", (int)old.it_interval.tv_usec);
	SHOW(getitimer(ITIMER_REAL, &i));
	printf("%d %d\n", (int)i.it_value.tv_sec, (int)i.it_value.tv_usec);
	SHOW(setitimer(7, &i, NULL));
	i.it_value.tv_usec = -1;
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	rings = 0;
	i = (struct itimerval){{1, 0}, {1, 0}};
	setitimer(ITIMER_REAL, &i, NULL);
	SHOW(poll(NULL, 0, 5000000));
	printf("%d\n", rings >= 1);
	return 0;
}
