/* sample.c - random and pct=D: schedules drawn by lot, for programs with too many of them.
 *
 * The first place of a path where several threads can go on is a root. A sample is an execution
 * from there; when one has ended the next one is drawn, until there are enough. The dice
 * belong to the sample: where it forks because of symbolic data both sides go on with the
 * same dice, and neither the search nor anything else that runs meanwhile has a say in them.
 *
 * random: at every place each of the threads that can go on has the same chance. pct=D (Burckhardt,
 * Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of
 * Finding Bugs, ASPLOS 2010): threads have random priorities, and the highest that can goes
 * on; at D - 1 random places the running thread becomes lower than all that were not lowered.
 * A defect that needs D orders between operations is met with a chance of at least
 * 1 / (n * k^(D-1)) for n threads and k operations; k is that of the longest execution so
 * far. A thread that yields is not chosen there if others can go on. */
#include "base/map.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdlib.h>

struct sched_root {
	struct sched_node *place; /* with a count */
	uint64_t taken; /* samples */
};

static uint64_t draw_lot(uint64_t dice, uint64_t n)
{
	return hash_mix(dice + hash_mix(n + 1));
}

static bool is_sampling(struct scheduler how)
{
	return how.kind == SCHED_RANDOM || how.kind == SCHED_PCT;
}

static void set_dice(const struct sched *s, struct schedule *c)
{
	c->dice = draw_lot(hash_mix(s->sampling.seed), c->sample);
	c->choices = 0;
	c->length = s->sampling.length ? s->sampling.length : 1;
}

static void begin_sample(struct sched *s, struct schedule *c)
{
	c->sample = ++s->sampling.taken;
	set_dice(s, c);
}

static void open_root(struct sched *s, struct exec *x, struct schedule *c)
{
	struct sched_root root = {sched_node_new(s, x, c, x->thread->number), 1};
	*VEC_ADD(s->sampling.roots, s->sampling.nroots, s->sampling.cap) = root;
}

static bool is_yielding(const struct exec *x, const struct thread *t)
{
	return t == x->thread && t->point && !t->point->what.is_access &&
	       t->point->what.op == VISIBLE_NOTHING;
}

static uint64_t priority_of_thread(const struct exec *x, const struct schedule *c,
				   const struct thread *t, struct scheduler how)
{
	if (is_yielding(x, t))
		return 0;
	if (how.kind == SCHED_RANDOM)
		return 1 + draw_lot(c->dice + c->choices, t->number) / 2;
	return t->rare->demotion ? t->rare->demotion
				 : 1000 + draw_lot(c->dice, t->number) / 2;
}

/* The last one of the changes that are due now; 0: none is. */
static uint32_t find_priority_change(const struct schedule *c, uint32_t d)
{
	for (uint32_t i = d - 1; i; i--)
		if (draw_lot(~c->dice, i) % c->length == c->choices)
			return i;
	return 0;
}

uint32_t sample_choose(struct sched *s, struct exec *x, struct schedule *c,
		       struct scheduler how)
{
	uint32_t chosen = UINT32_MAX;
	uint64_t highest = 0;
	if (!c->sample && is_sampling(s->scheduler)) {
		open_root(s, x, c);
		begin_sample(s, c);
	} else if (!c->sample) {
		c->sample = UINT64_MAX; /* a part of an execution by another scheduler */
		set_dice(s, c);
	}
	uint32_t change = how.kind == SCHED_PCT ? find_priority_change(c, how.number) : 0;
	if (change)
		thread_own_rare(x->thread)->demotion = change;
	for (uint32_t i = 0; i < state_node(x->state)->rare->nthreads; i++) {
		const struct thread *t = node_thread(state_node(x->state), i, NULL);
		uint64_t p = sched_can_go(x, t) ? priority_of_thread(x, c, t, how) : 0;
		if (chosen == UINT32_MAX ? sched_can_go(x, t) : p > highest) {
			chosen = i;
			highest = p;
		}
	}
	c->choices++;
	return chosen;
}

static struct sched_root *least_sampled(struct sched *s)
{
	struct sched_root *least = NULL;
	for (uint32_t i = 0; i < s->sampling.nroots; i++)
		if (!least || s->sampling.roots[i].taken < least->taken)
			least = &s->sampling.roots[i];
	return least;
}

struct state *sample_next(struct sched *s)
{
	struct exec *x = s->exec;
	struct sched_root *root = least_sampled(s);
	if (!root || (s->sampling.most && s->sampling.taken >= s->sampling.most))
		return NULL;
	root->taken++;
	exec_enter(x, root->place->snapshot);
	struct state *state = exec_fork(x);
	exec_enter(x, state);
	struct schedule *c = state_node(state)->schedule;
	begin_sample(s, c);
	/* Or it has ended. */
	sched_take_step(s, x, sample_choose(s, x, c, sched_scheduler_of(s, x)));
	return state;
}

void sample_done(struct sched *s)
{
	while (s->sampling.nroots)
		sched_node_drop(s, s->sampling.roots[--s->sampling.nroots].place);
	free(s->sampling.roots);
}
