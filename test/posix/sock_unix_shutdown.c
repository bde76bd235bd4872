/* shutdown of AF_UNIX in all directions: the other end hears of both. */
#include "sock.h"

static void one(int type, int how)
{
	int s[2];
	printf("--- type %d, how %d\n", type, how);
	socketpair(AF_UNIX, type, 0, s);
	write(s[1], "before", 6);
	SHOW(shutdown(s[0], how));
	show_poll("own", s[0]);
	show_poll("peer", s[1]);
	RECV(s[0], 10, MSG_DONTWAIT);
	RECV(s[0], 10, MSG_DONTWAIT);
	SHOW(send(s[1], "after", 5, MSG_NOSIGNAL));
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	RECV(s[1], 10, MSG_DONTWAIT);
	SHOW(shutdown(s[0], how));
	SHOW(shutdown(s[1], SHUT_RDWR));
	show_poll("own", s[0]);
	show_poll("peer", s[1]);
	close(s[0]);
	show_poll("peer alone", s[1]);
	SHOW(shutdown(s[1], SHUT_RD));
	close(s[1]);
}

int main(void)
{
	const int types[] = {SOCK_STREAM, SOCK_SEQPACKET, SOCK_DGRAM};
	for (int i = 0; i < 3; i++)
		for (int how = SHUT_RD; how <= SHUT_RDWR; how++)
			one(types[i], how);
	int fresh = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(shutdown(fresh, SHUT_WR));
	show_poll("fresh", fresh);
	SHOW(shutdown(fresh, 7));
	return 0;
}
