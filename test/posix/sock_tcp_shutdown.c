/* shutdown of TCP in all directions and states. */
#include "sock.h"

static void one(int how)
{
	int s[2];
	printf("--- how %d\n", how);
	tcp_pair(s);
	write(s[1], "before", 6);
	SHOW(shutdown(s[0], how));
	show_poll("own", s[0]);
	show_poll("peer", s[1]);
	RECV(s[0], 3, 0);
	RECV(s[0], 10, MSG_DONTWAIT);
	SHOW(write(s[1], "after", 5));
	RECV(s[0], 10, MSG_DONTWAIT);
	SHOW(send(s[0], "x", 1, MSG_NOSIGNAL));
	RECV(s[1], 10, MSG_DONTWAIT);
	SHOW(shutdown(s[0], how));
	SHOW(shutdown(s[1], SHUT_RDWR));
	show_poll("own", s[0]);
	show_poll("peer", s[1]);
	SHOW(shutdown(s[1], SHUT_WR));
	close(s[0]);
	close(s[1]);
}

int main(void)
{
	struct sockaddr_in at;
	one(SHUT_RD);
	one(SHUT_WR);
	one(SHUT_RDWR);
	int fresh = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(shutdown(fresh, SHUT_RD));
	show_poll("fresh", fresh);
	RECV(fresh, 1, 0);
	SHOW(shutdown(fresh, 3));
	SHOW(shutdown(0, SHUT_RD));
	SHOW(shutdown(99, SHUT_RD));
	int l = listen4(&at, 5);
	SHOW(shutdown(l, SHUT_WR));
	show_poll("listener", l);
	SHOW(get_int(l, SOL_SOCKET, SO_ACCEPTCONN));
	SHOW(shutdown(l, SHUT_RD));
	show_poll("listener no more", l);
	SHOW(get_int(l, SOL_SOCKET, SO_ACCEPTCONN));
	SHOW(accept(l, NULL, NULL));
	SHOW(listen(l, 5));
	SHOW(get_int(l, SOL_SOCKET, SO_ACCEPTCONN));
	return 0;
}
