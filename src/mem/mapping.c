/* mapping.c - see mapping.h.
 *
 * A page that can only be read has is_readonly, as constants do. One that cannot be
 * touched is barred: no byte of it is plain, and all are again when it is opened.
 * A mapping cut in two becomes two objects: the second one's header lies in the last bytes
 * of what was cut out, which are a gap now. */
#include "mem/mapping.h"

#include "base/assert.h"

#include <string.h>

static bool is_live(const struct heap_object *o)
{
	return o->h.kind == HEAP_MAP && !o->h.is_freed;
}

static bool is_mapped_region(uint64_t address)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	return region == REGION_MAP || region == REGION_SHARED;
}

bool mapping_covers(struct view *v, uint64_t start, uint64_t size)
{
	struct heap_object o;
	bool in_tomb;
	return is_mapped_region(start) &&
	       heap_find(v, start, &o, &in_tomb) && is_live(&o) &&
	       start - o.start < o.h.size && size <= o.h.size - (start - o.start);
}

/* The page for changing, whatever its rights; the caches forget it. */
static struct page *own_page(struct view *v, uint64_t at)
{
	struct page *p = space_own_page(v->space, at, false);
	view_forget_page(v, at);
	return p;
}

/* One page that nothing may touch, shared by all that are so from the beginning. */
static struct page *barred_page(void)
{
	static struct page *barred;
	if (!barred) {
		barred = page_new(0);
		barred->is_barred = true;
	}
	return barred;
}

static void swap_shared(struct view *v, uint64_t at, struct page *p)
{
	page_hold(p);
	view_set_page(v, at, p);
}

static void set_barred(struct view *v, uint64_t at, const struct page *p, bool is_barred)
{
	if (is_barred && p == view_fresh_page()) {
		swap_shared(v, at, barred_page());
	} else if (!is_barred && p == barred_page()) {
		swap_shared(v, at, view_fresh_page());
	} else {
		struct page *mine = own_page(v, at);
		page_mark(mine, 0, PAGE_SIZE, !is_barred);
		mine->is_barred = is_barred;
	}
}

bool mapping_protect(struct view *v, uint64_t start, uint64_t size,
		     enum mapping_rights rights)
{
	bool is_barred = rights == MAPPING_NONE, is_readonly = rights == MAPPING_READ;
	for (uint64_t at = start; is_barred && at < start + size; at += PAGE_SIZE) {
		const struct page *p = space_page(v->space, at);
		if (space_is_page(p) && p->shadow && page_has_symbolic(p))
			return false;
	}
	for (uint64_t at = start; at < start + size; at += PAGE_SIZE) {
		const struct page *p = space_page(v->space, at);
		if (!space_is_page(p))
			continue;
		if (p->is_barred != is_barred)
			set_barred(v, at, p, is_barred);
		if (space_page(v->space, at)->is_readonly != is_readonly)
			own_page(v, at)->is_readonly = is_readonly;
	}
	return true;
}

void mapping_renew(struct view *v, uint64_t start, uint64_t size)
{
	for (uint64_t at = start; at < start + size; at += PAGE_SIZE) {
		const struct page *p = space_page(v->space, at);
		if (space_is_page(p) && p->heads) { /* keep where the object starts */
			struct page *mine = own_page(v, at);
			memset(mine->data, 0, PAGE_SIZE);
			page_mark(mine, 0, PAGE_SIZE, true);
			mine->is_barred = mine->is_readonly = false;
		} else {
			swap_shared(v, at, view_fresh_page());
		}
	}
}

/* The part [to, end of the object) becomes an object of its own. */
static void split_off(struct view *v, const struct heap_object *o, uint64_t to)
{
	struct heap_object rest = *o;
	rest.start = to;
	rest.h.size = (uint32_t)(o->start + o->h.size - to);
	view_set_page(v, to - PAGE_SIZE, page_new(v->space->owner)); /* all gap */
	heap_set_header(v, &rest);
	own_page(v, to)->heads |= 1; /* it starts on a page boundary */
}

static void cut_object(struct view *v, const struct heap_object *o, uint64_t from,
		       uint64_t to)
{
	uint64_t end = o->start + o->h.size;
	for (uint64_t at = from; at < to; at += PAGE_SIZE)
		view_set_page(v, at, SPACE_TOMB);
	if (to < end)
		split_off(v, o, to);
	if (from > o->start) {
		struct heap_object rest = *o;
		rest.h.size = (uint32_t)(from - o->start);
		heap_set_header(v, &rest);
	}
}

void mapping_cut(struct view *v, uint64_t start, uint64_t size, uint64_t cursor,
		 uint32_t stack)
{
	if (!is_mapped_region(start))
		return;
	for (uint64_t at = start, end = start + size; at < end;) {
		struct heap_object o;
		bool in_tomb;
		bool is_found = heap_find(v, at, &o, &in_tomb) && is_live(&o) &&
				at - o.start < o.h.size;
		uint64_t object_end = o.start + o.h.size;
		if (!is_found) {
			at += PAGE_SIZE;
			continue;
		}
		uint64_t to = end < object_end ? end : object_end;
		if (at == o.start && to == object_end) {
			mapping_protect(v, at, to - at, MAPPING_WRITE);
			heap_free(v, o.start, cursor, stack);
		} else {
			cut_object(v, &o, at, to);
		}
		at = to;
	}
}
