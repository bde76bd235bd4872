/* A receive that only the receiver could end is a deadlock of one. */
/* finding: deadlock line=10 message~thread.0.waits.in.a */
#include <sys/socket.h>

int main(void)
{
	int s[2];
	char c;
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	return (int)recv(s[0], &c, 1, 0);
}
