/* finding_text.c - what a person reads about a finding: exact texts. */
#include "result/finding_text.h"

#include "../unit.h"

static int enter(void **state)
{
	*state = unit_enter_scratch();
	unit_write("m.c", "void set(int *a, int n)\n"
			  "{\n"
			  "\tfor (int i = 0; i <= n; i++)\n"
			  "\t\ta[i] = 0;\n"
			  "}\n");
	return 0;
}

static int leave(void **state)
{
	unit_leave_scratch(*state);
	return 0;
}

static struct finding *example(void)
{
	struct finding *f = finding_new(FINDING_OUT_OF_BOUNDS_WRITE,
					"write of 4 bytes at the end of a heap object of "
					"40 bytes");
	struct finding_frame lib = {.function = "malloc", .is_library = true};
	struct finding_frame set = {.function = "set", .file = "m.c", .line = 4,
				    .column = 8, .args = "n=10"};
	struct finding_frame entry = {.function = "main", .file = "main.c", .line = 9};
	finding_add_frame(f, &set);
	finding_add_frame(f, &entry);
	finding_add_note(f, "allocated here");
	finding_add_note_frame(f, &lib);
	finding_add_note_frame(f, &entry);
	finding_settle(f);
	return f;
}

static char *written(void (*write)(FILE *, const struct finding *), struct finding *f)
{
	char *text;
	size_t n;
	FILE *out = open_memstream(&text, &n);
	write(out, f);
	fclose(out);
	finding_free(f);
	return text;
}

static void full_text_has_place_source_stacks_and_advice(void **unused)
{
	(void)unused;
	char *text = written(finding_write_text, example());
	assert_string_equal(
		text,
		"out-of-bounds-write: write of 4 bytes at the end of a heap object of "
		"40 bytes\n"
		"at m.c:4:8 in set\n"
		"\n"
		"        2 | {\n"
		"        3 |         for (int i = 0; i <= n; i++)\n"
		"  >     4 |                 a[i] = 0;\n"
		"          |                      ^\n"
		"        5 | }\n"
		"\n"
		"Stack, innermost call first:\n"
		"  #0 set(n=10) at m.c:4:8\n"
		"  #1 main at main.c:9\n"
		"\n"
		"Allocated here:\n"
		"  #0 malloc [library]\n"
		"  #1 main at main.c:9\n"
		"\n"
		"What it means: The program wrote memory outside the object its pointer "
		"belongs to.\n"
		"What to do: Compare the index or length with the size of the object.\n");
	free(text);
}

static void short_text_has_the_user_part_only(void **unused)
{
	(void)unused;
	char *text = written(finding_print_short, example());
	assert_string_equal(
		text,
		"everett: out-of-bounds-write: write of 4 bytes at the end of a heap "
		"object of 40 bytes\n"
		"  >     4 |                 a[i] = 0;\n"
		"          |                      ^\n"
		"  #0 set(n=10) at m.c:4:8\n"
		"  #1 main at main.c:9\n"
		"  allocated here: main.c:9 in main\n");
	free(text);
}

static void source_that_is_missing_or_strange_is_left_out(void **unused)
{
	static const char *const paths[] = {"nowhere.c", ".", "/dev/zero", "pipe", "m.c"};
	(void)unused;
	assert_int_equal(system("mkfifo pipe"), 0);
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct finding *f = finding_new(FINDING_ABORT, "x");
		struct finding_frame at = {.function = "f", .file = (char *)paths[i],
					   .line = 400, .column = 1};
		finding_add_frame(f, &at);
		finding_settle(f);
		char *text = written(finding_print_short, f);
		assert_null(strchr(text, '|'));
		free(text);
	}
}

static void control_characters_do_not_reach_the_terminal(void **unused)
{
	struct finding *f = finding_new(FINDING_USER, "red \x1b[31m\r");
	struct finding_frame at = {.function = "f", .file = "esc.c", .line = 1,
				   .args = "s=\"\x07\""};
	(void)unused;
	unit_write("esc.c", "char *s = \"\x1b[31m\";\n");
	finding_add_frame(f, &at);
	finding_settle(f);
	char *text = written(finding_write_text, f);
	assert_null(strpbrk(text, "\x1b\r\x07"));
	assert_non_null(strstr(text, "red ?[31m?"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(full_text_has_place_source_stacks_and_advice),
		cmocka_unit_test(short_text_has_the_user_part_only),
		cmocka_unit_test(source_that_is_missing_or_strange_is_left_out),
		cmocka_unit_test(control_characters_do_not_reach_the_terminal),
	};
	return cmocka_run_group_tests(tests, enter, leave);
}
