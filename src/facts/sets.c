/* sets.c - the table of interned byte sets.
 * Invariant: id 0 is the full set, id 1 the empty one; a memo slot with a == 0 is unused
 * (the full set never gets there); free slots have n == SETS_FREE. Read sets.h. */
#include "facts/sets.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"

#include <string.h>

enum { SETS_FREE = UINT16_MAX };

uint8_t sets_canonical(unsigned position)
{
	if (position == 0)
		return 0;
	if (position <= 26)
		return (uint8_t)('a' + position - 1);
	if (position <= 52)
		return (uint8_t)('A' + position - 27);
	if (position <= 62)
		return (uint8_t)('0' + position - 53);
	/* 33 other printable characters, 0x20..0x7e without the 62 above. */
	if (position <= 62 + 16)
		return (uint8_t)(0x20 + position - 63); /* up to '/' */
	if (position <= 62 + 23)
		return (uint8_t)(':' + position - 79); /* up to '@' */
	if (position <= 62 + 29)
		return (uint8_t)('[' + position - 86); /* up to '`' */
	if (position <= 62 + 33)
		return (uint8_t)('{' + position - 92); /* up to '~' */
	if (position <= 95 + 31)
		return (uint8_t)(1 + position - 96); /* control characters */
	return (uint8_t)(0x7f + position - 127);
}

static void describe_set(struct set_info *s)
{
	unsigned n = 0;
	for (int i = 0; i < 4; i++)
		n += (unsigned)__builtin_popcountll(s->bits[i]);
	s->n = (uint16_t)n;
	if (!n)
		return;
	bool has_low = false;
	s->ones = s->zeros = 0xff;
	for (unsigned v = 0; v < 256; v++) {
		if (!(s->bits[v >> 6] >> (v & 63) & 1))
			continue;
		if (!has_low)
			s->low = (uint8_t)v;
		has_low = true;
		s->high = (uint8_t)v;
		s->ones &= (uint8_t)v;
		s->zeros &= (uint8_t)~v;
	}
	for (unsigned i = 0; i < 256; i++) {
		uint8_t v = sets_canonical(i);
		if (s->bits[v >> 6] >> (v & 63) & 1) {
			s->first = v;
			return;
		}
	}
}

static void make_table(struct sets *t, uint32_t cap)
{
	uint32_t *table = alloc_zero(cap, sizeof *table);
	for (uint32_t id = 0; id < t->n; id++) {
		if (t->items[id].n == SETS_FREE)
			continue;
		uint64_t h = hash_bytes(0, t->items[id].bits, sizeof t->items[id].bits);
		uint32_t i = (uint32_t)hash_mix(h) & (cap - 1);
		while (table[i])
			i = (i + 1) & (cap - 1);
		table[i] = id + 1;
	}
	free(t->table);
	t->table = table;
	t->table_cap = cap;
}

static set_id fresh_set(struct sets *t)
{
	set_id id = t->free;
	t->live++;
	if (id) {
		t->free = (set_id)t->items[id].bits[0];
		return id;
	}
	if (t->n == t->cap) {
		t->cap = t->cap ? t->cap * 2 : 256;
		t->items = alloc_resize(t->items, t->cap * sizeof *t->items);
	}
	return t->n++;
}

set_id sets_intern(struct sets *t, const uint64_t bits[4])
{
	if (t->live * 2 >= t->table_cap)
		make_table(t, t->table_cap ? t->table_cap * 2 : 1024);
	uint64_t h = hash_bytes(0, bits, 32);
	uint32_t i = (uint32_t)hash_mix(h) & (t->table_cap - 1);
	for (; t->table[i]; i = (i + 1) & (t->table_cap - 1)) {
		if (!memcmp(t->items[t->table[i] - 1].bits, bits, 32))
			return t->table[i] - 1;
	}
	set_id id = fresh_set(t);
	struct set_info *s = &t->items[id];
	memset(s, 0, sizeof *s);
	memcpy(s->bits, bits, 32);
	describe_set(s);
	t->table[i] = id + 1;
	return id;
}

void sets_mark(struct sets *t, set_id id)
{
	if (id >= t->marks_cap) {
		uint32_t cap = t->cap;
		t->marks = alloc_resize(t->marks, cap);
		memset(t->marks + t->marks_cap, 0, cap - t->marks_cap);
		t->marks_cap = cap;
	}
	t->marks[id] = 1;
}

/* From high to low, so that low ids are handed out first. */
void sets_sweep(struct sets *t)
{
	t->free = 0;
	for (set_id id = t->n - 1; id > SET_EMPTY; id--) {
		struct set_info *s = &t->items[id];
		if (s->n != SETS_FREE && id < t->marks_cap && t->marks[id])
			continue;
		t->live -= s->n != SETS_FREE;
		*s = (struct set_info){.bits = {t->free}, .n = SETS_FREE};
		t->free = id;
	}
	free(t->marks);
	t->marks = NULL;
	t->marks_cap = 0;
	memset(t->memo, 0, sizeof t->memo);
	make_table(t, t->table_cap);
}

void sets_init(struct sets *t)
{
	static const uint64_t full[4] = {~0ull, ~0ull, ~0ull, ~0ull}, empty[4];
	memset(t, 0, sizeof *t);
	set_id a = sets_intern(t, full), b = sets_intern(t, empty);
	ASSERT(a == SET_FULL && b == SET_EMPTY);
}

void sets_done(struct sets *t)
{
	free(t->items);
	free(t->table);
	free(t->marks);
}

set_id sets_meet_slow(struct sets *t, set_id a, set_id b)
{
	uint64_t bits[4];
	for (int i = 0; i < 4; i++)
		bits[i] = t->items[a].bits[i] & t->items[b].bits[i];
	return sets_intern(t, bits);
}

set_id sets_between(struct sets *t, unsigned low, unsigned high)
{
	uint64_t bits[4] = {0};
	for (unsigned v = low; v <= high && v < 256; v++)
		bits[v >> 6] |= 1ull << (v & 63);
	return sets_intern(t, bits);
}
