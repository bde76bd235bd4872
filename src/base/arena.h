/* arena.h - memory that lives and dies together; nothing in it is freed one by one. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stddef.h>

struct arena_chunk;
struct arena {
	struct arena_chunk *chunks;
	char *next, *end;
	size_t chunk; /* size of the newest */
};

void arena_init(struct arena *a);
void arena_done(struct arena *a);
void *arena_get(struct arena *a, size_t bytes); /* 16-byte aligned, zeroed */
void *arena_copy(struct arena *a, const void *src, size_t bytes);
const char *arena_string(struct arena *a, const char *text, size_t len);
const char *arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
#endif
