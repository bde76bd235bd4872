/* resume.h - --resume: a command line that is taken from the run directory, with the
 * words of this one on top. */
#ifndef CLI_RESUME_H
#define CLI_RESUME_H
#include "base/err.h"
#include "options/options.h"

/* The command line, or the one that is resumed. */
struct cli_command {
	int argc;
	char **argv;
	int first; /* the first word that is no option */
};

/* Reads the options of a command line, as options_parse does. */
typedef bool (*cli_parse)(void *arg, struct options *o, int argc, char **argv, int *first,
			  struct err *e);

/* Replaces *c and *o by the command that o->resume names, then applies the words of *c.
 * The directory must be of `everett crosscheck`, or of `everett run`. False: one line in
 * *e. */
bool cli_resume(struct options *o, struct cli_command *c, bool is_crosscheck,
		cli_parse parse, void *arg, struct err *e);
#endif
