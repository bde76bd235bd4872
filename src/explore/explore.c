/* explore.c - the main loop: pick a state, run it for a quantum, see what became of it.
 *
 * Findings are printed and written as they occur; tests when paths end. Between quanta the
 * limits are looked at and, now and then, expressions that nobody holds are swept. */
#include "explore/explore.h"

#include "base/alloc.h"
#include "base/log.h"
#include "emit/triage.h"
#include "explore/checkpoint.h"
#include "explore/loop.h"
#include "explore/orders.h"
#include "run/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	/* A quantum, after which a search may change its mind, ends with whatever comes first. All
	 * three depend on the path alone and not on the clock, so that one seed gives one order. */
	BATCH = 20000, /* instructions */
	BATCH_FORKS = 32,
	BATCH_EFFORT = 10000000, /* for terms and solvers: some 10 ms (solve_effort) */
	LOOK_EVERY = 256, /* quanta between two looks at memory */
	SWEEP_TERMS = 1000000, /* terms alive before the first sweep */
	TERM_BYTES = 140, /* of memory for each, with what is kept about it */
};

static bool write_test(struct run *r, const struct finding *f)
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

static void on_fault(void *arg, struct exec *x, const struct fault *f)
{
	struct run *r = arg;
	bool is_new;
	if (f->size && !f->goes_on)
		sched_failed(&r->sched, x,
			     &(struct operation){.op = f->is_write ? VISIBLE_WRITE
								    : VISIBLE_READ,
						 .is_access = true,
						 .size = (uint32_t)f->size,
						 .object = exec_object(x, f->address)});
	if (exec_is_known(x))
		return;
	/* On a path that a solver gave up on a finding needs values that lead there. */
	if (x->state->is_unproved && !testgen_is_possible(&r->testgen, x)) {
		run_result_add_gap(&r->result, INCOMPLETE_UNKNOWN,
				   "a finding without proof", 1);
		return;
	}
	uint64_t key = triage_key(x, f), at;
	struct finding *found;
	if (map_get(&r->finding_of, key, &at)) {
		found = r->findings.items[at];
		found->count++;
		is_new = false;
	} else {
		found = finding_set_add(&r->findings, triage_finding(x, f), &is_new);
		found->goes_on = f->goes_on;
		for (at = 0; r->findings.items[at] != found;)
			at++;
		map_put(&r->finding_of, key, at);
	}
	bool is_wanted = is_new || (r->options->all_tests && !f->goes_on);
	bool has_test = is_wanted && write_test(r, found);
	if (!is_new)
		return;
	if (has_test) {
		found->test = alloc_printf("findings/%s/test.json", found->id);
		if (r->testgen.is_torn && found->seen == SEEN_PLAINLY)
			found->seen = SEEN_CHECKED;
		if (r->testgen.is_nameless && found->seen == SEEN_CHECKED)
			found->seen = SEEN_INSIDE;
		found->input = alloc_string(r->testgen.input.data);
	}
	triage_args(x, f, found, has_test ? r->testgen.values : NULL,
		    x->exprs ? expr_var_count(x->exprs) : 0);
	r->sink.found(r->sink.arg, found);
}

static bool reached_depth(const struct run *r, const struct state *s)
{
	return r->options->max_depth && s->depth > r->options->max_depth;
}

static void on_fork(void *arg, struct exec *x, struct state *copy)
{
	struct run *r = arg;
	/* A copy that stands inside the instruction has no record of it yet. */
	uint64_t at = state_node(copy)->log.length - (copy->undone ? 0 : 1);
	struct tree_node *leaf = tree_fork(&r->tree, x->state, copy, at);
	r->search.kind->add(&r->search, leaf, tree_leaf(x->state));
	copy->quiet = x->state->quiet = (struct quiet){
		.from = exec_now(x), .length = state_node(x->state)->log.length};
	bool has_lost_seeds = copy->nseeds && !x->state->nseeds;
	if (r->quantum_forks < QUANTUM_COPIES)
		r->quantum_copies[r->quantum_forks] = copy;
	r->quantum_forks++;
	if (r->search.kind->switches_at_forks || r->switches_at_forks ||
	    r->quantum_forks >= BATCH_FORKS || reached_depth(r, x->state) ||
	    has_lost_seeds)
		exec_yield(x);
}

static bool on_look(void *arg, struct exec *x)
{
	struct run *r = arg;
	if (budget_is_over(&r->budget) || r->sched.is_settling)
		return true;
	if (r->until > 0 && r->budget.now >= r->until) /* others wait for this worker */
		exec_yield(x);
	return false;
}

static void on_gap(void *arg, struct exec *x, const char *what, bool is_bound)
{
	struct run *r = arg;
	char place[512], text[700];
	triage_place(x, place, sizeof place);
	snprintf(text, sizeof text, "%s in %s", what, place);
	run_result_add_gap(&r->result,
			   is_bound ? INCOMPLETE_BOUNDED : INCOMPLETE_CONCRETISED, text,
			   1);
}

static void on_assumed(void *arg, struct exec *x, const char *what)
{
	struct run *r = arg;
	char place[512];
	triage_place(x, place, sizeof place);
	run_result_add_assumed(&r->result, what, place, 1);
}

/* What libc and the model keep for themselves is none of the program's business: they are not
 * interrupted there, or have locks. */
static bool is_library_memory(const struct exec *x, uint64_t address)
{
	const struct frame *frame = exec_frame(x);
	bool is_library = frame->func->is_library;
	for (; frame && frame->func->is_library; frame = frame->parent)
		if (frame->func->is_model)
			return true;
	const struct global *g = is_library && address >> SPACE_REGION_SHIFT == REGION_LOW
					 ? prog_global_near(x->prog, address)
					 : NULL;
	return g && g->is_library;
}

/* The thread has written something where others can look. */
static void note_written(struct exec *x, const struct operation *what)
{
	if (!what->is_access || what->op != VISIBLE_WRITE || what->size < sizeof(uint64_t))
		return;
	struct thread_rare *rare = thread_own_rare(x->thread);
	rare->wrote = exec_object_address(what->object);
	rare->wrote_size = what->size;
}

/* If that was a pointer to a local variable, others can reach the thread's stack now. */
static void share_published(struct exec *x)
{
	enum { MOST = 1 << 16 }; /* bytes that are looked at */
	struct thread_rare *rare = thread_own_rare(x->thread);
	uint64_t at = (rare->wrote + 7) & ~7ULL, end = rare->wrote + rare->wrote_size, value;
	if (rare->wrote_size > MOST)
		end = rare->wrote + MOST;
	rare->wrote_size = 0;
	for (; at + sizeof value <= end; at += sizeof value)
		if (view_get(&x->view, at, &value, sizeof value) == sizeof value &&
		    value >= rare->stack_low && value < rare->stack_top &&
		    !view_is_watched(&x->view, value, 1)) {
			exec_share_stack(x);
			return;
		}
}

static void on_event(void *arg, struct exec *x, const struct operation *what)
{
	struct run *r = arg;
	note_written(x, what);
	sched_event(&r->sched, x, what);
}

static bool on_touch(void *arg, struct exec *x, uint64_t address, uint64_t n,
		     bool is_write, bool is_atomic)
{
	struct run *r = arg;
	bool is_ordered = is_atomic || r->sched.races == RACES_EXPLORE;
	if ((!is_ordered && r->sched.races == RACES_IGNORE) ||
	    is_library_memory(x, address))
		return true;
	struct point p;
	point_clear(&p);
	p.what.op = is_write ? VISIBLE_WRITE : VISIBLE_READ;
	p.what.is_access = true;
	p.what.is_atomic = is_atomic;
	p.what.size = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
	p.what.object = exec_object(x, address);
	p.limit = ~0ULL;
	if (!is_ordered) {
		note_written(x, &p.what);
		sched_note_access(&r->sched, x, &p.what);
		return true;
	}
	p.what.is_idle = is_write && is_atomic && sched_is_idle(x, address, n);
	bool has_turn = sched_has_turn(&r->sched, x);
	if (has_turn && x->thread->rare->wrote_size)
		share_published(x);
	if (has_turn && sched_repeat(&r->sched, x, &p.what)) {
		note_written(x, &p.what);
		x->touched_at = exec_now(x) + 1;
		return true;
	}
	bool only_reads = !is_write || p.what.is_idle;
	if (only_reads && (!x->thread->point || !x->thread->point->is_granted))
		sched_find_loop(x, &p);
	if (!has_turn || p.nseen)
		return exec_reach_access(x, &p);
	x->stand = p.stand;
	x->touched_at = exec_now(x) + 1;
	on_event(r, x, &p.what);
	return true;
}

static uint32_t on_turn(void *arg, struct exec *x)
{
	struct run *r = arg;
	if (x->thread->rare->wrote_size)
		share_published(x);
	return sched_turn(&r->sched, x);
}

void explore_hooks(struct run *r)
{
	r->hooks = (struct exec_hooks){.fault = on_fault,
				       .forked = on_fork,
				       .gap = on_gap,
				       .assumed = on_assumed,
				       .opens = open_snapshots_arrive,
				       .offered = offer_made,
				       .reached = revive_reached,
				       .look = on_look,
				       .touched = on_touch,
				       .turn = on_turn,
				       .event = on_event,
				       .arg = r};
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

/* A solver gave up on the way here, and nobody knows values that lead here. */
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
	    "path %" PRIu64 " ended: %s in %s, depth %" PRIu32 ", faults %" PRIu32 ", %" PRIu64
	    " instructions",
	    s->id, names[s->ended], triage_place(r->exec, place, sizeof place), s->depth,
	    s->nfaults, s->instructions);
}

static void count_faults(struct run_result *res, const struct state *s)
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
		env_leaks(r->exec);
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
	count_faults(res, s);
	bool wants_test =
		s->ended != END_SILENT && (s->covers_new || r->options->all_tests);
	bool has_values = is_complete || end_reason_incomplete(s->ended);
	/* The order of threads is an input, too. */
	bool has_input = r->is_symbolic ||
			 (r->options->all_tests && state_node(s)->schedule);
	bool shows_place = long_path_has_ended(r) && res->ngaps > gaps;
	if (!is_error && has_values && ((wants_test && has_input) || shows_place))
		write_test(r, NULL);
}

static void drop_leaf(struct run *r, struct tree_node *leaf)
{
	r->search.kind->remove(&r->search, leaf);
	tree_remove(&r->tree, leaf);
}

/* Marks what a live state holds: registers, memory, facts. */
static void mark_state(struct run *r, struct state *s)
{
	if (s)
		exec_mark(r->exec, s);
}

static void mark_node(struct run *r, struct tree_node *n)
{
	switch ((enum tree_kind)n->kind) {
	case TREE_LIVE: mark_state(r, n->state); return;
	case TREE_VIRTUAL: mark_state(r, n->job->from); return;
	case TREE_FORK: mark_state(r, n->snapshot); return;
	}
}

static void mark_tree(struct run *r)
{
	/* Every node, in order, without recursion. */
	struct tree_node *n = r->tree.root, *from = NULL;
	mark_state(r, r->tree.origin);
	for (const struct sched_node *at = sched_nodes(&r->sched, NULL); at;
	     at = sched_nodes(&r->sched, at))
		if (sched_snapshot(at))
			mark_state(r, sched_snapshot(at));
	for (uint32_t i = 0; r->open_snapshots && i < OPEN_SNAPSHOTS; i++)
		mark_state(r, r->open_snapshots[i].state);
	while (n) {
		struct tree_node *next = n->parent;
		if (from == n->parent)
			mark_node(r, n);
		if (n->kind == TREE_FORK && from == n->parent)
			next = n->side[0];
		else if (n->kind == TREE_FORK && from == n->side[0])
			next = n->side[1];
		from = n;
		n = next;
	}
}

static void sweep_if_due(struct run *r)
{
	uint64_t live = expr_live(r->exprs), limit = r->swept_at * 2;
	uint64_t least = SWEEP_TERMS, memory = r->options->max_memory;
	if (memory && memory / 4 / TERM_BYTES < least)
		least = memory / 4 / TERM_BYTES;
	if (live >= (limit > least ? limit : least) || solve_wants_sweep(r->solve))
		explore_sweep(r);
}

void explore_sweep(struct run *r)
{
	expr_sweep_begin(r->exprs);
	mark_tree(r);
	solve_mark(r->solve);
	solve_swept(r->solve);
	expr_sweep_end(r->exprs);
	r->swept_at = expr_live(r->exprs);
}

static enum run_stop check_limits(struct run *r)
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

enum run_stop run_end(const struct run *r)
{
	if (r->has_hit_depth)
		return STOP_DEPTH;
	return r->sched.leaves_out ? STOP_SCHEDULES : STOP_EXHAUSTED;
}

/* What a quantum has cost. What was forked off on the way is likely to cost the same. */
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
	if (s->ended == END_RUNNING && quantum && !reached_depth(r, s))
		exec_run(x, quantum);
	r->sched.leaves_out |= x->has_sliced;
	note_cost(r, s, solve_effort(r->solve) - effort, x->instructions - done);
	if (s->ended == END_PAUSED) /* as it was before the question */
		s->ended = END_RUNNING;
	if (s->ended == END_RUNNING && reached_depth(r, s)) {
		r->has_hit_depth = true;
		exec_end(x, END_BOUNDED, 0, "--max-depth");
	}
	if (s->ended == END_RUNNING)
		loop_check(r);
	if (s->ended == END_RUNNING)
		long_path_check(r);
	if (s->ended == END_RUNNING) {
		s->turns += s->turns < UINT8_MAX;
		r->search.kind->ran(&r->search, tree_leaf(s));
		return;
	}
	if (state_node(s)->schedule && s->ended != END_MOVED && s->ended != END_REDUNDANT &&
	    sched_is_repeated(&r->sched))
		s->ended = END_REDUNDANT;
	if (s->ended != END_MOVED && s->ended != END_REDUNDANT)
		explore_path_ended(r);
	struct tree_node *leaf = tree_leaf(s);
	if (state_node(s)->schedule && s->ended != END_MOVED && orders_next(r)) {
		if (r->search.kind == &search_fewest_faults) /* the leaf's path is another */
			r->search.kind->ran(&r->search, leaf);
		return;
	}
	drop_leaf(r, leaf);
	exec_drop(r->exec, s);
}

/* A leaf that must not run: it is left out. Who said so has said why. */
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
		stop = check_limits(r);
		sweep_if_due(r);
		if (open_wants_sweep(&r->opens))
			offer_sweep(r);
		r->turn++;
		if (until > 0 && r->budget.now >= until && (r->tree.root || r->park.n))
			return stop;
	}
	if (stop == STOP_PATHS && !r->tree.root && !r->park.n)
		stop = STOP_NONE;
	if (stop == STOP_NONE)
		stop = run_end(r);
	return stop;
}
