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

static void print_short(FILE *out, const struct finding *f)
{
	finding_print_short(out, f, (struct finding_look){.width = 80});
}

static void print_coloured(FILE *out, const struct finding *f)
{
	finding_print_short(out, f, (struct finding_look){.width = 80, .has_colour = true});
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
	char *text = written(print_short, example());
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

static void input_and_commands_stand_below(void **unused)
{
	struct finding *f = example();
	(void)unused;
	f->input = strdup("n = 10\nname = \"x\"");
	f->command = strdup("everett replay a b");
	f->native = strdup("build with 'everett cc --checked'");
	char *text = written(print_short, f);
	assert_non_null(strstr(text, "  input: n = 10\n"
				     "         name = \"x\"\n"
				     "  reproduce: everett replay a b\n"
				     "  natively: build with 'everett cc --checked'\n"));
	free(text);
	f = example();
	f->input = strdup("n = 10\nname = \"x\"");
	f->command = strdup("everett replay a b");
	text = written(finding_write_text, f);
	assert_non_null(strstr(text, "\nInput that leads here:\n"
				     "  n = 10\n"
				     "  name = \"x\"\n"
				     "\nTo reproduce it:\n"
				     "  everett replay a b\n"));
	free(text);
}

/* strcpy(b, s) with two frames inside the library, in a comparison that qsort calls. */
static void the_library_function_that_was_called_is_named(void **unused)
{
	struct finding *f = finding_new(FINDING_OUT_OF_BOUNDS_WRITE, "x");
	static const struct {
		const char *name;
		uint32_t line;
	} frames[] = {{"copy_words", 0}, {"__stpcpy", 0}, {"strcpy", 0}, {"compare", 7},
		      {"sift", 0},	 {"qsort", 0},	  {"main", 9},	 {"_start", 0}};
	(void)unused;
	for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
		struct finding_frame frame = {.function = (char *)frames[i].name,
					      .file = "no.c",
					      .line = frames[i].line,
					      .is_library = !frames[i].line};
		finding_add_frame(f, &frame);
	}
	finding_settle(f);
	char *text = written(print_short, f);
	assert_string_equal(text, "everett: out-of-bounds-write: x\n"
				  "  #0 strcpy in the C library (2 inner calls left out)\n"
				  "  #1 compare at no.c:7\n"
				  "  #2 qsort in the C library (1 inner call left out)\n"
				  "  #3 main at no.c:9\n");
	free(text);
}

static void calls_that_repeat_are_counted(void **unused)
{
	struct finding *f = finding_new(FINDING_STACK_OVERFLOW, "x");
	struct finding_frame self = {.function = "f", .file = "no.c", .line = 3};
	struct finding_frame entry = {.function = "main", .file = "no.c", .line = 9};
	(void)unused;
	for (unsigned i = 0; i < 1000; i++)
		finding_add_frame(f, &self);
	finding_add_frame(f, &entry);
	finding_settle(f);
	char *text = written(print_short, f);
	assert_string_equal(text, "everett: stack-overflow: x\n"
				  "  #0 f at no.c:3\n"
				  "     and 999 more calls like it\n"
				  "  #1 main at no.c:9\n");
	free(text);
}

static void colours_come_only_when_asked_for(void **unused)
{
	(void)unused;
	char *text = written(print_coloured, example());
	assert_non_null(strstr(text, "\033[1;31mout-of-bounds-write\033[0m"));
	free(text);
	text = written(print_short, example());
	assert_null(strchr(text, '\033'));
	free(text);
}

static void print_narrow(FILE *out, const struct finding *f)
{
	finding_print_short(out, f,
			    (struct finding_look){.width = 60, .is_terminal = true});
}

static void a_terminal_gets_whole_words(void **unused)
{
	(void)unused;
	char *text = written(print_narrow, example());
	assert_non_null(strstr(text, "everett: out-of-bounds-write: write of 4 bytes at the end of\n"
				     "    a heap object of 40 bytes\n"));
	free(text);
}

/* "int t[1] …" with the defect far to the right. */
static void long_lines_are_cut_around_the_caret(void **unused)
{
	struct finding *f = finding_new(FINDING_ABORT, "x");
	struct finding_frame at = {.function = "f", .file = "wide.c", .line = 1,
				   .column = 301};
	char line[420];
	(void)unused;
	memset(line, '-', sizeof line);
	line[300] = 'X';
	line[sizeof line - 1] = 0;
	unit_write("wide.c", line);
	finding_add_frame(f, &at);
	finding_settle(f);
	char *text = written(print_short, f);
	char *first = strchr(text, '\n') + 1, *second = strchr(first, '\n') + 1;
	char *x = strchr(first, 'X'), *caret = strchr(second, '^');
	assert_non_null(x);
	assert_non_null(caret);
	/* The mark in front of a cut line has three bytes and one column. */
	assert_int_equal(x - first - 2, caret - second);
	assert_true(second - first <= 80 + 2 * 2 + 1);
	free(text);
}

static void source_is_found_in_the_directory_of_the_compiler(void **unused)
{
	struct finding *f = finding_new(FINDING_ABORT, "x");
	char here[4096];
	assert_non_null(getcwd(here, sizeof here));
	struct finding_frame at = {.function = "f", .file = "m.c", .dir = here, .line = 2};
	(void)unused;
	finding_add_frame(f, &at);
	finding_settle(f);
	assert_int_equal(chdir("/"), 0);
	char *text = written(print_short, f);
	assert_int_equal(chdir(here), 0);
	assert_non_null(strstr(text, "  >     2 | {\n"));
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
		char *text = written(print_short, f);
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
		cmocka_unit_test(input_and_commands_stand_below),
		cmocka_unit_test(the_library_function_that_was_called_is_named),
		cmocka_unit_test(calls_that_repeat_are_counted),
		cmocka_unit_test(colours_come_only_when_asked_for),
		cmocka_unit_test(a_terminal_gets_whole_words),
		cmocka_unit_test(long_lines_are_cut_around_the_caret),
		cmocka_unit_test(source_is_found_in_the_directory_of_the_compiler),
		cmocka_unit_test(source_that_is_missing_or_strange_is_left_out),
		cmocka_unit_test(control_characters_do_not_reach_the_terminal),
	};
	return cmocka_run_group_tests(tests, enter, leave);
}
