/* json_read.c - reading JSON: what is taken, what is refused and how, and that damaged
 * text never does harm. */
#include "format/json_read.h"

#include "../unit.h"
#include "base/rng.h"
#include "format/json.h"

static struct arena arena;

static const struct json_value *read_text(const char *text, struct err *e)
{
	*e = (struct err){0};
	return json_read(&arena, text, strlen(text), e);
}

static void refuses(const char *text, const char *reason)
{
	struct err e;
	assert_null(read_text(text, &e));
	if (strcmp(e.text, reason) != 0)
		print_error("for %s\n", text);
	assert_string_equal(e.text, reason);
}

static void values_have_their_types(void **unused)
{
	struct err e;
	(void)unused;
	arena_init(&arena);
	const struct json_value *v =
		read_text(" {\"a\": [1, -2, 3.5, true, false, null, \"x\"], \"b\": {}} ", &e);
	assert_non_null(v);
	assert_int_equal(v->type, JSON_OBJECT);
	assert_int_equal(v->count, 2);
	const struct json_value *a = json_get(v, "a")->first;
	assert_int_equal(a->number, 1);
	a = a->next;
	assert_int_equal(a->number, 2);
	assert_true(a->is_negative);
	a = a->next;
	assert_int_equal(a->type, JSON_REAL);
	assert_true(a->real == 3.5);
	a = a->next;
	assert_true(a->type == JSON_BOOL && a->is_true);
	a = a->next;
	assert_true(a->type == JSON_BOOL && !a->is_true);
	assert_int_equal(a->next->type, JSON_NULL);
	assert_string_equal(a->next->next->string, "x");
	assert_null(a->next->next->next);
	assert_null(json_get(v, "c"));
	assert_null(json_get(json_get(v, "a"), "c"));
	assert_null(json_get(NULL, "c"));
	arena_done(&arena);
}

static void numbers_up_to_64_bits_are_exact(void **unused)
{
	struct err e;
	(void)unused;
	arena_init(&arena);
	assert_true(read_text("18446744073709551615", &e)->number == UINT64_MAX);
	assert_int_equal(read_text("18446744073709551616", &e)->type, JSON_REAL);
	assert_int_equal(read_text("-9223372036854775808", &e)->type, JSON_NUMBER);
	assert_int_equal(read_text("-9223372036854775809", &e)->type, JSON_REAL);
	assert_int_equal(read_text("1e3", &e)->type, JSON_REAL);
	assert_true(read_text("1e3", &e)->real == 1000);
	assert_int_equal(read_text("0", &e)->number, 0);
	arena_done(&arena);
}

static void any_bytes_survive_writing_and_reading(void **unused)
{
	(void)unused;
	for (unsigned seed = 0; seed < 300; seed++) {
		uint8_t bytes[64];
		char *text = NULL;
		size_t size, n = seed % sizeof bytes;
		struct rng r;
		struct json j;
		struct err e = {0};
		rng_init(&r, seed);
		for (size_t i = 0; i < n; i++)
			bytes[i] = (uint8_t)rng_next(&r);
		if (n > 8) /* something that is UTF-8 */
			memcpy(bytes + 2, "\xc3\xa9\xe2\x82\xac", 5);
		FILE *f = open_memstream(&text, &size);
		json_init(&j, f);
		json_bytes(&j, NULL, bytes, n);
		json_done(&j);
		fclose(f);
		arena_init(&arena);
		const struct json_value *v = json_read(&arena, text, size, &e);
		assert_non_null(v);
		assert_int_equal(v->len, n);
		assert_memory_equal(v->string, bytes, n);
		arena_done(&arena);
		free(text);
	}
}

static void escapes_become_utf8(void **unused)
{
	struct err e;
	(void)unused;
	arena_init(&arena);
	const struct json_value *v =
		read_text("\"\\u20ac\\ud83d\\ude00\\n\\/\\\"\\u0000z\"", &e);
	assert_int_equal(v->len, 12);
	assert_memory_equal(v->string, "\xe2\x82\xac\xf0\x9f\x98\x80\n/\"\0z", 12);
	arena_done(&arena);
}

static void malformed_text_is_refused_with_its_position(void **unused)
{
	(void)unused;
	arena_init(&arena);
	refuses("", "line 1, column 1: the file ends, expected a value");
	refuses("{\n\t\"a\" 1}", "line 2, column 6: expected ':'");
	refuses("{\"a\": 1,}", "line 1, column 9: expected a member's name in quotes");
	refuses("[1 2]", "line 1, column 4: expected ',' or ']'");
	refuses("{\"a\":1 \"b\":2}", "line 1, column 8: expected ',' or '}'");
	refuses("[1,", "line 1, column 4: the file ends, expected a value");
	refuses("01", "line 1, column 2: a number with a leading zero");
	refuses("-", "line 1, column 2: the file ends, expected a digit");
	refuses("1.", "line 1, column 3: the file ends, expected a digit");
	refuses("tru", "line 1, column 1: expected a value");
	refuses("1 2", "line 1, column 3: something follows the value");
	refuses("\"abc", "line 1, column 5: the file ends, expected the end of a string");
	refuses("\"abc\\", "line 1, column 6: the file ends, expected the end of a string");
	refuses("\"a\nb\"", "line 1, column 3: a control character in a string");
	refuses("\"\\x\"", "line 1, column 3: unknown escape in a string");
	refuses("\"\\u12\"", "line 1, column 6: expected four hexadecimal digits");
	refuses("\"\\ud800\"", "line 1, column 8: half of a surrogate pair");
	refuses("\"\\udc00\"", "line 1, column 8: half of a surrogate pair");
	arena_done(&arena);
}

static void deep_nesting_is_refused(void **unused)
{
	char *deep = malloc(1 << 20);
	struct err e = {0};
	(void)unused;
	memset(deep, '[', 1 << 20);
	arena_init(&arena);
	assert_null(json_read(&arena, deep, 1 << 20, &e));
	assert_non_null(strstr(e.text, "nested too deeply"));
	arena_done(&arena);
	free(deep);
}

/* Whatever happens to a good text: an answer or one line, and no byte beyond its end is
 * looked at (the copy ends where its memory does: sanitizers watch). */
static void damaged_text_does_no_harm(void **unused)
{
	static const char good[] =
		"{\"a\": [1, -2.5e3, true, null], \"b\": {\"c\": \"\\u00ff\\n\\ud83d\\ude00\"}}";
	static const char salt[] = "\"\\{}[],:0u-.eE \n\xff";
	struct rng r;
	(void)unused;
	rng_init(&r, 7);
	for (int round = 0; round < 20000; round++) {
		size_t n = sizeof good - 1;
		char *copy;
		struct err e = {0};
		if (rng_next(&r) % 2)
			n = rng_next(&r) % (n + 1);
		copy = malloc(n ? n : 1);
		memcpy(copy, good, n);
		for (uint64_t k = rng_next(&r) % 4; k && n; k--)
			copy[rng_next(&r) % n] = salt[rng_next(&r) % (sizeof salt - 1)];
		arena_init(&arena);
		assert_true(json_read(&arena, copy, n, &e) || e.text[0]);
		assert_null(strchr(e.text, '\n'));
		arena_done(&arena);
		free(copy);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_have_their_types),
		cmocka_unit_test(numbers_up_to_64_bits_are_exact),
		cmocka_unit_test(any_bytes_survive_writing_and_reading),
		cmocka_unit_test(escapes_become_utf8),
		cmocka_unit_test(malformed_text_is_refused_with_its_position),
		cmocka_unit_test(deep_nesting_is_refused),
		cmocka_unit_test(damaged_text_does_no_harm),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
