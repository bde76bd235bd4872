/* revive.c - from a virtual leaf to a state: replays its log from the nearest snapshot.
 *
 * What happens on the way has been reported before (exec_is_known). Where other virtual
 * leaves branch off, a snapshot stays behind for them, so that a trie of jobs is replayed
 * edge by edge and not once per leaf. */
#include "explore/explore.h"
#include "explore/orders.h"

#include <string.h>

enum { SNAPSHOTS_ANY = 256, SNAPSHOT_SPACING = 4096 }; /* instructions */

/* A copy of the current state that has no leaf. */
static struct state *fork_snapshot(struct exec *x)
{
	struct state *s = exec_fork(x);
	x->forks--;
	s->leaf = NULL;
	return s;
}

static void set_next_notice(struct run *r, uint64_t from)
{
	const struct tree_node *fork = tree_wants_snapshot(&r->tree, r->reviving, from);
	r->exec->notice_at = fork ? fork->at : UINT64_MAX;
}

static bool keep_origin(struct run *r, struct exec *x)
{
	r->tree.origin = fork_snapshot(x);
	x->notice_at = UINT64_MAX;
	if (!r->stops_at_origin)
		return true;
	exec_end(x, END_MOVED, 0, NULL);
	return false;
}

/* Some snapshots can lie close together. Many have to be far enough apart that they cost less
 * than what they save: a path can have as many forks as choices. */
static bool is_snapshot_worth_it(const struct run *r)
{
	return r->tree.snapshots < SNAPSHOTS_ANY ||
	       exec_now(r->exec) - r->snapshot_at >= SNAPSHOT_SPACING;
}

bool revive_reached(void *run, struct exec *x)
{
	struct run *r = run;
	if (!r->tree.origin)
		return keep_origin(r, x);
	uint64_t length = state_node(x->state)->log.length;
	x->notice_at = UINT64_MAX;
	if (!r->reviving || !x->replay)
		return true;
	struct tree_node *fork = tree_wants_snapshot(&r->tree, r->reviving, length);
	if (fork && fork->at == length && is_snapshot_worth_it(r)) {
		tree_set_snapshot(&r->tree, fork, fork_snapshot(x));
		r->snapshot_at = exec_now(x);
	}
	set_next_notice(r, length + 1);
	return true;
}

static enum run_stop run_to_instruction(struct run *r, struct state *s, uint64_t target)
{
	struct exec *x = r->exec;
	while (s->ended == END_RUNNING && (x->replay || s->instructions < target)) {
		uint64_t left =
			target > s->instructions ? target - s->instructions - 1 : 0;
		exec_run(x, left < BUDGET_QUANTUM ? left : BUDGET_QUANTUM);
		enum run_stop stop = budget_check(&r->budget, x->instructions);
		if (stop != STOP_NONE && (x->replay || s->instructions < target))
			return stop;
	}
	return STOP_NONE;
}

/* Undone records are replayed inside the instruction it stands at; until that is done they
 * make the state what it is. */
static void keep_undone_records(struct run *r, struct state *s, const struct job *j,
				uint64_t from)
{
	uint64_t n = j->log.length - j->committed;
	if (n)
		state_set_undone(s, r->records.records + (j->committed - from),
				 (uint32_t)n);
}

/* The state that a leaf is replayed from. */
static struct state *state_to_replay_from(struct run *r, const struct tree_node *leaf)
{
	struct state *base = tree_base(&r->tree, leaf);
	struct bytes_reader places;
	orders_places(leaf->job, &places);
	if (places.at != places.end)
		return sched_can_start(base, places) ? base : r->tree.origin;
	struct state *nearer = open_snapshots_find(r, leaf->job, base);
	return nearer ? nearer : base;
}

/* Values of a path's inputs that constraints over several bytes mention, newest input
 * first; after each byte so mentioned how many others lie before it. A worker that
 * replays the log finds the same bytes and takes the values as a suggestion, so that no
 * solver is asked for them. */
static uint64_t add_input_values(const struct state *s, uint64_t most,
				 struct payload *out)
{
	const struct node *node = state_node(s);
	struct bytes values = {0};
	uint64_t skipped = 0, seen = 0;
	if (!node->facts || !facts_has_values(node->facts))
		return 0;
	for (const struct input *in = node->rare->inputs; in && seen < most; in = in->before)
		for (uint32_t i = 0; i < in->size && seen < most; i++, seen++) {
			uint8_t value;
			if (!facts_value(node->facts, in->first_var + i, &value)) {
				skipped++;
				continue;
			}
			bytes_number(&values, skipped);
			bytes_byte(&values, value);
			skipped = 0;
		}
	if (values.n)
		payload_add(out, PAYLOAD_VALUES, values.data, values.n);
	bytes_done(&values);
	return seen;
}

uint64_t revive_payload(void *exec, struct state *s, uint64_t most, struct payload *out)
{
	struct run *r = ((struct exec *)exec)->hooks->arg;
	if (state_node(s)->schedule)
		orders_payload(r, s, out);
	return add_input_values(s, most, out);
}

static void suggest_input_values(struct run *r, struct state *s,
				 const struct payload *from)
{
	const struct node *node = state_node(s);
	struct bytes_reader in;
	uint64_t at = 0;
	const struct input *input = node->rare->inputs;
	if (!payload_find(from, PAYLOAD_VALUES, &in))
		return;
	while (node->facts && in.at < in.end) {
		at += bytes_get_number(&in);
		uint8_t value = bytes_get_byte(&in);
		for (; input && at >= input->size; input = input->before)
			at -= input->size;
		if (!input || in.is_bad)
			return;
		facts_suggest(r->solve, node->facts, input->first_var + (uint32_t)at++,
			      value);
	}
}

bool revive(struct run *r, struct tree_node *leaf, enum run_stop *stop)
{
	struct exec *x = r->exec;
	exec_enter(x, state_to_replay_from(r, leaf));
	struct state *s = exec_fork(x);
	const struct log front = state_node(s)->log; /* for its hashes */
	uint64_t from = state_node(s)->log.length, start = s->instructions;
	x->forks--;
	struct job *j = tree_become_live(&r->tree, leaf, s);
	struct bytes_reader places;
	s->covers_new = j->covers_new;
	s->is_unproved = j->is_unproved;
	s->depth = j->depth;
	exec_enter(x, s);
	log_read(&j->log, from, &r->records);
	exec_replay(x, r->records.records, 0, r->records.n);
	keep_undone_records(r, s, j, from);
	r->reviving = leaf;
	r->snapshot_at = start;
	x->known_until = j->instructions;
	set_next_notice(r, from);
	bool is_shared = orders_places(j, &places);
	sched_arrive(&r->sched, orders_item(j, PAYLOAD_ORDER), places, is_shared,
		     j->instructions);
	*stop = run_to_instruction(r, s, j->instructions);
	sched_arrived(&r->sched, *stop == STOP_NONE);
	r->reviving = NULL;
	x->known_until = 0;
	x->notice_at = UINT64_MAX;
	uint64_t reached =
		s->instructions < j->instructions ? s->instructions : j->instructions;
	x->replayed_instructions += reached - start;
	if (*stop != STOP_NONE) {
		tree_become_virtual(&r->tree, leaf, j);
		exec_drop(x, s);
		return false;
	}
	s->last_new = s->instructions;
	suggest_input_values(r, s, &j->payload);
	bool is_broken =
		(s->ended == END_ENGINE && !strcmp(x->end_detail, "broken replay")) ||
		job_check(log_check_at(&state_node(s)->log, &front, j->committed)) !=
			j->check;
	if (is_broken) {
		r->result.broken_replays++;
		if (s->ended == END_RUNNING)
			exec_end(x, END_ENGINE, 0, "broken replay");
	}
	if (s->ended == END_RUNNING && payload_find(&j->payload, PAYLOAD_ANCHOR, &places))
		exec_end(x, END_REDUNDANT, 0, NULL); /* its places are here */
	orders_gone(r, j);
	tree_free_job(&r->tree, j);
	return true;
}
