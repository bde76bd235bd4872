/* slab.c - carving a slab's elements out of larger blocks. */
#include "base/slab.h"

#include "base/alloc.h"

enum { SLAB_BLOCK = 1 << 18 };

void *slab_grow(struct slab *s)
{
	if (!s->next || (size_t)(s->end - s->next) < s->size) {
		size_t block = s->size * 4 > SLAB_BLOCK ? s->size * 4 : SLAB_BLOCK;
		s->next = alloc_get(block);
		s->end = s->next + block;
	}
	void *p = s->next;
	s->next += s->size;
	s->made++;
	return p;
}
