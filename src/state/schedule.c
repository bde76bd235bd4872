/* schedule.c - see schedule.h. */
#include "state/schedule.h"

#include "base/alloc.h"
#include "base/map.h"
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

static void give_room_for_clocks(struct event *e, uint32_t n)
{
	struct slab *slab = slab_for_clocks(n);
	e->nclocks = n;
	e->clocks = slab ? slab_get(slab) : alloc_get(2 * (size_t)n * sizeof *e->clocks);
}

static void copy_clock(uint32_t *to, uint32_t n, const uint32_t *from, uint32_t had)
{
	uint32_t i = 0;
	for (; i < had; i++)
		to[i] = from[i];
	for (; i < n; i++)
		to[i] = 0;
}

void event_make_clocks(struct event *e, uint32_t n, const struct event *behind)
{
	uint32_t had = behind ? behind->nclocks : 0;
	give_room_for_clocks(e, n);
	if (had == n) {
		memcpy(e->clocks, behind->clocks, 2 * (size_t)n * sizeof *e->clocks);
	} else {
		copy_clock(e->clocks, n, had ? behind->clocks : NULL, had);
		copy_clock(e->clocks + n, n, had ? behind->clocks + had : NULL, had);
	}
	if (behind)
		e->clocks[behind->thread] = behind->number + 1;
	if (behind)
		e->clocks[n + behind->thread] = behind->end + 1;
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

struct event *schedule_add(struct schedule *s, const struct operation *what)
{
	struct event *e = slab_get(&events);
	memset(e, 0, offsetof(struct event, few_races));
	e->nlinks = 0;
	e->ref = 1;
	e->what = *what;
	if (s->last && s->last->ref > 1)
		s->shared = s->last->number + 1;
	e->before = s->last; /* takes over the schedule's count on the older ones */
	e->number = e->until = s->last ? s->last->number + 1 : 0;
	e->moment = e->latest = e->end = s->moment++;
	e->node = s->node;
	s->node = NULL;
	return s->last = e;
}

struct point *point_new(void)
{
	return slab_get(&points);
}

void point_set(struct point *to, const struct point *from)
{
	memcpy(to, from, offsetof(struct point, seen));
	if (from->nseen)
		memcpy(to->seen, from->seen, from->nseen * sizeof to->seen[0]);
}

struct point *point_copy(const struct point *p)
{
	struct point *c = slab_get(&points);
	point_set(c, p);
	return c;
}

void point_free(struct point *p)
{
	if (p)
		slab_put(&points, p);
}

/* --- sets of touches --- */

static struct touch_set **touch_sets; /* a hash table with open addressing */
static uint32_t ntouch_sets, cap_touch_sets;

static int compare_touches(const struct touch *p, const struct touch *q)
{
	if (p->object != q->object)
		return p->object < q->object ? -1 : 1;
	return p->size < q->size ? -1 : p->size > q->size;
}

/* What is done to an object by both: a change if one of them is another thing. */
static uint32_t merge_touches(struct touch *t, uint32_t n)
{
	uint32_t kept = 0;
	for (uint32_t i = 1; i < n; i++) { /* there are few of them */
		struct touch one = t[i];
		uint32_t k = i;
		for (; k && compare_touches(&t[k - 1], &one) > 0; k--)
			t[k] = t[k - 1];
		t[k] = one;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (kept && !compare_touches(&t[kept - 1], &t[i])) {
			if (t[kept - 1].op != t[i].op)
				t[kept - 1].op = VISIBLE_WRITE;
			continue;
		}
		t[kept++] = t[i];
	}
	return kept;
}

static uint64_t hash_touches(const struct touch *t, uint32_t n)
{
	uint64_t h = n;
	for (uint32_t i = 0; i < n; i++)
		h = hash_mix(hash_mix(h ^ t[i].object) ^ ((uint64_t)t[i].size << 8 | t[i].op));
	return h;
}

static bool is_same_set(const struct touch_set *s, const struct touch *t, uint32_t n)
{
	if (s->n != n)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (compare_touches(&s->at[i], &t[i]) || s->at[i].op != t[i].op)
			return false;
	return true;
}

static void grow_touch_sets(void)
{
	uint32_t old = cap_touch_sets;
	struct touch_set **from = touch_sets;
	cap_touch_sets = old ? 2 * old : 256;
	touch_sets = alloc_zero(cap_touch_sets, sizeof *touch_sets);
	for (uint32_t i = 0; i < old; i++) {
		if (!from[i])
			continue;
		uint32_t k = (uint32_t)hash_touches(from[i]->at, from[i]->n);
		while (touch_sets[k & (cap_touch_sets - 1)])
			k++;
		touch_sets[k & (cap_touch_sets - 1)] = from[i];
	}
	free(from);
}

const struct touch_set *touch_set_get(struct touch *touches, uint32_t n)
{
	n = merge_touches(touches, n);
	if (2 * ntouch_sets >= cap_touch_sets)
		grow_touch_sets();
	uint32_t k = (uint32_t)hash_touches(touches, n);
	for (;; k++) {
		struct touch_set **at = &touch_sets[k & (cap_touch_sets - 1)];
		if (*at && is_same_set(*at, touches, n))
			return *at;
		if (*at)
			continue;
		*at = alloc_get(sizeof **at + n * sizeof touches[0]);
		(*at)->n = n;
		memcpy((*at)->at, touches, n * sizeof touches[0]);
		ntouch_sets++;
		return *at;
	}
}

static bool ops_depend(uint8_t a, uint8_t b)
{
	if (a == VISIBLE_NOTHING || b == VISIBLE_NOTHING || a == VISIBLE_WAKE ||
	    b == VISIBLE_WAKE)
		return false;
	bool both_commute = a == VISIBLE_READ || a == VISIBLE_SHARE || a == VISIBLE_RELEASE;
	bool both_share = (a == VISIBLE_SHARE || a == VISIBLE_UNSHARE) &&
			  (b == VISIBLE_SHARE || b == VISIBLE_UNSHARE);
	return !(a == b && both_commute) && !both_share;
}

/* What an operation does, as touches; in two slots unless it is a STEP. */
static const struct touch *touches_of(const struct operation *o, struct touch *room,
				      uint32_t *n)
{
	if (o->touches) {
		*n = o->touches->n;
		return o->touches->at;
	}
	*n = o->is_silent || !o->op ? 0 : 1;
	room[0] = (struct touch){o->object, o->is_access ? o->size : 0, o->op};
	if (!o->is_access && o->op2)
		room[(*n)++] = (struct touch){o->object2, 0, o->op2};
	return room;
}

/* Reading all memory of a process, objects for synchronisation among it: does b change any? */
static bool is_change_of(const struct touch *memory, const struct touch *b)
{
	return b->op != VISIBLE_READ && b->op != VISIBLE_NOTHING && b->op != VISIBLE_WAKE &&
	       memory->object >> TOUCH_PROCESS_SHIFT == b->object >> TOUCH_PROCESS_SHIFT;
}

static bool touches_meet(const struct touch *a, const struct touch *b)
{
	if (a->size == TOUCH_MEMORY || b->size == TOUCH_MEMORY)
		return a->size == TOUCH_MEMORY ? is_change_of(a, b) : is_change_of(b, a);
	if (!a->size != !b->size)
		return false;
	if (!a->size)
		return a->object == b->object && ops_depend(a->op, b->op);
	return (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) &&
	       a->object < b->object + b->size && b->object < a->object + a->size;
}

static bool touches_depend(const struct operation *a, const struct operation *b)
{
	struct touch room[2], other[2];
	uint32_t n, m;
	const struct touch *p = touches_of(a, room, &n), *q = touches_of(b, other, &m);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < m; k++)
			if (touches_meet(&p[i], &q[k]))
				return true;
	return false;
}

/* Two steps that were compared before: sets are kept for ever, so the answer is for ever, too. */
static bool sets_depend(const struct operation *a, const struct operation *b)
{
	enum { KNOWN = 1024 };
	static struct known_pair {
		const struct touch_set *a, *b;
		bool depend;
	} pairs[KNOWN];
	uint64_t h = ((uint64_t)(uintptr_t)a->touches ^ (uint64_t)(uintptr_t)b->touches
								<< 17) *
		     0x9e3779b97f4a7c15;
	struct known_pair *k = &pairs[h >> 54];
	if (k->a != a->touches || k->b != b->touches)
		*k = (struct known_pair){a->touches, b->touches, touches_depend(a, b)};
	return k->depend;
}

static bool comes_with_everything(uint8_t op)
{
	return op == VISIBLE_EXIT || op == VISIBLE_TIME;
}

bool operations_depend_at_length(const struct operation *a, const struct operation *b)
{
	if (comes_with_everything(a->op) || comes_with_everything(b->op))
		return true;
	if (a->touches && b->touches)
		return sets_depend(a, b);
	if (a->touches || b->touches)
		return touches_depend(a, b);
	if (a->is_access != b->is_access || a->is_silent || b->is_silent)
		return false;
	if (a->is_access)
		return (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) &&
		       operations_overlap(a, b);
	return (a->object == b->object && ops_depend(a->op, b->op)) ||
	       (a->object == b->object2 && ops_depend(a->op, b->op2)) ||
	       (a->object2 == b->object && ops_depend(a->op2, b->op)) ||
	       (a->object2 == b->object2 && ops_depend(a->op2, b->op2));
}
