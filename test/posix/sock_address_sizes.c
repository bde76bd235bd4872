/* Sizes of addresses that calls give and take. */
#include "sock.h"

int main(void)
{
	struct sockaddr_in at, name;
	struct sockaddr_un un = {.sun_family = AF_UNIX, .sun_path = "sock"};
	int l = listen4(&at, 5), u = udp4(&name);
	socklen_t n = 4;
	memset(&name, 0x55, sizeof name);
	SHOW(getsockname(l, (struct sockaddr *)&name, &n));
	printf("%d %d %x\n", (int)n, name.sin_family, name.sin_addr.s_addr);
	n = 0;
	SHOW(getsockname(l, (struct sockaddr *)&name, &n));
	printf("%d\n", (int)n);
	n = (socklen_t)-1;
	SHOW(getsockname(l, (struct sockaddr *)&name, &n));
	int c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&at, 0));
	SHOW(connect(c, (struct sockaddr *)&at, 15));
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	n = 2;
	SHOW(accept(l, (struct sockaddr *)&name, &n) >= 0);
	printf("%d\n", (int)n);
	n = sizeof name;
	SHOW(sendto(u, "x", 1, 0, (struct sockaddr *)&at, 0));
	n = 100;
	struct sockaddr_storage from;
	getsockname(u, (struct sockaddr *)&name, &(socklen_t){sizeof name});
	sendto(u, "x", 1, 0, (struct sockaddr *)&name, sizeof name);
	SHOW(recvfrom(u, &from, 1, 0, (struct sockaddr *)&from, &n));
	printf("%d\n", (int)n);
	int s[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	write(s[0], "x", 1);
	n = sizeof from;
	SHOW(recvfrom(s[1], &from, 1, 0, (struct sockaddr *)&from, &n));
	printf("%d\n", (int)n);
	write(c, "x", 1);
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&name, sizeof name));
	SHOW(sendto(s[0], "x", 1, 0, (struct sockaddr *)&un, sizeof un));
	int d = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(sendto(d, "x", 1, MSG_NOSIGNAL, (struct sockaddr *)&un, sizeof un));
	SHOW(bind(d, (struct sockaddr *)&un, 6));
	n = sizeof un;
	SHOW(getsockname(d, (struct sockaddr *)&un, &n));
	printf("%d %s\n", (int)n, un.sun_path);
	return 0;
}
