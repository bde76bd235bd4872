/* resume.c - see resume.h. */
#include "cli/resume.h"

#include "explore/checkpoint.h"

#include <string.h>

static bool fail_other_command(const char *dir, bool is_crosscheck, struct err *e)
{
	if (is_crosscheck)
		return err_set(e,
			       "%s is a run of one program; use everett run --resume %s",
			       dir, dir);
	return err_set(e,
		       "%s is a run of two programs; use everett crosscheck --resume %s",
		       dir, dir);
}

bool cli_resume(struct options *o, struct cli_command *c, bool is_crosscheck,
		cli_parse parse, void *arg, struct err *e)
{
	int n, first;
	bool has_jobs;
	const char *dir = o->resume;
	char **words = checkpoint_words(dir, &n, &has_jobs, e);
	if (!words)
		return false;
	if ((n && strcmp(words[0], "crosscheck") == 0) != is_crosscheck)
		return fail_other_command(dir, is_crosscheck, e);
	if (c->first < c->argc)
		return err_set(e, "--resume takes the program%s from %s; name none",
			       is_crosscheck ? "s" : "", dir);
	options_done(o);
	options_init(o);
	if (!parse(arg, o, n, words, &c->first, e))
		return false;
	/* Limits that ended the run then do not end it now. */
	if (has_jobs) {
		o->max_time = 0;
		o->max_paths = o->max_instructions = 0;
		o->stop_at_finding = NULL;
	}
	bool ok = parse(arg, o, c->argc, c->argv, &first, e);
	if (ok && !has_jobs)
		options_restart(o, dir);
	c->argc = n;
	c->argv = words; /* stays: options point into it */
	return ok;
}
