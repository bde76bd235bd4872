/* alarm and setitimer interrupt what waits; SA_RESTART goes on waiting. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static volatile int rings;
static int p[2];

static void ring(int sig)
{
	(void)sig;
	rings++;
	if (rings == 4)
		write(p[1], "x", 1);
}

int main(void)
{
	struct sigaction a = {.sa_handler = ring};
	struct timespec t = {5, 0}, rest = {0, 0};
	pipe(p);
	sigaction(SIGALRM, &a, NULL);
	SHOW(alarm(10));
	SHOW(alarm(0));
	SHOW(alarm(1));
	SHOW(nanosleep(&t, &rest));
	printf("%d %d\n", rings, (int)rest.tv_sec >= 3 && rest.tv_sec <= 4);
	struct itimerval i = {{0, 0}, {0, 20000}}, old;
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	char c;
	SHOW(read(p[0], &c, 1));
	printf("%d\n", rings);
	a.sa_flags = SA_RESTART;
	sigaction(SIGALRM, &a, NULL);
	i.it_interval.tv_usec = 20000;
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	SHOW(read(p[0], &c, 1));
	printf("%d\n", rings >= 4);
	i = (struct itimerval){{0, 0}, {0, 0}};
	SHOW(setitimer(ITIMER_REAL, &i, &old));
	printf("%d\n", (int)old.it_interval.tv_usec);
	SHOW(getitimer(ITIMER_REAL, &i));
	printf("%d %d\n", (int)i.it_value.tv_sec, (int)i.it_value.tv_usec);
	SHOW(setitimer(7, &i, NULL));
	i.it_value.tv_usec = -1;
	SHOW(setitimer(ITIMER_REAL, &i, NULL));
	rings = 0;
	alarm(1);
	SHOW(poll(NULL, 0, 5000));
	printf("%d\n", rings);
	return 0;
}
