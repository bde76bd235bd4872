/* hooks.c - what exec announces while a state runs (struct exec_hooks), and what explore
 * does about it: findings are kept and written, copies get leaves, gaps and assumptions
 * are counted, accesses to shared memory and other visible operations go to the
 * scheduler. */
#include "base/alloc.h"
#include "emit/triage.h"
#include "explore/explore.h"
#include "trace/spin.h"

#include <stdio.h>

static void handle_fault(void *arg, struct exec *x, const struct fault *f)
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
	bool has_test = is_wanted && explore_write_test(r, found);
	if (!is_new)
		return;
	if (has_test) {
		found->test = alloc_printf("findings/%s/test.json", found->id);
		if (r->testgen.is_torn && found->seen == SEEN_PLAINLY)
			found->seen = SEEN_CHECKED;
		if (r->testgen.is_nameless && found->seen == SEEN_CHECKED)
			found->seen = SEEN_INSIDE;
		if (r->testgen.is_unset) /* which a native program cannot be given */
			found->seen = SEEN_INSIDE;
		found->input = alloc_string(r->testgen.input.data);
	}
	triage_args(x, f, found, has_test ? r->testgen.values : NULL,
		    x->exprs ? expr_var_count(x->exprs) : 0);
	r->sink.found(r->sink.arg, found);
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
	    r->quantum_forks >= EXPLORE_QUANTUM_FORKS ||
	    explore_reached_depth(r, x->state) || has_lost_seeds)
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

/* What libc and the model keep for themselves is none of the program's business: they are
 * not interrupted there, or have locks. */
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
	if (!what->is_access || what->op != VISIBLE_WRITE ||
	    what->size < sizeof(uint64_t))
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
	uint64_t at = (rare->wrote + 7) & ~7ULL, end = rare->wrote + rare->wrote_size,
		 value;
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

static struct operation access_of_range(const struct exec *x, struct exec_range r)
{
	return (struct operation){.op = r.is_write ? VISIBLE_WRITE : VISIBLE_READ,
				  .is_access = true,
				  .size = r.size < UINT32_MAX ? (uint32_t)r.size : UINT32_MAX,
				  .object = exec_object(x, r.address)};
}

/* Two ranges in one step are one operation where orders are explored: whoever uses the second
 * comes before or after both. */
static void add_second_range(const struct run *r, const struct exec *x, struct operation *what)
{
	if (!x->also.size || !sched_may_reverse(&r->sched, x) ||
	    is_library_memory(x, x->also.address))
		return;
	struct operation also = access_of_range(x, x->also);
	struct touch both[] = {{what->object, what->size, what->op},
			       {also.object, also.size, also.op}};
	what->touches = touch_set_get(both, 2);
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
	p.what = access_of_range(x, (struct exec_range){address, n, is_write});
	p.what.is_atomic = is_atomic;
	p.limit = ~0ULL;
	if (is_ordered)
		add_second_range(r, x, &p.what);
	if (!is_ordered || (x->is_second && sched_may_reverse(&r->sched, x))) {
		note_written(x, &p.what);
		sched_note_access(&r->sched, x, &p.what);
		return true;
	}
	p.what.is_idle = is_write && is_atomic && spin_is_idle(x, address, n);
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
		spin_find_loop(x, &p);
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
	struct point *p = x->thread->point;
	if (x->thread->rare->wrote_size)
		share_published(x);
	if (p && !p->is_over && !p->what.is_access && !p->limit && !p->is_late &&
	    !exec_may_go(x, x->thread))
		spin_find_loop(x, p);
	return sched_turn(&r->sched, x);
}

void explore_hooks(struct run *r)
{
	r->hooks = (struct exec_hooks){.fault = handle_fault,
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
