/* run_tests.c - `everett run --test PATH`: executes tests on their own values and compares
 * how they end with what they predict.
 *
 * Inputs are bytes here and not symbols, so nothing is decided by a solver or by the choice
 * log: it is a second opinion on both. The path is a test, a packed file, or a directory
 * that has tests/ in it. */
#include "base/alloc.h"
#include "engine/run.h"
#include "result/packed.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Enough of the findings to see which one a path has added to. */
static uint64_t *count_findings(const struct run *r)
{
	uint64_t *counts = alloc_zero(r->findings.n + 1, sizeof *counts);
	for (uint32_t i = 0; i < r->findings.n; i++)
		counts[i] = r->findings.items[i]->count;
	return counts;
}

static bool is_same(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A finding of the predicted kind at the predicted place, met since `before` (n). */
static bool has_met(const struct run *r, const struct testcase_outcome *want,
		    const uint64_t *before, uint32_t n)
{
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = r->findings.items[i];
		if ((i >= n || f->count > before[i]) && f->kind == want->kind &&
		    f->line == want->line && is_same(f->function, want->function))
			return true;
	}
	return false;
}

static bool ends_alike(const struct run *r, const struct testcase_outcome *want,
		       const uint64_t *before, uint32_t n)
{
	const struct state *s = r->exec->state;
	switch (want->end) {
	case TESTCASE_EXIT: return s->ended == END_EXIT && s->exit_status == want->status;
	case TESTCASE_SILENT: return s->ended == END_SILENT;
	case TESTCASE_FINDING: return has_met(r, want, before, n);
	case TESTCASE_INCOMPLETE: return end_reason_incomplete(s->ended) != NULL;
	}
	return false;
}

/* What it printed: symbols are gone, so bytes are all there is. */
static bool prints_alike(struct run *r, const struct testcase *t)
{
	struct testcase_output have[TESTCASE_STREAMS];
	bool is_same = true;
	if (!t->has_output)
		return true;
	printed_take(&r->testgen.printed, r->exec, NULL, 0, have);
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		const struct testcase_output *want = &t->output[i];
		is_same &= have[i].total == want->total &&
			   have[i].size == want->size &&
			   (!want->size || !memcmp(have[i].bytes, want->bytes, want->size));
	}
	return is_same;
}

static struct env_given given_of(const struct testcase *t)
{
	struct env_input *inputs = alloc_zero(t->ninputs + 1, sizeof *inputs);
	uint64_t *choices = alloc_zero(t->nevents + 1, sizeof *choices);
	struct env_given g = {.inputs = inputs,
			      .choices = choices,
			      .ninputs = t->ninputs,
			      .terminals = t->terminals};
	for (uint32_t i = 0; i < t->ninputs; i++)
		inputs[i] = (struct env_input){t->inputs[i].name, t->inputs[i].bytes,
					       t->inputs[i].size};
	for (uint32_t i = 0; i < t->nevents; i++)
		if (is_same(t->events[i].kind, "choose") ||
		    is_same(t->events[i].kind, "open"))
			choices[g.nchoices++] = t->events[i].value;
	return g;
}

static void given_done(struct env_given *g)
{
	free((void *)(uintptr_t)g->inputs);
	free((void *)(uintptr_t)g->choices);
}

static void run_one(struct run *r, const struct testcase *t)
{
	struct exec *x = r->exec;
	struct state *start = x->state;
	struct env_given given = given_of(t);
	uint32_t n = r->findings.n;
	uint64_t *before = count_findings(r);
	exec_enter(x, start);
	struct state *s = exec_fork(x);
	exec_enter(x, s);
	env_give(r->env, &given);
	while (s->ended == END_RUNNING && r->result.stop == STOP_NONE) {
		exec_run(x, budget_quantum(&r->budget, x->instructions));
		r->result.stop = budget_check(&r->budget, x->instructions);
	}
	env_give(r->env, NULL);
	if (s->ended == END_EXIT && r->options->leaks)
		env_leaks(x);
	bool is_whole = given.inputs_used == given.ninputs || s->ended != END_EXIT;
	bool is_same = is_whole && ends_alike(r, &t->outcome, before, n);
	bool is_over = s->ended != END_RUNNING; /* or a limit was reached */
	if (is_over && (!is_same || !prints_alike(r, t))) {
		r->result.broken_replays++;
		fprintf(stderr, "everett: test %" PRIu64 " %s differently\n", t->number,
			is_same ? "printed" : "ended");
	}
	bool is_error = s->ended == END_FINDING;
	r->result.paths.completed += is_over && !is_error;
	r->result.paths.errors += is_error;
	r->result.paths.unfinished += !is_over;
	exec_drop(x, s);
	exec_enter(x, start);
	given_done(&given);
	free(before);
}

static bool is_same_list(const char *const *a, uint32_t na, const char *const *b,
			 uint32_t nb)
{
	for (uint32_t i = 0; i < na && i < nb; i++)
		if (strcmp(a[i], b[i]) != 0)
			return false;
	return na == nb;
}

/* Everything was set up for the first test: others must not want another start. */
static bool starts_alike(const struct run *r, const struct testcase *t, struct err *e)
{
	const struct testcase *first = &r->first;
	if (!r->takes_first ||
	    (is_same_list(first->words, first->nwords, t->words, t->nwords) &&
	     is_same_list(first->env, first->nenv, t->env, t->nenv) &&
	     (t->nwords || is_same_list(first->args, first->nargs, t->args, t->nargs))))
		return true;
	return err_set(e,
		       "test %" PRIu64 " has other arguments than the first; execute it by "
		       "itself",
		       t->number);
}

/* Called for each test; false ends it, with *e. */
typedef bool (*each_test)(struct run *r, const struct testcase *t, struct err *e);

static bool each_of_file(struct run *r, const char *path, each_test f, struct err *e)
{
	struct arena a;
	struct testcase t;
	arena_init(&a);
	bool ok = testcase_read(path, &a, &t, e) &&
		  (f(r, &t, e) || !e->text[0] || err_context(e, "%s", path));
	arena_done(&a);
	return ok;
}

static bool each_of_packed(struct run *r, const char *path, each_test f, struct err *e)
{
	struct packed_reader *p = packed_open(path, e);
	struct testcase t;
	bool ok = p != NULL;
	while (ok && packed_next(p, &t))
		ok = f(r, &t, e);
	if (ok && packed_problem(p))
		ok = err_set(e, "%s: %s", path, packed_problem(p));
	packed_done(p);
	return ok;
}

static int is_test(const struct dirent *d)
{
	size_t n = strlen(d->d_name);
	return strcmp(d->d_name, "packed") == 0 ||
	       (n > 5 && strcmp(d->d_name + n - 5, ".json") == 0);
}

static bool each_of_any(struct run *r, const char *path, each_test f, struct err *e)
{
	return packed_is(path) ? each_of_packed(r, path, f, e)
			       : each_of_file(r, path, f, e);
}

/* All tests of a file or a run directory. */
static bool each(struct run *r, const char *path, each_test f, struct err *e)
{
	char *dir = alloc_printf("%s/tests", path);
	struct dirent **names = NULL;
	int n = scandir(dir, &names, is_test, alphasort);
	bool ok = n >= 0 || each_of_any(r, path, f, e);
	for (int i = 0; i < n; i++) {
		char *file = alloc_printf("%s/%s", dir, names[i]->d_name);
		ok = ok && each_of_any(r, file, f, e);
		free(file);
		free(names[i]);
	}
	free(names);
	free(dir);
	return ok;
}

static const char *const *copy_list(const char *const *list, uint32_t n, struct arena *a)
{
	const char **copy = arena_get(a, (n + 1) * sizeof *copy);
	for (uint32_t i = 0; i < n; i++)
		copy[i] = arena_string(a, list[i], strlen(list[i]));
	return copy;
}

/* Keeps what a start is made of, and ends the reading. */
static bool take_first(struct run *r, const struct testcase *t, struct err *e)
{
	struct arena *a = &r->arena;
	(void)e;
	r->first = (struct testcase){.number = t->number,
				     .args = copy_list(t->args, t->nargs, a),
				     .nargs = t->nargs,
				     .env = copy_list(t->env, t->nenv, a),
				     .nenv = t->nenv,
				     .words = copy_list(t->words, t->nwords, a),
				     .nwords = t->nwords};
	r->takes_first = true;
	return false;
}

bool run_tests_begin(struct run *r, const char *path, int *argc, char ***argv,
		     struct err *e)
{
	const struct testcase *t = &r->first;
	if (*argc > 1)
		return true;
	if (!each(r, path, take_first, e) && !r->takes_first)
		return false;
	uint32_t n = t->nwords ? t->nwords : t->nargs;
	char **words = arena_get(&r->arena, (n + 2) * sizeof *words);
	words[0] = (*argv)[0];
	for (uint32_t i = 0; i < n; i++)
		words[i + 1] = (char *)(uintptr_t)(t->nwords ? t->words : t->args)[i];
	words[n + 1] = NULL;
	*argc = (int)n + 1;
	*argv = words;
	return true;
}

/* Also when a limit has been reached: then not at all. */
static bool run_next(struct run *r, const struct testcase *t, struct err *e)
{
	if (!starts_alike(r, t, e))
		return false;
	if (r->result.stop == STOP_NONE)
		run_one(r, t);
	return true;
}

bool run_tests(struct run *r, const char *path, struct err *e)
{
	struct state *start = r->exec->state;
	r->result.stop = STOP_NONE;
	bool ok = each(r, path, run_next, e);
	r->exec->state = start;
	if (r->result.stop == STOP_NONE)
		r->result.stop = STOP_EXHAUSTED;
	if (ok)
		fprintf(stderr, "everett: %" PRIu64 " executed, %" PRIu64 " differ\n",
			r->result.paths.completed + r->result.paths.errors,
			r->result.broken_replays);
	return ok;
}
