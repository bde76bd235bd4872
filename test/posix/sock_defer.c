/* TCP_DEFER_ACCEPT: a connection is shown when its first bytes are there. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(set_int(l, IPPROTO_TCP, TCP_DEFER_ACCEPT, 10));
	set_nonblocking(l);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	show_poll("connected", c);
	show_poll("listener", l);
	SHOW(accept(l, NULL, NULL));
	SHOW(write(c, "GET", 3));
	show_poll("listener", l);
	int s = accept(l, NULL, NULL);
	RECV(s, 10, 0);
	int d = socket(AF_INET, SOCK_STREAM, 0);
	connect(d, (struct sockaddr *)&at, sizeof at);
	SHOW(shutdown(d, SHUT_WR));
	show_poll("listener", l);
	s = accept(l, NULL, NULL);
	RECV(s, 10, 0);
	return 0;
}
