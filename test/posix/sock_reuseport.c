/* SO_REUSEPORT: several listeners and receivers share a port. */
#include "sock.h"

static int share(int type, const struct sockaddr_in *at)
{
	int fd = socket(AF_INET, type | SOCK_NONBLOCK, 0);
	SHOW(set_int(fd, SOL_SOCKET, SO_REUSEPORT, 1));
	SHOW(bind(fd, (const struct sockaddr *)at, sizeof *at));
	return fd;
}

int main(void)
{
	struct sockaddr_in at = local4(0);
	socklen_t n = sizeof at;
	int a = share(SOCK_STREAM, &at);
	getsockname(a, (struct sockaddr *)&at, &n);
	int b = share(SOCK_STREAM, &at), c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(listen(a, 50));
	SHOW(listen(b, 50));
	SHOW(bind(c, (struct sockaddr *)&at, sizeof at));
	set_int(c, SOL_SOCKET, SO_REUSEADDR, 1);
	SHOW(bind(c, (struct sockaddr *)&at, sizeof at));
	for (int i = 0; i < 20; i++)
		connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at,
			sizeof at);
	int accepted = 0;
	while (accept(a, NULL, NULL) >= 0)
		accepted++;
	while (accept(b, NULL, NULL) >= 0)
		accepted++;
	SHOW(accepted);
	int u = share(SOCK_DGRAM, &at), v = share(SOCK_DGRAM, &at), got = 0;
	char byte;
	for (int i = 0; i < 20; i++)
		sendto(socket(AF_INET, SOCK_DGRAM, 0), "x", 1, 0, (struct sockaddr *)&at,
		       sizeof at);
	while (recv(u, &byte, 1, 0) == 1)
		got++;
	while (recv(v, &byte, 1, 0) == 1)
		got++;
	SHOW(got);
	return 0;
}
