/* counters.h - what a run did, in numbers: everything run.json says besides findings.
 *
 * The engine fills the fields and writes them with run_result_write. Keys of run.json are
 * added, never renamed. Strings are owned; zero is a valid start for every number. */
#ifndef RESULT_COUNTERS_H
#define RESULT_COUNTERS_H
#include "base/err.h"
#include "result/finding_set.h"

#include <stdbool.h>
#include <stdint.h>

enum run_stop {
	STOP_NONE = 0,
#define STOP(number, symbol, name, words) STOP_##symbol = number,
#include "result/stops.def"
#undef STOP
};

enum run_incomplete {
	INCOMPLETE_NONE = 0,
#define INCOMPLETE(number, symbol, name, words) INCOMPLETE_##symbol = number,
#include "result/incomplete.def"
#undef INCOMPLETE
};

/* Exit status of `everett run`. */
enum {
	RUN_STATUS_CLEAN = 0,
	RUN_STATUS_FINDINGS = 1,
	RUN_STATUS_USAGE = 2,
	RUN_STATUS_INCOMPLETE = 3,
	RUN_STATUS_INTERRUPTED = 130,
};

struct run_gap { /* one entry of `incomplete` */
	enum run_incomplete reason;
	char *place; /* "fork (system call 57) at main.c:12"; "" unknown */
	uint64_t count;
};

struct run_assumed { /* one entry of `assumed` */
	char *what, *place;
	uint64_t count;
};

struct run_stage { /* one stage of the solver chain */
	char *name;
	uint64_t queries;
	double seconds;
};

struct run_worker {
	uint32_t id;
	uint64_t instructions, replayed, paths, states_peak, peak_rss_bytes;
	uint64_t given, got; /* jobs, to and from other workers */
	double seconds, idle_seconds;
	double start_seconds; /* from its start until it was ready for work */
};

enum { RUN_FAULT_COUNTS = 9 };

struct run_result {
	char *program;
	char **args;
	uint32_t nargs;
	int exit_status; /* of the command */
	bool is_deterministic;
	enum run_stop stop;
	struct {
		uint64_t completed, errors, pruned, unfinished;
		uint64_t covered; /* given up in a state that another path had been in */
	} paths;
	struct run_gap *gaps;
	uint32_t ngaps, gaps_cap;
	struct run_assumed *assumed;
	uint32_t nassumed, assumed_cap;
	char *assumption; /* that ended a path before any other had ended; NULL: none */
	uint64_t instructions, replayed_instructions, broken_replays, forks;
	struct {
		uint64_t total;
		double seconds;
		struct run_stage *stages;
		uint32_t nstages, stages_cap;
	} queries;
	double seconds, load_seconds;
	uint64_t peak_rss_bytes, states_peak, tests;
	uint64_t rss_after_load_bytes, page_bytes_peak;
	struct {
		uint64_t given, followed, refused; /* refused: by an assumption */
	} seeds;
	struct { /* orders of threads; explored is 0 if there was only one thread */
		uint64_t explored, redundant, estimate;
		uint64_t preemptions_max, threads_max, processes_max;
		uint64_t sampled, left_out; /* left_out: 0 or 1 */
	} schedules;
	/* Calls that were made to fail: decisions whether one does; the most on a path; paths that
	 * have ended by how many they had, the last for all with more. */
	struct {
		uint64_t points, injected_max, paths[RUN_FAULT_COUNTS];
	} faults;
	struct {
		uint64_t lines_covered, lines_total, branches_covered, branches_total;
	} coverage;
	struct run_worker *workers;
	uint32_t nworkers, workers_cap;
};

void run_result_init(struct run_result *r, const char *program, int argc, char **argv);
void run_result_done(struct run_result *r);
/* Adds to the gap with the same reason and place, or a new one. */
void run_result_add_gap(struct run_result *r, enum run_incomplete reason,
			const char *place, uint64_t count);
/* Adds to what was assumed at the same place, or a new one. */
void run_result_add_assumed(struct run_result *r, const char *what, const char *place,
			    uint64_t count);
void run_result_add_stage(struct run_result *r, const char *name, uint64_t queries,
			  double seconds);
void run_result_add_worker(struct run_result *r, const struct run_worker *w);

/* Every path was explored to its end and nothing is missing. */
bool run_result_is_exhausted(const struct run_result *r);
/* The status that the contract asks for, from stop, gaps and number of findings. */
int run_result_status(const struct run_result *r, uint32_t findings);
const char *run_stop_name(enum run_stop stop);
const char *run_stop_words(enum run_stop stop);
const char *run_incomplete_name(enum run_incomplete reason);
const char *run_incomplete_words(enum run_incomplete reason);

/* Writes run.json to the path, whole or not at all. */
bool run_result_write(const struct run_result *r, const struct finding_set *findings,
		      const char *path, struct err *e);
#endif
