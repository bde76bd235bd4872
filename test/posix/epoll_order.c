/* In which order events come when there are more than fit, and that all get their turn. */
#include "epolls.h"
#include <sys/eventfd.h>

enum { N = 6 };

int main(void)
{
	int ev[N], ep = epoll_create1(0);
	uint64_t one = 1;
	for (int i = 0; i < N; i++) {
		ev[i] = eventfd(0, EFD_NONBLOCK);
		watch(ep, EPOLL_CTL_ADD, ev[i], EPOLLIN, i);
	}
	for (int i = N - 1; i >= 0; i--)
		write(ev[i], &one, 8);
	for (int i = 0; i < 5; i++)
		show_events(ep, 2, 0);
	read(ev[3], &one, 8);
	read(ev[4], &one, 8);
	for (int i = 0; i < 4; i++)
		show_events(ep, 3, 0);
	SHOW(watch(ep, EPOLL_CTL_MOD, ev[0], EPOLLIN | EPOLLONESHOT, 0));
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	SHOW(watch(ep, EPOLL_CTL_MOD, ev[0], EPOLLIN | EPOLLONESHOT, 100));
	show_events(ep, 8, 0);
	for (int i = 0; i < N; i++)
		read(ev[i], &one, 8);
	show_events(ep, 8, 0);
	show_events(ep, 8, 5);
	return 0;
}
