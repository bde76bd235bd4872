/* replay_log.c - `everett run --replay-log FILE`: executes the choice logs of tests again,
 * exactly and without asking a solver, and compares how they end. */
#include "engine/run_tests.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "explore/explore.h"
#include "testcase/packed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_choice_kind(const char *name, uint8_t *kind)
{
#define CHOICE(word, code, text)        \
	if (strcmp(name, #word) == 0) { \
		*kind = code;           \
		return true;            \
	}
#include "state/choices.def"
#undef CHOICE
	return false;
}

/* The records of a test, for the caller to free; NULL: *e says why. */
static struct choice *read_choice_log(const struct testcase *t, struct err *e)
{
	struct choice *log = alloc_zero(t->npath + 1, sizeof *log);
	for (uint64_t i = 0; i < t->npath; i++) {
		log[i].value = t->path[i].value;
		if (!read_choice_kind(t->path[i].kind, &log[i].kind)) {
			err_set(e, "unknown choice %s in a log", t->path[i].kind);
			free(log);
			return NULL;
		}
	}
	return log;
}

/* The status on the test's values; its inputs are those of the path, in order. */
static int exit_status_on(struct exec *x, const struct testcase *t)
{
	const struct node *n = state_node(x->state);
	uint32_t count = x->exprs ? expr_var_count(x->exprs) : 0;
	uint8_t *values = alloc_zero(count + 1, 1);
	const struct input *in = n->rare->inputs;
	for (uint32_t i = n->rare->ninputs; i-- > 0; in = in->before)
		if (i < t->ninputs && t->inputs[i].size == in->size)
			memcpy(values + in->first_var, t->inputs[i].bytes, in->size);
	int status = exec_status(x, values, count);
	free(values);
	return status;
}

/* Did the path end as the test says? */
static bool ends_as_logged(struct run *r, const struct testcase *t,
			   uint64_t findings_before)
{
	const struct state *s = r->exec->state;
	uint64_t findings = 0;
	for (uint32_t i = 0; i < r->findings.n; i++)
		findings += r->findings.items[i]->count;
	switch (t->outcome.end) {
	case TESTCASE_EXIT:
		return state_has_exited(s) &&
		       exit_status_on(r->exec, t) == t->outcome.status;
	case TESTCASE_SILENT: return s->ended == END_SILENT;
	case TESTCASE_FINDING:
		return s->ended == END_FINDING || findings > findings_before;
	case TESTCASE_INCOMPLETE: return end_reason_incomplete(s->ended) != NULL;
	}
	return false;
}

/* Replays one log on a copy of the start state. A path without choices has an empty one; if
 * a path with choices has, it was not recorded. */
static bool replay_one_log(struct run *r, struct state *start, const struct testcase *t,
			   const char *path, struct err *e)
{
	struct exec *x = r->exec;
	struct choice *log = read_choice_log(t, e);
	uint64_t findings = 0, before = solve_counters(r->solve)->total;
	if (!log)
		return false;
	for (uint32_t i = 0; i < r->findings.n; i++)
		findings += r->findings.items[i]->count;
	exec_enter(x, start);
	struct state *s = exec_fork(x);
	exec_enter(x, s);
	exec_replay(x, log, 0, t->npath);
	x->is_replaying = true;
	uint64_t at = x->instructions;
	while (s->ended == END_RUNNING)
		exec_run(x, BUDGET_QUANTUM);
	x->replayed_instructions += x->instructions - at;
	bool is_whole = !x->replay && solve_counters(r->solve)->total == before;
	x->replay = NULL;
	x->is_replaying = false;
	bool has_log = t->npath || s->ended != END_ENGINE;
	if (!has_log)
		err_set(e, "%s: has no log; run with --logs to keep them", path);
	else if (!is_whole || !ends_as_logged(r, t, findings)) {
		r->result.broken_replays++;
		fprintf(stderr, "everett: test %" PRIu64 " ended differently\n",
			t->number);
	}
	r->result.paths.completed += s->ended != END_FINDING;
	r->result.paths.errors += s->ended == END_FINDING;
	exec_drop(x, s);
	free(log);
	return has_log;
}

static bool fits_program(const struct run *r, const struct testcase *t, const char *path,
			 struct err *e)
{
	if (t->fingerprint && strcmp(t->fingerprint, r->testgen.fingerprint) == 0)
		return true;
	return err_set(e, "%s: made from another program (or another build of it)", path);
}

static bool replay_packed(struct run *r, struct state *start, const char *path,
			  struct err *e)
{
	struct packed_reader *p = packed_open(path, e);
	struct testcase t;
	bool ok = p != NULL;
	while (ok && packed_next(p, &t))
		ok = fits_program(r, &t, path, e) &&
		     replay_one_log(r, start, &t, path, e);
	if (ok && packed_problem(p))
		ok = err_set(e, "%s: %s", path, packed_problem(p));
	packed_done(p);
	return ok;
}

static bool replay_file(struct run *r, struct state *start, const char *path,
			struct err *e)
{
	struct arena a;
	struct testcase t;
	arena_init(&a);
	bool ok = testcase_read(path, &a, &t, e) && fits_program(r, &t, path, e) &&
		  replay_one_log(r, start, &t, path, e);
	arena_done(&a);
	return ok;
}

bool engine_replay_logs(struct run *r, const char *path, struct err *e)
{
	struct state *start = r->exec->state;
	/* Nothing is forked while replaying, so the tree keeps its one leaf. */
	bool ok = packed_is(path) ? replay_packed(r, start, path, e)
				  : replay_file(r, start, path, e);
	r->exec->state = start;
	r->result.stop = STOP_EXHAUSTED;
	if (ok)
		fprintf(stderr, "everett: %" PRIu64 " replayed, %" PRIu64 " broken\n",
			r->result.paths.completed + r->result.paths.errors,
			r->result.broken_replays);
	return ok;
}
