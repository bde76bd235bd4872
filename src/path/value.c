/* value.c - terms that become values: one value with a copy for the rest, one value for
 * good, or one of many parts of what a term can be. The protocol of records is that of
 * choose.c. */
#include "base/vec.h"
#include "path/decide.h"
#include "path/internal.h"
#include "path/seeds.h"

expr_id exec_equals(struct exec *x, expr_id e, uint64_t value)
{
	return expr_eq(x->exprs, e, expr_const(x->exprs, expr_width(x->exprs, e), value));
}

/* Replays the records of values that this state, a copy, has left to other states. */
static bool exclude_others(struct exec *x, expr_id e)
{
	while (x->replay && x->replay[x->replay_at].is_not) {
		struct choice c = x->replay[x->replay_at];
		*VEC_ADD(x->pending, x->npending, x->cap_pending) = c;
		if (++x->replay_at == x->replay_end)
			x->replay = NULL;
		if (!path_take_unchecked(x, exec_equals(x, e, c.value), false))
			return false;
	}
	return true;
}

bool exec_seed_value(struct exec *x, expr_id e, uint64_t *value)
{
	if (!x->state->nseeds || expr_width(x->exprs, e) > 64)
		return false;
	*value = exec_seeds_value(x, e);
	return path_possible_values(x, exec_equals(x, e, *value)) & 1;
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
		if (!path_next_record(x, kind, value, &is_forced))
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
		path_note_forced(x, kind, *value, is_forced);
		return is_forced || path_take_unchecked(x, is, true);
	}
	x->is_redoing = false;
	unsigned can = path_possible_values(x, is);
	if (!can)
		return false;
	if (can == 3 && path_cannot_fork(x)) {
		if (!path_take_unchecked(x, is, true))
			return false;
		exec_gap(x, "forking was switched off", true);
	} else if (can == 3) {
		struct state *copy = path_split_state(x, is, expr_not(x->exprs, is));
		struct choice own = exec_record(x, kind, *value);
		own.is_not = 1;
		if (!copy && !exec_was_answered(x))
			return false;
		if (copy)
			path_announce_copy(x, copy, own);
	}
	path_note_forced(x, kind, *value, can != 3);
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
	if (!path_next_record(x, kind, value, &is_forced))
		return false;
	path_note_forced(x, kind, *value, is_forced);
	*is_new = !is_forced && !x->is_redoing;
	return true;
}

bool exec_take_again(struct exec *x, expr_id cond)
{
	return path_take_unchecked(x, cond, true);
}

bool exec_take_part(struct exec *x, const struct exec_part *p)
{
	x->is_redoing = false;
	if (!p->has_rest && !p->is_rest) {
		facts_drop(x->solve, p->facts);
		path_note_forced(x, p->kind, p->value, true);
		return true;
	}
	if (p->has_rest && path_cannot_fork(x)) {
		exec_gap(x, "forking was switched off", true);
	} else if (p->has_rest) {
		struct state *copy = exec_fork(x);
		struct choice own = exec_record(x, p->kind, p->value);
		own.is_not = 1;
		if (x->state->nseeds)
			exec_seeds_split(x, copy, expr_not(x->exprs, p->cond));
		copy->depth = ++x->state->depth;
		path_announce_copy(x, copy, own);
	}
	x->state->is_unproved |= facts_are_unproved(p->facts);
	path_set_facts(x, x->state, p->facts);
	path_note(x, p->kind, p->value);
	return true;
}

bool exec_replayed_value(struct exec *x, enum choice_kind kind, uint64_t *value)
{
	bool is_forced;
	return exec_arrive(x) && path_next_record(x, kind, value, &is_forced);
}

void exec_note_value(struct exec *x, enum choice_kind kind, uint64_t value)
{
	path_note(x, kind, value);
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
		if (!path_next_record(x, CHOICE_VALUE, value, &is_forced))
			return false;
	} else if (!solve_least(x->solve, exec_facts(x), e, value)) {
		if (exec_was_answered(x))
			exec_end(x, END_UNKNOWN, 0, what);
		return false;
	} else {
		x->is_redoing = false; /* the facts do not have this constraint yet */
	}
	path_note(x, CHOICE_VALUE, *value);
	exec_gap(x, what, false);
	return path_take_unchecked(x, exec_equals(x, e, *value), true);
}
