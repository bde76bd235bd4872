/* part.c - see part.h. */
#include "engine/part.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void forget_results(struct run *r)
{
	struct run_result *res = &r->result;
	struct run_result fresh = {.program = res->program,
				   .args = res->args,
				   .nargs = res->nargs,
				   .is_deterministic = true,
				   .load_seconds = res->load_seconds};
	res->program = NULL;
	res->args = NULL;
	res->nargs = 0;
	run_result_done(res);
	*res = fresh;
	finding_set_done(&r->findings);
	finding_set_init(&r->findings);
	map_clear(&r->finding_of);
	r->nothers = 0; /* the collector has them */
}

void part_allow(struct run *r, uint64_t paths)
{
	struct options *o =
		(struct options *)(uintptr_t)r->options; /* part_begin's copy */
	o->max_paths = paths;
}

void part_pass_on(struct run *r)
{
	solve_pass_on(r->solve);
}

void part_take_answers(struct run *r, const uint8_t *data, size_t n)
{
	solve_learn(r->solve, data, n);
}

bool part_all_answers(struct run *r, struct bytes *out)
{
	solve_all_answers(r->solve, out);
	return out->n;
}

bool part_answers(struct run *r, struct bytes *out)
{
	const struct bytes *news = solve_news(r->solve);
	if (!news->n)
		return false;
	bytes_add(out, news->data, news->n);
	solve_forget_news(r->solve);
	return true;
}

/* Memory that all workers and the collector have in common counts once: pages of files and, in a
 * forked worker, what it has inherited. */
static uint64_t share_of_memory(const struct options *o, uint32_t parts)
{
	uint64_t common = o->workers == WORKERS_FORK ? budget_rss() : budget_shared_rss();
	return common + (o->max_memory > common ? (o->max_memory - common) / parts : 0);
}

void part_begin(struct run *r, const struct run_sink *sink, uint32_t id, uint32_t parts)
{
	struct options *o = alloc_zero(1, sizeof *o);
	*o = *r->options;
	budget_ignore_signals();
	o->quiet = true;
	o->max_time = 0;
	o->max_paths = o->max_instructions = 0;
	if (o->max_memory)
		o->max_memory = share_of_memory(o, parts);
	r->options = o;
	r->is_part = true;
	r->budget.options = o;
	r->sink = *sink;
	r->testgen.write = sink->test;
	r->testgen.arg = sink->arg;
	r->testgen.tests = 0;
	r->exec->instructions = r->exec->replayed_instructions = r->exec->forks = 0;
	r->exec->fault_points = 0;
	r->tree.peak = 0;
	r->long_path = (struct long_path){0};
	r->stops_at_origin = false;
	open_set_clear(&r->opens);
	solve_forget_counters(r->solve);
	solve_tell(r->solve, parts);
	rng_init(&r->search.rng, o->seed + id);
	sched_restart(&r->sched, o->seed + id);
	r->search.parts = parts;
	forget_results(r);
}
