/* words.h - the symbolic words among a program's arguments: --sym-args 0 2 4 and the like.
 *
 * They are expanded in place by the model when the program starts (model/begin.c), in the
 * engine and in the native twin alike; here they are checked, before anything runs, and
 * read backwards: from the inputs of a test to the arguments and files that the program
 * saw. doc/symbolic-input.md describes them. */
#ifndef TESTCASE_WORDS_H
#define TESTCASE_WORDS_H
#include "testcase/testcase.h"

enum words_kind {
	WORDS_LITERAL, /* an argument as it stands: `text` */
	WORDS_ARG, /* --sym-arg N: `size` */
	WORDS_ARGS, /* --sym-args MIN MAX N: `least`, `most`, `size` */
	WORDS_STDIN, /* --sym-stdin N: `size` */
	WORDS_FILES, /* --sym-files K N: `most`, `size` */
	WORDS_STDOUT, /* --sym-stdout */
	WORDS_FILE, /* --sym-file PATH[:N]: `text`, `size`, `has_size` */
	WORDS_ENV, /* --sym-env NAME=N: `text`, `size` */
};

struct words_item {
	enum words_kind kind;
	const char *text;
	uint32_t least, most, size;
	bool has_size;
};

struct words_list {
	struct words_item *items; /* in an arena */
	uint32_t n;
	bool is_symbolic; /* something other than literals is there */
};

/* The forms there are (words.def). */
struct words_form {
	const char *name; /* behind the dashes */
	const char *how; /* its arguments, for messages; "": none */
	const char *help;
	enum words_kind kind;
	uint32_t words; /* how many arguments */
};
const struct words_form *words_forms(uint32_t *n);
const struct words_form *words_form(const char *word); /* NULL: it is none of them */

/* Limits, for all words together; beyond them is an error of the user's. */
enum { WORDS_MAX_ARGS = 99, WORDS_MAX_FILES = 26, WORDS_MAX_BYTES = 1 << 20 };

/* Reads the arguments behind the program's name. False with one line in *e. */
bool words_read(const char *const *args, uint32_t n, struct arena *a,
		struct words_list *out, struct err *e);

/* What the inputs of a test make of the words; everything is in the arena. */
struct words_file {
	const char *path; /* NULL: standard input */
	const uint8_t *bytes;
	size_t size;
};
struct words_world {
	const char **args, **env; /* env: NAME=VALUE of the symbolic variables */
	struct words_file *files;
	uint32_t nargs, nenv, nfiles;
	uint32_t ninputs; /* the test's first ones, which are the words'; the rest are the
			     program's own */
	bool *is_used; /* for each input of the test: it is in here */
};
/* Inputs that are missing (on a path that ended before) count as empty. */
void words_solve(const struct words_list *w, const struct testcase_input *inputs,
		 uint32_t n, struct arena *a, struct words_world *out);
/* The same for the words of a test; false: it has none, or they make no sense. */
bool words_of_test(const struct testcase *t, struct arena *a, struct words_world *out);
#endif
