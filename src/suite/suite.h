/* suite.h - suites of symbolic tests as data: files, tests, what is expected, what came
 * out.
 *
 * `everett test` collects files (collect.c), reads their tests (scan.c) and everett.toml
 * (config.c), then runs a job for the building of each file and for each test (jobs.c,
 * build.c, run.c), judges what the runs have left (judge.c) and tells people and machines
 * (report.c, junit.c). What is wrong with one file or test is kept with it, so that the
 * others go on. All strings are in the arena of the suite. */
#ifndef SUITE_SUITE_H
#define SUITE_SUITE_H
#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "driver/words.h"
#include "result/finding.h"

#include <stdbool.h>
#include <stdint.h>

/* A finding that a test wants. */
struct suite_finding {
	enum finding_kind kind; /* FINDING_NONE: any */
	const char *file; /* NULL: anywhere; else with the line */
	uint32_t line;
	const char *function; /* NULL: in any */
	const char *words; /* as it was written */
	struct suite_finding *next;
};

/* A text that the output of every path must have, or that of some path. */
struct suite_output {
	const char *text;
	bool is_somewhere;
	struct suite_output *next;
};

struct suite_expect {
	struct suite_finding *findings;
	struct suite_output *outputs;
	bool wants_exhausted, has_least, has_most, wants_none;
	uint64_t least, most; /* paths */
};

struct suite_settings { /* of one test */
	struct words options; /* of everett run */
	struct words words; /* behind the program and the name of the test */
	struct words values; /* NAME=BYTES in hexadecimal, for --native */
	struct suite_expect expect;
	double timeout; /* seconds; 0: none */
	bool has_timeout;
};

struct suite_build { /* of one file */
	struct words sources, flags, includes, programs; /* programs: NAME=FILE */
	const char *main; /* what the main of the sources is called; NULL: main */
};

enum suite_verdict {
	SUITE_NOT_RUN, /* interrupted before */
	SUITE_PASSED,
	SUITE_FAILED,
	SUITE_SKIPPED, /* --native: given values do not satisfy an assumption */
	SUITE_BROKEN, /* cannot be run: does not compile, wrong expectation */
};

struct suite_result {
	enum suite_verdict verdict;
	struct text reasons; /* a line for each */
	struct text details; /* what the run printed: findings, messages */
	const char *skipped; /* why it was; NULL: it was not */
	const char *command; /* that runs the test again; NULL: none */
	double seconds;
	uint64_t paths;
	uint32_t findings;
	bool has_numbers, is_exhausted, is_timed_out;
	bool has_left_orders; /* everything was explored but orders of threads */
	bool is_over; /* told or ready to be told */
};

struct suite_test {
	const char *name;
	uint32_t line; /* of EV_TEST */
	const struct suite_file *file;
	struct suite_settings settings;
	struct suite_result result;
	bool is_chosen; /* by --filter and --failed */
};

enum suite_state { SUITE_UNBUILT, SUITE_BUILDING, SUITE_BUILT, SUITE_UNBUILDABLE };

struct suite_file {
	const char *path; /* as the user would write it from here */
	const char *dir, *base; /* of it */
	const char *stem; /* base without .c */
	/* The directory of what is built and left, seen from `dir` and from here. */
	const char *out, *out_here;
	const char
		*program; /* the native one, seen from `dir`; the module has .bc behind */
	struct suite_build build;
	struct words made_programs; /* NAME=FILE, FILE without .bc */
	struct suite_test *tests;
	uint32_t ntests, cap_tests;
	bool starts_programs; /* ev_start and the like occur in it */
	const char
		*trouble; /* NULL: none; one line that says why there can be no build */
	struct text build_log;
	enum suite_state state;
};

struct suite_command { /* what the user asked for */
	const char *filter, *junit, *out;
	bool list, failed_only, native, help, quiet;
	uint32_t jobs;
	double timeout;
	bool has_timeout;
	int colour; /* enum colour_when */
	char **paths;
	int npaths;
};

struct suite {
	struct arena arena;
	const struct suite_command *command;
	struct suite_file **files; /* in the order in which they were named */
	uint32_t nfiles, cap_files;
	const char *everett; /* how this program was called */
	const char *here; /* the current directory */
	bool is_interrupted;
	double seconds;
};

/* collect.c: the files that the words of the command mean, each with its tests and
 * settings. False with *e: a word means nothing. */
bool suite_collect(struct suite *s, struct err *e);
/* The command `argv`, seen from `dir`, as one would type it here; in the arena. */
const char *suite_shell_line(struct suite *s, const char *dir, char *const *argv);
/* How everett is called from `dir`. */
const char *suite_everett_from(struct suite *s, const char *dir);

/* scan.c: finds the tests of a file and reads the comments above them. */
void suite_scan(struct suite *s, struct suite_file *f, const char *text, size_t n);
struct suite_test *suite_find_test(struct suite_file *f, const char *name);

/* config.c: everett.toml of the file's directory, if there is one. */
void suite_configure(struct suite *s, struct suite_file *f);

/* expect.c, settings.c: one more directive. False with *e: what is wrong with it. */
bool suite_add_expect(struct suite *s, struct suite_expect *x, const char *text,
		      struct err *e);
bool suite_add_options(struct suite *s, struct suite_settings *to, const char *text,
		       struct err *e);
bool suite_add_value(struct suite_settings *to, const char *text, struct err *e);
bool suite_set_timeout(struct suite_settings *to, const char *text, struct err *e);
/* Text as words, quoted as a shell does. */
bool suite_split(struct words *to, const char *text, struct err *e);
/* The test cannot be run: keeps the first reason, which begins with a place. */
void suite_break(struct suite_test *t, const char *place, uint32_t line,
		 const struct err *e);

/* build.c: builds what must be built; in a process of its own. The status is 0 if all
 * went well. */
int suite_build_file(struct suite *s, const struct suite_file *f);

/* run.c: the words of the run of a test, seen from the file's directory. */
void suite_run_words(struct suite *s, const struct suite_test *t, struct words *w);
/* What the test's options say about orders of threads; NULL: nothing. */
const char *suite_schedule(const struct suite_test *t);
char *suite_log_path(const struct suite_test *t); /* seen from here; the caller frees */
char *suite_run_path(const struct suite_test *t); /* the run directory, likewise */

/* native.c: how a test is run natively. False with *e: it cannot be. */
struct suite_native {
	struct words words; /* seen from the file's directory */
	struct words variables; /* NAME=VALUE */
	const char *input; /* file that is standard input, seen from here; NULL: none */
	const char *lacks; /* what it would need that there is not; NULL: nothing */
};
bool suite_native(struct suite *s, const struct suite_test *t, struct suite_native *out,
		  struct err *e);
void suite_native_done(struct suite_native *n);

/* supervise.c: returns in a new process, which is the test; this one waits for it, ends all
 * that it has left behind, and ends as the test did. */
void suite_supervise(void);

/* judge.c: what came out of a run that ended with this status of waitpid. */
void suite_judge(struct suite *s, struct suite_test *t, int status);
void suite_judge_native(struct suite *s, struct suite_test *t, int status);

/* jobs.c: builds and runs everything that is chosen. False: a job could not be
 * started. */
bool suite_run_jobs(struct suite *s, struct err *e);

/* report.c: the next results, in the order of the suite; what is shown while jobs run;
 * the end. */
void suite_tell(struct suite *s);
void suite_tell_progress(struct suite *s, const char *doing);
void suite_tell_end(struct suite *s);
void suite_list(const struct suite *s);
const char *suite_verdict_name(enum suite_verdict v);

/* junit.c */
bool suite_write_junit(const struct suite *s, const char *path, struct err *e);

/* memory.c: which tests have failed, for the next time. */
void suite_remember(struct suite *s);
bool suite_choose_failed(struct suite *s, struct err *e);
#endif
