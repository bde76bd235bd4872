/* Whether a socket waits is a flag of its description, or of one call. */
#include "sock.h"

int main(void)
{
	int s[2], on = 1, off = 0;
	char byte;
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	int copy = dup(s[0]);
	SHOW(ioctl(s[0], FIONBIO, &on));
	SHOW(read(copy, &byte, 1));
	SHOW(fcntl(copy, F_GETFL) == (O_RDWR | O_NONBLOCK));
	SHOW(ioctl(copy, FIONBIO, &off));
	SHOW(fcntl(s[0], F_GETFL) == O_RDWR);
	SHOW(recv(s[0], &byte, 1, MSG_DONTWAIT));
	SHOW(fcntl(s[0], F_SETFL, O_NONBLOCK));
	SHOW(read(s[0], &byte, 1));
	SHOW(read(s[1], &byte, 0));
	SHOW(ioctl(s[1], TIOCGWINSZ, &byte));
	return 0;
}
