/* summary.c - what the user reads on the terminal while and after a run. */
#include "engine/report.h"
#include "engine/run.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

static uint64_t paths_done(const struct run_result *r)
{
	return r->paths.completed + r->paths.errors;
}

/* Instructions per second since the last time. */
static double speed(struct run *r, double now)
{
	uint64_t all = r->exec->instructions;
	for (uint32_t i = 0; i < r->nothers; i++)
		all += r->others[i]->result.instructions;
	uint64_t done = all > r->shown_instructions ? all - r->shown_instructions : 0;
	double span = now - (r->shown_time > 0 ? r->shown_time : r->budget.start);
	r->shown_time = now;
	r->shown_instructions = all;
	return span > 0 ? (double)done / span : 0;
}

void summary_clear(struct run *r)
{
	if (r->has_live_line)
		fputs("\r\033[K", stderr);
	r->has_live_line = false;
}

void summary_progress(struct run *r)
{
	double now = clock_now(), t = now - r->budget.start;
	uint64_t paths = run_paths(r),
		 left = r->tree.leaves + r->park.leaves + r->far_jobs;
	const struct cover *c = r->cover;
	double covered = c->blocks ? 100.0 * (double)c->reached / (double)c->blocks : 0;
	summary_clear(r);
	fprintf(stderr,
		"everett: %.0f s, %" PRIu64 " path%s, %" PRIu64 " live, %.0f %% covered, "
		"%" PRIu64 " test%s, %" PRIu32 " finding%s, %.1f M instructions/s",
		t, paths, plural(paths), left, covered, r->testgen.tests,
		plural(r->testgen.tests), r->findings.n, plural(r->findings.n),
		speed(r, now) / 1e6);
	r->has_live_line = r->budget.is_live;
	if (!r->has_live_line)
		fputc('\n', stderr);
	fflush(stderr);
}

static void show_gaps(const struct run_result *res)
{
	enum { MOST = 10 };
	for (uint32_t i = 0; i < res->ngaps && i < MOST; i++)
		fprintf(stderr, "everett: incomplete: %s: %s\n",
			run_incomplete_words(res->gaps[i].reason), res->gaps[i].place);
	if (res->ngaps > MOST)
		fprintf(stderr, "everett: … and %u more, see run.json\n",
			res->ngaps - MOST);
}

/* How much of a module's path is that of its twin. */
static int twin_length(const char *program)
{
	size_t n = strlen(program);
	return (int)(n > 3 && strcmp(program + n - 3, ".bc") == 0 ? n - 3 : n);
}

void summary_show(struct run *r, const char *program)
{
	const struct run_result *res = &r->result;
	summary_clear(r);
	show_gaps(res);
	if (res->stop != STOP_EXHAUSTED)
		fprintf(stderr, "everett: %s\n", run_stop_words(res->stop));
	if (r->options->quiet ||
	    (r->options->passthrough && !r->findings.n && !res->ngaps))
		return;
	if (res->seeds.given)
		fprintf(stderr,
			"everett: %" PRIu64 " seed%s: %" PRIu64
			" followed to an end, %" PRIu64 " ruled out by assumptions\n",
			res->seeds.given, plural(res->seeds.given), res->seeds.followed,
			res->seeds.refused);
	uint64_t paths = paths_done(res);
	uint32_t places = finding_set_places(&r->findings);
	if (places < r->findings.n)
		fprintf(stderr,
			"everett: %" PRIu32 " ways to %" PRIu32
			" place%s; all in %s/findings\n",
			r->findings.n, places, plural(places), r->dir.path);
	fprintf(stderr,
		"everett: %" PRIu32 " finding%s, %" PRIu64 " path%s, %" PRIu64
		" test%s, %" PRIu64 " instructions in %.2f s; results in %s\n",
		r->findings.n, plural(r->findings.n), paths, plural(paths),
		r->testgen.tests, plural(r->testgen.tests), res->instructions,
		res->seconds, r->dir.path);
	if (!r->findings.n || !r->findings.items[0]->test)
		return;
	const char *other = r->options->other;
	fputs("everett: to reproduce natively: everett replay ", stderr);
	if (other)
		fprintf(stderr, "--against %.*s ", twin_length(other), other);
	fprintf(stderr, "%.*s %s/%s\n", twin_length(program), program, r->dir.path,
		r->findings.items[0]->test);
}
