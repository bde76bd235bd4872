/* epoll: EPOLLEXCLUSIVE and what it may not be combined with; an epoll in an epoll, edge-triggered. */
#include "show.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

static void show_wait(const char *what, int fd)
{
	struct epoll_event e[4];
	int n = epoll_wait(fd, e, 4, 0);
	printf("%s: %d", what, n);
	for (int i = 0; i < n; i++)
		printf(" %d:%x", e[i].data.fd, e[i].events);
	printf("\n");
}

int main(void)
{
	uint64_t one = 1;
	int inner = epoll_create1(0), outer = epoll_create1(0),
	    fd = eventfd(0, EFD_NONBLOCK);
	struct epoll_event e = {.events = EPOLLIN | EPOLLEXCLUSIVE, .data.fd = 1};
	SHOW(epoll_ctl(inner, EPOLL_CTL_ADD, fd, &e));
	SHOW(epoll_ctl(inner, EPOLL_CTL_MOD, fd, &e));
	e.events = EPOLLIN;
	SHOW(epoll_ctl(inner, EPOLL_CTL_MOD, fd,
		       &e)); /* nor can it be changed otherwise */
	SHOW(epoll_ctl(inner, EPOLL_CTL_DEL, fd, &e));
	e.events = EPOLLIN | EPOLLEXCLUSIVE | EPOLLONESHOT;
	SHOW(epoll_ctl(inner, EPOLL_CTL_ADD, fd, &e));
	e.events = EPOLLIN | EPOLLEXCLUSIVE;
	SHOW(epoll_ctl(outer, EPOLL_CTL_ADD, inner, &e)); /* not of an epoll */
	e.events = EPOLLIN | EPOLLEXCLUSIVE | EPOLLET;
	SHOW(epoll_ctl(inner, EPOLL_CTL_ADD, fd, &e));
	e = (struct epoll_event){.events = EPOLLIN | EPOLLET, .data.fd = 2};
	SHOW(epoll_ctl(outer, EPOLL_CTL_ADD, inner, &e));
	SHOW(epoll_ctl(inner, EPOLL_CTL_ADD, outer, &e)); /* a circle */
	SHOW(epoll_ctl(inner, EPOLL_CTL_ADD, inner, &e));
	show_wait("outer, nothing", outer);
	SHOW(write(fd, &one, 8));
	show_wait("outer", outer);
	show_wait("outer, no edge", outer);
	show_wait("inner", inner);
	show_wait("inner, no edge", inner);
	SHOW(write(fd, &one, 8));
	show_wait("outer", outer);
	SHOW(read(fd, &one, 8));
	show_wait("inner, nothing", inner);
	return 0;
}
