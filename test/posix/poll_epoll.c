/* epoll and eventfd. */
#include "show.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

static int ep;

static void collect(void)
{
	struct epoll_event got[8];
	int n = epoll_wait(ep, got, 8, 0);
	printf("%d:", n);
	for (int i = 0; i < n; i++)
		printf(" %x/%d", got[i].events, (int)got[i].data.u32);
	printf("\n");
}

int main(void)
{
	int p[2];
	char c;
	pipe(p);
	ep = epoll_create1(EPOLL_CLOEXEC);
	struct epoll_event e = {.events = EPOLLIN, .data.u32 = 7};
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
	collect();
	write(p[1], "ab", 2);
	collect();
	collect();
	e.events = EPOLLIN | EPOLLET;
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
	collect();
	collect();
	e.events = EPOLLIN | EPOLLONESHOT;
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
	collect();
	collect();
	read(p[0], &c, 1);
	SHOW(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], NULL));
	SHOW(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], NULL));
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, 99, &e));
	SHOW(epoll_ctl(p[0], EPOLL_CTL_ADD, p[1], &e));
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, open("hello.txt", O_RDONLY), &e));
	SHOW(epoll_wait(ep, &e, 0, 0));
	SHOW(epoll_create(0));
	int ev = eventfd(0, EFD_NONBLOCK);
	uint64_t v = 5;
	e = (struct epoll_event){.events = EPOLLIN | EPOLLOUT, .data.u32 = 9};
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, ev, &e));
	collect();
	SHOW(read(ev, &v, 8));
	SHOW(write(ev, &v, 8));
	SHOW(write(ev, &v, 8));
	collect();
	SHOW(read(ev, &v, 8));
	printf("%d\n", (int)v);
	SHOW(read(ev, &v, 4));
	close(ev);
	collect();
	SHOW(epoll_wait(ep, &e, 1, 1));
	return 0;
}
