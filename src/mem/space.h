/* space.h - the memory of one process: a radix tree of pages per region, shared by forks.
 *
 * Addresses are 40 bits, cut into regions of 2^36 bytes, so that each region's tree is only
 * as high as it is full. Trees are persistent: a fork copies the roots, the first write
 * copies the path and the page. A leaf is a page, or one of two markers: nothing there, or
 * "all freed" (SPACE_TOMB), which remembers that heap memory was once there.
 *
 * Invariant: a node or page may be changed in place iff it belongs to the space (owner
 * ids equal) or is reached through owned nodes only and has a count of 1. */
#ifndef MEM_SPACE_H
#define MEM_SPACE_H
#include "mem/page.h"

enum space_region {
	REGION_LOW, /* null, functions, globals: prog/program.h */
	REGION_HEAP, /* thread t allocates from SPACE_HEAP + t * 2^32 upward */
	REGION_STACK, /* thread t's stack ends at SPACE_STACK + t * 2^32 + its size */
	REGION_MAP, /* mmap */
	SPACE_REGIONS
};
#define SPACE_REGION_SHIFT 36
#define SPACE_HEAP ((uint64_t)REGION_HEAP << SPACE_REGION_SHIFT)
#define SPACE_STACK ((uint64_t)REGION_STACK << SPACE_REGION_SHIFT)
#define SPACE_MAP ((uint64_t)REGION_MAP << SPACE_REGION_SHIFT)
#define SPACE_THREAD_SHIFT 32
#define SPACE_TOMB ((struct page *)1)

/* Is there a page, and not just a marker? */
static inline bool space_is_page(const struct page *p)
{
	return p && p != SPACE_TOMB;
}

struct space_node;
struct space {
	uint64_t owner;
	struct space_node *root[SPACE_REGIONS];
	uint8_t height[SPACE_REGIONS];
	uint32_t dead_pages; /* fully freed pages whose headers are still kept */
};

void space_init(struct space *s);
void space_done(struct space *s);
/* Makes `to` a copy of `from`; both become owners of nothing they share. */
void space_fork(struct space *from, struct space *to);

/* The page at an address for reading: NULL if there is none, or SPACE_TOMB. */
struct page *space_page(const struct space *s, uint64_t address);
/* The same page, made private for writing; NULL or SPACE_TOMB as above. With `create` a
 * missing page is made (zero, nothing plain). */
struct page *space_own_page(struct space *s, uint64_t address, bool create);
/* Puts a page (taken), NULL or SPACE_TOMB there. */
void space_set_page(struct space *s, uint64_t address, struct page *p);
/* Calls visit for each page that has symbolic bytes. */
void space_each_shadow(const struct space *s, void (*visit)(void *arg, struct page *p),
		       void *arg);
size_t space_bytes_live(void); /* bytes in tree nodes of this process */
#endif
