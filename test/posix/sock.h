/* sock.h - what the programs about sockets share. Ports come from bind to port 0, and
 * neither ports nor inode numbers are printed. */
#ifndef SOCK_H
#define SOCK_H
#include "show.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

/* The names of what poll tells. */
static inline const char *poll_names(int events)
{
	static const struct {
		int bit;
		const char *name;
	} names[] = {
		{POLLIN, "IN"},	     {POLLPRI, "PRI"},	  {POLLOUT, "OUT"},
		{POLLERR, "ERR"},    {POLLHUP, "HUP"},	  {POLLNVAL, "NVAL"},
		{POLLRDNORM, "RDN"}, {POLLWRNORM, "WRN"}, {POLLRDBAND, "RDB"},
		{POLLWRBAND, "WRB"}, {0x2000, "RDHUP"},
	};
	static char text[128];
	text[0] = 0;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (events & names[i].bit)
			strcat(strcat(text, " "), names[i].name);
	return text;
}

static inline void show_poll(const char *what, int fd)
{
	struct pollfd p = {fd,
			   0x2000 | POLLIN | POLLPRI | POLLOUT | POLLRDNORM | POLLWRNORM |
				   POLLRDBAND | POLLWRBAND,
			   0};
	int n = poll(&p, 1, 0);
	printf("poll %s: %d%s\n", what, n, poll_names(p.revents));
}

static inline struct sockaddr_in local4(int port)
{
	return (struct sockaddr_in){.sin_family = AF_INET,
				    .sin_port = htons((uint16_t)port),
				    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

/* A listener on 127.0.0.1 and where it is. */
static inline int listen4(struct sockaddr_in *at, int backlog)
{
	socklen_t n = sizeof *at;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	*at = local4(0);
	if (bind(fd, (struct sockaddr *)at, n) || listen(fd, backlog) ||
	    getsockname(fd, (struct sockaddr *)at, &n))
		printf("no listener: %s\n", strerror(errno));
	return fd;
}

/* A TCP connection between two descriptors: ends[0] connected, ends[1] was accepted. */
static inline void tcp_pair(int ends[2])
{
	struct sockaddr_in at;
	int l = listen4(&at, 5);
	ends[0] = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(ends[0], (struct sockaddr *)&at, sizeof at))
		printf("no connection: %s\n", strerror(errno));
	ends[1] = accept(l, NULL, NULL);
	close(l);
}

/* A UDP socket bound to 127.0.0.1 and where it is. */
static inline int udp4(struct sockaddr_in *at)
{
	socklen_t n = sizeof *at;
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	*at = local4(0);
	if (bind(fd, (struct sockaddr *)at, n) ||
	    getsockname(fd, (struct sockaddr *)at, &n))
		printf("no UDP socket: %s\n", strerror(errno));
	return fd;
}

static inline void set_nonblocking(int fd)
{
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static inline int get_int(int fd, int level, int name)
{
	int value = -1;
	socklen_t n = sizeof value;
	return getsockopt(fd, level, name, &value, &n) ? -errno : value;
}

static inline int set_int(int fd, int level, int name, int value)
{
	return setsockopt(fd, level, name, &value, sizeof value);
}

/* What a receive call got. */
static inline void show_bytes(const char *what, const char *bytes, long n)
{
	if (n < 0)
		printf("%s: %s\n", what, strerror(errno));
	else
		printf("%s: %ld '%.*s'\n", what, n, (int)n, bytes);
}

#define RECV(fd, size, flags)                                                   \
	do {                                                                    \
		char bytes_[size + 1];                                          \
		long n_ = recv(fd, bytes_, size, flags);                        \
		show_bytes("recv(" #fd ", " #size ", " #flags ")", bytes_, n_); \
	} while (0)
#endif
