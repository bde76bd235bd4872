/* http.c - one request and its answer on a connection. */
#include "http.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* How long the body is, by the header; -1: that is no number. */
static long body_length(const char *headers)
{
	static const char name[] = "\r\nContent-Length:";
	for (const char *at = headers; (at = strstr(at, "\r\n")); at += 2) {
		if (strncasecmp(at, name, sizeof name - 1) != 0)
			continue;
		char *end;
		long n = strtol(at + sizeof name - 1, &end, 10);
		return end != at + sizeof name - 1 && *end == '\r' && n >= 0 ? n : -1;
	}
	return 0;
}

/* The words of the first line. */
static int split_line(struct request *r)
{
	char *end = strstr(r->bytes, "\r\n"),
	     *space = memchr(r->bytes, ' ', (size_t)(end - r->bytes));
	if (!space)
		return 400;
	*end = 0;
	*space = 0;
	r->method = r->bytes;
	r->path = space + 1;
	space = strchr(r->path, ' ');
	if (!space || strncmp(space + 1, "HTTP/1.", 7) != 0)
		return 400;
	*space = 0;
	r->query = strchr(r->path, '?');
	if (r->query)
		*r->query++ = 0;
	else
		r->query = space;
	return r->path[0] == '/' ? 0 : 400;
}

int http_read(int fd, struct request *r)
{
	size_t n = 0, want = 0; /* want: bytes of head and body, once the head is there */
	char *blank = NULL;
	while (!want || n < want) {
		ssize_t got = read(fd, r->bytes + n, HEAD - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return n == HEAD ? 413 : -1;
		n += (size_t)got;
		r->bytes[n] = 0;
		if (memchr(r->bytes, 0, n))
			return 400;
		blank = want ? blank : strstr(r->bytes, "\r\n\r\n");
		if (blank && !want) {
			long length = body_length(r->bytes);
			if (length < 0)
				return 400;
			want = (size_t)(blank + 4 - r->bytes) + (size_t)length;
			if (want > HEAD)
				return 413;
		}
	}
	r->bytes[want] = 0;
	r->body = blank + 4;
	return split_line(r);
}

static int digit(char c)
{
	return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

int http_decode(char *s)
{
	char *to = s;
	for (; *s; s++) {
		char c = *s == '+' ? ' ' : *s;
		if (c == '%') {
			if (!isxdigit((unsigned char)s[1]) ||
			    !isxdigit((unsigned char)s[2]))
				return 0;
			c = (char)(digit(s[1]) << 4 | digit(s[2]));
			s += 2;
			if (!c)
				return 0;
		}
		*to++ = c;
	}
	*to = 0;
	return 1;
}

static const char *reason(int status)
{
	switch (status) {
	case 200: return "OK";
	case 201: return "Created";
	case 404: return "Not Found";
	case 405: return "Method Not Allowed";
	case 409: return "Conflict";
	case 413: return "Too Large";
	case 507: return "Insufficient Storage";
	default: return "Bad Request";
	}
}

static void write_all(int fd, const char *at, size_t n)
{
	while (n) {
		ssize_t put = write(fd, at, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return;
		at += put;
		n -= (size_t)put;
	}
}

void http_answer(int fd, int status, const struct text *body)
{
	char head[96];
	int n = snprintf(head, sizeof head,
			 "HTTP/1.0 %d %s\r\nContent-Length: %zu\r\n\r\n", status,
			 reason(status), body->n);
	write_all(fd, head, (size_t)n);
	if (body->n)
		write_all(fd, body->at, body->n);
}
