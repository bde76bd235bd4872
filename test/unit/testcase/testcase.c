/* testcase.c - test files: written and read back, names, what is refused. */
#include "testcase/testcase.h"

#include "base/rng.h"
#include "sample.h"

static char *text_of(const struct testcase *t, size_t *size)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, size);
	testcase_write(f, t);
	fclose(f);
	return text;
}

static void a_test_survives_writing_and_reading(void **unused)
{
	struct testcase t = sample(12), got;
	struct arena a;
	struct err e = {0};
	size_t size;
	char *text = text_of(&t, &size);
	(void)unused;
	arena_init(&a);
	assert_true(testcase_read_text(text, size, &a, &got, &e));
	assert_same_test(&t, &got);
	arena_done(&a);
	free(text);
}

static void an_exit_survives_writing_and_reading(void **unused)
{
	struct testcase t = {.number = 1, .fingerprint = ""}, got;
	struct arena a;
	struct err e = {0};
	size_t size;
	(void)unused;
	t.outcome.end = TESTCASE_EXIT;
	t.outcome.status = -3;
	char *text = text_of(&t, &size);
	arena_init(&a);
	assert_true(testcase_read_text(text, size, &a, &got, &e));
	assert_same_test(&t, &got);
	arena_done(&a);
	free(text);
}

static void no_directory_gets_into_a_test(void **unused)
{
	struct testcase t = sample(1);
	size_t size;
	char *text = text_of(&t, &size);
	(void)unused;
	assert_null(strstr(text, "somebody"));
	assert_non_null(strstr(text, "\"file\": \"list.c\""));
	assert_non_null(strstr(text, "\"text\": \"ab\\n\""));
	free(text);
}

static void text_stands_for_bytes_in_tests_by_hand(void **unused)
{
	static const char by_hand[] =
		"{\"everett_test\": 2, \"inputs\": [{\"name\": \"s\", \"size\": 6, "
		"\"text\": \"hi\"}], \"outcome\": {\"end\": \"exit\", \"status\": 0}}";
	struct testcase got;
	struct arena a;
	struct err e = {0};
	(void)unused;
	arena_init(&a);
	assert_true(testcase_read_text(by_hand, strlen(by_hand), &a, &got, &e));
	assert_int_equal(got.inputs[0].size, 6);
	assert_memory_equal(got.inputs[0].bytes, "hi\0\0\0\0", 6);
	arena_done(&a);
}

static void a_name_used_again_gets_a_suffix(void **unused)
{
	struct testcase_input in[] = {{.name = "x"}, {.name = "x_1"}, {.name = "y"},
				      {.name = "x"}, {.name = "z"},   {.name = NULL},
				      {.name = ""},  {.name = "x"},   {.name = "x_1"}};
	static const char *const want[] = {"x",	       "x_1",	      "y",   "x_2", "z",
					   "unnamed",  "unnamed_1", "x_3", "x_1_1"};
	struct arena a;
	(void)unused;
	arena_init(&a);
	testcase_make_names_unique(in, sizeof in / sizeof *in, &a);
	for (size_t i = 0; i < sizeof in / sizeof *in; i++)
		assert_string_equal(in[i].name, want[i]);
	arena_done(&a);
}

/* Each of a hundred thousand equal names is found in one step, not in as many as there are. */
static void many_equal_names_are_quick(void **unused)
{
	enum { MANY = 100000 };
	struct testcase_input *in = calloc(MANY, sizeof *in);
	struct arena a;
	(void)unused;
	arena_init(&a);
	for (uint32_t i = 0; i < MANY; i++)
		in[i].name = "more";
	testcase_make_names_unique(in, MANY, &a);
	assert_string_equal(in[MANY - 1].name, "more_99999");
	arena_done(&a);
	free(in);
}

static void outcomes_have_words(void **unused)
{
	struct testcase t = sample(1);
	struct testcase_outcome o = {.end = TESTCASE_EXIT, .status = 3};
	struct arena a;
	(void)unused;
	arena_init(&a);
	assert_string_equal(testcase_outcome_words(&t.outcome, &a),
			    "double-free in drop at list.c:40");
	assert_string_equal(testcase_outcome_words(&o, &a), "exits with status 3");
	arena_done(&a);
}

/* Any damage gives a test or one line, never more. */
static void damaged_tests_do_no_harm(void **unused)
{
	static const char salt[] = "\"{}[],:0-9ftn e";
	struct testcase t = sample(1), got;
	size_t size;
	char *text = text_of(&t, &size);
	struct rng r;
	(void)unused;
	rng_init(&r, 3);
	for (int round = 0; round < 5000; round++) {
		struct arena a;
		struct err e = {0};
		size_t n = rng_next(&r) % 4 ? size : rng_next(&r) % size;
		char *copy = malloc(n ? n : 1);
		memcpy(copy, text, n);
		for (uint64_t k = 1 + rng_next(&r) % 3; k && n; k--)
			copy[rng_next(&r) % n] = salt[rng_next(&r) % (sizeof salt - 1)];
		arena_init(&a);
		assert_true(testcase_read_text(copy, n, &a, &got, &e) || e.text[0]);
		arena_done(&a);
		free(copy);
	}
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_test_survives_writing_and_reading),
		cmocka_unit_test(an_exit_survives_writing_and_reading),
		cmocka_unit_test(no_directory_gets_into_a_test),
		cmocka_unit_test(text_stands_for_bytes_in_tests_by_hand),
		cmocka_unit_test(a_name_used_again_gets_a_suffix),
		cmocka_unit_test(many_equal_names_are_quick),
		cmocka_unit_test(outcomes_have_words),
		cmocka_unit_test(damaged_tests_do_no_harm),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
