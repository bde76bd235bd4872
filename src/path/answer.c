/* answer.c - decisions without a condition: a call that fails or not, one of several values that
 * the guest or the environment asks for. Each answer but the first is a copy of the state. */
#include "path/decide.h"
#include "path/internal.h"

/* Arrives at a call that may fail. *is_new: it is for the caller to decide; else the
 * answer was taken from a record. False: the path ended. */
static bool arrive_at_fault(struct exec *x, uint64_t *value, bool *is_new)
{
	bool is_forced = false;
	if (!exec_arrive(x))
		return false;
	*is_new = !x->replay;
	if (*is_new) {
		x->is_redoing = false;
		x->fault_points++;
		return true;
	}
	if (!path_next_record(x, CHOICE_FAULT, value, &is_forced))
		return false;
	path_note_forced(x, CHOICE_FAULT, *value, is_forced);
	if (*value && !x->is_redoing)
		x->state->nfaults++;
	return true;
}

bool exec_choose_fault(struct exec *x, const uint32_t *answers, uint32_t n, uint64_t *value)
{
	bool is_new;
	if (!arrive_at_fault(x, value, &is_new))
		return false;
	if (!is_new)
		return true;
	*value = 0;
	if (path_cannot_fork(x))
		exec_gap(x, "forking was switched off", true);
	for (uint32_t i = 0; i < n && !path_cannot_fork(x); i++) {
		struct state *copy = exec_fork(x);
		copy->depth++;
		copy->nfaults++;
		path_announce_copy(x, copy, exec_record(x, CHOICE_FAULT, answers[i]));
	}
	path_note(x, CHOICE_FAULT, 0);
	return true;
}

bool exec_force_fault(struct exec *x, uint32_t answer, uint64_t *value)
{
	bool is_new;
	if (!arrive_at_fault(x, value, &is_new))
		return false;
	if (!is_new)
		return true;
	x->state->nfaults++;
	*value = answer;
	path_note_forced(x, CHOICE_FAULT, answer, true);
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
	return !x->replay || path_next_record(x, kind, value, &is_forced);
}

/* The guest asked for one of n: a copy for each but the first, standing behind the call. */
bool exec_choose(struct exec *x, uint64_t n, uint64_t *value)
{
	struct choice c = exec_record(x, CHOICE_GUEST, 0);
	bool is_replay = x->replay != NULL;
	*value = 0;
	if (!begin_answer(x, CHOICE_GUEST, value))
		return false;
	if (!is_replay && !path_cannot_fork(x))
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
	if (!is_replay && !path_cannot_fork(x))
		while (--n) {
			c.value = values[n];
			fork_answer(x, &c, c.value);
		}
	c.value = *value;
	log_add(&state_node(x->state)->log, &c);
	return true;
}
