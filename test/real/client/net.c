/* net.c - connections by name. */
#define _GNU_SOURCE
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 10 };

int patience_ms = 300000;

static struct connection connections[MOST];
static int listener = -1;

struct connection *find(const char *name)
{
	for (int i = 0; i < MOST; i++)
		if (strcmp(connections[i].name, name) == 0)
			return &connections[i];
	die("there is no connection %s", name);
}

static void add(const char *name, int fd)
{
	struct connection *c = find("");
	snprintf(c->name, sizeof c->name, "%s", name);
	c->fd = fd;
}

static struct sockaddr_in address(const char *offset)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	a.sin_port = htons((uint16_t)(port + (offset ? atoi(offset) : 0)));
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return a;
}

void connect_to(const char *name, const char *offset, int type)
{
	struct sockaddr_in a = address(offset);
	struct timespec pause = {0, PAUSE_MS * 1000000L};
	for (int tries = 0; tries < patience_ms / PAUSE_MS; tries++) {
		int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0);
		if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) == 0) {
			add(name, fd);
			return;
		}
		if (fd < 0 || errno != ECONNREFUSED)
			die("connect %s: %s", name, strerror(errno));
		close(fd);
		look_at_server();
		nanosleep(&pause, NULL);
	}
	die("connect %s: nobody listens", name);
}

void listen_on(const char *offset)
{
	struct sockaddr_in a = address(offset);
	int yes = 1;
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(listener, (struct sockaddr *)&a, sizeof a) < 0 || listen(listener, 5) < 0)
		die("listen: %s", strerror(errno));
}

static void wait_for_input(int fd, const char *name)
{
	struct pollfd p = {fd, POLLIN, 0};
	if (poll(&p, 1, patience_ms) <= 0)
		die("nothing comes from %s", name);
}

void accept_one(const char *name)
{
	wait_for_input(listener, name);
	int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	if (fd < 0)
		die("accept %s: %s", name, strerror(errno));
	add(name, fd);
}

/* Takes in what comes next; false: the other side has closed. */
static int receive(struct connection *c)
{
	enum { PIECE = 4096 };
	wait_for_input(c->fd, c->name);
	c->data = realloc(c->data, c->n + PIECE);
	ssize_t n = read(c->fd, c->data + c->n, PIECE);
	if (n < 0)
		die("read %s: %s", c->name, strerror(errno));
	c->n += (size_t)n;
	return n > 0;
}

static void take(struct connection *c, size_t n, int is_shown)
{
	if (is_shown)
		print_answer(c->name, c->data, n);
	else
		printf("%s: %zu bytes\n", c->name, n);
	memmove(c->data, c->data + n, c->n - n);
	c->n -= n;
}

void expect(struct connection *c, const char *text, size_t length)
{
	for (size_t from = 0;;) {
		for (; from + length <= c->n; from++)
			if (memcmp(c->data + from, text, length) == 0) {
				take(c, from + length, 1);
				return;
			}
		if (!receive(c)) {
			take(c, c->n, 1);
			die("%s closes before %s", c->name, text);
		}
	}
}

void take_bytes(struct connection *c, size_t n, int is_shown)
{
	while (c->n < n)
		if (!receive(c))
			die("%s closes after %zu of %zu bytes", c->name, c->n, n);
	take(c, n, is_shown);
}

void send_all(struct connection *c, const char *text, size_t n)
{
	while (n) {
		ssize_t sent = send(c->fd, text, n, MSG_NOSIGNAL);
		if (sent < 0)
			die("send %s: %s", c->name, strerror(errno));
		text += sent;
		n -= (size_t)sent;
	}
}

void take_rest(struct connection *c)
{
	while (receive(c))
		;
	take(c, c->n, 1);
}

void take_datagram(struct connection *c)
{
	receive(c);
	take(c, c->n, 1);
}

void close_one(struct connection *c)
{
	close(c->fd);
	free(c->data);
	*c = (struct connection){.fd = -1};
}
