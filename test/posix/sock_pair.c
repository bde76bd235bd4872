/* socketpair of AF_UNIX: bytes both ways, poll, end of file, EPIPE. */
#include "sock.h"

int main(void)
{
	int s[2];
	char text[64];
	signal(SIGPIPE, SIG_IGN);
	SHOW(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
	show_poll("fresh", s[0]);
	SHOW(write(s[0], "hello", 5));
	show_poll("with data", s[1]);
	RECV(s[1], 3, 0);
	RECV(s[1], 3, MSG_PEEK);
	RECV(s[1], 30, 0);
	RECV(s[1], 30, MSG_DONTWAIT);
	SHOW(send(s[1], "back", 4, 0));
	SHOW(read(s[0], text, sizeof text));
	SHOW(shutdown(s[0], SHUT_WR));
	show_poll("peer stopped writing", s[1]);
	show_poll("stopped writing", s[0]);
	RECV(s[1], 30, 0);
	SHOW(write(s[0], "x", 1));
	SHOW(write(s[1], "still", 5));
	RECV(s[0], 30, 0);
	SHOW(close(s[1]));
	show_poll("peer closed", s[0]);
	RECV(s[0], 30, 0);
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	SHOW(socketpair(AF_INET, SOCK_STREAM, 0, s));
	SHOW(socketpair(AF_UNIX, SOCK_STREAM, 77, s));
	SHOW(socketpair(AF_UNIX, 9, 0, s));
	SHOW(socketpair(77, SOCK_STREAM, 0, s));
	return 0;
}
