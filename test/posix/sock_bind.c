/* Addresses that can be bound: in use, not ours, twice; SO_REUSEADDR. */
#include "sock.h"

static int tcp(int reuses)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	set_int(fd, SOL_SOCKET, SO_REUSEADDR, reuses);
	return fd;
}

#define BIND(fd, a) SHOW(bind(fd, (struct sockaddr *)&(a), sizeof(a)))

int main(void)
{
	struct sockaddr_in at, other = local4(0), any = local4(0), name;
	socklen_t n = sizeof at;
	int l = listen4(&at, 5);
	int a = tcp(0), b = tcp(1), c = tcp(1), d = tcp(1);
	SHOW(bind(a, (struct sockaddr *)&at, sizeof at - 1));
	SHOW(bind(a, (struct sockaddr *)&at, 1));
	BIND(a, at);
	BIND(b, at);
	BIND(l, at);
	any = at;
	any.sin_addr.s_addr = 0;
	BIND(a, any);
	other = at;
	other.sin_addr.s_addr = htonl(0x7f000002);
	BIND(a, other);
	other.sin_addr.s_addr = htonl(0x01020304);
	BIND(b, other);
	other.sin_family = AF_UNIX;
	BIND(b, other);
	other.sin_family = AF_UNSPEC;
	BIND(b, other);
	other.sin_addr.s_addr = 0;
	other.sin_port = 0;
	BIND(b, other);
	getsockname(b, (struct sockaddr *)&name, &n);
	printf("%d %x %d\n", name.sin_family, name.sin_addr.s_addr, name.sin_port != 0);
	/* Two that reuse may share a port until one of them listens. */
	BIND(c, name);
	name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	BIND(d, name);
	SHOW(listen(c, 1));
	SHOW(listen(d, 1));
	int e = tcp(1);
	BIND(e, name);
	close(c);
	BIND(e, name);
	/* UDP has its own ports. */
	int u = socket(AF_INET, SOCK_DGRAM, 0), v = socket(AF_INET, SOCK_DGRAM, 0);
	BIND(u, at);
	BIND(v, at);
	set_int(v, SOL_SOCKET, SO_REUSEADDR, 1);
	BIND(v, at);
	set_int(u, SOL_SOCKET, SO_REUSEADDR, 1);
	BIND(v, at);
	return 0;
}
