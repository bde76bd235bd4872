/* pool.c - memory of the kernel: it belongs to the state like the program's own, and
 * forks with the state; processes of one machine share it.
 *
 * Pieces up to POOL_LARGE come in powers of two out of mappings of POOL_CHUNK, larger
 * ones are mappings of their own. What is given back is used again, so that a program
 * that opens and closes files all day does not grow. Each thread has a pool of its own, so that
 * addresses do not depend on the order in which threads ask. */
#include "model.h"

enum {
	POOL_SMALL = 5, /* pieces of 2^5 bytes at least */
	POOL_LARGE = 1 << (POOL_SMALL + POOL_CLASSES - 1),
};

struct piece { /* one that is free */
	struct piece *next;
};

/* The least power of two that holds n bytes, as a number of its class. */
static unsigned size_class_of(size_t n)
{
	enum { LEAST = 1 << POOL_SMALL, BITS = 64 };
	return n <= LEAST ? 0 : BITS - (unsigned)__builtin_clzl(n - 1) - POOL_SMALL;
}

void *pool_get(size_t n)
{
	if (n > POOL_LARGE)
		return __ev_map(whole_pages(n), __EV_MAP_KERNEL);
	unsigned c = size_class_of(n);
	size_t size = (size_t)1 << (POOL_SMALL + c);
	struct pool *pool = &self()->pool;
	struct piece *p = pool->free[c];
	if (p) {
		pool->free[c] = p->next;
		__builtin_memset(p, 0, size);
		return p;
	}
	if ((size_t)(pool->end - pool->next) < size) {
		char *chunk = __ev_map(POOL_CHUNK, __EV_MAP_KERNEL);
		if (!chunk)
			return NULL;
		pool->next = chunk;
		pool->end = chunk + POOL_CHUNK;
	}
	char *made = pool->next;
	pool->next += size;
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
	unsigned c = size_class_of(n);
	struct pool *pool = &self()->pool;
	p->next = pool->free[c];
	pool->free[c] = p;
}
