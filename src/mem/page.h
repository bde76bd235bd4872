/* page.h - the unit of copy-on-write: bytes, and one bit per byte that says they are plain.
 *
 * A byte is plain when it is addressable, concrete and initialised. A load or store whose
 * bytes are all plain needs no other check; everything else (gaps, freed memory, symbolic
 * bytes) has the bit clear and is sorted out on the slow path. That is the invariant all
 * speed rests on: a set bit must never lie. A second bit per byte tells the symbolic ones
 * from those that are not there; never are both set.
 *
 * A page belongs to a space by its owner id: it may be written in place only if the ids
 * are equal, or its count is 1 and every node above it belongs to the writer. */
#ifndef MEM_PAGE_H
#define MEM_PAGE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	PAGE_SHIFT = 10,
	PAGE_SIZE = 1 << PAGE_SHIFT,
	PAGE_MASK = PAGE_SIZE - 1,
	PAGE_GRANULE = 16, /* heads has one bit per granule */
};

/* Expression ids of the symbolic bytes of a page; only those whose bit in page.symbolic is
 * set mean anything. 0 stands for the byte that page.array has there. Counted: copies of a
 * page share it until one of them changes it. */
struct shadow {
	uint32_t ref;
	uint32_t id[PAGE_SIZE];
};

struct page {
	uint32_t ref;
	bool is_readonly : 1;
	bool is_barred : 1; /* mapped without rights: its bytes are there, none is plain */
	bool is_watched : 1; /* accesses are reported: symmem/touch.h; no view caches it */
	bool is_soft : 1; /* bytes of an object of symbolic size: symmem/size.c */
	bool has_digest : 1; /* one is kept (digest.h), and nothing has changed since */
	uint32_t array; /* expression of an array, 0: none; symmem/large.c */
	uint64_t array_start; /* address of its byte 0, so that pages of it can be one */
	uint64_t owner;
	uint64_t
		heads; /* bit g: an object's header ends, and the object starts, at 16 * g */
	struct shadow *shadow; /* NULL: nothing was ever symbolic here */
	uint8_t plain[PAGE_SIZE / 8 + 8]; /* the last 8 bytes stay zero */
	uint8_t symbolic[PAGE_SIZE / 8];
	uint8_t data[PAGE_SIZE];
};
_Static_assert(PAGE_SIZE / PAGE_GRANULE == 64, "heads has a bit for every granule");

struct page *page_new(uint64_t owner); /* zero bytes, none plain */
struct page *page_copy(const struct page *old, uint64_t owner); /* count 1 */
void page_hold(struct page *p);
void page_drop(struct page *p);

/* Makes [from, to) within the page plain, or neither plain nor symbolic. */
void page_mark(struct page *p, uint32_t from, uint32_t to, bool plain);
/* How many bytes from `from` on, at most `most`, are plain. */
uint32_t page_plain_run(const struct page *p, uint32_t from, uint32_t most);
static inline bool page_is_symbolic(const struct page *p, uint32_t at)
{
	return p->symbolic[at >> 3] >> (at & 7) & 1;
}
bool page_has_plain(const struct page *p); /* is any byte plain? */
bool page_has_symbolic(const struct page *p);
/* Plain or symbolic: there is something to read. */
static inline bool page_has_byte(const struct page *p, uint32_t at)
{
	return (p->plain[at >> 3] | p->symbolic[at >> 3]) >> (at & 7) & 1;
}
/* Makes one byte symbolic, or concrete (plain) again. */
void page_set_symbolic(struct page *p, uint32_t at, uint32_t id);
void page_set_plain(struct page *p, uint32_t at, uint8_t value);
/* Makes all bytes symbolic: those of the array that begins at `start`. The shadow has no
 * ids. */
void page_set_array(struct page *p, struct shadow *none, uint32_t array, uint64_t start);
void shadow_drop(struct shadow *s);
/* The page's shadow for writing: made or made its own. */
struct shadow *page_own_shadow(struct page *p);
size_t page_bytes_live(void); /* bytes in pages of this process, for budgets */
size_t page_bytes_peak(void); /* as many as there ever were */
#endif
