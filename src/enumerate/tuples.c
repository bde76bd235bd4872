/* tuples.c - a hash table over rows of words. See tuples.h. */
#include "enumerate/tuples.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

void tuples_done(struct tuples *t)
{
	free(t->words);
	free(t->table);
	free(t->origins);
}

static uint64_t tuple_hash(const uint64_t *words, uint32_t n)
{
	uint64_t h = n;
	for (uint32_t i = 0; i < n; i++)
		h = (h ^ words[i]) * 0x9e3779b97f4a7c15ull + (h >> 29);
	return hash_mix(h);
}

static void tuples_grow(struct tuples *t)
{
	uint32_t cap = t->cap_table ? 4 * t->cap_table : 256;
	free(t->table);
	t->table = alloc_zero(cap, sizeof *t->table);
	t->cap_table = cap;
	for (uint32_t i = 0; i < t->n; i++) {
		uint64_t h = tuple_hash(t->words + (size_t)i * t->width, t->width);
		while (t->table[h & (cap - 1)])
			h++;
		t->table[h & (cap - 1)] = i + 1;
	}
}

void tuples_begin(struct tuples *t)
{
	t->n = 0;
	if (t->cap_table)
		memset(t->table, 0, t->cap_table * sizeof *t->table);
}

bool tuples_add(struct tuples *t, const uint64_t *values, struct origin from)
{
	if (2 * t->n >= t->cap_table)
		tuples_grow(t);
	size_t need = (size_t)(t->n + 1) * t->width;
	if (need >= t->cap_words) {
		t->cap_words = 2 * need + 64;
		t->words = alloc_resize(t->words, t->cap_words * sizeof *t->words);
	}
	uint64_t *at = t->words + (size_t)t->n * t->width;
	for (uint32_t i = 0; i < t->width; i++)
		at[i] = values[t->places[i]];
	uint64_t h = tuple_hash(at, t->width);
	for (; t->table[h & (t->cap_table - 1)]; h++) {
		uint32_t old = t->table[h & (t->cap_table - 1)] - 1;
		if (!memcmp(t->words + (size_t)old * t->width, at,
			    t->width * sizeof *at))
			return false;
	}
	t->table[h & (t->cap_table - 1)] = t->n + 1;
	*VEC_ADD(t->origins, t->n, t->cap_origins) = from;
	return true;
}
