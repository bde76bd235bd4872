/* cmd_run.c - `everett run`: options, a look at the file, then the engine. */
#include "base/file.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cluster/cluster.h"
#include "driver/support.h"
#include "explore/checkpoint.h"
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

struct command {
	int argc;
	char **argv;
	int first; /* the program */
};

/* The command that is resumed, with what was said now on top of it. */
static bool take_up_run(struct options *o, struct command *c, struct err *e)
{
	int n, first;
	bool has_jobs;
	const char *dir = o->resume;
	char **words = checkpoint_words(dir, &n, &has_jobs, e);
	if (!words)
		return false;
	if (n && strcmp(words[0], "crosscheck") == 0)
		return err_set(e, "%s is of two programs; everett crosscheck --resume %s",
			       o->resume, o->resume);
	if (c->first < c->argc)
		return err_set(e, "--resume takes the program from %s; name none",
			       o->resume);
	options_done(o);
	options_init(o);
	if (!options_parse(o, n, words, &c->first, e))
		return false;
	/* Limits that ended it then do not end it now. */
	if (has_jobs) {
		o->max_time = 0;
		o->max_paths = o->max_instructions = 0;
		o->stop_at_finding = NULL;
	}
	bool ok = options_parse(o, c->argc, c->argv, &first, e);
	if (ok && !has_jobs)
		options_restart(o, dir);
	c->argc = n;
	c->argv = words; /* stays: options point into it */
	return ok;
}

int cmd_run(int argc, char **argv)
{
	struct err e = {0};
	struct options o;
	struct command c = {argc, argv, 0};
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
		ok = take_up_run(&o, &c, &e);
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
