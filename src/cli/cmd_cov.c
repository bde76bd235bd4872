/* cmd_cov.c - `everett cov`: coverage of one run or of several as one. */
#include "base/file.h"
#include "cli/commands.h"
#include "report/coverage.h"
#include "testcase/read_test.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett cov [-o FILE] RUN|FILE...\n"
	"\n"
	"Prints which part of each source file the runs cover together. RUN is a run\n"
	"directory; FILE is a coverage.info, also one that lcov wrote. Functions that the\n"
	"program never calls count as not covered; static functions that are never called and\n"
	"code that the optimiser removed are not counted at all.\n"
	"\n"
	"  -o, --output FILE  write the sum to FILE, for genhtml; '-' for standard output\n"
	"  -h, --help         print this help\n"
	"\n"
	"Exit status: 0, or 2 if something cannot be read or written.\n";

struct command {
	const char *output; /* NULL: print a table only */
	bool wants_help;
};

/* Takes the options out; the runs move to the front of argv, *n of them. */
static bool read_cov_command(struct command *c, int argc, char **argv, int *n,
			     struct err *e)
{
	*n = 0;
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] != '-' || !argv[i][1])
			argv[(*n)++] = argv[i];
		else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			c->wants_help = true;
		else if (strcmp(argv[i], "-o") != 0 && strcmp(argv[i], "--output") != 0)
			return err_set(e,
				       "unknown option %s; 'everett help cov' lists them",
				       argv[i]);
		else if (i + 1 == argc)
			return err_set(e, "%s needs a file", argv[i]);
		else
			c->output = argv[++i];
	}
	return c->wants_help || *n ||
	       err_set(e,
		       "usage: everett cov [-o FILE] run directory or coverage.info …");
}

static bool add_coverage_of(struct coverage *sum, const char *what, struct err *e)
{
	struct arena a;
	arena_init(&a);
	const char *path = what;
	bool ok = true;
	if (file_is_directory(what)) {
		path = testcase_find_inside(what, "coverage.info", &a);
		ok = path ||
		     err_set(e, "%s has no coverage.info: not a run directory", what);
	}
	ok = ok && file_check(path, e) && coverage_add(sum, path, e);
	arena_done(&a);
	return ok;
}

static bool write_coverage_sum(struct coverage *sum, const char *path, struct err *e)
{
	struct file_out f;
	if (strcmp(path, "-") == 0) {
		coverage_write(stdout, sum);
		return true;
	}
	if (!file_open(&f, path, e))
		return false;
	coverage_write(f.stream, sum);
	return file_commit(&f, e);
}

int cmd_cov(int argc, char **argv)
{
	struct command c = {0};
	struct err e = {0};
	struct coverage *sum = coverage_new();
	int n;
	bool ok = read_cov_command(&c, argc, argv, &n, &e);
	for (int i = 0; ok && !c.wants_help && i < n; i++)
		ok = add_coverage_of(sum, argv[i], &e);
	if (ok && c.wants_help)
		fputs(usage, stdout);
	else if (ok && c.output)
		ok = write_coverage_sum(sum, c.output, &e);
	if (ok && !c.wants_help && (!c.output || strcmp(c.output, "-") != 0))
		coverage_print(stdout, sum);
	if (ok && (fflush(stdout) != 0 || ferror(stdout)))
		ok = err_set(&e, "cannot write: %s", strerror(errno));
	coverage_free(sum);
	return ok ? 0 : cli_fail(&e);
}
