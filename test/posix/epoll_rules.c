/* Which watches epoll_ctl refuses, and how. */
#include "epolls.h"
#include <sys/eventfd.h>

int main(void)
{
	int p[2], ep = epoll_create1(0), other = epoll_create1(0);
	pipe(p);
	int null = open("/dev/null", O_RDONLY), file = open("hello.txt", O_RDONLY);
	int dir = open("dir", O_RDONLY), path = open("hello.txt", O_PATH);
	struct epoll_event e;
	SHOW(epoll_create1(1));
	SHOW(epoll_create(-1));
	SHOW(watch(ep, EPOLL_CTL_ADD, null, EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, file, EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, dir, EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, path, EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, ep, EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, 77, EPOLLIN, 1));
	SHOW(watch(77, EPOLL_CTL_ADD, p[0], EPOLLIN, 1));
	SHOW(watch(p[1], EPOLL_CTL_ADD, p[0], EPOLLIN, 1));
	SHOW(watch(p[1], EPOLL_CTL_ADD, file, EPOLLIN, 1));
	SHOW(watch(ep, 9, p[0], EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_MOD, p[0], EPOLLIN, 1));
	SHOW(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], NULL));
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLOUT, 2));
	SHOW(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], &e));
	/* exclusive wake-ups */
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN | EPOLLEXCLUSIVE | EPOLLONESHOT, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, other, EPOLLIN | EPOLLEXCLUSIVE, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN | EPOLLEXCLUSIVE, 1));
	SHOW(watch(ep, EPOLL_CTL_MOD, p[0], EPOLLIN, 1));
	SHOW(watch(ep, EPOLL_CTL_MOD, p[1], EPOLLIN | EPOLLEXCLUSIVE, 1));
	write(p[1], "x", 1);
	show_events(ep, 8, 0);
	/* arguments of epoll_wait */
	SHOW(epoll_wait(ep, &e, 0, 0));
	SHOW(epoll_wait(ep, &e, -1, 0));
	SHOW(epoll_wait(p[0], &e, 1, 0));
	SHOW(epoll_wait(77, &e, 1, 0));
	SHOW(read(ep, &e, sizeof e));
	SHOW(write(ep, &e, sizeof e));
	SHOW(lseek(ep, 0, SEEK_SET));
	return 0;
}
