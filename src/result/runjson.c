/* runjson.c - run.json, the record of a run that other tools read.
 * Contract: doc/run-directory.md. Keys are added, never renamed; all are always there. */
#include "result/counters.h"

#include "base/file.h"
#include "base/version.h"
#include "format/json.h"

static void write_run_outcome(struct json *j, const struct run_result *r)
{
	json_string(j, "everett", EVERETT_VERSION);
	json_string(j, "program", r->program);
	json_array(j, "args");
	for (uint32_t i = 0; i < r->nargs; i++)
		json_string(j, NULL, r->args[i]);
	json_end(j);
	json_signed(j, "exit_status", r->exit_status);
	json_bool(j, "exhausted", run_result_is_exhausted(r));
	json_bool(j, "deterministic", r->is_deterministic);
	json_string(j, "stop_reason", run_stop_name(r->stop));
	json_object(j, "paths");
	json_number(j, "completed", r->paths.completed);
	json_number(j, "errors", r->paths.errors);
	json_number(j, "pruned", r->paths.pruned);
	json_number(j, "unfinished", r->paths.unfinished);
	json_number(j, "covered", r->paths.covered);
	json_end(j);
}

static void write_gaps(struct json *j, const struct run_result *r)
{
	json_array(j, "incomplete");
	for (uint32_t i = 0; i < r->ngaps; i++) {
		json_object(j, NULL);
		json_string(j, "reason", run_incomplete_name(r->gaps[i].reason));
		json_string(j, "place", r->gaps[i].place);
		json_number(j, "count", r->gaps[i].count);
		json_end(j);
	}
	json_end(j);
}

static void write_assumed(struct json *j, const struct run_result *r)
{
	json_array(j, "assumed");
	for (uint32_t i = 0; i < r->nassumed; i++) {
		json_object(j, NULL);
		json_string(j, "what", r->assumed[i].what);
		json_string(j, "place", r->assumed[i].place);
		json_number(j, "count", r->assumed[i].count);
		json_end(j);
	}
	json_end(j);
}

static void write_queries(struct json *j, const struct run_result *r)
{
	json_object(j, "queries");
	json_number(j, "total", r->queries.total);
	json_real(j, "seconds", r->queries.seconds);
	json_object(j, "by_stage");
	for (uint32_t i = 0; i < r->queries.nstages; i++) {
		const struct run_stage *stage = &r->queries.stages[i];
		json_object(j, stage->name);
		json_number(j, "queries", stage->queries);
		json_real(j, "seconds", stage->seconds);
		json_end(j);
	}
	json_end(j);
	json_end(j);
}

static void write_ratio(struct json *j, const char *key, uint64_t covered, uint64_t total)
{
	json_object(j, key);
	json_number(j, "covered", covered);
	json_number(j, "total", total);
	json_end(j);
}

static void write_numbers(struct json *j, const struct run_result *r)
{
	json_number(j, "instructions", r->instructions);
	json_number(j, "replayed_instructions", r->replayed_instructions);
	json_number(j, "broken_replays", r->broken_replays);
	json_number(j, "forks", r->forks);
	write_queries(j, r);
	json_real(j, "seconds", r->seconds);
	json_real(j, "load_seconds", r->load_seconds);
	json_number(j, "peak_rss_bytes", r->peak_rss_bytes);
	json_number(j, "rss_after_load_bytes", r->rss_after_load_bytes);
	json_number(j, "page_bytes_peak", r->page_bytes_peak);
	json_number(j, "states_peak", r->states_peak);
	json_number(j, "tests", r->tests);
	if (r->seeds.given) {
		json_object(j, "seeds");
		json_number(j, "given", r->seeds.given);
		json_number(j, "followed", r->seeds.followed);
		json_number(j, "refused", r->seeds.refused);
		json_end(j);
	}
	json_object(j, "schedules");
	json_number(j, "explored", r->schedules.explored);
	json_number(j, "redundant", r->schedules.redundant);
	json_number(j, "estimate", r->schedules.estimate);
	json_number(j, "preemptions_max", r->schedules.preemptions_max);
	json_number(j, "threads_max", r->schedules.threads_max);
	json_number(j, "processes_max", r->schedules.processes_max);
	json_number(j, "sampled", r->schedules.sampled);
	json_end(j);
	json_object(j, "faults");
	json_number(j, "points", r->faults.points);
	json_number(j, "injected_max", r->faults.injected_max);
	json_array(j, "paths_by_count");
	for (uint64_t i = 0; i <= r->faults.injected_max && i < RUN_FAULT_COUNTS; i++)
		json_number(j, NULL, r->faults.paths[i]);
	json_end(j);
	json_end(j);
	json_object(j, "coverage");
	write_ratio(j, "lines", r->coverage.lines_covered, r->coverage.lines_total);
	write_ratio(j, "branches", r->coverage.branches_covered,
		    r->coverage.branches_total);
	json_end(j);
}

static void write_workers(struct json *j, const struct run_result *r)
{
	json_array(j, "workers");
	for (uint32_t i = 0; i < r->nworkers; i++) {
		const struct run_worker *w = &r->workers[i];
		json_object(j, NULL);
		json_number(j, "id", w->id);
		json_number(j, "instructions", w->instructions);
		json_number(j, "paths", w->paths);
		json_number(j, "states_peak", w->states_peak);
		json_number(j, "peak_rss_bytes", w->peak_rss_bytes);
		json_real(j, "seconds", w->seconds);
		json_number(j, "replayed_instructions", w->replayed);
		json_real(j, "idle_seconds", w->idle_seconds);
		json_real(j, "start_seconds", w->start_seconds);
		json_number(j, "jobs_given", w->given);
		json_number(j, "jobs_got", w->got);
		json_end(j);
	}
	json_end(j);
}

static void write_stack(struct json *j, const struct finding_stack *s)
{
	json_array(j, "stack");
	for (uint32_t i = 0; i < s->n; i++) {
		const struct finding_frame *f = &s->frames[i];
		json_object(j, NULL);
		json_string(j, "function", f->function);
		json_string(j, "args", f->args);
		json_string(j, "file", f->file);
		json_number(j, "line", f->line);
		json_number(j, "column", f->column);
		json_bool(j, "library", f->is_library);
		json_end(j);
	}
	json_end(j);
	json_number(j, "stack_left_out", s->left_out);
}

static void write_access(struct json *j, const struct finding_role *r,
			 const struct finding_stack *s)
{
	const struct finding_frame *place = finding_place(s);
	json_object(j, NULL);
	json_number(j, "thread", (uint64_t)r->thread);
	json_string(j, "file", place ? place->file : "");
	json_number(j, "line", place ? place->line : 0);
	json_bool(j, "is_write", r->is_write);
	json_bool(j, "is_atomic", r->is_atomic);
	write_stack(j, s);
	json_end(j);
}

static void write_accesses(struct json *j, const struct finding *f)
{
	json_array(j, "accesses");
	for (uint32_t i = 0; i < f->nnotes; i++)
		if (f->notes[i].role.thread >= 0)
			write_access(j, &f->notes[i].role, &f->notes[i].stack);
	write_access(j, &f->role, &f->stack);
	json_end(j);
}

static void write_waiting(struct json *j, const struct finding *f)
{
	json_array(j, "threads");
	for (uint32_t i = 0; i < f->nnotes; i++) {
		const struct finding_role *r = &f->notes[i].role;
		if (r->thread < 0)
			continue;
		json_object(j, NULL);
		json_number(j, "thread", (uint64_t)r->thread);
		json_string(j, "waits_for", r->waits_for);
		if (r->held_by < 0)
			json_null(j, "held_by");
		else
			json_number(j, "held_by", (uint64_t)r->held_by);
		write_stack(j, &f->notes[i].stack);
		json_end(j);
	}
	json_end(j);
}

static void write_faults(struct json *j, const struct finding *f)
{
	json_array(j, "faults");
	for (uint32_t i = 0; i < f->nfaults; i++) {
		const struct finding_fault *fault = &f->faults[i];
		json_object(j, NULL);
		json_string(j, "call", fault->call);
		json_string(j, "error", fault->error);
		json_string(j, "file", fault->file);
		json_number(j, "line", fault->line);
		json_string(j, "function", fault->function);
		json_number(j, "thread", fault->thread);
		json_number(j, "number", fault->number);
		json_number(j, "point", fault->point);
		json_bool(j, "persistent", fault->is_persistent);
		json_end(j);
	}
	json_end(j);
}

static void write_finding(struct json *j, const struct finding *f)
{
	json_object(j, NULL);
	json_string(j, "id", f->id);
	json_string(j, "kind", finding_kind_name(f->kind));
	json_string(j, "message", f->message);
	json_string(j, "file", f->file);
	json_number(j, "line", f->line);
	json_number(j, "column", f->column);
	json_string(j, "function", f->function);
	write_stack(j, &f->stack);
	json_array(j, "notes");
	for (uint32_t i = 0; i < f->nnotes; i++) {
		json_object(j, NULL);
		json_string(j, "text", f->notes[i].text);
		write_stack(j, &f->notes[i].stack);
		json_end(j);
	}
	json_end(j);
	if (f->kind == FINDING_DATA_RACE)
		write_accesses(j, f);
	if (f->kind == FINDING_DEADLOCK)
		write_waiting(j, f);
	write_faults(j, f);
	json_string(j, "test", f->test);
	json_string(j, "input", f->input ? f->input : "");
	json_string(j, "command", f->command ? f->command : "");
	json_string(j, "native", f->native ? f->native : "");
	json_number(j, "count", f->count);
	json_end(j);
}

bool run_result_write(const struct run_result *r, const struct finding_set *findings,
		      const char *path, struct err *e)
{
	struct file_out file;
	struct json j;
	if (!file_open(&file, path, e))
		return false;
	json_init(&j, file.stream);
	json_object(&j, NULL);
	write_run_outcome(&j, r);
	write_gaps(&j, r);
	write_assumed(&j, r);
	write_numbers(&j, r);
	write_workers(&j, r);
	json_array(&j, "findings");
	for (uint32_t i = 0; i < findings->n; i++)
		write_finding(&j, findings->items[i]);
	json_end(&j);
	json_end(&j);
	json_done(&j);
	return file_commit(&file, e);
}
