/* input_text.c - inputs as one would type them. */
#include "testcase/input_text.h"

#include "../unit.h"

#define INPUT(name, bytes, type) \
	{name, (const uint8_t *)(bytes), sizeof(bytes) - 1, type}

static void is_text(const struct testcase *t, const char *program, const char *want)
{
	struct text out;
	text_init(&out);
	input_text(&out, t, program);
	assert_string_equal(out.data, want);
	text_done(&out);
}

static void variables_stand_side_by_side(void **unused)
{
	static const struct testcase_input inputs[] = {
		INPUT("x", "\xfb\xff\xff\xff", "i32"),
		INPUT("word", "a word that takes room\0", "char[23]"),
		INPUT("other", "another one that takes room\0", "char[28]"),
	};
	static const struct testcase_event events[] = {{.kind = "choose", .value = 2},
						       {.kind = "open", .value = 7}};
	struct testcase t = {
		.inputs = inputs, .ninputs = 3, .events = events, .nevents = 2};
	(void)unused;
	is_text(&t, "prog",
		"x = -5, word = \"a word that takes room\",\n"
		"other = \"another one that takes room\"\n"
		"choices: 2, 7");
	t.ninputs = t.nevents = 0;
	is_text(&t, "prog", "");
}

static void arguments_are_a_command_line(void **unused)
{
	static const char *const args[] = {"-n", "two words"};
	static const char *const env[] = {"MODE=a b"};
	struct testcase t = {.args = args, .nargs = 2, .env = env, .nenv = 1};
	(void)unused;
	is_text(&t, "dir/prog", "MODE='a b' dir/prog -n 'two words'");
	t.nenv = 0;
	is_text(&t, NULL, "./prog -n 'two words'");
}

static void words_are_what_the_program_saw(void **unused)
{
	static const char *const words[] = {"--sym-arg", "2",	    "--sym-files", "1", "3",
					    "--sym-env", "MODE=2", "--sym-stdin", "4"};
	static const char *const args[] = {"-x"}, *const env[] = {"HOME=/"};
	static const struct testcase_input inputs[] = {
		INPUT("arg0", "-x\0", NULL),	   INPUT("env-MODE", "on\0", NULL),
		INPUT("A-data", "-%\n", NULL),	   INPUT("stdin", "it's", NULL),
		INPUT("seed", "\7\0\0\0", "u32"),
	};
	struct testcase t = {.args = args, .nargs = 1, .env = env, .nenv = 1, .words = words,
			     .nwords = 9, .inputs = inputs, .ninputs = 5};
	(void)unused;
	is_text(&t, "prog",
		"printf '\\055%%\\n' > A\n"
		"printf 'it\\047s' | MODE=on ./prog -x\n"
		"seed = 7");
}

static void long_data_is_cut(void **unused)
{
	static const char *const words[] = {"--sym-stdin", "500"};
	uint8_t data[500];
	struct testcase_input in = {"stdin", data, sizeof data, NULL};
	struct testcase t = {.words = words, .nwords = 2, .inputs = &in, .ninputs = 1};
	(void)unused;
	memset(data, 'x', sizeof data);
	is_text(&t, "prog",
		"standard input: "
		"\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"… (500 bytes)\n"
		"./prog");
	memset(data, 0, sizeof data);
	is_text(&t, "prog", "head -c 500 /dev/zero | ./prog");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(variables_stand_side_by_side),
		cmocka_unit_test(arguments_are_a_command_line),
		cmocka_unit_test(words_are_what_the_program_saw),
		cmocka_unit_test(long_data_is_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
