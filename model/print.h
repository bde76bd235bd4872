/* print.h - text that the model makes: it grows in the kernel's memory. */
#ifndef MODEL_PRINT_H
#define MODEL_PRINT_H
#include <stddef.h>

struct text { /* all zero: empty */
	char *bytes;
	size_t n, room;
};

void print_bytes(struct text *t, const char *bytes, size_t n);
/* As printf, with c, s, d, u, x and o, l before them, a width, 0 and - before that. */
void print_format(struct text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void print_free(struct text *t); /* empty then */
#endif
