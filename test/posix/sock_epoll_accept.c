/* An edge-triggered listener: accept until EAGAIN, then the next connection is told. */
#include "sock.h"
#include <sys/epoll.h>

static int ep;

static void collect(const char *what)
{
	struct epoll_event got[8];
	int n = epoll_wait(ep, got, 8, 0);
	printf("%s: %d%s\n", what, n, n > 0 ? poll_names((int)got[0].events) : "");
}

static int drain(int l)
{
	int n = 0;
	while (accept(l, NULL, NULL) >= 0)
		n++;
	return n;
}

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 10);
	struct epoll_event e = {.events = EPOLLIN | EPOLLET};
	set_nonblocking(l);
	ep = epoll_create1(0);
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, l, &e));
	collect("fresh");
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i <= round; i++)
			connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at,
				sizeof at);
		collect("connected");
		collect("again");
		SHOW(drain(l));
		collect("accepted");
	}
	e.events = EPOLLIN | EPOLLONESHOT;
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, l, &e));
	connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof at);
	collect("one shot");
	collect("used");
	close(l);
	collect("closed");
	return 0;
}
