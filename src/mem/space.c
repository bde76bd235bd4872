/* space.c - persistent radix trees of pages.
 *
 * Each region has a tree whose height grows with the highest page used. Nodes are counted;
 * space_fork only adds to the counts of the roots and renews both owner ids, after which
 * the first write on either side copies the nodes on its way. */
#include "mem/space.h"

#include "base/assert.h"
#include "base/slab.h"

#include <string.h>

enum { FAN_BITS = 4, FAN = 1 << FAN_BITS };

struct space_node {
	uint32_t ref;
	uint64_t owner;
	void *child[FAN]; /* nodes, or pages at height 1 */
};

static struct slab nodes = SLAB_INIT(sizeof(struct space_node));
static uint64_t last_owner; /* ids only need to be unique within the process */

static struct space_node *node_new(uint64_t owner)
{
	struct space_node *n = slab_get(&nodes);
	memset(n, 0, sizeof *n);
	n->ref = 1;
	n->owner = owner;
	return n;
}

/* Depth is bounded by the height of a tree (at most 7). */
static void node_drop(struct space_node *n, unsigned height)
{
	if (--n->ref)
		return;
	for (unsigned i = 0; i < FAN; i++) {
		if (height > 1 && n->child[i])
			node_drop(n->child[i], height - 1);
		else if (height == 1 && space_is_page(n->child[i]))
			page_drop(n->child[i]);
	}
	slab_put(&nodes, n);
}

/* Makes the node in *at ours. Callers come from the root, so what is above is ours. */
static struct space_node *node_own(struct space_node **at, uint64_t owner,
				   unsigned height)
{
	struct space_node *n = *at;
	if (n->owner == owner)
		return n;
	if (n->ref == 1) {
		n->owner = owner;
		return n;
	}
	struct space_node *m = slab_get(&nodes);
	memcpy(m, n, sizeof *m);
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
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (s->root[r])
			node_drop(s->root[r], s->height[r]);
	*s = (struct space){0};
}

void space_fork(struct space *from, struct space *to)
{
	*to = *from;
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (to->root[r])
			to->root[r]->ref++;
	to->owner = ++last_owner;
	from->owner = ++last_owner;
}

static uint64_t page_number(uint64_t address)
{
	return (address & ((1ULL << SPACE_REGION_SHIFT) - 1)) >> PAGE_SHIFT;
}

struct page *space_page(const struct space *s, uint64_t address)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	if (region >= SPACE_REGIONS)
		return NULL;
	const struct space_node *n = s->root[region];
	unsigned height = s->height[region];
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

/* The leaf of an address with every node on the way made ours; NULL if there is none and
 * none was asked for. */
static void **own_leaf(struct space *s, uint64_t address, bool create)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	if (region >= SPACE_REGIONS)
		return NULL;
	uint64_t at = page_number(address);
	if (!s->root[region]) {
		if (!create)
			return NULL;
		s->root[region] = node_new(s->owner);
		s->height[region] = 1;
	}
	while (at >> (FAN_BITS * s->height[region])) {
		if (!create)
			return NULL;
		struct space_node *n = node_new(s->owner);
		n->child[0] = s->root[region];
		s->root[region] = n;
		s->height[region]++;
	}
	struct space_node **slot = &s->root[region];
	unsigned height = s->height[region];
	for (;;) {
		struct space_node *n = node_own(slot, s->owner, height);
		height--;
		void **child = &n->child[(at >> (FAN_BITS * height)) & (FAN - 1)];
		if (!height)
			return child;
		if (!*child) {
			if (!create)
				return NULL;
			*child = node_new(s->owner);
		}
		slot = (struct space_node **)child;
	}
}

struct page *space_own_page(struct space *s, uint64_t address, bool create)
{
	void **leaf = own_leaf(s, address, create);
	if (!leaf)
		return NULL;
	struct page *p = *leaf;
	if (!space_is_page(p)) {
		if (create && !p)
			return *leaf = page_new(s->owner);
		return p;
	}
	if (p->owner == s->owner)
		return p;
	if (p->ref == 1) {
		p->owner = s->owner;
		return p;
	}
	struct page *own = page_copy(p, s->owner);
	page_drop(p);
	return *leaf = own;
}

void space_set_page(struct space *s, uint64_t address, struct page *p)
{
	void **leaf = own_leaf(s, address, p != NULL);
	if (!leaf)
		return;
	if (space_is_page(*leaf))
		page_drop(*leaf);
	*leaf = p;
}

static void each_shadow(const struct space_node *n, unsigned height,
			void (*visit)(void *arg, struct page *p), void *arg)
{
	for (unsigned i = 0; i < FAN; i++) {
		if (height > 1 && n->child[i])
			each_shadow(n->child[i], height - 1, visit, arg);
		else if (height == 1 && space_is_page(n->child[i]) &&
			 ((struct page *)n->child[i])->shadow)
			visit(arg, n->child[i]);
	}
}

void space_each_shadow(const struct space *s, void (*visit)(void *arg, struct page *p),
		       void *arg)
{
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (s->root[r])
			each_shadow(s->root[r], s->height[r], visit, arg);
}

size_t space_bytes_live(void)
{
	return slab_live(&nodes) * sizeof(struct space_node);
}
