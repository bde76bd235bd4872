/* slab.h - free lists of one size each, for what forks make by the million.
 * Memory goes back to the list, not to the system. */
#ifndef BASE_SLAB_H
#define BASE_SLAB_H
#include <stddef.h>

struct slab {
	size_t size;
	void *free;
	char *next, *end;
	size_t live;
	size_t made; /* carved so far: as many were alive at once */
};
#define SLAB_INIT(bytes) {.size = ((bytes) + 7) & ~(size_t)7}

void *slab_grow(struct slab *s);

static inline void *slab_get(struct slab *s)
{
	void *p = s->free;
	s->live++;
	if (__builtin_expect(!p, 0))
		return slab_grow(s);
	s->free = *(void **)p;
	return p;
}

static inline void slab_put(struct slab *s, void *p)
{
	s->live--;
	*(void **)p = s->free;
	s->free = p;
}

static inline size_t slab_live(const struct slab *s)
{
	return s->live;
}

/* Bytes that its elements took at most. */
static inline size_t slab_peak(const struct slab *s)
{
	return s->made * s->size;
}
#endif
