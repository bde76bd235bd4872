/* internal.h - how the files of path/ record, replay and fork (choose.c, value.c). */
#ifndef PATH_INTERNAL_H
#define PATH_INTERNAL_H
#include "path/path.h"

/* The next record being replayed. False: it does not fit what happens here; the path ended. */
bool path_next_record(struct exec *x, enum choice_kind kind, uint64_t *value,
		      bool *is_forced);
/* A decision inside the current instruction, pending until that is done. */
void path_note(struct exec *x, enum choice_kind kind, uint64_t value);
/* The same; is_forced: the facts left no choice. */
void path_note_forced(struct exec *x, enum choice_kind kind, uint64_t value, bool is_forced);
/* Announces a copy forked inside an instruction. `own` is the record in which it differs
 * from the current state. */
void path_announce_copy(struct exec *x, struct state *copy, struct choice own);
/* The current state goes on with `cond` true or false, without asking whether it can.
 * False: it plainly cannot, so what is being replayed is not a path of this program; the
 * path ended. */
bool path_take_unchecked(struct exec *x, expr_id cond, bool value);
/* What a condition can be, under the facts: 1 true, 2 false, 3 both; 0: the path
 * stops. */
unsigned path_possible_values(struct exec *x, expr_id cond);
/* Copies the state; the copy gets `other` as a constraint, this one `mine`. NULL: nothing
 * was forked, because a question was broken off, or an unknown has turned into a no. */
struct state *path_split_state(struct exec *x, expr_id mine, expr_id other);
/* Replaces the facts of a state; takes the count of f. */
void path_set_facts(struct exec *x, struct state *s, struct facts *f);

static inline bool path_cannot_fork(const struct exec *x)
{
	return state_node(x->state)->has_forking_off;
}
#endif
