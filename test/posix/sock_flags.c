/* Flags of recv on streams: MSG_PEEK, MSG_WAITALL, MSG_TRUNC, MSG_DONTWAIT; FIONREAD. */
#include "sock.h"

static int waiting(int fd)
{
	int n = -1;
	return ioctl(fd, FIONREAD, &n) ? -errno : n;
}

static void stream(const char *what, const int s[2])
{
	char text[16];
	int mark;
	printf("--- %s\n", what);
	SHOW(waiting(s[1]));
	write(s[0], "0123456789", 10);
	SHOW(waiting(s[1]));
	RECV(s[1], 4, MSG_PEEK);
	RECV(s[1], 4, MSG_PEEK | MSG_WAITALL);
	RECV(s[1], 4, 0);
	SHOW(waiting(s[1]));
	RECV(s[1], 12, MSG_WAITALL | MSG_DONTWAIT);
	RECV(s[1], 12, MSG_DONTWAIT);
	RECV(s[1], 0, MSG_DONTWAIT);
	write(s[0], "ab", 2);
	RECV(s[1], 0, 0);
	write(s[0], "cd", 2);
	RECV(s[1], 4, MSG_WAITALL);
	RECV(s[1], 4, MSG_OOB);
	SHOW(ioctl(s[1], SIOCATMARK, &mark));
	SHOW(recv(s[1], text, 4, MSG_ERRQUEUE | MSG_DONTWAIT));
	write(s[0], "end", 3);
	shutdown(s[0], SHUT_WR);
	RECV(s[1], 12, MSG_WAITALL);
	RECV(s[1], 12, MSG_WAITALL);
	RECV(s[1], 12, MSG_PEEK);
}

int main(void)
{
	struct sockaddr_in at;
	int s[2];
	char text[16] = "untouched";
	tcp_pair(s);
	write(s[0], "0123456789", 10);
	SHOW(recv(s[1], text, 4, MSG_TRUNC));
	printf("%s\n", text);
	RECV(s[1], 3, 0);
	RECV(s[1], 10, 0);
	stream("tcp", s);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	stream("unix", s);
	int u = udp4(&at);
	SHOW(waiting(u));
	sendto(u, "abc", 3, 0, (struct sockaddr *)&at, sizeof at);
	sendto(u, "defgh", 5, 0, (struct sockaddr *)&at, sizeof at);
	SHOW(waiting(u));
	RECV(u, 10, MSG_PEEK);
	RECV(u, 10, MSG_WAITALL);
	SHOW(waiting(u));
	SHOW(waiting(listen4(&at, 1)));
	return 0;
}
