/* Calls on sockets that are not connected, listening or sockets at all. */
#include "sock.h"

static void all(const char *what, int fd)
{
	struct sockaddr_storage a;
	socklen_t n = sizeof a;
	printf("--- %s\n", what);
	SHOW(send(fd, "x", 1, MSG_NOSIGNAL));
	RECV(fd, 1, MSG_DONTWAIT);
	SHOW(accept(fd, NULL, NULL));
	SHOW(getpeername(fd, (struct sockaddr *)&a, &n));
	SHOW(listen(fd, 1));
	SHOW(shutdown(fd, SHUT_WR));
	SHOW(connect(fd, (struct sockaddr *)&a, 1));
	SHOW(get_int(fd, SOL_SOCKET, SO_TYPE));
}

int main(void)
{
	struct sockaddr_in at;
	signal(SIGPIPE, SIG_IGN);
	all("UDP", socket(AF_INET, SOCK_DGRAM, 0));
	all("UNIX stream", socket(AF_UNIX, SOCK_STREAM, 0));
	all("UNIX datagrams", socket(AF_UNIX, SOCK_DGRAM, 0));
	all("UNIX packets", socket(AF_UNIX, SOCK_SEQPACKET, 0));
	int t = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(write(t, "x", 1));
	RECV(t, 1, MSG_DONTWAIT);
	SHOW(accept(t, NULL, NULL));
	int l = listen4(&at, 1);
	SHOW(write(l, "x", 1));
	RECV(l, 1, 0);
	SHOW(connect(l, (struct sockaddr *)&at, sizeof at));
	all("a pipe", 1);
	all("nothing", 99);
	SHOW(bind(1, (struct sockaddr *)&at, sizeof at));
	SHOW(getsockname(99, (struct sockaddr *)&at, &(socklen_t){16}));
	SHOW(setsockopt(99, SOL_SOCKET, SO_REUSEADDR, &t, 4));
	SHOW(sendto(1, "x", 1, 0, NULL, 0));
	return 0;
}
