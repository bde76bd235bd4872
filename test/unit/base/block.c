/* block.c - checksums of many bytes. */
#include "base/block.h"

#include "unit.h"

enum { SIZE = 200 };

static void hash_of(uint64_t sum[2], const void *data, size_t n)
{
	sum[0] = 1;
	sum[1] = 2;
	block_hash(sum, data, n);
}

static void each_bit_changes_both_halves(void **unused)
{
	(void)unused;
	uint8_t bytes[SIZE];
	for (size_t i = 0; i < SIZE; i++)
		bytes[i] = (uint8_t)(i * 37);
	for (size_t n = 1; n <= SIZE; n++) {
		uint64_t before[2], after[2];
		hash_of(before, bytes, n);
		for (size_t bit = 0; bit < 8 * n; bit++) {
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
			hash_of(after, bytes, n);
			assert_true(before[0] != after[0] && before[1] != after[1]);
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
}

static void zeros_of_different_lengths_differ(void **unused)
{
	(void)unused;
	static const uint8_t zeros[SIZE];
	uint64_t sums[SIZE][2];
	for (size_t n = 0; n < SIZE; n++) {
		hash_of(sums[n], zeros, n);
		for (size_t k = 0; k < n; k++)
			assert_true(sums[k][0] != sums[n][0] && sums[k][1] != sums[n][1]);
	}
}

static void the_seed_counts(void **unused)
{
	(void)unused;
	uint64_t a[2] = {1, 2}, b[2] = {2, 1}, c[2] = {1, 3};
	block_hash(a, "abc", 3);
	block_hash(b, "abc", 3);
	block_hash(c, "abc", 3);
	assert_true(a[0] != b[0] && a[1] != b[1] && a[0] != c[0] && a[1] != c[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_bit_changes_both_halves),
		cmocka_unit_test(zeros_of_different_lengths_differ),
		cmocka_unit_test(the_seed_counts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
