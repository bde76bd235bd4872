/* table.c - see table.h. A table and its chunks may be changed in place iff their counts are
 * 1; a chunk is only reached through a table that was made private first. */
#include "state/table.h"

#include "base/alloc.h"
#include "base/slab.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = TABLE_CHUNK };
static struct slab chunks = SLAB_INIT(sizeof(struct table_chunk));

struct table *table_share(struct table *t)
{
	if (t)
		t->ref++;
	return t;
}

static void drop_chunk(struct table_chunk *c, const struct table_kind *k, void *arg)
{
	if (!c || --c->ref)
		return;
	for (unsigned i = 0; i < CHUNK; i++)
		if (c->at[i])
			k->drop(c->at[i], arg);
	slab_put(&chunks, c);
}

void table_drop(struct table *t, const struct table_kind *k, void *arg)
{
	if (!t || --t->ref)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		drop_chunk(t->chunks[i], k, arg);
	free(t);
}

/* Room for n chunks in a table that is this holder's alone. */
static struct table *own_table(struct table *t, uint32_t n)
{
	uint32_t has = t ? t->n : 0;
	if (t && t->ref == 1 && has >= n)
		return t;
	if (n < has)
		n = has;
	struct table *own = alloc_zero(1, sizeof *own + n * sizeof own->chunks[0]);
	own->ref = 1;
	own->n = n;
	if (has)
		memcpy(own->chunks, t->chunks, has * sizeof own->chunks[0]);
	if (t && t->ref == 1) {
		free(t);
		return own;
	}
	for (uint32_t i = 0; i < has; i++)
		if (own->chunks[i])
			own->chunks[i]->ref++;
	if (t)
		t->ref--;
	return own;
}

static struct table_chunk *own_chunk(struct table_chunk *c, const struct table_kind *k)
{
	if (c && c->ref == 1)
		return c;
	struct table_chunk *own = slab_get(&chunks);
	own->ref = 1;
	if (!c) {
		memset(own->at, 0, sizeof own->at);
		return own;
	}
	c->ref--;
	memcpy(own->at, c->at, sizeof own->at);
	for (unsigned i = 0; i < CHUNK; i++)
		if (own->at[i])
			k->hold(own->at[i]);
	return own;
}

static void **own_slot(struct table **t, uint32_t i, const struct table_kind *k)
{
	*t = own_table(*t, i / CHUNK + 1);
	struct table_chunk **c = &(*t)->chunks[i / CHUNK];
	*c = own_chunk(*c, k);
	return &(*c)->at[i % CHUNK];
}

void table_put(struct table **t, uint32_t i, void *element, const struct table_kind *k)
{
	if (element || table_get(*t, i))
		*own_slot(t, i, k) = element;
}

void *table_take(struct table **t, uint32_t i, const struct table_kind *k)
{
	if (!table_get(*t, i))
		return NULL;
	void **slot = own_slot(t, i, k), *element = *slot;
	*slot = NULL;
	return element;
}

uint32_t table_next(const struct table *t, uint32_t i)
{
	for (; t && i / CHUNK < t->n; i++) {
		if (!t->chunks[i / CHUNK])
			i |= CHUNK - 1;
		else if (table_get(t, i))
			return i;
	}
	return UINT32_MAX;
}
