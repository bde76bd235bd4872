/* parse.c - numbers, sizes and durations as written on a command line. */
#include "format/parse.h"

#include <string.h>

#include "../unit.h"

static void numbers_are_read_whole_or_refused(void **unused)
{
	static const char *const bad[] = {"", "-1", "+1", " 1", "1 ", "1x", "0x", "x",
					  "18446744073709551616"};
	struct err e;
	uint64_t n;
	(void)unused;
	assert_true(parse_number("0", &n, &e) && n == 0);
	assert_true(parse_number("0x1F", &n, &e) && n == 31);
	assert_true(parse_number("010", &n, &e) && n == 10);
	assert_true(parse_number("18446744073709551615", &n, &e) && n == UINT64_MAX);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		n = 7;
		assert_false(parse_number(bad[i], &n, &e));
		assert_int_equal(n, 7);
		assert_non_null(strstr(e.text, "is not a number"));
	}
}

static void sizes_have_binary_units(void **unused)
{
	static const char *const bad[] = {"", "M", "1X", "1MM", "-1M", "1.5G",
					  "16777216T", "1iB"};
	struct err e;
	uint64_t n;
	(void)unused;
	assert_true(parse_size("4096", &n, &e) && n == 4096);
	assert_true(parse_size("64K", &n, &e) && n == 65536);
	assert_true(parse_size("64k", &n, &e) && n == 65536);
	assert_true(parse_size("100MB", &n, &e) && n == 100 << 20);
	assert_true(parse_size("2GiB", &n, &e) && n == 2ULL << 30);
	assert_true(parse_size("16777215T", &n, &e) && n == 16777215ULL << 40);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(parse_size(bad[i], &n, &e));
}

static void durations_without_a_unit_are_seconds(void **unused)
{
	static const char *const bad[] = {"", ".", "s", "1x", "1.2.3", "-1", "1e3", "nan",
					  "1 s"};
	struct err e;
	double s;
	(void)unused;
	assert_true(parse_duration("90", &s, &e) && s > 89.9 && s < 90.1);
	assert_true(parse_duration("1.5s", &s, &e) && s > 1.49 && s < 1.51);
	assert_true(parse_duration("250ms", &s, &e) && s > 0.24 && s < 0.26);
	assert_true(parse_duration("5m", &s, &e) && s > 299 && s < 301);
	assert_true(parse_duration("2h", &s, &e) && s > 7199 && s < 7201);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(parse_duration(bad[i], &s, &e));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_read_whole_or_refused),
		cmocka_unit_test(sizes_have_binary_units),
		cmocka_unit_test(durations_without_a_unit_are_seconds),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
