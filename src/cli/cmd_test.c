/* cmd_test.c - `everett test`: its command line. The work is done in suite/. */
#include "base/alloc.h"
#include "cli/commands.h"
#include "format/colour.h"
#include "format/parse.h"
#include "suite/suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"Usage: everett test [options] [DIR|FILE.c]...\n"
	"\n"
	"Builds and runs suites of symbolic tests: C files with EV_TEST(name), those named or\n"
	"all below a directory, the current one if nothing is named. Each test is explored in\n"
	"a run of its own and passes if there is no finding, or what a comment above it or\n"
	"everett.toml expects. doc/symbolic-tests.md explains both.\n"
	"\n"
	"      --filter REGEX   only tests whose FILE:NAME has a match of the expression\n"
	"      --failed         only tests that failed the last time they ran\n"
	"      --list           print FILE:NAME of the tests and run nothing\n"
	"      --native         run the tests on the native programs, as ordinary tests with\n"
	"                       the values of 'value:', or zeros\n"
	"  -j, --jobs N         run N tests at a time; as many as there are cores if not given\n"
	"      --timeout TIME   how long a test may take that says nothing itself, such as 30\n"
	"                       or 5m; 60 seconds if not given, 0 for no limit\n"
	"      --junit FILE     also write the results as JUnit's XML\n"
	"  -o, --out DIR        put what is built and left by runs below DIR, not in the\n"
	"                       directory .everett beside each file\n"
	"  -k, --keep-going     go on when a test fails: this is always done\n"
	"  -q, --quiet          print only what is wrong, and the sum\n"
	"      --color WHEN     when to use colours: auto, always or never\n"
	"  -h, --help           print this help\n"
	"\n"
	"Exit status: 0 all tests passed; 1 some failed; 2 bad input: usage, or tests that\n"
	"cannot be built or understood (the others are run); 130 interrupted.\n";

enum { MOST_JOBS = 1024 };
static const double usual_timeout = 60; /* seconds */

static const struct {
	const char *name, *alias;
	bool has_value;
} test_options[] = {
	{"--filter", NULL, true},  {"--junit", NULL, true},
	{"--out", "-o", true},	   {"--jobs", "-j", true},
	{"--timeout", NULL, true}, {"--color", NULL, true},
	{"--failed", NULL, false}, {"--list", NULL, false},
	{"--native", NULL, false}, {"--keep-going", "-k", false},
	{"--quiet", "-q", false},  {"--help", "-h", false},
};
enum {
	FILTER,
	JUNIT,
	OUT,
	JOBS,
	TIMEOUT,
	COLOR,
	FAILED,
	LIST,
	NATIVE,
	KEEP_GOING,
	QUIET,
	HELP,
	KNOWN
};

static bool set_option(struct suite_command *c, int which, const char *value,
		       struct err *e)
{
	uint64_t n = 0;
	enum colour_when when = COLOUR_AUTO;
	switch (which) {
	case FILTER: c->filter = value; return true;
	case JUNIT: c->junit = value; return true;
	case OUT: c->out = value; return *value || err_set(e, "--out: the name is empty");
	case JOBS:
		if (!parse_number(value, &n, NULL) || !n || n > MOST_JOBS)
			return err_set(e, "--jobs: '%.80s' is not a number from 1 to %d",
				       value, MOST_JOBS);
		c->jobs = (uint32_t)n;
		return true;
	case TIMEOUT:
		c->has_timeout = true;
		return parse_duration(value, &c->timeout, e) ||
		       err_context(e, "--timeout");
	case COLOR:
		if (!colour_parse(value, &when))
			return err_set(
				e, "--color: '%.80s' is not one of auto, always, never",
				value);
		c->colour = (int)when;
		return true;
	case FAILED: c->failed_only = true; return true;
	case LIST: c->list = true; return true;
	case NATIVE: c->native = true; return true;
	case QUIET: c->quiet = true; return true;
	case HELP: c->help = true; return true;
	default: return true;
	}
}

/* Which option the word is; *value: what stands behind it in the same word, NULL
 * nothing. */
static int find_option(const char *word, const char **value)
{
	size_t n = strcspn(word, "=");
	for (int i = 0; i < KNOWN; i++) {
		*value = word[n] ? word + n + 1 : NULL;
		if (strlen(test_options[i].name) == n &&
		    strncmp(word, test_options[i].name, n) == 0)
			return i;
		if (test_options[i].alias &&
		    strncmp(word, test_options[i].alias, 2) == 0 &&
		    (!word[2] || test_options[i].has_value)) {
			*value = word[2] ? word + 2 : NULL;
			return i;
		}
	}
	return -1;
}

static bool read_suite_command(struct suite_command *c, int argc, char **argv,
			       struct err *e)
{
	bool is_literal = false;
	for (int i = 1; i < argc; i++) {
		const char *value = NULL;
		if (is_literal || argv[i][0] != '-' || !argv[i][1]) {
			c->paths[c->npaths++] = argv[i];
			continue;
		}
		is_literal = strcmp(argv[i], "--") == 0;
		if (is_literal)
			continue;
		int which = find_option(argv[i], &value);
		if (which < 0)
			return err_set(
				e,
				"everett test has no option %s; 'everett help test' "
				"lists them",
				argv[i]);
		if (value && !test_options[which].has_value)
			return err_set(e, "%s takes no value", test_options[which].name);
		if (!value && test_options[which].has_value && i + 1 >= argc)
			return err_set(e,
				       "%s needs a value; 'everett help test' says which",
				       test_options[which].name);
		if (!value && test_options[which].has_value)
			value = argv[++i];
		if (!set_option(c, which, value ? value : "", e))
			return false;
	}
	return true;
}

static int exit_status_of_suite(const struct suite *s)
{
	int status = s->is_interrupted ? 130 : 0;
	for (uint32_t i = 0; i < s->nfiles && status != 130; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++) {
			const struct suite_test *t = &s->files[i]->tests[k];
			int now = !t->is_chosen			      ? 0
				  : t->result.verdict == SUITE_BROKEN ? 2
				  : t->result.verdict == SUITE_FAILED ? 1
								      : 0;
			status = now > status ? now : status;
		}
	return status;
}

static bool has_chosen_test(const struct suite *s)
{
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++)
			if (s->files[i]->tests[k].is_chosen)
				return true;
	return false;
}

static void set_timeouts(struct suite *s)
{
	const struct suite_command *c = s->command;
	for (uint32_t i = 0; i < s->nfiles; i++)
		for (uint32_t k = 0; k < s->files[i]->ntests; k++) {
			struct suite_settings *t = &s->files[i]->tests[k].settings;
			if (!t->has_timeout)
				t->timeout = c->has_timeout ? c->timeout : usual_timeout;
		}
}

static int run_suite(struct suite *s, struct err *e)
{
	const struct suite_command *c = s->command;
	if (!suite_collect(s, e))
		return cli_fail(e);
	if (c->list) {
		suite_list(s);
		return 0;
	}
	if (!has_chosen_test(s) && c->failed_only) {
		puts("no test failed the last time");
		return 0;
	}
	if (!has_chosen_test(s)) {
		err_set(e, "--filter: no test matches '%.80s'",
			c->filter ? c->filter : "");
		return cli_fail(e);
	}
	set_timeouts(s);
	bool ok = suite_run_jobs(s, e);
	suite_tell_end(s);
	suite_remember(s);
	ok = ok && (!c->junit || suite_write_junit(s, c->junit, e));
	return ok ? exit_status_of_suite(s) : cli_fail(e);
}

int cmd_test(int argc, char **argv)
{
	struct err e = {0};
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct suite_command c = {.jobs = cores > 0 ? (uint32_t)cores : 1};
	struct suite s = {.command = &c, .everett = program_invocation_name};
	int status;
	c.paths = alloc_zero((size_t)argc + 1, sizeof *c.paths);
	arena_init(&s.arena);
	if (!read_suite_command(&c, argc, argv, &e)) {
		status = cli_fail(&e);
	} else if (c.help) {
		fputs(usage, stdout);
		status = 0;
	} else {
		status = run_suite(&s, &e);
	}
	free(c.paths);
	return status; /* what is left of the suite goes with the process */
}
