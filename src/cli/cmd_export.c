/* cmd_export.c - `everett export`: tests in the form that other tools read. */
#include "base/file.h"
#include "cli/commands.h"
#include "export/export.h"
#include "export/shell.h"
#include "testcase/ktest.h"
#include "testcase/read_test.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett export FORM... test.json\n"
	"       everett export FORM... RUN|PACKED number\n"
	"       everett export --corpus DIR RUN|PACKED|test.json\n"
	"\n"
	"  --ktest FILE   write the test as KLEE's .ktest file, version 3\n"
	"  --raw DIR      write each input as a file of its own into DIR\n"
	"  --shell FILE   write the test as a shell script that runs any build of the program\n"
	"  --unit cmocka  write the test as a unit test in C, for the library cmocka\n"
	"  --entry NAME   with --unit: call the function void NAME(void) instead of the\n"
	"                 program's main\n"
	"  -o FILE        with --unit: write to FILE, not to standard output\n"
	"  --corpus DIR   write the data of every test as a file into DIR, for fuzzers and\n"
	"                 for 'everett run --seeds'\n"
	"  -h, --help     print this help\n"
	"\n"
	"Exit status: 0, or 2 if something cannot be read or written.\n";

struct command {
	const char *ktest, *raw, *shell, *unit, *entry, *output, *corpus;
	const char *what, *number;
	bool wants_help;
};

static bool write_ktest(const char *path, const struct testcase *t, struct err *e)
{
	struct file_out f;
	if (!file_open(&f, path, e))
		return false;
	if (!ktest_write(f.stream, t, "program.bc", e)) {
		file_abandon(&f);
		return false;
	}
	return file_commit(&f, e);
}

static bool write_shell(const char *path, const struct testcase *t, struct err *e)
{
	struct file_out f;
	if (!file_open(&f, path, e))
		return false;
	shell_script(f.stream, t);
	return file_commit(&f, e);
}

static bool export_test(const struct command *c, struct err *e)
{
	struct testcase t;
	struct arena a;
	arena_init(&a);
	bool ok = testcase_read_named(c->what, c->number, &a, &t, e) &&
		  (!c->ktest || write_ktest(c->ktest, &t, e)) &&
		  (!c->raw || ktest_write_raw(c->raw, &t, e)) &&
		  (!c->shell || write_shell(c->shell, &t, e)) &&
		  (!c->unit || export_cmocka(c->output, &t, c->entry, e));
	arena_done(&a);
	return ok;
}

/* Where the value of an option goes; NULL: no such option. */
static const char **option_place(struct command *c, const char *option)
{
	const struct {
		const char *option;
		const char **place;
	} table[] = {{"--ktest", &c->ktest},  {"--raw", &c->raw},
		     {"--unit", &c->unit},    {"--entry", &c->entry},
		     {"-o", &c->output},      {"--output", &c->output},
		     {"--corpus", &c->corpus}, {"--shell", &c->shell}};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(option, table[i].option) == 0)
			return table[i].place;
	return NULL;
}

static bool read_export_command(struct command *c, int argc, char **argv, struct err *e)
{
	int i = 1;
	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		c->wants_help =
			strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
		if (c->wants_help)
			return true;
		const char **place = option_place(c, argv[i]);
		if (!place)
			return err_set(e,
				       "unknown option %s; 'everett help export' lists "
				       "them",
				       argv[i]);
		if (!argv[i + 1])
			return err_set(e, "%s needs an argument", argv[i]);
		*place = argv[++i];
	}
	bool has_form = c->ktest || c->raw || c->shell || c->unit || c->corpus;
	if (argc - i < 1 || argc - i > 2 || !has_form)
		return err_set(
			e, "usage: everett export --ktest FILE|--raw DIR|--shell FILE|--unit cmocka|"
			   "--corpus DIR test.json");
	c->what = argv[i];
	c->number = argv[i + 1];
	return true;
}

static bool check_export(const struct command *c, struct err *e)
{
	if (c->unit && strcmp(c->unit, "cmocka") != 0)
		return err_set(e, "--unit: '%.80s' is not known; cmocka is", c->unit);
	if ((c->entry || c->output) && !c->unit)
		return err_set(e, "%s goes with --unit cmocka",
			       c->entry ? "--entry" : "-o");
	if (c->corpus && (c->ktest || c->raw || c->shell || c->unit || c->number))
		return err_set(e, "--corpus takes all tests of a run: everett export "
				  "--corpus DIR RUN");
	return true;
}

int cmd_export(int argc, char **argv)
{
	struct command c = {0};
	struct err e = {0};
	bool ok = read_export_command(&c, argc, argv, &e);
	if (ok && c.wants_help) {
		fputs(usage, stdout);
		return 0;
	}
	ok = ok && check_export(&c, &e) &&
	     (c.corpus ? export_corpus(c.corpus, c.what, &e) : export_test(&c, &e));
	return ok ? 0 : cli_fail(&e);
}
