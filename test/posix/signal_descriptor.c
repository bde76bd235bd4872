/* signalfd: reading several, masks, queued values, timers, poll and epoll. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/time.h>

static int fd;

static void show_poll(int ms)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, ms);
	printf("poll %d %x\n", n, p.revents);
}

static void show_read(int most)
{
	struct signalfd_siginfo got[4];
	long n = read(fd, got, (size_t)most * sizeof *got);
	show_result("read", n);
	for (long i = 0; i < n / (long)sizeof *got; i++)
		printf("  %d %d %d %d\n", got[i].ssi_signo, got[i].ssi_code,
		       got[i].ssi_int, got[i].ssi_pid == (uint32_t)getpid());
}

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGRTMIN);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
	show_poll(0);
	show_read(1);
	kill(getpid(), SIGUSR1);
	kill(getpid(), SIGUSR1); /* one of them counts */
	sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = 7});
	sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = 8});
	show_poll(0);
	show_read(2);
	show_read(4);
	show_poll(0);
	SHOW(read(fd, &set, 8));
	/* the mask can be changed */
	raise(SIGUSR1);
	sigdelset(&set, SIGUSR1);
	printf("%d\n", signalfd(fd, &set, 0) == fd);
	show_poll(0);
	sigaddset(&set, SIGUSR1);
	signalfd(fd, &set, 0);
	show_poll(0);
	show_read(4);
	/* a timer's signal, by epoll */
	int ep = epoll_create1(0);
	struct epoll_event e = {.events = EPOLLIN};
	struct itimerval t = {.it_value.tv_usec = 10000};
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e));
	SHOW(epoll_wait(ep, &e, 1, 0));
	setitimer(ITIMER_REAL, &t, NULL);
	SHOW(epoll_wait(ep, &e, 1, -1));
	struct signalfd_siginfo got;
	SHOW(read(fd, &got, sizeof got));
	printf("%d\n", got.ssi_signo);
	SHOW(signalfd(0, &set, 0));
	SHOW(signalfd(99, &set, 0));
	SHOW(signalfd(-1, &set, 5));
	/* a blocking read */
	fcntl(fd, F_SETFL, 0);
	setitimer(ITIMER_REAL, &t, NULL);
	SHOW(read(fd, &got, sizeof got));
	printf("%d\n", got.ssi_signo);
	return 0;
}
