/* SO_LINGER with time 0: close resets the connection, whatever was sent and not read. */
#include "sock.h"
#include <poll.h>

static void pair(int s[2])
{
	struct sockaddr_in a = {.sin_family = AF_INET,
				.sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t n = sizeof a;
	int l = socket(AF_INET, SOCK_STREAM, 0);
	bind(l, (struct sockaddr *)&a, sizeof a);
	listen(l, 1);
	getsockname(l, (struct sockaddr *)&a, &n);
	s[0] = socket(AF_INET, SOCK_STREAM, 0);
	connect(s[0], (struct sockaddr *)&a, sizeof a);
	s[1] = accept(l, NULL, NULL);
	close(l);
}

int main(void)
{
	struct linger now = {1, 0}, got;
	socklen_t n = sizeof got;
	char c;
	int s[2], error = -1;
	pair(s);
	SHOW(setsockopt(s[0], SOL_SOCKET, SO_LINGER, &now, sizeof now));
	SHOW(getsockopt(s[0], SOL_SOCKET, SO_LINGER, &got, &n));
	printf("%d %d\n", got.l_onoff, got.l_linger);
	SHOW(close(s[0]));
	struct pollfd p = {s[1], POLLIN | POLLOUT | POLLRDHUP, 0};
	printf("poll %d %x\n", poll(&p, 1, 1000), p.revents);
	n = sizeof error;
	SHOW(getsockopt(s[1], SOL_SOCKET, SO_ERROR, &error, &n));
	printf("%s\n", strerror(error));
	SHOW(read(s[1], &c, 1));
	SHOW(send(s[1], "x", 1, MSG_NOSIGNAL));
	close(s[1]);

	pair(s);
	setsockopt(s[0], SOL_SOCKET, SO_LINGER, &now, sizeof now);
	SHOW(write(s[0], "abc", 3));
	SHOW(read(s[1], &c, 1));
	close(s[0]);
	SHOW(read(s[1], &c, 1)); /* what was not read is lost */
	SHOW(read(s[1], &c, 1));
	return 0;
}
