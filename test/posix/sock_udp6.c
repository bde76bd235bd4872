/* UDP over IPv6, and between IPv4 and IPv6 sockets. */
#include "sock.h"

static int udp6(const char *address, struct sockaddr_in6 *at)
{
	int fd = socket(AF_INET6, SOCK_DGRAM, 0);
	socklen_t n = sizeof *at;
	*at = (struct sockaddr_in6){.sin6_family = AF_INET6};
	inet_pton(AF_INET6, address, &at->sin6_addr);
	SHOW(bind(fd, (struct sockaddr *)at, sizeof *at));
	getsockname(fd, (struct sockaddr *)at, &n);
	return fd;
}

static void receive(int fd)
{
	struct sockaddr_storage from;
	socklen_t n = sizeof from;
	char text[16], address[INET6_ADDRSTRLEN];
	long got = recvfrom(fd, text, sizeof text, MSG_DONTWAIT, (struct sockaddr *)&from,
			    &n);
	if (got < 0) {
		printf("nothing: %s\n", strerror(errno));
		return;
	}
	const void *at = from.ss_family == AF_INET
				 ? (void *)&((struct sockaddr_in *)&from)->sin_addr
				 : (void *)&((struct sockaddr_in6 *)&from)->sin6_addr;
	printf("'%.*s' from %s\n", (int)got, text,
	       inet_ntop(from.ss_family, at, address, sizeof address));
}

int main(void)
{
	struct sockaddr_in6 any, one, to;
	struct sockaddr_in four;
	int a = udp6("::", &any), b = udp6("::1", &one), c = udp4(&four);
	to = any;
	inet_pton(AF_INET6, "::1", &to.sin6_addr);
	SHOW(sendto(b, "from ::1", 8, 0, (struct sockaddr *)&to, sizeof to));
	receive(a);
	four.sin_port = any.sin6_port;
	SHOW(sendto(c, "from 4", 6, 0, (struct sockaddr *)&four, sizeof four));
	receive(a);
	four.sin_port = one.sin6_port;
	SHOW(sendto(c, "lost", 4, 0, (struct sockaddr *)&four, sizeof four));
	receive(b);
	socklen_t n = sizeof four;
	getsockname(c, (struct sockaddr *)&four, &n);
	to.sin6_port = four.sin_port;
	inet_pton(AF_INET6, "::ffff:127.0.0.1", &to.sin6_addr);
	SHOW(sendto(a, "mapped", 6, 0, (struct sockaddr *)&to, sizeof to));
	receive(c);
	SHOW(connect(a, (struct sockaddr *)&to, sizeof to));
	SHOW(send(a, "again", 5, 0));
	receive(c);
	SHOW(sendto(c, "x", 1, 0, (struct sockaddr *)&to, sizeof to));
	static char big[65536];
	to = one;
	int d = socket(AF_INET6, SOCK_DGRAM, 0);
	SHOW(sendto(d, big, 65527, 0, (struct sockaddr *)&to, sizeof to));
	SHOW(sendto(d, big, 65528, 0, (struct sockaddr *)&to, sizeof to));
	return 0;
}
