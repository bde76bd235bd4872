/* getpeername, poll and errors of sockets whose peer has gone in each possible way. */
#include "sock.h"

static void look(const char *what, int fd)
{
	struct sockaddr_storage a;
	socklen_t n = sizeof a;
	show_poll(what, fd);
	SHOW(getpeername(fd, (struct sockaddr *)&a, &n));
	SHOW(getsockname(fd, (struct sockaddr *)&a, &n));
	SHOW(get_int(fd, SOL_SOCKET, SO_ERROR));
}

int main(void)
{
	int s[2];
	tcp_pair(s);
	shutdown(s[1], SHUT_WR);
	look("tcp half closed", s[0]);
	close(s[1]);
	look("tcp closed", s[0]);
	shutdown(s[0], SHUT_WR);
	look("tcp both closed", s[0]);
	tcp_pair(s);
	write(s[0], "x", 1);
	close(s[1]);
	look("tcp reset", s[0]);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	close(s[1]);
	look("unix closed", s[0]);
	socketpair(AF_UNIX, SOCK_DGRAM, 0, s);
	close(s[1]);
	look("unix datagrams closed", s[0]);
	SHOW(send(s[0], "x", 1, 0));
	look("and noticed", s[0]);
	return 0;
}
