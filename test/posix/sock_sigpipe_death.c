/* SIGPIPE that nobody handles ends the process. */
#include "sock.h"

int main(void)
{
	int s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	close(s[1]);
	printf("before\n");
	fflush(stdout);
	write(s[0], "x", 1);
	printf("after\n");
	return 0;
}
