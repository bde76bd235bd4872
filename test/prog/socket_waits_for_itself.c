/* A receive that only the receiver could end: the path ends with that as its reason. */
/* incomplete: bad-system-call */
#include <sys/socket.h>

int main(void)
{
	int s[2];
	char c;
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	return (int)recv(s[0], &c, 1, 0);
}
