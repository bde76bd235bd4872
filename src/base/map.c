/* map.c - open addressing with linear probing; grows at half load. */
#include "base/map.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

uint64_t hash_bytes(uint64_t seed, const void *data, size_t len)
{
	const unsigned char *p = data;
	uint64_t h = seed ^ 0xcbf29ce484222325ULL;
	for (; len >= 8; p += 8, len -= 8) {
		uint64_t w;
		memcpy(&w, p, 8);
		h = hash_mix(h ^ w) + 0x9e3779b97f4a7c15ULL;
	}
	for (size_t i = 0; i < len; i++)
		h = (h ^ p[i]) * 0x100000001b3ULL;
	return hash_mix(h);
}

void map_init(struct map *m)
{
	*m = (struct map){0};
}

void map_done(struct map *m)
{
	free(m->slots);
	free(m->used);
	*m = (struct map){0};
}

void map_clear(struct map *m)
{
	if (m->n)
		memset(m->used, 0, m->cap);
	m->n = 0;
}

static size_t map_place(const struct map *m, uint64_t key)
{
	size_t i = hash_mix(key) & (m->cap - 1);
	while (m->used[i] && m->slots[i].key != key)
		i = (i + 1) & (m->cap - 1);
	return i;
}

static void map_grow(struct map *m)
{
	struct map old = *m;
	m->cap = old.cap ? old.cap * 2 : 64;
	m->slots = alloc_get(m->cap * sizeof *m->slots);
	m->used = alloc_zero(m->cap, 1);
	for (size_t i = 0; i < old.cap; i++) {
		if (!old.used[i])
			continue;
		size_t at = map_place(m, old.slots[i].key);
		m->slots[at] = old.slots[i];
		m->used[at] = 1;
	}
	free(old.slots);
	free(old.used);
}

void map_put(struct map *m, uint64_t key, uint64_t value)
{
	if (m->n * 2 >= m->cap)
		map_grow(m);
	size_t i = map_place(m, key);
	if (!m->used[i])
		m->n++;
	m->used[i] = 1;
	m->slots[i] = (struct map_slot){key, value};
}

bool map_get(const struct map *m, uint64_t key, uint64_t *value)
{
	if (!m->n)
		return false;
	size_t i = map_place(m, key);
	if (!m->used[i])
		return false;
	if (value)
		*value = m->slots[i].value;
	return true;
}

struct strmap_slot {
	const char *key;
	uint64_t hash, value;
};

void strmap_init(struct strmap *m)
{
	*m = (struct strmap){0};
}

void strmap_done(struct strmap *m)
{
	free(m->slots);
	*m = (struct strmap){0};
}

static struct strmap_slot *strmap_place(const struct strmap *m, const char *key,
					uint64_t hash)
{
	size_t i = hash & (m->cap - 1);
	while (m->slots[i].key &&
	       (m->slots[i].hash != hash || strcmp(m->slots[i].key, key) != 0))
		i = (i + 1) & (m->cap - 1);
	return &m->slots[i];
}

void strmap_put(struct strmap *m, const char *key, uint64_t value)
{
	if (m->n * 2 >= m->cap) {
		struct strmap old = *m;
		m->cap = old.cap ? old.cap * 2 : 64;
		m->slots = alloc_zero(m->cap, sizeof *m->slots);
		for (size_t i = 0; i < old.cap; i++)
			if (old.slots[i].key)
				*strmap_place(m, old.slots[i].key, old.slots[i].hash) =
					old.slots[i];
		free(old.slots);
	}
	uint64_t hash = hash_bytes(0, key, strlen(key));
	struct strmap_slot *s = strmap_place(m, key, hash);
	if (!s->key)
		m->n++;
	*s = (struct strmap_slot){key, hash, value};
}

bool strmap_get(const struct strmap *m, const char *key, uint64_t *value)
{
	if (!m->n)
		return false;
	const struct strmap_slot *s =
		strmap_place(m, key, hash_bytes(0, key, strlen(key)));
	if (!s->key)
		return false;
	if (value)
		*value = s->value;
	return true;
}
