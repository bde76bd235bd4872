/* Accept loops until EAGAIN with an edge-triggered epoll: connections of several clients, some of
 * which have gone before they are accepted; edges for data, for more data, and for the end. */
#include "sock.h"
#include <sys/epoll.h>

static int listener, all;
static struct sockaddr_in address;

static int client(void)
{
	int s = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(s, (struct sockaddr *)&address, sizeof address) != 0)
		printf("connect: %s\n", strerror(errno));
	return s;
}

static void add_to_epoll(int fd, unsigned events)
{
	struct epoll_event e = {.events = events, .data.fd = fd};
	SHOW(epoll_ctl(all, EPOLL_CTL_ADD, e.data.fd, &e) == 0);
}

static int look(const char *when)
{
	struct epoll_event e[8];
	int n = epoll_wait(all, e, 8, 0);
	printf("%s: %d", when, n);
	for (int i = 0; i < n; i++)
		printf(" %s%s%s%s%s",
		       e[i].data.fd == listener ? "listener" : "connection",
		       e[i].events & EPOLLIN ? " IN" : "",
		       e[i].events & EPOLLOUT ? " OUT" : "",
		       e[i].events & EPOLLRDHUP ? " RDHUP" : "",
		       e[i].events & (EPOLLHUP | EPOLLERR) ? " HUP/ERR" : "");
	putchar('\n');
	return n;
}

static int accept_all(int out[8])
{
	int n = 0, s;
	while ((s = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0)
		out[n++] = s;
	printf("accepted %d, then %s\n", n, strerror(errno));
	return n;
}

static long drain(int s)
{
	char text[64];
	long all_bytes = 0, n;
	while ((n = read(s, text, 5)) > 0)
		all_bytes += n;
	printf("drained %ld, then %s\n", all_bytes, n ? strerror(errno) : "the end");
	return n;
}

int main(void)
{
	int c[4], s[8];
	socklen_t n = sizeof address;
	address = (struct sockaddr_in){.sin_family = AF_INET,
				       .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	bind(listener, (struct sockaddr *)&address, n);
	getsockname(listener, (struct sockaddr *)&address, &n);
	listen(listener, 8);
	all = epoll_create1(0);
	add_to_epoll(listener, EPOLLIN | EPOLLET);
	look("nobody");
	for (int i = 0; i < 3; i++)
		c[i] = client();
	look("three");
	look("again");
	close(c[1]); /* before it is accepted */
	look("one gone");
	c[3] = client();
	look("a fourth");
	int count = accept_all(s);
	look("accepted");
	for (int i = 0; i < count; i++)
		add_to_epoll(s[i], EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
	look("added");
	look("again");
	write(c[0], "hello", 5);
	look("data");
	look("again");
	write(c[0], "more", 4);
	look("more");
	drain(s[0]);
	look("drained");
	drain(s[1]);
	shutdown(c[0], SHUT_WR);
	look("half closed");
	drain(s[0]);
	look("seen");
	SHOW(write(s[0], "answer", 6));
	close(c[2]);
	look("closed");
	drain(s[2]);
	SHOW(write(s[2], "x", 1));
	look("written");
	SHOW(send(s[2], "x", 1, MSG_NOSIGNAL));
	struct epoll_event e = {.events = EPOLLIN | EPOLLET, .data.fd = s[3]};
	write(c[3], "z", 1);
	look("fourth");
	SHOW(epoll_ctl(all, EPOLL_CTL_MOD, s[3], &e));
	look("changed");
	look("again");
	return 0;
}
