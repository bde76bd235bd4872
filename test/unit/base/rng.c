/* rng.c - random numbers are a function of the seed. */
#include "base/rng.h"

#include "../unit.h"

/* Reference values of xoshiro256** seeded through splitmix64; runs depend on them. */
static void sequence_of_a_seed_never_changes(void **unused)
{
	static const uint64_t want[] = {
		0x99ec5f36cb75f2b4ULL, 0xbf6e1f784956452aULL,
		0x1a5f849d4933e6e0ULL, 0x6aa594f1262d2d2cULL,
	};
	struct rng r;
	(void)unused;
	rng_init(&r, 0);
	for (size_t i = 0; i < sizeof want / sizeof *want; i++)
		assert_true(rng_next(&r) == want[i]);
}

static void below_stays_below_and_reaches_all(void **unused)
{
	struct rng r;
	unsigned seen[7] = {0};
	(void)unused;
	rng_init(&r, 42);
	for (unsigned i = 0; i < 7000; i++) {
		uint64_t x = rng_below(&r, 7);
		assert_true(x < 7);
		seen[x]++;
	}
	for (unsigned i = 0; i < 7; i++)
		assert_in_range(seen[i], 850, 1150);
	assert_true(rng_below(&r, 1) == 0);
	assert_true(rng_below(&r, UINT64_MAX) < UINT64_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequence_of_a_seed_never_changes),
		cmocka_unit_test(below_stays_below_and_reaches_all),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
