/* coder.c - what is written comes back, in few bytes, and the end is known. */
#include "tree/coder.h"

#include "base/rng.h"
#include "unit.h"

enum { MANY = 20000 };

struct models {
	struct coder_model skewed, fair;
	struct coder_byte byte;
	struct coder_number number;
};

/* Some of everything, by the seed; compares when reading. */
static void pass(struct coder *c, uint64_t seed, unsigned n, bool is_reading)
{
	struct models m = {0};
	struct rng r;
	rng_init(&r, seed);
	for (unsigned i = 0; i < n; i++) {
		bool rare = rng_below(&r, 50) == 0, fair = rng_below(&r, 2);
		uint8_t byte = (uint8_t)rng_below(&r, 256);
		uint64_t bits = rng_next(&r), number = bits >> rng_below(&r, 65) % 64;
		unsigned width = (unsigned)rng_below(&r, 65);
		bits = width ? bits >> (64 - width) : 0;
		bool known = !is_reading;
		assert_int_equal(coder_bit(c, &m.skewed, known && rare), rare);
		assert_int_equal(coder_bit(c, &m.fair, known && fair), fair);
		assert_int_equal(coder_byte(c, &m.byte, known ? byte : 0), byte);
		assert_int_equal(coder_bits(c, width, known ? bits : 0), bits);
		assert_int_equal(coder_number(c, &m.number, known ? number : 0), number);
	}
}

static void everything_comes_back(void **unused)
{
	(void)unused;
	for (unsigned seed = 0; seed < 300; seed++) {
		struct bytes b = {0};
		struct coder w, r;
		coder_write(&w, &b);
		pass(&w, seed, seed, false);
		assert_true(coder_end(&w));
		coder_read(&r, b.data, b.n);
		pass(&r, seed, seed, true);
		assert_true(coder_end(&r));
		bytes_done(&b);
	}
}

/* Long rows of one symbol make carries run through bytes that are held back. */
static void carries_run_through(void **unused)
{
	(void)unused;
	for (unsigned seed = 0; seed < 2000; seed++) {
		struct bytes b = {0};
		struct coder w, r;
		struct rng rng;
		struct coder_model m = {0}, n = {0};
		rng_init(&rng, seed);
		uint64_t bits = rng_next(&rng);
		coder_write(&w, &b);
		for (unsigned i = 0; i < 64; i++) {
			coder_bit(&w, &m, true);
			coder_bits(&w, 8, bits >> i & 1 ? 0xff : rng_next(&rng) & 0xff);
		}
		coder_end(&w);
		rng_init(&rng, seed);
		bits = rng_next(&rng);
		coder_read(&r, b.data, b.n);
		for (unsigned i = 0; i < 64; i++) {
			assert_true(coder_bit(&r, &n, false));
			uint64_t want = bits >> i & 1 ? 0xff : rng_next(&rng) & 0xff;
			assert_int_equal(coder_bits(&r, 8, 0), want);
		}
		assert_true(coder_end(&r));
		bytes_done(&b);
	}
}

static void likely_bits_are_cheap(void **unused)
{
	(void)unused;
	struct bytes b = {0};
	struct coder w;
	struct coder_model m = {0};
	struct rng r;
	rng_init(&r, 1);
	coder_write(&w, &b);
	for (unsigned i = 0; i < MANY; i++)
		coder_bit(&w, &m, rng_below(&r, 50) == 0);
	coder_end(&w);
	/* 0.1414 bits each by Shannon; a seventh is allowed for learning. */
	assert_in_range(b.n, MANY * 1414ull / 80000, MANY * 1626ull / 80000);
	size_t before = b.n;
	m = (struct coder_model){0};
	coder_write(&w, &b);
	for (unsigned i = 0; i < MANY; i++)
		coder_bit(&w, &m, rng_below(&r, 2));
	coder_end(&w);
	assert_in_range(b.n - before, MANY / 8 - 100, MANY / 8 + MANY / 8 * 3 / 100);
	bytes_done(&b);
}

static void the_end_is_known(void **unused)
{
	(void)unused;
	struct bytes b = {0};
	struct coder c;
	coder_write(&c, &b);
	coder_bits(&c, 64, 0x123456789abcdef0);
	coder_end(&c);
	coder_read(&c, b.data, b.n);
	assert_false(coder_end(&c)); /* too early */
	assert_int_equal(coder_bits(&c, 64, 0), 0x123456789abcdef0);
	assert_true(coder_end(&c));
	coder_bits(&c, 64, 0);
	assert_false(coder_end(&c)); /* beyond it */
	assert_true(c.is_bad);
	bytes_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_comes_back),
		cmocka_unit_test(carries_run_through),
		cmocka_unit_test(likely_bits_are_cheap),
		cmocka_unit_test(the_end_is_known),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
