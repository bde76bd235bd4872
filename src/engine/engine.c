/* engine.c - one run from the file to the results on disk.
 *
 * Execution is concrete: there is one state. It runs in quanta until it ends or a limit is
 * reached; findings are printed and written as they occur, the numbers at the end. */
#include "engine/engine.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "emit/triage.h"
#include "engine/budget.h"
#include "env/env.h"
#include "exec/exec.h"
#include "result/counters.h"
#include "result/finding_text.h"
#include "result/rundir.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

struct run {
	const struct options *options;
	struct program *prog;
	struct exec *exec;
	struct env *env;
	struct rundir dir;
	struct finding_set findings;
	struct run_result result;
	struct budget budget;
	struct exec_hooks hooks;
	struct err trouble; /* first failure to write a result */
	int program_status; /* of a program that exited */
	bool has_exited;
};

void engine_load_options(struct load_options *out, const char *support)
{
	static struct load_intrinsic *table;
	static char *libc, *model;
	const exec_intrinsic *handlers;
	const char *const *names;
	uint32_t n;
	env_table(&handlers, &names, &n);
	table = alloc_resize(table, n * sizeof *table);
	for (uint32_t i = 0; i < n; i++)
		table[i] = (struct load_intrinsic){names[i], (int32_t)i};
	free(libc);
	free(model);
	libc = support ? alloc_printf("%s/libc.bc", support) : NULL;
	model = support ? alloc_printf("%s/model.bc", support) : NULL;
	*out = (struct load_options){
		.intrinsics = table, .nintrinsics = n, .libc = libc, .model = model};
}

static void on_fault(void *arg, struct exec *x, const struct fault *f)
{
	struct run *r = arg;
	bool is_new;
	struct finding *found =
		finding_set_add(&r->findings, triage_finding(x, f), &is_new);
	if (!is_new)
		return;
	fflush(stdout);
	finding_print_short(stderr, found);
	struct err e = {0};
	if (!rundir_write_finding(&r->dir, found, &e) && !r->trouble.text[0])
		r->trouble = e;
}

static bool prepare(struct run *r, const char *path, int argc, char **argv, struct err *e)
{
	const struct options *o = r->options;
	double start = clock_now();
	struct load_options load;
	engine_load_options(&load, o->support);
	load.passes = o->passes;
	load.keep_memory = o->keep_memory;
	r->prog = load_program(path, &load, e);
	if (!r->prog || !rundir_open(&r->dir, o->out, o->force, e))
		return false;
	r->hooks = (struct exec_hooks){.fault = on_fault, .arg = r};
	struct exec_config c = {.prog = r->prog, .hooks = &r->hooks, .stack_size = o->max_stack};
	env_table(&c.intrinsics, &c.intrinsic_names, &c.nintrinsics);
	r->exec = exec_new(&c);
	r->env = env_new(r->exec);
	run_result_init(&r->result, path, argc - 1, argv + 1);
	r->result.is_deterministic = true;
	r->result.load_seconds = clock_now() - start;
	return true;
}

/* The host's environment with --env on top; the caller frees the array. */
static char **environment(const struct options *o)
{
	size_t n = 0, have = 0;
	while (environ[have])
		have++;
	char **list = alloc_zero(have + o->env.n + 1, sizeof *list);
	for (size_t i = 0; i < have; i++) {
		bool is_set = false;
		size_t name = strcspn(environ[i], "=") + 1;
		for (uint32_t k = 0; k < o->env.n; k++)
			is_set |= strncmp(environ[i], o->env.items[k], name) == 0;
		if (!is_set)
			list[n++] = environ[i];
	}
	for (uint32_t k = 0; k < o->env.n; k++)
		list[n++] = (char *)(uintptr_t)o->env.items[k];
	return list;
}

/* The program sees its own name as it would natively: without .bc. */
static void start_program(struct run *r, int argc, char **argv)
{
	char *name = alloc_string(argv[0]);
	size_t n = strlen(name);
	if (n > 3 && strcmp(name + n - 3, ".bc") == 0)
		name[n - 3] = 0;
	char **args = alloc_zero((size_t)argc + 1, sizeof *args);
	args[0] = name;
	for (int i = 1; i < argc; i++)
		args[i] = argv[i];
	char **env = environment(r->options);
	exec_start(r->exec);
	env_start(r->exec, argc, args, env);
	free(env);
	free(args);
	free(name);
}

static void show_progress(struct run *r)
{
	double t = clock_now() - r->budget.start;
	fprintf(stderr, "everett: %.0f s, %.0f million instructions, %" PRIu32 " finding%s\n", t,
		(double)r->exec->instructions / 1e6, r->findings.n, r->findings.n == 1 ? "" : "s");
}

static enum run_incomplete gap_of(enum end_reason why)
{
	switch (why) {
	case END_UNSUPPORTED:
		return INCOMPLETE_UNSUPPORTED;
	case END_UNDEFINED_FUNCTION:
		return INCOMPLETE_UNDEFINED_FUNCTION;
	case END_BAD_SYSTEM_CALL:
		return INCOMPLETE_BAD_SYSTEM_CALL;
	case END_BOUNDED:
		return INCOMPLETE_BOUNDED;
	case END_ENGINE:
		return INCOMPLETE_ENGINE;
	case END_RUNNING:
	case END_EXIT:
	case END_FINDING:
	case END_SILENT:
		break;
	}
	return INCOMPLETE_NONE;
}

static void path_ended(struct run *r, struct state *s)
{
	struct run_result *res = &r->result;
	uint32_t before = r->findings.n;
	switch (s->ended) {
	case END_EXIT:
		r->has_exited = true;
		r->program_status = s->exit_status;
		if (r->options->leaks)
			env_leaks(r->exec);
		break;
	case END_FINDING:
	case END_SILENT:
	case END_RUNNING:
		break;
	default: {
		char place[512], text[700];
		triage_place(r->exec, place, sizeof place);
		snprintf(text, sizeof text, "%s in %s",
			 r->exec->end_detail ? r->exec->end_detail : "?", place);
		run_result_add_gap(res, gap_of(s->ended), text, 1);
		break;
	}
	}
	if (s->ended == END_FINDING || r->findings.n > before)
		res->paths.errors++;
	else if (!end_reason_incomplete(s->ended))
		res->paths.completed++;
	else
		res->paths.unfinished++;
}

static void explore(struct run *r)
{
	struct exec *x = r->exec;
	struct state *s = x->state;
	enum run_stop stop = STOP_NONE;
	while (s->ended == END_RUNNING && stop == STOP_NONE) {
		exec_run(x, budget_quantum(&r->budget, x->instructions));
		if (s->ended != END_RUNNING)
			break;
		stop = budget_check(&r->budget, x->instructions);
		if (!r->options->quiet && budget_wants_progress(&r->budget))
			show_progress(r);
	}
	if (s->ended != END_RUNNING)
		path_ended(r, s);
	else
		r->result.paths.unfinished++;
	r->result.stop = stop == STOP_NONE ? STOP_EXHAUSTED : stop;
}

static void fill_numbers(struct run *r)
{
	struct run_result *res = &r->result;
	struct exec *x = r->exec;
	res->instructions = x->instructions;
	res->forks = x->forks;
	res->states_peak = 1;
	res->seconds = clock_now() - r->budget.start;
	res->peak_rss_bytes = budget_peak_rss();
	res->exit_status = run_result_status(res, r->findings.n);
	if (res->exit_status == RUN_STATUS_CLEAN && r->options->passthrough && r->has_exited)
		res->exit_status = r->program_status;
	struct run_worker w = {.instructions = x->instructions,
			       .paths = res->paths.completed + res->paths.errors,
			       .states_peak = 1,
			       .peak_rss_bytes = res->peak_rss_bytes,
			       .seconds = res->seconds};
	run_result_add_worker(res, &w);
}

static void show_summary(struct run *r)
{
	const struct run_result *res = &r->result;
	for (uint32_t i = 0; i < res->ngaps; i++)
		fprintf(stderr, "everett: incomplete: %s: %s\n",
			run_incomplete_words(res->gaps[i].reason), res->gaps[i].place);
	if (res->stop != STOP_EXHAUSTED)
		fprintf(stderr, "everett: %s\n", run_stop_words(res->stop));
	if (r->options->quiet || (r->options->passthrough && !r->findings.n && !res->ngaps))
		return;
	fprintf(stderr,
		"everett: %" PRIu32 " finding%s, %" PRIu64 " instructions in %.2f s; results in %s\n",
		r->findings.n, r->findings.n == 1 ? "" : "s", res->instructions, res->seconds,
		r->dir.path);
}

static void run_done(struct run *r)
{
	if (r->exec) {
		if (r->exec->state)
			exec_drop(r->exec, r->exec->state);
		env_free(r->env);
		exec_free(r->exec);
		run_result_done(&r->result);
	}
	rundir_done(&r->dir);
	finding_set_done(&r->findings);
	prog_free(r->prog);
}

int engine_run(const struct options *o, const char *path, int argc, char **argv,
	       struct err *e)
{
	struct run r = {.options = o};
	int status = RUN_STATUS_USAGE;
	finding_set_init(&r.findings);
	budget_start(&r.budget, o);
	if (!prepare(&r, path, argc, argv, e))
		goto out;
	start_program(&r, argc, argv);
	explore(&r);
	fflush(stdout);
	fill_numbers(&r);
	char *json = rundir_path(&r.dir, "run.json");
	struct err late = {0};
	if (!run_result_write(&r.result, &r.findings, json, &late) && !r.trouble.text[0])
		r.trouble = late;
	free(json);
	show_summary(&r);
	status = r.result.exit_status;
	if (r.trouble.text[0])
		err_set(e, "results are not complete: %s", r.trouble.text);
out:
	run_done(&r);
	return status;
}
