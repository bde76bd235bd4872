/* rng.c - xoshiro256** 1.0 by David Blackman and Sebastiano Vigna (public domain).
 * The sequence of a seed is part of the contract: recorded runs depend on it. */
#include "base/rng.h"

#include "base/assert.h"

static uint64_t splitmix(uint64_t *x)
{
	uint64_t z = *x += 0x9e3779b97f4a7c15ULL;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
	return z ^ z >> 31;
}

static uint64_t rotate(uint64_t x, unsigned by)
{
	return x << by | x >> (64 - by);
}

void rng_init(struct rng *r, uint64_t seed)
{
	for (unsigned i = 0; i < 4; i++)
		r->s[i] = splitmix(&seed);
}

uint64_t rng_next(struct rng *r)
{
	uint64_t *s = r->s;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

uint64_t rng_below(struct rng *r, uint64_t limit)
{
	ASSERT(limit > 0);
	/* The first 2^64 mod limit numbers would come up once too often: skip them. */
	uint64_t skip = -limit % limit, x;
	do
		x = rng_next(r);
	while (x < skip);
	return x % limit;
}
