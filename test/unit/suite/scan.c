/* scan.c - which tests a C file has, and which comments are theirs. */
#include "suite/suite.h"

#include "../unit.h"

static struct suite suite;
static struct suite_file file;

static void scan(const char *text)
{
	arena_init(&suite.arena);
	file = (struct suite_file){.path = "x_test.c"};
	suite_scan(&suite, &file, text, strlen(text));
}

static void forget(void)
{
	for (uint32_t i = 0; i < file.ntests; i++) {
		struct suite_settings *s = &file.tests[i].settings;
		words_done(&s->options);
		words_done(&s->words);
		words_done(&s->values);
		text_done(&file.tests[i].result.reasons);
		text_done(&file.tests[i].result.details);
	}
	free(file.tests);
	arena_done(&suite.arena);
}

static void tests_are_at_the_outermost_level(void **unused)
{
	(void)unused;
	scan("/* EV_TEST(comment) */\n"
	     "// EV_TEST(line)\n"
	     "#define X EV_TEST(macro) \\\n EV_TEST(longer)\n"
	     "const char *s = \"EV_TEST(string) \\\" { \", c = '{';\n"
	     "EV_TEST(one) { if (x) { EV_TEST(inner); } }\n"
	     "EV_TEST ( two )\n{\n}\n"
	     "MY_EV_TEST(three) EV_TESTS(four)\n");
	assert_int_equal(file.ntests, 2);
	assert_string_equal(file.tests[0].name, "one");
	assert_int_equal(file.tests[0].line, 6);
	assert_string_equal(file.tests[1].name, "two");
	assert_int_equal(file.tests[1].line, 7);
	assert_false(file.starts_programs);
	forget();
}

static void comments_belong_to_what_follows(void **unused)
{
	(void)unused;
	scan("// expect: exhausts\nint x;\nEV_TEST(one) { ev_start(m, \"x\"); }\n"
	     "/* some words,\n * expect: paths 3\n * everett: --max-paths 4 --sym-arg 2 a */\n"
	     "\n// timeout: 5m\n// value: n = 258\nEV_TEST(two) { }\n");
	assert_int_equal(file.ntests, 2);
	assert_false(file.tests[0].settings.expect.wants_exhausted);
	const struct suite_settings *s = &file.tests[1].settings;
	assert_true(s->expect.has_least && s->expect.least == 3);
	assert_true(s->expect.has_most && s->expect.most == 3);
	assert_int_equal(s->options.count, 2);
	assert_string_equal(s->options.at[1], "4");
	assert_int_equal(s->words.count, 3);
	assert_string_equal(s->words.at[2], "a");
	assert_true(s->has_timeout && s->timeout == 300);
	assert_string_equal(s->values.at[0], "n=02010000000000000000000000000000");
	assert_int_equal(file.tests[1].result.verdict, SUITE_NOT_RUN);
	assert_true(file.starts_programs);
	forget();
}

static void expectations_are_separated_by_commas(void **unused)
{
	(void)unused;
	scan("// expect: finding abort at a.c:3 in f, output \"a, \\\"b\\n\", exhausts\n"
	     "// expect: finding\nEV_TEST(one)\n");
	const struct suite_expect *x = &file.tests[0].settings.expect;
	assert_int_equal(x->findings->kind, FINDING_ABORT);
	assert_string_equal(x->findings->file, "a.c");
	assert_int_equal(x->findings->line, 3);
	assert_string_equal(x->findings->function, "f");
	assert_int_equal(x->findings->next->kind, FINDING_NONE);
	assert_string_equal(x->outputs->text, "a, \"b\n");
	assert_true(x->wants_exhausted);
	forget();
}

/* Whatever the text is, scanning it ends. */
static void any_text_is_taken(void **unused)
{
	static const char good[] =
		"/* expect: paths 1 */ // x\n#if \\\nEV_TEST(a){\"b\\\"\"'c'}\nEV_TEST(b)";
	(void)unused;
	for (size_t i = 0; i < sizeof good; i++)
		for (size_t n = 0; n < 7; n++) {
			char text[sizeof good];
			memcpy(text, good, sizeof good);
			text[i] = "\"'/*\\\n{"[n];
			text[sizeof good - 1] = '\0';
			scan(text);
			forget();
		}
	for (size_t i = 0; i < sizeof good; i++) {
		arena_init(&suite.arena);
		file = (struct suite_file){.path = "x_test.c"};
		suite_scan(&suite, &file, good, i);
		forget();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tests_are_at_the_outermost_level),
		cmocka_unit_test(comments_belong_to_what_follows),
		cmocka_unit_test(expectations_are_separated_by_commas),
		cmocka_unit_test(any_text_is_taken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
