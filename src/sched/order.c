/* order.c - which events come before which, and which could have come the other way round.
 *
 * An event comes after those of its thread, after the creation of its thread and after the
 * earlier events that it depends on. Its races are the latest of those that it depends on and
 * that no other of its predecessors already comes after: such a pair can be reversed, unless
 * the later one was only made possible by the earlier one. Two acquisitions of a lock are
 * such a pair although a release lies between them: the second one waited for the release,
 * but could have come before the first acquisition. */
#include "base/alloc.h"
#include "base/vec.h"
#include "sched/internal.h"

#include <stdlib.h>
#include <string.h>

struct event *order_before(const struct event *e, uint32_t thread)
{
	struct event *f = e->before;
	while (f && f->thread != thread)
		f = f->before;
	return f;
}

static void join_clock(uint32_t *to, const uint32_t *from, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (from[i] > to[i])
			to[i] = from[i];
}

/* What comes before the event by its thread alone: its first one comes after what its creator
 * had done. */
static void start_clocks(struct event *e, const struct thread *t)
{
	const struct event *f = order_before(e, e->thread);
	if (!f)
		for (f = e->before; f && (f->number >= t->born || f->thread != t->creator);)
			f = f->before;
	if (!f)
		return;
	join_clock(e->clocks, f->clocks, f->nclocks);
	join_clock(e->clocks + e->nclocks, f->clocks + f->nclocks, f->nclocks);
	e->clocks[f->thread] = e->clocks[e->nclocks + f->thread] = f->number + 1;
}

static bool is_acquisition(const struct operation *o)
{
	return !o->is_access && (o->op == VISIBLE_ACQUIRE || o->op == VISIBLE_SHARE);
}

/* Was the later one made possible by the earlier one? */
static bool enables(const struct operation *earlier, const struct operation *later)
{
	if (!is_acquisition(later) || !later->is_patient || earlier->is_access)
		return false;
	bool gives = earlier->op == VISIBLE_RELEASE || earlier->op == VISIBLE_UNSHARE ||
		     earlier->op == VISIBLE_WRITE ||
		     (earlier->object2 == later->object &&
		      (earlier->op2 == VISIBLE_RELEASE || earlier->op2 == VISIBLE_WRITE));
	return gives && !later->is_counting;
}

/* Can the later one never come first: because it needs what the earlier one did, or because
 * time passes only when nobody can go on? */
static bool is_fixed(const struct event *earlier, const struct event *later)
{
	if (earlier->what.op == VISIBLE_TIME || later->what.op == VISIBLE_TIME)
		return true;
	return later->what.woken_by > earlier->number;
}

static void add_race(struct event *e, uint32_t *cap, uint32_t number)
{
	*VEC_ADD(e->races, e->nraces, *cap) = number;
}

/* Does the program order them by that: is it not just that both use the same memory? */
static bool synchronises(const struct event *f, const struct event *e)
{
	return !f->what.is_access || (f->what.is_atomic && e->what.is_atomic);
}

void order_event(struct event *e, uint32_t nthreads, const struct thread *t)
{
	uint32_t cap = 0, own[64], *alone = own;
	bool wants_acquisition = is_acquisition(&e->what) && e->what.is_patient;
	e->nclocks = nthreads;
	e->clocks = alloc_zero(2 * nthreads, sizeof *e->clocks);
	start_clocks(e, t);
	if (nthreads > sizeof own / sizeof *own)
		alone = alloc_get(nthreads * sizeof *alone);
	memcpy(alone, e->clocks, nthreads * sizeof *alone);
	for (const struct event *f = e->before; f; f = f->before) {
		if (f->thread == e->thread || (!operations_depend(&f->what, &e->what) &&
					       e->what.woken_by != f->number + 1))
			continue;
		if (wants_acquisition && is_acquisition(&f->what) &&
		    alone[f->thread] <= f->number) {
			add_race(e, &cap, f->number);
			wants_acquisition = f->what.op == VISIBLE_SHARE;
		}
		if (!order_is_before(e, f->thread, f->number)) {
			if (!is_fixed(f, e) && !enables(&f->what, &e->what) &&
			    !(is_acquisition(&e->what) && is_acquisition(&f->what)))
				add_race(e, &cap, f->number);
			join_clock(e->clocks, f->clocks, f->nclocks);
			e->clocks[f->thread] = f->number + 1;
		}
		if (synchronises(f, e) &&
		    !order_is_synchronised(e, f->thread, f->number)) {
			join_clock(e->clocks + nthreads, f->clocks + f->nclocks,
				   f->nclocks);
			e->clocks[nthreads + f->thread] = f->number + 1;
		}
	}
	if (alone != own)
		free(alone);
}
