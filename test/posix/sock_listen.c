/* listen: where it is allowed, what it does to names and states. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in name;
	socklen_t n = sizeof name;
	int a = socket(AF_INET, SOCK_STREAM, 0), s[2];
	SHOW(listen(a, 5));
	getsockname(a, (struct sockaddr *)&name, &n);
	printf("%x %d\n", name.sin_addr.s_addr, name.sin_port != 0);
	SHOW(listen(a, 0));
	SHOW(listen(a, -1));
	SHOW(get_int(a, SOL_SOCKET, SO_ACCEPTCONN));
	SHOW(bind(a, (struct sockaddr *)&name, sizeof name));
	name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&name, sizeof name));
	SHOW(listen(c, 5));
	SHOW(listen(accept(a, NULL, NULL), 5));
	SHOW(listen(socket(AF_INET, SOCK_DGRAM, 0), 5));
	SHOW(listen(socket(AF_UNIX, SOCK_DGRAM, 0), 5));
	SHOW(listen(socket(AF_UNIX, SOCK_STREAM, 0), 5));
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	SHOW(listen(s[0], 5));
	SHOW(listen(1, 5));
	SHOW(listen(99, 5));
	close(a);
	SHOW(connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&name,
		     sizeof name));
	return 0;
}
