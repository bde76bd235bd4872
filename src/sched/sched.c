/* sched.c - choosing the next thread, and the branches of places where others could go on. */
#include "sched/sched.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdlib.h>
#include <string.h>

static void hold_node(struct sched_node *n)
{
	n->ref++;
}

void sched_node_drop(void *sched, struct sched_node *n)
{
	struct sched *s = sched;
	if (--n->ref)
		return;
	if (n->newer)
		n->newer->older = n->older;
	else
		s->nodes = n->older;
	if (n->older)
		n->older->newer = n->newer;
	wakeups_drop(n->wakeups);
	sleep_set_drop(n->sleep);
	if (n->snapshot)
		exec_drop(s->exec, n->snapshot);
	free(n->taken);
	free(n);
}

void sched_init(struct sched *s, struct exec *x, enum sched_mode mode, uint64_t seed)
{
	*s = (struct sched){.exec = x, .mode = mode};
	rng_init(&s->rng, seed);
	map_init(&s->reported);
	x->pool.sched_nodes =
		(struct schedule_nodes){.hold = hold_node, .drop = sched_node_drop, .arg = s};
}

void sched_forget(struct sched *s)
{
	while (s->nwaiting)
		sched_node_drop(s, s->waiting[--s->nwaiting]);
	s->branches = 0;
}

void sched_done(struct sched *s)
{
	sched_forget(s);
	map_done(&s->reported);
	free(s->waiting);
	free(s->events);
	free(s->sequence);
	free(s->blocked);
}

static struct schedule *schedule_of(const struct exec *x)
{
	return state_node(x->state)->schedule;
}

/* --- who can go on --- */

enum ability {
	CANNOT,
	CAN_GIVE_UP, /* only by letting its limit come */
	CAN,
};

static enum ability ability(struct exec *x, const struct thread *t)
{
	if (!t || (t->point && t->point->is_over))
		return CANNOT;
	if (exec_may_go(x, t))
		return CAN;
	if (t->point->limit == ~0ULL)
		return CANNOT;
	return t->point->limit ? CAN_GIVE_UP : CAN;
}

static bool is_asleep(const struct schedule *c, const struct thread *t)
{
	for (uint32_t i = 0; c->sleep && i < c->sleep->n; i++)
		if (c->sleep->at[i].thread == t->number)
			return true;
	return false;
}

/* A thread that has not come to its first visible operation: what it does up to there
 * concerns nobody else. */
static uint32_t find_fresh(struct exec *x)
{
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (t && !t->point && t != x->thread)
			return i;
	}
	return UINT32_MAX;
}

struct crowd {
	uint32_t able, awake; /* threads that can go on; of those, not asleep */
	uint32_t chosen; /* index; UINT32_MAX: none */
};

/* The current thread goes on if it can, else the first one; who can only give up waiting comes
 * last. */
static struct crowd look_around(struct exec *x, const struct schedule *c)
{
	struct crowd w = {.chosen = UINT32_MAX};
	enum ability best = CANNOT;
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		enum ability a = ability(x, t);
		if (a == CANNOT)
			continue;
		w.able++;
		if (is_asleep(c, t))
			continue;
		w.awake++;
		if (a > best || (a == best && t == x->thread)) {
			best = a;
			w.chosen = i;
		}
	}
	return w;
}

static uint32_t index_of(const struct exec *x, uint32_t number)
{
	const struct thread *t = process_thread_numbered(x->process, number);
	return t ? t->index : UINT32_MAX;
}

/* --- places --- */

const struct sched_node *sched_nodes(const struct sched *s, const struct sched_node *after)
{
	return after ? after->older : s->nodes;
}

struct state *sched_snapshot(const struct sched_node *n)
{
	return n->snapshot;
}

static struct sched_node *node_new(struct sched *s, struct exec *x,
				   const struct schedule *c)
{
	struct sched_node *n = alloc_zero(1, sizeof *n);
	n->ref = 1;
	n->older = s->nodes;
	if (n->older)
		n->older->newer = n;
	s->nodes = n;
	n->snapshot = exec_fork(x);
	n->snapshot->leaf = NULL;
	x->forks--;
	n->sleep = c->sleep;
	if (n->sleep)
		n->sleep->ref++;
	return n;
}

static void take_branch(struct sched_node *n, uint16_t thread)
{
	*VEC_ADD(n->taken, n->ntaken, n->cap) = (struct branch){.thread = thread};
}

uint64_t wakeups_count(const struct wakeups *w)
{
	uint64_t n = 0;
	for (uint32_t i = 0; w && i < w->n; i++)
		n += w->at[i].rest ? wakeups_count(w->at[i].rest) : 1;
	return n;
}

void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w)
{
	s->branches += wakeups_count(w) - wakeups_count(n->wakeups);
	wakeups_drop(n->wakeups);
	n->wakeups = w;
	if (!w || n->waits)
		return;
	n->waits = true;
	n->ref++;
	*VEC_ADD(s->waiting, s->nwaiting, s->cap_waiting) = n;
}

/* The tree without its first way. */
static struct wakeups *wakeups_behind_first(const struct wakeups *w)
{
	if (w->n < 2)
		return NULL;
	struct wakeups *rest = alloc_get(sizeof *rest + (w->n - 1) * sizeof rest->at[0]);
	rest->ref = 1;
	rest->n = w->n - 1;
	memcpy(rest->at, w->at + 1, rest->n * sizeof rest->at[0]);
	for (uint32_t i = 0; i < rest->n; i++)
		wakeups_hold(rest->at[i].rest);
	return rest;
}

/* Everybody else who can go on, one step each. */
static struct wakeups *everybody_else(struct exec *x, uint32_t chosen)
{
	uint32_t n = x->process->nthreads;
	struct wakeups *w = alloc_zero(1, sizeof *w + n * sizeof w->at[0]);
	w->ref = 1;
	for (uint32_t i = 0; i < n; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (i != chosen && ability(x, t) != CANNOT)
			w->at[w->n++].thread = (uint16_t)t->number;
	}
	if (w->n)
		return w;
	free(w);
	return NULL;
}

/* A place at which the chosen thread goes on, and others could. */
static void open_place(struct sched *s, struct exec *x, struct schedule *c, uint32_t chosen)
{
	struct sched_node *n = node_new(s, x, c);
	take_branch(n, (uint16_t)process_thread(x->process, chosen)->number);
	c->node = n; /* takes the count */
	c->branch = 0;
	if (s->mode == SCHED_ALL)
		sched_node_set(s, n, everybody_else(x, chosen));
	else if (c->wakeups)
		sched_node_set(s, n, wakeups_behind_first(c->wakeups));
}

/* Who goes on of those that can, without a guide; UINT32_MAX: the path has ended. */
static uint32_t choose_freely(struct sched *s, struct exec *x, struct schedule *c)
{
	struct crowd w = look_around(x, c);
	if (!w.able) {
		exec_fault(x, &(struct fault){.kind = FAULT_DEADLOCK});
		return UINT32_MAX;
	}
	if (!w.awake) {
		s->redundant++;
		exec_end(x, END_REDUNDANT, 0, NULL);
		return UINT32_MAX;
	}
	if (s->mode == SCHED_RANDOM && w.able > 1) {
		uint64_t k = rng_below(&s->rng, w.able);
		for (uint32_t i = 0; i < x->process->nthreads; i++)
			if (ability(x, process_thread(x->process, i)) != CANNOT && !k--)
				w.chosen = i;
	}
	if (w.able > 1 && s->mode <= SCHED_ALL && !x->is_replaying)
		open_place(s, x, c, w.chosen);
	return w.chosen;
}

static uint32_t follow_wakeups(struct sched *s, struct exec *x, struct schedule *c)
{
	uint32_t i = index_of(x, c->wakeups->at[0].thread);
	if (i == UINT32_MAX || ability(x, process_thread(x->process, i)) == CANNOT) {
		s->impossible++;
		exec_end(x, END_REDUNDANT, 0, NULL);
		return UINT32_MAX;
	}
	if (look_around(x, c).able > 1)
		open_place(s, x, c, i);
	struct wakeups *rest = wakeups_hold(c->wakeups->at[0].rest);
	wakeups_drop(c->wakeups);
	c->wakeups = rest;
	return i;
}

/* Switches are decisions of the path: they are in its log. */
static bool record_switch(struct exec *x, uint32_t *chosen)
{
	uint64_t value = process_thread(x->process, *chosen)->number;
	if (!exec_note_switch(x, &value))
		return false;
	*chosen = index_of(x, (uint32_t)value);
	return *chosen != UINT32_MAX;
}

uint32_t sched_turn(struct sched *s, struct exec *x)
{
	struct schedule *c = schedule_of(x);
	uint32_t chosen = find_fresh(x);
	if (chosen != UINT32_MAX)
		return chosen;
	if (c->live > s->threads_max)
		s->threads_max = c->live;
	if (state_node(x->state)->nprocesses > s->processes_max)
		s->processes_max = state_node(x->state)->nprocesses;
	if (c->wakeups)
		chosen = follow_wakeups(s, x, c);
	else
		chosen = choose_freely(s, x, c);
	if (chosen == UINT32_MAX || c->live < 2)
		return chosen;
	if (chosen != x->thread->index && ability(x, x->thread) == CAN &&
	    ++c->preemptions > s->preemptions_max)
		s->preemptions_max = c->preemptions;
	return record_switch(x, &chosen) ? chosen : UINT32_MAX;
}

/* --- events --- */

/* Those that depend on the event wake up, and so does its own thread. */
static void wake_sleepers(struct schedule *c, const struct event *e)
{
	struct sleep_set *old = c->sleep;
	uint32_t n = 0;
	if (!old)
		return;
	struct sleep_set *now = alloc_get(sizeof *now + old->n * sizeof now->at[0]);
	for (uint32_t i = 0; i < old->n; i++)
		if (old->at[i].thread != e->thread &&
		    !operations_depend(&old->at[i].what, &e->what))
			now->at[n++] = old->at[i];
	now->ref = 1;
	now->n = n;
	sleep_set_drop(old);
	c->sleep = n ? now : NULL;
	if (!n)
		free(now);
}

void sched_event(struct sched *s, struct exec *x, const struct operation *what)
{
	struct schedule *c = schedule_of(x);
	const struct func *f = exec_frame(x)->func;
	struct event made = {.thread = (uint16_t)x->thread->number,
			     .func = f->id,
			     .insn = (uint32_t)(x->ip - f->code),
			     .stack = exec_stack(x),
			     .what = *what};
	if (c->node) {
		struct branch *b = &c->node->taken[c->branch];
		if (!b->is_known || what->op == VISIBLE_WRITE)
			b->what = *what;
		b->is_known = true;
	}
	struct event *e = schedule_add(c, &made);
	order_event(e, state_node(x->state)->nthreads, x->thread);
	wake_sleepers(c, e);
	if (what->is_access && s->races != RACES_IGNORE)
		race_find(s, x, e);
}

void sched_note_access(struct sched *s, struct exec *x, const struct operation *what)
{
	struct operation silent = *what;
	silent.is_silent = true;
	sched_event(s, x, &silent);
}

/* --- branches --- */

/* Asleep in the last branch: whoever was on arrival, and the branches before it. */
static struct sleep_set *sleep_of_branch(const struct sched_node *n)
{
	uint32_t had = n->sleep ? n->sleep->n : 0;
	struct sleep_set *p = alloc_get(sizeof *p + (had + n->ntaken) * sizeof p->at[0]);
	p->ref = 1;
	p->n = had;
	if (had)
		memcpy(p->at, n->sleep->at, had * sizeof p->at[0]);
	for (uint32_t i = 0; i + 1 < n->ntaken; i++)
		if (n->taken[i].is_known)
			p->at[p->n++] =
				(struct sleeper){n->taken[i].thread, n->taken[i].what};
	if (p->n)
		return p;
	free(p);
	return NULL;
}

/* The last place that waits and below which everything is done. */
static struct sched_node *find_waiting(struct sched *s)
{
	for (uint32_t i = s->nwaiting; i--;) {
		struct sched_node *n = s->waiting[i];
		if (n->ref > 1)
			continue;
		memmove(s->waiting + i, s->waiting + i + 1,
			(s->nwaiting - i - 1) * sizeof *s->waiting);
		s->nwaiting--;
		n->waits = false;
		return n;
	}
	return NULL;
}

struct state *sched_next(struct sched *s)
{
	struct exec *x = s->exec;
	struct sched_node *n = find_waiting(s); /* with a count */
	if (!n)
		return NULL;
	exec_enter(x, n->snapshot);
	struct state *state = exec_fork(x);
	exec_enter(x, state);
	struct schedule *c = schedule_of(x);
	uint16_t thread = n->wakeups->at[0].thread;
	wakeups_drop(c->wakeups);
	c->wakeups = wakeups_hold(n->wakeups->at[0].rest);
	take_branch(n, thread);
	sched_node_set(s, n, wakeups_behind_first(n->wakeups));
	sleep_set_drop(c->sleep);
	c->sleep = s->mode == SCHED_DPOR ? sleep_of_branch(n) : NULL;
	if (c->node)
		sched_node_drop(s, c->node);
	c->node = n;
	c->branch = n->ntaken - 1;
	uint32_t chosen = index_of(x, thread);
	if (!record_switch(x, &chosen))
		return state; /* it has ended */
	exec_take_turn(x, chosen);
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	return state;
}
