/* json.c - the JSON writer: exact bytes. */
#include "format/json.h"

#include <math.h>
#include <stdlib.h>

#include "../unit.h"

/* Writes with `fill` and compares everything that came out. */
static void expect_json(void (*fill)(struct json *j), const char *want)
{
	char *got;
	size_t n;
	FILE *out = open_memstream(&got, &n);
	struct json j;
	json_init(&j, out);
	fill(&j);
	json_done(&j);
	fclose(out);
	assert_string_equal(got, want);
	free(got);
}

static void fill_nested(struct json *j)
{
	json_object(j, NULL);
	json_string(j, "name", "x");
	json_array(j, "list");
	json_number(j, NULL, UINT64_MAX);
	json_signed(j, NULL, INT64_MIN);
	json_object(j, NULL);
	json_end(j);
	json_end(j);
	json_array(j, "none");
	json_end(j);
	json_bool(j, "yes", true);
	json_string(j, "missing", NULL);
	json_end(j);
}

static void members_are_indented_and_separated(void **unused)
{
	(void)unused;
	expect_json(fill_nested, "{\n"
				 "  \"name\": \"x\",\n"
				 "  \"list\": [\n"
				 "    18446744073709551615,\n"
				 "    -9223372036854775808,\n"
				 "    {}\n"
				 "  ],\n"
				 "  \"none\": [],\n"
				 "  \"yes\": true,\n"
				 "  \"missing\": null\n"
				 "}\n");
}

static void fill_escapes(struct json *j)
{
	json_array(j, NULL);
	json_string(j, NULL, "\" \\ \n \t \r \x01 \x7f");
	json_string(j, NULL, "h\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
	json_end(j);
}

static void special_characters_are_escaped_and_utf8_stays(void **unused)
{
	(void)unused;
	expect_json(fill_escapes,
		    "[\n  \"\\\" \\\\ \\n \\t \\r \\u0001 \\u007f\",\n"
		    "  \"h\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"\n]\n");
}

static void fill_bad_bytes(struct json *j)
{
	json_array(j, NULL);
	json_string(j, NULL, "\xff|\xc3|\xc0\x80|\xed\xa0\x80|\xf4\x90\x80\x80|\xe2\x82");
	json_bytes(j, NULL, "a\0b", 3);
	json_end(j);
}

/* Stray, cut, over-long, surrogate and too large sequences are bytes of their own. */
static void other_bytes_become_escapes(void **unused)
{
	(void)unused;
	expect_json(fill_bad_bytes,
		    "[\n  \"\\u00ff|\\u00c3|\\u00c0\\u0080|\\u00ed\\u00a0\\u0080|"
		    "\\u00f4\\u0090\\u0080\\u0080|\\u00e2\\u0082\",\n"
		    "  \"a\\u0000b\"\n]\n");
}

static void fill_reals(struct json *j)
{
	json_array(j, NULL);
	json_real(j, NULL, 1.5);
	json_real(j, NULL, (double)NAN);
	json_real(j, NULL, (double)INFINITY);
	json_end(j);
}

static void reals_are_plain_and_not_finite_is_null(void **unused)
{
	(void)unused;
	expect_json(fill_reals, "[\n  1.500000,\n  null,\n  null\n]\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_indented_and_separated),
		cmocka_unit_test(special_characters_are_escaped_and_utf8_stays),
		cmocka_unit_test(other_bytes_become_escapes),
		cmocka_unit_test(reals_are_plain_and_not_finite_is_null),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
