/* page.h - the unit of copy-on-write: bytes, and one bit per byte that says they are plain.
 *
 * A byte is plain when it is addressable, concrete and initialised. A load or store whose
 * bytes are all plain needs no other check; everything else (gaps, freed memory, symbolic
 * bytes) has the bit clear and is sorted out on the slow path. That is the invariant all
 * speed rests on: a set bit must never lie. Clear bits may.
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

struct shadow { /* expression ids of the symbolic bytes of a page; 0 where concrete */
	uint32_t id[PAGE_SIZE];
};

struct page {
	uint32_t ref;
	bool is_readonly;
	uint64_t owner;
	uint64_t heads; /* bit g: an object's header ends, and the object starts, at 16 * g */
	struct shadow *shadow; /* NULL: nothing symbolic here */
	uint8_t plain[PAGE_SIZE / 8 + 8]; /* the last 8 bytes stay zero */
	uint8_t data[PAGE_SIZE];
};
_Static_assert(PAGE_SIZE / PAGE_GRANULE == 64, "heads has a bit for every granule");

struct page *page_new(uint64_t owner);                       /* zero bytes, none plain */
struct page *page_copy(const struct page *old, uint64_t owner); /* count 1 */
void page_hold(struct page *p);
void page_drop(struct page *p);

/* Sets or clears the plain bits of [from, to) within the page. */
void page_mark(struct page *p, uint32_t from, uint32_t to, bool plain);
/* How many bytes from `from` on, at most `most`, are plain. */
uint32_t page_plain_run(const struct page *p, uint32_t from, uint32_t most);
size_t page_bytes_live(void); /* bytes in pages of this process, for budgets */
#endif
