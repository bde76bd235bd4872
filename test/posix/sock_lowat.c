/* SO_RCVLOWAT: poll and recv wait for so many bytes. */
#include "sock.h"

static void one(const int s[2])
{
	struct timeval t = {0, 20000};
	SHOW(set_int(s[1], SOL_SOCKET, SO_RCVLOWAT, 4));
	setsockopt(s[1], SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
	write(s[0], "ab", 2);
	RECV(s[1], 10, 0);
	write(s[0], "abcd", 4);
	RECV(s[1], 10, 0);
	write(s[0], "xy", 2);
	RECV(s[1], 1, 0);
	RECV(s[1], 10, MSG_DONTWAIT);
}

int main(void)
{
	int s[2];
	tcp_pair(s);
	one(s);
	write(s[0], "ab", 2);
	show_poll("two bytes", s[1]);
	write(s[0], "cd", 2);
	show_poll("four bytes", s[1]);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	one(s);
	write(s[0], "ab", 2);
	show_poll("two bytes", s[1]);
	return 0;
}
