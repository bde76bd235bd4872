/* cmd_replay.c - `everett replay`: a test on the native twin, and a verdict; or all tests of
 * a run, and a table. */
#include "base/file.h"
#include "cli/commands.h"
#include "format/parse.h"
#include "replay/replay.h"
#include "testcase/packed.h"
#include "testcase/read_test.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"Usage: everett replay [options] prog test.json\n"
	"       everett replay [options] prog RUN|PACKED [number]\n"
	"\n"
	"Runs prog, the native program that 'everett cc' linked, on a test and compares\n"
	"what happens with what the test predicts. A test is a test file, a directory\n"
	"findings/ID of a run or a .ktest file. For a run directory or a file of packed\n"
	"tests, all tests are replayed and a table is printed; a number picks one test.\n"
	"\n"
	"  --against PROG2  run prog and PROG2 on a test of 'everett crosscheck' and compare\n"
	"  --fs DIR         directory or file of the host that the program can read, as for\n"
	"                   'everett run'\n"
	"  --gdb            run the program in gdb\n"
	"  -j, --jobs N     replay N tests at a time; as many as there are cores if not given\n"
	"  --max-time TIME  kill the program after TIME, not counting waits for a processor;\n"
	"                   60s if not given\n"
	"  --program NAME=PROG  the native program that processes execute as NAME; if not given,\n"
	"                   the one beside the module that the run was given\n"
	"  -q, --quiet      print neither verdict nor table\n"
	"  -h, --help       print this help\n"
	"\n"
	"Exit status: 0 reproduced; 1 diverged; 2 usage or input error; 3 reached: the defect\n"
	"cannot be seen natively; 4 passed: the program has changed and the defect is gone.\n"
	"For several tests it is that of the worst verdict, in the order 1, 3, 4, 0.\n";

enum { REPLAY_FS = 64, REPLAY_PROGRAMS = 64, REPLAY_MAX_JOBS = 1000 };

struct command {
	struct replay_job job;
	const char *against, *test, *number;
	uint64_t jobs; /* 0: as many as there are cores */
	const char *fs[REPLAY_FS], *programs[REPLAY_PROGRAMS];
	bool is_quiet, is_debugged, wants_help;
};

static bool add_fs(struct command *c, const char *path, struct err *e)
{
	if (!path)
		return err_set(e, "--fs needs a directory or file");
	if (access(path, R_OK) != 0)
		return err_set(e, "--fs %s: %s", path, strerror(errno));
	if (c->job.run.nfs == REPLAY_FS)
		return err_set(e, "--fs: more than %d are too many", REPLAY_FS);
	c->fs[c->job.run.nfs++] = path;
	c->job.run.fs = c->fs;
	return true;
}

static bool add_replay_program(struct command *c, const char *word, struct err *e)
{
	const char *equals = word ? strchr(word, '=') : NULL;
	if (!equals || equals == word || !equals[1])
		return err_set(e, "--program needs a name and a native program, as in "
				  "--program sh=./dash");
	if (c->job.ngiven == REPLAY_PROGRAMS)
		return err_set(e, "--program: more than %d are too many", REPLAY_PROGRAMS);
	c->programs[c->job.ngiven++] = word;
	c->job.given = c->programs;
	return true;
}

static bool read_job_count(struct command *c, const char *text, struct err *e)
{
	if (!text)
		return err_set(e, "--jobs needs a number");
	return (parse_number(text, &c->jobs, e) || err_context(e, "--jobs")) &&
	       ((c->jobs > 0 && c->jobs <= REPLAY_MAX_JOBS) ||
		err_set(e, "--jobs: a number from 1 to %d is wanted", REPLAY_MAX_JOBS));
}

static bool read_option(struct command *c, const char *word, const char *next, int *used,
			struct err *e)
{
	*used = 1;
	if (strcmp(word, "--against") == 0) {
		c->against = next;
		*used = 2;
		return next || err_set(e, "--against needs the other program");
	}
	if (strcmp(word, "--jobs") == 0 || strcmp(word, "-j") == 0) {
		*used = 2;
		return read_job_count(c, next, e);
	}
	if (strncmp(word, "--jobs=", 7) == 0)
		return read_job_count(c, word + 7, e);
	if (strncmp(word, "-j", 2) == 0)
		return read_job_count(c, word + 2, e);
	if (strncmp(word, "--against=", 10) == 0)
		c->against = word + 10;
	else if (strcmp(word, "--gdb") == 0)
		c->is_debugged = true;
	else if (strcmp(word, "--quiet") == 0 || strcmp(word, "-q") == 0)
		c->is_quiet = true;
	else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		c->wants_help = true;
	else if (strncmp(word, "--max-time=", 11) == 0)
		return parse_duration(word + 11, &c->job.run.max_time, e) ||
		       err_context(e, "--max-time");
	else if (strcmp(word, "--max-time") == 0) {
		*used = 2;
		return next ? parse_duration(next, &c->job.run.max_time, e) ||
				       err_context(e, "--max-time")
			    : err_set(e, "--max-time needs a time");
	} else if (strcmp(word, "--fs") == 0) {
		*used = 2;
		return add_fs(c, next, e);
	} else if (strcmp(word, "--program") == 0) {
		*used = 2;
		return add_replay_program(c, next, e);
	} else if (strncmp(word, "--program=", 10) == 0) {
		return add_replay_program(c, word + 10, e);
	} else
		return err_set(e, "unknown option %s; 'everett help replay' lists them",
			       word);
	return true;
}

static bool read_replay_command(struct command *c, int argc, char **argv, struct err *e)
{
	int i = 1, used;
	while (i < argc && argv[i][0] == '-' && argv[i][1]) {
		if (!read_option(c, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used, e))
			return false;
		i += used;
	}
	if (c->wants_help)
		return true;
	if (c->against && c->is_debugged)
		return err_set(e, "--against runs two programs; leave out --gdb");
	if (argc - i < 2 || argc - i > 3)
		return err_set(e, "usage: everett replay [--gdb] prog test.json");
	c->job.program = argv[i];
	c->test = argv[i + 1];
	c->number = argv[i + 2]; /* or NULL */
	return true;
}

static bool check_program(const char *path, struct err *e)
{
	char magic[4] = {0};
	if (!file_check(path, e))
		return false;
	FILE *f = fopen(path, "re");
	size_t n = f ? fread(magic, 1, sizeof magic, f) : 0;
	if (f)
		fclose(f);
	if (n == 4 && memcmp(magic, "BC\xc0\xde", 4) == 0)
		return err_set(e, "%s is bitcode; give the native program beside it",
			       path);
	if (n != 4 || memcmp(magic, "\177ELF", 4) != 0)
		return err_set(e, "%s is not an executable program", path);
	return access(path, X_OK) == 0 ||
	       err_set(e, "cannot run %s: %s", path, strerror(errno));
}

static int tell_verdict(const struct command *c, const struct replay_result *r)
{
	if (!c->is_quiet)
		fprintf(stderr, "everett: %s: %s\n", replay_verdict_name(r->verdict),
			r->why);
	return (int)r->verdict;
}

static bool replay_one_test(const struct command *c, struct arena *a, int *status,
			    struct err *e)
{
	struct replay_result r = {.verdict = REPLAY_DIVERGED, .why = ""};
	struct testcase t;
	double limit = c->job.run.max_time;
	bool ok = testcase_read_named(c->test, c->number, a, &t, e);
	if (ok && c->against)
		ok = replay_both(c->job.program, c->against, &t,
				 limit > 0 ? limit : (double)REPLAY_PATIENCE, a,
				 &r.verdict, &r.why, e);
	else if (c->is_debugged)
		ok = ok && replay_debug(&c->job, &t, a, e);
	else
		ok = ok && replay_test(&c->job, &t, a, &r, e);
	if (ok)
		*status = tell_verdict(c, &r);
	return ok;
}

/* A run, its tests, or a packed file, without the number of one. */
static bool is_many_tests(const struct command *c, struct arena *a)
{
	static const char *const files[] = {"run.json", "tests", "packed", "000001.json"};
	bool is_run = false;
	if (c->number)
		return false;
	if (!file_is_directory(c->test))
		return packed_is(c->test);
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		is_run |= testcase_find_inside(c->test, files[i], a) != NULL;
	return is_run;
}

int cmd_replay(int argc, char **argv)
{
	struct command c = {0};
	struct err e = {0};
	struct arena a;
	int status = 0;
	arena_init(&a);
	bool ok = read_replay_command(&c, argc, argv, &e);
	if (ok && c.wants_help) {
		fputs(usage, stdout);
		arena_done(&a);
		return 0;
	}
	ok = ok && check_program(c.job.program, &e) &&
	     (!c.against || check_program(c.against, &e));
	if (ok && is_many_tests(&c, &a) && (c.against || c.is_debugged))
		ok = err_set(&e, "%s has many tests; add the number of one", c.test);
	else if (ok && is_many_tests(&c, &a))
		ok = replay_all(&c.job, c.test, c.jobs, c.is_quiet, &status, &e);
	else
		ok = ok && replay_one_test(&c, &a, &status, &e);
	arena_done(&a);
	return ok ? status : cli_fail(&e);
}
