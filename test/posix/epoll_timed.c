/* epoll_wait, epoll_pwait and epoll_pwait2 with limits and signals. */
#include "epolls.h"
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>

static volatile int got;

static void on_signal(int sig)
{
	got = sig;
}

static long now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int main(void)
{
	int p[2], ep = epoll_create1(0);
	struct epoll_event e;
	struct sigaction a = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
	sigset_t set, none;
	pipe(p);
	watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN, 1);
	long start = now_ms();
	SHOW(epoll_wait(ep, &e, 1, 20));
	printf("%d\n", now_ms() - start >= 20);
	sigaction(SIGUSR1, &a, NULL);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	SHOW(epoll_wait(ep, &e, 1, 0));
	printf("%d\n", got);
	SHOW(epoll_pwait(ep, &e, 1, -1, &none)); /* SA_RESTART does not matter */
	printf("%d\n", got);
	write(p[1], "x", 1);
	SHOW(epoll_pwait(ep, &e, 1, -1, &none));
	struct timespec t = {0, 10000000}, bad = {0, -1};
	SHOW(syscall(441, ep, &e, 1, &t, NULL, 8));
	SHOW(syscall(441, ep, &e, 1, &bad, NULL, 8));
	read(p[0], &e, 1);
	SHOW(syscall(441, ep, &e, 1, &t, NULL, 8));
	return 0;
}
