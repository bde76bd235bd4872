/* EPOLLHUP and EPOLLERR come without being asked for, unless a one-shot was used up. */
#include "epolls.h"
#include <signal.h>

int main(void)
{
	int p[2], q[2], ep = epoll_create1(0);
	signal(SIGPIPE, SIG_IGN);
	pipe(p);
	pipe(q);
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], 0, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, q[1], EPOLLOUT | EPOLLONESHOT, 2));
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	write(p[1], "x", 1);
	show_events(ep, 8, 0);
	close(p[1]);
	show_events(ep, 8, 0);
	close(q[0]);
	show_events(ep, 8, 0); /* nothing from the one-shot */
	SHOW(watch(ep, EPOLL_CTL_MOD, q[1], EPOLLONESHOT, 2));
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	SHOW(watch(ep, EPOLL_CTL_MOD, q[1], EPOLLET | EPOLLOUT, 3));
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	SHOW(write(q[1], "x", 1));
	show_events(ep, 8, 0);
	return 0;
}
