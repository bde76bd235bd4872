/* table.h - counted pointers by number, shared between states and copied on the first change.
 *
 * A table holds what a state has several of and does not run at the moment: the other threads
 * of a process, the other processes of a node, the other nodes. A fork shares the table by its
 * count, whatever its size. It has two levels, so that a change copies a few dozen pointers
 * and not thousands. */
#ifndef STATE_TABLE_H
#define STATE_TABLE_H
#include <stddef.h>
#include <stdint.h>

enum { TABLE_CHUNK = 16 };
struct table_chunk {
	uint32_t ref;
	void *at[TABLE_CHUNK];
};
struct table { /* NULL is the empty one */
	uint32_t ref, n; /* chunks there is room for */
	struct table_chunk *chunks[]; /* NULL: all of its elements are */
};

/* How the elements are counted. */
struct table_kind {
	void (*hold)(void *element);
	void (*drop)(void *element, void *arg);
};

struct table *table_share(struct table *t); /* one more holder */
void table_drop(struct table *t, const struct table_kind *k, void *arg);
/* NULL: there is none; borrowed. */
static inline void *table_get(const struct table *t, uint32_t i)
{
	if (!t || i / TABLE_CHUNK >= t->n || !t->chunks[i / TABLE_CHUNK])
		return NULL;
	return t->chunks[i / TABLE_CHUNK]->at[i % TABLE_CHUNK];
}
/* Puts an element (taken) or NULL there. What was there has been taken out before. */
void table_put(struct table **t, uint32_t i, void *element, const struct table_kind *k);
/* Takes the element out, with a count for the caller. NULL: there is none. */
void *table_take(struct table **t, uint32_t i, const struct table_kind *k);
/* The first number at or above `i` that has an element; UINT32_MAX: none. */
uint32_t table_next(const struct table *t, uint32_t i);
#endif
