/* words.c - symbolic words among arguments: read, refused, and solved backwards. */
#include "testcase/words.h"

#include "../unit.h"

static bool reads(const char *const *args, uint32_t n, struct words_list *out,
		  struct arena *a, struct err *e)
{
	e->text[0] = 0;
	return words_read(args, n, a, out, e);
}

static void literals_are_not_symbolic(void **unused)
{
	const char *args[] = {"-v", "--symbolic", "sym-arg", "--", "--sym-arg", "x"};
	struct words_list w;
	struct arena a;
	struct err e;
	(void)unused;
	arena_init(&a);
	assert_true(reads(args, 6, &w, &a, &e));
	assert_false(w.is_symbolic);
	assert_int_equal(w.n, 6);
	assert_string_equal(w.items[5].text, "x");
	arena_done(&a);
}

static void forms_take_their_numbers(void **unused)
{
	const char *args[] = {"-sym-args", "1",		  "0x3",    "4",
			      "-x",	   "--sym-file",  "a:b:12", "--sym-env",
			      "N=2",	   "--sym-stdin", "0"};
	struct words_list w;
	struct arena a;
	struct err e;
	(void)unused;
	arena_init(&a);
	assert_true(reads(args, 11, &w, &a, &e));
	assert_int_equal(w.n, 5);
	assert_int_equal(w.items[0].least, 1);
	assert_int_equal(w.items[0].most, 3);
	assert_int_equal(w.items[0].size, 4);
	assert_string_equal(w.items[2].text, "a:b");
	assert_int_equal(w.items[2].size, 12);
	assert_string_equal(w.items[3].text, "N");
	assert_int_equal(w.items[4].kind, WORDS_STDIN);
	arena_done(&a);
}

static void bad_words_are_refused_with_a_line(void **unused)
{
	static const char *const bad[][5] = {
		{"--sym-arg"},
		{"--sym-arg", "-1"},
		{"--sym-arg", "1048577"},
		{"--sym-args", "2", "1", "4"},
		{"--sym-args", "0", "100", "4"},
		{"--sym-files", "0", "1"},
		{"--sym-files", "27", "1"},
		{"--sym-file", ":3"},
		{"--sym-env", "=3"},
		{"--sym-stdin", "1", "--sym-stdin", "1"},
		{"--sym-nothing"},
	};
	struct words_list w;
	struct arena a;
	struct err e;
	(void)unused;
	arena_init(&a);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		uint32_t n = 0;
		while (n < 5 && bad[i][n])
			n++;
		assert_false(reads(bad[i], n, &w, &a, &e));
		assert_true(e.text[0] && !strchr(e.text, '\n'));
	}
	arena_done(&a);
}

static void inputs_become_arguments_and_files(void **unused)
{
	const char *args[] = {"--sym-args", "0",	 "2",		"3",
			      "-k",	    "--sym-arg", "1",		"--sym-files",
			      "1",	    "2",	 "--sym-file",	"d:4",
			      "--sym-env",  "V=2",	 "--sym-stdin", "2"};
	const struct testcase_input inputs[] = {
		{"n_args", (const uint8_t *)"\1\0\0\0", 4, NULL},
		{"arg0", (const uint8_t *)"ab\0", 4, NULL},
		{"arg1", (const uint8_t *)"z", 2, NULL},
		{"env-V", (const uint8_t *)"on", 3, NULL},
		{"A-data", (const uint8_t *)"xy", 2, NULL},
		{"d-data", (const uint8_t *)"1234", 4, NULL},
		{"d-size", (const uint8_t *)"\2\0\0\0", 4, NULL},
		{"stdin", (const uint8_t *)"\0\n", 2, NULL},
	};
	struct words_world out;
	struct words_list w;
	struct arena a;
	struct err e;
	(void)unused;
	arena_init(&a);
	assert_true(reads(args, 16, &w, &a, &e));
	words_solve(&w, inputs, 8, &a, &out);
	assert_int_equal(out.nargs, 3);
	assert_string_equal(out.args[0], "ab");
	assert_string_equal(out.args[1], "-k");
	assert_string_equal(out.args[2], "z");
	assert_string_equal(out.env[0], "V=on");
	assert_int_equal(out.nfiles, 3);
	assert_string_equal(out.files[1].path, "d");
	assert_int_equal(out.files[1].size, 2);
	assert_null(out.files[2].path);
	assert_int_equal(out.files[2].size, 2);
	arena_done(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(literals_are_not_symbolic),
		cmocka_unit_test(forms_take_their_numbers),
		cmocka_unit_test(bad_words_are_refused_with_a_line),
		cmocka_unit_test(inputs_become_arguments_and_files),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
