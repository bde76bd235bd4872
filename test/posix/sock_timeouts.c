/* SO_RCVTIMEO and SO_SNDTIMEO end calls with EAGAIN. */
#include "sock.h"

static void set_limit(int fd, int option)
{
	struct timeval t = {0, 20000};
	setsockopt(fd, SOL_SOCKET, option, &t, sizeof t);
}

static char big[1 << 16];

int main(void)
{
	struct sockaddr_in at;
	int s[2], u = udp4(&at), l = listen4(&at, 1);
	tcp_pair(s);
	set_limit(s[0], SO_RCVTIMEO);
	RECV(s[0], 10, 0);
	write(s[1], "ab", 2);
	RECV(s[0], 10, MSG_WAITALL);
	set_limit(u, SO_RCVTIMEO);
	RECV(u, 10, 0);
	set_limit(l, SO_RCVTIMEO);
	SHOW(accept(l, NULL, NULL));
	set_limit(s[0], SO_SNDTIMEO);
	long n;
	while ((n = write(s[0], big, sizeof big)) == sizeof big)
		;
	SHOW(n < (long)sizeof big);
	SHOW(write(s[0], big, sizeof big));
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	set_limit(s[0], SO_SNDTIMEO);
	while ((n = write(s[0], big, sizeof big)) == sizeof big)
		;
	SHOW(write(s[0], big, sizeof big));
	set_limit(s[1], SO_RCVTIMEO);
	while ((n = read(s[1], big, sizeof big)) > 0)
		;
	SHOW(n);
	return 0;
}
