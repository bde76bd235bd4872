/* parser.c - a request arrives at a parser that keeps what it has understood and nothing else.
 * argv[1]: tcp, unix or pipe; argv[2], if given: "nonblocking" (poll, then read until EAGAIN).
 * The first bytes of the request are symbolic with -DSYMBOLIC. */
#include <arpa/inet.h>
#include <errno.h>
#include <everett.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef REQUEST
#define REQUEST "GET /index.html HTTP/1.0\r\n\r\n"
#endif

enum phase { METHOD, TARGET, VERSION, LF, HEADER, END, BAD };
struct request {
	enum phase phase;
	unsigned n, waits;
	char method[8], target[32], version[12];
};

static void add_character(char *to, unsigned *n, unsigned room, struct request *r, char c)
{
	if (*n + 1 >= room)
		r->phase = BAD;
	else
		to[(*n)++] = c;
}

static void step(struct request *r, char c)
{
	switch (r->phase) {
	case METHOD:
		if (c != ' ')
			add_character(r->method, &r->n, sizeof r->method, r, c);
		else
			r->phase = TARGET, r->n = 0;
		break;
	case TARGET:
		if (c != ' ')
			add_character(r->target, &r->n, sizeof r->target, r, c);
		else
			r->phase = VERSION, r->n = 0;
		break;
	case VERSION:
		if (c != '\r')
			add_character(r->version, &r->n, sizeof r->version, r, c);
		else
			r->phase = LF;
		break;
	case LF: r->phase = c == '\n' ? HEADER : BAD; break;
	case HEADER: r->phase = c == '\n' ? END : c == '\r' ? HEADER : BAD; break;
	default: break;
	}
}

static void connect_both(const char *how, int ends[2])
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(8080)};
	if (!strcmp(how, "pipe") && pipe(ends) == 0)
		return;
	if (!strcmp(how, "unix") && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0)
		return;
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int l = socket(AF_INET, SOCK_STREAM, 0);
	ends[1] = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(l, (struct sockaddr *)&a, sizeof a) || listen(l, 1) ||
	    connect(ends[1], (struct sockaddr *)&a, sizeof a))
		exit(3);
	ends[0] = accept(l, NULL, NULL);
}

int main(int argc, char **argv)
{
	static struct request r;
	char text[] = REQUEST;
	int ends[2];
	connect_both(argc > 1 ? argv[1] : "tcp", ends);
#ifdef SYMBOLIC
	ev_make_symbolic(text, 4, "method");
#endif
#ifdef PIECES
	if (ev_fragment(ends[0], PIECES))
		return 4;
#endif
	if (write(ends[1], text, sizeof text - 1) != sizeof text - 1)
		return 5;
	close(ends[1]);
	if (argc > 2)
		fcntl(ends[0], F_SETFL, O_NONBLOCK);
	while (r.phase < END) {
		char bytes[64];
		struct pollfd p = {ends[0], POLLIN, 0};
		if (argc > 2 && poll(&p, 1, -1) != 1)
			return 6;
		ssize_t n;
		while ((n = read(ends[0], bytes, sizeof bytes)) > 0) {
			for (ssize_t i = 0; i < n; i++)
				step(&r, bytes[i]);
#ifdef STALE
			r.waits++; /* how often it has read is part of the state */
#else
			memset(bytes, 0, sizeof bytes);
#endif
			if (argc <= 2)
				break;
		}
		if (n == 0 || (n < 0 && errno != EAGAIN))
			break;
	}
#ifdef BUG
	/* Cut right behind the method it is wrong, and only then. */
	ev_assert(r.waits != 3);
#endif
	printf("%s %s %s%s\n", r.method, r.target, r.version, r.phase == END ? "" : " bad");
	return 0;
}
