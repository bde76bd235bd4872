/* Descriptors run out: socket, socketpair, accept; the connection is not lost. */
#include "sock.h"
#include <sys/resource.h>

int main(void)
{
	struct sockaddr_in at;
	int l = listen4(&at, 5), c = socket(AF_INET, SOCK_STREAM, 0), s[2], first = -1,
	    last = -1;
	connect(c, (struct sockaddr *)&at, sizeof at);
	struct rlimit few = {20, 20};
	setrlimit(RLIMIT_NOFILE, &few);
	for (int fd; (fd = socket(AF_UNIX, SOCK_STREAM, 0)) >= 0; last = fd)
		first = first < 0 ? fd : first;
	printf("%s\n", strerror(errno));
	SHOW(last);
	SHOW(accept(l, NULL, NULL));
	SHOW(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
	close(last);
	SHOW(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
	SHOW(accept(l, NULL, NULL) == last);
	close(first);
	SHOW(socket(AF_INET, SOCK_DGRAM, 0) == first);
	return 0;
}
