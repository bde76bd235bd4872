/* IPV6_V6ONLY: who can be bound to a port together, who gets what, and when it can be set. */
#include "sock.h"

static int make(int family, int type, int only, int port)
{
	int s = socket(family, type, 0), result;
	if (only >= 0)
		setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
	struct sockaddr_in a4 = {.sin_family = AF_INET, .sin_port = htons(port)};
	struct sockaddr_in6 a6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
	if (family == AF_INET)
		result = bind(s, (struct sockaddr *)&a4, sizeof a4);
	else
		result = bind(s, (struct sockaddr *)&a6, sizeof a6);
	printf("bind %s %d: %s\n", family == AF_INET ? "4" : "6", only,
	       result ? strerror(errno) : "ok");
	return s;
}

static int port_of(int s)
{
	struct sockaddr_in6 a;
	socklen_t n = sizeof a;
	getsockname(s, (struct sockaddr *)&a, &n);
	return ntohs(a.sin6_port);
}

static void show_option(int s)
{
	int only = -1;
	socklen_t n = sizeof only;
	int result = getsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &only, &n);
	printf("V6ONLY %d: %d\n", result, only);
}

int main(void)
{
	int one = 1;
	char text[8];
	int both = make(AF_INET6, SOCK_DGRAM, 0, 0), port = port_of(both);
	show_option(both);
	SHOW(setsockopt(both, IPPROTO_IPV6, IPV6_V6ONLY, &one,
			sizeof one)); /* too late */
	close(make(AF_INET, SOCK_DGRAM, -1, port));
	close(both);
	int six = make(AF_INET6, SOCK_DGRAM, 1, port),
	    four = make(AF_INET, SOCK_DGRAM, -1, port);
	show_option(six);
	struct sockaddr_in to = {.sin_family = AF_INET,
				 .sin_port = htons(port),
				 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	struct sockaddr_in6 mapped = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
	int s = socket(AF_INET, SOCK_DGRAM, 0);
	SHOW(sendto(s, "4", 1, 0, (struct sockaddr *)&to, sizeof to));
	SHOW(recv(six, text, sizeof text, MSG_DONTWAIT));
	SHOW(recv(four, text, sizeof text, MSG_DONTWAIT));
	inet_pton(AF_INET6, "::ffff:127.0.0.1", &mapped.sin6_addr);
	SHOW(sendto(six, "m", 1, 0, (struct sockaddr *)&mapped, sizeof mapped));
	SHOW(connect(six, (struct sockaddr *)&mapped, sizeof mapped));
	int l = make(AF_INET6, SOCK_STREAM, 1, 0);
	to.sin_port = htons(port_of(l));
	SHOW(listen(l, 1));
	int c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&to, sizeof to));
	SHOW(setsockopt(c, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one));
	return 0;
}
