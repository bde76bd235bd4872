/* report.c - see report.h. */
#include "run/report.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "result/finding_wire.h"

#include <stdlib.h>
#include <string.h>

enum { REPORT_VERSION = 6 };

static void number_stages(struct run *r)
{
	const struct solve_counters *c = solve_counters(r->solve);
	struct run_result *res = &r->result;
	for (uint32_t i = 0; i < res->queries.nstages; i++)
		free(res->queries.stages[i].name);
	res->queries.nstages = 0;
	res->queries.seconds = 0;
	res->queries.total = c->total;
	if (c->late) /* another time the clock may decide otherwise */
		res->is_deterministic = false;
	for (unsigned i = 0; i < SOLVE_STAGES; i++) {
		run_result_add_stage(res, solve_stage_name(i), c->answered[i],
				     c->seconds[i]);
		res->queries.seconds += c->seconds[i];
	}
}

void run_report_numbers(struct run *r)
{
	struct run_result *res = &r->result;
	struct exec *x = r->exec;
	res->instructions = x->instructions - x->replayed_instructions;
	res->replayed_instructions = x->replayed_instructions;
	res->forks = x->forks;
	res->faults.points = x->fault_points;
	res->tests = r->testgen.tests;
	res->states_peak = r->tree.peak;
	res->peak_rss_bytes = budget_peak_rss();
	res->page_bytes_peak = page_bytes_peak();
	res->seconds = clock_now() - r->budget.start;
	res->schedules.explored = r->sched.explored;
	res->schedules.redundant = r->sched.redundant;
	res->schedules.estimate = sched_estimate(&r->sched);
	res->schedules.preemptions_max = r->sched.preemptions_max;
	res->schedules.threads_max = r->sched.threads_max ? r->sched.threads_max : 1;
	res->schedules.sampled = r->sched.sampling.taken;
	res->schedules.left_out = r->sched.leaves_out;
	res->schedules.processes_max = r->sched.processes_max ? r->sched.processes_max : 1;
	number_stages(r);
}

/* The plain numbers, in one order for both directions. */
#define NUMBERS(res, DO)                 \
	DO((res)->paths.completed)       \
	DO((res)->paths.errors)          \
	DO((res)->paths.pruned)          \
	DO((res)->paths.unfinished)      \
	DO((res)->paths.covered)         \
	DO((res)->instructions)          \
	DO((res)->replayed_instructions) \
	DO((res)->broken_replays)        \
	DO((res)->forks)                 \
	DO((res)->queries.total)         \
	DO((res)->tests)                 \
	DO((res)->schedules.explored)    \
	DO((res)->schedules.redundant)   \
	DO((res)->schedules.sampled)     \
	DO((res)->schedules.estimate)    \
	DO((res)->faults.points)         \
	DO((res)->faults.paths[0])       \
	DO((res)->faults.paths[1])       \
	DO((res)->faults.paths[2])       \
	DO((res)->faults.paths[3])       \
	DO((res)->faults.paths[4])       \
	DO((res)->faults.paths[5])       \
	DO((res)->faults.paths[6])       \
	DO((res)->faults.paths[7])       \
	DO((res)->faults.paths[8])

_Static_assert(RUN_FAULT_COUNTS == 9, "all of them are sent");

/* Those of which the greatest counts. */
#define PEAKS(res, DO)                       \
	DO((res)->states_peak)               \
	DO((res)->peak_rss_bytes)            \
	DO((res)->page_bytes_peak)           \
	DO((res)->faults.injected_max)       \
	DO((res)->schedules.preemptions_max) \
	DO((res)->schedules.threads_max)     \
	DO((res)->schedules.processes_max)   \
	DO((res)->schedules.left_out)

static void write_result(const struct run_result *res, struct bytes *out)
{
#define PUT(field) bytes_number(out, field);
	NUMBERS(res, PUT)
	PEAKS(res, PUT)
#undef PUT
	bytes_byte(out, res->is_deterministic);
	bytes_double(out, res->seconds);
	bytes_double(out, res->queries.seconds);
	bytes_number(out, res->queries.nstages);
	for (uint32_t i = 0; i < res->queries.nstages; i++) {
		const struct run_stage *s = &res->queries.stages[i];
		bytes_string(out, s->name);
		bytes_number(out, s->queries);
		bytes_double(out, s->seconds);
	}
	bytes_string(out, res->assumption ? res->assumption : "");
	bytes_number(out, res->nassumed);
	for (uint32_t i = 0; i < res->nassumed; i++) {
		bytes_string(out, res->assumed[i].what);
		bytes_string(out, res->assumed[i].place);
		bytes_number(out, res->assumed[i].count);
	}
	bytes_number(out, res->ngaps);
	for (uint32_t i = 0; i < res->ngaps; i++) {
		bytes_number(out, res->gaps[i].reason);
		bytes_string(out, res->gaps[i].place);
		bytes_number(out, res->gaps[i].count);
	}
}

static void take_peaks(struct run_result *to, const struct run_result *from)
{
	uint64_t peaks[] = {
#define TAKE(field) field,
		PEAKS(from, TAKE)
#undef TAKE
	};
	unsigned at = 0;
#define RAISE(field)                \
	if (peaks[at] > field)      \
		field = peaks[at];  \
	at++;
	PEAKS(to, RAISE)
#undef RAISE
}

static void add_stage(struct run_result *to, const struct run_stage *s)
{
	for (uint32_t i = 0; i < to->queries.nstages; i++)
		if (strcmp(to->queries.stages[i].name, s->name) == 0) {
			to->queries.stages[i].queries += s->queries;
			to->queries.stages[i].seconds += s->seconds;
			return;
		}
	run_result_add_stage(to, s->name, s->queries, s->seconds);
}

static void add_result(struct run_result *to, const struct run_result *from)
{
	uint64_t numbers[] = {
#define TAKE(field) field,
		NUMBERS(from, TAKE)
#undef TAKE
	};
	unsigned at = 0;
#define ADD(field) field += numbers[at++];
	NUMBERS(to, ADD)
#undef ADD
	to->queries.seconds += from->queries.seconds;
	to->is_deterministic &= from->is_deterministic;
	for (uint32_t i = 0; i < from->queries.nstages; i++)
		add_stage(to, &from->queries.stages[i]);
	for (uint32_t i = 0; i < from->nassumed; i++)
		run_result_add_assumed(to, from->assumed[i].what, from->assumed[i].place,
				       from->assumed[i].count);
	for (uint32_t i = 0; i < from->ngaps; i++)
		run_result_add_gap(to, from->gaps[i].reason, from->gaps[i].place,
				   from->gaps[i].count);
	if (from->assumption && !to->assumption)
		to->assumption = alloc_string(from->assumption);
	take_peaks(to, from);
}

void run_report_add(struct run_result *to, const struct report *p)
{
	add_result(to, &p->result);
}

void run_report_write(struct run *r, struct bytes *out)
{
	struct bytes bits = {0};
	struct run_result sum = {.is_deterministic = true};
	run_report_numbers(r);
	add_result(&sum, &r->result);
	for (uint32_t i = 0; i < r->nothers; i++)
		run_report_add(&sum, r->others[i]);
	sum.seconds = r->result.seconds + r->budget.before;
	bytes_byte(out, REPORT_VERSION);
	write_result(&sum, out);
	run_result_done(&sum);
	bytes_byte(out, r->is_symbolic);
	bytes_byte(out, r->has_hit_depth);
	bytes_byte(out, r->has_exited);
	bytes_number(out, (uint32_t)r->program_status);
	bytes_number(out, r->tree.leaves + r->park.leaves);
	cover_to_bytes(r->cover, &bits);
	bytes_block(out, bits.data, bits.n);
	bytes_done(&bits);
	bytes_number(out, r->findings.n);
	for (uint32_t i = 0; i < r->findings.n; i++)
		finding_to_bytes(out, r->findings.items[i]);
}

void run_report_write_nothing(struct run *r, struct bytes *out)
{
	struct run_result none = {.is_deterministic = true};
	bytes_byte(out, REPORT_VERSION);
	write_result(&none, out);
	for (unsigned i = 0; i < 5; i++) /* flags, status, jobs */
		bytes_byte(out, 0);
	bytes_number(out, cover_size(r->cover));
	for (size_t i = 0; i < cover_size(r->cover); i++)
		bytes_byte(out, 0);
	bytes_number(out, 0);
}

static bool is_gap_reason(uint64_t number)
{
#define INCOMPLETE(code, symbol, name, words) \
	if (number == code)                   \
		return true;
#include "result/incomplete.def"
#undef INCOMPLETE
	return false;
}

static void read_result(struct run_result *res, struct bytes_reader *in)
{
#define GET(field) field = bytes_get_number(in);
	NUMBERS(res, GET)
	PEAKS(res, GET)
#undef GET
	res->is_deterministic = bytes_get_byte(in);
	res->seconds = bytes_get_double(in);
	res->queries.seconds = bytes_get_double(in);
	for (uint64_t n = bytes_get_count(in, 3); n && !in->is_bad; n--) {
		const char *name = bytes_get_string(in);
		uint64_t queries = bytes_get_number(in);
		run_result_add_stage(res, name, queries, bytes_get_double(in));
	}
	const char *assumption = bytes_get_string(in);
	if (*assumption && !in->is_bad)
		res->assumption = alloc_string(assumption);
	for (uint64_t n = bytes_get_count(in, 3); n && !in->is_bad; n--) {
		char *what = alloc_string(bytes_get_string(in));
		char *place = alloc_string(bytes_get_string(in));
		uint64_t count = bytes_get_number(in);
		if (!in->is_bad)
			run_result_add_assumed(res, what, place, count);
		free(what);
		free(place);
	}
	for (uint64_t n = bytes_get_count(in, 3); n && !in->is_bad; n--) {
		uint64_t reason = bytes_get_number(in);
		const char *place = bytes_get_string(in);
		uint64_t count = bytes_get_number(in);
		in->is_bad |= !is_gap_reason(reason);
		if (!in->is_bad)
			run_result_add_gap(res, (enum run_incomplete)reason, place,
					   count);
	}
}

static void read_findings(struct report *p, struct bytes_reader *in)
{
	uint64_t n = bytes_get_count(in, 5);
	p->findings = alloc_zero(n + 1, sizeof(struct finding *));
	for (uint64_t i = 0; i < n && !in->is_bad; i++) {
		struct finding *f = finding_from_bytes(in);
		if (f)
			p->findings[p->nfindings++] = f;
		else
			in->is_bad = true;
	}
}

struct report *run_report_read(const void *data, size_t n, struct err *e)
{
	struct bytes_reader in = bytes_read(data, n);
	struct report *p = alloc_zero(1, sizeof *p);
	if (bytes_get_byte(&in) != REPORT_VERSION)
		in.is_bad = true;
	read_result(&p->result, &in);
	p->is_symbolic = bytes_get_byte(&in);
	p->has_hit_depth = bytes_get_byte(&in);
	p->has_exited = bytes_get_byte(&in);
	p->program_status = (int)bytes_get_number(&in);
	p->live = bytes_get_number(&in);
	const uint8_t *bits = bytes_get_block(&in, &p->ncover);
	p->cover = alloc_get(p->ncover + 1);
	if (p->ncover)
		memcpy(p->cover, bits, p->ncover);
	read_findings(p, &in);
	if (!in.is_bad && in.at == in.end)
		return p;
	run_report_free(p);
	err_set(e, "a report is damaged");
	return NULL;
}

void run_report_free(struct report *p)
{
	if (!p)
		return;
	for (uint32_t i = 0; i < p->nfindings; i++)
		finding_free(p->findings[i]);
	free(p->findings);
	free(p->cover);
	run_result_done(&p->result);
	free(p);
}

uint64_t run_report_paths(const struct report *p)
{
	return p->result.paths.completed + p->result.paths.errors +
	       p->result.paths.unfinished;
}

/* A copy through bytes: findings have one form that is complete. */
static struct finding *copy_finding(const struct finding *f)
{
	struct bytes b = {0};
	finding_to_bytes(&b, f);
	struct bytes_reader in = bytes_read(b.data, b.n);
	struct finding *c = finding_from_bytes(&in);
	bytes_done(&b);
	return c;
}

void run_report_add_counts(struct run *r, const struct report *p)
{
	uint64_t at;
	for (uint32_t i = 0; i < p->nfindings; i++)
		if (map_get(&r->findings.by_key, p->findings[i]->key, &at))
			r->findings.items[at]->count += p->findings[i]->count;
}

bool run_report_take(struct run *r, const struct report *p, bool shows, struct err *e)
{
	uint64_t at;
	for (uint32_t i = 0; i < p->nfindings; i++) {
		bool is_new;
		if (map_get(&r->findings.by_key, p->findings[i]->key, &at))
			continue;
		struct finding *f = finding_set_add(
			&r->findings, copy_finding(p->findings[i]), &is_new);
		f->count = 0;
		if (shows)
			r->sink.found(r->sink.arg, f);
	}
	r->is_symbolic |= p->is_symbolic;
	r->has_hit_depth |= p->has_hit_depth;
	r->sched.leaves_out |= p->result.schedules.left_out;
	if (p->has_exited) {
		r->has_exited = true;
		r->program_status = p->program_status;
	}
	return cover_merge(r->cover, p->cover, p->ncover) ||
	       err_set(e, "coverage of another program");
}
