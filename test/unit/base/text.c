/* text.c - growing strings. */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#include "../unit.h"

static void starts_empty_and_terminated(void **unused)
{
	struct text t;
	(void)unused;
	text_init(&t);
	assert_int_equal(t.len, 0);
	assert_string_equal(t.data, "");
	text_done(&t);
}

static void grows_over_many_additions(void **unused)
{
	struct text t;
	(void)unused;
	text_init(&t);
	for (unsigned i = 0; i < 10000; i++)
		text_printf(&t, "%u,", i % 10);
	assert_int_equal(t.len, 20000);
	assert_int_equal(strlen(t.data), 20000);
	assert_memory_equal(t.data + 19980, "0,1,2,3,4,5,6,7,8,9,", 20);
	text_clear(&t);
	text_add_string(&t, "again");
	assert_string_equal(t.data, "again");
	text_done(&t);
}

static void holds_any_bytes(void **unused)
{
	struct text t;
	(void)unused;
	text_init(&t);
	text_add(&t, "a\0b", 3);
	text_add_char(&t, 'c');
	text_add(&t, NULL, 0);
	assert_int_equal(t.len, 4);
	assert_memory_equal(t.data, "a\0bc", 5);
	char *taken = text_take(&t);
	assert_null(t.data);
	free(taken);
	text_done(&t);
}

static void starts_and_endings_of_strings(void **unused)
{
	(void)unused;
	assert_true(text_has_start("--check=all", "--check="));
	assert_true(text_has_start("abc", "abc"));
	assert_false(text_has_start("ab", "abc"));
	assert_true(text_has_ending("a.bc", ".bc"));
	assert_false(text_has_ending("a.c", ".bc"));
	assert_false(text_has_ending("bc", ".bc"));
	assert_false(
		text_has_ending(".bc", ".bc")); /* an ending has something before it */
}

static void words_for_one_and_for_many(void **unused)
{
	(void)unused;
	assert_string_equal(text_plural(0), "s");
	assert_string_equal(text_plural(1), "");
	assert_string_equal(text_plural(2), "s");
}

static void digits_of_hexadecimal_numbers(void **unused)
{
	(void)unused;
	assert_int_equal(text_hex_digit('0'), 0);
	assert_int_equal(text_hex_digit('9'), 9);
	assert_int_equal(text_hex_digit('a'), 10);
	assert_int_equal(text_hex_digit('F'), 15);
	assert_int_equal(text_hex_digit('g'), -1);
	assert_int_equal(text_hex_digit(0), -1);
	assert_int_equal(text_hex_digit('/'), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(starts_empty_and_terminated),
		cmocka_unit_test(grows_over_many_additions),
		cmocka_unit_test(holds_any_bytes),
		cmocka_unit_test(starts_and_endings_of_strings),
		cmocka_unit_test(words_for_one_and_for_many),
		cmocka_unit_test(digits_of_hexadecimal_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
