/* follow.c - a path on which threads take the turns of a test: whole blocks from one
 * synchronisation to the next, as emit/turns.h makes them and as the native program takes
 * them (twin/turns.c). */
#include "sched/internal.h"

void sched_give(struct sched *s, const struct sched_turn *turns, uint32_t n)
{
	s->turns = turns;
	s->nturns = n;
	s->turn = 0;
	s->turn_blocks = 1; /* block 0 of the first thread has begun */
	s->turn_thread = 0;
}

static bool can_go_on(struct exec *x, const struct thread *t)
{
	if (!t || !t->point || t->point->is_over)
		return false;
	return exec_may_go(x, t) || t->point->limit != ~0ULL;
}

/* The next block of the test; NULL: there is none. */
static const struct sched_turn *next_block(struct sched *s, uint64_t *block)
{
	while (s->turn < s->nturns && s->turn_blocks >= s->turns[s->turn].count) {
		s->turn++;
		s->turn_blocks = 0;
	}
	if (s->turn == s->nturns)
		return NULL;
	*block = s->turns[s->turn].first + s->turn_blocks++;
	return &s->turns[s->turn];
}

uint32_t sched_follow(struct sched *s, struct exec *x)
{
	const struct thread *t = node_thread(state_node(x->state), s->turn_thread, NULL);
	const struct sched_turn *turn;
	uint64_t block;
	if (can_go_on(x, t) && t->point->what.is_access)
		return t->number; /* inside a block */
	while ((turn = next_block(s, &block))) {
		t = node_thread(state_node(x->state), turn->thread, NULL);
		if (!can_go_on(x, t))
			break;
		s->turn_thread = turn->thread;
		if (block || t->point->what.is_access)
			return t->number;
		/* Nothing that others could see happens in its block 0, which is over. */
	}
	s->nturns = s->turn = 0;
	return UINT32_MAX;
}
