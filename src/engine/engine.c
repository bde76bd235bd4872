/* engine.c - one run from the file to the results on disk, alone or with the help of many, and
 * one that joins a run which another process has started. */
#include "engine/engine.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "engine/internal.h"
#include "engine/run_tests.h"
#include "explore/checkpoint.h"
#include "explore/explore.h"

#include <stdio.h>

static const double alone_seconds = 0.2;

/* The jobs that workers start with: all that is left here. */
static void write_first_jobs(struct run *r, struct checkpoint *c)
{
	c->jobs = alloc_zero(1, sizeof *c->jobs);
	c->leaves = alloc_zero(1, sizeof *c->leaves);
	c->n = 1;
	c->leaves[0] = r->tree.root ? r->tree.leaves : 1;
	if (!r->tree.root) {
		job_write_origin(&r->tree, &c->jobs[0]);
		return;
	}
	uint64_t n = job_select(&r->tree, UINT64_MAX, NULL);
	job_write(&r->tree, &c->jobs[0]);
	job_unmark(&r->tree, n, true, explore_gone, r);
	sched_forget(&r->sched); /* the jobs have them */
}

/* Seeds are followed in this process, before any worker starts. */
static enum run_stop follow_seeds(struct run *r)
{
	r->only_seeds = true;
	enum run_stop stop = explore(r, 0);
	r->only_seeds = false;
	return stop;
}

/* Explores with the help of many. If their number was not asked for, what is done in a moment
 * is done alone: most small programs are. */
static void explore_many(struct run *r, engine_many many, struct checkpoint *c,
			 enum run_stop *stop)
{
	bool was_asked = r->options->jobs || r->options->resume;
	bool has_seeds = r->seeds.n;
	r->stops_at_origin = was_asked && !has_seeds;
	*stop = has_seeds ? follow_seeds(r) : STOP_NONE;
	if (*stop == STOP_NONE && !(was_asked && has_seeds))
		*stop = explore(r, was_asked ? 0 : clock_now() + alone_seconds);
	/* Paths were parked: memory is short, and workers would have to divide it. */
	if (*stop == STOP_NONE && r->park.n)
		*stop = explore(r, 0);
	if (*stop == STOP_NONE && !r->tree.origin) {
		r->stops_at_origin = true;
		*stop = explore(r, 0);
	}
	if (r->options
		    ->resume) /* the first run has counted the way to the first choice */
		r->exec->replayed_instructions = r->exec->instructions;
	bool is_at_origin = r->stops_at_origin && r->tree.origin && !r->tree.root;
	bool is_over = *stop != STOP_NONE && !(*stop == STOP_EXHAUSTED && is_at_origin);
	if (!r->options->resume && (!is_over || is_at_origin))
		write_first_jobs(r, c);
	if (!is_over)
		*stop = many(r, c);
}

static bool explore_alone(struct run *r, struct checkpoint *c, enum run_stop *stop,
			  struct err *e)
{
	r->stops_at_origin = r->options->resume;
	*stop = explore(r, 0);
	if (!r->options->resume || !r->tree.origin)
		return true;
	/* The way to the first choice was counted by the first run. */
	r->exec->replayed_instructions = r->exec->instructions;
	if (!checkpoint_import(r, c, e))
		return false;
	*stop = explore(r, 0);
	return true;
}

static bool explore_all(struct run *r, engine_many many, struct err *e)
{
	const struct options *o = r->options;
	struct checkpoint c = {0};
	enum run_stop stop;
	if (o->resume && !checkpoint_load(r, &c, e))
		return false;
	testcase_store_close(r->store, e);
	r->store = testcase_store_resume(&r->dir, r->testgen.tests, e);
	r->exec->notice_at = 0;
	if (r->store)
		keeper_start(r);
	bool is_alone = o->jobs == 1 || sched_is_alone(&r->sched) || r->merge;
	bool ok = r->store;
	if (ok && many && !is_alone)
		explore_many(r, many, &c, &stop);
	else if (ok)
		ok = explore_alone(r, &c, &stop, e);
	if (ok) {
		checkpoint_keep(r, stop, &c);
		r->left = r->tree.leaves + r->park.leaves + r->sched.branches;
		for (uint32_t i = 0; c.leaves && i < c.n; i++)
			r->left += c.leaves[i];
		r->result.paths.unfinished += r->left;
		r->result.stop = stop;
	}
	checkpoint_done(&c);
	return ok;
}

/* Explores, or executes what was asked for instead. Then everett-last stays: it is how the
 * tests are named that are executed again after each change of the program. */
static bool explore_or_replay(struct run *r, engine_many many, struct err *e)
{
	const struct options *o = r->options;
	if (o->test)
		return engine_run_tests(r, o->test, e);
	if (o->replay_log)
		return engine_replay_logs(r, o->replay_log, e);
	rundir_publish(&r->dir);
	return explore_all(r, many, e);
}

int engine_run(const struct options *o, const char *path, int argc, char **argv,
	       engine_many many, struct err *e)
{
	struct run r = {.options = o};
	int status = RUN_STATUS_USAGE;
	engine_init_run(&r);
	if (!options_check(o, e))
		goto out;
	if (!o->quiet)
		options_warn_misplaced(argc, argv, stderr);
	if (o->test && !engine_begin_tests(&r, o->test, &argc, &argv, e))
		goto out;
	if (!engine_prepare(&r, path, argc, argv, e))
		goto out;
	engine_start_program(&r, argc, argv);
	if (!explore_or_replay(&r, many, e))
		goto out;
	fflush(stdout);
	engine_fill_numbers(&r);
	engine_write_results(&r);
	summary_show(&r);
	status = r.result.exit_status;
	if (r.trouble.text[0])
		err_set(e, "results are not complete: %s", r.trouble.text);
out:
	if (e->text[0])
		rundir_discard(&r.dir);
	engine_done_run(&r);
	return status;
}

/* Executes the program up to its first choice, where the run's origin is. The collector has
 * been there: nothing is reported or printed a second time. */
static bool go_to_origin(struct run *r, struct err *e)
{
	r->stops_at_origin = true;
	r->exec->notice_at = 0;
	r->exec->known_until = r->joined->origin;
	enum run_stop stop = explore(r, 0);
	r->exec->known_until = 0;
	if (stop == STOP_INTERRUPTED)
		return err_set(e, "the run is over");
	return r->tree.origin ||
	       err_set(e, "the program ends before its first choice (files that it "
			  "reads have changed)");
}

bool engine_join(const struct options *o, const struct run_joined *j, int argc,
		 char **argv, void (*serve)(struct run *r, void *arg), void *arg,
		 struct err *e)
{
	struct run r = {.options = o, .joined = j, .is_part = true};
	engine_init_run(&r);
	budget_ignore_signals();
	bool ok = engine_prepare(&r, argv[0], argc, argv, e);
	if (ok) {
		engine_start_program(&r, argc, argv);
		ok = go_to_origin(&r, e);
	}
	if (ok)
		serve(&r, arg);
	engine_done_run(&r);
	return ok;
}
