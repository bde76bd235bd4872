/* schedule.c - see schedule.h. */
#include "state/schedule.h"

#include "base/alloc.h"
#include "base/slab.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static struct slab schedules = SLAB_INIT(sizeof(struct schedule));
static struct slab events = SLAB_INIT(sizeof(struct event));
static struct slab points = SLAB_INIT(sizeof(struct point));
/* Two clocks each: of 8 threads, 16, 24 and 32. */
enum { CLOCKS = 8 };
static struct slab clocks[] = {
	SLAB_INIT(2 * CLOCKS * sizeof(uint32_t)),
	SLAB_INIT(4 * CLOCKS * sizeof(uint32_t)),
	SLAB_INIT(6 * CLOCKS * sizeof(uint32_t)),
	SLAB_INIT(8 * CLOCKS * sizeof(uint32_t)),
};

static struct slab *slab_for_clocks(uint32_t n)
{
	uint32_t size = (n + CLOCKS - 1) / CLOCKS;
	return size && size <= sizeof clocks / sizeof *clocks ? &clocks[size - 1] : NULL;
}

void event_make_clocks(struct event *e, uint32_t n)
{
	struct slab *slab = slab_for_clocks(n);
	e->nclocks = n;
	e->clocks = slab ? slab_get(slab) : alloc_get(2 * (size_t)n * sizeof *e->clocks);
	memset(e->clocks, 0, 2 * (size_t)n * sizeof *e->clocks);
}

void event_add_race(struct event *e, uint32_t number)
{
	if (!e->cap_races) {
		e->cap_races = EVENT_RACES;
		e->races = e->few_races;
	} else if (e->nraces == e->cap_races) {
		uint32_t *few = e->races == e->few_races ? e->races : NULL;
		e->cap_races *= 2;
		e->races = alloc_resize(few ? NULL : e->races,
					e->cap_races * sizeof *e->races);
		if (few)
			memcpy(e->races, few, sizeof e->few_races);
	}
	e->races[e->nraces++] = number;
}

void event_done(struct event *e)
{
	struct slab *slab = slab_for_clocks(e->nclocks);
	if (slab && e->clocks)
		slab_put(slab, e->clocks);
	else
		free(e->clocks);
	if (e->races != e->few_races)
		free(e->races);
}

struct schedule *schedule_new(void)
{
	struct schedule *s = slab_get(&schedules);
	*s = (struct schedule){.live = 1};
	return s;
}

struct schedule *schedule_copy(const struct schedule *s, const struct schedule_nodes *k)
{
	struct schedule *c = slab_get(&schedules);
	*c = *s;
	if (c->last)
		c->last->ref++;
	if (c->node)
		k->hold(c->node);
	if (c->sleep)
		c->sleep->ref++;
	wakeups_hold(c->wakeups);
	return c;
}

void sleep_set_drop(struct sleep_set *s)
{
	if (s && --s->ref == 0)
		free(s);
}

/* Most trees have one way. */
static struct slab wakeups =
	SLAB_INIT(sizeof(struct wakeups) + sizeof(struct wakeup));

struct wakeups *wakeups_new(uint32_t cap)
{
	struct wakeups *w = cap == 1 ? slab_get(&wakeups)
				     : alloc_get(sizeof *w + cap * sizeof w->at[0]);
	*w = (struct wakeups){.ref = 1, .cap = cap};
	return w;
}

struct wakeups *wakeups_hold(struct wakeups *w)
{
	if (w)
		w->ref++;
	return w;
}

void wakeups_drop(struct wakeups *w)
{
	if (!w || --w->ref)
		return;
	for (uint32_t i = 0; i < w->n; i++)
		wakeups_drop(w->at[i].rest);
	if (w->cap == 1)
		slab_put(&wakeups, w);
	else
		free(w);
}

void event_drop(struct event *e, const struct schedule_nodes *k)
{
	for (struct event *before; e && --e->ref == 0; e = before) {
		before = e->before;
		if (k->forget)
			k->forget(k->arg, e);
		if (e->node)
			k->drop(k->arg, e->node);
		event_done(e);
		slab_put(&events, e);
	}
}

void schedule_drop(struct schedule *s, const struct schedule_nodes *k)
{
	event_drop(s->last, k);
	if (s->node)
		k->drop(k->arg, s->node);
	sleep_set_drop(s->sleep);
	wakeups_drop(s->wakeups);
	slab_put(&schedules, s);
}

struct event *schedule_add(struct schedule *s, const struct event *made)
{
	struct event *e = slab_get(&events);
	memcpy(e, made, offsetof(struct event, few_races));
	e->nlinks = 0;
	e->ref = 1;
	e->before = s->last; /* takes over the schedule's count on the older ones */
	e->number = s->last ? s->last->number + 1 : 0;
	e->node = s->node;
	s->node = NULL;
	return s->last = e;
}

struct point *point_new(void)
{
	return slab_get(&points);
}

struct point *point_copy(const struct point *p)
{
	struct point *c = slab_get(&points);
	*c = *p;
	return c;
}

void point_free(struct point *p)
{
	if (p)
		slab_put(&points, p);
}

static bool ops_depend(uint8_t a, uint8_t b)
{
	if (a == VISIBLE_NOTHING || b == VISIBLE_NOTHING)
		return false;
	bool both_commute = a == VISIBLE_READ || a == VISIBLE_SHARE || a == VISIBLE_RELEASE;
	bool both_share = (a == VISIBLE_SHARE || a == VISIBLE_UNSHARE) &&
			  (b == VISIBLE_SHARE || b == VISIBLE_UNSHARE);
	return !(a == b && both_commute) && !both_share;
}

static bool overlap(const struct operation *a, const struct operation *b)
{
	return a->object < b->object + b->size && b->object < a->object + a->size;
}

bool operations_depend(const struct operation *a, const struct operation *b)
{
	if (a->op == VISIBLE_EXIT || b->op == VISIBLE_EXIT)
		return true;
	if (a->is_access != b->is_access || a->is_silent || b->is_silent)
		return false;
	if (a->is_access)
		return (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) && overlap(a, b);
	return (a->object == b->object && ops_depend(a->op, b->op)) ||
	       (a->object == b->object2 && ops_depend(a->op, b->op2)) ||
	       (a->object2 == b->object && ops_depend(a->op2, b->op)) ||
	       (a->object2 == b->object2 && ops_depend(a->op2, b->op2));
}
