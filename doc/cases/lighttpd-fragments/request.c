/* request.c - a web server's way to take a request from a connection, in three versions.
 *
 * Each read adds a chunk to a queue. When "\r\n\r\n" has come, in whatever chunks it lies, the
 * request without these four bytes is copied to one buffer. VERSION says how well that copes
 * with an end that lies in several chunks:
 *
 *	12  not at all: the length in the last chunk becomes negative
 *	13  the fix: what is missing is taken from the chunk before, which may be too short
 *	14  as many chunks as it takes
 *
 * Without arguments the client sends the request at once. Arguments are sizes of pieces: the
 * server reads after each of them. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef VERSION
#define VERSION 14
#endif

static const char request[] = "GET /index.html HTTP/1.0\r\n\r\n";
static const char end_mark[] = "\r\n\r\n";
enum { REQUEST = sizeof request - 1, MARK = sizeof end_mark - 1, CHUNKS = 32 };

struct chunk {
	size_t n;
	char data[REQUEST + 1];
};

struct connection {
	int fd;
	unsigned nchunks, matched; /* matched: bytes of the end mark so far */
	struct chunk chunks[CHUNKS];
};

/* Looks for the end in a new chunk; where it ends, 0: it does not. */
static size_t find_end(struct connection *c, const struct chunk *k)
{
	for (size_t i = 0; i < k->n; i++) {
		if (k->data[i] == end_mark[c->matched])
			c->matched++;
		else
			c->matched = k->data[i] == end_mark[0];
		if (c->matched == MARK)
			return i + 1;
	}
	return 0;
}

/* How many bytes of each chunk belong to the request; the end is at `end` of the last one. */
static void cut_end(struct connection *c, size_t end)
{
	struct chunk *last = &c->chunks[c->nchunks - 1];
#if VERSION == 12
	last->n = end - MARK;
#elif VERSION == 13
	if (end >= MARK) {
		last->n = end - MARK;
	} else {
		last[-1].n -= MARK - end;
		last->n = 0;
	}
#else
	size_t left = MARK;
	last->n = end;
	for (; left; last--) {
		size_t cut = last->n < left ? last->n : left;
		last->n -= cut;
		left -= cut;
	}
#endif
}

static void answer(struct connection *c)
{
	char line[REQUEST + 1], method[8], target[24];
	size_t n = 0;
	for (unsigned i = 0; i < c->nchunks; i++) {
		memcpy(line + n, c->chunks[i].data, c->chunks[i].n);
		n += c->chunks[i].n;
	}
	line[n] = 0;
	if (sscanf(line, "%7s %23s", method, target) == 2)
		dprintf(c->fd, "HTTP/1.0 200 OK\r\n\r\n%s of %s\n", method, target);
}

/* Something can be read. 1: the request was answered, 0: more is to come, -1: it is over. */
static int on_readable(struct connection *c)
{
	struct chunk *k = &c->chunks[c->nchunks];
	if (c->nchunks == CHUNKS)
		return -1;
	ssize_t got = read(c->fd, k->data, REQUEST);
	if (got <= 0)
		return -1;
	k->n = (size_t)got;
	c->nchunks++;
	size_t end = find_end(c, k);
	if (!end)
		return 0;
	cut_end(c, end);
	answer(c);
	return 1;
}

static int client, server;

static void connect_both(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(8080)};
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	client = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listener, (struct sockaddr *)&a, sizeof a) || listen(listener, 1) ||
	    connect(client, (struct sockaddr *)&a, sizeof a))
		exit(3);
	server = accept(listener, NULL, NULL);
}

int main(int argc, char **argv)
{
	static struct connection c;
	char reply[64];
	int done = 0;
	connect_both();
	c.fd = server;
	size_t sent = argc > 1 ? 0 : (size_t)write(client, request, REQUEST);
	for (int i = 1; i < argc && sent < REQUEST && !done; i++) {
		sent += (size_t)write(client, request + sent, (size_t)atoi(argv[i]));
		done = on_readable(&c);
	}
	while (!done)
		done = on_readable(&c);
	close(server);
	ssize_t n = recv(client, reply, sizeof reply, MSG_WAITALL); /* whole: it is not cut */
	return n > 0 && write(1, reply, (size_t)n) == n ? 0 : 1;
}
