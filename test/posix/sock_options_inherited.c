/* What a connection has from its listener. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c = socket(AF_INET, SOCK_STREAM, 0);
	set_int(l, SOL_SOCKET, SO_KEEPALIVE, 1);
	set_int(l, IPPROTO_TCP, TCP_NODELAY, 1);
	set_int(l, IPPROTO_TCP, TCP_KEEPIDLE, 77);
	set_int(l, SOL_SOCKET, SO_RCVBUF, 20000);
	set_int(l, SOL_SOCKET, SO_SNDBUF, 30000);
	set_nonblocking(l);
	fcntl(l, F_SETFD, FD_CLOEXEC);
	struct linger g = {1, 5};
	setsockopt(l, SOL_SOCKET, SO_LINGER, &g, sizeof g);
	struct timeval t = {2, 0};
	setsockopt(l, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
	connect(c, (struct sockaddr *)&at, sizeof at);
	int s = accept(l, NULL, NULL);
	SHOW(get_int(s, SOL_SOCKET, SO_KEEPALIVE));
	SHOW(get_int(s, IPPROTO_TCP, TCP_NODELAY));
	SHOW(get_int(s, IPPROTO_TCP, TCP_KEEPIDLE));
	SHOW(get_int(s, SOL_SOCKET, SO_RCVBUF));
	SHOW(get_int(s, SOL_SOCKET, SO_SNDBUF));
	SHOW(get_int(s, SOL_SOCKET, SO_ACCEPTCONN));
	SHOW(fcntl(s, F_GETFL) & O_NONBLOCK);
	SHOW(fcntl(s, F_GETFD));
	socklen_t n = sizeof g;
	getsockopt(s, SOL_SOCKET, SO_LINGER, &g, &n);
	printf("%d %d\n", g.l_onoff, g.l_linger);
	n = sizeof t;
	getsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &t, &n);
	printf("%d\n", (int)t.tv_sec);
	return 0;
}
