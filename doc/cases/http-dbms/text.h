/* text.h - a text that grows. */
#ifndef TEXT_H
#define TEXT_H
#include <stddef.h>

struct text {
	char *at; /* NULL: empty */
	size_t n, room;
	int is_lost; /* there was no memory for a part of it */
};

void text_add(struct text *t, const char *bytes, size_t n);
void text_puts(struct text *t, const char *s);
void text_free(struct text *t);
#endif
