/* reverse.c - when an execution has ended: which of its races have to be tried the other way
 * round, and from where.
 *
 * To reverse a race between e and a later e2, the execution is repeated up to e; then come all
 * later events that do not come after e, then the thread of e2. That sequence becomes a way in
 * the wake-up tree of the place of e, unless something that was taken there, is asleep there or
 * stands in the tree leads to an equivalent execution: unless its thread is a weak initial of
 * the sequence, which means that its next event is in the sequence with nothing in front of it
 * that it depends on, or not in the sequence and independent of all of it.
 *
 * The branches of a place are explored one after the other, and everything below one of them
 * before the next: what is asleep in a branch relies on what the earlier ones have added. */
#include "base/alloc.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void collect_events(struct sched *s, const struct schedule *c)
{
	uint32_t n = c->last ? c->last->number + 1 : 0;
	if (n + 1 > s->cap_events) { /* and one that has not happened */
		s->cap_events = 2 * n + 8;
		s->events = alloc_resize(s->events, s->cap_events * sizeof *s->events);
		s->sequence =
			alloc_resize(s->sequence, s->cap_events * sizeof *s->sequence);
		s->event_threads = alloc_resize(
			s->event_threads, s->cap_events * sizeof *s->event_threads);
	}
	s->nevents = n;
	for (struct event *e = c->last; e; e = e->before) {
		s->events[e->number] = e;
		s->event_threads[e->number] = e->thread;
	}
}

/* Threads in a set of 64 bits; of those that share a bit, all are in it. */
static uint64_t thread_bit(uint32_t thread)
{
	return 1ULL << (thread % 64);
}

/* The events behind e that do not come after it, then the one that is reversed. Gives how
 * many. If an event of a thread comes after e, so do its later ones. */
static uint32_t sequence_without(struct sched *s, const struct event *e, struct event *last)
{
	uint32_t n = 0, thread = e->thread, number = e->number;
	uint64_t behind = thread < 64 ? thread_bit(thread) : 0, in = thread_bit(last->thread);
	for (uint32_t i = number + 1; i < s->nevents; i++) {
		uint32_t own = s->event_threads[i];
		if (own < 64 && (behind & thread_bit(own)))
			continue;
		struct event *f = s->events[i];
		if (own == thread || order_is_before(f, thread, number)) {
			behind |= own < 64 ? thread_bit(own) : 0;
			continue;
		}
		s->sequence[n] = f; /* there is room for one that is left out */
		n += f != last && !f->what.is_silent;
		in |= thread_bit(own);
	}
	s->sequence[n++] = s->reversed = last;
	s->sequence_threads = in;
	return n;
}

/* Does f come before the last event of the sequence there? In the execution that event came
 * after the one that is reversed, and perhaps after others because of that; here it comes
 * after what its thread had done and what it depends on by itself. */
static bool comes_before_last(const struct event *f, const struct event *last,
			      const struct operation *what)
{
	const struct event *own = last->own;
	return f->thread == last->thread || operations_depend(&f->what, what) ||
	       order_is_woken_by(last, f) ||
	       (own && order_is_before(own, f->thread, f->number));
}

/* Does an event of the sequence come before its k-th one? `what` is what its thread does if it
 * comes first, which can differ for the last event: a compare-exchange may fail there and
 * succeed here. NULL: not known. */
static bool has_predecessor(const struct sched *s, uint32_t k, const struct operation *what)
{
	const struct event *e = s->sequence[k];
	bool is_last = e == s->reversed;
	for (uint32_t i = 0; i < k; i++) {
		const struct event *f = s->sequence[i];
		if (is_last ? comes_before_last(f, e, what ? what : &e->what)
			    : f->thread == e->thread ||
				      order_is_before(e, f->thread, f->number))
			return true;
	}
	return false;
}

static bool is_same_operation(const struct operation *a, const struct operation *b)
{
	return a->op == b->op && a->object == b->object && a->size == b->size &&
	       a->is_access == b->is_access && a->op2 == b->op2 && a->object2 == b->object2 &&
	       a->touches == b->touches;
}

/* The thread's event of the sequence, its k-th, has no predecessor there: is that so in every
 * execution with the reversed event? It is if the event comes before that one, because then all
 * that could come before it does; and of the reversed event itself, because what it
 * depends on and came later, came after the event that it is to come before. */
static bool is_initial_for_good(const struct sched *s, uint32_t k,
				const struct operation *what)
{
	const struct event *e = s->sequence[k];
	if (e == s->reversed)
		return what && is_same_operation(what, &e->what);
	return e->number < s->reversed->number;
}

enum coverage { COVERS_NOT, COVERS, COVERS_FOR_GOOD };

/* Is the next operation of a thread a weak initial of the sequence? What it depends on is mostly
 * the reversed event, the last. */
static enum coverage cover_sequence(const struct sched *s, uint32_t n, uint32_t thread,
				    const struct operation *what)
{
	bool may_be_in = s->sequence_threads & thread_bit(thread);
	for (uint32_t k = 0; may_be_in && k < n; k++)
		if (s->sequence[k]->thread == thread) {
			if (has_predecessor(s, k, what))
				return COVERS_NOT;
			return is_initial_for_good(s, k, what) ? COVERS_FOR_GOOD : COVERS;
		}
	for (uint32_t k = n; what && k--;)
		if (operations_depend(what, &s->sequence[k]->what))
			return COVERS_NOT;
	return what ? COVERS : COVERS_NOT;
}

/* Does something that was taken at the place, or is asleep there, lead to the sequence? What
 * ended the path leads to nothing but itself. */
static enum coverage find_coverage(const struct sched *s, const struct sched_node *n,
				   uint32_t length)
{
	enum coverage c = COVERS_NOT;
	for (uint32_t i = 0; n->sleep && i < n->sleep->n && !c; i++) {
		const struct sleeper *a = &n->sleep->at[i];
		c = cover_sequence(s, length, a->thread,
				   a->is_end || a->is_foreign ? NULL : &a->what);
	}
	for (uint32_t i = 0; i < n->ntaken && !c; i++) {
		const struct branch *b = &n->taken[i];
		c = cover_sequence(s, length, b->thread,
				   b->is_known && !b->is_end ? &b->what : NULL);
	}
	return c;
}

/* --- wake-up trees --- */

struct wakeups *wakeups_with_room(const struct wakeups *w, uint32_t more)
{
	uint32_t n = w ? w->n : 0;
	struct wakeups *c = wakeups_new(n + more);
	c->n = (uint16_t)n;
	c->ways = w ? w->ways : 0;
	if (n)
		memcpy(c->at, w->at, n * sizeof c->at[0]);
	for (uint32_t i = 0; i < n; i++)
		wakeup_hold(&c->at[i]);
	return c;
}

/* The first n ways of the tree, with room for all. */
static struct wakeups *first_ways(const struct wakeups *w, uint32_t n)
{
	struct wakeups *c = wakeups_new(w->n);
	for (; c->n < n; c->n++) {
		const struct wakeup *u = &w->at[c->n];
		c->at[c->n] = *u;
		wakeup_hold(u);
		c->ways += wakeup_ways(u);
	}
	return c;
}

static uint32_t number_of(struct event *e)
{
	if (!e->what_number)
		e->what_number = operation_number(&e->what) + 1;
	return e->what_number - 1;
}

/* The sequence, which is not empty, as a way. */
static struct wakeup way_along(const struct sched *s, uint32_t n)
{
	struct wakeup_line *l = wakeup_line_new(n);
	for (uint32_t k = 0; k < n; k++) {
		struct event *e = s->sequence[k];
		l->at[k] = (struct wakeup_step){e->thread, number_of(e)};
	}
	return wakeup_along(l);
}

static void remove_first_of(struct sched *s, uint32_t *n, uint32_t thread)
{
	for (uint32_t k = 0; k < *n; k++)
		if (s->sequence[k]->thread == thread) {
			memmove(s->sequence + k, s->sequence + k + 1,
				(*n - k - 1) * sizeof *s->sequence);
			--*n;
			return;
		}
}

/* Is anything left of a way (wakeups_without)? Then it goes to *kept, with counts. */
static bool keep_way(const struct wakeup *u, uint32_t thread,
		     const struct operation *what, struct wakeup *kept)
{
	uint32_t n;
	const struct wakeup_step *steps = wakeup_steps(u, &n);
	for (uint32_t k = 0; k < n; k++) {
		if (steps[k].thread == thread)
			return false;
		if (operations_depend(what, operation_numbered(steps[k].what))) {
			*kept = *u;
			wakeup_hold(kept);
			return true;
		}
	}
	struct wakeups *rest = u->rest ? wakeups_without(u->rest, thread, what) : NULL;
	if (!rest)
		return false;
	*kept = wakeup_behind(u, 0);
	kept->rest = rest;
	return true;
}

struct wakeups *wakeups_without(struct wakeups *w, uint32_t thread,
				const struct operation *what)
{
	struct wakeups *c = NULL; /* NULL: all ways so far stay as they are */
	struct wakeup kept;
	for (uint32_t i = 0; i < w->n; i++) {
		bool is_kept = keep_way(&w->at[i], thread, what, &kept);
		if (!c && is_kept && kept.rest == w->at[i].rest) {
			wakeup_drop(&kept); /* w holds it */
			continue;
		}
		if (!c)
			c = first_ways(w, i);
		if (!is_kept)
			continue;
		c->at[c->n++] = kept;
		c->ways += wakeup_ways(&kept);
	}
	if (!c)
		return wakeups_hold(w);
	if (c->n)
		return c;
	wakeups_drop(c);
	return NULL;
}

struct wakeups *wakeups_with_step(const struct wakeups *w, uint16_t thread,
				  const struct operation *what)
{
	struct wakeups *c = wakeups_with_room(w, 1);
	c->at[c->n++] = wakeup_one_step(thread, what);
	c->ways++;
	return c;
}

/* Behind the first step of a way, which is changed. */
static void leave_out_behind(struct wakeup *u, uint32_t thread, const struct operation *what)
{
	struct wakeups *behind = wakeup_rest(u);
	struct wakeups *left = behind ? wakeups_without(behind, thread, what) : NULL;
	if (left != behind) {
		struct wakeup first = wakeup_front(u, 1);
		first.rest = left;
		wakeup_drop(u);
		*u = first;
	} else {
		wakeups_drop(left);
	}
	wakeups_drop(behind);
}

struct wakeups *wakeups_without_rests(const struct wakeups *w, uint32_t thread,
				      const struct operation *what)
{
	struct wakeups *c = wakeups_with_room(w, 0);
	c->ways = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		if (!operations_depend(what, wakeup_what(&c->at[i])))
			leave_out_behind(&c->at[i], thread, what);
		c->ways += wakeup_ways(&c->at[i]);
	}
	return c;
}

/* The tree, which is taken over, with one more way for the sequence. */
static struct wakeups *add_way(struct wakeups *w, const struct sched *s, uint32_t n)
{
	w->at[w->n++] = way_along(s, n);
	w->ways++;
	return w;
}

/* *at with room for so many ways more, to be changed in place: a copy if others hold it. */
static struct wakeups *own_wakeups(struct wakeups **at, uint32_t more)
{
	struct wakeups *w = *at;
	if (w && w->ref == 1 && w->n + more <= w->cap)
		return w;
	struct wakeups *c = wakeups_with_room(w, more);
	wakeups_drop(w);
	return *at = c;
}

static bool wakeups_insert(struct sched *s, struct wakeups **at, uint32_t n);

/* Goes along a way as far as it leads to the sequence, which loses these steps. Gives how many
 * there are; 0: that was the whole way. */
static uint32_t go_along(struct sched *s, const struct wakeup *u, uint32_t *n)
{
	uint32_t length, k = 0;
	const struct wakeup_step *steps = wakeup_steps(u, &length);
	do {
		if (k + 1 == length && !u->rest)
			return 0;
		remove_first_of(s, n, steps[k++].thread);
	} while (k < length && cover_sequence(s, *n, steps[k].thread,
					      operation_numbered(steps[k].what)));
	return k;
}

/* A way parts from another one behind so many steps of that. */
static struct wakeups *part_ways(const struct wakeup *u, uint32_t k, const struct sched *s,
				 uint32_t n)
{
	struct wakeups *w = wakeups_new(2);
	w->at[0] = wakeup_behind(u, k);
	w->at[0].rest = wakeups_hold(u->rest);
	w->n = 1;
	w->ways = wakeup_ways(u);
	return add_way(w, s, n);
}

/* The i-th way of the tree becomes this one, which is taken over. */
static void set_way(struct wakeups **at, uint32_t i, struct wakeup way)
{
	struct wakeup *u = &own_wakeups(at, 0)->at[i];
	(*at)->ways += wakeup_ways(&way) - wakeup_ways(u);
	wakeup_drop(u);
	*u = way;
}

/* The same as wakeups_insert if the i-th way leads to the sequence with its first step. */
static bool insert_along(struct sched *s, struct wakeups **at, uint32_t i, uint32_t n)
{
	struct wakeup *u = &(*at)->at[i], way;
	uint64_t had = wakeup_ways(u);
	uint32_t length, k = go_along(s, u, &n);
	wakeup_steps(u, &length);
	if (!k || (k < length && !n))
		return false;
	if (k == length && (*at)->ref == 1) {
		if (!wakeups_insert(s, &u->rest, n))
			return false;
		(*at)->ways += u->rest->ways - had;
		return true;
	}
	if (k < length) {
		way = wakeup_front(u, k);
		way.rest = part_ways(u, k, s, n);
	} else {
		way = wakeup_behind(u, 0);
		way.rest = wakeups_hold(u->rest);
		if (!wakeups_insert(s, &way.rest, n)) {
			wakeup_drop(&way);
			return false;
		}
	}
	set_way(at, i, way);
	return true;
}

/* Gives the tree a way for the sequence, which is used up. False: one of its ways leads to an
 * equivalent execution already. */
static bool wakeups_insert(struct sched *s, struct wakeups **at, uint32_t n)
{
	for (uint32_t i = 0; *at && i < (*at)->n; i++) {
		const struct wakeup *u = &(*at)->at[i];
		if (cover_sequence(s, n, wakeup_thread(u), wakeup_what(u)))
			return insert_along(s, at, i, n);
	}
	if (n)
		add_way(own_wakeups(at, 1), s, n);
	return n;
}

/* The event behind which the current thread has ended the path for all: it failed, or what it
 * assumed does not hold. NULL: that is not how it ended, or nobody else could have gone on
 * instead. */
static struct event *find_fatal_event(const struct exec *x, const struct schedule *c)
{
	const struct thread *t = x->thread;
	enum end_reason why = x->state->ended;
	if (why == END_EXIT || why == END_QUIET || why == END_REDUNDANT || t->point)
		return NULL;
	struct event *e = c->last;
	while (e && e->thread == t->number && !e->node)
		e = e->before;
	if (!e || e->thread != t->number)
		return NULL;
	e->node->taken[sched_branch_of(e->node, e->thread)].is_end = true;
	return e;
}

/* A thread that could have gone on before the end, whatever that had done, goes on first. */
static void race_with_end(struct event *e, const struct event *end)
{
	for (const struct event *f = e->before; f && f->number >= end->number; f = f->before)
		if (operations_depend(&e->what, &f->what) || order_is_woken_by(e, f))
			return;
	event_add_race(e, end->number);
}

/* What threads were about to do when the execution ended: it could have come earlier, before
 * what has made it impossible, or before what has ended the path. */
static void take_blocked(struct sched *s, const struct node *n)
{
	const struct event *end = find_fatal_event(s->exec, n->schedule);
	s->nblocked = 0;
	for (uint32_t i = 0; i < n->rare->nthreads; i++) {
		const struct thread *t = node_thread(n, i, NULL);
		if (!t || !t->point || t->point->is_over)
			continue;
		if (t->point->what.op == VISIBLE_STEP && !exec_may_go(s->exec, t))
			continue; /* it has looked before, and nothing has woken it since */
		struct event *e = alloc_zero(1, sizeof *e);
		e->before = n->schedule->last;
		e->number = e->until = s->nevents;
		e->moment = e->latest = e->end = n->schedule->moment;
		e->thread = (uint16_t)t->number;
		e->what = t->point->what;
		e->what.is_patient = t->point->limit == ~0ULL;
		if (e->what.op != VISIBLE_STEP)
			e->what.woken_by = exec_woken_by(s->exec, t);
		order_event(s->index, e, n->rare->nthreads, t);
		if (end && sched_can_go(s->exec, t))
			race_with_end(e, end);
		*VEC_ADD(s->blocked, s->nblocked, s->cap_blocked) = e;
	}
}

static void free_blocked(struct sched *s)
{
	for (uint32_t i = 0; i < s->nblocked; i++) {
		event_done(s->blocked[i]);
		free(s->blocked[i]);
	}
}

/* Reverses the races of the event at place i. */
static void reverse_races_of(struct sched *s, uint32_t i)
{
	for (uint32_t k = 0; k < s->events[i]->nraces; k++) {
		uint32_t *race = &s->events[i]->races[k];
		if (*race & EVENT_RACE_COVERED)
			continue;
		const struct event *e = s->events[*race];
		if (!e->node || e->node->kind != SCHED_DPOR || e->node->is_full)
			continue;
		uint32_t n = sequence_without(s, e, s->events[i]);
		enum coverage c = find_coverage(s, e->node, n);
		if (c == COVERS_FOR_GOOD)
			*race |= EVENT_RACE_COVERED;
		if (c)
			continue;
		uint64_t had = sched_count_ways(e->node->wakeups);
		if (!wakeups_insert(s, &e->node->wakeups, n))
			continue;
		sched_node_changed(s, e->node, had);
		sched_mark_hot(s, e);
	}
}

static void reverse_races(struct sched *s)
{
	for (uint32_t i = 0; i < s->nevents; i++)
		if (s->events[i]->nraces)
			reverse_races_of(s, i);
	for (uint32_t i = 0; i < s->nblocked; i++) {
		s->events[s->nevents] = s->blocked[i];
		reverse_races_of(s, s->nevents);
	}
}

/* How many executions there are if every place on the way has as many branches everywhere as
 * it is known to have here: Knuth's estimate of the size of a tree. */
static double product_of_branches(const struct schedule *c)
{
	double product = 1;
	for (const struct event *e = c->last; e; e = e->before)
		if (e->node)
			product *= e->node->ntaken +
				   (e->node->wakeups ? e->node->wakeups->n : 0);
	return product;
}

uint64_t sched_estimate(const struct sched *s)
{
	double mean = s->explored ? s->estimates / (double)s->explored : 0;
	uint64_t least = s->explored + s->branches;
	if (!s->branches || mean < (double)least)
		return least;
	return mean < 1e18 ? (uint64_t)mean : (uint64_t)1e18;
}

/* Is somebody asleep whose branch adds nothing here? Then others may have to go before it although
 * everybody is asleep now. */
static bool has_foreign_sleeper(const struct schedule *c)
{
	for (uint32_t i = 0; c->sleep && i < c->sleep->n; i++)
		if (c->sleep->at[i].is_foreign)
			return true;
	return false;
}

void sched_ended(struct sched *s)
{
	struct exec *x = s->exec;
	struct node *n = state_node(x->state);
	enum end_reason why = x->state->ended;
	bool is_whole = why == END_EXIT || why == END_QUIET || why == END_FINDING;
	s->explored += is_whole;
	if (s->reverses &&
	    (why != END_REDUNDANT || s->is_cut || has_foreign_sleeper(n->schedule))) {
		collect_events(s, n->schedule);
		take_blocked(s, n);
		reverse_races(s);
		free_blocked(s);
	}
	if (n->schedule->choices > s->sampling.length)
		s->sampling.length = n->schedule->choices;
	if (is_whole)
		s->estimates += ldexp(product_of_branches(n->schedule),
				      (int)x->state->depth);
	s->is_cut = false;
	/* Places below which nothing is left to do are free then. */
	schedule_drop(n->schedule, &x->pool.sched_nodes);
	n->schedule = NULL;
}
