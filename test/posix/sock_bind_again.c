/* A port after its connections: who closed first keeps it for a while, unless
 * SO_REUSEADDR is set. */
#include "sock.h"

static int bind_again(const struct sockaddr_in *at, int reuses)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	set_int(fd, SOL_SOCKET, SO_REUSEADDR, reuses);
	SHOW(bind(fd, (const struct sockaddr *)at, sizeof *at));
	return fd;
}

static void serve(int reuses, int is_server_first)
{
	struct sockaddr_in at = local4(0);
	socklen_t n = sizeof at;
	printf("--- reuses %d, server first %d\n", reuses, is_server_first);
	int l = socket(AF_INET, SOCK_STREAM, 0);
	set_int(l, SOL_SOCKET, SO_REUSEADDR, reuses);
	bind(l, (struct sockaddr *)&at, n);
	getsockname(l, (struct sockaddr *)&at, &n);
	listen(l, 1);
	int c = socket(AF_INET, SOCK_STREAM, 0);
	connect(c, (struct sockaddr *)&at, n);
	int s = accept(l, NULL, NULL);
	close(l);
	close(bind_again(&at, 0));
	close(bind_again(&at, 1));
	char byte;
	if (is_server_first) {
		close(s);
		SHOW(read(c, &byte, 1));
		close(c);
	} else {
		close(c);
		SHOW(read(s, &byte, 1));
		close(s);
	}
	close(bind_again(&at, 0));
	close(bind_again(&at, 1));
}

int main(void)
{
	serve(0, 1);
	serve(0, 0);
	serve(1, 1);
	serve(1, 0);
	return 0;
}
