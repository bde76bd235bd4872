/* map.h - hash tables from 64-bit keys (or strings) to 64-bit values, open addressing.
 * Key 0 is allowed. No iteration: order must never leak into results. */
#ifndef BASE_MAP_H
#define BASE_MAP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_slot {
	uint64_t key, value;
};
struct map {
	struct map_slot *slots;
	uint8_t *used;
	size_t n, cap;
};

void map_init(struct map *m);
void map_done(struct map *m);
void map_clear(struct map *m); /* forgets the entries, keeps the room */
void map_put(struct map *m, uint64_t key, uint64_t value);
bool map_get(const struct map *m, uint64_t key, uint64_t *value);

/* Strings as keys: the strings are borrowed and must outlive the map. */
struct strmap {
	struct strmap_slot *slots;
	size_t n, cap;
};
void strmap_init(struct strmap *m);
void strmap_done(struct strmap *m);
void strmap_put(struct strmap *m, const char *key, uint64_t value);
bool strmap_get(const struct strmap *m, const char *key, uint64_t *value);

/* Mixes 64 bits well; and a running hash over bytes (FNV-like, 64 bit, stable on disk). */
static inline uint64_t hash_mix(uint64_t x)
{
	x ^= x >> 33;
	x *= 0xff51afd7ed558ccdULL;
	x ^= x >> 33;
	x *= 0xc4ceb9fe1a85ec53ULL;
	return x ^ x >> 33;
}
uint64_t hash_bytes(uint64_t seed, const void *data, size_t len);
#endif
