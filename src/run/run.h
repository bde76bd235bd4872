/* run.h - one run in progress: what engine/ and the workers of cluster/ explore with; a
 * worker's run hands its results to the collector. Nothing in this folder explores. */
#ifndef RUN_RUN_H
#define RUN_RUN_H
#include "cover/hits.h"
#include "emit/testgen.h"
#include "env/env.h"
#include "exec/exec.h"
#include "expr/pool.h"
#include "options/options.h"
#include "path/seeds.h"
#include "result/counters.h"
#include "result/rundir.h"
#include "run/budget.h"
#include "run/long_path.h"
#include "run/progress.h"
#include "run/windup.h"
#include "sched/sched.h"
#include "search/search.h"
#include "testcase/store.h"
#include "tree/job.h"
#include "tree/open.h"

struct run;

enum { QUANTUM_COPIES = 32 };

/* Where results go as they occur. */
struct run_sink {
	bool (*test)(void *arg, const struct testcase *t, const struct finding *first,
		     struct err *e);
	void (*found)(void *arg, struct finding *f); /* a new finding, with its test */
	/* A leaf is about to run; false: it is set aside instead. NULL: all run. */
	bool (*picked)(void *arg, struct tree_node *leaf);
	/* An alternative to an open choice that this run has not offered before; the job is
	 * the sink's. */
	void (*offered)(void *arg, const struct offer *o, struct job *j);
	void *arg;
};

/* Sums over all workers as of their last status; what they have committed is in struct
 * report. */
struct run_far {
	uint64_t jobs, instructions, paths; /* paths, instructions: not committed so far */
	uint64_t memory; /* bytes resident */
	struct long_path_news long_path; /* of the worker that has waited longest */
};

/* What a process that joins a run is told about it: see part.h. */
struct run_joined {
	const char *dir; /* the run's, where states may be parked */
	char **variables; /* the program's environment */
	uint64_t origin; /* instructions in front of the first choice */
	const void *input; /* standard input as far as the collector has read it */
	size_t ninput;
	bool has_input_ended;
};

/* States that wait on disk as jobs (explore/park.h). */
struct park_batch {
	uint64_t offset, size, leaves, hash; /* hash: of the bytes */
	struct numbers groups; /* of places that other workers have, too (sched/home.c) */
};
struct park {
	int fd; /* 0: not open */
	uint64_t end;
	struct park_batch *batches;
	uint32_t n, cap;
	uint64_t leaves; /* parked */
	uint64_t ceiling; /* live states that memory has room for; 0 not known */
	uint32_t vain; /* times that states were put aside and memory was over its limit */
	uint64_t rss; /* bytes resident when states were last put aside */
};
/* When a checkpoint is written (explore/keeper.h). */
struct keeper {
	double next; /* time before which there is nothing to do */
	double kept, cost; /* when the last checkpoint was written, seconds for it */
	double interval; /* between two of them */
	uint32_t findings; /* findings in the last checkpoint */
};
struct open_snapshot; /* explore/open_snapshots.h */

/* What was done before this run (resumed) or elsewhere (workers): see report.h. */
struct report;

struct run {
	const struct options *options;
	const struct run_joined *joined; /* NULL: this process has not joined */
	struct arena arena; /* as long as the run */
	struct words_list words; /* the program's arguments, what is symbolic in them */
	char **variables; /* the program's environment */
	struct testcase first; /* with --test: the first of them, in the arena */
	uint64_t left; /* paths that were left when the run ended */
	bool has_foreign_tests; /* of another program or build */
	bool takes_first; /* arguments and environment are those of `first` */
	struct program *prog;
	struct expr_pool *exprs;
	struct solve *solve;
	struct exec *exec;
	struct env *env;
	struct cover *cover;
	struct tree tree;
	struct search search;
	struct sched sched; /* orders of threads */
	struct park park; /* states put aside on disk */
	/* Alternatives of open choices that are known; on a worker those that it has
	 * offered. */
	struct open_set opens;
	struct open_snapshot *open_snapshots; /* OPEN_SNAPSHOTS; NULL: none so far */
	struct windup windup;
	struct long_path long_path;
	struct exec_digests *digests; /* exec/digest.h; NULL: not needed so far */
	struct merge *merge; /* explore/merge.h; NULL: states are not compared */
	struct keeper keeper;
	struct rundir dir;
	struct testcase_store *store;
	struct testgen testgen;
	struct run_sink sink;
	struct finding_set findings;
	struct map finding_of; /* triage_key -> index in findings */
	struct run_result result;
	struct report **others;
	uint32_t nothers, cap_others;
	struct budget budget;
	struct exec_hooks hooks;
	struct exec_seeds seeds; /* --seeds; none: n is 0 */
	struct err trouble; /* first failure to write a result, or to read one back */
	bool cannot_write;
	struct tree_node *reviving; /* the leaf being replayed, NULL none */
	struct log_buffer records; /* what is left of its log */
	uint64_t snapshot_at; /* instructions of the last snapshot on its way */
	int program_status; /* of a program that exited */
	bool has_exited;
	bool is_symbolic; /* some path made something symbolic */
	bool is_found; /* what --stop-at-finding asks for */
	bool has_hit_depth; /* --max-depth ended a path */
	/* a quantum ends at each fork, whatever the search says */
	bool switches_at_forks;
	bool only_seeds; /* explore ends when no seed is left to follow */
	struct run_far far; /* what workers do, for the progress line */
	bool is_part; /* of a larger run: part.h */
	bool stops_at_origin; /* the first path ends before its first choice */
	uint64_t swept_at; /* terms alive after the last sweep */
	uint64_t turn;
	/* Moment at which explore returns, so that a worker can hear its messages; 0: no
	 * limit. */
	double until;
	uint32_t quantum_forks; /* in this quantum */
	struct state *quantum_copies[QUANTUM_COPIES]; /* the first of those */
	bool has_live_line; /* the terminal shows a progress line that is rewritten */
	struct progress_speed speed; /* as of the last progress line */
	uint64_t shown_reached; /* blocks reached at the last progress line */
	double reached_at; /* when that number last grew, as far as lines have seen it */
};

/* input.c: arguments and environment; what of them belongs into tests. False: *e. */
bool run_input_read(struct run *r, int argc, char **argv, struct err *e);
void run_input_for_tests(struct run *r, int argc, char **argv);

/* Have there been several threads? */
bool run_has_threads(const struct run *r);
/* Why a run ends that has nothing left to explore. */
enum run_stop run_end_reason(const struct run *r);
/* Number of paths that have ended, with findings or without, on all workers. */
uint64_t run_paths(const struct run *r);
/* Results cannot be written: keeps the reason, if it is the first; exploring stops. */
void run_trouble(struct run *r, const struct err *e);
/* Something was lost, but it makes sense to go on. */
void run_loss(struct run *r, const struct err *e);
/* A part's jobs cannot be used any more: ends its process, so that others repeat them. */
_Noreturn void run_part_fail(const struct err *e);

/* assumptions.c: notes that an assumption has ended the current path; at the end of the
 * run, warns if assumptions have ended all paths. */
void assumptions_note(struct run *r);
void assumptions_check(struct run *r);

/* reproduce.c: fills in the command that shows a finding again, unless it is there. */
void reproduce_describe(const struct run *r, struct finding *f);
/* The native program beside a module, NULL if there is none; the caller frees it. */
char *reproduce_twin(const char *module);
#endif
