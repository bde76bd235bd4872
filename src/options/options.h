/* options.h - what the user asked for, from the words in front of the program.
 * options.def is the table behind the struct, the parser, the help and the manual. */
#ifndef OPTIONS_OPTIONS_H
#define OPTIONS_OPTIONS_H
#include "base/arena.h"
#include "base/err.h"
#include "state/fault_list.h"
#include "state/scheduler.h"

#include <stdint.h>
#include <stdio.h>

struct solve_stub;

struct options_list {
	const char **items;
	uint32_t n, cap;
};

/* The words of --workers. */
enum { WORKERS_FORK, WORKERS_EXEC };

struct options {
#define FLAG(field, ...) bool field;
#define NUMBER(field, ...) uint64_t field;
#define SIZE(field, ...) uint64_t field;
#define DURATION(field, ...) double field;
#define STRING(field, ...) const char *field;
#define OPTIONAL(field, ...) const char *field;
#define LIST(field, ...) struct options_list field;
#define CHOICE(field, ...) unsigned field;
#include "options/options.def"
	uint64_t given[4]; /* a bit for each that was given, in the order of the table */
	/* Not an option: the directory of libc and model, set by cli; NULL none. */
	const char *support;
	/* Nor this: how the command was called, for commands to paste; NULL: everett. */
	const char *everett;
	/* Not options either: the words of the command line, which a resumed run reads
	 * again. */
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
/* Do they make sense together? False with one line in *e. */
bool options_check(const struct options *o, struct err *e);
/* What --schedule says, which was checked. */
struct scheduler options_scheduler(const struct options *o);
/* What --faults says, NULL: nothing, and how many there may be on a path. The caller frees it. */
struct fault_list *options_faults(const struct options *o, uint32_t *most, struct err *e);
/* From --resume DIR, of a run that has left nothing to go on with, to that run once more. */
void options_restart(struct options *o, const char *dir);
/* Was the option of this long name given? */
bool options_is_given(const struct options *o, const char *name);
/* Does --stop-at-finding name this kind (finding_kind_name)? */
bool options_stops_at(const struct options *o, const char *kind);
/* Words behind the program, argv[1 …], that are options of Everett or of KLEE: says on `out`
 * that the program gets them. */
void options_warn_misplaced(int argc, char **argv, FILE *out);
/* What the options say about decisions on paths, a line for each: logs of a run with other
 * lines mean something else. The caller frees it. */
char *options_decisions(const struct options *o);
/* Are those lines as these options would give them? False: `name` is the first option that
 * differs, with its dashes. */
bool options_decide_alike(const struct options *o, const char *decisions, char *name,
			  size_t size);
/* All options that are not as by default, as words for options_parse; in the arena. */
const char *const *options_as_words(const struct options *o, struct arena *a,
				    uint32_t *n);
/* Appends those of the named options that are not as by default, as words of a command
 * line, each with a blank in front. */
struct text;
void options_repeat(const struct options *o, const char *const *names, size_t n,
		    struct text *out);
/* The options that make another program of the same module, or another environment: what a
 * test must know. Those that are set, as words; in the arena. */
const char *const *options_for_tests(const struct options *o, struct arena *a,
				     uint32_t *n);
/* The table as help text, grouped and wrapped. */
void options_print_help(FILE *out);
/* The symbolic words that may stand behind the program, likewise. */
void options_print_words(FILE *out);
#endif
