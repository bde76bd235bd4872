/* choose.c - decisions of a path: branches on symbolic conditions and assumptions;
 * forking, recording and replaying for all kinds of them. Values made concrete are in
 * value.c.
 *
 * A decision inside an instruction is pending until the instruction is done (exec_commit).
 * A copy forked in between carries the constraint and the records so far (state.undone): it
 * executes the instruction again, takes the same decisions from them and goes on from there.
 * Among them can be values that were excluded (is_not): they make the copy what it is as long
 * as it has not chosen a value of its own, and do not reach the log. So every log has one
 * record per decision, in order, and log and undone records together are the state. */
#include "base/vec.h"
#include "path/decide.h"
#include "path/internal.h"
#include "path/seeds.h"

#include <stdio.h>

struct facts *exec_facts(struct exec *x)
{
	struct node *n = state_node(x->state);
	if (!n->facts)
		n->facts = facts_new(x->solve);
	return n->facts;
}

void path_set_facts(struct exec *x, struct state *s, struct facts *f)
{
	struct node *n = state_node(s);
	if (n->facts)
		facts_drop(x->solve, n->facts);
	n->facts = f;
}

struct choice exec_record(const struct exec *x, enum choice_kind kind, uint64_t value)
{
	const struct func *f = exec_frame(x)->func;
	return (struct choice){.kind = (uint8_t)kind,
			       .thread = (uint16_t)x->thread->number,
			       .func = f->id % CHOICE_FUNCS,
			       .insn = (uint32_t)(x->ip - f->code) % CHOICE_INSNS,
			       .value = value};
}

void path_note(struct exec *x, enum choice_kind kind, uint64_t value)
{
	*VEC_ADD(x->pending, x->npending, x->cap_pending) = exec_record(x, kind, value);
}

/* is_forced: the facts left no choice. A replay of such a record adds no constraint
 * either, so that its facts become the same ones, term by term, and cached answers about
 * them can be used. */
void path_note_forced(struct exec *x, enum choice_kind kind, uint64_t value,
			bool is_forced)
{
	path_note(x, kind, value);
	x->pending[x->npending - 1].is_forced = is_forced;
}

/* Does a later record of the instruction say all that this one says, as for an excluded
 * value or an object that the pointer was found not to be in? *skip: how many records it
 * spares. */
static bool is_superseded(const struct exec *x, uint32_t i, uint32_t *skip)
{
	const struct choice *c = &x->pending[i];
	*skip = 1;
	if (c->is_not)
		return true;
	*skip = 2;
	return i + 2 < x->npending && c->kind == CHOICE_POINTER &&
	       c[1].kind == CHOICE_BRANCH && !c[1].value && c[2].kind == CHOICE_POINTER;
}

void exec_commit(struct exec *x)
{
	struct log *l = &state_node(x->state)->log;
	uint32_t skip;
	bool has_skipped = false;
	if (x->state->ended == END_PAUSED)
		return; /* the instruction is not done */
	for (uint32_t i = 0; i < x->npending;) {
		if (is_superseded(x, i, &skip)) {
			has_skipped = true;
			i += skip;
			continue;
		}
		/* A decision that was forced by skipped records stands in the log for
		 * them. */
		if (has_skipped)
			x->pending[i].is_forced = false;
		log_add(l, &x->pending[i++]);
	}
	x->npending = 0;
	if (x->nraises)
		x->settle_sizes(x);
	state_forget_undone(x->state);
}

static void pause_inside(struct exec *x)
{
	state_forget_undone(x->state);
	if (x->npending)
		state_set_undone(x->state, x->pending, x->npending);
	x->npending = x->nraises = 0;
	exec_end(x, END_PAUSED, 0, NULL);
}

bool exec_look(struct exec *x)
{
	x->decisions = 0;
	if (!x->hooks->look || !x->hooks->look(x->hooks->arg, x))
		return true;
	exec_yield(x);
	/* The loop that replays looks after each quantum. */
	if (x->replay || x->is_replaying)
		return true;
	pause_inside(x);
	return false;
}

bool exec_arrive(struct exec *x)
{
	bool is_spent = x->effort_most && solve_effort(x->solve) >= x->effort_most;
	if (UNLIKELY(is_spent))
		exec_yield(x);
	if (UNLIKELY(++x->decisions >= EXEC_LOOK || is_spent) && !exec_look(x))
		return false;

	if (x->is_replaying && !x->replay) { /* the log of a path that did not end */
		exec_end(x, END_ENGINE, 0, "the log ends here");
		return false;
	}
	if (LIKELY(state_node(x->state)->log.length < x->notice_at) || x->npending)
		return true;
	return x->hooks->reached(x->hooks->arg, x);
}

bool path_next_record(struct exec *x, enum choice_kind kind, uint64_t *value,
			bool *is_forced)
{
	struct choice c = x->replay[x->replay_at], here = exec_record(x, kind, c.value);
	/* A log from a file has no sites (func 0): kind and value are all it holds. */
	bool fits = c.kind == kind && !c.is_not;
	if (fits && c.func)
		fits = c.func == here.func && c.insn == here.insn &&
		       c.thread == here.thread;
	if (!fits) {
		exec_end(x, END_ENGINE, 0, "broken replay");
		return false;
	}
	*value = c.value;
	*is_forced = c.is_forced;
	if (++x->replay_at == x->replay_end)
		x->replay = NULL;
	return true;
}

bool path_take_unchecked(struct exec *x, expr_id cond, bool value)
{
	if (x->is_redoing)
		return true; /* the facts have the constraint already */
	struct facts *f = facts_add_unchecked(x->solve, exec_facts(x),
					      value ? cond : expr_not(x->exprs, cond));
	if (!f) {
		exec_end(x, END_ENGINE, 0, "broken replay");
		return false;
	}
	path_set_facts(x, x->state, f);
	return true;
}

struct state *path_split_state(struct exec *x, expr_id mine, expr_id other)
{
	struct facts *f = exec_facts(x);
	struct facts *of_copy = facts_add(x->solve, f, other);
	struct facts *of_this = facts_add(x->solve, f, mine);
	if (solve_is_broken_off(x->solve)) {
		facts_drop(x->solve, of_copy);
		facts_drop(x->solve, of_this);
		return NULL;
	}
	if (!of_copy || !of_this) {
		/* An unknown turned into a no: only one side is left. */
		if (of_copy)
			facts_drop(x->solve, of_copy);
		if (of_this)
			path_set_facts(x, x->state, of_this);
		return NULL;
	}
	struct state *copy = exec_fork(x);
	if (x->state->nseeds)
		exec_seeds_split(x, copy, other);
	path_set_facts(x, copy, of_copy);
	path_set_facts(x, x->state, of_this);
	copy->is_unproved = facts_are_unproved(of_copy);
	x->state->is_unproved = facts_are_unproved(of_this);
	copy->depth = ++x->state->depth;
	return copy;
}

void path_announce_copy(struct exec *x, struct state *copy, struct choice own)
{
	*VEC_ADD(x->pending, x->npending, x->cap_pending) = own;
	state_set_undone(copy, x->pending, x->npending);
	x->npending--;
	x->hooks->forked(x->hooks->arg, x, copy);
}

bool exec_was_answered(struct exec *x)
{
	struct state *s = x->state;
	if (s->ended == END_PAUSED)
		return false;
	if (LIKELY(!solve_was_broken_off(x->solve)))
		return true;
	pause_inside(x);
	return false;
}

unsigned path_possible_values(struct exec *x, expr_id cond)
{
	struct solve_branch b = solve_branch(x->solve, exec_facts(x), cond);
	if (!exec_was_answered(x))
		return 0;
	return (b.can_be_true != VERDICT_UNSAT ? 1u : 0) |
	       (b.can_be_false != VERDICT_UNSAT ? 2u : 0);
}

void exec_gap(struct exec *x, const char *what, bool is_bound)
{
	if (!exec_is_known(x))
		x->hooks->gap(x->hooks->arg, x, what, is_bound);
}

/* Without forking one side is taken, and the rest is counted as left out. */
static bool decide_alone(struct exec *x, expr_id cond, bool *taken)
{
	uint64_t v = 1;
	solve_least(x->solve, exec_facts(x), cond, &v);
	struct facts *f = facts_add(x->solve, exec_facts(x),
				    v & 1 ? cond : expr_not(x->exprs, cond));
	if (f)
		path_set_facts(x, x->state, f);
	if (!exec_was_answered(x))
		return false;
	exec_gap(x, "forking was switched off", true);
	*taken = v & 1;
	return true;
}

bool exec_redo(struct exec *x, enum choice_kind kind, bool *taken)
{
	uint64_t value = 0;
	bool is_forced = false;
	if (!x->replay || !x->is_redoing || x->replay[x->replay_at].kind != kind)
		return false;
	path_next_record(x, kind, &value, &is_forced);
	path_note_forced(x, kind, value, is_forced);
	*taken = value;
	return true;
}

bool exec_decide(struct exec *x, expr_id cond, enum choice_kind kind, bool prefer,
		 bool *taken)
{
	if (!x->settle_term(x, &cond))
		return false;
	if (expr_is_const(x->exprs, cond)) {
		*taken = expr_is_true(x->exprs, cond);
		return true;
	}
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		uint64_t value;
		bool is_forced;
		if (!path_next_record(x, kind, &value, &is_forced))
			return false;
		*taken = value;
		path_note_forced(x, kind, value, is_forced);
		return is_forced || path_take_unchecked(x, cond, value);
	}
	x->is_redoing = false;
	unsigned can = path_possible_values(x, cond);
	if (!can)
		return false;
	if (can == 3 && path_cannot_fork(x)) {
		if (!decide_alone(x, cond, taken))
			return false;
	} else if (can == 3) {
		expr_id no = expr_not(x->exprs, cond);
		struct state *copy =
			path_split_state(x, prefer ? cond : no, prefer ? no : cond);
		*taken = prefer;
		if (!copy && !exec_was_answered(x))
			return false;
		if (copy)
			path_announce_copy(x, copy, exec_record(x, kind, !prefer));
	} else {
		*taken = can & 1;
	}
	path_note_forced(x, kind, *taken, can != 3);
	return true;
}

bool exec_assume(struct exec *x, expr_id cond)
{
	if (!x->settle_term(x, &cond))
		return false;
	if (expr_is_true(x->exprs, cond))
		return true;
	if (x->replay)
		return path_take_unchecked(x, cond, true);
	struct facts *f = expr_is_false(x->exprs, cond)
				  ? NULL
				  : facts_add(x->solve, exec_facts(x), cond);
	if (!exec_was_answered(x)) {
		facts_drop(x->solve, f);
		return false;
	}
	if (!f) {
		exec_end(x, END_ASSUME, 0, NULL);
		return false;
	}
	path_set_facts(x, x->state, f);
	x->state->is_unproved |= facts_are_unproved(f);
	if (x->state->nseeds)
		exec_seeds_assume(x, cond);
	return true;
}

bool exec_note_switch(struct exec *x, uint64_t *number)
{
	bool is_forced;
	if (x->npending)
		exec_commit(x);
	if (x->replay && !path_next_record(x, CHOICE_THREAD, number, &is_forced))
		return false;
	struct choice c = exec_record(x, CHOICE_THREAD, *number);
	log_add(&state_node(x->state)->log, &c);
	return true;
}

bool exec_branch(struct exec *x, expr_id cond, bool *taken)
{
	if (!x->settle_term(x, &cond))
		return false;
	if (x->npending)
		exec_commit(x);
	if (expr_is_const(x->exprs, cond)) {
		*taken = expr_is_true(x->exprs, cond);
		return true;
	}
	if (!exec_arrive(x))
		return false;
	if (x->replay || path_cannot_fork(x)) {
		bool ok = exec_decide(x, cond, CHOICE_BRANCH, true, taken);
		exec_commit(x);
		return ok;
	}
	struct choice c = exec_record(x, CHOICE_BRANCH, 0);
	unsigned can = path_possible_values(x, cond);
	struct state *copy = NULL;
	if (!can)
		return false;
	*taken = can & 1;
	if (can == 3)
		copy = path_split_state(x, cond, expr_not(x->exprs, cond));
	if (can == 3 && !copy && !exec_was_answered(x))
		return false;
	if (copy) {
		log_add(&state_node(copy)->log, &c);
		state_thread(copy)->ip = x->ip + (int16_t)x->ip->e;
		copy->instructions++;
	}
	c.value = *taken;
	c.is_forced = can != 3;
	log_add(&state_node(x->state)->log, &c);
	if (copy)
		x->hooks->forked(x->hooks->arg, x, copy);
	return true;
}
