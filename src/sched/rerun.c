/* rerun.c - places without a snapshot: how to stand there all the same.
 *
 * Most places are never gone back to. A place keeps a snapshot if what the thread does that
 * goes on there was reversed before, in whatever execution, with the same thread as the last
 * one to change the thing; else it keeps an earlier place of its path that has one, and the
 * events from there to it. Should a way be taken from it after all, the snapshot of the earlier
 * place is run along these events. That works only if nothing else was decided on the way and
 * nothing happened that happens once: otherwise, and when it would take long, the place has a
 * snapshot at once. */
#include "base/assert.h"
#include "base/vec.h"
#include "sched/internal.h"

enum { RERUN_EVENTS = 64, RERUN_INSTRUCTIONS = 20000 };

void sched_base_set(const struct exec *x, struct schedule *c, struct sched_node *n)
{
	c->base = n;
	c->base_events = 0;
	c->base_log = state_node(x->state)->log.length;
	c->base_effects = x->effects;
	c->base_instructions = exec_now(x);
}

void sched_base_noted(const struct exec *x, struct schedule *c)
{
	uint64_t length = state_node(x->state)->log.length;
	if (length == c->base_log + 1)
		c->base_log = length; /* else there was another decision */
}

/* What a thread does to a thing, and who has changed it last: a thing that many read and one
 * writes is not reversed where nobody will write it any more. */
static uint64_t hot_key(uint32_t thread, const struct operation *what, uint32_t changer)
{
	uint64_t how = (uint64_t)thread << 16 | (uint64_t)what->op << 8 | what->is_access;
	return hash_mix(what->object + hash_mix((uint64_t)changer << 32 | how));
}

/* The thing by itself is marked, too: most are not, which is found out at once. */
void sched_mark_hot(struct sched *s, const struct event *e)
{
	map_put(&s->hot, e->what.object, 1);
	map_put(&s->hot, hot_key(e->thread, &e->what, index_changer_of(e)), 1);
}

static bool is_hot_place(struct sched *s, const struct schedule *c, const struct thread *t)
{
	const struct operation *what = &t->point->what;
	uint64_t is_hot;
	if (!map_get(&s->hot, what->object, &is_hot))
		return false;
	index_move(s->index, c->last);
	return map_get(&s->hot, hot_key(t->number, what, index_changer(s->index, what)),
		       &is_hot);
}

bool sched_can_rerun(struct sched *s, const struct exec *x, const struct schedule *c,
		     const struct thread *chosen)
{
	return s->scheduler.kind == SCHED_DPOR && c->base && c->base_events < RERUN_EVENTS &&
	       c->base_log == state_node(x->state)->log.length &&
	       c->base_effects == x->effects && !x->npending && !x->replay &&
	       !x->state->undone && !x->state->nseeds &&
	       exec_now(x) - c->base_instructions < RERUN_INSTRUCTIONS &&
	       !is_hot_place(s, c, chosen);
}

/* The events between the place that has a snapshot and n. */
static void collect_rerun_events(struct sched *s, const struct sched_node *n)
{
	const struct event *from = state_node(n->base->snapshot)->schedule->last;
	uint32_t count = 0;
	for (struct event *e = n->last; e != from; e = e->before)
		count++;
	s->nrerun = 0;
	while (s->nrerun < count)
		VEC_ADD(s->rerun, s->nrerun, s->cap_rerun);
	for (struct event *e = n->last; e != from; e = e->before)
		s->rerun[--count] = e;
}

uint32_t sched_rerun_turn(struct sched *s, struct exec *x)
{
	if (s->rerun_at < s->nrerun) {
		uint32_t thread = s->rerun[s->rerun_at]->thread;
		ASSERT(node_thread(state_node(x->state), thread, NULL));
		return thread;
	}
	exec_end(x, END_PAUSED, 0, NULL); /* this is the place */
	return UINT32_MAX;
}

void sched_rerun_event(struct sched *s, struct exec *x, const struct operation *what)
{
	struct schedule *c = state_node(x->state)->schedule;
	ASSERT(s->rerun_at < s->nrerun);
	struct event *e = s->rerun[s->rerun_at++];
	ASSERT(e->thread == x->thread->number && e->what.op == what->op &&
	       e->what.object == what->object && e->before == c->last);
	e->ref++;
	if (c->last)
		c->last->ref--; /* e holds it */
	c->last = e;
	c->moment = e->moment + 1;
	x->thread->last_event = e;
	x->stand = 0;
}

void sched_node_stand(struct sched *s, struct sched_node *n)
{
	struct exec *x = s->exec;
	uint64_t known_until = x->known_until;
	if (n->snapshot)
		return;
	exec_enter(x, n->base->snapshot);
	struct state *state = exec_fork(x);
	x->forks--;
	state->leaf = NULL;
	exec_enter(x, state);
	collect_rerun_events(s, n);
	s->rerun_at = 0;
	s->is_rerun = true;
	x->known_until = UINT64_MAX; /* findings on the way were reported */
	sched_take_step(s, x, s->rerun[0]->thread);
	while (state->ended == END_RUNNING)
		exec_run(x, RERUN_INSTRUCTIONS);
	ASSERT(state->ended == END_PAUSED && s->rerun_at == s->nrerun);
	state->ended = END_RUNNING;
	state_node(state)->schedule->preemptions = n->preemptions;
	x->known_until = known_until;
	s->is_rerun = false;
	n->snapshot = state;
	sched_node_forget_base(s, n);
}

void sched_node_forget_base(struct sched *s, struct sched_node *n)
{
	struct sched_node *base = n->base;
	struct event *last = n->last;
	n->base = NULL;
	n->last = NULL;
	event_drop(last, &s->exec->pool.sched_nodes);
	if (base)
		sched_node_drop(s, base);
}
