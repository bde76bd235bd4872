/* wakeups.c - wake-up trees, and the operations in them. See schedule.h. */
#include "base/alloc.h"
#include "base/map.h"
#include "base/slab.h"
#include "base/vec.h"
#include "state/schedule.h"

#include <stdlib.h>
#include <string.h>

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
		wakeup_drop(&w->at[i]);
	if (w->cap == 1)
		slab_put(&wakeups, w);
	else
		free(w);
}

/* --- lines --- */

struct wakeup_line *wakeup_line_new(uint32_t n)
{
	struct wakeup_line *l = alloc_get(sizeof *l + n * sizeof l->at[0]);
	*l = (struct wakeup_line){.ref = 1, .n = n};
	return l;
}

void wakeup_line_drop(struct wakeup_line *l)
{
	if (l && --l->ref == 0)
		free(l);
}

struct wakeup wakeup_along(struct wakeup_line *l, uint32_t from)
{
	const struct wakeup_step *s = &l->at[from];
	struct wakeup u = {.thread = (uint16_t)s->thread,
			   .what = *operation_numbered(s->what)};
	if (from + 1 < l->n) {
		u.line = l;
		u.from = from + 1;
		l->ref++;
	}
	return u;
}

void wakeup_hold(const struct wakeup *u)
{
	wakeups_hold(u->rest);
	if (u->line)
		u->line->ref++;
}

void wakeup_drop(const struct wakeup *u)
{
	wakeups_drop(u->rest);
	wakeup_line_drop(u->line);
}

struct wakeups *wakeup_rest(const struct wakeup *u)
{
	if (!u->line)
		return wakeups_hold(u->rest);
	struct wakeups *w = wakeups_new(1);
	w->n = 1;
	w->ways = 1;
	w->at[0] = wakeup_along(u->line, u->from);
	return w;
}

/* --- operations by number --- */

static struct operation *operations;
static uint32_t noperations, cap_operations;
static uint32_t *slots; /* a hash table with open addressing: one more than the number */
static uint32_t nslots;

static uint64_t hash_wakeup_operation(const struct operation *o)
{
	uint64_t flags = o->op | o->op2 << 4 | o->is_access << 8 | o->is_atomic << 9 |
			 o->is_silent << 10 | o->is_patient << 11 | o->is_idle << 12 |
			 o->is_counting << 13;
	uint64_t h = hash_mix(o->object ^ flags << 48) ^ hash_mix(o->object2 + 1);
	return hash_mix(h ^ ((uint64_t)o->woken_by << 32 | o->size) ^ (uintptr_t)o->touches);
}

static bool is_equal_operation(const struct operation *a, const struct operation *b)
{
	return a->op == b->op && a->op2 == b->op2 && a->is_access == b->is_access &&
	       a->is_atomic == b->is_atomic && a->is_silent == b->is_silent &&
	       a->is_patient == b->is_patient && a->is_idle == b->is_idle &&
	       a->is_counting == b->is_counting && a->size == b->size &&
	       a->woken_by == b->woken_by && a->object == b->object &&
	       a->object2 == b->object2 && a->touches == b->touches;
}

/* The slot of an operation, or the free one where it belongs. */
static uint32_t *find_slot(const struct operation *o)
{
	uint32_t i = (uint32_t)hash_wakeup_operation(o) & (nslots - 1);
	while (slots[i] && !is_equal_operation(&operations[slots[i] - 1], o))
		i = (i + 1) & (nslots - 1);
	return &slots[i];
}

static void grow_slots(void)
{
	free(slots);
	nslots = nslots ? 2 * nslots : 256;
	slots = alloc_zero(nslots, sizeof *slots);
	for (uint32_t i = 0; i < noperations; i++)
		*find_slot(&operations[i]) = i + 1;
}

uint32_t operation_number(const struct operation *o)
{
	if (2 * noperations >= nslots)
		grow_slots();
	uint32_t *slot = find_slot(o);
	if (!*slot) {
		*VEC_ADD(operations, noperations, cap_operations) = *o;
		*slot = noperations;
	}
	return *slot - 1;
}

const struct operation *operation_numbered(uint32_t number)
{
	return &operations[number];
}
