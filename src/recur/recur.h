/* recur.h - paths that go round for ever although something counts.
 *
 * A loop over a call that fails again and again seldom comes to exactly the state it was in
 * before: the program counts its attempts, the model counts calls and readings of the clock. Such a
 * path goes round for ever if what has changed has no say in it. That is proved by execution: the
 * cells that differ after a round are replaced by symbols, and one more round is executed on
 * a copy of the state. If it comes round without a single decision about them, and nothing else has
 * changed, every later round is the same. A loop that looks at its counter, or at the clock, decides
 * something and is never taken for one of these. */
#ifndef RECUR_RECUR_H
#define RECUR_RECUR_H
#include "run/run.h"

/* Where a thread stands, as far as it costs nothing to look. */
struct stand {
	const struct insn *ip;
	uint32_t depth;
	uint64_t sp, length; /* length: of the log */
};
static inline struct stand stand_of(const struct exec *x)
{
	return (struct stand){x->ip, exec_frame(x)->depth, x->thread->sp,
			      state_node(x->state)->log.length};
}
static inline bool stands_alike(const struct stand *a, const struct stand *b)
{
	return a->ip == b->ip && a->depth == b->depth && a->sp == b->sp;
}

struct round {
	uint64_t instructions; /* 0: it does not come round, or the path has ended */
	/* In every round it asks for a peer that need not be part of the run. */
	bool polls;
	uint32_t ncells; /* bytes and registers that are different each time */
};

/* Executes one instruction of a path on which nothing is decided. False: the path has
 * ended, or another thread runs. */
bool recur_step(struct run *r, const struct state *s, const struct thread *t);
/* Did all decisions since the log had that length leave no choice? */
bool recur_is_forced_since(const struct state *s, uint64_t length);
/* Is there another thread that can go on, or that will when time has passed? */
bool recur_has_others(struct run *r);
/* Follows the current state, which stands at the outermost place of what may be a loop,
 * for `window` instructions. */
struct round recur_find_round(struct run *r, uint64_t window);
#endif
