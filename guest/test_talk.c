/* test_talk.c - what a test says to a server and hears from it (include/everett/test.h).
 *
 * A wait for data is a poll with a limit, so that a server that does not answer is a
 * finding at the line that asked. Comparing is one decision, whatever the number of
 * symbolic bytes. */
#define _GNU_SOURCE
#include "../include/everett/test.h"
#include "test_inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static _Noreturn void fail_to_connect(int port)
{
	char name[16], why[200];
	int status;
	const char *ended = ev_inside_ended(&status);

	snprintf(name, sizeof name, "%d", port);
	snprintf(why, sizeof why, "%s", ev_inside_in_vain("nobody listens there"));
	if (ended)
		snprintf(why, sizeof why,
			 "nobody listens there; %s has ended with status %d", ended,
			 status);
	ev_inside_fail("ev_connect", name, why);
}

static int connect_to(int port)
{
	struct sockaddr_in a = {.sin_family = AF_INET};

	a.sin_port = htons((uint16_t)port);
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	for (long waited = 0; waited < ev_inside_patience();) {
		int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
			return fd;
		if (fd < 0 || errno != ECONNREFUSED)
			ev_inside_fail("ev_connect", "", strerror(errno));
		close(fd);
		ev_inside_pause(&waited);
	}
	fail_to_connect(port);
}

int ev_connect(int port)
{
	long before = ev_inside_shield();
	int fd = connect_to(port);

	ev_inside_unshield(before);
	return fd;
}

void ev_send_all(int fd, const void *data, size_t size)
{
	long before = ev_inside_shield();
	const char *p = data;

	while (size) {
		ssize_t n = send(fd, p, size, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			ev_inside_fail("ev_send_all", "", strerror(errno));
		p += n;
		size -= (size_t)n;
	}
	ev_inside_unshield(before);
}

void ev_send_text(int fd, const char *text)
{
	ev_send_all(fd, text, strlen(text));
}

/* Up to `size` bytes; 0: the other side has closed. */
static size_t receive_some(int fd, void *data, size_t size, const char *call)
{
	struct pollfd p = {fd, POLLIN, 0};
	long before = ev_inside_shield();
	ssize_t n;

	do {
		n = poll(&p, 1, (int)ev_inside_patience());
		if (n == 0)
			ev_inside_fail(call, "", ev_inside_in_vain("nothing comes"));
		if (n > 0)
			n = read(fd, data, size);
	} while (n < 0 && errno == EINTR);
	ev_inside_unshield(before);
	if (n < 0 && errno == ECONNRESET)
		return 0;
	if (n < 0)
		ev_inside_fail(call, "", strerror(errno));
	return (size_t)n;
}

static size_t receive_up_to(int fd, void *data, size_t size, const char *call)
{
	size_t have = 0, n = 1;

	while (have < size && n) {
		n = receive_some(fd, (char *)data + have, size - have, call);
		have += n;
	}
	return have;
}

size_t ev_receive(int fd, void *data, size_t size)
{
	return receive_up_to(fd, data, size, "ev_receive");
}

size_t ev_receive_line(int fd, char *line, size_t room)
{
	size_t have = 0;

	if (!room)
		return 0;
	while (have + 1 < room && receive_some(fd, line + have, 1, "ev_receive_line"))
		if (line[have++] == '\n')
			break;
	line[have] = 0;
	return have;
}

/* Bytes as one would write them in C, cut where there is no room; is there a symbolic
 * one, the words say so: none of its values is more right than another. */
static void spell_bytes(char *text, size_t room, const unsigned char *bytes, size_t n)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (ev_is_symbolic(bytes[i])) {
			snprintf(text, room, "%zu bytes that depend on the input", n);
			return;
		}
	text[k++] = '"';
	for (size_t i = 0; i < n && k + 8 < room; i++) {
		if (bytes[i] == '\n')
			k += (size_t)snprintf(text + k, room - k, "\\n");
		else if (bytes[i] == '\r')
			k += (size_t)snprintf(text + k, room - k, "\\r");
		else if (bytes[i] < ' ' || bytes[i] > '~' || bytes[i] == '"' ||
			 bytes[i] == '\\')
			k += (size_t)snprintf(text + k, room - k, "\\%03o", bytes[i]);
		else
			text[k++] = (char)bytes[i];
	}
	text[k++] = '"';
	text[k] = 0;
}

static _Noreturn void fail_to_expect(const unsigned char *got, size_t n,
				     const void *wanted, size_t size, const char *call)
{
	static char mine[120], other[120], why[300];

	spell_bytes(mine, sizeof mine, wanted, size);
	spell_bytes(other, sizeof other, got, n);
	if (n < size)
		snprintf(why, sizeof why, "the other side closed after %s instead of %s",
			 other, mine);
	else
		snprintf(why, sizeof why, "the reply is %s instead of %s", other, mine);
	ev_inside_fail(call, "", why);
}

static void expect_next(int fd, const void *data, size_t size, const char *call)
{
	long before = ev_inside_shield();
	unsigned char *got = malloc(size ? size : 1);

	ev_inside_unshield(before);
	if (!got)
		ev_inside_fail(call, "", "there is no memory");
	size_t n = receive_up_to(fd, got, size, call);
	if (n < size || memcmp(got, data, size) != 0)
		fail_to_expect(got, n, data, size, call);
	free(got);
}

void ev_expect_bytes(int fd, const void *data, size_t size)
{
	expect_next(fd, data, size, "ev_expect_bytes");
}

void ev_expect_reply(int fd, const char *text)
{
	expect_next(fd, text, strlen(text), "ev_expect_reply");
}

void ev_expect_end(int fd)
{
	unsigned char more[32];
	size_t n = receive_some(fd, more, sizeof more, "ev_expect_end");
	char text[120], why[160];

	if (!n)
		return;
	spell_bytes(text, sizeof text, more, n);
	snprintf(why, sizeof why, "the other side sends %s instead of closing", text);
	ev_inside_fail("ev_expect_end", "", why);
}
