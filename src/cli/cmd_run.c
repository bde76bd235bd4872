/* cmd_run.c - `everett run`: options, a look at the file, then the engine. */
#include "base/file.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/resume.h"
#include "cluster/cluster.h"
#include "driver/support.h"
#include "engine/engine.h"
#include "options/options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"Usage: everett run [options] prog.bc [arguments of the program]\n"
	"\n"
	"Executes prog.bc, made by 'everett cc' or 'clang -emit-llvm', and reports\n"
	"defects in it. Options of Everett stand before prog.bc; words after prog.bc are\n"
	"arguments of the program.\n";

static const char statuses[] =
	"\n"
	"Exit status: 0 everything was explored and nothing was found; 1 findings, or (with\n"
	"--test, --replay-log) tests that differ; 2 usage or input error; 3 nothing was found,\n"
	"but not everything was explored; 130 interrupted.\n";

static void print_help(void)
{
	fputs(usage, stdout);
	options_print_words(stdout);
	options_print_help(stdout);
	fputs(statuses, stdout);
}

static bool parse_run_options(void *arg, struct options *o, int argc, char **argv,
			      int *first, struct err *e)
{
	(void)arg;
	return options_parse(o, argc, argv, first, e);
}

int cmd_run(int argc, char **argv)
{
	struct err e = {0};
	struct options o;
	struct cli_command c = {argc, argv, 0};
	int status = 0;
	bool ok;
	options_init(&o);
	ok = options_parse(&o, argc, argv, &c.first, &e);
	if (ok && o.help) {
		print_help();
		goto out;
	}
	if (ok && o.resume && o.out)
		ok = err_set(&e, "--resume goes on in %s; leave out --out", o.resume);
	if (ok && o.resume)
		ok = cli_resume(&o, &c, false, parse_run_options, NULL, &e);
	if (ok && c.first >= c.argc)
		ok = err_set(&e, "no program given; everett run [options] prog.bc");
	ok = ok && file_check(c.argv[c.first], &e);
	if (ok) {
		log_level = (enum log_level)o.log_level;
		o.support = support_dir();
		o.everett = program_invocation_name;
		o.words = c.argv;
		o.nwords = c.argc;
		status = engine_run(&o, c.argv[c.first], c.argc - c.first,
				    c.argv + c.first, cluster_explore, &e);
	}
	if (!ok || e.text[0])
		status = cli_fail(&e);
out:
	options_done(&o);
	return status;
}
