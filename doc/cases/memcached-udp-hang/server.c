/* server.c - a cache that takes commands by UDP, a state machine as event-driven servers have it.
 *
 * A datagram begins with eight bytes: number of the request, number of the fragment, number of
 * fragments, reserved; two bytes each. A request is one command: 'g' (get), or 's', a length and so
 * many bytes of data, which may go on in the next fragments.
 *
 * In BODY the server takes what a fragment has, and waits for the next one if there is one.
 * What it does not expect is a last fragment that ends before the data does: nothing is left to
 * take and nobody to wait for, and it goes round for ever. With FIXED such a command is dropped.
 *
 * Without arguments the client sends two datagrams of any contents, of 8 to 12 bytes each. With
 * an argument it sends a set in three fragments and a get, all well formed. */
#include <arpa/inet.h>
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER = 8, DATAGRAM = 64, VALUE = 15 };
enum phase { WAITING, COMMAND, BODY, STORE };

struct server {
	int fd;
	enum phase phase;
	unsigned fragment, fragments;
	uint8_t datagram[DATAGRAM];
	size_t at, end; /* what is left of it */
	uint8_t value[VALUE];
	size_t got, left; /* of the data of a set */
	unsigned stored, served;
};

/* The next datagram; 0: there is none. */
static int receive(struct server *s)
{
	ssize_t n = recv(s->fd, s->datagram, sizeof s->datagram, MSG_DONTWAIT);
	if (n < 0)
		return 0;
	if (n < HEADER)
		return 1; /* not for us */
	s->fragment = (unsigned)s->datagram[2] << 8 | s->datagram[3];
	s->fragments = (unsigned)s->datagram[4] << 8 | s->datagram[5];
	s->at = HEADER;
	s->end = (size_t)n;
	s->phase = s->left ? BODY : COMMAND;
	return 1;
}

static void command(struct server *s)
{
	uint8_t what = s->at < s->end ? s->datagram[s->at++] : 0;
	s->phase = WAITING;
	if (what == 'g') {
		s->served++;
	} else if (what == 's' && s->at < s->end) {
		s->left = s->datagram[s->at++] & VALUE;
		s->got = 0;
		s->phase = BODY;
	}
}

static void body(struct server *s)
{
	size_t n = s->end - s->at < s->left ? s->end - s->at : s->left;
	memcpy(s->value + s->got, s->datagram + s->at, n);
	s->at += n;
	s->got += n;
	s->left -= n;
	if (!s->left)
		s->phase = STORE;
	else if (s->fragment + 1 < s->fragments)
		s->phase = WAITING; /* the rest is in the next one */
#ifdef FIXED
	else {
		s->left = 0; /* there is no rest */
		s->phase = WAITING;
	}
#endif
}

/* Until there is no datagram left. */
static void serve(struct server *s)
{
	for (;;) {
		switch (s->phase) {
		case WAITING:
			if (!receive(s))
				return;
			break;
		case COMMAND: command(s); break;
		case BODY: body(s); break;
		case STORE:
			s->stored++;
			s->phase = WAITING;
			break;
		}
	}
}

static int client;

static void send_fragment(unsigned number, unsigned count, const char *data, size_t n)
{
	char d[DATAGRAM] = {0, 1, 0, (char)number, 0, (char)count};
	memcpy(d + HEADER, data, n);
	if (send(client, d, HEADER + n, 0) < 0)
		exit(4);
}

static void send_any(const char *name)
{
	char d[HEADER + 4];
	ev_make_symbolic(d, sizeof d, name);
	if (send(client, d, HEADER + ev_choose(5), 0) < 0)
		exit(4);
}

int main(int argc, char **argv)
{
	static struct server s;
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(11211)};
	(void)argv;
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	s.fd = socket(AF_INET, SOCK_DGRAM, 0);
	client = socket(AF_INET, SOCK_DGRAM, 0);
	if (bind(s.fd, (struct sockaddr *)&a, sizeof a) ||
	    connect(client, (struct sockaddr *)&a, sizeof a))
		return 3;
	if (argc > 1) {
		send_fragment(0, 3, "s\006ab", 4);
		send_fragment(1, 3, "cd", 2);
		send_fragment(2, 3, "ef", 2);
		send_fragment(0, 1, "g", 1);
	} else {
		send_any("first");
		send_any("second");
	}
	serve(&s);
	return 0;
}
