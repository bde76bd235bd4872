/* prepare.c - a run from its options to the first instruction of its program, and its end. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/internal.h"
#include "explore/explore.h"
#include "explore/merge.h"
#include "explore/orders.h"
#include "options/network.h"
#include "run/portfolio.h"
#include "run/report.h"
#include "run/seeds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	MAX_LEN = 1 << 20, /* of --max-len */
	LEAVES_FREED = 1000, /* at the end of a run; more are left to the system */
};

/* What a check cannot see in a module like this. */
static void tell_limits_of_checks(const struct run *r, unsigned checks)
{
	if ((checks & LOAD_CHECK_OVERFLOW) && !r->prog->has_overflow_checks &&
	    !r->options->quiet)
		fprintf(stderr, "everett: note: --check=overflow sees what the compiler "
				"left to compute; what it computed itself, such as "
				"2147483647 + 1, is seen after everett cc "
				"--check=overflow\n");
}

static const char *const search_names[] = {
	"mix",	    "dfs",	 "bfs",		  "random-state", "random-path",
	"coverage", "cupa-site", "cupa-function", "cupa-depth",	  "fewest-faults"};

static void drop_state(void *exec, struct state *s)
{
	exec_drop(exec, s);
}

/* The native program as one types it, whether it is there or not. */
static const char *native_program_name(struct run *r, const char *path)
{
	size_t n = strlen(path);
	return arena_string(&r->arena, path, text_has_ending(path, ".bc") ? n - 3 : n);
}

static void log_program(const struct run *r)
{
	uint64_t code = 0;
	for (uint32_t i = 1; i < r->prog->nfuncs; i++)
		code += r->prog->funcs[i].ncode;
	LOG(INFO, "engine",
	    "%s: %" PRIu32 " functions, %" PRIu64
	    " instructions, build id %s, loaded in %.2f s",
	    r->result.program, r->prog->nfuncs - 1, code, r->testgen.fingerprint,
	    r->result.load_seconds);
	LOG(INFO, "engine",
	    "search %s, seed %" PRIu64 ", up to %" PRIu32 " workers, results in %s",
	    search_names[r->options->search], r->options->seed,
	    portfolio_workers(r->options), r->dir.path);
}

static bool open_directory(struct run *r, struct err *e)
{
	const struct options *o = r->options;
	if (r->joined) { /* the collector writes to it */
		r->dir = (struct rundir){.path = alloc_string(r->joined->dir)};
		return true;
	}
	if (!(o->resume ? rundir_reopen(&r->dir, o->resume, e)
			: rundir_open(&r->dir, o->out, o->force, e)))
		return false;
	rundir_reserve(&r->dir);
	return true;
}

/* Can it start itself again, by /proc/self/exe? */
static bool executes_itself(const struct program *p)
{
	uint64_t id;
	return strmap_get(&p->func_by_name, "execve", &id) ||
	       strmap_get(&p->func_by_name, "fexecve", &id);
}

_Static_assert((int)ENV_NETWORK_SETTINGS == (int)NETWORK_SETTINGS, "the same settings");
static void set_network(struct run *r)
{
	uint32_t settings[NETWORK_SETTINGS];
	struct err e = {0};
	if (options_network(r->options, settings, &e)) /* it was checked */
		env_set_network(r->env, settings);
}

/* Reads what was asked for and loads the program; *checks are those of --check. */
static bool read_and_load(struct run *r, const char *path, int argc, char **argv,
			  unsigned *checks, struct err *e)
{
	const struct options *o = r->options;
	const struct search_kind *teams[PORTFOLIO_MAX];
	uint32_t nteams;
	if (o->max_len > MAX_LEN)
		return err_set(e, "--max-len: at most %d bytes", MAX_LEN);
	if (!portfolio_read(o, teams, &nteams, e) || !run_input_read(r, argc, argv, e) ||
	    !env_check_visible(o->fs.items, o->fs.n, e))
		return false;
	r->prog = engine_load(path, o, r->words.is_symbolic, checks, e);
	return r->prog && (!o->seeds || o->resume || seeds_read(r, o->seeds, e));
}

static void set_up_solver(struct run *r)
{
	const struct options *o = r->options;
	struct solve_options so = {.check = o->check_solver,
				   .check_share = o->check_share,
				   .dump_dir = r->dir.path,
				   .last_words = engine_save_results,
				   .last_words_arg = r,
				   .stub = o->solver_stub,
				   .max_seconds = o->max_solver_time,
				   .stop_at = budget_stop_at,
				   .stop_arg = &r->budget};
	r->exprs = expr_pool_new();
	r->solve = solve_new(r->exprs, &so);
}

static void set_up_exec(struct run *r, unsigned checks)
{
	const struct options *o = r->options;
	struct env_table t = env_table();
	struct exec_config c = {.prog = r->prog,
				.hooks = &r->hooks,
				.stack_size = o->max_stack,
				.max_alloc = o->max_alloc ? o->max_alloc : UINT64_MAX,
				.max_threads = o->max_threads,
				.has_string_models = !o->string_models,
				.forks_status = o->each_status,
				.exprs = r->exprs,
				.solve = r->solve,
				.unset = engine_uninit(o),
				.has_fresh_stack = checks & LOAD_CHECK_STACK,
				.keeps_image = o->program.n || executes_itself(r->prog),
				.intrinsics = t.handlers,
				.intrinsic_names = t.names,
				.intrinsic_how = t.hows,
				.nintrinsics = t.n};
	r->cover = cover_new(r->prog);
	explore_hooks(r);
	r->exec = exec_new(&c);
	r->exec->cover = r->cover;
}

static void set_up_sched(struct run *r)
{
	const struct options *o = r->options;
	sched_init(&r->sched, r->exec, options_scheduler(o), o->seed);
	r->sched.sampling.most = o->samples;
	r->sched.known.most = o->max_memory / 4 / SCHED_PREFIX_BYTES;
	r->sched.races = (enum sched_races)o->races;
	r->exec->view.caches_watched = r->sched.races == RACES_IGNORE;
	r->hooks.ignores_objects = r->sched.races == RACES_IGNORE &&
				   r->sched.scheduler.kind == SCHED_ROUND_ROBIN;
}

/* *counts_faults: one fault point is to be tried after the other. */
static void set_up_env(struct run *r, bool *counts_faults, struct err *e)
{
	const struct options *o = r->options;
	uint32_t most_faults;
	struct fault_list *faults = options_faults(o, &most_faults, e);
	*counts_faults = faults && faults->counts;
	r->env = env_new(r->exec, o->show_output);
	env_set_max_len(r->env, (uint32_t)o->max_len);
	env_set_ignored(r->env, o->ignored);
	env_set_enosys(r->env, o->enosys);
	env_set_spurious(r->env, (uint32_t)o->spurious);
	env_set_faults(r->env, faults, most_faults, o->max_heap);
	set_network(r);
	env_set_visible(r->env, o->fs.items, o->fs.n);
	env_set_programs(r->env, o->program.items, o->program.n);
	env_set_idle(r->env, o->idle);
	env_set_max_processes(r->env, o->max_processes);
	if (r->joined)
		env_set_stdin(r->env, r->joined->input, r->joined->ninput,
			      r->joined->has_input_ended);
}

static void set_up_tests(struct run *r, const char *path, int argc, char **argv)
{
	r->store = testcase_store_new(&r->dir);
	testgen_init(&r->testgen, r->prog);
	sink_local(r);
	run_input_for_tests(r, argc, argv);
	r->testgen.has_logs = r->options->logs;
	r->testgen.program = native_program_name(r, path);
	r->testgen.has_output = !r->options->other; /* crosscheck's driver keeps it from us */
}

static void set_up_tree(struct run *r, bool counts_faults)
{
	const struct options *o = r->options;
	const char *search = search_names[o->search];
	tree_init(&r->tree);
	open_set_init(&r->opens);
	r->tree.drop = drop_state;
	r->tree.payload = revive_payload;
	r->tree.begin = orders_begin_write;
	r->tree.renew = orders_renew;
	r->tree.stays = sched_is_bound;
	r->tree.arg = r->exec;
	if (counts_faults && !options_is_given(o, "search"))
		search = "fewest-faults";
	search_init(&r->search, search_find(search), &r->tree, o->seed);
	if (r->cover)
		search_set_cover(&r->search, r->cover);
}

bool engine_prepare(struct run *r, const char *path, int argc, char **argv, struct err *e)
{
	double start = clock_now();
	unsigned checks = 0;
	bool counts_faults;
	if (!read_and_load(r, path, argc, argv, &checks, e))
		return false;
	tell_limits_of_checks(r, checks);
	if (!open_directory(r, e))
		return false;
	set_up_solver(r);
	set_up_exec(r, checks);
	set_up_sched(r);
	set_up_env(r, &counts_faults, e);
	merge_start(r);
	set_up_tests(r, path, argc, argv);
	set_up_tree(r, counts_faults);
	run_result_init(&r->result, path, argc - 1, argv + 1);
	r->result.is_deterministic = true;
	r->result.load_seconds = clock_now() - start;
	log_program(r);
	r->result.rss_after_load_bytes = budget_rss();
	return true;
}

void engine_start_program(struct run *r, int argc, char **argv)
{
	char **args = alloc_zero((size_t)argc + 1, sizeof *args);
	args[0] = (char *)(uintptr_t)r->testgen.argv0;
	for (int i = 1; i < argc; i++)
		args[i] = argv[i];
	uint64_t flags = (r->words.is_symbolic ? ENV_EXPAND : 0) |
			 (r->options->printable ? ENV_PRINTABLE : 0);
	struct state *s = exec_start(r->exec);
	env_start(r->exec, argc, args, r->variables, flags);
	if (r->seeds.n) {
		r->exec->seeds = &r->seeds;
		exec_seeds_start(r->exec, s);
	}
	struct tree_node *leaf = tree_plant(&r->tree, s);
	r->search.kind->add(&r->search, leaf, NULL);
	free(args);
}

/* What is left when a limit ended the run. Freeing millions of states one by one would take
 * longer than the limit allows, and the process ends soon: more than a few stay. */
static void drop_leaves(struct run *r)
{
	struct tree_node *leaf;
	if (r->tree.leaves > LEAVES_FREED)
		return;
	while ((leaf = tree_next_leaf(&r->tree, NULL))) {
		struct state *s = leaf->kind == TREE_LIVE ? leaf->state : NULL;
		tree_remove(&r->tree, leaf);
		if (s)
			exec_drop(r->exec, s);
	}
	tree_done(&r->tree);
}

void engine_init_run(struct run *r)
{
	finding_set_init(&r->findings);
	map_init(&r->finding_of);
	arena_init(&r->arena);
	budget_start(&r->budget, r->options);
}

void engine_done_run(struct run *r)
{
	struct err ignored = {0};
	if (r->exec) {
		drop_leaves(r);
		open_snapshots_drop(r);
		merge_done(r);
		sched_done(&r->sched);
		park_done(&r->park);
		open_set_done(&r->opens);
		log_buffer_done(&r->records);
		search_done(&r->search);
		testgen_done(&r->testgen);
		testcase_store_close(r->store, &ignored);
		env_free(r->env);
		exec_free(r->exec);
		cover_free(r->cover);
		solve_free(r->solve);
		expr_pool_free(r->exprs);
		run_result_done(&r->result);
	}
	seeds_free(r);
	rundir_done(&r->dir);
	finding_set_done(&r->findings);
	map_done(&r->finding_of);
	for (uint32_t i = 0; i < r->nothers; i++)
		run_report_free(r->others[i]);
	free(r->others);
	prog_free(r->prog);
	arena_done(&r->arena);
}
