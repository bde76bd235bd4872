/* More connections than a TCP listener has room for wait until one is accepted. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 1), c[4];
	for (int i = 0; i < 4; i++) {
		c[i] = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
		SHOW(connect(c[i], (struct sockaddr *)&at, sizeof at));
	}
	show_poll("first", c[0]);
	show_poll("second", c[1]);
	show_poll("third", c[2]);
	SHOW(connect(c[2], (struct sockaddr *)&at, sizeof at));
	SHOW(send(c[2], "x", 1, 0));
	RECV(c[2], 1, 0);
	SHOW(get_int(c[2], SOL_SOCKET, SO_ERROR));
	SHOW(shutdown(c[2], SHUT_WR));
	show_poll("third no more", c[2]);
	SHOW(accept(l, NULL, NULL) >= 0);
	SHOW(accept(l, NULL, NULL) >= 0);
	return 0;
}
