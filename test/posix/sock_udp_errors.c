/* What goes wrong with datagrams: sizes, addresses, nobody there, disconnecting. */
#include "sock.h"

static char big[70000];

int main(void)
{
	struct sockaddr_in at, gone, name, none = {.sin_family = AF_UNSPEC};
	socklen_t n = sizeof name;
	int a = udp4(&at), b = udp4(&gone), c = socket(AF_INET, SOCK_DGRAM, 0);
	close(b);
	SHOW(sendto(c, big, 65507, 0, (struct sockaddr *)&at, sizeof at));
	recv(a, big, sizeof big, MSG_DONTWAIT); /* it may have been too large to arrive */
	SHOW(sendto(c, big, 65508, 0, (struct sockaddr *)&at, sizeof at));
	SHOW(sendto(c, big, 70000, 0, (struct sockaddr *)&at, sizeof at));
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&at, 8));
	at.sin_family = AF_UNIX;
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&at, sizeof at));
	at.sin_family = AF_INET;
	name = at;
	name.sin_port = 0;
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&name, sizeof name));
	name.sin_addr.s_addr = INADDR_BROADCAST;
	name.sin_port = at.sin_port;
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&name, sizeof name));
	SHOW(sendto(c, "x", 1, MSG_OOB, (struct sockaddr *)&at, sizeof at));
	RECV(a, 10, MSG_OOB | MSG_DONTWAIT);
	/* Without a connection nobody hears that nobody was there. */
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&gone, sizeof gone));
	SHOW(get_int(c, SOL_SOCKET, SO_ERROR));
	SHOW(connect(c, (struct sockaddr *)&gone, sizeof gone));
	SHOW(write(c, "x", 1));
	SHOW(get_int(c, SOL_SOCKET, SO_ERROR) == ECONNREFUSED);
	SHOW(write(c, "x", 1));
	RECV(c, 10, 0);
	/* To another one than the peer. */
	SHOW(sendto(c, "other", 5, 0, (struct sockaddr *)&at, sizeof at));
	RECV(a, 10, MSG_DONTWAIT);
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	getsockname(c, (struct sockaddr *)&name, &n);
	SHOW(name.sin_addr.s_addr == htonl(INADDR_LOOPBACK));
	SHOW(connect(c, (struct sockaddr *)&none, sizeof none));
	getsockname(c, (struct sockaddr *)&name, &n);
	SHOW(name.sin_addr.s_addr);
	SHOW(name.sin_port);
	SHOW(getpeername(c, (struct sockaddr *)&name, &n));
	SHOW(send(c, "x", 1, 0));
	/* A connected socket gets nothing from others. */
	int d = udp4(&name), e = udp4(&gone);
	connect(d, (struct sockaddr *)&gone, sizeof gone);
	sendto(a, "stranger", 8, 0, (struct sockaddr *)&name, sizeof name);
	sendto(e, "friend", 6, 0, (struct sockaddr *)&name, sizeof name);
	RECV(d, 20, MSG_DONTWAIT);
	RECV(d, 20, MSG_DONTWAIT);
	shutdown(d, SHUT_RD);
	show_poll("stopped", d);
	RECV(d, 20, 0);
	RECV(d, 20, MSG_DONTWAIT);
	shutdown(d, SHUT_WR);
	show_poll("stopped", d);
	SHOW(send(d, "x", 1, 0));
	return 0;
}
