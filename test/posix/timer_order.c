/* Many timers of different kinds: they end in the order of their times. */
#include "epolls.h"
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>

int main(void)
{
	enum { N = 8 };
	int ep = epoll_create1(0), fd[N];
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	int sfd = signalfd(-1, &set, SFD_NONBLOCK);
	watch(ep, EPOLL_CTL_ADD, sfd, EPOLLIN, 100);
	for (int i = 0; i < N; i++) {
		struct itimerspec t = {.it_value.tv_nsec = (i * 5 % N + 1) * 20000000};
		fd[i] = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
		timerfd_settime(fd[i], 0, &t, NULL);
		watch(ep, EPOLL_CTL_ADD, fd[i], EPOLLIN | EPOLLONESHOT, i);
	}
	struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
	struct itimerspec t = {.it_value.tv_nsec = 110000000};
	timer_t timer;
	e.sigev_value.sival_int = 42;
	timer_create(CLOCK_REALTIME, &e, &timer);
	timer_settime(timer, 0, &t, NULL);
	for (int seen = 0; seen <= N; seen++) {
		struct epoll_event got;
		struct signalfd_siginfo info;
		epoll_wait(ep, &got, 1, -1);
		printf("%d\n", (int)got.data.u32);
		if (got.data.u32 == 100) {
			SHOW(read(sfd, &info, sizeof info));
			printf("%d %d %d\n", info.ssi_code == SI_TIMER, info.ssi_int,
			       (int)info.ssi_overrun);
		}
	}
	show_events(ep, 8, 0);
	return 0;
}
