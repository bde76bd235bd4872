/* Epolls that watch epolls: readiness travels up, circles are refused. */
#include "epolls.h"
#include <poll.h>
#include <sys/eventfd.h>

static void show_poll(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, 0);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	uint64_t v = 1;
	int ev = eventfd(0, 0), inner = epoll_create1(0), outer = epoll_create1(0);
	SHOW(watch(inner, EPOLL_CTL_ADD, ev, EPOLLIN, 1));
	SHOW(watch(outer, EPOLL_CTL_ADD, inner, EPOLLIN, 2));
	SHOW(watch(inner, EPOLL_CTL_ADD, outer, EPOLLIN, 3));
	show_poll(inner);
	show_events(outer, 8, 0);
	write(ev, &v, 8);
	show_poll(inner);
	show_poll(outer);
	show_events(outer, 8, 0);
	show_events(inner, 8, 0);
	read(ev, &v, 8);
	show_poll(inner);
	show_poll(outer);
	show_events(outer, 8, 0);
	/* edge-triggered on an epoll */
	SHOW(watch(outer, EPOLL_CTL_MOD, inner, EPOLLIN | EPOLLET, 4));
	write(ev, &v, 8);
	show_events(outer, 8, 0);
	show_events(outer, 8, 0);
	write(ev, &v, 8);
	show_events(outer, 8, 0);
	/* how deep it may go */
	int chain[8];
	for (int i = 0; i < 8; i++)
		chain[i] = epoll_create1(0);
	for (int i = 0; i + 1 < 8; i++)
		printf("%d in %d: %d\n", i, i + 1,
		       watch(chain[i + 1], EPOLL_CTL_ADD, chain[i], EPOLLIN, i) ? errno : 0);
	close(inner);
	show_events(outer, 8, 0);
	return 0;
}
