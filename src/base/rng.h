/* rng.h - seeded random numbers: the same seed gives the same numbers on every machine.
 * The generator is xoshiro256**, its state filled by splitmix64. Not for secrets. */
#ifndef BASE_RNG_H
#define BASE_RNG_H
#include <stdint.h>

struct rng {
	uint64_t s[4];
};

void rng_init(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);
uint64_t rng_below(struct rng *r, uint64_t limit); /* 0 .. limit-1, uniform; limit > 0 */
#endif
