/* Two timers and a pipe behind one epoll, by time. */
#include "epolls.h"
#include <sys/timerfd.h>

int main(void)
{
	int ep = epoll_create1(0), p[2], a, b;
	uint64_t v;
	pipe(p);
	a = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
	b = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK);
	struct itimerspec once = {{0, 0}, {0, 60000000}};
	struct itimerspec later = {{0, 0}, {0, 160000000}};
	SHOW(timerfd_settime(a, 0, &later, NULL));
	SHOW(timerfd_settime(b, 0, &once, NULL));
	watch(ep, EPOLL_CTL_ADD, a, EPOLLIN, 1);
	watch(ep, EPOLL_CTL_ADD, b, EPOLLIN | EPOLLET, 2);
	watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN, 3);
	show_events(ep, 8, 0);
	show_events(ep, 8, -1);
	show_events(ep, 8, 0); /* the edge was told */
	write(p[1], "x", 1);
	show_events(ep, 8, -1);
	read(p[0], &v, 1);
	show_events(ep, 8, -1);
	show_events(ep, 8, -1); /* level: again */
	SHOW(read(a, &v, 8));
	SHOW(read(b, &v, 8));
	show_events(ep, 8, 0);
	SHOW(timerfd_settime(b, 0, &once, NULL));
	show_events(ep, 8, -1);
	close(b);
	show_events(ep, 8, 10);
	return 0;
}
