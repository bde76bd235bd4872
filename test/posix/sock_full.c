/* Streams whose receiver does not read: EAGAIN, no POLLOUT, and both end. */
#include "sock.h"

static char part[4096];

static void fill(const char *what, const int s[2])
{
	long n, sent = 0, got = 0;
	printf("--- %s\n", what);
	set_nonblocking(s[0]);
	set_nonblocking(s[1]);
	while ((n = write(s[0], part, sizeof part)) > 0)
		sent += n;
	printf("%s\n", strerror(errno));
	show_poll("full", s[0]);
	SHOW(write(s[0], part, 1));
	SHOW(send(s[0], part, 1, MSG_DONTWAIT));
	show_poll("reader", s[1]);
	while ((n = read(s[1], part, sizeof part)) > 0)
		got += n;
	printf("all of it arrived: %d\n", got == sent);
	show_poll("empty", s[0]);
	SHOW(write(s[0], part, 10));
	/* A full one whose reader goes. */
	while (write(s[0], part, sizeof part) > 0)
		;
	close(s[1]);
	SHOW(send(s[0], part, 1, MSG_NOSIGNAL));
	show_poll("reader gone", s[0]);
	close(s[0]);
}

int main(void)
{
	int s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	fill("unix", s);
	tcp_pair(s);
	set_int(s[0], SOL_SOCKET, SO_SNDBUF, 20000);
	fill("tcp", s);
	return 0;
}
