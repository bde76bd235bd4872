/* test.c - one test on the native twin: as many runs as it takes, and the verdict.
 *
 * A defect of the heap is looked for with objects exactly at the end of their pages, then
 * at the beginning, then with the alignment that programs may rely on, until one run
 * shows it; the first run alone is heard. A program that takes all inputs and ends
 * normally where a defect was predicted may have been repaired: then the module beside it
 * is another than the test's, and what cannot be seen natively is looked for in that. */
#include "replay/replay.h"

#include "base/alloc.h"
#include "driver/support.h"
#include "engine/engine.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_about_heap(const struct testcase *t)
{
	return t->outcome.end == TESTCASE_FINDING &&
	       (t->outcome.kind == FINDING_OUT_OF_BOUNDS_READ ||
		t->outcome.kind == FINDING_OUT_OF_BOUNDS_WRITE);
}

static double native_seconds(const struct replay_job *job, const struct testcase *t)
{
	bool is_endless =
		t->outcome.kind == FINDING_HANG || t->outcome.kind == FINDING_DEADLOCK;
	if (job->run.max_time > 0)
		return job->run.max_time;
	return is_endless ? REPLAY_HANG_PATIENCE : REPLAY_PATIENCE;
}

/* The options of the run that made the test, as far as it keeps them. */
static bool read_test_options(const struct testcase *t, struct options *o, struct err *e)
{
	options_init(o);
	o->support = support_dir();
	for (uint32_t i = 0; i < t->noptions; i++) {
		char *word = (char *)(uintptr_t)t->options[i];
		int first = 0;
		if (word[0] != '-' || !options_parse_one(o, 1, &word, &first, e))
			return err_set(e,
				       "the test was made with %.80s, which this Everett "
				       "does not know",
				       word);
	}
	return true;
}

/* Was the test made from another program than the module beside this one? Looked at only
 * when it may explain something: loading takes longer than most replays. The last answer
 * is kept, for the other tests of a run. */
static bool is_foreign(const struct replay_job *job, const struct testcase *t)
{
	static char last[24], own[24];
	struct options options;
	struct err ignored = {0};
	unsigned checks;
	if (!t->fingerprint || !*t->fingerprint ||
	    !read_test_options(t, &options, &ignored))
		return false;
	if (strcmp(last, t->fingerprint) != 0) {
		char *module = alloc_printf("%s.bc", job->program);
		struct program *p = access(module, R_OK) == 0
					    ? engine_load(module, &options, t->nwords > 0,
							  &checks, &ignored)
					    : NULL;
		own[0] = 0;
		snprintf(last, sizeof last, "%s", t->fingerprint);
		if (p)
			snprintf(own, sizeof own, "%016" PRIx64, p->fingerprint);
		prog_free(p);
		free(module);
	}
	options_done(&options);
	return own[0] && strcmp(own, t->fingerprint) != 0;
}

struct runs {
	struct replay_end end; /* of the last one */
	enum wire_heap heap; /* and how its objects lay */
	bool are_normal; /* all of them took all inputs and ended by themselves */
};

static bool run_options(const struct replay_job *job, const struct testcase *t,
			struct arena *a, struct replay_options *o, struct err *e)
{
	struct options of_run;
	if (!read_test_options(t, &of_run, e))
		return false;
	*o = job->run;
	o->answers_enosys = of_run.enosys;
	o->spurious = (uint32_t)of_run.spurious;
	o->programs = replay_programs(job, (const char *const *)of_run.program.items,
				      of_run.program.n, a, &o->nprograms, e);
	o->max_heap = of_run.max_heap;
	bool ok = options_network(&of_run, o->network, e);
	options_done(&of_run);
	if (!ok)
		return false;
	o->max_time = native_seconds(job, t);
	o->arena = a;
	return o->programs != NULL;
}

/* A test without the inputs that are memory which was never written (--uninit=symbolic): no
 * native program asks for them. */
static struct testcase native_part(const struct testcase *t, struct arena *a)
{
	struct testcase own = *t;
	struct testcase_input *inputs = arena_get(a, (t->ninputs + 1) * sizeof *inputs);
	own.ninputs = 0;
	for (uint32_t i = 0; i < t->ninputs; i++)
		if (!testcase_is_unset(&t->inputs[i]))
			inputs[own.ninputs++] = t->inputs[i];
	own.inputs = inputs;
	return own;
}

static bool run_until_verdict(const struct replay_job *job, const struct testcase *test,
			      struct arena *a, struct runs *runs, struct replay_result *r,
			      struct err *e)
{
	struct testcase own = native_part(test, a), *t = &own;
	static const enum wire_heap heaps[] = {WIRE_HEAP_EXACT, WIRE_HEAP_FRONT,
					       WIRE_HEAP_ALIGNED};
	struct replay_options o;
	bool is_heap = is_about_heap(t);
	if (!run_options(job, t, a, &o, e))
		return false;
	runs->are_normal = true;
	for (size_t i = 0; i < (is_heap ? 3 : 1); i++) {
		runs->heap = o.heap = is_heap ? heaps[i] : WIRE_HEAP_ALIGNED;
		o.is_silent |= i > 0;
		if (!replay_run(job->program, t, &o, &runs->end, e))
			return false;
		r->verdict = replay_judge(job->program, t, &runs->end, a, &r->why);
		runs->are_normal &= replay_is_normal(t, &runs->end);
		if (r->verdict == REPLAY_REPRODUCED)
			break;
	}
	if (r->verdict != REPLAY_REPRODUCED && runs->end.answer.heap_gave_up)
		r->why = arena_printf(a, "%s (the guarded heap ran out of room)", r->why);
	if (r->verdict != REPLAY_REPRODUCED && t->ninputs < test->ninputs)
		r->why = arena_printf(a,
				      "%s (the test has values for memory that was never "
				      "written, which a native program cannot be given)",
				      r->why);
	return true;
}

/* Where the debugger is to stop by itself: nothing natively happens there. */
static const char *breakpoint_of_test(const struct testcase *t, struct arena *a)
{
	const struct testcase_outcome *o = &t->outcome;
	if (o->end != TESTCASE_FINDING || !o->line || !o->file || !*o->file)
		return NULL;
	return arena_printf(a, "%s:%" PRIu32, testcase_base_name(o->file), o->line);
}

bool replay_debug(const struct replay_job *job, const struct testcase *t, struct arena *a,
		  struct err *e)
{
	struct replay_job before = *job;
	struct replay_options o;
	struct replay_result r;
	struct runs runs;
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	before.run.is_captured = true;
	before.run.in = before.run.out = before.run.err = null;
	bool ok = run_options(job, t, a, &o, e) &&
		  run_until_verdict(&before, t, a, &runs, &r, e);
	close(null);
	if (!ok)
		return false;
	o.gdb = true;
	o.heap = runs.heap;
	if (r.verdict == REPLAY_REACHED)
		o.stop_at = breakpoint_of_test(t, a);
	fprintf(stderr, "everett: %s: %s\n", replay_verdict_name(r.verdict), r.why);
	if (o.stop_at)
		fprintf(stderr,
			"everett: stopping at %s, where it happens; a program built with "
			"'everett cc --checked' may stop by itself\n",
			o.stop_at);
	return replay_run(job->program, t, &o, &runs.end, e);
}

/* A file that the test needs and does not keep, if it is missing here. */
static const struct testcase_file *missing_file(const struct testcase *t)
{
	for (uint32_t i = 0; i < t->nfiles; i++) {
		const struct testcase_file *f = &t->files[i];
		if (!f->bytes && S_ISREG(f->mode) && access(f->path, R_OK) != 0)
			return f;
	}
	return NULL;
}

bool replay_test(const struct replay_job *job, const struct testcase *t, struct arena *a,
		 struct replay_result *r, struct err *e)
{
	struct runs runs;
	if (!run_until_verdict(job, t, a, &runs, r, e))
		return false;
	const struct testcase_file *missing = missing_file(t);
	if (r->verdict == REPLAY_DIVERGED && missing)
		r->why = arena_printf(a,
				      "%s; the test needs the file %s of %" PRIu64
				      " bytes, which is not here",
				      r->why, missing->path, missing->size);
	bool may_pass = t->outcome.end == TESTCASE_FINDING && runs.are_normal &&
			!testcase_torn_block(t) &&
			t->outcome.kind != FINDING_MISMATCH; /* takes two programs */
	if (r->verdict == REPLAY_REPRODUCED ||
	    (r->verdict == REPLAY_REACHED && !may_pass) || !is_foreign(job, t))
		return true;
	if (may_pass && (replay_is_always_seen(t->outcome.kind) ||
			 replay_is_gone(job, t, native_seconds(job, t)))) {
		r->verdict = REPLAY_PASSED;
		r->why = arena_printf(
			a,
			"the program took the input and ended normally with status %d; "
			"the predicted %s did not occur",
			replay_exit_status(&runs.end),
			testcase_outcome_words(&t->outcome, a));
	} else if (r->verdict == REPLAY_DIVERGED) {
		r->why = arena_printf(a,
				      "%s; the test was made from another program or "
				      "build (or with other --passes)",
				      r->why);
	}
	return true;
}
