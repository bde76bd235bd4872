/* A timer that is due while poll and epoll look at their files must end the wait, whichever
 * of the files is looked at first. */
#include "epolls.h"
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	int sfd = signalfd(-1, &set, SFD_NONBLOCK), ep = epoll_create1(0), results = 0;
	int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
	watch(ep, EPOLL_CTL_ADD, timer, EPOLLIN, 1);
	struct pollfd p[2] = {{.fd = ep, .events = POLLIN}, {.fd = sfd, .events = POLLIN}};
	for (long ns = 1; ns < 6000; ns += 250) {
		struct itimerspec t = {.it_value.tv_nsec = ns};
		uint64_t v;
		timerfd_settime(timer, 0, &t, NULL);
		results += poll(p, 2, -1);
		timerfd_settime(timer, 0, &t, NULL);
		results += poll((struct pollfd[]){p[1], p[0]}, 2, -1);
		results += read(timer, &v, 8) == 8;
	}
	printf("%d\n", results);
	watch(ep, EPOLL_CTL_ADD, sfd, EPOLLIN, 2);
	for (long ns = 1; ns < 6000; ns += 250) {
		struct itimerspec t = {.it_value.tv_nsec = ns};
		struct signalfd_siginfo info;
		raise(SIGUSR1);
		read(sfd, &info, sizeof info); /* on the ready list, and not ready */
		timerfd_settime(timer, 0, &t, NULL);
		struct epoll_event got;
		results += epoll_wait(ep, &got, 1, -1);
	}
	printf("%d\n", results);
	return 0;
}
