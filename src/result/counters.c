/* counters.c - collecting the numbers of a run and what follows from them. */
#include "result/counters.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

void run_result_init(struct run_result *r, const char *program, int argc, char **argv)
{
	*r = (struct run_result){.program = alloc_string(program)};
	r->is_deterministic = true;
	r->args = alloc_zero((size_t)argc, sizeof *r->args);
	for (int i = 0; i < argc; i++)
		r->args[r->nargs++] = alloc_string(argv[i]);
}

void run_result_done(struct run_result *r)
{
	for (uint32_t i = 0; i < r->nargs; i++)
		free(r->args[i]);
	for (uint32_t i = 0; i < r->ngaps; i++)
		free(r->gaps[i].place);
	for (uint32_t i = 0; i < r->nassumed; i++) {
		free(r->assumed[i].what);
		free(r->assumed[i].place);
	}
	for (uint32_t i = 0; i < r->queries.nstages; i++)
		free(r->queries.stages[i].name);
	free(r->assumed);
	free(r->program);
	free(r->assumption);
	free(r->args);
	free(r->gaps);
	free(r->queries.stages);
	free(r->workers);
	*r = (struct run_result){0};
}

void run_result_add_gap(struct run_result *r, enum run_incomplete reason,
			const char *place, uint64_t count)
{
	for (uint32_t i = 0; i < r->ngaps; i++) {
		struct run_gap *g = &r->gaps[i];
		if (g->reason == reason && strcmp(g->place, place) == 0) {
			g->count += count;
			return;
		}
	}
	*VEC_ADD(r->gaps, r->ngaps, r->gaps_cap) =
		(struct run_gap){reason, alloc_string(place), count};
}

void run_result_add_assumed(struct run_result *r, const char *what, const char *place,
			    uint64_t count)
{
	for (uint32_t i = 0; i < r->nassumed; i++) {
		struct run_assumed *a = &r->assumed[i];
		if (strcmp(a->what, what) == 0 && strcmp(a->place, place) == 0) {
			a->count += count;
			return;
		}
	}
	*VEC_ADD(r->assumed, r->nassumed, r->assumed_cap) =
		(struct run_assumed){alloc_string(what), alloc_string(place), count};
}

void run_result_add_stage(struct run_result *r, const char *name, uint64_t queries,
			  double seconds)
{
	*VEC_ADD(r->queries.stages, r->queries.nstages, r->queries.stages_cap) =
		(struct run_stage){alloc_string(name), queries, seconds};
}

void run_result_add_worker(struct run_result *r, const struct run_worker *w)
{
	*VEC_ADD(r->workers, r->nworkers, r->workers_cap) = *w;
}

bool run_result_is_exhausted(const struct run_result *r)
{
	return r->stop == STOP_EXHAUSTED && !r->ngaps && !r->paths.unfinished;
}

int run_result_status(const struct run_result *r, uint32_t findings)
{
	if (r->stop == STOP_INTERRUPTED)
		return RUN_STATUS_INTERRUPTED;
	if (findings)
		return RUN_STATUS_FINDINGS;
	return run_result_is_exhausted(r) ? RUN_STATUS_CLEAN : RUN_STATUS_INCOMPLETE;
}

struct reason {
	int number;
	const char *name, *words;
};

static const struct reason stops[] = {
#define STOP(number, symbol, name, words) {number, name, words},
#include "result/stops.def"
#undef STOP
	{0},
};

static const struct reason incompletes[] = {
#define INCOMPLETE(number, symbol, name, words) {number, name, words},
#include "result/incomplete.def"
#undef INCOMPLETE
	{0},
};

static const struct reason *find_reason(const struct reason *table, int number)
{
	while (table->number && table->number != number)
		table++;
	ASSERT(table->number);
	return table;
}

const char *run_stop_name(enum run_stop stop)
{
	return find_reason(stops, stop)->name;
}

const char *run_stop_words(enum run_stop stop)
{
	return find_reason(stops, stop)->words;
}

const char *run_incomplete_name(enum run_incomplete reason)
{
	return find_reason(incompletes, reason)->name;
}

const char *run_incomplete_words(enum run_incomplete reason)
{
	return find_reason(incompletes, reason)->words;
}
