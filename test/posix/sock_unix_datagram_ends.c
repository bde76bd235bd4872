/* Datagrams between UNIX sockets of which one, or both, can send or receive no more. */
#include "sock.h"

static void send_twice(const char *what, int fd)
{
	printf("%s\n", what);
	SHOW(send(fd, "a", 1, MSG_NOSIGNAL));
	SHOW(send(fd, "a", 1, MSG_NOSIGNAL));
}

int main(void)
{
	static const int how[] = {SHUT_RD, SHUT_WR, SHUT_RDWR};
	for (int i = 0; i < 3; i++) {
		int e[2];
		socketpair(AF_UNIX, SOCK_DGRAM, 0, e);
		printf("shutdown %d: %d\n", i, shutdown(e[0], how[i]));
		send_twice("by itself", e[0]);
		send_twice("by the other one", e[1]);
		close(e[1]);
		send_twice("the other one is gone", e[0]);
		show_poll("at the end", e[0]);
		close(e[0]);
	}
	return 0;
}
