/* follow.c - a path on which threads take the turns of a test: blocks from one synchronisation to
 * the next and pieces of them, as emit/turns.h makes them and as the native program takes
 * them (twin/turns.c, twin/touch.c). */
#include "prog/atomic.h"
#include "sched/internal.h"

void sched_give(struct sched *s, const struct sched_turn *turns, uint32_t n)
{
	s->turns = turns;
	s->nturns = n;
	s->turn = 0;
	s->turn_blocks = 1; /* block 0 of the first thread has begun */
	s->turn_seen = 0;
	s->turn_is_taken = false;
	s->turn_thread = 0;
}

static bool can_thread_go_on(struct exec *x, const struct thread *t)
{
	if (!t || !t->point || t->point->is_over)
		return false;
	return exec_may_go(x, t) || t->point->limit != ~0ULL;
}

/* The next block of the test, or piece of one; NULL: there is none. */
static const struct sched_turn *next_test_block(struct sched *s, uint64_t *block)
{
	for (; s->turn < s->nturns; s->turn++, s->turn_blocks = 0) {
		const struct sched_turn *t = &s->turns[s->turn];
		bool has_block = s->turn_blocks < t->count;
		if (!has_block && (t->count || s->turn_is_taken)) {
			s->turn_is_taken = false;
			continue;
		}
		*block = has_block ? t->first + s->turn_blocks++ : UINT64_MAX;
		s->turn_is_taken = !has_block;
		s->turn_seen = 0;
		return t;
	}
	return NULL;
}

static unsigned how_of_access(const struct operation *what, const struct insn *ip)
{
	unsigned how = what->op == VISIBLE_WRITE ? SCHED_HOW_WRITE : SCHED_HOW_READ;
	if (!what->is_atomic)
		return how;
	return SCHED_HOW_ATOMIC | (prog_stands_alone(ip) ? how : SCHED_HOW_MODIFY);
}

/* Does the turn end in front of the access to which the thread has come? */
static bool turn_ends_here(struct sched *s, const struct exec *x, const struct thread *t)
{
	const struct sched_turn *turn = &s->turns[s->turn];
	const struct operation *what = &t->point->what;
	if (s->turn == s->nturns || !turn->stop || s->turn_blocks < turn->count ||
	    turn->byte - what->object >= what->size ||
	    how_of_access(what, t == x->thread ? x->ip : t->ip) != turn->how)
		return false;
	return ++s->turn_seen == turn->stop;
}

uint32_t sched_follow(struct sched *s, struct exec *x)
{
	const struct thread *t = node_thread(state_node(x->state), s->turn_thread, NULL);
	const struct sched_turn *turn;
	uint64_t block;
	if (can_thread_go_on(x, t) && t->point->what.is_access &&
	    !turn_ends_here(s, x, t))
		return t->number; /* inside a block */
	while ((turn = next_test_block(s, &block))) {
		t = node_thread(state_node(x->state), turn->thread, NULL);
		if (!can_thread_go_on(x, t))
			break;
		s->turn_thread = turn->thread;
		bool is_access = t->point->what.is_access;
		if (block && is_access == (block == UINT64_MAX))
			return t->number;
		if (block) /* it stands elsewhere */
			break;
		if (is_access && !turn_ends_here(s, x, t))
			return t->number;
		/* Nothing that others could see happens in its block 0, or it ends there. */
	}
	s->nturns = s->turn = 0;
	return UINT32_MAX;
}
