/* Masks of pselect, ppoll and epoll_pwait: a signal that waits is taken inside the call only, the mask goes
 * back before the call returns, descriptors that are ready go first, bad arguments. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>

static int count;
static sigset_t inside;

static void handler(int sig)
{
	count++;
	(void)sig;
	sigprocmask(SIG_BLOCK, NULL, &inside);
}

static void state(const char *when)
{
	sigset_t now, waiting;
	sigprocmask(SIG_BLOCK, NULL, &now);
	sigpending(&waiting);
	printf("%s: %d handled; USR1 %s%s; in the handler USR1 %s USR2 %s\n", when, count,
	       sigismember(&now, SIGUSR1) ? "blocked" : "open",
	       sigismember(&waiting, SIGUSR1) ? ", waits" : "",
	       sigismember(&inside, SIGUSR1) == 1 ? "blocked" : "open",
	       sigismember(&inside, SIGUSR2) == 1 ? "blocked" : "open");
}

int main(void)
{
	struct sigaction a = {.sa_handler = handler, .sa_flags = SA_RESTART};
	struct timespec soon = {0, 20000000}, none = {0, 0}, bad = {0, 1000000000};
	sigset_t usr1, usr2, empty;
	int p[2];
	pipe(p);
	sigemptyset(&empty);
	sigemptyset(&inside);
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	sigemptyset(&usr2);
	sigaddset(&usr2, SIGUSR2);
	sigaction(SIGUSR1, &a, NULL);
	sigprocmask(SIG_BLOCK, &usr1, NULL);
	struct pollfd f = {p[0], POLLIN, 0};
	kill(getpid(), SIGUSR1);
	state("sent");
	SHOW(ppoll(&f, 1, &soon, NULL));
	state("no mask");
	SHOW(ppoll(&f, 1, &soon, &usr2));
	state("other mask");
	kill(getpid(), SIGUSR1);
	SHOW(ppoll(&f, 1, &none, &empty));
	state("no time");
	kill(getpid(), SIGUSR1);
	write(p[1], "x", 1);
	SHOW(ppoll(&f, 1, &soon, &empty));
	state("ready");
	fd_set in;
	FD_ZERO(&in);
	FD_SET(p[0], &in);
	kill(getpid(), SIGUSR1);
	SHOW(pselect(p[0] + 1, &in, NULL, NULL, &soon, &empty));
	printf("set: %d\n", FD_ISSET(p[0], &in));
	state("pselect");
	char c;
	read(p[0], &c, 1);
	FD_SET(p[0], &in);
	kill(getpid(), SIGUSR1);
	SHOW(pselect(p[0] + 1, &in, NULL, NULL, &soon, &empty));
	printf("set: %d\n", FD_ISSET(p[0], &in) != 0);
	state("pselect that waits");
	SHOW(pselect(p[0] + 1, &in, NULL, NULL, &soon, &empty));
	printf("set: %d, left %ld.%09ld\n", FD_ISSET(p[0], &in) != 0, (long)soon.tv_sec,
	       soon.tv_nsec);
	int e = epoll_create1(0);
	struct epoll_event item = {.events = EPOLLIN};
	epoll_ctl(e, EPOLL_CTL_ADD, p[0], &item);
	kill(getpid(), SIGUSR1);
	SHOW(epoll_pwait(e, &item, 1, 20, &empty));
	state("epoll");
	kill(getpid(), SIGUSR1);
	SHOW(epoll_pwait(e, &item, 1, 0, &empty));
	state("epoll without waiting");
	write(p[1], "x", 1);
	SHOW(epoll_pwait(e, &item, 1, 20, &empty));
	state("epoll ready");
	SHOW(ppoll(&f, 1, &bad, &empty));
	SHOW(pselect(-1, NULL, NULL, NULL, &soon, &empty));
	SHOW(pselect(0, NULL, NULL, NULL, &bad, &empty));
	SHOW(epoll_pwait(e, &item, 0, 0, &empty));
	SHOW(epoll_pwait(p[0], &item, 1, 0, &empty));
	state("end");
	return 0;
}
