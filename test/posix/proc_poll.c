/* poll, select and epoll wait for what a child does. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

static int go[2], data[2];

static int writer(void)
{
	for (int i = 0; i < 3; i++) {
		hear(go);
		write(data[1], "x", 1);
	}
	hear(go);
	return 0;
}

int main(void)
{
	char c;
	pipe(go);
	pipe(data);
	pid_t pid = start(writer);
	close(data[1]);
	struct pollfd p = {data[0], POLLIN, 0};
	SHOW(poll(&p, 1, 0));
	tell(go);
	SHOW(poll(&p, 1, -1));
	printf("%d\n", p.revents == POLLIN);
	read(data[0], &c, 1);
	fd_set set;
	FD_ZERO(&set);
	FD_SET(data[0], &set);
	tell(go);
	SHOW(select(data[0] + 1, &set, NULL, NULL, NULL));
	read(data[0], &c, 1);
	int e = epoll_create1(0);
	struct epoll_event event = {.events = EPOLLIN, .data.u32 = 7};
	SHOW(epoll_ctl(e, EPOLL_CTL_ADD, data[0], &event));
	SHOW(epoll_wait(e, &event, 1, 0));
	tell(go);
	SHOW(epoll_wait(e, &event, 1, -1));
	printf("%u %d\n", event.data.u32, event.events == EPOLLIN);
	read(data[0], &c, 1);
	tell(go);
	SHOW(epoll_wait(e, &event, 1, -1));
	printf("%d\n", event.events == EPOLLHUP);
	SHOW(poll(&p, 1, -1));
	printf("%d\n", p.revents == POLLHUP);
	reap("writer", pid);
	return 0;
}
