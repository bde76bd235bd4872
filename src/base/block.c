/* block.c - see block.h. A step of a lane is a bijection of the lane for each word, and of the
 * word for each lane: a difference in one word is never lost before the end. */
#include "base/block.h"

#include "base/map.h"

#include <string.h>

enum { LANES = 4, BLOCK = LANES * 8 };

static inline void add_words(uint64_t lanes[LANES], const void *bytes)
{
	uint64_t words[LANES];
	memcpy(words, bytes, sizeof words);
	for (int i = 0; i < LANES; i++) {
		lanes[i] = (lanes[i] ^ words[i]) * 0x9fb21c651e98df25ULL;
		lanes[i] ^= lanes[i] >> 32;
	}
}

void block_hash(uint64_t sum[2], const void *data, size_t len)
{
	const uint8_t *p = data;
	uint64_t lanes[LANES] = {sum[0], sum[1], hash_mix(~sum[0]), hash_mix(~sum[1])};
	uint8_t rest[BLOCK] = {0};
	size_t left = len;
	for (; left >= BLOCK; p += BLOCK, left -= BLOCK)
		add_words(lanes, p);
	if (left)
		memcpy(rest, p, left);
	add_words(lanes, rest);
	sum[0] = len;
	sum[1] = ~(uint64_t)len;
	for (int i = 0; i < LANES; i++) {
		sum[0] = hash_mix(sum[0] ^ lanes[i]) + 0x9e3779b97f4a7c15ULL;
		sum[1] = hash_mix(sum[1] + lanes[LANES - 1 - i]);
	}
}
