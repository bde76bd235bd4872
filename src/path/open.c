/* open.c - choices that get their alternatives late: exec_open takes one, and whatever runs
 * below can offer others to it, by its place on the path.
 *
 * The alternatives of an open choice are not known when it is made, so nothing is forked.
 * An offer is announced with the mark of the choice; the owner of the tree decides
 * whether the alternative is new and makes a job of it: the records in front of the
 * choice, then the alternative. The mark has what such a job needs. Marks are made again
 * when a path is replayed, so they are on every worker what they were on the first. */
#include "path/decide.h"

bool exec_open(struct exec *x, enum choice_kind kind, uint64_t first, uint64_t *value)
{
	struct node *n = state_node(x->state);
	bool has_begun = x->npending; /* its arguments were made concrete */
	if (has_begun)
		exec_commit(x);
	else if (!exec_arrive(x))
		return false;
	struct open_mark m = {.depth = x->state->depth,
			      .faults = x->state->nfaults,
			      .instructions = exec_now(x) + 1,
			      .is_unproved = x->state->is_unproved,
			      .is_closed = n->has_forking_off};
	log_mark_front(&m.record, &n->log);
	if (!has_begun && !m.is_closed && x->hooks->opens)
		x->hooks->opens(x->hooks->arg, x, &m);
	*value = first;
	if (x->replay && !exec_replayed_value(x, kind, value))
		return false;
	struct choice c = exec_record(x, kind, *value);
	log_add(&n->log, &c);
	log_mark_last(&m.record, &n->log);
	open_mark_add(n, &m);
	n->has_choices |= kind == CHOICE_OPEN;
	return true;
}

const struct open_mark *exec_open_mark(const struct exec *x, uint64_t number)
{
	const struct node *n = state_node(x->state);
	if (number >= n->nopens)
		return NULL;
	const struct open_mark *m = n->opens;
	for (uint64_t i = n->nopens - 1; i > number; i--)
		m = m->before;
	return m;
}

void exec_offer(struct exec *x, const struct open_mark *m, uint64_t value)
{
	if (value == log_marked(&m->record).value || x->is_replaying || exec_is_known(x))
		return; /* it is this path, or was offered when this happened first */
	if (m->is_closed)
		exec_gap(x, "forking was switched off", true);
	else if (x->hooks->offered)
		x->hooks->offered(x->hooks->arg, x, m, value);
}
