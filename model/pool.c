/* pool.c - memory of the model: it belongs to the state like the program's own, and forks
 * with it.
 *
 * Pieces up to POOL_LARGE come in powers of two out of mappings of POOL_CHUNK, larger ones
 * are mappings of their own. What is given back is used again, so that a program that
 * opens and closes files all day does not grow. */
#include "model.h"

enum {
	POOL_SMALL = 5, /* pieces of 2^5 bytes at least */
	POOL_CLASSES = 8,
	POOL_LARGE = 1 << (POOL_SMALL + POOL_CLASSES - 1),
	POOL_CHUNK = 64 * 1024,
};

struct piece { /* one that is free */
	struct piece *next;
};

static struct piece *free_pieces[POOL_CLASSES];
static char *chunk, *chunk_end;

static unsigned class_of(size_t n)
{
	unsigned c = 0;
	while ((size_t)1 << (POOL_SMALL + c) < n)
		c++;
	return c;
}

static size_t whole_pages(size_t n)
{
	return (n + PAGE_BYTES - 1) & ~(size_t)(PAGE_BYTES - 1);
}

void *pool_get(size_t n)
{
	if (n > POOL_LARGE)
		return __ev_map(whole_pages(n), 1);
	unsigned c = class_of(n);
	size_t size = (size_t)1 << (POOL_SMALL + c);
	struct piece *p = free_pieces[c];
	if (p) {
		free_pieces[c] = p->next;
		__builtin_memset(p, 0, size);
		return p;
	}
	if ((size_t)(chunk_end - chunk) < size) {
		chunk = __ev_map(POOL_CHUNK, 1);
		chunk_end = chunk ? chunk + POOL_CHUNK : NULL;
		if (!chunk)
			return NULL;
	}
	char *made = chunk;
	chunk += size;
	return made;
}

void pool_put(void *piece, size_t n)
{
	if (!piece)
		return;
	if (n > POOL_LARGE) {
		__ev_unmap(piece, whole_pages(n));
		return;
	}
	struct piece *p = piece;
	unsigned c = class_of(n);
	p->next = free_pieces[c];
	free_pieces[c] = p;
}
