/* space_walk.c - walks over all pages of a space: the next one, those with shadows, digests. */
#include "mem/digest.h"
#include "mem/space_tree.h"

/* The least number of a page below n that is not less than `from`. */
static bool next_below(const struct space_node *n, unsigned height, uint64_t from,
		       uint64_t *out)
{
	unsigned shift = FAN_BITS * (height - 1);
	for (uint64_t i = from >> shift; i < FAN; i++, from = 0) {
		uint64_t below = 0;
		from &= (1ULL << shift) - 1;
		if (height == 1 ? space_is_page(n->child[i])
				: n->child[i] && next_below(n->child[i], height - 1, from,
							    &below)) {
			*out = i << shift | below;
			return true;
		}
	}
	return false;
}

/* The first page of the trees at or above an address; ~0: there is none. */
static uint64_t next_in_trees(const struct space *s, uint64_t address)
{
	uint64_t from = page_number(address), number;
	for (uint64_t r = address >> SPACE_REGION_SHIFT; s->trees && r < SPACE_REGIONS;
	     r++, from = 0) {
		if (!s->trees->root[r] || from >> (FAN_BITS * s->trees->height[r]))
			continue;
		if (next_below(s->trees->root[r], s->trees->height[r], from, &number))
			return r << SPACE_REGION_SHIFT | number << PAGE_SHIFT;
	}
	return ~0ULL;
}

uint64_t space_next_page(const struct space *s, uint64_t address)
{
	uint64_t next = next_in_trees(s, address);
	address &= ~(uint64_t)PAGE_MASK;
	while (next != ~0ULL && !space_is_page(space_page(s, next)))
		next = next_in_trees(s, next + PAGE_SIZE); /* the patch removes it */
	for (uint32_t i = 0; s->patch && i < s->patch->n; i++) {
		uint64_t at = patch_address(s->patch, i);
		if (space_is_page(patch_pages(s->patch)[i]) && at >= address && at < next)
			next = at;
	}
	return next;
}

static void each_shadow(struct space_node *n, unsigned height, uint32_t round,
			void (*visit)(void *arg, struct page *p), void *arg)
{
	if (n->seen == round)
		return;
	n->seen = round;
	for (unsigned i = 0; i < FAN; i++) {
		if (height > 1 && n->child[i])
			each_shadow(n->child[i], height - 1, round, visit, arg);
		else if (height == 1 && space_is_page(n->child[i]) &&
			 ((struct page *)n->child[i])->shadow)
			visit(arg, n->child[i]);
	}
}

void space_each_shadow(const struct space *s, uint32_t round,
		       void (*visit)(void *arg, struct page *p), void *arg)
{
	for (unsigned r = 0; r < SPACE_REGIONS; r++)
		if (s->trees && s->trees->root[r])
			each_shadow(s->trees->root[r], s->trees->height[r], round, visit,
				    arg);
	for (uint32_t i = 0; s->patch && i < s->patch->n; i++)
		if (space_is_page(patch_pages(s->patch)[i]) &&
		    patch_pages(s->patch)[i]->shadow)
			visit(arg, patch_pages(s->patch)[i]);
}

/* --- digests -------------------------------------------------------------------------- */

static struct digest leaf_digest(struct page *p, uint64_t address,
				 const struct expr_pool *exprs)
{
	struct digest d = p == SPACE_TOMB ? (struct digest){3, 4} : page_digest(p, exprs);
	digest_number(&d, address);
	return d;
}

/* `address`: of its first page. */
static struct digest node_digest(struct space_node *n, unsigned height, uint64_t address,
				 const struct expr_pool *exprs)
{
	if (n->has_digest)
		return digest_kept(n);
	struct digest sum = {0, 0};
	uint64_t step = 1ULL << (FAN_BITS * (height - 1) + PAGE_SHIFT);
	for (unsigned i = 0; i < FAN; i++, address += step)
		if (n->child[i])
			digest_sum(&sum,
				   height > 1 ? node_digest(n->child[i], height - 1,
							    address, exprs)
					      : leaf_digest(n->child[i], address, exprs));
	digest_keep(n, sum);
	n->has_digest = true;
	return sum;
}

struct digest space_digest(struct space *s, const struct expr_pool *exprs)
{
	struct digest sum = {0, 0}, d;
	space_disown(s);
	for (uint64_t r = 0; s->trees && r < SPACE_REGIONS; r++)
		if (s->trees->root[r])
			digest_sum(&sum,
				   node_digest(s->trees->root[r], s->trees->height[r],
					       r << SPACE_REGION_SHIFT, exprs));
	for (uint32_t i = 0; s->patch && i < s->patch->n; i++) {
		uint64_t address = patch_address(s->patch, i);
		struct page *hidden = space_tree_page(s, address);
		struct page *p = patch_pages(s->patch)[i];
		if (p)
			digest_sum(&sum, leaf_digest(p, address, exprs));
		if (!hidden)
			continue;
		d = leaf_digest(hidden, address, exprs);
		digest_sum(&sum, (struct digest){-d.a, -d.b});
	}
	return sum;
}
