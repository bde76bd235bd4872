/* What becomes of watches when descriptors are closed and duplicated. */
#include "epolls.h"

int main(void)
{
	int p[2], q[2], ep = epoll_create1(0);
	pipe(p);
	pipe(q);
	SHOW(watch(ep, EPOLL_CTL_ADD, p[0], EPOLLIN, 1));
	int copy = dup(p[0]);
	write(p[1], "x", 1);
	close(p[0]); /* the description lives on: so does the watch */
	show_events(ep, 8, 0);
	SHOW(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], NULL));
	int again = dup(copy);
	printf("%d\n", again == p[0]);
	SHOW(watch(ep, EPOLL_CTL_ADD, again, EPOLLIN, 2)); /* the same file and number */
	SHOW(watch(ep, EPOLL_CTL_ADD, copy, EPOLLIN, 3));
	show_events(ep, 8, 0);
	close(again);
	close(copy);
	show_events(ep, 8, 0);
	/* another file under a number that is watched */
	int r = dup(q[0]);
	SHOW(watch(ep, EPOLL_CTL_ADD, r, EPOLLIN, 4));
	dup2(q[1], r);
	SHOW(watch(ep, EPOLL_CTL_ADD, r, EPOLLOUT, 5));
	show_events(ep, 8, 0);
	write(q[1], "y", 1);
	show_events(ep, 8, 0);
	close(q[0]); /* the watch of number r for the read end goes with it */
	show_events(ep, 8, 0);
	close(q[1]);
	close(r);
	show_events(ep, 8, 0);
	return 0;
}
