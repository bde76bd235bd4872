/* Which addresses of this host connections have, and destinations that are none. */
#include "sock.h"

static void route(const char *to, int type)
{
	struct sockaddr_in a = local4(9), own, peer;
	socklen_t n = sizeof own;
	char text[2][INET_ADDRSTRLEN];
	int fd = socket(AF_INET, type, 0);
	inet_pton(AF_INET, to, &a.sin_addr);
	printf("%s: ", to);
	if (connect(fd, (struct sockaddr *)&a, sizeof a)) {
		printf("%s\n", strerror(errno));
	} else {
		getsockname(fd, (struct sockaddr *)&own, &n);
		getpeername(fd, (struct sockaddr *)&peer, &n);
		printf("from %s to %s\n",
		       inet_ntop(AF_INET, &own.sin_addr, text[0], sizeof text[0]),
		       inet_ntop(AF_INET, &peer.sin_addr, text[1], sizeof text[1]));
	}
	close(fd);
}

static void route6(const char *to)
{
	struct sockaddr_in6 a = {.sin6_family = AF_INET6, .sin6_port = htons(9)}, own,
			    peer;
	socklen_t n = sizeof own;
	char text[2][INET6_ADDRSTRLEN];
	int fd = socket(AF_INET6, SOCK_DGRAM, 0);
	inet_pton(AF_INET6, to, &a.sin6_addr);
	printf("%s: ", to);
	if (connect(fd, (struct sockaddr *)&a, sizeof a)) {
		printf("%s\n", strerror(errno));
	} else {
		getsockname(fd, (struct sockaddr *)&own, &n);
		getpeername(fd, (struct sockaddr *)&peer, &n);
		printf("from %s to %s\n",
		       inet_ntop(AF_INET6, &own.sin6_addr, text[0], sizeof text[0]),
		       inet_ntop(AF_INET6, &peer.sin6_addr, text[1], sizeof text[1]));
	}
	close(fd);
}

int main(void)
{
	route("127.0.0.1", SOCK_DGRAM);
	route("127.1.2.3", SOCK_DGRAM);
	route("0.0.0.0", SOCK_DGRAM);
	route("127.1.2.3", SOCK_STREAM);
	route("0.0.0.0", SOCK_STREAM);
	route("255.255.255.255", SOCK_DGRAM);
	route("255.255.255.255", SOCK_STREAM);
	route("224.0.0.1", SOCK_STREAM);
	route6("::1");
	route6("::");
	route6("::ffff:127.0.0.1");
	/* A socket on one loopback address gets only what is sent there. */
	struct sockaddr_in at = local4(0), to;
	socklen_t n = sizeof at;
	at.sin_addr.s_addr = htonl(0x7f000005);
	int fd = socket(AF_INET, SOCK_STREAM, 0), c = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(bind(fd, (struct sockaddr *)&at, sizeof at));
	SHOW(listen(fd, 1));
	getsockname(fd, (struct sockaddr *)&at, &n);
	to = local4(ntohs(at.sin_port));
	SHOW(connect(c, (struct sockaddr *)&to, sizeof to));
	SHOW(connect(c, (struct sockaddr *)&at, sizeof at));
	struct sockaddr_in peer;
	int s = accept(fd, (struct sockaddr *)&peer, &n);
	SHOW(ntohl(peer.sin_addr.s_addr) == INADDR_LOOPBACK);
	close(s);
	return 0;
}
