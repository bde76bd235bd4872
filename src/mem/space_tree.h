/* space_tree.h - trees and patch of a space, for the files that walk over them. */
#ifndef MEM_SPACE_TREE_H
#define MEM_SPACE_TREE_H
#include "mem/space.h"

enum { FAN_BITS = 4, FAN = 1 << FAN_BITS };
enum {
	PATCH_LEAST = 4,
	PATCH_MOST = 32
}; /* pages in the smallest patch, in the largest */

struct space_node {
	uint32_t ref;
	uint32_t seen : 31; /* the last round of space_each_shadow that has been here */
	uint32_t has_digest : 1; /* one is kept, and nothing below has changed since */
	uint64_t owner;
	void *child[FAN]; /* nodes, or pages at height 1 */
};

struct space_trees {
	uint32_t ref;
	uint8_t height[SPACE_REGIONS];
	uint64_t owner;
	struct space_node *root[SPACE_REGIONS];
};

/* Most states write one or two pages before they fork again, so a patch begins small. */
struct space_patch {
	uint32_t ref;
	uint8_t n, room; /* entries; room: PATCH_LEAST, twice that, and so on to PATCH_MOST */
	uint64_t owner;
	uint64_t maybe; /* a bit for each page that is there, and perhaps for others: patch_bit */
	/* Behind it page numbers in two parts (37 bits) and pages or markers, `room` of each; the
	 * numbers behind the n-th are all ones. */
	uint32_t low[];
	/* struct page *page[]; uint8_t high[]; */
};

static inline struct page **patch_pages(const struct space_patch *t)
{
	return (struct page **)(uintptr_t)(t->low + t->room);
}

static inline uint8_t *patch_high(const struct space_patch *t)
{
	return (uint8_t *)(patch_pages(t) + t->room);
}

static inline uint64_t page_number(uint64_t address)
{
	return (address & ((1ULL << SPACE_REGION_SHIFT) - 1)) >> PAGE_SHIFT;
}

static inline uint64_t patch_address(const struct space_patch *t, uint32_t i)
{
	return ((uint64_t)patch_high(t)[i] << 32 | t->low[i]) << PAGE_SHIFT;
}

/* What the trees have there, whatever the patch says; NULL: nothing (space.c). */
struct page *space_tree_page(const struct space *s, uint64_t address);
/* Gives up the ownership of all nodes of the trees: the next write copies its way
 * down. */
void space_disown(struct space *s);
#endif
