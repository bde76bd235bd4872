/* results.c - the numbers of a run that is over, and its files on disk. */
#include "base/alloc.h"
#include "emit/lcov.h"
#include "engine/internal.h"
#include "run/report.h"

#include <stdio.h>
#include <stdlib.h>

void engine_fill_numbers(struct run *r)
{
	struct run_result *res = &r->result;
	struct cover_numbers n;
	res->seeds.given = r->seeds.n;
	res->seeds.followed = r->seeds.followed;
	res->seeds.refused = r->seeds.refused;
	cover_count(r->cover, &n);
	res->coverage.lines_covered = n.lines_covered;
	res->coverage.lines_total = n.lines_total;
	res->coverage.branches_covered = n.branches_covered;
	res->coverage.branches_total = n.branches_total;
	run_report_numbers(r);
	if (!res->nworkers) {
		struct run_worker w = {.instructions = r->exec->instructions,
				       .paths = res->paths.completed + res->paths.errors,
				       .states_peak = res->states_peak,
				       .peak_rss_bytes = res->peak_rss_bytes,
				       .seconds = res->seconds};
		run_result_add_worker(res, &w);
	}
	for (uint32_t i = 0; i < r->nothers; i++)
		run_report_add(res, r->others[i]);
	res->seconds += r->budget.before;
	assumptions_check(r);
	res->exit_status = run_result_status(res, r->findings.n);
	bool has_tests = r->options->test || r->options->replay_log;
	if (has_tests && res->broken_replays &&
	    res->exit_status != RUN_STATUS_INTERRUPTED)
		res->exit_status = RUN_STATUS_FINDINGS;
	if (res->exit_status == RUN_STATUS_CLEAN && r->options->passthrough &&
	    r->has_exited)
		res->exit_status = r->program_status;
}

void engine_write_results(struct run *r)
{
	struct err e = {0};
	rundir_release(&r->dir);
	if (!lcov_write(r->cover, &r->dir, &e))
		run_trouble(r, &e);
	char *json = rundir_path(&r->dir, "run.json");
	for (uint32_t i = 0; i < r->findings.n; i++)
		reproduce_describe(r, r->findings.items[i]); /* those of a resumed run */
	if (!run_result_write(&r->result, &r->findings, json, &e))
		run_trouble(r, &e);
	free(json);
	/* Last: on a full disk tests become files only if there is room for the rest. */
	if (!testcase_store_close(r->store, &e))
		run_trouble(r, &e);
	r->store = NULL;
}

/* The solver was wrong and the process is about to abort: what was found is kept. */
void engine_save_results(void *arg, const char *what)
{
	struct run *r = arg;
	if (r->is_part)
		return; /* a worker: its results are with the collector */
	char *place = alloc_printf("solver: %s", what);
	run_result_add_gap(&r->result, INCOMPLETE_ENGINE, place, 1);
	free(place);
	r->result.paths.unfinished += r->tree.leaves;
	r->result.stop = STOP_FAILED;
	engine_fill_numbers(r);
	engine_write_results(r);
	fprintf(stderr, "everett: results so far are in %s\n", r->dir.path);
}
