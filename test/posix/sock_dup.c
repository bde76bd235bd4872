/* Several descriptors of one socket: it ends with the last. */
#include "sock.h"

int main(void)
{
	int s[2], copies[3];
	tcp_pair(s);
	for (int i = 0; i < 3; i++)
		copies[i] = dup(s[0]);
	close(s[0]);
	for (int i = 0; i < 3; i++) {
		show_poll("peer", s[1]);
		SHOW(write(copies[i], "x", 1));
		close(copies[i]);
	}
	show_poll("peer", s[1]);
	RECV(s[1], 10, 0);
	RECV(s[1], 10, 0);
	SHOW(dup2(s[1], 77));
	close(s[1]);
	fcntl(77, F_SETFL, O_NONBLOCK);
	RECV(77, 10, 0);
	return 0;
}
