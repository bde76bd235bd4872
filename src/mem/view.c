/* view.c - filling the page caches, and copies of any length through them. */
#include "mem/view.h"

#include "base/assert.h"
#include "mem/internal.h"

/* One page, plain and zero, shared by all fresh big objects until they are written. */
struct page *view_fresh_page(void)
{
	static struct page *fresh;
	if (!fresh) {
		fresh = page_new(0);
		page_mark(fresh, 0, PAGE_SIZE, true);
	}
	return fresh;
}

static void clear_caches(struct view *v)
{
	for (unsigned i = 0; i < VIEW_PAGES; i++)
		v->read[i].tag = v->write[i].tag = ~0ULL;
	for (unsigned i = 0; i < VIEW_BOUNDS; i++)
		v->bound[i].tag = ~0ULL;
	for (unsigned i = 0; i < VIEW_WATCHED; i++)
		v->watched[i].tag = v->watched_own[i].tag = ~0ULL;
}

void view_wrap_bounds(struct view *v)
{
	for (unsigned i = 0; i < VIEW_BOUNDS; i++)
		v->bound[i].tag = ~0ULL;
	v->bound_epoch = 1;
	for (unsigned r = 0; r < VIEW_REGIONS; r++)
		v->bound_key[r] = 1ULL << VIEW_BOUND_SHIFT;
}

uint64_t view_next_key(struct view *v)
{
	if (++v->epoch >> (64 - VIEW_KEY_SHIFT - 1)) {
		v->epoch = 1;
		clear_caches(v);
		v->read_key = v->write_key = 0;
		v->watched_key = v->watched_own_key = 1ULL << VIEW_KEY_SHIFT;
	}
	return v->epoch << VIEW_KEY_SHIFT;
}

void view_next_bounds(struct view *v, bool is_all)
{
	/* Only the key of the stack goes on by itself (view_forget_stack). */
	if (v->bound_key[REGION_STACK] >> VIEW_BOUND_SHIFT > v->bound_epoch)
		v->bound_epoch = v->bound_key[REGION_STACK] >> VIEW_BOUND_SHIFT;
	if (++v->bound_epoch >> (64 - VIEW_BOUND_SHIFT - 1)) {
		view_wrap_bounds(v);
		return;
	}
	for (unsigned r = 0; r < VIEW_REGIONS; r++)
		if (is_all || (r != REGION_KERNEL && r != REGION_LOW))
			v->bound_key[r] = v->bound_epoch << VIEW_BOUND_SHIFT;
}

void view_init(struct view *v)
{
	memset(v, 0, sizeof *v);
	clear_caches(v);
	view_wrap_bounds(v);
}

void view_switch(struct view *v, struct space *s)
{
	v->space = s;
	v->read_key = v->write_key = view_next_key(v);
	v->watched_key = v->watched_own_key = v->read_key;
	v->nfilled = 0;
	view_next_bounds(v, true);
}

void view_forked(struct view *v)
{
	uint64_t key = view_next_key(v);
	if (!v->read_key)
		v->read_key = key;
	v->write_key = v->watched_own_key = key;
}

static bool is_watched_page(const struct view *v, const struct page *p, uint64_t address)
{
	if (__builtin_expect(!v->watches_all, 1))
		return p->is_watched;
	if (p->is_watched)
		return true;
	bool is_private = address >= v->private_low && address < v->private_high;
	bool is_models = address >> SPACE_REGION_SHIFT == REGION_KERNEL;
	return !is_private && !is_models && !p->is_readonly;
}

/* May the page not be in the caches of the fast path? */
static bool is_kept_out(const struct view *v, const struct page *p, uint64_t address)
{
	return !v->caches_watched && is_watched_page(v, p, address);
}

void view_watch_all(struct view *v, bool watches, uint64_t low, uint64_t high)
{
	if (v->watches_all == watches && v->private_low == low && v->private_high == high)
		return;
	v->watches_all = watches;
	v->private_low = low;
	v->private_high = high;
	if (!v->caches_watched)
		view_empty(v, NULL); /* nothing is cached that may be watched */
}

/* A page gets the slot in one of the caches, or in both. */
static void note_slot(struct view *v, uint64_t number)
{
	if (number >> (SPACE_REGION_SHIFT - PAGE_SHIFT) != REGION_KERNEL)
		view_list_slot(v, (unsigned)number & (VIEW_PAGES - 1));
}

/* A page that is not in the cache for reading. Apart from view_page, which has little to do when
 * it is there. */
static __attribute__((noinline)) struct page *find_page(struct view *v, uint64_t address)
{
	uint64_t number = address >> PAGE_SHIFT;
	struct view_entry *e = &v->read[number & (VIEW_PAGES - 1)];
	struct view_entry *w = &v->watched[view_watched_slot(number)];
	if (w->tag == number + v->watched_key && is_kept_out(v, w->page, address))
		return w->page;
	struct page *p = space_page(v->space, address);
	if (!space_is_page(p))
		return p;
	if (is_kept_out(v, p, address)) {
		*w = (struct view_entry){number + v->watched_key, p};
	} else {
		*e = (struct view_entry){number + v->read_key, p};
		note_slot(v, number);
	}
	return p;
}

struct page *view_page(struct view *v, uint64_t address)
{
	uint64_t number = address >> PAGE_SHIFT;
	const struct view_entry *e = &v->read[number & (VIEW_PAGES - 1)];
	return e->tag == number + v->read_key ? e->page : find_page(v, address);
}

/* The same for a page that is not in the cache for writing. */
static __attribute__((noinline)) struct page *find_own_page(struct view *v,
							    uint64_t address, bool create)
{
	uint64_t number = address >> PAGE_SHIFT;
	struct view_entry *w = &v->write[number & (VIEW_PAGES - 1)];
	unsigned slot = view_watched_slot(number);
	struct view_entry *own = &v->watched_own[slot];
	if (own->tag == number + v->watched_own_key && is_kept_out(v, own->page, address))
		return own->page;
	const struct view_entry *e = &v->read[number & (VIEW_PAGES - 1)];
	struct page *old = e->tag == number + v->read_key ? e->page
							  : space_page(v->space, address);
	if (space_is_page(old) && old->is_readonly)
		return old;
	if (!space_is_page(old) && !(create && !old))
		return old;
	struct page *p = space_own_found(v->space, address, old, create);
	/* Another thread may have found it there before it was copied. */
	if (v->watched[slot].tag == number + v->watched_key)
		v->watched[slot].page = p;
	if (is_kept_out(v, p, address)) {
		v->watched[slot] = (struct view_entry){number + v->watched_key, p};
		*own = (struct view_entry){number + v->watched_own_key, p};
		return p;
	}
	note_slot(v, number);
	*w = (struct view_entry){number + v->write_key, p};
	v->read[number & (VIEW_PAGES - 1)] = (struct view_entry){number + v->read_key, p};
	return p;
}

struct page *view_own_page(struct view *v, uint64_t address, bool create)
{
	uint64_t number = address >> PAGE_SHIFT;
	const struct view_entry *w = &v->write[number & (VIEW_PAGES - 1)];
	return w->tag == number + v->write_key ? w->page : find_own_page(v, address, create);
}

void view_set_page(struct view *v, uint64_t address, struct page *p)
{
	space_set_page(v->space, address, p);
	view_forget_page(v, address);
}

void view_forget_page(struct view *v, uint64_t address)
{
	uint64_t slot = (address >> PAGE_SHIFT) & (VIEW_PAGES - 1);
	unsigned watched = view_watched_slot(address >> PAGE_SHIFT);
	v->read[slot].tag = v->write[slot].tag = ~0ULL;
	v->watched[watched].tag = v->watched_own[watched].tag = ~0ULL;
}

/* Length of the part of [address, address + n) that lies in address's page. */
static uint32_t in_page(uint64_t address, uint64_t n)
{
	uint64_t room = PAGE_SIZE - (address & PAGE_MASK);
	return (uint32_t)(n < room ? n : room);
}

void view_watch(struct view *v, uint64_t address, uint64_t n)
{
	for (uint32_t part; n; address += part, n -= part) {
		part = in_page(address, n);
		struct page *p = view_own_page(v, address, false);
		if (!space_is_page(p) || p->is_readonly)
			continue;
		p->is_watched = true;
		view_forget_page(v, address);
	}
}

bool view_is_watched(struct view *v, uint64_t address, uint64_t n)
{
	for (uint32_t part; n; address += part, n -= part) {
		part = in_page(address, n);
		const struct page *p = view_page(v, address);
		if (space_is_page(p) && is_watched_page(v, p, address))
			return true;
	}
	return false;
}

/* Where n (1..8) plain bytes of one page are, most of which are in a cache; NULL: they are not all
 * plain, or over the end of the page. */
static const uint8_t *find_value(struct view *v, uint64_t address, unsigned n)
{
	const uint8_t *host = view_read(v, address, n);
	if (!host)
		host = view_watched(v, address, n, false);
	if (host)
		return host;
	uint32_t at = (uint32_t)address & PAGE_MASK;
	const struct page *p = view_page(v, address);
	bool is_there = at + n <= PAGE_SIZE && space_is_page(p) && view_plain_bits(p, at, n);
	return is_there ? p->data + at : NULL;
}

/* A value in one page, all of it plain: most of what is asked for. */
static bool get_value(struct view *v, uint64_t address, void *out, size_t n)
{
	const uint8_t *host = find_value(v, address, (unsigned)n);
	if (!host)
		return false;
	if (n == sizeof(uint64_t))
		memcpy(out, host, sizeof(uint64_t));
	else if (n == sizeof(uint32_t))
		memcpy(out, host, sizeof(uint32_t));
	else
		memcpy(out, host, n);
	return true;
}

size_t view_get(struct view *v, uint64_t address, void *out, size_t n)
{
	size_t done = 0;
	if (n <= sizeof(uint64_t) && get_value(v, address, out, n))
		return n;
	while (done < n) {
		uint64_t at = address + done;
		uint32_t want = in_page(at, n - done);
		struct page *p = view_page(v, at);
		if (!space_is_page(p))
			break;
		uint32_t off = (uint32_t)at & PAGE_MASK;
		uint32_t got = page_plain_run(p, off, want);
		memcpy((char *)out + done, p->data + off, got);
		done += got;
		if (got < want)
			break;
	}
	return done;
}

/* Common part of put and fill: src NULL means fill with byte. */
static size_t put_or_fill(struct view *v, uint64_t address, const char *src, uint8_t byte,
			  size_t n)
{
	size_t done = 0;
	while (done < n) {
		uint64_t at = address + done;
		uint32_t want = in_page(at, n - done);
		struct page *p = view_own_page(v, at, false);
		if (!space_is_page(p) || p->is_readonly)
			break;
		uint32_t off = (uint32_t)at & PAGE_MASK;
		uint32_t got = page_plain_run(p, off, want);
		if (src)
			memcpy(p->data + off, src + done, got);
		else
			memset(p->data + off, byte, got);
		done += got;
		if (got < want)
			break;
	}
	return done;
}

size_t view_put(struct view *v, uint64_t address, const void *data, size_t n)
{
	return put_or_fill(v, address, data, 0, n);
}

size_t view_fill(struct view *v, uint64_t address, uint8_t byte, size_t n)
{
	return put_or_fill(v, address, NULL, byte, n);
}

/* Are the bytes plain, in pages that this cache has under its key? */
static bool are_cached(const struct view_entry *cache, uint64_t key, uint64_t address,
		       size_t n)
{
	for (uint32_t part; n; address += part, n -= part) {
		uint64_t number = address >> PAGE_SHIFT;
		const struct view_entry *e = &cache[number & (VIEW_PAGES - 1)];
		part = in_page(address, n);
		if (e->tag != number + key ||
		    page_plain_run(e->page, (uint32_t)address & PAGE_MASK, part) < part)
			return false;
	}
	return true;
}

/* The host address of a cached byte. */
static uint8_t *cached_byte(const struct view_entry *cache, uint64_t address)
{
	return cache[(address >> PAGE_SHIFT) & (VIEW_PAGES - 1)].page->data +
	       (address & PAGE_MASK);
}

bool view_move_cached(struct view *v, uint64_t to, uint64_t from, size_t n)
{
	if (n > VIEW_CACHED || to - from < n || from - to < n ||
	    !are_cached(v->read, v->read_key, from, n) ||
	    !are_cached(v->write, v->write_key, to, n))
		return false;
	for (uint32_t part; n; to += part, from += part, n -= part) {
		part = in_page(to, in_page(from, n));
		memcpy(cached_byte(v->write, to), cached_byte(v->read, from), part);
	}
	return true;
}

bool view_fill_cached(struct view *v, uint64_t to, uint8_t byte, size_t n)
{
	if (n > VIEW_CACHED || !are_cached(v->write, v->write_key, to, n))
		return false;
	for (uint32_t part; n; to += part, n -= part) {
		part = in_page(to, n);
		memset(cached_byte(v->write, to), byte, part);
	}
	return true;
}

size_t view_plain(struct view *v, uint64_t address, size_t most)
{
	size_t done = 0;
	while (done < most) {
		struct page *p = view_page(v, address + done);
		if (!space_is_page(p))
			break;
		uint32_t want = in_page(address + done, most - done);
		uint32_t got =
			page_plain_run(p, (uint32_t)(address + done) & PAGE_MASK, want);
		done += got;
		if (got < want)
			break;
	}
	return done;
}

void view_open(struct view *v, uint64_t address, uint64_t n)
{
	while (n) {
		uint32_t part = in_page(address, n);
		if (part == PAGE_SIZE) {
			page_hold(view_fresh_page());
			view_set_page(v, address, view_fresh_page());
		} else {
			struct page *p = view_own_page(v, address, true);
			ASSERT(space_is_page(p));
			uint32_t off = (uint32_t)address & PAGE_MASK;
			memset(p->data + off, 0, part);
			page_mark(p, off, off + part, true);
		}
		address += part;
		n -= part;
	}
}

void view_close(struct view *v, uint64_t address, uint64_t n)
{
	while (n) {
		uint32_t part = in_page(address, n);
		struct page *p = view_own_page(v, address, false);
		if (space_is_page(p) && !p->is_readonly) {
			uint32_t off = (uint32_t)address & PAGE_MASK;
			page_mark(p, off, off + part, false);
		}
		address += part;
		n -= part;
	}
}

void view_force(struct view *v, uint64_t address, const void *data, uint64_t n)
{
	const char *src = data;
	while (n) {
		uint32_t part = in_page(address, n);
		struct page *p = view_own_page(v, address, true);
		ASSERT(space_is_page(p));
		memcpy(p->data + (address & PAGE_MASK), src, part);
		address += part;
		src += part;
		n -= part;
	}
}
