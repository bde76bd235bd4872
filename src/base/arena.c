/* arena.c - bump allocation in chunks, each twice as large as the one before up to a limit;
 * big requests get a chunk of their own. */
#include "base/arena.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_FIRST = 4 * 1024, ARENA_CHUNK = 256 * 1024 };

struct arena_chunk {
	struct arena_chunk *older;
	size_t pad;
};

void arena_init(struct arena *a)
{
	*a = (struct arena){0};
}

void arena_done(struct arena *a)
{
	for (struct arena_chunk *c = a->chunks; c;) {
		struct arena_chunk *older = c->older;
		free(c);
		c = older;
	}
	*a = (struct arena){0};
}

void *arena_get(struct arena *a, size_t bytes)
{
	bytes = (bytes + 15) & ~(size_t)15;
	if (!a->next || (size_t)(a->end - a->next) < bytes) {
		if (a->chunk < ARENA_CHUNK)
			a->chunk = a->chunk ? 2 * a->chunk : ARENA_FIRST;
		size_t room = bytes > a->chunk ? bytes : a->chunk;
		struct arena_chunk *c = alloc_zero(1, sizeof *c + room);
		c->older = a->chunks;
		a->chunks = c;
		char *start = (char *)(c + 1);
		if (bytes > a->chunk)
			return start; /* the current chunk keeps its rest */
		a->next = start;
		a->end = start + room;
	}
	void *p = a->next;
	a->next += bytes;
	return p;
}

void *arena_copy(struct arena *a, const void *src, size_t bytes)
{
	void *p = arena_get(a, bytes ? bytes : 1);
	if (bytes)
		memcpy(p, src, bytes);
	return p;
}

const char *arena_string(struct arena *a, const char *text, size_t len)
{
	char *p = arena_get(a, len + 1);
	if (len)
		memcpy(p, text, len);
	return p;
}

const char *arena_printf(struct arena *a, const char *fmt, ...)
{
	char line[1024];
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	if (n < 0)
		n = 0;
	size_t len = (size_t)n < sizeof line ? (size_t)n : sizeof line - 1;
	return arena_string(a, line, len);
}
