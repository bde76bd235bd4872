/* digest.h - 128 bits that say what memory holds, so that states can be compared by them.
 *
 * A digest of a space is the sum of those of its pages, each mixed with its address. Those of
 * pages and nodes of the trees are kept until they are changed, so that a digest costs what was
 * written since the last one. Few runs ask for any, so they lie in a table outside of pages and
 * nodes, which have one bit for it. What no program can see is left out: bytes that are not there,
 * which is also what dead frames leave on the stack; of heap headers the call stacks and the
 * number of the allocation. Symbolic bytes count by the structural hash of their terms. */
#ifndef MEM_DIGEST_H
#define MEM_DIGEST_H
#include "base/map.h"
#include "expr/expr.h"
#include "mem/space.h"

struct digest {
	uint64_t a, b;
};

/* Appends a number to what was digested so far. */
static inline void digest_number(struct digest *d, uint64_t v)
{
	d->a = hash_mix(d->a ^ v);
	d->b = hash_mix(d->b + 0x9e3779b97f4a7c15ULL + (v << 32 | v >> 32));
}

/* For what has no order: a sum of digests. */
static inline void digest_sum(struct digest *sum, struct digest d)
{
	sum->a += d.a;
	sum->b += d.b;
}

/* The table. What has a digest there is told so by its owner (has_digest); it is forgotten
 * before the memory at that address becomes something else. */
void digest_keep(const void *of, struct digest d); /* it has none yet */
struct digest digest_kept(const void *of); /* it has one */
void digest_forget(const void *of);

static inline void page_forget_digest(struct page *p)
{
	if (__builtin_expect(p->has_digest, 0)) {
		digest_forget(p);
		p->has_digest = false;
	}
}
struct digest page_digest(struct page *p, const struct expr_pool *exprs);
/* From now on the space owns nothing (the caller tells its view: view_forked), so that every
 * change is noticed. */
struct digest space_digest(struct space *s, const struct expr_pool *exprs);
#endif
