/* options.h - what the user asked for, from the words in front of the program.
 * options.def is the table behind the struct, the parser, the help and the manual. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H
#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

struct solve_stub;

struct options_list {
	const char **items;
	uint32_t n, cap;
};

struct options {
#define FLAG(field, ...) bool field;
#define NUMBER(field, ...) uint64_t field;
#define SIZE(field, ...) uint64_t field;
#define DURATION(field, ...) double field;
#define STRING(field, ...) const char *field;
#define LIST(field, ...) struct options_list field;
#define CHOICE(field, ...) unsigned field;
#include "engine/options.def"
	/* Not an option: the directory of libc and model, set by cli; NULL none. */
	const char *support;
	/* Nor these: the words of the command line, for who resumes the run. */
	char **words;
	int nwords;
	/* Of crosscheck: the second program, NULL none; what is not compared. */
	const char *other;
	unsigned ignored;
	/* Nor these, for tests: solve.h. */
	const struct solve_stub *solver_stub;
	unsigned check_share;
};

/* Defaults. Strings are borrowed from argv throughout; options_done frees the lists. */
void options_init(struct options *o);
void options_done(struct options *o);

/* Reads the options in argv[1…]; *first_arg is the index of the first word after them,
 * the program, or argc if there is none. `--` ends the options. At --help it stops at
 * once, successfully. False with one line in *e that says how to write the option. */
bool options_parse(struct options *o, int argc, char **argv, int *first_arg,
		   struct err *e);
/* The one option at argv[*i], which starts with '-'; *i moves to its value if that is the
 * next word. For commands with options of their own among these. */
bool options_parse_one(struct options *o, int argc, char **argv, int *i, struct err *e);
/* What the options say about decisions on paths, a line for each: logs of a run with other
 * lines mean something else. The caller frees it. */
char *options_decisions(const struct options *o);
/* The table as help text, grouped and wrapped. */
void options_print_help(FILE *out);
#endif
