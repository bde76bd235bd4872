/* view.h - a worker's window on the space it is executing in: page cache and fast access.
 *
 * Two direct-mapped caches from page number to page, one for reading, one for writing
 * (a page in the write cache is private to the space). Tags carry a key that changes when
 * the view moves to another space; a fork changes only the write key. A third cache maps a
 * pointer to the bounds of the object it points into, for accesses that could jump over a
 * gap. Caches never need flushing when memory is freed: the plain bits tell. A watched page
 * is in none of these (unless caches_watched), so every access to it leaves the fast path;
 * others pay nothing for that. The slow path finds watched pages in two small caches of their own, which a switch
 * to another thread of the same space leaves alone.
 *
 * Processes of a node take turns often, and each has other pages at the same addresses, but for
 * those of the kernel region. So the view keeps a list of the slots that it has given to pages
 * outside of that region. When another process runs these slots are emptied, and filled again
 * when the process comes back (view_left.c).
 *
 * exec/ uses the inline part in its handlers; everybody else uses the functions. */
#ifndef MEM_VIEW_H
#define MEM_VIEW_H
#include "mem/space.h"

#include <string.h>

enum { VIEW_PAGES = 1024, VIEW_BOUNDS = 256, VIEW_HINTS = 8, VIEW_WATCHED = 64 };
enum { VIEW_FILLED = 64, VIEW_LEFT = 64 };
enum { VIEW_CACHED = 4096 }; /* most bytes of view_move_cached and view_fill_cached */
#define VIEW_KEY_SHIFT 38 /* page numbers are below 2^37 */
#define VIEW_BOUND_SHIFT 48 /* addresses are below 2^47 */
enum { VIEW_REGIONS = 8 }; /* as many as addresses can name */

struct view_entry {
	uint64_t tag;
	struct page *page;
};
struct view_bound {
	uint64_t tag;
	uint64_t start, size;
};

/* What was in the caches when the view left a process for another one of its node. */
struct view_left {
	uint64_t
		owner; /* of the space, which has not changed as long as it has this one */
	uint32_t nread, nwrite;
	struct view_entry read[VIEW_FILLED], write[VIEW_FILLED]; /* tags without a key */
};

struct view {
	struct space *space;
	uint64_t read_key, write_key; /* epoch << VIEW_KEY_SHIFT */
	uint64_t bound_key[VIEW_REGIONS];
	uint64_t epoch, bound_epoch;
	struct view_entry read[VIEW_PAGES], write[VIEW_PAGES];
	struct view_bound bound[VIEW_BOUNDS];
	/* Where large objects were found last (heap.c); never believed without looking. */
	uint64_t hints[VIEW_HINTS];
	unsigned next_hint;
	/* With watches_all, what lies outside of this range (the stack of the running thread)
	 * and can be written is watched, but for the memory of the model. */
	bool watches_all;
	/* Watched pages are cached like others: the code that reports accesses asks for
	 * itself. */
	bool caches_watched;
	uint64_t private_low, private_high;
	/* Watched pages, as read and write; entries that no longer hold are taken out. */
	uint64_t watched_key, watched_own_key;
	struct view_entry watched[VIEW_WATCHED], watched_own[VIEW_WATCHED];
	/* Slots of read and write that were given to pages outside of the kernel region since the
	 * caches were empty of those; VIEW_FILLED + 1: there were more of them. */
	uint32_t nfilled;
	uint16_t filled[VIEW_FILLED];
	struct view_left *left; /* VIEW_LEFT of them by owner; NULL: it has left none */
};

void view_init(struct view *v);
void view_done(struct view *v);
void view_switch(struct view *v, struct space *s); /* now executing in s */
/* The same for another process of the node, which the regions of the node were handed over to
 * (space_hand_over): what is cached of the kernel region stays. `left` is the owner that the
 * space has now that is left. */
void view_move(struct view *v, uint64_t left, struct space *s);
void view_forked(struct view *v); /* the current space was just forked */
/* The same for a copy that has left the regions of the node (space_leave_node): what could be written
 * in place of the kernel region still can. */
void view_forked_process(struct view *v);

/* Page for reading or writing through the caches; NULL or SPACE_TOMB as in space.h. A
 * read-only page is returned for writing too, never cached for it: check is_readonly. */
struct page *view_page(struct view *v, uint64_t address);
struct page *view_own_page(struct view *v, uint64_t address, bool create);
void view_set_page(struct view *v, uint64_t address, struct page *p); /* takes p */
void view_forget_page(struct view *v, uint64_t address); /* its rights change */
/* From now on the pages of [address, address + n) that can be written are watched. */
void view_watch(struct view *v, uint64_t address, uint64_t n);
/* Watches all memory but [low, high), read-only pages and the kernel region; or ends that. */
void view_watch_all(struct view *v, bool watches, uint64_t low, uint64_t high);
/* Is one of the pages of [address, address + n) watched? */
bool view_is_watched(struct view *v, uint64_t address, uint64_t n);
struct page *view_fresh_page(void); /* the plain zero page that fresh objects share */

/* Bytes from the guest as far as they are plain; returns how many were copied. */
size_t view_get(struct view *v, uint64_t address, void *out, size_t n);
/* Bytes into the guest as far as the target is plain and writable. */
size_t view_put(struct view *v, uint64_t address, const void *data, size_t n);
size_t view_fill(struct view *v, uint64_t address, uint8_t byte, size_t n);
/* Copies or fills up to VIEW_CACHED bytes if all of them are plain and cached, and do not overlap;
 * otherwise nothing is done and the answer is false. */
bool view_move_cached(struct view *v, uint64_t to, uint64_t from, size_t n);
bool view_fill_cached(struct view *v, uint64_t to, uint8_t byte, size_t n);
/* How many bytes from the address on are plain, at most `most`. */
size_t view_plain(struct view *v, uint64_t address, size_t most);
/* Makes [address, address + n) plain, reading zero, creating pages; or not plain. */
void view_open(struct view *v, uint64_t address, uint64_t n);
void view_close(struct view *v, uint64_t address, uint64_t n);
/* For building images: bytes to memory whatever its bits say; pages are created. */
void view_force(struct view *v, uint64_t address, const void *data, uint64_t n);

/* The stack of this space lost a frame: bounds of stack objects are no longer known. */
void view_wrap_bounds(struct view *v);
static inline void view_forget_stack(struct view *v)
{
	v->bound_key[REGION_STACK] += 1ULL << VIEW_BOUND_SHIFT;
	if (__builtin_expect(!(v->bound_key[REGION_STACK] >> VIEW_BOUND_SHIFT), 0))
		view_wrap_bounds(v);
}

static inline struct view_bound *view_bound_slot(struct view *v, uint64_t base)
{
	return &v->bound[(base >> 4 ^ base >> 10) & (VIEW_BOUNDS - 1)];
}
static inline uint64_t view_bound_tag(const struct view *v, uint64_t base)
{
	return base + v->bound_key[(base >> SPACE_REGION_SHIFT) & (VIEW_REGIONS - 1)];
}

/* The entry of an address in a cache of VIEW_PAGES pages: one shift leads from the address to the
 * entry's distance in bytes, where an index would take two. */
static inline __attribute__((always_inline)) const struct view_entry *view_slot(
	const struct view_entry *cache, uint64_t address)
{
	enum { SHIFT = PAGE_SHIFT - 4 };
	_Static_assert(sizeof(struct view_entry) == 1 << 4, "SHIFT is for such entries");
	size_t distance = (address >> SHIFT) & ((VIEW_PAGES - 1) << 4);
	return (const struct view_entry *)((const char *)cache + distance);
}

/* Where in its page an address is. The compiler is not to know the mask, which it would apply again
 * to each part of the offset; 64 bits, or it would extend them. */
static inline __attribute__((always_inline)) uint64_t view_offset(uint64_t address)
{
	uint64_t at = address & PAGE_MASK;
	__asm__("" : "+r"(at));
	return at;
}

/* Are n (1..8) bytes of a page plain? One byte's bit is a word and a bit test. */
static inline __attribute__((always_inline)) bool view_has_plain(const struct page *p,
								 uint64_t at, unsigned n)
{
	uint16_t bits;
	if (n == 1) {
		uint64_t word;
		memcpy(&word, p->plain + (at >> 6) * sizeof word, sizeof word);
		return word >> (at & 63) & 1;
	}
	memcpy(&bits, p->plain + (at >> 3), sizeof bits);
	return !(~((uint32_t)bits >> (at & 7)) & ((1u << n) - 1));
}

/* Host address of n (1..8) plain bytes, or NULL: not plain, not cached, over a page end. */
static inline __attribute__((always_inline)) uint8_t *view_read(struct view *v,
								uint64_t address,
								unsigned n)
{
	const struct view_entry *e = view_slot(v->read, address);
	if (__builtin_expect(e->tag != (address >> PAGE_SHIFT) + v->read_key, 0))
		return NULL;
	struct page *p = e->page;
	uint64_t at = view_offset(address);
	if (__builtin_expect(!view_has_plain(p, at, n), 0))
		return NULL;
	return p->data + at;
}

static inline __attribute__((always_inline)) uint8_t *view_write(struct view *v,
								 uint64_t address,
								 unsigned n)
{
	const struct view_entry *e = view_slot(v->write, address);
	if (__builtin_expect(e->tag != (address >> PAGE_SHIFT) + v->write_key, 0))
		return NULL;
	struct page *p = e->page;
	uint64_t at = view_offset(address);
	if (__builtin_expect(!view_has_plain(p, at, n), 0))
		return NULL;
	return p->data + at;
}

/* The slot of a page in the caches of watched pages; the stacks of threads lie so that their
 * numbers differ from bit 15 on. */
static inline unsigned view_watched_slot(uint64_t number)
{
	return (unsigned)(number ^ number >> 15) & (VIEW_WATCHED - 1);
}

/* The host address of n (1..8) plain bytes of a page that is in the caches of watched
 * ones, for callers that need not report the access; NULL: not plain, not there, over a
 * page end. */
static inline __attribute__((always_inline)) uint8_t *view_watched(struct view *v,
								   uint64_t address,
								   unsigned n,
								   bool is_write)
{
	uint64_t number = address >> PAGE_SHIFT;
	unsigned slot = view_watched_slot(number);
	const struct view_entry *e = is_write ? &v->watched_own[slot] : &v->watched[slot];
	if (e->tag != number + (is_write ? v->watched_own_key : v->watched_key))
		return NULL;
	uint32_t at = (uint32_t)address & PAGE_MASK;
	uint16_t bits;
	memcpy(&bits, e->page->plain + (at >> 3), 2);
	return ~((uint32_t)bits >> (at & 7)) & ((1u << n) - 1) ? NULL
							       : e->page->data + at;
}

/* The host address of n (1..8) plain bytes that may be watched, for callers that need not
 * report the access; NULL: not plain, not writable, over a page end. */
static inline uint8_t *view_unreported(struct view *v, uint64_t address, unsigned n,
				       bool is_write)
{
	uint64_t number = address >> PAGE_SHIFT;
	unsigned slot = view_watched_slot(number);
	const struct view_entry *e = is_write ? &v->watched_own[slot] : &v->watched[slot];
	struct page *p = e->page;
	if (e->tag != number + (is_write ? v->watched_own_key : v->watched_key))
		p = is_write ? view_own_page(v, address, false) : view_page(v, address);
	uint32_t at = (uint32_t)address & PAGE_MASK;
	uint16_t bits;
	if (!space_is_page(p) || (is_write && p->is_readonly))
		return NULL;
	memcpy(&bits, p->plain + (at >> 3), 2);
	return ~((uint32_t)bits >> (at & 7)) & ((1u << n) - 1) ? NULL : p->data + at;
}

/* Are n (1..56) bytes from an address on plain, in the page of this cache entry? */
static inline bool view_plain_bits(const struct page *p, uint32_t at, unsigned n)
{
	uint64_t bits;
	memcpy(&bits, p->plain + (at >> 3), 8);
	return !(~(bits >> (at & 7)) & ((1ULL << n) - 1));
}

/* memmove of 1..56 bytes; everything is loaded before anything is stored. */
static inline void view_move_bytes(uint8_t *to, const uint8_t *from, unsigned n)
{
	typedef long long block __attribute__((vector_size(16), aligned(1), may_alias));
	if (n >= 16) {
		block first = *(const block *)from,
		      last = *(const block *)(from + n - 16);
		if (n > 32) {
			block second = *(const block *)(from + 16);
			block third = *(const block *)(from + n - 32);
			*(block *)(to + 16) = second;
			*(block *)(to + n - 32) = third;
		}
		*(block *)to = first;
		*(block *)(to + n - 16) = last;
	} else if (n >= 8) {
		uint64_t first, last;
		memcpy(&first, from, 8);
		memcpy(&last, from + n - 8, 8);
		memcpy(to, &first, 8);
		memcpy(to + n - 8, &last, 8);
	} else if (n >= 4) {
		uint32_t first, last;
		memcpy(&first, from, 4);
		memcpy(&last, from + n - 4, 4);
		memcpy(to, &first, 4);
		memcpy(to + n - 4, &last, 4);
	} else {
		uint8_t first = from[0], middle = from[n / 2], last = from[n - 1];
		to[0] = first;
		to[n / 2] = middle;
		to[n - 1] = last;
	}
}

/* Moves 1..56 bytes if both sides are plain, cached and within their pages. */
static inline __attribute__((always_inline)) bool view_move_small(struct view *v,
								  uint64_t to,
								  uint64_t from,
								  uint64_t n)
{
	if (n - 1 >= 56)
		return false;
	uint64_t tn = to >> PAGE_SHIFT, fn = from >> PAGE_SHIFT;
	const struct view_entry *t = &v->write[tn & (VIEW_PAGES - 1)];
	const struct view_entry *f = &v->read[fn & (VIEW_PAGES - 1)];
	uint32_t ta = (uint32_t)to & PAGE_MASK, fa = (uint32_t)from & PAGE_MASK;
	if (t->tag != tn + v->write_key || f->tag != fn + v->read_key ||
	    !view_plain_bits(t->page, ta, (unsigned)n) ||
	    !view_plain_bits(f->page, fa, (unsigned)n))
		return false;
	view_move_bytes(t->page->data + ta, f->page->data + fa, (unsigned)n);
	return true;
}

/* memset of 1..56 bytes. */
static inline void view_fill_bytes(uint8_t *to, uint8_t byte, unsigned n)
{
	typedef long long block __attribute__((vector_size(16), aligned(1), may_alias));
	uint64_t all = byte * 0x0101010101010101ULL;
	if (n >= 16) {
		block b = {(long long)all, (long long)all};
		if (n > 32) {
			*(block *)(to + 16) = b;
			*(block *)(to + n - 32) = b;
		}
		*(block *)to = b;
		*(block *)(to + n - 16) = b;
	} else if (n >= 8) {
		memcpy(to, &all, 8);
		memcpy(to + n - 8, &all, 8);
	} else if (n >= 4) {
		memcpy(to, &all, 4);
		memcpy(to + n - 4, &all, 4);
	} else {
		to[0] = to[n / 2] = to[n - 1] = byte;
	}
}

/* Fills 1..56 bytes if they are plain, cached and within a page. */
static inline __attribute__((always_inline)) bool view_fill_small(struct view *v,
								  uint64_t to,
								  uint8_t byte,
								  uint64_t n)
{
	const struct view_entry *e = view_slot(v->write, to);
	uint32_t at = (uint32_t)to & PAGE_MASK;
	if (n - 1 >= 56 || e->tag != (to >> PAGE_SHIFT) + v->write_key ||
	    !view_plain_bits(e->page, at, (unsigned)n))
		return false;
	view_fill_bytes(e->page->data + at, byte, (unsigned)n);
	return true;
}
#endif
