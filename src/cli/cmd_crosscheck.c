/* cmd_crosscheck.c - `everett crosscheck`: two programs on the same symbolic inputs.
 *
 * The options are those of `everett run` and a few of its own. What is run is one program
 * made of both (bitcode/pair.h), so exploring, tests and results are those of any other. */
#include "base/alloc.h"
#include "base/file.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/resume.h"
#include "cluster/cluster.h"
#include "driver/crosscheck.h"
#include "driver/support.h"
#include "engine/engine.h"
#include "options/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"Usage: everett crosscheck [options] a.bc b.bc [arguments of both programs]\n"
	"       everett crosscheck --function NAME [--arg N=WHAT]... [options] a.bc b.bc\n"
	"\n"
	"Runs two programs, or two versions of a function, on the same symbolic inputs and\n"
	"reports inputs on which they differ in output, exit status or results. Arguments such\n"
	"as --sym-args 0 2 4 and --sym-stdin 8 become symbolic; both programs get the same.\n"
	"\n"
	"      --function NAME         call function NAME of both programs on symbolic arguments\n"
	"      --arg N=WHAT            value of argument N, counted from 1: a number, LOW..HIGH,\n"
	"                              string:SIZE (SIZE symbolic bytes and a zero), buffer:SIZE\n"
	"                              (symbolic bytes), out:SIZE (zeros, compared), null; if\n"
	"                              not given: any number, string:4 for a pointer\n"
	"      --ignore WHAT           do not compare stdout, stderr or status; may be given\n"
	"                              several times\n";

static const char statuses[] =
	"\n"
	"Exit status: 0 everything was explored and nothing was found; 1 findings; 2 usage or\n"
	"input error; 3 nothing was found, but not everything was explored; 130 interrupted.\n"
	"'everett replay --against b a test.json' shows a difference natively.\n";

static bool add_ignored(struct options *o, const char *what, struct err *e)
{
	static const char *const names[] = {"stdout", "stderr", "status"};
	for (unsigned i = 0; i < 3; i++)
		if (strcmp(what, names[i]) == 0) {
			o->ignored |= 1u << i;
			return true;
		}
	return err_set(e, "--ignore: '%.80s' is not one of stdout, stderr, status", what);
}

/* An option of this command at argv[*i]; *is_ours tells whether it was one. */
static bool read_own_option(struct options *o, struct crosscheck *c, int argc,
			    char **argv, int *i, bool *is_ours, struct err *e)
{
	static const char *const names[] = {"--function", "--arg", "--ignore"};
	unsigned which = 0;
	size_t n = strcspn(argv[*i], "=");
	while (which < 3 &&
	       (strlen(names[which]) != n || strncmp(argv[*i], names[which], n) != 0))
		which++;
	*is_ours = which < 3;
	if (!*is_ours)
		return true;
	const char *value = argv[*i][n] ? argv[*i] + n + 1 : NULL;
	if (!value && *i + 1 >= argc)
		return err_set(e,
			       "%s needs a value; 'everett help crosscheck' says which",
			       names[which]);
	value = value ? value : argv[++*i];
	if (which == 0)
		c->function = value;
	else if (which == 1)
		words_add(&c->args, value);
	else
		return add_ignored(o, value, e);
	return true;
}

/* Up to the first word that is no option. */
static bool read_crosscheck_options(void *arg, struct options *o, int argc, char **argv,
				    int *first, struct err *e)
{
	struct crosscheck *c = arg;
	int i = 1;
	for (; i < argc && argv[i][0] == '-' && argv[i][1] && !o->help; i++) {
		bool is_ours;
		if (strcmp(argv[i], "--") == 0) {
			i++;
			break;
		}
		if (!read_own_option(o, c, argc, argv, &i, &is_ours, e) ||
		    (!is_ours && !options_parse_one(o, argc, argv, &i, e)))
			return false;
	}
	*first = i;
	return true;
}

static bool check_crosscheck(const struct options *o, const struct crosscheck *c,
			     int argc, char **argv, int first, struct err *e)
{
	if (argc - first < 2)
		return err_set(e, "two programs are needed; everett crosscheck [options] "
				  "a.bc b.bc");
	if (c->args.count && !c->function)
		return err_set(e, "--arg describes arguments of a function; add "
				  "--function NAME");
	if (c->function && argc - first > 2)
		return err_set(e,
			       "with --function there are no arguments of programs; "
			       "leave out %s",
			       argv[first + 2]);
	if (o->replay_log && c->function)
		return err_set(e, "--replay-log and --function do not go together; give "
				  "the two programs in the directory that the first run "
				  "left");
	return file_check(argv[first], e) && file_check(argv[first + 1], e);
}

static int run_crosscheck(struct options *o, struct crosscheck *c,
			  const struct cli_command *cmd, struct err *e)
{
	char *programs[] = {cmd->argv[cmd->first], cmd->argv[cmd->first + 1]};
	int n = cmd->argc - cmd->first - 1, status = 0;
	char **args = alloc_zero((size_t)n + 1, sizeof *args);
	log_level = (enum log_level)o->log_level;
	o->support = support_dir();
	o->everett = program_invocation_name;
	o->words = cmd->argv;
	o->nwords = cmd->argc;
	if (!c->function || crosscheck_function(c, programs, e)) {
		o->other = programs[1];
		args[0] = programs[0]; /* then the arguments of both */
		for (int i = 1; i < n; i++)
			args[i] = cmd->argv[cmd->first + 1 + i];
		status = engine_run(o, programs[0], n, args, cluster_explore, e);
	}
	free(args);
	return status;
}

int cmd_crosscheck(int argc, char **argv)
{
	struct err e = {0};
	struct options o;
	struct crosscheck c = {0};
	struct cli_command cmd = {argc, argv, 0};
	int status = 0;
	options_init(&o);
	bool ok = read_crosscheck_options(&c, &o, argc, argv, &cmd.first, &e);
	if (ok && o.help) {
		fputs(usage, stdout);
		options_print_help(stdout);
		fputs(statuses, stdout);
		goto out;
	}
	if (ok && o.resume)
		ok = cli_resume(&o, &cmd, true, read_crosscheck_options, &c, &e);
	ok = ok && check_crosscheck(&o, &c, cmd.argc, cmd.argv, cmd.first, &e);
	if (ok)
		status = run_crosscheck(&o, &c, &cmd, &e);
	if (!ok || e.text[0])
		status = cli_fail(&e);
out:
	crosscheck_done(&c);
	options_done(&o);
	return status;
}
