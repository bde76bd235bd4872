/* choose.c - every decision of a path goes through here: branches on symbolic conditions,
 * values made concrete, assumptions; forking and replaying.
 *
 * A decision inside an instruction is pending until the instruction is done (exec_commit).
 * A copy forked in between carries the constraint and the records so far (state.undone): it
 * executes the instruction again, takes the same decisions from them and goes on from there.
 * Among them can be values that were excluded (is_not): they make the copy what it is as long
 * as it has not chosen a value of its own, and do not reach the log. So every log has one
 * record per decision, in order, and log and undone records together are the state. */
#include "base/vec.h"
#include "path/decide.h"
#include "path/seeds.h"

#include <stdio.h>

struct facts *exec_facts(struct exec *x)
{
	struct node *n = state_node(x->state);
	if (!n->facts)
		n->facts = facts_new(x->solve);
	return n->facts;
}

static void set_facts(struct exec *x, struct state *s, struct facts *f)
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

static void note_choice(struct exec *x, enum choice_kind kind, uint64_t value)
{
	*VEC_ADD(x->pending, x->npending, x->cap_pending) = exec_record(x, kind, value);
}

/* The facts left no choice. Who replays this adds nothing either: its facts become the same
 * ones, term by term, and whatever is remembered about them is of use. */
static void note_forced(struct exec *x, enum choice_kind kind, uint64_t value,
			bool is_forced)
{
	note_choice(x, kind, value);
	x->pending[x->npending - 1].is_forced = is_forced;
}

/* Does a later record of the instruction say all that this one says? An excluded value, an
 * object that the pointer was found not to be in. */
static bool is_passed_by(const struct exec *x, uint32_t i, uint32_t *skip)
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
		return; /* it is not done */
	for (uint32_t i = 0; i < x->npending;) {
		if (is_passed_by(x, i, &skip)) {
			has_skipped = true;
			i += skip;
			continue;
		}
		/* What nothing was left for because of those has to say it in their place. */
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
	if (x->replay || x->is_replaying) /* whoever replays looks after each quantum */
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

	if (x->is_replaying && !x->replay) { /* a path that nobody saw the end of */
		exec_end(x, END_ENGINE, 0, "the log ends here");
		return false;
	}
	if (LIKELY(state_node(x->state)->log.length < x->notice_at) || x->npending)
		return true;
	return x->hooks->reached(x->hooks->arg, x);
}

/* The next record being replayed. False: it does not fit what happens here. */
static bool next_record(struct exec *x, enum choice_kind kind, uint64_t *value,
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

/* This state goes on with `cond` true or false; without asking whether it can. False: it
 * plainly cannot, so what is being replayed is not a path of this program. */
static bool take_unchecked(struct exec *x, expr_id cond, bool value)
{
	if (x->is_redoing)
		return true; /* the facts have it */
	struct facts *f = facts_add_unchecked(x->solve, exec_facts(x),
					      value ? cond : expr_not(x->exprs, cond));
	if (!f) {
		exec_end(x, END_ENGINE, 0, "broken replay");
		return false;
	}
	set_facts(x, x->state, f);
	return true;
}

static bool forking_is_off(struct exec *x)
{
	return state_node(x->state)->has_forking_off;
}

/* Copies the state; the copy gets `other` as a constraint, this one `mine`. NULL: nothing was
 * forked, because a question was broken off, or an unknown has turned into a no. */
static struct state *split_state(struct exec *x, expr_id mine, expr_id other)
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
			set_facts(x, x->state, of_this);
		return NULL;
	}
	struct state *copy = exec_fork(x);
	if (x->state->nseeds)
		exec_seeds_split(x, copy, other);
	set_facts(x, copy, of_copy);
	set_facts(x, x->state, of_this);
	copy->is_unproved = facts_are_unproved(of_copy);
	x->state->is_unproved = facts_are_unproved(of_this);
	copy->depth = ++x->state->depth;
	return copy;
}

/* Announces a copy forked inside an instruction, with what makes it what it is. */
static void announce_copy(struct exec *x, struct state *copy, struct choice own)
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

/* What a condition can be, under the facts: 1 true, 2 false, 3 both; 0: the path stops. */
static unsigned possible_values(struct exec *x, expr_id cond)
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
		set_facts(x, x->state, f);
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
	next_record(x, kind, &value, &is_forced);
	note_forced(x, kind, value, is_forced);
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
		if (!next_record(x, kind, &value, &is_forced))
			return false;
		*taken = value;
		note_forced(x, kind, value, is_forced);
		return is_forced || take_unchecked(x, cond, value);
	}
	x->is_redoing = false;
	unsigned can = possible_values(x, cond);
	if (!can)
		return false;
	if (can == 3 && forking_is_off(x)) {
		if (!decide_alone(x, cond, taken))
			return false;
	} else if (can == 3) {
		expr_id no = expr_not(x->exprs, cond);
		struct state *copy =
			split_state(x, prefer ? cond : no, prefer ? no : cond);
		*taken = prefer;
		if (!copy && !exec_was_answered(x))
			return false;
		if (copy)
			announce_copy(x, copy, exec_record(x, kind, !prefer));
	} else {
		*taken = can & 1;
	}
	note_forced(x, kind, *taken, can != 3);
	return true;
}

expr_id exec_equals(struct exec *x, expr_id e, uint64_t value)
{
	return expr_eq(x->exprs, e, expr_const(x->exprs, expr_width(x->exprs, e), value));
}

/* Replays the values that this state has left to others. */
static bool exclude_others(struct exec *x, expr_id e)
{
	while (x->replay && x->replay[x->replay_at].is_not) {
		struct choice c = x->replay[x->replay_at];
		*VEC_ADD(x->pending, x->npending, x->cap_pending) = c;
		if (++x->replay_at == x->replay_end)
			x->replay = NULL;
		if (!take_unchecked(x, exec_equals(x, e, c.value), false))
			return false;
	}
	return true;
}

bool exec_seed_value(struct exec *x, expr_id e, uint64_t *value)
{
	if (!x->state->nseeds || expr_width(x->exprs, e) > 64)
		return false;
	*value = exec_seeds_value(x, e);
	return possible_values(x, exec_equals(x, e, *value)) & 1;
}

bool exec_concretise(struct exec *x, expr_id e, enum choice_kind kind, uint64_t *value)
{
	if (!x->settle_term(x, &e))
		return false;
	if (expr_is_const(x->exprs, e)) {
		*value = expr_value(x->exprs, e);
		return true;
	}
	if (!exec_arrive(x) || !exclude_others(x, e))
		return false;
	bool is_replay = x->replay != NULL, is_forced = false;
	if (is_replay) {
		if (!next_record(x, kind, value, &is_forced))
			return false;
	} else if (!exec_seed_value(x, e, value) &&
		   !solve_least(x->solve, exec_facts(x), e, value)) {
		if (exec_was_answered(x))
			exec_end(x, END_UNKNOWN, 0, "a value to make concrete");
		return false;
	}
	if (x->state->ended != END_RUNNING)
		return false;
	expr_id is = exec_equals(x, e, *value);
	if (is_replay || expr_is_const(x->exprs, is)) {
		note_forced(x, kind, *value, is_forced);
		return is_forced || take_unchecked(x, is, true);
	}
	x->is_redoing = false;
	unsigned can = possible_values(x, is);
	if (!can)
		return false;
	if (can == 3 && forking_is_off(x)) {
		if (!take_unchecked(x, is, true))
			return false;
		exec_gap(x, "forking was switched off", true);
	} else if (can == 3) {
		struct state *copy = split_state(x, is, expr_not(x->exprs, is));
		struct choice own = exec_record(x, kind, *value);
		own.is_not = 1;
		if (!copy && !exec_was_answered(x))
			return false;
		if (copy)
			announce_copy(x, copy, own);
	}
	note_forced(x, kind, *value, can != 3);
	return true;
}

bool exec_redo_passed(struct exec *x, uint64_t *value)
{
	if (!x->replay || !x->replay[x->replay_at].is_not)
		return false;
	struct choice c = x->replay[x->replay_at];
	*VEC_ADD(x->pending, x->npending, x->cap_pending) = c;
	if (++x->replay_at == x->replay_end)
		x->replay = NULL;
	*value = c.value;
	return true;
}

bool exec_redo_part(struct exec *x, enum choice_kind kind, uint64_t *value, bool *is_new)
{
	bool is_forced;
	if (!next_record(x, kind, value, &is_forced))
		return false;
	note_forced(x, kind, *value, is_forced);
	*is_new = !is_forced && !x->is_redoing;
	return true;
}

bool exec_take_again(struct exec *x, expr_id cond)
{
	return take_unchecked(x, cond, true);
}

bool exec_take_part(struct exec *x, const struct exec_part *p)
{
	x->is_redoing = false;
	if (!p->has_rest && !p->is_rest) {
		facts_drop(x->solve, p->facts);
		note_forced(x, p->kind, p->value, true);
		return true;
	}
	if (p->has_rest && forking_is_off(x)) {
		exec_gap(x, "forking was switched off", true);
	} else if (p->has_rest) {
		struct state *copy = exec_fork(x);
		struct choice own = exec_record(x, p->kind, p->value);
		own.is_not = 1;
		if (x->state->nseeds)
			exec_seeds_split(x, copy, expr_not(x->exprs, p->cond));
		copy->depth = ++x->state->depth;
		announce_copy(x, copy, own);
	}
	x->state->is_unproved |= facts_are_unproved(p->facts);
	set_facts(x, x->state, p->facts);
	note_choice(x, p->kind, p->value);
	return true;
}

bool exec_assume(struct exec *x, expr_id cond)
{
	if (!x->settle_term(x, &cond))
		return false;
	if (expr_is_true(x->exprs, cond))
		return true;
	if (x->replay)
		return take_unchecked(x, cond, true);
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
	set_facts(x, x->state, f);
	x->state->is_unproved |= facts_are_unproved(f);
	if (x->state->nseeds)
		exec_seeds_assume(x, cond);
	return true;
}

bool exec_replayed_value(struct exec *x, enum choice_kind kind, uint64_t *value)
{
	bool is_forced;
	return exec_arrive(x) && next_record(x, kind, value, &is_forced);
}

bool exec_note_switch(struct exec *x, uint64_t *number)
{
	bool is_forced;
	if (x->npending)
		exec_commit(x);
	if (x->replay && !next_record(x, CHOICE_THREAD, number, &is_forced))
		return false;
	struct choice c = exec_record(x, CHOICE_THREAD, *number);
	log_add(&state_node(x->state)->log, &c);
	return true;
}

void exec_note_value(struct exec *x, enum choice_kind kind, uint64_t value)
{
	note_choice(x, kind, value);
}

bool exec_concretise_alone(struct exec *x, expr_id e, const char *what, uint64_t *value)
{
	if (!x->settle_term(x, &e))
		return false;
	if (expr_is_const(x->exprs, e)) {
		*value = expr_value(x->exprs, e);
		return true;
	}
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		bool is_forced;
		if (!next_record(x, CHOICE_VALUE, value, &is_forced))
			return false;
	} else if (!solve_least(x->solve, exec_facts(x), e, value)) {
		if (exec_was_answered(x))
			exec_end(x, END_UNKNOWN, 0, what);
		return false;
	} else {
		x->is_redoing = false; /* this one the facts do not have yet */
	}
	note_choice(x, CHOICE_VALUE, *value);
	exec_gap(x, what, false);
	return take_unchecked(x, exec_equals(x, e, *value), true);
}

/* A fault that is repeated; true: the next record was one, or the path ended. */
static bool replay_fault(struct exec *x, uint64_t *value, bool *ok)
{
	bool is_forced = false;
	if (!x->replay)
		return false;
	*ok = next_record(x, CHOICE_FAULT, value, &is_forced);
	if (*ok)
		note_forced(x, CHOICE_FAULT, *value, is_forced);
	if (*ok && *value && !x->is_redoing)
		x->state->nfaults++;
	return true;
}

bool exec_choose_fault(struct exec *x, const uint32_t *answers, uint32_t n, uint64_t *value)
{
	bool ok = true;
	if (!exec_arrive(x))
		return false;
	if (replay_fault(x, value, &ok))
		return ok;
	x->is_redoing = false;
	x->fault_points++;
	*value = 0;
	if (forking_is_off(x))
		exec_gap(x, "forking was switched off", true);
	for (uint32_t i = 0; i < n && !forking_is_off(x); i++) {
		struct state *copy = exec_fork(x);
		copy->depth++;
		copy->nfaults++;
		announce_copy(x, copy, exec_record(x, CHOICE_FAULT, answers[i]));
	}
	note_choice(x, CHOICE_FAULT, 0);
	return true;
}

bool exec_force_fault(struct exec *x, uint32_t answer, uint64_t *value)
{
	bool ok = true;
	if (!exec_arrive(x))
		return false;
	if (replay_fault(x, value, &ok))
		return ok;
	x->is_redoing = false;
	x->fault_points++;
	x->state->nfaults++;
	*value = answer;
	note_forced(x, CHOICE_FAULT, answer, true);
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
	if (x->replay || forking_is_off(x)) {
		bool ok = exec_decide(x, cond, CHOICE_BRANCH, true, taken);
		exec_commit(x);
		return ok;
	}
	struct choice c = exec_record(x, CHOICE_BRANCH, 0);
	unsigned can = possible_values(x, cond);
	struct state *copy = NULL;
	if (!can)
		return false;
	*taken = can & 1;
	if (can == 3)
		copy = split_state(x, cond, expr_not(x->exprs, cond));
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

/* A copy of the current state that stands behind the call with `value` as its answer. */
static void fork_answer(struct exec *x, const struct choice *c, uint64_t value)
{
	struct state *copy = exec_fork(x);
	struct frame *top = state_thread(copy)->top;
	copy->depth++;
	copy->instructions++;
	log_add(&state_node(copy)->log, c);
	if (x->ip->e)
		top->regs[x->ip->d] = value;
	if (x->ip->e && top->sym)
		top->sym[x->ip->d] = 0;
	state_thread(copy)->ip = x->ip + x->ip->b;
	x->hooks->forked(x->hooks->arg, x, copy);
}

/* Before a call is answered that forks. False: the path ended. */
static bool begin_answer(struct exec *x, enum choice_kind kind, uint64_t *value)
{
	bool is_forced;
	if (x->npending) /* an argument was made concrete */
		exec_commit(x);
	else if (!exec_arrive(x))
		return false;
	state_node(x->state)->has_choices = true;
	return !x->replay || next_record(x, kind, value, &is_forced);
}

/* The guest asked for one of n: a copy for each but the first, standing behind the call. */
bool exec_choose(struct exec *x, uint64_t n, uint64_t *value)
{
	struct choice c = exec_record(x, CHOICE_GUEST, 0);
	bool is_replay = x->replay != NULL;
	*value = 0;
	if (!begin_answer(x, CHOICE_GUEST, value))
		return false;
	if (!is_replay && !forking_is_off(x))
		for (c.value = n - 1; c.value; c.value--)
			fork_answer(x, &c, c.value);
	c.value = *value;
	log_add(&state_node(x->state)->log, &c);
	return true;
}

bool exec_pick(struct exec *x, enum choice_kind kind, const uint64_t *values, uint64_t n,
	       uint64_t *value)
{
	struct choice c = exec_record(x, kind, 0);
	bool is_replay = x->replay != NULL, is_found = !is_replay;
	*value = values[0];
	if (!begin_answer(x, kind, value))
		return false;
	for (uint64_t i = 0; is_replay && i < n; i++)
		is_found |= values[i] == *value;
	if (!is_found) {
		exec_end(x, END_ENGINE, 0, "broken replay");
		return false;
	}
	if (!is_replay && !forking_is_off(x))
		while (--n) {
			c.value = values[n];
			fork_answer(x, &c, c.value);
		}
	c.value = *value;
	log_add(&state_node(x->state)->log, &c);
	return true;
}
