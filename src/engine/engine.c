/* engine.c - one run from the file to the results on disk: sets everything up, explores,
 * writes the numbers. */
#include "engine/engine.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"
#include "emit/lcov.h"
#include "engine/checkpoint.h"
#include "engine/merge.h"
#include "engine/orders.h"
#include "options/network.h"
#include "run/portfolio.h"
#include "run/report.h"
#include "run/seeds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	MAX_LEN = 1 << 20, /* of --max-len */
	LEAVES_FREED = 1000, /* at the end of a run; more are left to the system */
};

static const double alone_seconds = 0.2;

void engine_load_options(struct load_options *out, const char *support)
{
	static struct load_intrinsic *list;
	static char *libc, *model, *image, *thread, *cancel, *guest, *cross;
	struct env_table t = env_table();
	list = alloc_resize(list, t.n * sizeof *list);
	for (uint32_t i = 0; i < t.n; i++)
		list[i] = (struct load_intrinsic){t.names[i], (int32_t)i,
						  t.hows[i] == EXEC_BODY ||
							  t.hows[i] == EXEC_MODEL};
	free(libc);
	free(model);
	free(image);
	free(thread);
	free(cancel);
	free(guest);
	free(cross);
	libc = support ? alloc_printf("%s/libc.bc", support) : NULL;
	model = support ? alloc_printf("%s/model.bc", support) : NULL;
	image = support ? alloc_printf("%s/model.image", support) : NULL;
	thread = support ? alloc_printf("%s/thread.bc", support) : NULL;
	cancel = support ? alloc_printf("%s/cancel.bc", support) : NULL;
	guest = support ? alloc_printf("%s/guest.bc", support) : NULL;
	cross = support ? alloc_printf("%s/cross.bc", support) : NULL;
	*out = (struct load_options){.intrinsics = list,
				     .nintrinsics = t.n,
				     .libc = libc,
				     .model = model,
				     .model_image = image,
				     .thread = thread,
				     .cancel = cancel,
				     .guest = guest,
				     .cross = cross,
				     .keep_undef = LOAD_UNDEF_UNOPTIMISED,
				     .checks = LOAD_CHECK_SHIFT};
}

uint32_t engine_visible(const char *const *fs, uint32_t nfs, const char *const *args,
			uint32_t nargs, struct text *out)
{
	return env_list_visible(fs, nfs, args, nargs, out);
}

/* The words of --check, in the order of enum load_check; the last takes one away. */
static bool checks_parse(const char *list, unsigned *checks, struct err *e)
{
	static const char *const words[] = {"overflow", "truncate", "align",
					    "stack",	"shift",    "no-shift"};
	enum { WORDS = sizeof words / sizeof *words };
	for (const char *w = list; w && *w; w += strcspn(w, ","), w += *w == ',') {
		size_t n = strcspn(w, ","), i = 0;
		while (i < WORDS &&
		       (strlen(words[i]) != n || memcmp(words[i], w, n) != 0))
			i++;
		if (i == WORDS)
			return err_set(
				e,
				"--check: '%.*s' is not one of overflow, truncate, "
				"align, stack, no-shift",
				n < 80 ? (int)n : 80, w);
		if (i == WORDS - 1)
			*checks &= ~(unsigned)LOAD_CHECK_SHIFT;
		else
			*checks |= 1u << i;
	}
	return !list || *list ||
	       err_set(e, "--check needs a list of overflow, truncate, align, stack, "
			  "no-shift");
}

/* What --uninit asks for. */
static enum exec_unset unset_of(const struct options *o)
{
	if (!o->uninit)
		return EXEC_UNSET_ASSUMED;
	if (strcmp(o->uninit, "symbolic") == 0)
		return EXEC_UNSET_SYMBOLIC;
	return strcmp(o->uninit, "zero") == 0 ? EXEC_UNSET_ZERO : EXEC_UNSET_REPORTED;
}

static void free_further(struct load_further *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		free((char *)f[i].name);
	free(f);
}

/* The words of --program; NULL: *e. */
static struct load_further *further_programs(const struct options *o, struct err *e)
{
	static const char allowed[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_-./+";
	struct load_further *f = alloc_zero(o->program.n + 1, sizeof *f);
	for (uint32_t i = 0; i < o->program.n; i++) {
		const char *word = o->program.items[i];
		size_t n = strspn(word, allowed);
		bool is_twice = false;
		if (n && word[n] == '=' && word[n + 1]) {
			f[i].name = alloc_printf("%.*s", (int)n, word);
			f[i].path = word + n + 1;
			for (uint32_t k = 0; k < i; k++)
				is_twice |= !strcmp(f[k].name, f[i].name);
		}
		if (f[i].name && !is_twice)
			continue;
		err_set(e,
			is_twice ? "--program %s: there is a program of that name already"
				 : "--program %s: give a name and a file, as in "
				   "--program sh=dash.bc",
			word);
		free_further(f, o->program.n);
		return NULL;
	}
	return f;
}

struct program *engine_load(const char *path, const struct options *o, bool is_symbolic,
			    unsigned *checks, struct err *e)
{
	struct load_options options;
	engine_load_options(&options, o->support);
	options.passes = o->passes;
	options.keep_memory = o->keep_memory || o->uninit;
	options.wants_model = is_symbolic;
	options.no_cache = o->no_cache;
	options.other = o->other;
	options.keep_undef = o->uninit ? LOAD_UNDEF_ALL : LOAD_UNDEF_UNOPTIMISED;
	unsigned usual = options.checks;
	*checks = usual;
	if (!checks_parse(o->check, checks, e))
		return NULL;
	options.checks = *checks;
	struct load_further *further = further_programs(o, e);
	if (!further)
		return NULL;
	options.further = further;
	options.nfurther = o->program.n;
	struct program *p = load_program(path, &options, e);
	free_further(further, o->program.n);
	/* Logs of a run with other addresses, or other decisions, are not ours. */
	if (p && (o->uninit || *checks != usual))
		p->fingerprint = hash_mix(p->fingerprint ^
					  (*checks | (unsigned)unset_of(o) << 16));
	return p;
}

static bool load(struct run *r, const char *path, unsigned *checks, struct err *e)
{
	r->prog = engine_load(path, r->options, r->words.is_symbolic, checks, e);
	return r->prog != NULL;
}

/* What a check cannot see in a module like this. */
static void tell_limits(const struct run *r, unsigned checks)
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

static void fill_numbers(struct run *r);
static void write_results(struct run *r);

/* The solver was wrong and the process is about to abort: what was found is kept. */
static void last_words(void *arg, const char *what)
{
	struct run *r = arg;
	if (r->is_part)
		return; /* a worker: its results are with the collector */
	char *place = alloc_printf("solver: %s", what);
	run_result_add_gap(&r->result, INCOMPLETE_ENGINE, place, 1);
	free(place);
	r->result.paths.unfinished += r->tree.leaves;
	r->result.stop = STOP_FAILED;
	fill_numbers(r);
	write_results(r);
	fprintf(stderr, "everett: results so far are in %s\n", r->dir.path);
}

/* The native program as one types it, whether it is there or not. */
static const char *name_to_type(struct run *r, const char *path)
{
	size_t n = strlen(path);
	bool is_module = n > 3 && strcmp(path + n - 3, ".bc") == 0;
	return arena_string(&r->arena, path, is_module ? n - 3 : n);
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

static bool prepare(struct run *r, const char *path, int argc, char **argv, struct err *e)
{
	const struct options *o = r->options;
	double start = clock_now();
	unsigned checks = 0;
	if (o->max_len > MAX_LEN)
		return err_set(e, "--max-len: at most %d bytes", MAX_LEN);
	const struct search_kind *teams[PORTFOLIO_MAX];
	uint32_t nteams;
	if (!portfolio_read(o, teams, &nteams, e) || !input_read(r, argc, argv, e) ||
	    !env_check_visible(o->fs.items, o->fs.n, e) || !load(r, path, &checks, e) ||
	    (o->seeds && !o->resume && !seeds_read(r, o->seeds, e)))
		return false;
	tell_limits(r, checks);
	if (!open_directory(r, e))
		return false;
	struct solve_options so = {.check = o->check_solver,
				   .check_share = o->check_share,
				   .dump_dir = r->dir.path,
				   .last_words = last_words,
				   .last_words_arg = r,
				   .stub = o->solver_stub,
				   .max_seconds = o->max_solver_time,
				   .stop_at = budget_stop_at,
				   .stop_arg = &r->budget};
	r->exprs = expr_pool_new();
	r->solve = solve_new(r->exprs, &so);
	r->cover = cover_new(r->prog);
	explore_hooks(r);
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
				.unset = unset_of(o),
				.has_fresh_stack = checks & LOAD_CHECK_STACK,
				.keeps_image = o->program.n || executes_itself(r->prog),
				.intrinsics = t.handlers,
				.intrinsic_names = t.names,
				.intrinsic_how = t.hows,
				.nintrinsics = t.n};
	r->exec = exec_new(&c);
	r->exec->cover = r->cover;
	sched_init(&r->sched, r->exec, options_scheduler(o), o->seed);
	r->sched.sampling.most = o->samples;
	r->sched.known.most = o->max_memory / 4 / SCHED_PREFIX_BYTES;
	r->sched.races = (enum sched_races)o->races;
	r->exec->view.caches_watched = r->sched.races == RACES_IGNORE;
	r->hooks.ignores_objects = r->sched.races == RACES_IGNORE &&
				   r->sched.scheduler.kind == SCHED_ROUND_ROBIN;
	r->env = env_new(r->exec, o->show_output);
	env_set_max_len(r->env, (uint32_t)o->max_len);
	env_set_ignored(r->env, o->ignored);
	env_set_enosys(r->env, o->enosys);
	env_set_spurious(r->env, (uint32_t)o->spurious);
	uint32_t most_faults;
	struct fault_list *faults = options_faults(o, &most_faults, e);
	bool counts_faults = faults && faults->counts;
	env_set_faults(r->env, faults, most_faults, o->max_heap);
	set_network(r);
	merge_start(r);
	env_set_visible(r->env, o->fs.items, o->fs.n);
	env_set_programs(r->env, o->program.items, o->program.n);
	env_set_idle(r->env, o->idle);
	env_set_max_processes(r->env, o->max_processes);
	if (r->joined)
		env_set_stdin(r->env, r->joined->input, r->joined->ninput,
			      r->joined->has_input_ended);
	r->store = testcase_store_new(&r->dir);
	testgen_init(&r->testgen, r->prog);
	sink_local(r);
	input_for_tests(r, argc, argv);
	r->testgen.has_logs = o->logs;
	r->testgen.program = name_to_type(r, path);
	r->testgen.has_output = !o->other; /* crosscheck's driver keeps it from us */
	tree_init(&r->tree);
	open_set_init(&r->opens);
	r->tree.drop = drop_state;
	r->tree.payload = revive_payload;
	r->tree.begin = orders_begin_write;
	r->tree.renew = orders_renew;
	r->tree.stays = sched_is_bound;
	r->tree.arg = r->exec;
	const char *search = search_names[o->search];
	if (counts_faults && !options_is_given(o, "search"))
		search = "fewest-faults"; /* one fault point after the other */
	search_init(&r->search, search_find(search), &r->tree, o->seed);
	run_result_init(&r->result, path, argc - 1, argv + 1);
	r->result.is_deterministic = true;
	r->result.load_seconds = clock_now() - start;
	log_program(r);
	r->result.rss_after_load_bytes = budget_rss();
	return true;
}

static void start_program(struct run *r, int argc, char **argv)
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

static void fill_numbers(struct run *r)
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
	report_numbers(r);
	if (!res->nworkers) {
		struct run_worker w = {.instructions = r->exec->instructions,
				       .paths = res->paths.completed + res->paths.errors,
				       .states_peak = res->states_peak,
				       .peak_rss_bytes = res->peak_rss_bytes,
				       .seconds = res->seconds};
		run_result_add_worker(res, &w);
	}
	for (uint32_t i = 0; i < r->nothers; i++)
		report_add(res, r->others[i]);
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

static void write_results(struct run *r)
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

static void run_done(struct run *r)
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
		report_free(r->others[i]);
	free(r->others);
	prog_free(r->prog);
	arena_done(&r->arena);
}

/* The jobs that workers start with: all that is left here. */
static void write_jobs(struct run *r, struct checkpoint *c)
{
	c->jobs = alloc_zero(1, sizeof *c->jobs);
	c->n = 1;
	if (!r->tree.root) {
		job_write_origin(&r->tree, &c->jobs[0]);
		return;
	}
	uint64_t n = job_select(&r->tree, UINT64_MAX, NULL);
	job_write(&r->tree, &c->jobs[0]);
	job_unmark(&r->tree, n, true, explore_gone, r);
	sched_forget(&r->sched); /* the jobs have them */
}

/* Seeds are followed in this process, before any worker starts; if memory is short by then,
 * all the rest too. */
static enum run_stop follow_seeds(struct run *r)
{
	r->only_seeds = true;
	enum run_stop stop = explore(r, 0);
	r->only_seeds = false;
	return stop == STOP_NONE && r->park.n ? explore(r, 0) : stop;
}

/* Explores with the help of many. If their number was not asked for, what is done in a moment
 * is done alone: most small programs are. */
static void explore_many(struct run *r, engine_many many, struct checkpoint *c,
			 enum run_stop *stop)
{
	bool was_asked = r->options->jobs || r->options->resume;
	bool has_seeds = r->seeds.n;
	r->stops_at_origin = was_asked && !has_seeds;
	*stop = has_seeds ? follow_seeds(r) : STOP_NONE;
	if (*stop == STOP_NONE && !(was_asked && has_seeds))
		*stop = explore(r, was_asked ? 0 : clock_now() + alone_seconds);
	if (*stop == STOP_NONE && !r->tree.origin) {
		r->stops_at_origin = true;
		*stop = explore(r, 0);
	}
	if (r->options
		    ->resume) /* the first run has counted the way to the first choice */
		r->exec->replayed_instructions = r->exec->instructions;
	bool is_at_origin = r->stops_at_origin && r->tree.origin && !r->tree.root;
	if (*stop != STOP_NONE && !(*stop == STOP_EXHAUSTED && is_at_origin))
		return;
	if (!r->options->resume)
		write_jobs(r, c);
	*stop = many(r, c);
}

static bool explore_alone(struct run *r, struct checkpoint *c, enum run_stop *stop,
			  struct err *e)
{
	r->stops_at_origin = r->options->resume;
	*stop = explore(r, 0);
	if (!r->options->resume || !r->tree.origin)
		return true;
	/* The way to the first choice was counted by the first run. */
	r->exec->replayed_instructions = r->exec->instructions;
	if (!checkpoint_import(r, c, e))
		return false;
	*stop = explore(r, 0);
	return true;
}

static bool explore_all(struct run *r, engine_many many, struct err *e)
{
	const struct options *o = r->options;
	struct checkpoint c = {0};
	enum run_stop stop;
	if (o->resume && !checkpoint_load(r, &c, e))
		return false;
	testcase_store_close(r->store, e);
	r->store = testcase_store_resume(&r->dir, r->testgen.tests, e);
	r->exec->notice_at = 0;
	if (r->store)
		keeper_start(r);
	bool is_alone = o->jobs == 1 || sched_is_alone(&r->sched) || r->merge;
	bool ok = r->store;
	if (ok && many && !is_alone)
		explore_many(r, many, &c, &stop);
	else if (ok)
		ok = explore_alone(r, &c, &stop, e);
	if (ok) {
		checkpoint_keep(r, stop, &c);
		r->left = r->tree.leaves + r->park.leaves + r->sched.branches;
		for (uint32_t i = 0; c.leaves && i < c.n; i++)
			r->left += c.leaves[i];
		r->result.paths.unfinished += r->left;
		r->result.stop = stop;
	}
	checkpoint_done(&c);
	return ok;
}

/* Explores, or executes what was asked for instead. Then everett-last stays: it is how the
 * tests are named that are executed again after each change of the program. */
static bool execute(struct run *r, engine_many many, struct err *e)
{
	const struct options *o = r->options;
	if (o->test)
		return run_tests(r, o->test, e);
	if (o->replay_log)
		return replay_logs(r, o->replay_log, e);
	rundir_publish(&r->dir);
	return explore_all(r, many, e);
}

static void run_init(struct run *r)
{
	finding_set_init(&r->findings);
	map_init(&r->finding_of);
	arena_init(&r->arena);
	budget_start(&r->budget, r->options);
}

int engine_run(const struct options *o, const char *path, int argc, char **argv,
	       engine_many many, struct err *e)
{
	struct run r = {.options = o};
	int status = RUN_STATUS_USAGE;
	run_init(&r);
	if (!options_check(o, e))
		goto out;
	if (!o->quiet)
		options_warn_misplaced(argc, argv, stderr);
	if (o->test && !run_tests_begin(&r, o->test, &argc, &argv, e))
		goto out;
	if (!prepare(&r, path, argc, argv, e))
		goto out;
	start_program(&r, argc, argv);
	if (!execute(&r, many, e))
		goto out;
	fflush(stdout);
	fill_numbers(&r);
	write_results(&r);
	summary_show(&r);
	status = r.result.exit_status;
	if (r.trouble.text[0])
		err_set(e, "results are not complete: %s", r.trouble.text);
out:
	if (e->text[0])
		rundir_discard(&r.dir);
	run_done(&r);
	return status;
}

/* Executes the program up to its first choice, where the run's origin is. The collector has
 * been there: nothing is reported or printed a second time. */
static bool go_to_origin(struct run *r, struct err *e)
{
	r->stops_at_origin = true;
	r->exec->notice_at = 0;
	r->exec->known_until = r->joined->origin;
	enum run_stop stop = explore(r, 0);
	r->exec->known_until = 0;
	if (stop == STOP_INTERRUPTED)
		return err_set(e, "the run is over");
	return r->tree.origin ||
	       err_set(e, "the program ends before its first choice (files that it "
			  "reads have changed)");
}

bool engine_join(const struct options *o, const struct run_joined *j, int argc,
		 char **argv, void (*serve)(struct run *r, void *arg), void *arg,
		 struct err *e)
{
	struct run r = {.options = o, .joined = j, .is_part = true};
	run_init(&r);
	budget_ignore_signals();
	bool ok = prepare(&r, argv[0], argc, argv, e);
	if (ok) {
		start_program(&r, argc, argv);
		ok = go_to_origin(&r, e);
	}
	if (ok)
		serve(&r, arg);
	run_done(&r);
	return ok;
}
