/* heap.c - placing, freeing and finding objects by their headers.
 *
 * page.heads has a bit for each 16-byte granule at which an object starts; the object's
 * header ends right there. An object that starts on a page boundary has its header in
 * the page before, every other header lies within one page. */
#include "mem/heap.h"

#include "base/assert.h"

enum { HEAP_WALK = 6 }; /* pages to look back before the hints are asked */

static bool header_read(struct view *v, uint64_t start, struct heap_header *h)
{
	struct page *p = view_page(v, start - HEAP_HEADER);
	if (!space_is_page(p))
		return false;
	memcpy(h, p->data + ((start - HEAP_HEADER) & PAGE_MASK), sizeof *h);
	return true;
}

static void header_write(struct view *v, uint64_t start, const struct heap_header *h)
{
	view_force(v, start - HEAP_HEADER, h, sizeof *h);
}

void heap_set_header(struct view *v, const struct heap_object *o)
{
	header_write(v, o->start, &o->h);
}

static uint64_t head_bit(uint64_t start)
{
	return 1ULL << ((start & PAGE_MASK) / PAGE_GRANULE);
}

void heap_place(struct view *v, uint64_t start, const struct heap_header *h)
{
	header_write(v, start, h);
	/* The page of the start must exist to carry the bit, also for an empty object. */
	struct page *p = view_own_page(v, start, true);
	ASSERT(space_is_page(p));
	uint32_t off = (uint32_t)start & PAGE_MASK;
	if (off + h->size <= PAGE_SIZE) { /* common: within one page */
		p->heads |= head_bit(start);
		if (h->kind ==
		    HEAP_ALLOCA) /* elsewhere addresses are new, their bytes zero */
			memset(p->data + off, 0, h->size);
		page_mark(p, off, off + (uint32_t)h->size, true);
		return;
	}
	view_open(v, start, h->size);
	p = view_own_page(v, start, true);
	p->heads |= head_bit(start);
}

uint64_t heap_alloc(struct view *v, uint64_t *cursor, uint64_t align,
		    const struct heap_header *h)
{
	if (align < PAGE_GRANULE)
		align = PAGE_GRANULE;
	uint64_t start = (*cursor + HEAP_HEADER + align - 1) & ~(align - 1);
	uint64_t off = start & PAGE_MASK;
	bool straddles = h->size <= PAGE_SIZE / 2 && off + h->size > PAGE_SIZE;
	bool is_early = off < HEAP_HEADER && (off || h->size_expr);
	if (align <= HEAP_HEADER && (is_early || straddles))
		start = (straddles ? (start | PAGE_MASK) + 1 : start - off) + HEAP_HEADER;
	uint64_t end =
		start + ((h->size + PAGE_GRANULE - 1) & ~(uint64_t)(PAGE_GRANULE - 1));
	if (space_arena_start(end + PAGE_SIZE) != space_arena_start(*cursor))
		return 0;
	*cursor = end;
	heap_place(v, start, h);
	return start;
}

/* Does a live object that starts below reach into the page at base? All pages of such an
 * object exist, so the search ends at the first one that does not: heap_find would walk
 * over everything ever buried. */
static bool is_reached_from_below(struct view *v, uint64_t base)
{
	struct heap_header h;
	for (uint64_t at = base, first = space_arena_start(base); at > first;) {
		at -= PAGE_SIZE;
		struct page *p = space_page(v->space, at);
		if (!space_is_page(p))
			return false;
		if (!p->heads)
			continue;
		uint64_t start =
			at + (63 - (uint64_t)__builtin_clzll(p->heads)) * PAGE_GRANULE;
		return header_read(v, start, &h) && !h.is_freed && start + h.size > base;
	}
	return false;
}

/* Does anything in this page still matter? Its own live objects, an object reaching in
 * from below, or the header of an object that starts on the next page. */
static bool page_is_dead(struct view *v, uint64_t address)
{
	uint64_t base = address & ~(uint64_t)PAGE_MASK;
	struct page *p = view_page(v, base), *next = view_page(v, base + PAGE_SIZE);
	if (!space_is_page(p) || page_has_plain(p) || page_has_symbolic(p))
		return false;
	if (space_is_page(next) && (next->heads & 1))
		return false;
	struct heap_header h;
	for (uint64_t heads = p->heads; heads; heads &= heads - 1) {
		uint64_t start = base + (uint64_t)__builtin_ctzll(heads) * PAGE_GRANULE;
		if (!header_read(v, start, &h) || !h.is_freed)
			return false;
	}
	return !is_reached_from_below(v, base);
}

/* Called for the first and last page of a freed object. A buried page takes the one before
 * with it if that was only kept for a header. */
static void maybe_bury(struct view *v, uint64_t address, uint64_t cursor)
{
	for (bool has_header_below = true; has_header_below; address -= PAGE_SIZE) {
		if ((address | PAGE_MASK) >= (cursor & ~(uint64_t)PAGE_MASK))
			return; /* the thread still allocates here */
		if (!page_is_dead(v, address))
			return;
		if (v->space->dead_pages < HEAP_DEAD_PAGES) {
			v->space->dead_pages++;
			return;
		}
		has_header_below = view_page(v, address)->heads & 1;
		view_set_page(v, address, SPACE_TOMB);
	}
}

enum heap_verdict heap_free(struct view *v, uint64_t start, uint64_t cursor,
			    uint32_t stack)
{
	struct page *p = start % PAGE_GRANULE ? NULL : view_page(v, start);
	if (p == SPACE_TOMB)
		return HEAP_ALREADY_FREED;
	struct heap_header h;
	if (!p || !(p->heads & head_bit(start)) || !header_read(v, start, &h))
		return HEAP_NO_OBJECT;
	if (h.is_freed)
		return HEAP_ALREADY_FREED;
	h.is_freed = 1;
	h.freed = stack;
	header_write(v, start, &h);
	uint64_t end = start + h.size;
	uint64_t first_whole = (start + PAGE_MASK) & ~(uint64_t)PAGE_MASK;
	if ((p->heads & 1) && first_whole == start)
		first_whole += PAGE_SIZE; /* keep the page that carries the head bit */
	uint64_t last_whole = end & ~(uint64_t)PAGE_MASK;
	if (first_whole < last_whole) {
		view_close(v, start, first_whole - start);
		for (uint64_t at = first_whole; at < last_whole; at += PAGE_SIZE)
			view_set_page(v, at, SPACE_TOMB);
		view_close(v, last_whole, end - last_whole);
	} else {
		view_close(v, start, h.size);
	}
	maybe_bury(v, start, cursor);
	if (((end - 1) ^ start) >> PAGE_SHIFT && h.size)
		maybe_bury(v, end - 1, cursor);
	return HEAP_OK;
}

/* An object that starts far below: the last ones found so may be it. Objects do not overlap,
 * so one that holds the address is the nearest. */
static bool find_by_hint(struct view *v, uint64_t address, struct heap_object *out)
{
	for (unsigned i = 0; i < VIEW_HINTS; i++) {
		uint64_t start = v->hints[i];
		if (!start || address < start || address - start >= HEAP_MAX_SIZE)
			continue;
		struct page *p = view_page(v, start);
		if (space_is_page(p) && (p->heads & head_bit(start)) &&
		    header_read(v, start, &out->h) && address - start <= out->h.size) {
			out->start = start;
			return true;
		}
	}
	return false;
}

bool heap_find(struct view *v, uint64_t address, struct heap_object *out, bool *in_tomb)
{
	uint64_t base = address & ~(uint64_t)PAGE_MASK;
	struct page *p = view_page(v, base);
	*in_tomb = p == SPACE_TOMB;
	uint64_t mask = ~0ULL >> (63 - (address & PAGE_MASK) / PAGE_GRANULE);
	/* Regions begin with unused pages, so this stops at the latest there. A run of
	 * missing pages longer than any object ends the search too. */
	unsigned missing = 0;
	for (unsigned walked = 0;; walked++) {
		if (walked == HEAP_WALK && find_by_hint(v, address, out))
			return true;
		if (space_is_page(p)) {
			uint64_t heads = p->heads & mask;
			if (heads) {
				out->start =
					base + (63 - (uint64_t)__builtin_clzll(heads)) *
						       PAGE_GRANULE;
				if (walked > HEAP_WALK)
					v->hints[v->next_hint++ % VIEW_HINTS] =
						out->start;
				return header_read(v, out->start, &out->h);
			}
			missing = 0;
		} else if (!p && ++missing > 4) {
			return false;
		}
		if (!(base & ((1ULL << SPACE_REGION_SHIFT) - 1)))
			return false; /* the first page of its region */
		base -= PAGE_SIZE;
		p = space_page(v->space, base);
		mask = ~0ULL;
	}
}

bool heap_find_above(struct view *v, uint64_t address, struct heap_object *out)
{
	uint64_t base = address & ~(uint64_t)PAGE_MASK;
	uint64_t granule = (address & PAGE_MASK) / PAGE_GRANULE;
	uint64_t mask = granule == 63 ? 0 : ~0ULL << (granule + 1);
	for (unsigned i = 0; i < 2; i++, base += PAGE_SIZE, mask = ~0ULL) {
		struct page *p = view_page(v, base);
		uint64_t heads = space_is_page(p) ? p->heads & mask : 0;
		if (!heads)
			continue;
		out->start = base + (uint64_t)__builtin_ctzll(heads) * PAGE_GRANULE;
		return header_read(v, out->start, &out->h);
	}
	return false;
}

void heap_each(struct view *v, uint64_t from, uint64_t to,
	       void (*visit)(void *arg, const struct heap_object *o), void *arg)
{
	for (uint64_t base = space_next_page(v->space, from); base < to;
	     base = space_next_page(v->space, base + PAGE_SIZE)) {
		const struct page *p = space_page(v->space, base);
		for (uint64_t heads = p->heads; heads; heads &= heads - 1) {
			struct heap_object o;
			o.start = base + (uint64_t)__builtin_ctzll(heads) * PAGE_GRANULE;
			if (o.start >= from && o.start < to &&
			    header_read(v, o.start, &o.h))
				visit(arg, &o);
		}
	}
}

void heap_erase(struct view *v, uint64_t from, uint64_t to)
{
	view_close(v, from, to - from);
	for (uint64_t base = from & ~(uint64_t)PAGE_MASK; base < to; base += PAGE_SIZE) {
		struct page *p = view_page(v, base);
		if (!space_is_page(p) || !p->heads)
			continue;
		uint64_t keep = 0;
		for (uint64_t g = 0; g < 64; g++)
			if (base + g * PAGE_GRANULE < from ||
			    base + g * PAGE_GRANULE >= to)
				keep |= 1ULL << g;
		p = view_own_page(v, base, false);
		p->heads &= keep;
	}
}
