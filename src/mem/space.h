/* space.h - pages by address: a radix tree per region, shared by forks.
 *
 * Addresses have 47 bits: regions of 2^44 bytes, each with a tree of its own that is only as
 * high as the region is full. The first four regions belong to a process, the others to the
 * node: all its processes see them at the same addresses. They lie in the space of the process
 * that runs, and go to the next one when another runs (space_hand_over). Every region but the
 * first is cut into arenas, one for each thread that a node has in the life of a path, so that
 * the addresses a thread is given depend on its own history only. The first thread has the
 * room of sixteen.
 *
 * Trees are persistent: a fork shares them, a write copies the page. A copied page first goes
 * to the patch, a short list that is searched before the trees, so that a state that writes a
 * few pages costs little more than these pages. When the patch is full its pages move to the
 * trees, which copies the nodes above them. A leaf is a page or one of two markers: no page,
 * or "all freed" (SPACE_TOMB): heap memory was once there.
 *
 * Invariant: a node, patch or page may be changed in place iff it belongs to the space
 * (owner ids equal) or is reached through owned ones only and has a count of 1. */
#ifndef MEM_SPACE_H
#define MEM_SPACE_H
#include "mem/page.h"

enum space_region {
	REGION_LOW, /* null, functions, globals: prog/program.h */
	REGION_HEAP,
	REGION_STACK, /* a thread's stack ends at the start of its arena + its size */
	REGION_MAP, /* mmap */
	REGION_KERNEL, /* of the node: what the environment model keeps */
	REGION_SHARED, /* of the node: mappings that processes share */
	SPACE_REGIONS
};
#define SPACE_REGION_SHIFT 44
#define SPACE_HEAP ((uint64_t)REGION_HEAP << SPACE_REGION_SHIFT)
#define SPACE_STACK ((uint64_t)REGION_STACK << SPACE_REGION_SHIFT)
#define SPACE_MAP ((uint64_t)REGION_MAP << SPACE_REGION_SHIFT)
#define SPACE_KERNEL ((uint64_t)REGION_KERNEL << SPACE_REGION_SHIFT)
#define SPACE_SHARED ((uint64_t)REGION_SHARED << SPACE_REGION_SHIFT)
/* Bytes for a thread in a region; not a multiple of what a page cache covers (mem/view.h), so that
 * the first pages of two arenas have slots of their own. */
#define SPACE_ARENA 0xfe0a4000ULL
#define SPACE_TOMB ((struct page *)1)
enum { SPACE_THREADS = 4096, SPACE_FIRST_ARENAS = 16 };

/* Where the arena of a thread begins; that of the next thread is its end. */
static inline uint64_t space_arena(enum space_region r, uint32_t thread)
{
	uint64_t slot = thread ? SPACE_FIRST_ARENAS - 1 + (uint64_t)thread : 0;
	return ((uint64_t)r << SPACE_REGION_SHIFT) + slot * SPACE_ARENA;
}

/* The thread whose arena an address is in. */
static inline uint32_t space_arena_thread(uint64_t address)
{
	uint64_t slot =
		(address & ((1ULL << SPACE_REGION_SHIFT) - 1)) / SPACE_ARENA;
	return slot < SPACE_FIRST_ARENAS ? 0 : (uint32_t)slot - (SPACE_FIRST_ARENAS - 1);
}

/* Where the arena of an address begins. */
static inline uint64_t space_arena_start(uint64_t address)
{
	return space_arena((enum space_region)(address >> SPACE_REGION_SHIFT),
			   space_arena_thread(address));
}

/* Is there a page, and not just a marker? */
static inline bool space_is_page(const struct page *p)
{
	return p && p != SPACE_TOMB;
}

struct space_trees;
struct space_patch;
struct space {
	uint64_t owner;
	struct space_trees *trees; /* one for each region; NULL: no page yet */
	struct space_patch
		*patch; /* pages that count before those of the trees; or NULL */
	uint32_t dead_pages; /* fully freed pages whose headers are still kept */
};

void space_init(struct space *s);
void space_done(struct space *s);
/* Makes `to` a copy of `from`; both become owners of nothing they share. */
void space_fork(struct space *from, struct space *to);
/* For a space of which several copies will be made that go on to write: does now, once,
 * what each of the copies would soon have to do. */
void space_settle(struct space *s);
/* Moves the regions of the node from one space to another, which has none of them. */
void space_hand_over(struct space *from, struct space *to);
/* Removes the regions of the node from a copy of a space; the original keeps them. */
void space_leave_node(struct space *s);

/* The page at an address for reading: NULL if there is none, or SPACE_TOMB. */
struct page *space_page(const struct space *s, uint64_t address);
/* The address of the first page at or above the one of `address`; ~0: there is none. */
uint64_t space_next_page(const struct space *s, uint64_t address);
/* The same page, made private for writing; NULL or SPACE_TOMB as above. With `create` a
 * missing page is made (zero, nothing plain). */
struct page *space_own_page(struct space *s, uint64_t address, bool create);
/* The same for callers that have the page for reading already. */
struct page *space_own_found(struct space *s, uint64_t address, struct page *found,
			     bool create);
/* Puts a page, which is taken over, NULL or SPACE_TOMB at the address. */
void space_set_page(struct space *s, uint64_t address, struct page *p);
/* Calls visit for each page that has symbolic bytes, also for pages of the trees that the
 * patch hides. What spaces share is visited for the first of them in a round only, so
 * that a round over all states costs what they differ in. Rounds are numbered from 1. */
void space_each_shadow(const struct space *s, uint32_t round,
		       void (*visit)(void *arg, struct page *p), void *arg);
size_t space_bytes_live(void); /* bytes in tree nodes and patches of this process */
#endif
