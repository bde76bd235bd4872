/* Options of SOL_SOCKET: defaults, what is kept, what is refused. */
#include "sock.h"

static void one(const char *name, int fd, int option, int value)
{
	int before = get_int(fd, SOL_SOCKET, option);
	int result = set_int(fd, SOL_SOCKET, option, value) ? -errno : 0;
	printf("%s: %d, set to %d: %d, then %d\n", name, before, value, result,
	       get_int(fd, SOL_SOCKET, option));
}
#define ONE(option, value) one(#option, fd, option, value)

static void all(const char *what, int fd)
{
	printf("--- %s\n", what);
	ONE(SO_REUSEADDR, 5);
	ONE(SO_KEEPALIVE, 5);
	ONE(SO_BROADCAST, 5);
	ONE(SO_OOBINLINE, 5);
	ONE(SO_DONTROUTE, 5);
	ONE(SO_RCVLOWAT, 7);
	ONE(SO_RCVLOWAT, 0);
	ONE(SO_SNDLOWAT, 7);
	ONE(SO_PRIORITY, 6);
	ONE(SO_TIMESTAMP, 1);
	ONE(SO_ERROR, 7);
	ONE(SO_TYPE, 7);
	ONE(SO_DOMAIN, 7);
	ONE(SO_PROTOCOL, 7);
	ONE(SO_ACCEPTCONN, 7);
	ONE(12345, 7);
	ONE(SO_DEBUG, 0);
}

static void sizes(void)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	ONE(SO_SNDBUF, 1000);
	ONE(SO_SNDBUF, 5000);
	ONE(SO_SNDBUF, 100000);
	ONE(SO_RCVBUF, 1000);
	ONE(SO_RCVBUF, 5000);
	fd = socket(AF_INET, SOCK_STREAM, 0);
	ONE(SO_SNDBUF, 30000);
	ONE(SO_RCVBUF, 30000);
	fd = socket(AF_INET, SOCK_DGRAM, 0);
	ONE(SO_SNDBUF, 0);
	ONE(SO_RCVBUF, 0);
}

static void structures(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	struct linger l = {-1, -1};
	struct timeval t = {-1, -1};
	socklen_t n = sizeof l;
	SHOW(getsockopt(fd, SOL_SOCKET, SO_LINGER, &l, &n));
	printf("%d %d %d\n", l.l_onoff, l.l_linger, (int)n);
	l = (struct linger){7, 30};
	SHOW(setsockopt(fd, SOL_SOCKET, SO_LINGER, &l, sizeof l));
	SHOW(setsockopt(fd, SOL_SOCKET, SO_LINGER, &l, 4));
	l = (struct linger){0, 0};
	SHOW(getsockopt(fd, SOL_SOCKET, SO_LINGER, &l, &n));
	printf("%d %d %d\n", l.l_onoff, l.l_linger, (int)n);
	n = sizeof t;
	SHOW(getsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, &n));
	printf("%d %d %d\n", (int)t.tv_sec, (int)t.tv_usec, (int)n);
	t = (struct timeval){3, 500000};
	SHOW(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t));
	SHOW(getsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, &n));
	printf("%d %d %d\n", (int)t.tv_sec, (int)t.tv_usec, (int)n);
	t.tv_usec = 1000000;
	SHOW(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof t));
	SHOW(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &t, 8));
	int value = 1;
	SHOW(setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &value, 3));
	SHOW(setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &value, 0));
	char small[2] = {9, 9};
	n = 1;
	SHOW(getsockopt(fd, SOL_SOCKET, SO_TYPE, small, &n));
	printf("%d %d %d\n", small[0], small[1], (int)n);
	n = (socklen_t)-1;
	SHOW(getsockopt(fd, SOL_SOCKET, SO_TYPE, small, &n));
	n = 100;
	char large[100];
	SHOW(getsockopt(fd, SOL_SOCKET, SO_TYPE, large, &n));
	printf("%d\n", (int)n);
	SHOW(getsockopt(0, SOL_SOCKET, SO_TYPE, large, &n));
}

int main(void)
{
	all("tcp", socket(AF_INET, SOCK_STREAM, 0));
	all("udp", socket(AF_INET, SOCK_DGRAM, 0));
	all("unix", socket(AF_UNIX, SOCK_STREAM, 0));
	sizes();
	structures();
	return 0;
}
