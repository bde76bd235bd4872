/* Signals and limits in poll and ppoll: EINTR whatever SA_RESTART says, masks for the wait. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static volatile int got;
static int p[2];

static void on_alarm(int sig)
{
	got = sig;
	write(p[1], "x", 1);
}

int main(void)
{
	struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
	struct itimerval soon = {.it_value.tv_usec = 10000};
	struct timespec limit = {100, 0};
	sigset_t set, none;
	char c;
	pipe(p);
	struct pollfd f = {.fd = p[0], .events = POLLIN};
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(poll(&f, 1, -1));
	printf("%d\n", got);
	SHOW(poll(&f, 1, -1));
	printf("%x\n", f.revents);
	read(p[0], &c, 1);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	got = 0;
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(poll(&f, 1, 30)); /* blocked: the limit ends it */
	printf("%d\n", got);
	SHOW(ppoll(&f, 1, &limit, &none));
	printf("%d\n", got);
	SHOW(ppoll(&f, 1, &limit, &none));
	printf("%x\n", f.revents);
	SHOW(ppoll(NULL, 0, &(struct timespec){0, 1000000}, NULL));
	/* a read that a handler with SA_RESTART lets go on: it finds the handler's byte */
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	read(p[0], &c, 1);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(read(p[0], &c, 1));
	a.sa_flags = 0;
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(read(p[0], &c, 1));
	return 0;
}
