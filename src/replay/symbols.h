/* symbols.h - addresses of a program's symbols. */
#ifndef REPLAY_SYMBOLS_H
#define REPLAY_SYMBOLS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct symbols {
	const char *data; /* the file, mapped; NULL: it has none */
	size_t size;
	const void *table; /* Elf64_Sym */
	uint64_t n;
	const char *names;
	size_t names_size; /* the last byte of which is 0 */
};

void symbols_open(struct symbols *s, const char *program); /* without symbols if it has none */
void symbols_close(struct symbols *s);
/* A symbol that is local to a file counts if that has this name. */
bool symbols_find(const struct symbols *s, const char *file, const char *name,
		  uint64_t *address);
#endif
