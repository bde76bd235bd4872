/* index.c - earlier events by what they touch, so that a new one is compared with those alone
 * that it can depend on.
 *
 * The index belongs to one path at a time: it has an event and all before it. When another
 * state runs, index_move takes out the events that it does not share with that path, newest
 * first, and puts in the others. Exploring depth first, that is about what was executed anew.
 *
 * Each word of memory and each object has a list of the events that touch it, newest first,
 * through struct event_link. A walk along it ends at an event that everything before it in
 * the list comes before: a write to all the bytes in question, or an acquisition. An event
 * that touches more than it has links for, or everything, is in a list that every walk
 * looks at. System calls touch things that only system calls touch: they have a list that other
 * walks do not look at. A walk of one of them goes back along the whole path, until all that
 * comes before is known to (index_is_covered). */
#include "trace/index.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_SHIFT = 3, FIRST_ROOM = 256 };
#define KEY_ACCESS (1ULL << 63)
#define KEY_OBJECT (1ULL << 62)
#define KEY_WIDE 1ULL
#define KEY_STEP 2ULL

struct list {
	uint64_t key; /* 0: free */
	struct event *last, *write; /* the newest of all, the newest write */
	struct event *sites; /* the newest of each place in the program */
};

struct event_index {
	struct event *last; /* NULL: it is empty */
	struct list *lists; /* a hash table, room is a power of two */
	uint32_t nlists, room;
	struct list wide; /* the list of KEY_WIDE, which every walk looks at */
	struct event **way; /* room for index_move */
	uint32_t nway, cap_way;
	/* By thread: one more than number and moment of its last event. */
	uint32_t *last_numbers, *last_moments, nlasts;
};

struct event_index *index_new(void)
{
	struct event_index *x = alloc_zero(1, sizeof *x);
	x->room = FIRST_ROOM;
	x->lists = alloc_zero(x->room, sizeof *x->lists);
	x->wide.key = KEY_WIDE;
	return x;
}

void index_free(struct event_index *x)
{
	if (!x)
		return;
	free(x->lists);
	free(x->way);
	free(x->last_numbers);
	free(x->last_moments);
	free(x);
}

static uint32_t *more_lasts(uint32_t *all, uint32_t had, uint32_t n)
{
	all = alloc_resize(all, n * sizeof *all);
	memset(all + had, 0, (n - had) * sizeof *all);
	return all;
}

/* The last event of the thread; NULL: it has none any more. */
static void set_last_event(struct event_index *x, uint32_t thread, const struct event *e)
{
	enum { ROOM = 16 };
	if (thread >= x->nlasts) {
		uint32_t n = (thread / ROOM + 1) * ROOM;
		x->last_numbers = more_lasts(x->last_numbers, x->nlasts, n);
		x->last_moments = more_lasts(x->last_moments, x->nlasts, n);
		x->nlasts = n;
	}
	x->last_numbers[thread] = e ? e->number + 1 : 0;
	x->last_moments[thread] = e ? e->moment + 1 : 0;
}

/* The least of those clocks from `from` to `to` that are behind the last event. Without
 * branches, so that the compiler looks at several threads at once; with signs, for which
 * every processor has the comparisons: nobody has 2^31 events. */
static uint32_t least_open_clock(const uint32_t *clocks, const uint32_t *lasts, uint32_t from,
				 uint32_t to)
{
	int32_t least = INT32_MAX;
	for (uint32_t u = from; u < to; u++) {
		int32_t clock = (int32_t)clocks[u];
		int32_t open = (int32_t)lasts[u] > clock ? clock : INT32_MAX;
		least = open < least ? open : least;
	}
	return (uint32_t)least;
}

static uint32_t least_open(const struct event *e, const uint32_t *clocks,
			   const uint32_t *lasts, uint32_t n)
{
	uint32_t own = e->thread < n ? e->thread : n;
	uint32_t a = least_open_clock(clocks, lasts, 0, own);
	uint32_t b = least_open_clock(clocks, lasts, own + 1, n);
	return a < b ? a : b;
}

void index_look_back(const struct event_index *x, struct index_walk *w)
{
	const struct event *e = w->e;
	uint32_t n = e->nclocks < x->nlasts ? e->nclocks : x->nlasts;
	w->number = least_open(e, e->clocks, x->last_numbers, n);
	w->moment = least_open(e, e->clocks + e->nclocks, x->last_moments, n);
}

static struct list *find_key_list(const struct event_index *x, uint64_t key)
{
	if (key == KEY_WIDE)
		return (struct list *)&x->wide;
	uint32_t i = (uint32_t)(key * 0x9e3779b97f4a7c15ULL >> 32) & (x->room - 1);
	while (x->lists[i].key && x->lists[i].key != key)
		i = (i + 1) & (x->room - 1);
	return &x->lists[i];
}

static void grow_key_lists(struct event_index *x)
{
	struct list *old = x->lists;
	uint32_t n = x->room;
	x->room *= 2;
	x->lists = alloc_zero(x->room, sizeof *x->lists);
	for (uint32_t i = 0; i < n; i++)
		if (old[i].key)
			*find_key_list(x, old[i].key) = old[i];
	free(old);
}

static struct list *add_key_list(struct event_index *x, uint64_t key)
{
	struct list *l = find_key_list(x, key);
	if (l->key)
		return l;
	if (2 * x->nlists >= x->room) {
		grow_key_lists(x);
		l = find_key_list(x, key);
	}
	x->nlists++;
	l->key = key;
	return l;
}

/* --- what an operation touches --- */

static bool touches_memory(const struct touch_set *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->at[i].size)
			return true;
	return false;
}

static bool is_wide_key(uint64_t key)
{
	return key == KEY_WIDE || key == KEY_STEP;
}

/* Adds the keys of a range of memory. False: there is no room for them. */
static bool add_range_keys(uint64_t object, uint64_t size, uint64_t keys[EVENT_LINKS],
			   uint32_t *n)
{
	uint64_t first = object >> WORD_SHIFT, last = (object + size - 1) >> WORD_SHIFT;
	if (!size || last - first >= EVENT_LINKS)
		return false;
	for (uint32_t k = 0; first <= last; first++) {
		for (k = 0; k < *n && keys[k] != (KEY_ACCESS | first);)
			k++;
		if (k == EVENT_LINKS)
			return false;
		keys[k] = KEY_ACCESS | first;
		*n += k == *n;
	}
	return true;
}

static uint32_t keys_of_ranges(const struct touch_set *t, uint64_t keys[EVENT_LINKS])
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < t->n; i++)
		if (!add_range_keys(t->at[i].object, t->at[i].size, keys, &n)) {
			keys[0] = KEY_WIDE;
			return 1;
		}
	return n;
}

/* The keys of an operation; at most EVENT_LINKS, or KEY_WIDE alone. */
static uint32_t keys_of_operation(const struct operation *o, uint64_t keys[EVENT_LINKS])
{
	uint32_t n = 0;
	keys[0] = KEY_WIDE;
	if (o->op == VISIBLE_STEP && !touches_memory(o->touches))
		keys[0] = KEY_STEP;
	if (o->op == VISIBLE_EXIT || o->op == VISIBLE_TIME || o->op == VISIBLE_STEP)
		return 1;
	if (o->is_access && o->touches)
		return keys_of_ranges(o->touches, keys);
	if (o->is_access) {
		uint64_t first = o->object >> WORD_SHIFT,
			 last = (o->object + o->size - 1) >> WORD_SHIFT;
		if (!o->size || last - first >= EVENT_LINKS)
			return 1;
		for (; first <= last; first++)
			keys[n++] = KEY_ACCESS | first;
		return n;
	}
	if (o->op != VISIBLE_NOTHING && o->op != VISIBLE_WAKE)
		keys[n++] = KEY_OBJECT | o->object;
	if (o->op2 != VISIBLE_NOTHING && o->op2 != VISIBLE_WAKE &&
	    !(n && o->object2 == o->object))
		keys[n++] = KEY_OBJECT | o->object2;
	return n;
}

static struct event_link *link_of(const struct event *e, uint64_t key)
{
	for (uint32_t i = 0; i < e->nlinks; i++)
		if (e->links[i].key == key)
			return (struct event_link *)&e->links[i];
	return NULL;
}

static bool is_write_event(const struct event *e)
{
	return e->what.is_access && operation_writes(&e->what);
}

/* --- putting in and taking out --- */

static bool is_same_site(const struct event *a, const struct event *b)
{
	const struct operation *o = &a->what, *p = &b->what;
	return a->thread == b->thread && a->stack == b->stack && o->op == p->op &&
	       o->is_atomic == p->is_atomic && o->object == p->object &&
	       o->size == p->size && o->touches == p->touches;
}

/* e takes the place of an older event of its site, at the front. */
static void add_site(struct list *l, struct event *e, struct event_link *link)
{
	struct event *old = l->sites, *in_front = NULL;
	for (; old && !is_same_site(old, e); old = link_of(old, l->key)->next_site)
		in_front = old;
	link->old_site = old;
	link->in_front = in_front;
	link->next_site = l->sites;
	if (old && in_front)
		link_of(in_front, l->key)->next_site = link_of(old, l->key)->next_site;
	else if (old)
		link->next_site = link_of(old, l->key)->next_site;
	l->sites = e;
}

static void remove_site(struct list *l, const struct event_link *link)
{
	l->sites = link->next_site;
	if (link->old_site && link->in_front)
		link_of(link->in_front, l->key)->next_site = link->old_site;
	else if (link->old_site)
		l->sites = link->old_site;
}

void index_name(struct event *e)
{
	uint64_t keys[EVENT_LINKS];
	e->nlinks = keys_of_operation(&e->what, keys);
	for (uint32_t i = 0; i < e->nlinks; i++)
		e->links[i].key = keys[i];
}

void index_add(struct event_index *x, struct event *e)
{
	set_last_event(x, e->thread, e);
	for (uint32_t i = 0; i < e->nlinks; i++) {
		struct event_link *link = &e->links[i];
		struct list *l = add_key_list(x, link->key);
		link->before = l->last;
		link->write = l->write;
		if (e->what.is_access)
			add_site(l, e, link);
		if (e->what.is_silent)
			continue; /* nothing depends on it */
		l->last = e;
		if (is_write_event(e))
			l->write = e;
	}
	x->last = e;
}

static void remove_last_event(struct event_index *x)
{
	struct event *e = x->last;
	set_last_event(x, e->thread, e->own);
	for (uint32_t i = e->nlinks; i--;) {
		struct event_link *link = &e->links[i];
		struct list *l = find_key_list(x, link->key);
		l->last = link->before;
		l->write = link->write;
		if (e->what.is_access)
			remove_site(l, link);
	}
	x->last = e->before;
	if (!x->last && x->room > FIRST_ROOM) { /* addresses that nobody uses any more */
		free(x->lists);
		x->room = FIRST_ROOM;
		x->lists = alloc_zero(x->room, sizeof *x->lists);
		x->nlists = 0;
	}
}

void index_forget(struct event_index *x, struct event *e)
{
	if (x && x->last == e)
		remove_last_event(x);
}

void index_move(struct event_index *x, struct event *last)
{
	x->nway = 0;
	while (x->last != last)
		if (!last || (x->last && x->last->number >= last->number)) {
			remove_last_event(x);
		} else {
			*VEC_ADD(x->way, x->nway, x->cap_way) = last;
			last = last->before;
		}
	while (x->nway)
		index_add(x, x->way[--x->nway]);
}

/* --- looking --- */

static void copy_keys(struct index_walk *w, const struct event *e)
{
	w->n = e->nlinks;
	for (uint32_t i = 0; i < e->nlinks; i++)
		w->keys[i] = e->links[i].key;
}

void index_walk(struct event_index *x, const struct event *e, struct index_walk *w)
{
	w->e = e;
	copy_keys(w, e);
	w->stopped = 0;
	w->wants_writes = e->what.is_access && !operation_writes(&e->what);
	w->is_single = false;
	w->is_whole = w->n && is_wide_key(w->keys[0]);
	if (w->is_whole || e->what.is_silent) {
		w->is_whole = true;
		w->n = 0;
		w->at[0] = e->what.is_silent ? NULL : e->before;
		index_look_back(x, w);
		return;
	}
	w->keys[w->n] = KEY_WIDE;
	w->is_single = w->n == 1 && !x->wide.last;
	if (w->is_single) {
		const struct list *l = find_key_list(x, w->keys[0]);
		w->at[0] = w->wants_writes ? l->write : l->last;
		return;
	}
	for (uint32_t i = 0; i <= w->n; i++) {
		const struct list *l = find_key_list(x, w->keys[i]);
		w->at[i] = w->wants_writes && i < w->n ? l->write : l->last;
	}
}

const struct event *index_next(struct index_walk *w)
{
	const struct event *f = NULL;
	if (w->is_whole) {
		f = w->at[0];
		w->at[0] = f ? f->before : NULL;
		return f;
	}
	if (w->is_single) {
		f = w->at[0];
		const struct event_link *link = f ? link_of(f, w->keys[0]) : NULL;
		w->at[0] = !f ? NULL : w->wants_writes ? link->write : link->before;
		return f;
	}
	if (w->n && w->stopped == w->n)
		return NULL;
	for (uint32_t i = 0; i <= w->n; i++)
		if (w->at[i] && (!f || w->at[i]->number > f->number))
			f = w->at[i];
	for (uint32_t i = 0; f && i <= w->n; i++)
		if (w->at[i] == f) {
			const struct event_link *link = link_of(f, w->keys[i]);
			w->at[i] = w->wants_writes && i < w->n ? link->write
							       : link->before;
		}
	return f;
}

/* Does everything in the list of the key that e depends on come before f, by both clocks? */
static bool is_behind_all(const struct event *f, const struct event *e, uint64_t key)
{
	const struct operation *o = &f->what, *p = &e->what;
	if (o->is_access && (o->touches || p->touches))
		return false;
	if (!o->is_access) {
		uint8_t op = (KEY_OBJECT | o->object) == key ? o->op : o->op2;
		return op == VISIBLE_WRITE || op == VISIBLE_ACQUIRE || op == VISIBLE_DESTROY;
	}
	uint64_t from = key << WORD_SHIFT, to = from + (1 << WORD_SHIFT);
	if (from < p->object)
		from = p->object;
	if (to > p->object + p->size)
		to = p->object + p->size;
	return o->op == VISIBLE_WRITE && !o->is_silent && o->object <= from &&
	       o->object + o->size >= to && (o->is_atomic || !p->is_atomic);
}

void index_settled(struct index_walk *w, const struct event *f)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (w->keys[i] && link_of(f, w->keys[i]) &&
		    is_behind_all(f, w->e, w->keys[i])) {
			w->at[i] = NULL;
			w->keys[i] = 0;
			w->stopped++;
		}
}

struct event *index_find_site(struct event_index *x, const struct operation *what,
			      uint32_t thread, uint32_t stack)
{
	enum { MOST = 8 }; /* that are looked at */
	uint64_t keys[EVENT_LINKS];
	const struct event like = {
		.thread = (uint16_t)thread, .stack = stack, .what = *what};
	if (!keys_of_operation(what, keys) || is_wide_key(keys[0]))
		return NULL;
	struct event *e = find_key_list(x, keys[0])->sites;
	for (uint32_t n = 0; e && n < MOST; n++) {
		if (is_same_site(e, &like))
			return e;
		e = link_of(e, keys[0])->next_site;
	}
	return NULL;
}

static uint32_t changer_number(const struct event *e)
{
	return e ? e->thread + 1U : 0;
}

uint32_t index_changer(const struct event_index *x, const struct operation *what)
{
	uint64_t keys[EVENT_LINKS];
	if (!keys_of_operation(what, keys) || is_wide_key(keys[0]))
		return 0;
	const struct list *l = find_key_list(x, keys[0]);
	return changer_number(what->is_access ? l->write : l->last);
}

uint32_t index_changer_of(const struct event *e)
{
	const struct event_link *link = &e->links[0];
	if (!e->nlinks || is_wide_key(link->key))
		return 0;
	return changer_number(e->what.is_access ? link->write : link->before);
}

/* Newer ones in the lists count as well: what comes after them comes after the repetition. */
void index_repeated(struct event_index *x, struct event *e)
{
	uint32_t now = x->last->number;
	e->until = now;
	for (uint32_t i = 0; i < e->nlinks; i++) {
		uint64_t key = e->links[i].key;
		struct event *f = find_key_list(x, key)->last;
		for (; f && f->number > e->number; f = link_of(f, key)->before)
			f->until = now;
	}
}

void index_sites(struct event_index *x, const struct event *e, struct index_walk *w)
{
	copy_keys(w, e);
	w->is_whole = w->n && w->keys[0] == KEY_WIDE;
	if (w->is_whole) {
		w->n = 1;
		w->at[0] = e->before;
		return;
	}
	if (x->wide.sites)
		w->keys[w->n++] = KEY_WIDE;
	for (uint32_t i = 0; i < w->n; i++)
		w->at[i] = find_key_list(x, w->keys[i])->sites;
}

const struct event *index_next_site(const struct index_walk *w, uint32_t list,
				    const struct event *f)
{
	return w->is_whole ? f->before : link_of(f, w->keys[list])->next_site;
}
