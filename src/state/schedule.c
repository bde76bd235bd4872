/* schedule.c - see schedule.h. */
#include "state/schedule.h"

#include "base/alloc.h"
#include "base/slab.h"

#include <stddef.h>
#include <stdlib.h>

static struct slab schedules = SLAB_INIT(sizeof(struct schedule));
static struct slab events = SLAB_INIT(sizeof(struct event));
static struct slab points = SLAB_INIT(sizeof(struct point));

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
	free(w);
}

void schedule_drop(struct schedule *s, const struct schedule_nodes *k)
{
	for (struct event *e = s->last, *before; e && --e->ref == 0; e = before) {
		before = e->before;
		if (e->node)
			k->drop(k->arg, e->node);
		free(e->clocks);
		free(e->races);
		slab_put(&events, e);
	}
	if (s->node)
		k->drop(k->arg, s->node);
	sleep_set_drop(s->sleep);
	wakeups_drop(s->wakeups);
	slab_put(&schedules, s);
}

struct event *schedule_add(struct schedule *s, const struct event *made)
{
	struct event *e = slab_get(&events);
	*e = *made;
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
