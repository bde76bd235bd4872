/* TCP to oneself: bind, listen, connect, accept, names, bytes, end. */
#include "sock.h"

static void show_address(const char *what, const struct sockaddr_in *a, socklen_t n,
			 int port)
{
	char text[INET_ADDRSTRLEN];
	printf("%s: %d bytes, family %d, %s, port %s\n", what, (int)n, a->sin_family,
	       inet_ntop(AF_INET, &a->sin_addr, text, sizeof text),
	       ntohs(a->sin_port) == port ? "the listener's" : "another");
}

int main(void)
{
	struct sockaddr_in at, name;
	socklen_t n = sizeof name;
	int l = listen4(&at, 5), port = ntohs(at.sin_port);
	show_poll("listener", l);
	int c = socket(AF_INET, SOCK_STREAM, 0);
	show_poll("fresh", c);
	SHOW(getpeername(c, (struct sockaddr *)&name, &n));
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	show_poll("connected", c);
	show_poll("listener", l);
	int s = accept(l, (struct sockaddr *)&name, &n);
	show_address("accepted", &name, n, port);
	getsockname(s, (struct sockaddr *)&name, &n);
	show_address("own", &name, n, port);
	getpeername(c, (struct sockaddr *)&name, &n);
	show_address("peer", &name, n, port);
	getsockname(c, (struct sockaddr *)&name, &n);
	show_address("client", &name, n, port);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	SHOW(write(c, "GET /", 5));
	RECV(s, 100, 0);
	SHOW(write(s, "200 OK", 6));
	RECV(c, 3, 0);
	RECV(c, 100, 0);
	SHOW(shutdown(c, SHUT_WR));
	show_poll("half closed", c);
	show_poll("peer half closed", s);
	RECV(s, 100, 0);
	SHOW(write(s, "bye", 3));
	SHOW(close(s));
	show_poll("both closed", c);
	RECV(c, 100, 0);
	RECV(c, 100, 0);
	SHOW(getpeername(c, (struct sockaddr *)&name, &n));
	close(c);
	close(l);
	return 0;
}
