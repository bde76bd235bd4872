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

static void run_one(struct run *r, struct state *start, const struct testcase *t)
{
	struct exec *x = r->exec;
	struct env_given given = given_of(t);
	uint32_t n = r->findings.n;
	uint64_t *before = count_findings(r);
	exec_enter(x, start);
	struct state *s = exec_fork(x);
	exec_enter(x, s);
	env_give(r->env, &given);
	while (s->ended == END_RUNNING)
		exec_run(x, BUDGET_QUANTUM);
	env_give(r->env, NULL);
	if (s->ended == END_EXIT && r->options->leaks)
		env_leaks(x);
	bool is_whole = given.inputs_used == given.ninputs || s->ended != END_EXIT;
	bool is_same = is_whole && ends_alike(r, &t->outcome, before, n);
	if (!is_same || !prints_alike(r, t)) {
		r->result.broken_replays++;
		fprintf(stderr, "everett: test %" PRIu64 " %s differently\n", t->number,
			is_same ? "printed" : "ended");
	}
	bool is_error = s->ended == END_FINDING;
	r->result.paths.completed += !is_error;
	r->result.paths.errors += is_error;
	exec_drop(x, s);
	given_done(&given);
	free(before);
}

static bool run_file(struct run *r, struct state *start, const char *path, struct err *e)
{
	struct arena a;
	struct testcase t;
	arena_init(&a);
	bool ok = testcase_read(path, &a, &t, e);
	if (ok)
		run_one(r, start, &t);
	arena_done(&a);
	return ok;
}

static bool run_packed(struct run *r, struct state *start, const char *path,
		       struct err *e)
{
	struct packed_reader *p = packed_open(path, e);
	struct testcase t;
	if (!p)
		return false;
	while (packed_next(p, &t))
		run_one(r, start, &t);
	bool ok = !packed_problem(p) || err_set(e, "%s: %s", path, packed_problem(p));
	packed_done(p);
	return ok;
}

static int is_test(const struct dirent *d)
{
	size_t n = strlen(d->d_name);
	return strcmp(d->d_name, "packed") == 0 ||
	       (n > 5 && strcmp(d->d_name + n - 5, ".json") == 0);
}

static bool run_any(struct run *r, struct state *start, const char *path, struct err *e)
{
	return packed_is(path) ? run_packed(r, start, path, e)
			       : run_file(r, start, path, e);
}

bool run_tests(struct run *r, const char *path, struct err *e)
{
	struct state *start = r->exec->state;
	char *dir = alloc_printf("%s/tests", path);
	struct dirent **names = NULL;
	int n = scandir(dir, &names, is_test, alphasort);
	bool ok = n >= 0 || run_any(r, start, path, e);
	for (int i = 0; i < n; i++) {
		char *file = alloc_printf("%s/%s", dir, names[i]->d_name);
		ok = ok && run_any(r, start, file, e);
		free(file);
		free(names[i]);
	}
	free(names);
	free(dir);
	r->exec->state = start;
	r->result.stop = STOP_EXHAUSTED;
	if (ok)
		fprintf(stderr, "everett: %" PRIu64 " executed, %" PRIu64 " differ\n",
			r->result.paths.completed + r->result.paths.errors,
			r->result.broken_replays);
	return ok;
}
