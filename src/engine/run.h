/* run.h - one run in progress; shared by the files of engine/. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H
#include "cover/hits.h"
#include "emit/testgen.h"
#include "engine/budget.h"
#include "engine/options.h"
#include "env/env.h"
#include "exec/exec.h"
#include "expr/pool.h"
#include "result/counters.h"
#include "result/rundir.h"
#include "search/search.h"

struct run {
	const struct options *options;
	struct program *prog;
	struct expr_pool *exprs;
	struct solve *solve;
	struct exec *exec;
	struct env *env;
	struct cover *cover;
	struct tree tree;
	struct search search;
	struct rundir dir;
	struct testcase_store *store;
	struct testgen testgen;
	struct finding_set findings;
	struct map finding_of; /* triage_key -> index in findings */
	struct run_result result;
	struct budget budget;
	struct exec_hooks hooks;
	struct err trouble; /* first failure to write a result */
	int program_status; /* of a program that exited */
	bool has_exited;
	bool is_symbolic;	  /* some path made something symbolic */
	bool has_hit_depth; /* --max-depth ended a path */
	uint64_t swept_at;  /* terms alive after the last sweep */
};

/* explore.c: hooks of exec, the main loop. */
void explore_hooks(struct run *r);
void explore(struct run *r);
/* The current state has ended: counts it, writes its test. */
void explore_path_ended(struct run *r);
/* Keeps the first trouble in writing results. */
void run_trouble(struct run *r, const struct err *e);

/* replay_log.c: runs the logs of a test file instead of exploring; false: *e says why. */
bool replay_logs(struct run *r, const char *path, struct err *e);

/* summary.c */
void summary_progress(struct run *r);
void summary_show(struct run *r, const char *program);
#endif
