/* epoll on sockets: level, one-shot, hang-ups; an event loop that serves itself. */
#include "sock.h"
#include <sys/epoll.h>

static int ep;

static void add(int fd, unsigned events)
{
	struct epoll_event e = {.events = events, .data.fd = fd};
	if (epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e))
		printf("epoll_ctl: %s\n", strerror(errno));
}

static int collect(const char *what)
{
	struct epoll_event got[8];
	int n = epoll_wait(ep, got, 8, 0), sum = 0;
	printf("%s: %d:", what, n);
	for (int i = 0; i < n; i++)
		sum |= (int)got[i].events;
	printf("%s\n", poll_names(sum));
	return n;
}

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c[3], s[4];
	char text[16];
	set_nonblocking(l);
	ep = epoll_create1(0);
	add(l, EPOLLIN);
	add(l, EPOLLIN);
	collect("nothing");
	for (int i = 0; i < 3; i++) {
		c[i] = socket(AF_INET, SOCK_STREAM, 0);
		connect(c[i], (struct sockaddr *)&at, sizeof at);
	}
	collect("three wait");
	int n = 0;
	while ((s[n] = accept4(l, NULL, NULL, SOCK_NONBLOCK)) >= 0)
		add(s[n++], EPOLLIN | EPOLLRDHUP);
	printf("%d accepted, then %s\n", n, strerror(errno));
	collect("all accepted");
	write(c[0], "a", 1);
	write(c[2], "b", 1);
	collect("two sent");
	collect("two sent");
	read(s[0], text, sizeof text);
	collect("one read");
	shutdown(c[1], SHUT_WR);
	collect("half closed");
	close(c[1]);
	close(s[1]);
	read(s[2], text, sizeof text);
	collect("closed");
	struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLONESHOT};
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, s[0], &e));
	collect("one shot");
	collect("one shot");
	write(c[0], "c", 1);
	collect("used");
	SHOW(epoll_ctl(ep, EPOLL_CTL_MOD, s[0], &e));
	collect("again");
	struct linger g = {1, 0};
	setsockopt(c[2], SOL_SOCKET, SO_LINGER, &g, sizeof g);
	close(c[2]);
	collect("reset");
	return 0;
}
