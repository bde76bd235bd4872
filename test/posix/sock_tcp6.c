/* TCP over IPv6, and IPv4 clients of an IPv6 listener. */
#include "sock.h"

static void show6(const char *what, int fd,
		  int (*get)(int, struct sockaddr *, socklen_t *))
{
	struct sockaddr_in6 a = {0};
	socklen_t n = sizeof a;
	char text[INET6_ADDRSTRLEN];
	if (get(fd, (struct sockaddr *)&a, &n))
		printf("%s: %s\n", what, strerror(errno));
	else
		printf("%s: %d bytes, family %d, %s, scope %d\n", what, (int)n,
		       a.sin6_family,
		       inet_ntop(AF_INET6, &a.sin6_addr, text, sizeof text),
		       (int)a.sin6_scope_id);
}

static int listener(int is_6_only, struct sockaddr_in6 *at)
{
	int fd = socket(AF_INET6, SOCK_STREAM, 0);
	socklen_t n = sizeof *at;
	*at = (struct sockaddr_in6){.sin6_family = AF_INET6};
	SHOW(set_int(fd, IPPROTO_IPV6, IPV6_V6ONLY, is_6_only));
	SHOW(bind(fd, (struct sockaddr *)at, sizeof *at));
	SHOW(listen(fd, 5));
	getsockname(fd, (struct sockaddr *)at, &n);
	SHOW(set_int(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1));
	return fd;
}

int main(void)
{
	struct sockaddr_in6 at, to;
	int l = listener(0, &at), c = socket(AF_INET6, SOCK_STREAM, 0);
	show6("listener", l, getsockname);
	to = at;
	SHOW(connect(c, (struct sockaddr *)&to, sizeof to)); /* to :: */
	show6("client", c, getsockname);
	show6("client's peer", c, getpeername);
	int s = accept(l, NULL, NULL);
	show6("accepted", s, getsockname);
	show6("accepted's peer", s, getpeername);
	write(c, "six", 3);
	RECV(s, 10, 0);
	int d = socket(AF_INET, SOCK_STREAM, 0);
	struct sockaddr_in four = local4(ntohs(at.sin6_port));
	SHOW(connect(d, (struct sockaddr *)&four, sizeof four));
	int t = accept(l, NULL, NULL);
	show6("accepted from IPv4", t, getsockname);
	show6("its peer", t, getpeername);
	write(d, "four", 4);
	RECV(t, 10, 0);
	int m = socket(AF_INET6, SOCK_STREAM, 0);
	inet_pton(AF_INET6, "::ffff:127.0.0.1", &to.sin6_addr);
	SHOW(connect(m, (struct sockaddr *)&to, sizeof to));
	show6("mapped client", m, getsockname);
	/* The port is taken for IPv4 too. */
	int b = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(bind(b, (struct sockaddr *)&four, sizeof four));
	close(l);
	close(s);
	l = listener(1, &at);
	four = local4(ntohs(at.sin6_port));
	SHOW(bind(b, (struct sockaddr *)&four, sizeof four));
	int e = socket(AF_INET, SOCK_STREAM, 0);
	SHOW(connect(e, (struct sockaddr *)&four, sizeof four));
	int f = socket(AF_INET6, SOCK_STREAM, 0);
	SHOW(connect(f, (struct sockaddr *)&four, sizeof four));
	SHOW(connect(f, (struct sockaddr *)&at, 20));
	SHOW(connect(e, (struct sockaddr *)&at, sizeof at));
	inet_pton(AF_INET6, "::1", &at.sin6_addr);
	SHOW(connect(f, (struct sockaddr *)&at, sizeof at));
	inet_pton(AF_INET6, "::ffff:127.0.0.1", &to.sin6_addr);
	set_int(m = socket(AF_INET6, SOCK_STREAM, 0), IPPROTO_IPV6, IPV6_V6ONLY, 1);
	SHOW(connect(m, (struct sockaddr *)&to, sizeof to));
	SHOW(bind(m, (struct sockaddr *)&to, sizeof to));
	return 0;
}
