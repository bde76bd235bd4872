/* space.c - persistent radix trees of pages, and the patch before them.
 *
 * Each region has a tree whose height grows with the highest page used. Nodes are counted;
 * space_fork only adds to the counts of trees and patch and renews both owner ids. A write whose
 * way down the tree is its own goes there; one that would have to copy nodes goes to the patch
 * instead. */
#include "mem/space.h"

#include "base/assert.h"
#include "base/slab.h"
#include "mem/digest.h"
#include "mem/space_tree.h"

#include <string.h>

static struct slab nodes = SLAB_INIT(sizeof(struct space_node));
static struct slab trees = SLAB_INIT(sizeof(struct space_trees));
#define PATCH_BYTES(room)             \
	(sizeof(struct space_patch) + \
	 (room) * (sizeof(uint32_t) + sizeof(struct page *) + 1))
static struct slab patches[] = {SLAB_INIT(PATCH_BYTES(PATCH_LEAST)),
				SLAB_INIT(PATCH_BYTES(2 * PATCH_LEAST)),
				SLAB_INIT(PATCH_BYTES(4 * PATCH_LEAST)),
				SLAB_INIT(PATCH_BYTES(PATCH_MOST))};
enum { PATCH_SIZES = sizeof patches / sizeof *patches };
_Static_assert(PATCH_MOST == 8 * PATCH_LEAST, "each is twice the one before");
static uint64_t last_owner; /* ids only need to be unique within the process */

static struct slab *patch_slab(uint8_t room)
{
	return &patches[__builtin_ctz(room / PATCH_LEAST)];
}

static struct space_node *new_space_node(uint64_t owner)
{
	struct space_node *n = slab_get(&nodes);
	memset(n, 0, sizeof *n);
	n->ref = 1;
	n->owner = owner;
	return n;
}

static void node_forget_digest(struct space_node *n)
{
	if (__builtin_expect(n->has_digest, 0)) {
		digest_forget(n);
		n->has_digest = false;
	}
}

/* Depth is bounded by the height of a tree (at most 9). */
static void drop_space_node(struct space_node *n, unsigned height)
{
	if (--n->ref)
		return;
	node_forget_digest(n);
	for (unsigned i = 0; i < FAN; i++) {
		if (height > 1 && n->child[i])
			drop_space_node(n->child[i], height - 1);
		else if (height == 1 && space_is_page(n->child[i]))
			page_drop(n->child[i]);
	}
	slab_put(&nodes, n);
}

static void trees_drop(struct space_trees *t)
{
	if (!t || --t->ref)
		return;
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (t->root[r])
			drop_space_node(t->root[r], t->height[r]);
	slab_put(&trees, t);
}

static void patch_drop(struct space_patch *t)
{
	if (!t || --t->ref)
		return;
	struct page **pages = patch_pages(t);
	for (uint32_t i = 0; i < t->n; i++)
		if (space_is_page(pages[i]))
			page_drop(pages[i]);
	slab_put(patch_slab(t->room), t);
}

/* Makes the node in *at ours. Callers come from the root, so what is above is ours. */
static struct space_node *node_own(struct space_node **at, uint64_t owner,
				   unsigned height)
{
	struct space_node *n = *at;
	if (n->owner == owner)
		return n;
	/* A node that its space owns has no digest, since a space owns nothing after its
	 * digest was taken (digest.h). This one may have a digest. */
	if (n->ref == 1) {
		node_forget_digest(n);
		n->owner = owner;
		return n;
	}
	struct space_node *m = slab_get(&nodes);
	memcpy(m, n, sizeof *m);
	m->has_digest = false;
	m->ref = 1;
	m->owner = owner;
	n->ref--;
	for (unsigned i = 0; i < FAN; i++) {
		if (height > 1 && m->child[i])
			((struct space_node *)m->child[i])->ref++;
		else if (height == 1 && space_is_page(m->child[i]))
			page_hold(m->child[i]);
	}
	return *at = m;
}

void space_init(struct space *s)
{
	*s = (struct space){.owner = ++last_owner};
}

void space_done(struct space *s)
{
	trees_drop(s->trees);
	patch_drop(s->patch);
	*s = (struct space){0};
}

void space_fork(struct space *from, struct space *to)
{
	*to = *from;
	if (to->trees)
		to->trees->ref++;
	if (to->patch)
		to->patch->ref++;
	to->owner = ++last_owner;
	from->owner = ++last_owner;
}

static uint64_t patch_bit(uint32_t low)
{
	return 1ULL << (low * 0x9e3779b1U >> 26);
}

/* The page's place in a patch, -1 if it is not there. */
static int patch_find(const struct space_patch *t, uint64_t address)
{
	uint32_t low = (uint32_t)(address >> PAGE_SHIFT);
	if (!(t->maybe & patch_bit(low)))
		return -1;
	for (unsigned i = 0, n = t->n; i < n; i += PATCH_LEAST) {
		unsigned found = 0;
		for (unsigned k = 0; k < PATCH_LEAST;
		     k++) /* no early end: a vector compare */
			found |= (unsigned)(t->low[i + k] == low) << k;
		for (; found; found &= found - 1) {
			unsigned at = i + (unsigned)__builtin_ctz(found);
			if (patch_high(t)[at] == (uint8_t)(address >> PAGE_SHIFT >> 32))
				return (int)at;
		}
	}
	return -1;
}

static int patch_place(const struct space *s, uint64_t address)
{
	return s->patch ? patch_find(s->patch, address) : -1;
}

struct page *space_tree_page(const struct space *s, uint64_t address)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	if (!s->trees)
		return NULL;
	const struct space_node *n = s->trees->root[region];
	unsigned height = s->trees->height[region];
	uint64_t at = page_number(address);
	if (!n || at >> (FAN_BITS * height))
		return NULL;
	while (height > 1) {
		height--;
		n = n->child[(at >> (FAN_BITS * height)) & (FAN - 1)];
		if (!n)
			return NULL;
	}
	return n->child[at & (FAN - 1)];
}

struct page *space_page(const struct space *s, uint64_t address)
{
	if (address >> SPACE_REGION_SHIFT >= SPACE_REGIONS)
		return NULL;
	int at = patch_place(s, address);
	return at < 0 ? space_tree_page(s, address) : patch_pages(s->patch)[at];
}

static struct space_trees *trees_own(struct space *s)
{
	struct space_trees *t = s->trees;
	if (t && (t->owner == s->owner || t->ref == 1)) {
		t->owner = s->owner;
		return t;
	}
	struct space_trees *own = slab_get(&trees);
	*own = t ? *t : (struct space_trees){0};
	if (t)
		t->ref--;
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (own->root[r])
			own->root[r]->ref++;
	own->ref = 1;
	own->owner = s->owner;
	return s->trees = own;
}

enum leaf_result { LEAF_OURS, LEAF_MISSING, LEAF_SHARED };

/* The leaf of an address in its tree with every node on the way made ours. Nodes that others
 * hold too are copied with `copies`, else the answer is LEAF_SHARED; missing ones are made
 * with `create`, else LEAF_MISSING. */
static enum leaf_result own_leaf(struct space *s, uint64_t address, bool create,
				 bool copies, void ***leaf)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	uint64_t at = page_number(address);
	struct space_trees *t = s->trees;
	if (!copies && t && t->owner != s->owner && t->ref > 1)
		return LEAF_SHARED;
	t = trees_own(s);
	if (!t->root[region]) {
		if (!create)
			return LEAF_MISSING;
		t->root[region] = new_space_node(s->owner);
		t->height[region] = 1;
	}
	while (at >> (FAN_BITS * t->height[region])) {
		if (!create)
			return LEAF_MISSING;
		struct space_node *n = new_space_node(s->owner);
		n->child[0] = t->root[region];
		t->root[region] = n;
		t->height[region]++;
	}
	struct space_node **slot = &t->root[region];
	unsigned height = t->height[region];
	for (;;) {
		if (!copies && (*slot)->owner != s->owner && (*slot)->ref > 1)
			return LEAF_SHARED;
		struct space_node *n = node_own(slot, s->owner, height);
		height--;
		void **child = &n->child[(at >> (FAN_BITS * height)) & (FAN - 1)];
		if (!height) {
			*leaf = child;
			return LEAF_OURS;
		}
		if (!*child) {
			if (!create)
				return LEAF_MISSING;
			*child = new_space_node(s->owner);
		}
		slot = (struct space_node **)child;
	}
}

/* --- the patch ------------------------------------------------------------------------ */

/* The numbers of PATCH_LEAST entries from one on become those of no page. */
static void patch_clear(struct space_patch *t, unsigned from)
{
	memset(t->low + from, 0xff, PATCH_LEAST * sizeof *t->low);
	memset(patch_high(t) + from, 0xff, PATCH_LEAST);
}

static struct space_patch *patch_new(uint64_t owner)
{
	struct space_patch *t = slab_get(patch_slab(PATCH_LEAST));
	*t = (struct space_patch){.ref = 1, .room = PATCH_LEAST, .owner = owner};
	patch_clear(t, 0);
	return t;
}

/* A copy with room for so many pages more; what it is made from keeps its counts. */
static struct space_patch *patch_copy(const struct space_patch *t, uint64_t owner,
				      unsigned more)
{
	uint8_t room = t->n + more > t->room ? 2 * t->room : t->room;
	struct space_patch *own = slab_get(patch_slab(room));
	*own = (struct space_patch){
		.ref = 1, .n = t->n, .room = room, .owner = owner, .maybe = t->maybe};
	if (own->room == t->room) {
		memcpy(own->low, t->low,
		       (size_t)(patch_high(t) + t->room - (uint8_t *)t->low));
		return own;
	}
	for (unsigned i = t->room; i < room; i += PATCH_LEAST)
		patch_clear(own, i);
	memcpy(own->low, t->low, t->n * sizeof *t->low);
	memcpy(patch_pages(own), patch_pages(t), t->n * sizeof(struct page *));
	memcpy(patch_high(own), patch_high(t), t->n);
	return own;
}

/* The patch made ours, with room for so many pages more. */
static struct space_patch *patch_own(struct space *s, unsigned more)
{
	struct space_patch *t = s->patch;
	if (!t)
		return s->patch = patch_new(s->owner);
	bool is_ours = t->owner == s->owner || t->ref == 1;
	if (is_ours && t->n + more <= t->room) {
		t->owner = s->owner;
		return t;
	}
	struct space_patch *own = s->patch = patch_copy(t, s->owner, more);
	if (is_ours) {
		slab_put(patch_slab(t->room), t); /* its counts go to the copy */
		return own;
	}
	t->ref--;
	for (unsigned i = 0; i < own->n; i++)
		if (space_is_page(patch_pages(own)[i]))
			page_hold(patch_pages(own)[i]);
	return own;
}

/* Puts a page (taken) or marker into the tree, copying what is shared. */
static void tree_put(struct space *s, uint64_t address, struct page *p)
{
	void **leaf;
	if (own_leaf(s, address, p != NULL, true, &leaf) != LEAF_OURS)
		return;
	if (space_is_page(*leaf))
		page_drop(*leaf);
	*leaf = p;
}

static void patch_flush(struct space *s)
{
	struct space_patch *t = s->patch;
	struct page **pages = patch_pages(t);
	for (uint32_t i = 0; i < t->n; i++) {
		struct page *p = pages[i];
		if (space_is_page(p))
			page_hold(p);
		tree_put(s, patch_address(t, i), p);
	}
	s->patch = NULL;
	patch_drop(t);
}

void space_settle(struct space *s)
{
	if (s->patch && s->patch->n > PATCH_MOST * 3 / 4)
		patch_flush(s);
}

/* Takes a page or marker whose way down the tree is shared. */
static void patch_add(struct space *s, uint64_t address, struct page *p)
{
	if (s->patch && s->patch->n == PATCH_MOST) {
		patch_flush(s);
		tree_put(s, address, p);
		return;
	}
	struct space_patch *t = patch_own(s, 1);
	t->low[t->n] = (uint32_t)(address >> PAGE_SHIFT);
	t->maybe |= patch_bit(t->low[t->n]);
	patch_high(t)[t->n] = (uint8_t)(address >> PAGE_SHIFT >> 32);
	patch_pages(t)[t->n++] = p;
}

/* --- regions of the node -------------------------------------------------------------- */

/* Takes the last entry of the patch, which is ours, out of it. */
static void patch_remove_last(struct space_patch *t)
{
	t->n--;
	t->low[t->n] = UINT32_MAX;
	patch_high(t)[t->n] = UINT8_MAX;
}

/* Takes the pages of the regions of the node out of the patch; to the trees, or they are given up.
 * The others stay, so that a process that is left often need not copy nodes for them. */
static void patch_leave_node(struct space *s, bool to_trees)
{
	struct space_patch *t = s->patch;
	uint32_t n = 0;
	for (uint32_t i = 0; i < t->n; i++)
		n += patch_address(t, i) >= SPACE_KERNEL;
	if (!n)
		return;
	t = patch_own(s, 0);
	struct page **pages = patch_pages(t);
	for (uint32_t i = 0; i < t->n;) {
		uint64_t address = patch_address(t, i);
		struct page *p = pages[i];
		if (address < SPACE_KERNEL) {
			i++;
			continue;
		}
		t->low[i] = t->low[t->n - 1];
		patch_high(t)[i] = patch_high(t)[t->n - 1];
		pages[i] = pages[t->n - 1];
		patch_remove_last(t);
		if (to_trees)
			tree_put(s, address, p);
		else if (space_is_page(p))
			page_drop(p);
	}
	if (!t->n) {
		s->patch = NULL;
		patch_drop(t);
	}
}

void space_leave_node(struct space *s)
{
	if (s->patch)
		patch_leave_node(s, false);
	if (!s->trees)
		return;
	struct space_trees *t = trees_own(s);
	for (unsigned r = REGION_KERNEL; r < SPACE_REGIONS; r++) {
		if (t->root[r])
			drop_space_node(t->root[r], t->height[r]);
		t->root[r] = NULL;
		t->height[r] = 0;
	}
}

void space_hand_over(struct space *from, struct space *to)
{
	if (from->patch)
		patch_leave_node(from, true);
	if (!from->trees)
		return;
	struct space_trees *f = trees_own(from), *t = trees_own(to);
	for (unsigned r = REGION_KERNEL; r < SPACE_REGIONS; r++) {
		ASSERT(!t->root[r]);
		t->root[r] = f->root[r];
		t->height[r] = f->height[r];
		f->root[r] = NULL;
		f->height[r] = 0;
	}
	/* Nodes and pages know their owner by its id. No space has that id any more, so
	 * `to` owns them only where no other space holds them. */
	from->owner = ++last_owner;
}

/* --- changing ------------------------------------------------------------------------- */

struct page *space_own_found(struct space *s, uint64_t address, struct page *found,
			     bool create)
{
	if (!space_is_page(found) && (found || !create))
		return found;
	if (address >> SPACE_REGION_SHIFT >= SPACE_REGIONS)
		return NULL;
	void **leaf = NULL;
	int at = patch_place(s, address);
	if (at >= 0) {
		leaf = (void **)&patch_pages(patch_own(s, 0))[at];
	} else if (own_leaf(s, address, create, false, &leaf) == LEAF_SHARED) {
		struct page *own =
			found ? page_copy(found, s->owner) : page_new(s->owner);
		patch_add(s, address, own);
		return own;
	}
	if (!found)
		return *leaf = page_new(s->owner);
	if (found->owner == s->owner)
		return found;
	if (found->ref == 1) {
		found->owner = s->owner;
		page_forget_digest(found);
		return found;
	}
	struct page *own = page_copy(found, s->owner);
	page_drop(found);
	return *leaf = own;
}

struct page *space_own_page(struct space *s, uint64_t address, bool create)
{
	return space_own_found(s, address, space_page(s, address), create);
}

void space_set_page(struct space *s, uint64_t address, struct page *p)
{
	if (address >> SPACE_REGION_SHIFT >= SPACE_REGIONS)
		return;
	void **leaf = NULL;
	int at = patch_place(s, address);
	if (at >= 0)
		leaf = (void **)&patch_pages(patch_own(s, 0))[at];
	else if (own_leaf(s, address, p != NULL, false, &leaf) == LEAF_SHARED)
		patch_add(s, address, p);
	if (!leaf)
		return;
	if (space_is_page(*leaf))
		page_drop(*leaf);
	*leaf = p;
}

void space_disown(struct space *s)
{
	s->owner = ++last_owner;
}

size_t space_bytes_live(void)
{
	size_t n = slab_live(&nodes) * sizeof(struct space_node) +
		   slab_live(&trees) * sizeof(struct space_trees);
	for (unsigned i = 0; i < PATCH_SIZES; i++)
		n += slab_live(&patches[i]) * patches[i].size;
	return n;
}
