/* tuples.h - tuples of values, each once, in the order in which they were found. */
#ifndef ENUMERATE_TUPLES_H
#define ENUMERATE_TUPLES_H
#include "enumerate/flat.h"

enum { TUPLES_WIDTH = 64 };

/* Where a tuple comes from: one of the layer before, and the value of a byte. */
struct origin {
	uint32_t parent;
	uint8_t value;
};
struct tuples {
	uint32_t places[TUPLES_WIDTH], width; /* whose values they are */
	uint64_t *words; /* `width` for each tuple */
	size_t cap_words;
	uint32_t n;
	uint32_t *table, cap_table; /* hash table of numbers + 1 */
	struct origin *origins;
	uint32_t cap_origins;
};

void tuples_done(struct tuples *t);
void tuples_begin(struct tuples *t); /* empties it; places and width are the caller's */
/* Takes the values at its places, unless it has them: then false. */
bool tuples_add(struct tuples *t, const uint64_t *values, struct origin from);
/* Puts the values of one at their places. */
static inline void tuples_load(const struct tuples *t, uint32_t i, uint64_t *values)
{
	const uint64_t *at = t->words + (size_t)i * t->width;
	for (uint32_t k = 0; k < t->width; k++)
		values[t->places[k]] = at[k];
}
#endif
