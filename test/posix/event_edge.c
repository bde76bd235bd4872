/* eventfd in an edge-triggered epoll: every write is an event, every read makes room. */
#include "epolls.h"
#include <sys/eventfd.h>

int main(void)
{
	int ep = epoll_create1(0), ev = eventfd(0, EFD_NONBLOCK), copy = dup(ev);
	uint64_t v = 1, most = UINT64_MAX - 1;
	watch(ep, EPOLL_CTL_ADD, ev, EPOLLIN | EPOLLET, 1);
	watch(ep, EPOLL_CTL_ADD, copy, EPOLLOUT | EPOLLET, 2);
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	write(ev, &v, 8);
	show_events(ep, 8, 0);
	write(copy, &v, 8);
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	SHOW(read(ev, &v, 8));
	printf("%d\n", (int)v);
	show_events(ep, 8, 0);
	SHOW(write(ev, &most, 8));
	show_events(ep, 8, 0);
	v = 1;
	SHOW(write(ev, &v, 8)); /* full */
	show_events(ep, 8, 0);
	SHOW(read(copy, &v, 8));
	show_events(ep, 8, 0);
	close(ev);
	write(copy, &most, 8);
	show_events(ep, 8, 0);
	return 0;
}
