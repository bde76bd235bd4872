/* options.c - the command line of `everett run`. */
#include "options/options.h"

#include "../unit.h"

enum { MAX_WORDS = 16 };

/* Parses "run" and the given words; returns the index of the first argument or -1. */
static int parse(struct options *o, struct err *e, const char *const *words)
{
	char *argv[MAX_WORDS] = {(char *)"run"};
	int argc = 1, first = -1;
	while (*words)
		argv[argc++] = (char *)*words++;
	*e = (struct err){0};
	options_init(o);
	return options_parse(o, argc, argv, &first, e) ? first : -1;
}
#define PARSE(o, e, ...) parse(o, e, (const char *const[]){__VA_ARGS__, NULL})

static void values_are_read_in_both_forms(void **unused)
{
	struct options o;
	struct err e;
	(void)unused;
	int first = PARSE(&o, &e, "--max-time", "5m", "--max-memory=100M", "-q", "-o",
			  "dir", "--seed=7", "--log", "debug", "p.bc", "--force");
	assert_int_equal(first, 10);
	assert_true(o.max_time > 299 && o.max_time < 301);
	assert_int_equal(o.max_memory, 100 << 20);
	assert_int_equal(o.seed, 7);
	assert_int_equal(o.log_level, 3);
	assert_true(o.quiet);
	assert_string_equal(o.out, "dir");
	assert_false(o.force);
	options_done(&o);
}

static void defaults_are_those_of_the_table(void **unused)
{
	struct options o;
	struct err e;
	(void)unused;
	assert_int_equal(PARSE(&o, &e, "p.bc"), 1);
	assert_int_equal(o.max_stack, 8 << 20);
	assert_int_equal(o.max_paths, 0);
	assert_int_equal(o.log_level, 1);
	assert_null(o.out);
	assert_int_equal(o.env.n, 0);
	options_done(&o);
}

static void lists_collect_and_double_dash_ends(void **unused)
{
	struct options o;
	struct err e;
	(void)unused;
	int first = PARSE(&o, &e, "--env", "A=1", "--env=B=2=3", "--", "--odd.bc");
	assert_int_equal(first, 5);
	assert_int_equal(o.env.n, 2);
	assert_string_equal(o.env.items[0], "A=1");
	assert_string_equal(o.env.items[1], "B=2=3");
	options_done(&o);
	assert_int_equal(PARSE(&o, &e, "--env", "novalue"), -1);
	assert_string_equal(e.text, "--env: 'novalue' is not of the form NAME=VALUE");
	options_done(&o);
}

static void mistakes_get_one_clear_line(void **unused)
{
	static const struct {
		const char *words[3], *want;
	} cases[] = {
		{{"--max-pahts", "5"},
		 "unknown option --max-pahts; did you mean --max-paths?"},
		{{"--max-tiem=5"}, "unknown option --max-tiem; did you mean --max-time?"},
		{{"-max-time"}, "unknown option -max-time; did you mean --max-time?"},
		{{"--zzz"}, "unknown option --zzz; 'everett run --help' lists them"},
		{{"-Z"}, "unknown option -Z; 'everett run --help' lists them"},
		{{"--seed"}, "--seed needs a value: --seed N"},
		{{"--seed", "x"}, "--seed: 'x' is not a number"},
		{{"--quiet=1"}, "--quiet takes no value"},
		{{"--max-memory", "lots"},
		 "--max-memory: 'lots' is not a size (such as 4096, 64K, 100M or 2G)"},
		{{"--max-time", "soon"},
		 "--max-time: 'soon' is not a duration (such as 60, 60s, 5m or 2h)"},
		{{"--log", "loud"},
		 "--log: 'loud' is not one of error|warning|info|debug"},
	};
	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct options o;
		struct err e;
		assert_int_equal(parse(&o, &e, cases[i].words), -1);
		assert_string_equal(e.text, cases[i].want);
		options_done(&o);
	}
}

static void help_stops_the_parser_and_lists_all(void **unused)
{
	struct options o;
	struct err e;
	char *text;
	size_t n;
	(void)unused;
	assert_int_equal(PARSE(&o, &e, "--help", "--nonsense"), 1);
	assert_true(o.help);
	options_done(&o);
	FILE *out = open_memstream(&text, &n);
	options_print_help(out);
	fclose(out);
	assert_non_null(strstr(text, "  -o, --out DIR "));
	assert_non_null(strstr(text, "      --max-time TIME "));
	for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
		assert_true(strcspn(line, "\n") <= 80);
	free(text);
}

/* Does a command line with this word decide other things than one without options? */
static bool decides(const char *word, const char *value)
{
	struct options plain, o;
	struct err e = {0};
	int first;
	char *argv[] = {(char *)"run", (char *)(uintptr_t)word, (char *)(uintptr_t)value,
			NULL};
	options_init(&plain);
	options_init(&o);
	assert_true(options_parse(&o, value ? 3 : 2, argv, &first, &e));
	char *before = options_decisions(&plain), *after = options_decisions(&o);
	bool is_other = strcmp(before, after) != 0;
	free(before);
	free(after);
	options_done(&plain);
	options_done(&o);
	return is_other;
}

/* As words and read again, options are what they were. */
static void words_give_the_same_options(void **unused)
{
	(void)unused;
	/* clang-format off */
	char *argv[] = {
		"run", "-j", "7", "--env", "A=b c", "--env", "B=", "--uninit", "--check",
		"overflow,align", "--max-time", "2m", "--seed", "18446744073709551615",
		"--max-memory", "3G", "--search", "cupa-depth", "--printable", "--workers",
		"exec", "--stop-at-finding=leak", "--fs", "/etc", "--max-solver-time",
		"0.25", "--string-models", "off", "--out", ""};
	/* clang-format on */
	struct options o, copy;
	struct arena a;
	struct err e = {0};
	uint32_t n, again;
	int first;
	arena_init(&a);
	options_init(&o);
	options_init(&copy);
	assert_true(options_parse(&o, sizeof argv / sizeof *argv, argv, &first, &e));
	const char *const *words = options_as_words(&o, &a, &n);
	char **read = (char **)arena_get(&a, (n + 1) * sizeof *read);
	for (uint32_t i = 0; i < n; i++)
		read[i + 1] = (char *)(uintptr_t)words[i];
	assert_true(options_parse(&copy, (int)n + 1, read, &first, &e));
	assert_int_equal(first, n + 1);
	const char *const *twice = options_as_words(&copy, &a, &again);
	assert_int_equal(n, again);
	for (uint32_t i = 0; i < n; i++)
		assert_string_equal(words[i], twice[i]);
	assert_int_equal(copy.jobs, 7);
	assert_int_equal(copy.env.n, 2);
	assert_string_equal(copy.env.items[0], "A=b c");
	assert_string_equal(copy.uninit, "");
	assert_true(copy.seed == UINT64_MAX && copy.workers == 1 && copy.printable);
	assert_true(copy.max_time > 119.9 && copy.max_solver_time > 0.24);
	char name[64];
	char *decisions = options_decisions(&o);
	assert_true(options_decide_alike(&copy, decisions, name, sizeof name));
	copy.max_len++;
	assert_false(options_decide_alike(&copy, decisions, name, sizeof name));
	assert_string_equal(name, "--max-len");
	free(decisions);
	options_done(&o);
	options_done(&copy);
	arena_done(&a);
}

static void decisions_name_what_changes_paths(void **unused)
{
	(void)unused;
	static const char *const yes[][2] = {
		{"--printable", NULL},	 {"--env", "A=b"},
		{"--fs", "/etc"},	 {"--enosys", NULL},
		{"--max-stack", "1M"},	 {"--max-len", "3"},
		{"--max-alloc", "1K"},	 {"--string-models", "off"},
		{"--check", "overflow"}, {"--uninit", NULL},
		{"--passes", "sroa"},	 {"--keep-memory", NULL},
	};
	static const char *const no[][2] = {
		{"-j", "7"},
		{"--workers", "exec"},
		{"--search", "bfs"},
		{"--seed", "3"},
		{"--max-time", "5"},
		{"--max-paths", "5"},
		{"--all-tests", NULL},
		{"--max-memory", "1G"},
		{"--portfolio", "dfs"},
		{"--out", "x"},
	};
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		assert_true(decides(yes[i][0], yes[i][1]));
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		assert_false(decides(no[i][0], no[i][1]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_read_in_both_forms),
		cmocka_unit_test(defaults_are_those_of_the_table),
		cmocka_unit_test(lists_collect_and_double_dash_ends),
		cmocka_unit_test(mistakes_get_one_clear_line),
		cmocka_unit_test(help_stops_the_parser_and_lists_all),
		cmocka_unit_test(words_give_the_same_options),
		cmocka_unit_test(decisions_name_what_changes_paths),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
