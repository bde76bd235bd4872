/* order.c - which events come before which, and which could have come the other way round.
 *
 * An event comes after those of its thread, after the creation of its thread and after the
 * earlier events that it depends on. Its races are the latest of those that it depends on and
 * that no other of its predecessors already comes after: such a pair can be reversed, unless
 * the later one was only made possible by the earlier one. Two acquisitions of a lock are
 * such a pair although a release lies between them: the second one waited for the release,
 * but could have come before the first acquisition. */
#include "trace/order.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

static void join_clock(uint32_t *to, const uint32_t *from, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (from[i] > to[i])
			to[i] = from[i];
}

/* What comes before the event by its thread alone: its first one comes after what its creator
 * had done. */
static void start_clocks(struct event *e, uint32_t nthreads, const struct thread *t)
{
	struct event *f = t->last_event;
	event_make_clocks(e, nthreads, f);
	if (f && f->thread == e->thread)
		e->own = f;
}

static bool is_acquisition(const struct operation *o)
{
	return !o->is_access && (o->op == VISIBLE_ACQUIRE || o->op == VISIBLE_SHARE);
}

/* Does it go on when somebody gives the object back, whoever that is? Others do not wait, or know
 * who woke them. */
static bool waits_for_release(const struct operation *o)
{
	return is_acquisition(o) && o->is_patient && !o->woken_by;
}

/* Was the later one made possible by the earlier one? */
static bool enables_acquisition(const struct operation *earlier,
				const struct operation *later)
{
	if (!waits_for_release(later) || earlier->is_access)
		return false;
	bool gives = (earlier->object == later->object &&
		      (earlier->op == VISIBLE_RELEASE || earlier->op == VISIBLE_UNSHARE)) ||
		     (earlier->object2 == later->object && earlier->op2 == VISIBLE_RELEASE);
	return gives && !later->is_counting;
}

/* Can the later one never come first: because it needs what the earlier one did, or because
 * time passes only when nobody can go on? */
static bool is_order_fixed(const struct event *earlier, const struct event *later)
{
	if (earlier->what.op == VISIBLE_TIME || later->what.op == VISIBLE_TIME)
		return true;
	return later->what.woken_by > earlier->moment;
}

bool order_is_woken_by(const struct event *e, const struct event *f)
{
	return e->what.woken_by == f->moment + 1 && !f->what.is_access;
}

/* Does the program order them by that: is it not just that both use the same memory? */
static bool synchronises(const struct event *f, const struct event *e)
{
	return !f->what.is_access || (f->what.is_atomic && e->what.is_atomic);
}

/* e comes after f, unless it is known to, by everything and perhaps by synchronisation.
 * Says whether its clocks are others then. */
static bool put_event_after(struct event *e, const struct event *f)
{
	uint32_t n = e->nclocks;
	bool has_joined = false;
	if (!order_is_before(e, f->thread, f->until)) {
		bool are_acquisitions = waits_for_release(&e->what) && is_acquisition(&f->what);
		if (!is_order_fixed(f, e) && !enables_acquisition(&f->what, &e->what) &&
		    !are_acquisitions)
			event_add_race(e, f->number);
		join_clock(e->clocks, f->clocks, f->nclocks);
		e->clocks[f->thread] = f->until + 1;
		has_joined = true;
	}
	if (synchronises(f, e) && !order_is_synchronised(e, f)) {
		join_clock(e->clocks + n, f->clocks + f->nclocks, f->nclocks);
		e->clocks[n + f->thread] = f->latest + 1;
		has_joined = true;
	}
	e->has_joined |= has_joined;
	return has_joined;
}

/* The event that woke e need not be in a list of what e touches. */
static void put_after_waker(struct event *e)
{
	const struct event *f = e->before;
	while (f && !order_is_woken_by(e, f))
		f = f->before;
	if (f && f->thread != e->thread)
		put_event_after(e, f);
}

#ifdef EVERETT_CHECK
/* The same clocks and races come from a look at all earlier events. */
static void check_order(const struct event *e, const struct thread *t, const uint32_t *alone)
{
	struct event c = *e;
	bool wants_acquisition = waits_for_release(&e->what);
	c.races = NULL;
	c.nraces = c.cap_races = 0;
	start_clocks(&c, e->nclocks, t);
	for (const struct event *f = e->before; f; f = f->before) {
		if (f->thread == e->thread || (!operations_depend(&f->what, &e->what) &&
					       !order_is_woken_by(e, f)))
			continue;
		if (wants_acquisition && is_acquisition(&f->what) &&
		    alone[f->thread] <= f->number) {
			event_add_race(&c, f->number);
			wants_acquisition = f->what.op == VISIBLE_SHARE;
		}
		put_event_after(&c, f);
	}
	ASSERT(c.nraces == e->nraces);
	ASSERT(!c.nraces || !memcmp(c.races, e->races, c.nraces * sizeof *c.races));
	ASSERT(!memcmp(c.clocks, e->clocks, 2 * e->nclocks * sizeof *c.clocks));
	event_done(&c);
}
#endif

void order_event(struct event_index *index, struct event *e, uint32_t nthreads,
		 const struct thread *t)
{
	uint32_t own[64], *alone = own;
	bool wants_acquisition = waits_for_release(&e->what);
	struct index_walk w;
	start_clocks(e, nthreads, t);
	index_name(e);
	if (nthreads > sizeof own / sizeof *own)
		alone = alloc_get(nthreads * sizeof *alone);
	if (wants_acquisition)
		memcpy(alone, e->clocks, nthreads * sizeof *alone);
	index_move(index, e->before);
	index_walk(index, e, &w);
	for (const struct event *f; (f = index_next(&w));) {
		if (w.is_whole && index_is_covered(&w, f))
			break;
		if (f->thread == e->thread) {
			index_settled(&w, f);
			continue;
		}
		if (!operations_depend(&f->what, &e->what) && !order_is_woken_by(e, f))
			continue;
		if (wants_acquisition && is_acquisition(&f->what) &&
		    alone[f->thread] <= f->number) {
			event_add_race(e, f->number);
			wants_acquisition = f->what.op == VISIBLE_SHARE;
		}
		if (put_event_after(e, f) && w.is_whole)
			index_look_back(index, &w);
		if (!wants_acquisition || f->what.op == VISIBLE_ACQUIRE)
			index_settled(&w, f);
	}
	if (e->what.woken_by && !e->what.touches)
		put_after_waker(e);
#ifdef EVERETT_CHECK
	check_order(e, t, alone);
#endif
	if (alone != own)
		free(alone);
}
