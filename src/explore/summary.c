/* summary.c - what the user reads on the terminal while and after a run. */
#include "explore/explore.h"

#include "base/clock.h"
#include "base/text.h"
#include "run/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t paths_done(const struct run_result *r)
{
	return r->paths.completed + r->paths.errors;
}

/* Instructions of this process and of all workers. */
static uint64_t instructions_done(const struct run *r)
{
	uint64_t all = r->exec->instructions + r->far.instructions;
	for (uint32_t i = 0; i < r->nothers; i++)
		all += r->others[i]->result.instructions;
	return all;
}

/* Seconds since something new was covered. */
static double seconds_since_new_coverage(struct run *r, double now)
{
	if (r->cover->reached != r->shown_reached || r->reached_at <= 0)
		r->reached_at = now;
	r->shown_reached = r->cover->reached;
	return now - r->reached_at;
}

static void fill_progress(struct run *r, struct progress_numbers *p)
{
	double now = clock_now();
	const struct cover *c = r->cover;
	if (r->speed.time <= 0)
		r->speed.time = r->budget.start;
	*p = (struct progress_numbers){
		.seconds = now - r->budget.start,
		.paths = run_paths(r) + r->far.paths,
		.left = r->tree.leaves + r->park.leaves + r->far.jobs,
		.covered = c->places ? 100.0 * (double)c->reached / (double)c->places : 0,
		.since_new = seconds_since_new_coverage(r, now),
		.findings = r->findings.n,
		.tests = r->testgen.tests,
		.memory = budget_rss() + r->far.memory,
		.speed = progress_speed(&r->speed, now, instructions_done(r)),
		.long_path = r->far.long_path};
	if (run_has_threads(r)) {
		p->schedules.explored = r->sched.explored;
		p->schedules.pending = r->sched.branches;
		p->schedules.estimate = sched_estimate(&r->sched);
	}
	if (!r->far.jobs)
		long_path_find_news(r, &p->long_path);
}

void summary_clear(struct run *r)
{
	if (r->has_live_line)
		fputs("\r\033[K", stderr);
	r->has_live_line = false;
}

void summary_progress(struct run *r)
{
	struct progress_numbers p;
	char line[512];
	bool is_live = r->budget.is_live;
	fill_progress(r, &p);
	/* A terminal goes to the next line when its last column is written. */
	progress_line(&p, is_live ? progress_width(2) - 1 : 0, line, sizeof line);
	summary_clear(r);
	fprintf(stderr, "%s%s%s", is_live ? "" : "everett: ", line, is_live ? "" : "\n");
	r->has_live_line = is_live;
	fflush(stderr);
}

static const struct run_gap *find_gap(const struct run_result *res,
				      enum run_incomplete reason)
{
	for (uint32_t i = 0; i < res->ngaps; i++)
		if (res->gaps[i].reason == reason)
			return &res->gaps[i];
	return NULL;
}

static void show_gaps(const struct run_result *res)
{
	enum { MOST = 10 };
	for (uint32_t i = 0; i < res->ngaps && i < MOST; i++) {
		const char *place = res->gaps[i].place;
		bool says_all = strstr(place, "not supported yet") != NULL;
		if (res->gaps[i].reason == INCOMPLETE_ASSUMPTIONS) /* said at the end */
			continue;
		fprintf(stderr, "everett: incomplete: %s%s%s\n",
			says_all ? "" : run_incomplete_words(res->gaps[i].reason),
			says_all ? "" : ": ", place);
	}
	if (res->ngaps > MOST)
		fprintf(stderr, "everett: … and %u more, see run.json\n",
			res->ngaps - MOST);
}

static void show_assumed(const struct run_result *res)
{
	enum { MOST = 5 };
	for (uint32_t i = 0; i < res->nassumed && i < MOST; i++)
		fprintf(stderr, "everett: assumed: %s; in %s\n", res->assumed[i].what,
			res->assumed[i].place);
	if (res->nassumed > MOST)
		fprintf(stderr, "everett: … and %u more, see run.json\n",
			res->nassumed - MOST);
}

/* What was done, in numbers. */
static void show_numbers(const struct run *r)
{
	const struct run_result *res = &r->result;
	char findings[64], paths[64], tests[64], instructions[64];
	fprintf(stderr,
		"everett: %s finding%s, %s path%s, %s test%s, %s instructions in %.2f s; results in %s\n",
		progress_count(r->findings.n, findings, sizeof findings),
		text_plural(r->findings.n),
		progress_count(paths_done(res), paths, sizeof paths),
		text_plural(paths_done(res)),
		progress_count(r->testgen.tests, tests, sizeof tests),
		text_plural(r->testgen.tests),
		progress_count(res->instructions, instructions, sizeof instructions),
		res->seconds, r->dir.path);
}

/* "37 fault points; 1 path without a fault, 37 with one" */
static void show_faults(const struct run *r)
{
	const struct run_result *res = &r->result;
	char n[64], points[64];
	const char *list = r->options->faults;
	if (list && !res->faults.points)
		fprintf(stderr, "everett: no fault points: %s\n",
			strstr(list, "count=") ? "no path has so many"
					       : "no call that --faults lets fail was made");
	if (r->options->quiet || !res->faults.points)
		return;
	fprintf(stderr, "everett: %s fault point%s; %s path%s without a fault",
		progress_count(res->faults.points, points, sizeof points),
		text_plural(res->faults.points),
		progress_count(res->faults.paths[0], n, sizeof n),
		text_plural(res->faults.paths[0]));
	for (uint64_t i = 1; i <= res->faults.injected_max && i < RUN_FAULT_COUNTS; i++)
		fprintf(stderr, ", %s with %" PRIu64 "%s",
			progress_count(res->faults.paths[i], n, sizeof n), i,
			i + 1 == RUN_FAULT_COUNTS ? " or more" : "");
	fputc('\n', stderr);
}

/* What is left to do, and how; ends the line. */
static void show_work_left(const struct run *r)
{
	const struct run_result *res = &r->result;
	uint64_t done = paths_done(res), cut = res->paths.unfinished;
	char n[64], *resume = rundir_path(&r->dir, "resume");
	bool can_resume = r->left && access(resume, F_OK) == 0;
	free(resume);
	if (r->left)
		fprintf(stderr, " so far: %s path%s left",
			progress_count(r->left, n, sizeof n), text_plural(r->left));
	if (can_resume)
		fprintf(stderr, "; continue with everett %s --resume %s",
			r->options->other ? "crosscheck" : "run", r->dir.path);
	if (r->left) {
		fputc('\n', stderr);
		return;
	}
	if (done)
		fprintf(stderr, " in the %s path%s explored",
			progress_count(done, n, sizeof n), text_plural(done));
	else
		fputs(" so far", stderr);
	if (cut)
		fprintf(stderr, "; %s path%s did not come to an end, see above\n",
			progress_count(cut, n, sizeof n), text_plural(cut));
	else
		fprintf(stderr, "; something was left out, see above\n");
}

/* What the run says about the program: the last word. */
static void show_verdict(const struct run *r)
{
	const struct run_result *res = &r->result;
	const struct run_gap *gap = find_gap(res, INCOMPLETE_ASSUMPTIONS);
	char n[64];
	if (gap) {
		fprintf(stderr, "everett: no path satisfies the assumptions%s%s\n",
			*gap->place ? ": check " : "", gap->place);
		return;
	}
	if (r->findings.n)
		fprintf(stderr, "everett: %s finding%s",
			progress_count(r->findings.n, n, sizeof n),
			text_plural(r->findings.n));
	else
		fputs("everett: no defects", stderr);
	if (!run_result_is_exhausted(res))
		show_work_left(r);
	else if (paths_done(res) == 1)
		fputs(": the only path explored", stderr);
	else
		fprintf(stderr, ": all %s paths explored",
			progress_count(paths_done(res), n, sizeof n));
	if (run_result_is_exhausted(res))
		fputs(res->nassumed ? ", with what is assumed above\n" : "\n", stderr);
}

void summary_show(struct run *r)
{
	const struct run_result *res = &r->result;
	summary_clear(r);
	show_gaps(res);
	show_assumed(res);
	if (res->stop != STOP_EXHAUSTED)
		fprintf(stderr, "everett: %s\n", run_stop_words(res->stop));
	if (res->schedules.sampled && !r->options->quiet)
		fprintf(stderr, "everett: sampled %" PRIu64 " schedule%s\n",
			res->schedules.sampled, text_plural(res->schedules.sampled));
	show_faults(r);
	if (r->options->quiet ||
	    (r->options->passthrough && !r->findings.n && !res->ngaps))
		return;
	if (res->seeds.given)
		fprintf(stderr,
			"everett: %" PRIu64 " seed%s: %" PRIu64
			" followed to an end, %" PRIu64 " ruled out by assumptions\n",
			res->seeds.given, text_plural(res->seeds.given),
			res->seeds.followed, res->seeds.refused);
	uint32_t places = finding_set_places(&r->findings), all = r->findings.n;
	if (places == 1 && all > 1)
		fprintf(stderr,
			"everett: %" PRIu32
			" findings on the same line; all in %s/findings\n",
			all, r->dir.path);
	else if (places < all)
		fprintf(stderr,
			"everett: %" PRIu32 " findings on %" PRIu32
			" lines; all in %s/findings\n",
			all, places, r->dir.path);
	show_numbers(r);
	if (!r->options->test && !r->options->replay_log)
		show_verdict(r);
}
