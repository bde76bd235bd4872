/* http.h - one request and its answer on a connection, as much of HTTP/1.0 as it takes. */
#ifndef HTTP_H
#define HTTP_H
#include "text.h"

enum { HEAD = 512 }; /* the most bytes of a request, with its body */

struct request {
	char bytes[HEAD + 1];
	char *method, *path, *query,
		*body; /* texts in there; query and body may be empty */
};

/* Reads one: 0, or the status that is the answer to a bad one; -1: there was none. */
int http_read(int fd, struct request *r);
/* Decodes %41 and + where they are; 0 if it makes no sense. */
int http_decode(char *s);
void http_answer(int fd, int status, const struct text *body);
#endif
