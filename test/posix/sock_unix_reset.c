/* An AF_UNIX socket that closes with unread data resets its peer. */
#include "sock.h"

static void one(int type)
{
	int s[2];
	printf("--- type %d\n", type);
	socketpair(AF_UNIX, type, 0, s);
	write(s[0], "unread", 6);
	write(s[1], "first", 5);
	close(s[1]);
	show_poll("reset", s[0]);
	RECV(s[0], 10, MSG_DONTWAIT);
	RECV(s[0], 10, MSG_DONTWAIT);
	RECV(s[0], 10, MSG_DONTWAIT);
	SHOW(get_int(s[0], SOL_SOCKET, SO_ERROR));
	show_poll("told", s[0]);
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	close(s[0]);
}

int main(void)
{
	one(SOCK_STREAM);
	one(SOCK_SEQPACKET);
	one(SOCK_DGRAM);
	return 0;
}
