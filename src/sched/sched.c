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

void sched_init(struct sched *s, struct exec *x, struct scheduler how, uint64_t seed)
{
	*s = (struct sched){.exec = x, .scheduler = how, .sampling.seed = seed};
	map_init(&s->reported);
	map_init(&s->known.prefixes);
	map_init(&s->known.traces);
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
	sample_done(s);
	map_done(&s->reported);
	map_done(&s->known.prefixes);
	map_done(&s->known.traces);
	free(s->waiting);
	free(s->events);
	free(s->sequence);
	free(s->blocked);
}

static struct schedule *schedule_of(const struct exec *x)
{
	return state_node(x->state)->schedule;
}

/* Threads of all processes of the node, by their numbers. */
static uint32_t thread_count(const struct exec *x)
{
	return state_node(x->state)->nthreads;
}

static const struct thread *thread_at(const struct exec *x, uint32_t number)
{
	return node_thread(state_node(x->state), number, NULL);
}

/* --- who can go on --- */

enum ability {
	CANNOT,
	CAN_GIVE_UP, /* only by letting its limit come */
	CAN,
};

/* Has the time come that the thread waits for: can nobody go on, and does nobody wait for an
 * earlier moment? */
static bool is_time(struct exec *x, const struct thread *waiting)
{
	for (uint32_t i = 0; i < thread_count(x); i++) {
		const struct thread *t = thread_at(x, i);
		if (!t || (t->point && t->point->is_over))
			continue;
		if (exec_may_go(x, t) ||
		    (!t->point->is_late && t->point->limit != ~0ULL) ||
		    (t->point->is_late && t->point->limit < waiting->point->limit))
			return false;
	}
	return true;
}

static enum ability ability(struct exec *x, const struct thread *t)
{
	if (!t || (t->point && t->point->is_over))
		return CANNOT;
	if (exec_may_go(x, t))
		return CAN;
	if (t->point->limit == ~0ULL)
		return CANNOT;
	if (t->point->is_late)
		return is_time(x, t) ? CAN_GIVE_UP : CANNOT;
	return t->point->limit ? CAN_GIVE_UP : CAN;
}

bool sched_can_go(struct exec *x, const struct thread *t)
{
	return ability(x, t) != CANNOT;
}

bool sched_can_go_on(struct exec *x, const struct thread *t)
{
	return ability(x, t) == CAN;
}

struct scheduler sched_scheduler_of(const struct sched *s, const struct exec *x)
{
	return x->thread->has_scheduler ? x->thread->scheduler : s->scheduler;
}

const struct thread *sched_running(const struct exec *x)
{
	const struct schedule *c = schedule_of(x);
	uint32_t number = c->last ? c->last->thread : x->thread->creator;
	const struct thread *t = thread_at(x, number);
	return t ? t : x->thread;
}

/* Who goes on if it can. A new thread does where all orders that matter are tried anyhow: there
 * is less to do then. */
static const struct thread *preferred(const struct sched *s, const struct exec *x)
{
	return sched_scheduler_of(s, x).kind <= SCHED_ALL ? x->thread : sched_running(x);
}

static const struct sleeper *find_sleeper(const struct schedule *c, const struct thread *t)
{
	for (uint32_t i = 0; c->sleep && i < c->sleep->n; i++)
		if (c->sleep->at[i].thread == t->number)
			return &c->sleep->at[i];
	return NULL;
}

static bool is_asleep(const struct schedule *c, const struct thread *t)
{
	return find_sleeper(c, t);
}

/* A thread that has not come to its first visible operation: what it does up to there
 * concerns nobody else. */
static uint32_t find_fresh(struct exec *x)
{
	for (uint32_t i = 0; i < thread_count(x); i++) {
		const struct thread *t = thread_at(x, i);
		if (t && !t->point && t != x->thread)
			return i;
	}
	return UINT32_MAX;
}

struct crowd {
	/* Threads that can go on; of those, not asleep; asleep, and the path would end. */
	uint32_t able, awake, ends;
	uint32_t chosen; /* number; UINT32_MAX: none */
};

/* The preferred thread goes on if it can, else the first one; who can only give up waiting comes
 * last. */
static struct crowd look_around(struct sched *s, struct exec *x, const struct schedule *c)
{
	struct crowd w = {.chosen = UINT32_MAX};
	enum ability best = CANNOT;
	const struct thread *first = preferred(s, x);
	for (uint32_t i = 0; i < thread_count(x); i++) {
		const struct thread *t = thread_at(x, i);
		enum ability a = ability(x, t);
		if (a == CANNOT)
			continue;
		w.able++;
		const struct sleeper *asleep = find_sleeper(c, t);
		if (asleep) {
			w.ends += asleep->is_end;
			continue;
		}
		w.awake++;
		if (a > best || (a == best && t == first)) {
			best = a;
			w.chosen = i;
		}
	}
	return w;
}

bool sched_is_alone(const struct sched *s)
{
	enum scheduler_kind k = s->scheduler.kind;
	return k == SCHED_BOUNDED || k == SCHED_RANDOM || k == SCHED_PCT;
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

struct sched_node *sched_node_new(struct sched *s, struct exec *x, const struct schedule *c)
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

static uint64_t ways_of(const struct wakeups *w)
{
	return w ? w->ways : 0;
}

void sched_node_set(struct sched *s, struct sched_node *n, struct wakeups *w)
{
	s->branches += ways_of(w) - ways_of(n->wakeups);
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
	rest->ways = w->ways - (w->at[0].rest ? w->at[0].rest->ways : 1);
	memcpy(rest->at, w->at + 1, rest->n * sizeof rest->at[0]);
	for (uint32_t i = 0; i < rest->n; i++)
		wakeups_hold(rest->at[i].rest);
	return rest;
}

/* Everybody else who can go on, one step each. */
static struct wakeups *everybody_else(struct exec *x, uint32_t chosen)
{
	uint32_t n = thread_count(x);
	struct wakeups *w = alloc_zero(1, sizeof *w + n * sizeof w->at[0]);
	w->ref = 1;
	for (uint32_t i = 0; i < n; i++) {
		const struct thread *t = thread_at(x, i);
		if (i != chosen && ability(x, t) != CANNOT)
			w->at[w->n++].thread = (uint16_t)t->number;
	}
	w->ways = w->n;
	if (w->n)
		return w;
	free(w);
	return NULL;
}

/* Can the thread of a wake-up tree's step go on? On a path that has decided otherwise about its
 * input than the one that the step comes from, it may wait or have ended instead. */
static bool is_possible(struct exec *x, const struct schedule *c, const struct wakeup *u)
{
	const struct thread *t = thread_at(x, u->thread);
	return ability(x, t) != CANNOT && !is_asleep(c, t);
}

/* The ways of the schedule's tree behind its first one. What is left out is found again by the
 * races of the paths that go on from here. */
static struct wakeups *possible_ways(struct exec *x, const struct schedule *c)
{
	struct wakeups *w = wakeups_behind_first(c->wakeups);
	uint32_t n = 0;
	for (uint32_t i = 0; w && i < w->n; i++)
		if (is_possible(x, c, &w->at[i]))
			w->at[n++] = w->at[i];
		else
			wakeups_drop(w->at[i].rest);
	if (w)
		w->n = n;
	if (n)
		return w;
	wakeups_drop(w);
	return NULL;
}

/* A place at which the chosen thread goes on, and others could. */
static void open_place(struct sched *s, struct exec *x, struct schedule *c, uint8_t kind,
		       uint32_t chosen)
{
	struct sched_node *n = sched_node_new(s, x, c);
	n->kind = kind;
	s->reverses |= kind == SCHED_DPOR;
	take_branch(n, (uint16_t)chosen);
	c->node = n; /* takes the count */
	c->branch = 0;
	if (kind != SCHED_DPOR)
		sched_node_set(s, n, everybody_else(x, chosen));
	else if (c->wakeups)
		sched_node_set(s, n, possible_ways(x, c));
}

/* Does one of the threads wait in a loop (spin.c), rather than for a lock? */
static bool spins(const struct exec *x)
{
	for (uint32_t i = 0; i < thread_count(x); i++) {
		const struct thread *t = thread_at(x, i);
		if (t && t->point && t->point->nseen)
			return true;
	}
	return false;
}

/* Nobody will ever go on: that is no defect if somebody waits for a client that is not part of
 * the run, or if the program itself has ended and left others behind. */
static bool is_quiet(const struct exec *x)
{
	bool has_ended = true;
	for (uint32_t i = 0; i < thread_count(x); i++) {
		const struct thread *t = thread_at(x, i);
		if (t && t->point && t->point->is_outside)
			return true;
	}
	const struct process *first = node_process(state_node(x->state), 0);
	for (uint32_t i = 0; first && i < first->nthreads; i++) {
		const struct thread *t = process_thread(first, i);
		has_ended = has_ended && (!t || (t->point && t->point->is_over));
	}
	return has_ended;
}

/* The path ends because nobody can go on. */
static void end_waiting(struct exec *x)
{
	if (is_quiet(x))
		exec_end_quiet(x);
	else
		exec_fault(x, &(struct fault){.kind = spins(x) ? FAULT_HANG : FAULT_DEADLOCK});
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
	case SCHED_ALL: open_place(s, x, c, how.kind, usual); return usual;
	case SCHED_BOUNDED:
		if (bounded_was_here(s, x, c)) {
			end_redundant(s, x);
			return UINT32_MAX;
		}
		if (bounded_may_preempt(x, c, how))
			open_place(s, x, c, how.kind, usual);
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
	struct crowd w = look_around(s, x, c);
	if (!w.able) {
		end_waiting(x);
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
	c->wakeups = w->n > 1 ? wakeups_behind_first(w) : wakeups_hold(w->at[0].rest);
	wakeups_drop(w);
}

static uint32_t follow_wakeups(struct sched *s, struct exec *x, struct schedule *c)
{
	while (c->wakeups && !is_possible(x, c, &c->wakeups->at[0]))
		skip_step(c); /* the rest is still the best guess */
	if (!c->wakeups)
		return choose_freely(s, x, c);
	uint32_t i = c->wakeups->at[0].thread;
	struct scheduler how = sched_scheduler_of(s, x);
	bool opens = how.kind <= SCHED_ALL || c->wakeups->n > 1;
	if (opens && look_around(s, x, c).able > 1)
		open_place(s, x, c, how.kind == SCHED_ALL ? SCHED_ALL : SCHED_DPOR, i);
	struct wakeups *rest = wakeups_hold(c->wakeups->at[0].rest);
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
	*chosen = (uint32_t)value;
	return value < thread_count(x) && thread_at(x, *chosen);
}

/* Another one goes on although the running thread could. */
static void count_preemption(struct sched *s, struct exec *x, struct schedule *c,
			     uint32_t chosen)
{
	const struct thread *running = sched_running(x);
	if (chosen != running->number && ability(x, running) == CAN &&
	    ++c->preemptions > s->preemptions_max)
		s->preemptions_max = c->preemptions;
}

uint32_t sched_turn(struct sched *s, struct exec *x)
{
	struct schedule *c = schedule_of(x);
	uint32_t chosen = find_fresh(x);
	if (chosen != UINT32_MAX)
		return chosen;
	if (++x->decisions >= EXEC_LOOK && !exec_look(x))
		return UINT32_MAX; /* the run stops: the state goes on from here later */
	if (c->live > s->threads_max)
		s->threads_max = c->live;
	if (state_node(x->state)->nprocesses > s->processes_max)
		s->processes_max = state_node(x->state)->nprocesses;
	if (s->nturns)
		chosen = sched_follow(s, x);
	if (chosen == UINT32_MAX)
		chosen = c->wakeups ? follow_wakeups(s, x, c) : choose_freely(s, x, c);
	if (chosen == UINT32_MAX || c->live < 2)
		return chosen;
	count_preemption(s, x, c, chosen);
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
			     .stand = x->stand,
			     .what = *what};
	x->stand = 0;
	if (c->node) {
		struct branch *b = &c->node->taken[c->branch];
		if (!b->is_known && c->node->kind == SCHED_DPOR && c->node->wakeups)
			sched_node_set(s, c->node,
				       wakeups_without(c->node->wakeups, b->thread, what));
		if (!b->is_known || what->op == VISIBLE_WRITE)
			b->what = *what;
		b->is_known = true;
	}
	bool only_reads = what->op == VISIBLE_READ || what->is_idle;
	if (what->is_access && only_reads && what->size <= sizeof made.value)
		made.has_value = view_get(&x->view, exec_object_address(what->object),
					  &made.value, what->size) == what->size;
	struct event *e = schedule_add(c, &made);
	order_event(e, state_node(x->state)->nthreads, x->thread);
	wake_sleepers(c, e);
	if (s->scheduler.kind == SCHED_BOUNDED)
		bounded_add(c, e);
	if (what->is_access && s->races != RACES_IGNORE)
		race_find(s, x, e);
}

void sched_note_access(struct sched *s, struct exec *x, const struct operation *what)
{
	struct operation silent = *what;
	silent.is_silent = true;
	sched_event(s, x, &silent);
}

void sched_failed(struct sched *s, struct exec *x, const struct operation *what)
{
	struct thread *t = x->thread;
	const struct schedule *c = schedule_of(x);
	if (!c || c->live < 2)
		return;
	sched_event(s, x, what);
	point_free(t->point);
	t->point = NULL;
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
				(struct sleeper){n->taken[i].thread, n->taken[i].is_end,
						 n->taken[i].what};
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
		if (n->ref > 1 && n->wakeups)
			continue;
		memmove(s->waiting + i, s->waiting + i + 1,
			(s->nwaiting - i - 1) * sizeof *s->waiting);
		s->nwaiting--;
		n->waits = false;
		if (n->wakeups)
			return n;
		sched_node_drop(s, n); /* what it waited for is covered (wakeups_without) */
	}
	return NULL;
}

/* A place, entered, whose first way begins with a thread that can go on; with a count. A wait
 * that takes one of several units is tried before each event that gave one, even if it
 * needs that. */
static struct sched_node *enter_waiting(struct sched *s)
{
	struct exec *x = s->exec;
	struct state *was = x->state;
	struct sched_node *n;
	while ((n = find_waiting(s))) {
		exec_enter(x, n->snapshot);
		uint16_t thread = n->wakeups->at[0].thread;
		if (sched_can_go(x, thread_at(x, thread)))
			break;
		exec_enter(x, was);
		sched_node_set(s, n, wakeups_behind_first(n->wakeups));
		sched_node_drop(s, n);
	}
	return n;
}

bool sched_give_turn(struct sched *s, struct exec *x, uint32_t chosen)
{
	count_preemption(s, x, schedule_of(x), chosen);
	if (!record_switch(x, &chosen))
		return false;
	exec_take_turn(x, chosen);
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	return true;
}

struct state *sched_next(struct sched *s)
{
	struct exec *x = s->exec;
	struct sched_node *n = enter_waiting(s);
	if (!n)
		return sample_next(s);
	struct state *state = exec_fork(x);
	exec_enter(x, state);
	struct schedule *c = schedule_of(x);
	uint16_t thread = n->wakeups->at[0].thread;
	wakeups_drop(c->wakeups);
	c->wakeups = wakeups_hold(n->wakeups->at[0].rest);
	take_branch(n, thread);
	sched_node_set(s, n, wakeups_behind_first(n->wakeups));
	sleep_set_drop(c->sleep);
	c->sleep = n->kind == SCHED_DPOR ? sleep_of_branch(n) : NULL;
	if (c->node)
		sched_node_drop(s, c->node);
	c->node = n;
	c->branch = n->ntaken - 1;
	sched_give_turn(s, x, thread); /* or it has ended */
	return state;
}
