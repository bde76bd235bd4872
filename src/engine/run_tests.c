/* run_tests.c - `everett run --test PATH`: executes tests on their own values and compares
 * how they end with what they predict.
 *
 * Inputs are bytes here and not symbols, so nothing is decided by a solver or by the choice
 * log: it is a second opinion on both. */
#include "engine/run_tests.h"

#include "base/alloc.h"
#include "explore/explore.h"
#include "explore/loop.h"
#include "libcall/libcall.h"
#include "options/network.h"
#include "testcase/files.h"
#include "testcase/stop.h"

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

static bool is_same_or_no_text(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool is_predicted_place(const struct finding_frame *at,
			       const struct testcase_outcome *want)
{
	return at && at->line == want->line &&
	       is_same_or_no_text(at->function, want->function);
}

/* Is the finding at the predicted place? A race is at two, and is told with the one that came
 * second where it was first met. */
static bool is_at_predicted_place(const struct finding *f,
				  const struct testcase_outcome *want)
{
	if (f->line == want->line && is_same_or_no_text(f->function, want->function))
		return true;
	for (uint32_t i = 0; f->kind == FINDING_DATA_RACE && i < f->nnotes; i++)
		if (is_predicted_place(finding_place(&f->notes[i].stack), want))
			return true;
	return false;
}

/* A finding of the predicted kind at the predicted place, met since `before` (n). */
static bool has_met_finding(const struct run *r, const struct testcase_outcome *want,
			    const uint64_t *before, uint32_t n)
{
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = r->findings.items[i];
		if ((i >= n || f->count > before[i]) && f->kind == want->kind &&
		    is_at_predicted_place(f, want))
			return true;
	}
	return false;
}

static bool ends_as_predicted(const struct run *r, const struct testcase_outcome *want,
			      const uint64_t *before, uint32_t n)
{
	const struct state *s = r->exec->state;
	switch (want->end) {
	case TESTCASE_EXIT: return state_has_exited(s) && s->exit_status == want->status;
	case TESTCASE_SILENT: return s->ended == END_SILENT;
	case TESTCASE_FINDING: return has_met_finding(r, want, before, n);
	case TESTCASE_INCOMPLETE: return end_reason_incomplete(s->ended) != NULL;
	}
	return false;
}

/* How the current state has ended, in words. */
static const char *describe_end(struct run *r, const uint64_t *before, uint32_t n,
				struct arena *a)
{
	const struct state *s = r->exec->state;
	struct testcase_outcome o = {.end = TESTCASE_INCOMPLETE,
				     .status = s->exit_status};
	if (s->ended == END_ASSUME)
		return "contradicts an assumption";
	if (state_has_exited(s) || s->ended == END_SILENT)
		o.end = state_has_exited(s) ? TESTCASE_EXIT : TESTCASE_SILENT;
	else
		o.message = r->exec->end_detail;
	for (uint32_t i = 0; s->ended == END_FINDING && i < r->findings.n; i++) {
		const struct finding *f = r->findings.items[i];
		if (i < n && f->count == before[i])
			continue;
		o = (struct testcase_outcome){.end = TESTCASE_FINDING,
					      .kind = f->kind,
					      .file = f->file,
					      .function = f->function,
					      .line = f->line};
	}
	return testcase_outcome_words(&o, a);
}

/* What is different from the prediction in what it printed; NULL: nothing. Symbols are gone,
 * so bytes are all there is. After a finding that does not end the path there can be more. */
static const char *print_difference(struct run *r, const struct testcase *t,
				    struct arena *a)
{
	struct testcase_output have[TESTCASE_STREAMS];
	bool may_have_more = t->outcome.end == TESTCASE_FINDING &&
			     r->exec->state->ended != END_FINDING;
	if (!t->has_output)
		return NULL;
	printed_take(&r->testgen.printed, r->exec, NULL, 0, have);
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		const struct testcase_output *want = &t->output[i];
		size_t most = have[i].size < want->size ? have[i].size : want->size,
		       k = 0;
		while (k < most && have[i].bytes[k] == want->bytes[k])
			k++;
		if (k == most && (may_have_more ? have[i].total >= want->total
						: have[i].total == want->total))
			continue;
		return arena_printf(
			a,
			"prints %" PRIu64 " bytes to %s, predicted were %" PRIu64
			"; byte %zu is the first that differs",
			have[i].total, testcase_stream_name(i), want->total, k + 1);
	}
	return NULL;
}

static struct env_fault give_fault(const struct testcase_event *e)
{
	const char *call = (const char *)e->bytes;
	return (struct env_fault){.call = fault_call_find(call, testcase_fault_call(e)),
				  .thread = e->thread,
				  .number = (uint32_t)e->number,
				  .answer = (uint32_t)e->value};
}

static struct env_given given_by_test(const struct testcase *t)
{
	struct env_input *inputs = alloc_zero(t->ninputs + 1, sizeof *inputs);
	uint64_t *choices = alloc_zero(t->nevents + 1, sizeof *choices);
	struct env_fault *faults = alloc_zero(t->nevents + 1, sizeof *faults);
	struct env_given g = {.inputs = inputs,
			      .choices = choices,
			      .faults = faults,
			      .ninputs = t->ninputs,
			      .terminals = t->terminals};
	for (uint32_t i = 0; i < t->ninputs; i++)
		inputs[i] = (struct env_input){t->inputs[i].name, t->inputs[i].bytes,
					       t->inputs[i].size};
	for (uint32_t i = 0; i < t->nevents; i++)
		if (!testcase_is_turn(&t->events[i]))
			choices[g.nchoices++] = t->events[i].value;
	for (uint32_t i = 0; i < t->nevents; i++)
		if (testcase_is_fault(&t->events[i]))
			faults[g.nfaults++] = give_fault(&t->events[i]);
	return g;
}

_Static_assert((int)SCHED_HOW_READ == (int)WIRE_HOW_READ &&
		       (int)SCHED_HOW_WRITE == (int)WIRE_HOW_WRITE &&
		       (int)SCHED_HOW_MODIFY == (int)WIRE_HOW_MODIFY &&
		       (int)SCHED_HOW_ATOMIC == (int)WIRE_HOW_ATOMIC,
	       "the same numbers");

static void give_stop(const struct testcase_event *e, struct arena *a, struct sched_turn *turn)
{
	struct stop stop;
	if (!stop_read(e, a, &stop))
		return;
	turn->stop = e->value;
	turn->byte = stop.address;
	turn->how = stop.how;
}

/* Does the turn only say that the thread goes on at an access where it had gone on already? */
static bool is_turn_repeated(const struct testcase *t, uint32_t i)
{
	return i && testcase_is_stop(&t->events[i - 1]) && !t->events[i - 1].value;
}

/* The order of its threads; to be freed. */
static struct sched_turn *give_turns(struct run *r, const struct testcase *t)
{
	struct sched_turn *turns = alloc_zero(t->nevents + 1, sizeof *turns);
	uint32_t n = 0;
	struct arena a;
	arena_init(&a);
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *e = &t->events[i];
		/* At the end of all, the thread goes on to what is predicted. */
		if (testcase_is_stop(e) && n && i + 1 < t->nevents)
			give_stop(e, &a, &turns[n - 1]);
		if (is_same_or_no_text(e->kind, "thread") && !is_turn_repeated(t, i))
			turns[n++] = (struct sched_turn){.thread = e->thread,
							 .first = e->number,
							 .count = e->value};
	}
	arena_done(&a);
	sched_give(&r->sched, turns, n);
	return turns;
}

static void given_done(struct env_given *g)
{
	free((void *)(uintptr_t)g->inputs);
	free((void *)(uintptr_t)g->choices);
	free((void *)(uintptr_t)g->faults);
}

/* What is different from the prediction, the first such thing; NULL: nothing. A .ktest
 * predicts nothing: it must only have the inputs that the program asks for. */
static const char *find_test_difference(struct run *r, const struct test_file *f,
					const struct env_given *given,
					const uint64_t *before, uint32_t n,
					struct arena *a)
{
	const struct state *s = r->exec->state;
	if (f->is_ktest)
		return s->ended == END_ENGINE ? describe_end(r, before, n, a) : NULL;
	if (!ends_as_predicted(r, &f->test->outcome, before, n))
		return arena_printf(a, "%s, predicted was: %s",
				    describe_end(r, before, n, a),
				    testcase_outcome_words(&f->test->outcome, a));
	if (state_has_exited(s) && given->inputs_used < given->ninputs)
		return arena_printf(a, "the program does not ask for its input '%s'",
				    given->inputs[given->inputs_used].name);
	if (given->faults_used < given->nfaults)
		return arena_printf(a, "%" PRIu32 " of its %" PRIu32 " faults did not occur",
				    given->nfaults - given->faults_used, given->nfaults);
	return print_difference(r, f->test, a);
}

/* Compares the current state, which has ended, with what the test predicts. */
static void compare_with_prediction(struct run *r, const struct test_file *f,
				    const struct env_given *given, const uint64_t *before,
				    uint32_t n)
{
	struct arena a;
	arena_init(&a);
	const char *name = f->is_ktest
				   ? testcase_base_name(f->path)
				   : arena_printf(&a, "test %" PRIu64, f->test->number);
	const char *difference = find_test_difference(r, f, given, before, n, &a);
	if (difference) {
		r->result.broken_replays++;
		fprintf(stderr, "everett: %s differs: %s\n", name, difference);
	} else if (f->is_ktest && !r->options->quiet) {
		fprintf(stderr, "everett: %s: %s\n", name,
			describe_end(r, before, n, &a));
	}
	arena_done(&a);
}

/* What may become of streams and datagrams is as in the run that made the test, unless this one
 * says something else. */
static void give_network(struct run *r, const struct testcase *t)
{
	const struct options *own = r->options;
	struct options o;
	struct err e = {0};
	uint32_t settings[NETWORK_SETTINGS];
	options_init(&o);
	for (uint32_t i = 0; i < t->noptions && !own->fragment && !own->datagrams; i++) {
		char *word = (char *)(uintptr_t)t->options[i];
		int first = 0;
		if (word[0] == '-' && !options_parse_one(&o, 1, &word, &first, &e))
			e = (struct err){0}; /* of another version, and not of ours */
	}
	if (own->fragment || own->datagrams || !options_network(&o, settings, &e))
		options_network(own, settings, &e);
	env_set_network(r->env, settings);
	options_done(&o);
}

static void run_one_test(struct run *r, const struct test_file *f)
{
	struct exec *x = r->exec;
	struct state *start = x->state;
	struct env_given given = given_by_test(f->test);
	uint32_t n = r->findings.n;
	uint64_t *before = count_findings(r);
	exec_enter(x, start);
	struct state *s = exec_fork(x);
	exec_enter(x, s);
	env_give(r->env, &given);
	give_network(r, f->test);
	struct sched_turn *turns = give_turns(r, f->test);
	r->testgen.given = f->test;
	while (s->ended == END_RUNNING && r->result.stop == STOP_NONE) {
		exec_run(x, loop_quantum(r, budget_quantum(&r->budget, x->instructions)));
		if (s->ended == END_RUNNING)
			loop_check(r);
		r->result.stop = budget_check(&r->budget, x->instructions);
	}
	env_give(r->env, NULL);
	sched_give(&r->sched, NULL, 0);
	free(turns);
	if (s->ended == END_EXIT && r->options->leaks)
		libcall_leaks(x);
	if (s->ended == END_EXIT && r->options->left_threads)
		env_left_threads(x);
	r->testgen.given = NULL;
	bool is_over = s->ended != END_RUNNING; /* or a limit was reached */
	if (is_over)
		compare_with_prediction(r, f, &given, before, n);
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
static bool starts_like_first(const struct run *r, const struct testcase *t,
			      struct err *e)
{
	const struct testcase *first = &r->first;
	if (!r->takes_first ||
	    (is_same_list(first->words, first->nwords, t->words, t->nwords) &&
	     is_same_list(first->env, first->nenv, t->env, t->nenv) &&
	     (t->nwords || is_same_list(first->args, first->nargs, t->args, t->nargs))))
		return true;
	return err_set(e,
		       "test %" PRIu64
		       " has other arguments than the first; execute it by "
		       "itself",
		       t->number);
}

static const char *const *copy_list(const char *const *list, uint32_t n, struct arena *a)
{
	const char **copy = arena_get(a, (n + 1) * sizeof *copy);
	for (uint32_t i = 0; i < n; i++)
		copy[i] = arena_string(a, list[i], strlen(list[i]));
	return copy;
}

/* Keeps what a start is made of, and ends the reading. */
static bool take_first_test(void *arg, const struct test_file *f, struct err *e)
{
	struct run *r = arg;
	const struct testcase *t = f->test;
	struct arena *a = &r->arena;
	(void)e;
	r->first = (struct testcase){
		.number = t->number,
		.argv0 = t->argv0 ? arena_string(a, t->argv0, strlen(t->argv0)) : NULL,
		.args = copy_list(t->args, t->nargs, a),
		.nargs = t->nargs,
		.env = copy_list(t->env, t->nenv, a),
		.nenv = t->nenv,
		.words = copy_list(t->words, t->nwords, a),
		.nwords = t->nwords};
	r->takes_first = true;
	return false;
}

bool engine_begin_tests(struct run *r, const char *path, int *argc, char ***argv,
			struct err *e)
{
	const struct testcase *t = &r->first;
	if (*argc > 1)
		return true;
	if (!test_files_each(path, take_first_test, r, e) && !r->takes_first)
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

/* A test of another program may say nothing about this one: said once. */
static void check_build(struct run *r, const struct test_file *f)
{
	const char *made_for = f->test->fingerprint;
	if (f->is_ktest || r->has_foreign_tests || !made_for ||
	    strcmp(made_for, r->testgen.fingerprint) == 0)
		return;
	r->has_foreign_tests = true;
	fprintf(stderr,
		"everett: test %" PRIu64
		" was made for another program, build or set of options: build id %s, %s has %s\n",
		f->test->number, made_for, r->result.program, r->testgen.fingerprint);
}

/* Also when a limit has been reached: then not at all. */
static bool run_next_test(void *arg, const struct test_file *f, struct err *e)
{
	struct run *r = arg;
	if (!starts_like_first(r, f->test, e))
		return false;
	check_build(r, f);
	if (r->result.stop == STOP_NONE)
		run_one_test(r, f);
	return true;
}

bool engine_run_tests(struct run *r, const char *path, struct err *e)
{
	struct state *start = r->exec->state;
	r->result.stop = STOP_NONE;
	bool ok = test_files_each(path, run_next_test, r, e);
	r->exec->state = start;
	if (r->result.stop == STOP_NONE)
		r->result.stop = STOP_EXHAUSTED;
	if (ok)
		fprintf(stderr, "everett: %" PRIu64 " executed, %" PRIu64 " differ\n",
			r->result.paths.completed + r->result.paths.errors,
			r->result.broken_replays);
	return ok;
}
