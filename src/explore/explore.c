/* explore.c - the main loop: pick a state, run it for a quantum, see what became of it.
 *
 * Tests are written when paths end. Between quanta the limits are checked and, now and
 * then, terms that no state holds are swept (sweep.c). What happens during a quantum is
 * announced by exec through the hooks of hooks.c. */
#include "explore/explore.h"

#include "base/log.h"
#include "emit/triage.h"
#include "explore/checkpoint.h"
#include "explore/loop.h"
#include "explore/orders.h"
#include "libcall/libcall.h"
#include "run/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	/* A quantum, after which a search may change its mind, ends with whatever comes first. All
	 * three depend on the path alone and not on the clock, so that one seed gives one order. */
	BATCH = 20000, /* instructions; and EXPLORE_QUANTUM_FORKS */
	BATCH_EFFORT = 10000000, /* for terms and solvers: some 10 ms (solve_effort) */
	LOOK_EVERY = 256, /* quanta between two looks at memory */
};

bool explore_write_test(struct run *r, const struct finding *f)
{
	struct err e = {0};
	if (testgen_add(&r->testgen, r->exec, f, &e))
		return true;
	if (e.text[0])
		run_trouble(r, &e);
	else
		run_result_add_gap(&r->result, INCOMPLETE_UNKNOWN, "values for a test",
				   1);
	return false;
}

bool explore_reached_depth(const struct run *r, const struct state *s)
{
	return r->options->max_depth && s->depth > r->options->max_depth;
}

void explore_come(void *run, struct tree_node *leaf)
{
	struct run *r = run;
	orders_come(r, leaf->job);
	r->search.kind->add(&r->search, leaf, NULL);
}

void explore_gone(void *run, struct tree_node *leaf)
{
	struct run *r = run;
	r->search.kind->remove(&r->search, leaf);
}

static enum run_incomplete incomplete_of_end(enum end_reason why)
{
	switch (why) {
	case END_UNSUPPORTED: return INCOMPLETE_UNSUPPORTED;
	case END_UNDEFINED_FUNCTION: return INCOMPLETE_UNDEFINED_FUNCTION;
	case END_BAD_SYSTEM_CALL: return INCOMPLETE_BAD_SYSTEM_CALL;
	case END_BOUNDED: return INCOMPLETE_BOUNDED;
	case END_PROCESSES: return INCOMPLETE_PROCESSES;
	case END_UNKNOWN: return INCOMPLETE_UNKNOWN;
	case END_ENGINE: return INCOMPLETE_ENGINE;
	case END_THREADS: return INCOMPLETE_THREADS;
	case END_RUNNING:
	case END_EXIT:
	case END_QUIET:
	case END_FINDING:
	case END_SILENT:
	case END_MOVED:
	case END_REDUNDANT:
	case END_COVERED:
	case END_PAUSED:
	case END_ASSUME: break;
	}
	return INCOMPLETE_NONE;
}

static void count_gap(struct run *r, enum end_reason why)
{
	char text[700];
	triage_gap(r->exec, r->exec->end_detail, text, sizeof text);
	run_result_add_gap(&r->result, incomplete_of_end(why), text, 1);
}

/* A solver gave up on the way here, and no values are known that lead here. */
static bool lacks_proof_of_path(struct run *r)
{
	if (!r->exec->state->is_unproved || testgen_is_possible(&r->testgen, r->exec))
		return false;
	run_result_add_gap(&r->result, INCOMPLETE_UNKNOWN, "a path without proof", 1);
	return true;
}

static void log_path(struct run *r)
{
	static const char *const names[] = {
#define REASON(name, code, incomplete) [code] = #name,
#include "state/reasons.def"
#undef REASON
	};
	const struct state *s = r->exec->state;
	char place[512];
	LOG(DEBUG, "engine",
	    "path %" PRIu64 " ended: %s in %s, depth %" PRIu32 ", faults %" PRIu32
	    ", %" PRIu64 " instructions",
	    s->id, names[s->ended], triage_place(r->exec, place, sizeof place), s->depth,
	    s->nfaults, s->instructions);
}

static void count_injected_faults(struct run_result *res, const struct state *s)
{
	uint32_t n = s->nfaults < RUN_FAULT_COUNTS ? s->nfaults : RUN_FAULT_COUNTS - 1;
	if (s->nfaults > res->faults.injected_max)
		res->faults.injected_max = s->nfaults;
	res->faults.paths[n]++;
}

void explore_path_ended(struct run *r)
{
	struct run_result *res = &r->result;
	struct state *s = r->exec->state;
	uint32_t before = r->findings.n, gaps = res->ngaps;
	r->long_path.ended_at = r->exec->instructions;
	log_path(r);
	if (state_node(s)->rare->ninputs || state_node(s)->has_choices ||
	    state_node(s)->fault_points)
		r->is_symbolic = true;
	if (s->ended == END_EXIT || s->ended == END_QUIET) {
		r->has_exited = true;
		r->program_status = s->exit_status;
		if (r->options->left_threads)
			env_left_threads(r->exec);
	}
	if (s->ended == END_EXIT && r->options->leaks)
		libcall_leaks(r->exec);
	bool is_error = s->ended == END_FINDING || r->findings.n > before;
	bool is_complete = !end_reason_incomplete(s->ended);
	if (!is_complete)
		count_gap(r, s->ended);
	if (is_complete && !is_error && lacks_proof_of_path(r))
		is_complete = false;
	if (s->ended == END_COVERED) {
		res->paths.covered++;
		return;
	}
	if (s->ended == END_ASSUME) {
		res->paths.pruned++;
		assumptions_note(r);
		return;
	}
	res->paths.errors += is_error;
	res->paths.completed += !is_error && is_complete;
	res->paths.unfinished += !is_error && !is_complete;
	count_injected_faults(res, s);
	bool wants_test =
		s->ended != END_SILENT && (s->covers_new || r->options->all_tests);
	bool has_values = is_complete || end_reason_incomplete(s->ended);
	/* Without input there is a test only on request: of the output, or the order of threads. */
	bool has_input = r->is_symbolic || r->options->all_tests;
	bool shows_place = long_path_has_ended(r) && res->ngaps > gaps;
	if (!is_error && has_values && ((wants_test && has_input) || shows_place))
		explore_write_test(r, NULL);
}

static void drop_leaf(struct run *r, struct tree_node *leaf)
{
	r->search.kind->remove(&r->search, leaf);
	tree_remove(&r->tree, leaf);
}

static enum run_stop check_worker_limits(struct run *r)
{
	uint64_t before = r->nothers ? r->others[0]->result.instructions : 0;
	enum run_stop stop = budget_check(&r->budget, before + r->exec->instructions);
	uint64_t rss = budget_memory(&r->budget, r->turn % LOOK_EVERY == 0);
	if (stop == STOP_NONE && rss && !park_some(r, rss))
		stop = STOP_MEMORY;
	if (stop == STOP_NONE && r->options->max_paths &&
	    run_paths(r) >= r->options->max_paths)
		stop = STOP_PATHS;
	if (stop == STOP_NONE && r->is_found)
		stop = STOP_FINDINGS;
	if (stop == STOP_NONE && r->cannot_write) /* what is found cannot be kept */
		stop = STOP_FAILED;
	/* On the way to the tree's origin what is to be done is not in the tree yet. */
	bool is_all_here = !r->is_part && !r->stops_at_origin;
	if (stop == STOP_NONE && is_all_here && keeper_is_due(r))
		keeper_write(r, &(struct checkpoint){0});
	if (r->turn % 16 == 0 && !r->options->quiet && budget_wants_progress(&r->budget))
		summary_progress(r);
	return stop;
}

enum run_stop run_end_reason(const struct run *r)
{
	if (r->has_hit_depth)
		return STOP_DEPTH;
	return r->sched.leaves_out ? STOP_SCHEDULES : STOP_EXHAUSTED;
}

/* Notes what a quantum has cost. States that were forked off during it are likely to cost
 * the same. */
static void note_cost(struct run *r, struct state *s, uint64_t effort,
		      uint64_t instructions)
{
	uint32_t n =
		r->quantum_forks < QUANTUM_COPIES ? r->quantum_forks : QUANTUM_COPIES;
	s->is_dear = effort >= BATCH_EFFORT;
	for (uint32_t i = 0; i < n; i++)
		r->quantum_copies[i]->is_dear = s->is_dear;
	search_spent(&r->search, s->is_dear, effort + instructions);
}

/* A state whose question was broken off when the run ended stands before the instruction that
 * asked, and is left for --resume. */
static void keep_paused_state(struct state *s)
{
	if (s->ended == END_PAUSED)
		s->ended = END_RUNNING;
}

void explore_state(struct run *r, struct state *s)
{
	struct exec *x = r->exec;
	bool stays = r->search.kind == &search_dfs;
	uint64_t quantum = budget_quantum(&r->budget, x->instructions);
	bool is_short = r->switches_at_forks || (!stays && r->tree.leaves > 1);
	if (is_short && quantum > BATCH)
		quantum = BATCH;
	r->quantum_forks = 0;
	uint64_t effort = solve_effort(r->solve), done = x->instructions;
	x->effort_most = effort + BATCH_EFFORT;
	quantum = loop_quantum(r, long_path_quantum(r, quantum));
	if (s->ended == END_RUNNING && quantum && !explore_reached_depth(r, s))
		exec_run(x, quantum);
	r->sched.leaves_out |= x->has_sliced;
	note_cost(r, s, solve_effort(r->solve) - effort, x->instructions - done);
	keep_paused_state(s);
	if (s->ended == END_RUNNING && explore_reached_depth(r, s)) {
		r->has_hit_depth = true;
		exec_end(x, END_BOUNDED, 0, "--max-depth");
	}
	if (s->ended == END_RUNNING)
		loop_check(r);
	keep_paused_state(s); /* loop_check follows the path for a while */
	if (s->ended == END_RUNNING)
		long_path_check(r);
	if (s->ended == END_RUNNING) {
		s->turns += s->turns < UINT8_MAX;
		r->search.kind->ran(&r->search, tree_leaf(s));
		return;
	}
	if (state_node(s)->schedule && s->ended != END_MOVED &&
	    s->ended != END_REDUNDANT && sched_is_repeated(&r->sched))
		s->ended = END_REDUNDANT;
	if (s->ended != END_MOVED && s->ended != END_REDUNDANT)
		explore_path_ended(r);
	struct tree_node *leaf = tree_leaf(s);
	if (state_node(s)->schedule && s->ended != END_MOVED && orders_next(r)) {
		/* The leaf has another path now. */
		if (r->search.kind == &search_fewest_faults)
			r->search.kind->ran(&r->search, leaf);
		return;
	}
	drop_leaf(r, leaf);
	exec_drop(r->exec, s);
}

/* Removes a leaf that must not run. The code that refused it has counted the reason. */
static void leave_out_leaf(struct run *r, struct tree_node *leaf)
{
	struct state *s = leaf->kind == TREE_LIVE ? leaf->state : NULL;
	r->search.kind->remove(&r->search, leaf);
	if (!s)
		orders_gone(r, leaf->job);
	tree_remove(&r->tree, leaf);
	if (s)
		exec_drop(r->exec, s);
	r->result.paths.unfinished++;
	orders_next_without_leaf(r);
}

/* The leaf of the state that follows the first seed; NULL: no seed is left. */
static struct tree_node *seeded_leaf(struct run *r)
{
	struct exec *x = r->exec;
	const struct state *s = x->seeds ? exec_seeds_next(x->seeds) : NULL;
	if (!s)
		x->seeds = NULL; /* not asked again */
	return s ? tree_leaf(s) : NULL;
}

/* Is there a leaf, here or on disk? A batch that cannot be read back has none. */
static bool has_leaf(struct run *r)
{
	while (!r->tree.root)
		if (!park_fetch(r))
			return false;
	return true;
}

enum run_stop explore(struct run *r, double until)
{
	struct exec *x = r->exec;
	enum run_stop stop = STOP_NONE;
	r->until = until;
	while (stop == STOP_NONE && has_leaf(r)) {
		struct tree_node *leaf = seeded_leaf(r);
		if (!leaf && r->only_seeds)
			return STOP_NONE;
		if (!leaf)
			leaf = windup_leaf(r);
		if (!leaf)
			leaf = r->search.kind->pick(&r->search);
		if (r->sink.picked && !r->sink.picked(r->sink.arg, leaf)) {
			leave_out_leaf(r, leaf);
			continue;
		}
		if (leaf->kind == TREE_VIRTUAL) {
			if (!revive(r, leaf, &stop))
				continue;
		} else if (leaf->state != x->state) {
			exec_enter(x, leaf->state);
		}
		explore_state(r, leaf->state);
		stop = check_worker_limits(r);
		explore_sweep_if_due(r);
		if (open_wants_sweep(&r->opens))
			offer_sweep(r);
		r->turn++;
		if (until > 0 && r->budget.now >= until && (r->tree.root || r->park.n))
			return stop;
	}
	if (stop == STOP_PATHS && !r->tree.root && !r->park.n)
		stop = STOP_NONE;
	if (stop == STOP_NONE)
		stop = run_end_reason(r);
	return stop;
}
