/* Edge-triggered epoll on sockets: read until EAGAIN, then wait for more. */
#include "sock.h"
#include <sys/epoll.h>

static int ep;

static void collect(const char *what)
{
	struct epoll_event got[8];
	int n = epoll_wait(ep, got, 8, 0);
	printf("%s: %d%s\n", what, n, n > 0 ? poll_names((int)got[0].events) : "");
}

static void drain(int fd)
{
	char text[4];
	long n, total = 0;
	while ((n = read(fd, text, sizeof text)) > 0)
		total += n;
	printf("%ld bytes, then %s\n", total, n ? strerror(errno) : "the end");
}

int main(void)
{
	int s[2];
	struct epoll_event e = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET};
	tcp_pair(s);
	set_nonblocking(s[1]);
	ep = epoll_create1(0);
	epoll_ctl(ep, EPOLL_CTL_ADD, s[1], &e);
	collect("fresh");
	write(s[0], "0123456789", 10);
	collect("sent");
	collect("again");
	drain(s[1]);
	collect("drained");
	write(s[0], "more", 4);
	collect("more");
	drain(s[1]);
	e.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
	epoll_ctl(ep, EPOLL_CTL_MOD, s[1], &e);
	collect("with OUT");
	collect("with OUT again");
	write(s[0], "x", 1);
	collect("sent");
	drain(s[1]);
	shutdown(s[0], SHUT_WR);
	collect("half closed");
	collect("half closed again");
	drain(s[1]);
	close(s[0]);
	return 0;
}
