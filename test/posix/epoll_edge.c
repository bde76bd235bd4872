/* Edge-triggered epoll: new data, partial reads, writers, both directions. */
#include "epolls.h"

int main(void)
{
	int p[2], ep = epoll_create1(0);
	char c[8192] = {0};
	pipe2(p, O_NONBLOCK);
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN | EPOLLET, 1));
	SHOW(watch(ep, EPOLL_CTL_ADD, p[1], EPOLLOUT | EPOLLET, 2));
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	write(p[1], "abc", 3);
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	read(p[0], c, 1); /* part of it: no event */
	show_events(ep, 8, 0);
	write(p[1], "d", 1); /* new data on top of old */
	show_events(ep, 8, 0);
	read(p[0], c, 100);
	show_events(ep, 8, 0);
	int total = 0;
	for (long n; (n = write(p[1], c, 4096)) > 0;)
		total += (int)n;
	printf("%d\n", total);
	show_events(ep, 8, 0); /* readable once */
	read(p[0], c, 100); /* the pipe stays full: whole pages count */
	show_events(ep, 8, 0);
	read(p[0], c, 4096);
	show_events(ep, 8, 0); /* room again: one event for the writer */
	read(p[0], c, 4096);
	show_events(ep, 8, 0); /* more room is no event */
	SHOW(watch(ep, EPOLL_CTL_MOD, p[1], EPOLLOUT | EPOLLET, 22));
	show_events(ep, 8, 0); /* asked anew */
	close(p[1]);
	show_events(ep, 8, 0);
	show_events(ep, 8, 0);
	return 0;
}
