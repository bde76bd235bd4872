/* cmd_replay.c - `everett replay`: a test on the native twin, and a verdict.
 *
 * A defect of the heap is looked for with objects exactly at the end of their pages, then
 * at the beginning, then with the alignment that programs may rely on, until one run
 * shows it; the first run alone is heard. */
#include "base/parse.h"
#include "cli/commands.h"
#include "cli/read_test.h"
#include "cli/replay.h"
#include "cli/support.h"
#include "engine/engine.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"Usage: everett replay [options] prog test.json [argument]\n"
	"\n"
	"Runs prog, the native twin that 'everett cc' linked, on a test and compares what\n"
	"happens with what the test predicts. Besides a test file, a directory\n"
	"findings/ID of a run, a .ktest file, or a file of packed tests or a run\n"
	"directory followed by the number of a test may be given.\n"
	"\n"
	"  --against PROG2  run both on a test of 'everett crosscheck' and compare them\n"
	"  --fs DIR         show it this directory or file of the host, as for 'everett run'\n"
	"  --gdb            run it in the debugger\n"
	"  --max-time TIME  kill it after TIME; 60s if not given\n"
	"  -q, --quiet      do not print the verdict\n"
	"  -h, --help       print this help\n"
	"\n"
	"Exit status: 0 reproduced; 1 diverged; 3 reached, but nothing to see natively;\n"
	"2 usage or input error.\n";

enum { REPLAY_PATIENCE = 60, REPLAY_HANG_PATIENCE = 5 }; /* seconds */
enum { REPLAY_FS = 64 };

struct command {
	struct replay_options run;
	const char *program, *against, *test, *number;
	const char *fs[REPLAY_FS];
	bool is_quiet, wants_help;
};

static bool add_fs(struct command *c, const char *path, struct err *e)
{
	if (!path)
		return err_set(e, "--fs needs a directory or file");
	if (access(path, R_OK) != 0)
		return err_set(e, "--fs %s: %s", path, strerror(errno));
	if (c->run.nfs == REPLAY_FS)
		return err_set(e, "--fs: more than %d are too many", REPLAY_FS);
	c->fs[c->run.nfs++] = path;
	c->run.fs = c->fs;
	return true;
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
	if (strncmp(word, "--against=", 10) == 0)
		c->against = word + 10;
	else if (strcmp(word, "--gdb") == 0)
		c->run.gdb = true;
	else if (strcmp(word, "--quiet") == 0 || strcmp(word, "-q") == 0)
		c->is_quiet = true;
	else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		c->wants_help = true;
	else if (strncmp(word, "--max-time=", 11) == 0)
		return parse_duration(word + 11, &c->run.max_time, e) ||
		       err_context(e, "--max-time");
	else if (strcmp(word, "--max-time") == 0) {
		*used = 2;
		return next ? parse_duration(next, &c->run.max_time, e) ||
				       err_context(e, "--max-time")
			    : err_set(e, "--max-time needs a time");
	} else if (strcmp(word, "--fs") == 0) {
		*used = 2;
		return add_fs(c, next, e);
	} else
		return err_set(e, "unknown option %s; 'everett help replay' lists them",
			       word);
	return true;
}

static bool read_command(struct command *c, int argc, char **argv, struct err *e)
{
	int i = 1, used;
	while (i < argc && argv[i][0] == '-' && argv[i][1]) {
		if (!read_option(c, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used, e))
			return false;
		i += used;
	}
	if (c->wants_help)
		return true;
	if (c->against && c->run.gdb)
		return err_set(e, "--against runs two programs; leave out --gdb");
	if (argc - i < 2 || argc - i > 3)
		return err_set(e, "usage: everett replay [--gdb] prog test.json");
	c->program = argv[i];
	c->test = argv[i + 1];
	c->number = argv[i + 2]; /* or NULL */
	return true;
}

static bool check_program(const char *path, struct err *e)
{
	char magic[4] = {0};
	if (!cli_check_file(path, e))
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

static bool is_about_heap(const struct testcase *t)
{
	return t->outcome.end == TESTCASE_FINDING &&
	       (t->outcome.kind == FINDING_OUT_OF_BOUNDS_READ ||
		t->outcome.kind == FINDING_OUT_OF_BOUNDS_WRITE);
}

/* One run, or as many as it takes. */
static bool replay(const struct command *c, const struct testcase *t, struct arena *a,
		   enum replay_verdict *verdict, const char **why, struct err *e)
{
	static const enum wire_heap heaps[] = {WIRE_HEAP_EXACT, WIRE_HEAP_FRONT,
					       WIRE_HEAP_ALIGNED};
	struct replay_options o = c->run;
	struct replay_end end;
	size_t runs = is_about_heap(t) && !o.gdb ? 3 : 1;
	if (o.max_time <= 0)
		o.max_time = t->outcome.kind == FINDING_HANG ||
					     t->outcome.kind == FINDING_DEADLOCK
				     ? REPLAY_HANG_PATIENCE
				     : REPLAY_PATIENCE;
	o.arena = a;
	o.heap = is_about_heap(t) ? WIRE_HEAP_EXACT : WIRE_HEAP_ALIGNED;
	for (size_t i = 0; i < runs; i++) {
		if (runs > 1)
			o.heap = heaps[i];
		o.is_silent = i > 0;
		if (!replay_run(c->program, t, &o, &end, e))
			return false;
		*verdict = replay_judge(c->program, t, &end, a, why);
		if (*verdict == REPLAY_REPRODUCED)
			break;
	}
	if (*verdict != REPLAY_REPRODUCED && end.answer.heap_gave_up)
		*why = arena_printf(a, "%s (the guarded heap ran out of room)", *why);
	return true;
}

/* Was the test made from another program than the module beside this one? Looked at only
 * when it may explain something: loading takes longer than most replays. */
static bool is_foreign(const char *program, const struct testcase *t, struct arena *a)
{
	const char *module = arena_printf(a, "%s.bc", program);
	struct load_options options;
	struct err ignored = {0};
	char fingerprint[24];
	if (!t->fingerprint || !*t->fingerprint || access(module, R_OK) != 0)
		return false;
	engine_load_options(&options, support_dir());
	struct program *p = load_program(module, &options, &ignored);
	if (!p)
		return false;
	snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, p->fingerprint);
	prog_free(p);
	return strcmp(fingerprint, t->fingerprint) != 0;
}

int cmd_replay(int argc, char **argv)
{
	static const char *const names[] = {"reproduced", "diverged", "", "reached"};
	struct command c = {0};
	struct err e = {0};
	struct arena a;
	struct testcase t;
	enum replay_verdict verdict = REPLAY_DIVERGED;
	const char *why = "";
	arena_init(&a);
	bool ok = read_command(&c, argc, argv, &e);
	if (ok && c.wants_help) {
		fputs(usage, stdout);
		arena_done(&a);
		return 0;
	}
	ok = ok && check_program(c.program, &e) &&
	     (!c.against || check_program(c.against, &e)) &&
	     read_test(c.test, c.number, &a, &t, &e);
	if (ok && c.against)
		ok = replay_both(c.program, c.against, &t,
				 c.run.max_time > 0 ? c.run.max_time
						    : (double)REPLAY_PATIENCE,
				 &a, &verdict, &why, &e);
	else
		ok = ok && replay(&c, &t, &a, &verdict, &why, &e);
	if (ok && !c.against && verdict == REPLAY_DIVERGED &&
	    is_foreign(c.program, &t, &a))
		why = arena_printf(&a,
				   "%s; the test was made from another program or build "
				   "(or with other --passes)",
				   why);
	if (ok && !c.is_quiet)
		fprintf(stderr, "everett: %s: %s\n", names[verdict], why);
	arena_done(&a);
	return ok ? (int)verdict : cli_fail(&e);
}
