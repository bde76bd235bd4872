/* choose.c - who goes on at the turn of a thread. */
#include "sched/internal.h"

struct scheduler sched_scheduler_of(const struct sched *s, const struct exec *x)
{
	return x->thread->rare->has_scheduler ? x->thread->rare->scheduler : s->scheduler;
}

enum { SCHED_STEPS_MOST = 2000 }; /* system calls of a thread before others have their turn */

/* The thread that waits for the moment that comes first; UINT32_MAX: none does. */
static uint32_t earliest_waiting(const struct exec *x)
{
	uint32_t first = UINT32_MAX;
	uint64_t least = ~0ULL;
	for (uint32_t i = thread_next(x, 0); i < thread_count(x);
	     i = thread_next(x, i + 1)) {
		const struct thread *t = thread_at(x, i);
		if (!t || !t->point || t->point->is_over || !t->point->is_late ||
		    t->point->limit >= least)
			continue;
		least = t->point->limit;
		first = i;
	}
	return first;
}

/* A thread that has made very many system calls in a row may do so for ever: with one order of threads
 * the next one that can go on does, or time passes for whoever waits for that. Gives the usual
 * one, unless it is one of these. */
static uint32_t give_others_time(struct exec *x, const struct schedule *c, uint32_t usual)
{
	if (c->steps_in_row < SCHED_STEPS_MOST || !c->last || c->last->thread != usual)
		return usual;
	for (uint32_t n = thread_count(x), i = 1; i < n; i++)
		if (sched_can_go_on(x, thread_at(x, (usual + i) % n)))
			return (usual + i) % n;
	uint32_t first = earliest_waiting(x);
	return first == UINT32_MAX ? usual : first;
}

/* A thread that yields lets the next one go on. */
static uint32_t next_in_turn(struct exec *x, uint32_t usual)
{
	const struct thread *t = sched_running(x);
	if (usual != t->number || !t->point || t->point->what.is_access ||
	    t->point->what.op != VISIBLE_NOTHING)
		return usual;
	for (uint32_t n = thread_count(x), i = 1; i < n; i++)
		if (sched_can_go_on(x, thread_at(x, (usual + i) % n)))
			return (usual + i) % n;
	return usual;
}

static void end_redundant(struct sched *s, struct exec *x)
{
	s->redundant++;
	exec_end(x, END_REDUNDANT, 0, NULL);
}

/* Who goes on of several that can; the usual one is given. */
static uint32_t choose_one(struct sched *s, struct exec *x, struct schedule *c, uint32_t usual)
{
	struct scheduler how = sched_scheduler_of(s, x);
	switch ((enum scheduler_kind)how.kind) {
	case SCHED_DPOR:
	case SCHED_ALL: sched_open_place(s, x, c, how.kind, usual); return usual;
	case SCHED_BOUNDED:
		if (bounded_was_here(s, x, c)) {
			end_redundant(s, x);
			return UINT32_MAX;
		}
		if (bounded_may_preempt(x, c, how))
			sched_open_place(s, x, c, how.kind, usual);
		else
			s->leaves_out = true;
		return usual;
	case SCHED_ROUND_ROBIN: s->leaves_out = true; return next_in_turn(x, usual);
	case SCHED_RANDOM:
	case SCHED_PCT: break;
	}
	s->leaves_out = true;
	return sample_choose(s, x, c, how);
}

/* Who goes on of those that can, without a guide; UINT32_MAX: the path has ended. */
static uint32_t choose_freely(struct sched *s, struct exec *x, struct schedule *c)
{
	uint32_t usual = sched_goes_on(s, x, c);
	if (usual != UINT32_MAX && !x->is_replaying &&
	    sched_scheduler_of(s, x).kind == SCHED_ROUND_ROBIN) {
		uint32_t other = give_others_time(x, c, usual);
		if (other != usual) {
			s->leaves_out = true;
			return other;
		}
	}
	if (usual != UINT32_MAX)
		return !x->is_replaying && sched_has_other(x, usual) ? choose_one(s, x, c, usual)
								    : usual;
	struct crowd w = sched_look_around(s, x, c);
	if (!w.able) {
		sched_end_waiting(x);
		return UINT32_MAX;
	}
	if (!w.awake) {
		s->is_cut = w.ends == w.able;
		s->redundant -= s->is_cut; /* it is not one of those */
		end_redundant(s, x);
		return UINT32_MAX;
	}
	return w.able > 1 && !x->is_replaying ? choose_one(s, x, c, w.chosen) : w.chosen;
}

/* The tree without its first step: the other ways, or what comes behind the only one. */
static void skip_step(struct schedule *c)
{
	struct wakeups *w = c->wakeups;
	c->wakeups = w->n > 1 ? wakeups_behind_first(w) : wakeup_rest(&w->at[0]);
	wakeups_drop(w);
}

static uint32_t follow_wakeups(struct sched *s, struct exec *x, struct schedule *c)
{
	while (c->wakeups && !sched_is_possible(x, c, &c->wakeups->at[0]))
		skip_step(c); /* the rest is still the best guess */
	if (!c->wakeups)
		return choose_freely(s, x, c);
	uint32_t i = wakeup_thread(&c->wakeups->at[0]);
	struct scheduler how = sched_scheduler_of(s, x);
	bool opens = how.kind <= SCHED_ALL || c->wakeups->n > 1;
	if (opens && sched_has_other(x, i))
		sched_open_place(s, x, c, how.kind == SCHED_ALL ? SCHED_ALL : SCHED_DPOR, i);
	struct wakeups *rest = wakeup_rest(&c->wakeups->at[0]);
	wakeups_drop(c->wakeups);
	c->wakeups = rest;
	return i;
}

/* Switches are decisions of the path: they are in its log. */
static bool record_switch(struct exec *x, uint32_t *chosen)
{
	uint64_t value = *chosen;
	if (!exec_note_switch(x, &value))
		return false;
	sched_base_noted(x, schedule_of(x));
	*chosen = (uint32_t)value;
	return value < thread_count(x) && thread_at(x, *chosen);
}

/* Another one goes on although the running thread could. */
static void count_preemption(struct sched *s, struct exec *x, struct schedule *c,
			     uint32_t chosen)
{
	if (c->last && c->last->thread == chosen)
		return;
	const struct thread *running = sched_running(x);
	if (chosen != running->number && sched_ability(x, running) == CAN &&
	    ++c->preemptions > s->preemptions_max)
		s->preemptions_max = c->preemptions;
}

bool sched_note_turn(struct sched *s, struct exec *x, struct schedule *c, uint32_t *chosen)
{
	if (c->live < 2)
		return true;
	count_preemption(s, x, c, *chosen);
	return record_switch(x, chosen);
}

/* Who goes on is in the log. There are places only where the job has some. */
static uint32_t follow_log(struct sched *s, struct exec *x, struct schedule *c)
{
	uint32_t chosen = x->thread->number;
	struct sched_node *n = s->arrival ? sched_kept_place(s, x) : NULL;
	if (n) {
		if (c->node)
			sched_node_drop(s, c->node);
		c->node = n;
		c->is_settled = false;
	}
	if (!record_switch(x, &chosen))
		return UINT32_MAX;
	if (n)
		c->branch = sched_branch_of(n, chosen);
	count_preemption(s, x, c, chosen);
	return chosen;
}

/* Where the next place would be all is known about the branch that led here: the state waits
 * for the others (share.c). */
static bool stops_at_settled_place(struct sched *s, struct exec *x, struct schedule *c)
{
	if (!s->is_settling || sched_look_around(s, x, c).able < 2)
		return false;
	c->is_settled = true;
	return !exec_look(x);
}

/* Is the current thread the only one that has not ended, and would it go on without more ado? */
static bool goes_on_alone(const struct sched *s, struct exec *x, const struct schedule *c)
{
	return c->live == 1 && !c->wakeups && !c->sleep && !s->nturns && !s->arrival &&
	       sched_ability(x, x->thread) == CAN;
}

bool sched_has_turn(struct sched *s, struct exec *x)
{
	const struct schedule *c = schedule_of(x);
	if (x->thread->point || c->fresh)
		return false;
	if (c->live == 1 && !s->is_rerun && x->decisions + 1 < EXEC_LOOK &&
	    goes_on_alone(s, x, c)) {
		x->decisions++;
		return true;
	}
	return repeat_has_turn(s, x);
}

uint32_t sched_turn(struct sched *s, struct exec *x)
{
	struct schedule *c = schedule_of(x);
	uint32_t chosen = c->fresh ? sched_find_fresh(x) : UINT32_MAX;
	if (chosen != UINT32_MAX) {
		c->fresh--;
		return chosen;
	}
	if (s->is_rerun) {
		chosen = sched_rerun_turn(s, x);
		return chosen == UINT32_MAX || !sched_note_turn(s, x, c, &chosen) ? UINT32_MAX
									   : chosen;
	}
	if (++x->decisions >= EXEC_LOOK && !exec_look(x))
		return UINT32_MAX; /* the run stops: the state goes on from here later */
	if (c->live > s->threads_max)
		s->threads_max = c->live;
	if (state_node(x->state)->rare->nprocesses > s->processes_max)
		s->processes_max = state_node(x->state)->rare->nprocesses;
	if (goes_on_alone(s, x, c))
		return x->thread->number;
	if (s->arrival)
		sched_come(s, x);
	if (!x->replay && stops_at_settled_place(s, x, c))
		return UINT32_MAX;
	if (x->npending && c->live > 1)
		exec_commit(x); /* the snapshot of a place has them, too */
	if (x->replay && c->live > 1)
		return follow_log(s, x, c);
	if (s->nturns)
		chosen = sched_follow(s, x);
	if (chosen == UINT32_MAX)
		chosen = c->wakeups ? follow_wakeups(s, x, c) : choose_freely(s, x, c);
	return chosen == UINT32_MAX || !sched_note_turn(s, x, c, &chosen) ? UINT32_MAX : chosen;
}
