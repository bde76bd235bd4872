/* wakeups.c - wake-up trees, and the operations in them. See schedule.h. */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/slab.h"
#include "base/vec.h"
#include "state/schedule.h"

#include <stdlib.h>
#include <string.h>

/* Most trees have one way or two. */
static struct slab single_wakeups =
	SLAB_INIT(sizeof(struct wakeups) + sizeof(struct wakeup));
static struct slab double_wakeups =
	SLAB_INIT(sizeof(struct wakeups) + 2 * sizeof(struct wakeup));

static struct slab *slab_for_wakeups(uint32_t cap)
{
	return cap == 1 ? &single_wakeups : cap == 2 ? &double_wakeups : NULL;
}

struct wakeups *wakeups_new(uint32_t cap)
{
	struct slab *slab = slab_for_wakeups(cap);
	struct wakeups *w = slab ? slab_get(slab)
				 : alloc_get(sizeof *w + cap * sizeof w->at[0]);
	ASSERT(cap <= WAKEUPS_MOST);
	*w = (struct wakeups){.ref = 1, .cap = (uint16_t)cap};
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
	struct slab *slab = slab_for_wakeups(w->cap);
	if (slab)
		slab_put(slab, w);
	else
		free(w);
}

/* --- lines --- */

static struct wakeup_line **lines; /* by number; NULL: free, and 0 is none */
static uint32_t nlines, cap_lines; /* numbers that were given, with 0 */
static uint32_t *free_lines, nfree_lines, cap_free_lines; /* numbers */
static uint32_t *line_slots, nline_slots; /* a hash table of lists */

static uint64_t hash_line(const struct wakeup_line *l)
{
	uint64_t h = l->n;
	for (uint32_t i = 0; i < l->n; i++)
		h = hash_mix(h ^ ((uint64_t)l->at[i].thread << 32 | l->at[i].what));
	return h;
}

static uint32_t *slot_of_line(const struct wakeup_line *l)
{
	return &line_slots[l->hash & (nline_slots - 1)];
}

static void enter_line(struct wakeup_line *l)
{
	uint32_t *slot = slot_of_line(l);
	l->next = *slot;
	*slot = l->number;
}

static void grow_line_slots(void)
{
	free(line_slots);
	nline_slots = nline_slots ? 2 * nline_slots : 64;
	line_slots = alloc_zero(nline_slots, sizeof *line_slots);
	for (uint32_t i = 1; i < nlines; i++)
		if (lines[i])
			enter_line(lines[i]);
}

static void give_number(struct wakeup_line *l)
{
	if (!nlines)
		*VEC_ADD(lines, nlines, cap_lines) = NULL;
	if (nfree_lines) {
		l->number = free_lines[--nfree_lines];
	} else {
		l->number = nlines;
		*VEC_ADD(lines, nlines, cap_lines) = NULL;
	}
	lines[l->number] = l;
}

static bool is_equal_line(const struct wakeup_line *a, const struct wakeup_line *b)
{
	return a->hash == b->hash && a->n == b->n &&
	       !memcmp(a->at, b->at, a->n * sizeof a->at[0]);
}

struct wakeup_line *wakeup_line_new(uint32_t n)
{
	struct wakeup_line *l = alloc_get(sizeof *l + n * sizeof l->at[0]);
	*l = (struct wakeup_line){.ref = 1, .n = n};
	return l;
}

struct wakeup wakeup_along(struct wakeup_line *l)
{
	if (nlines >= nline_slots)
		grow_line_slots();
	l->hash = hash_line(l);
	uint32_t i = *slot_of_line(l);
	while (i && !is_equal_line(lines[i], l))
		i = lines[i]->next;
	if (i) {
		free(l);
		lines[i]->ref++;
		return (struct wakeup){.line = i};
	}
	give_number(l);
	enter_line(l);
	return (struct wakeup){.line = l->number};
}

static void drop_line(struct wakeup_line *l)
{
	if (--l->ref)
		return;
	uint32_t *at = slot_of_line(l);
	while (*at != l->number)
		at = &lines[*at]->next;
	*at = l->next;
	lines[l->number] = NULL;
	*VEC_ADD(free_lines, nfree_lines, cap_free_lines) = l->number;
	free(l);
}

struct wakeup wakeup_one_step(uint32_t thread, const struct operation *what)
{
	struct wakeup_line *l = wakeup_line_new(1);
	l->at[0] = (struct wakeup_step){thread, operation_number(what)};
	return wakeup_along(l);
}

struct wakeup wakeup_behind(const struct wakeup *u, uint32_t n)
{
	lines[u->line]->ref++;
	return (struct wakeup){.line = u->line, .from = u->from + n};
}

struct wakeup wakeup_front(const struct wakeup *u, uint32_t n)
{
	struct wakeup_line *l = wakeup_line_new(n);
	memcpy(l->at, lines[u->line]->at + u->from, n * sizeof l->at[0]);
	return wakeup_along(l);
}

const struct wakeup_step *wakeup_steps(const struct wakeup *u, uint32_t *n)
{
	const struct wakeup_line *l = lines[u->line];
	*n = l->n - u->from;
	return l->at + u->from;
}

uint16_t wakeup_thread(const struct wakeup *u)
{
	return (uint16_t)lines[u->line]->at[u->from].thread;
}

const struct operation *wakeup_what(const struct wakeup *u)
{
	return operation_numbered(lines[u->line]->at[u->from].what);
}

bool wakeup_is_last(const struct wakeup *u)
{
	return !u->rest && u->from + 1 == lines[u->line]->n;
}

void wakeup_hold(const struct wakeup *u)
{
	wakeups_hold(u->rest);
	lines[u->line]->ref++;
}

void wakeup_drop(const struct wakeup *u)
{
	wakeups_drop(u->rest);
	drop_line(lines[u->line]);
}

struct wakeups *wakeup_rest(const struct wakeup *u)
{
	if (u->from + 1 == lines[u->line]->n)
		return wakeups_hold(u->rest);
	struct wakeups *w = wakeups_new(1);
	w->n = 1;
	w->ways = wakeup_ways(u);
	w->at[0] = wakeup_behind(u, 1);
	w->at[0].rest = wakeups_hold(u->rest);
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
