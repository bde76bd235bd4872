/* digest.h - 128 bits that say what memory holds, so that states can be compared by them.
 *
 * A digest of a space is the sum of those of its pages, each mixed with its address. Pages and
 * nodes of the trees keep theirs until they are changed, so that a digest costs what was
 * written since the last one. What no program can see is left out: bytes that are not there,
 * which is also what dead frames leave on the stack; of heap headers the call stacks and the
 * number of the allocation. Symbolic bytes count by the structural hash of their terms. */
#ifndef MEM_DIGEST_H
#define MEM_DIGEST_H
#include "base/map.h"
#include "expr/expr.h"
#include "mem/space.h"

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

struct digest page_digest(struct page *p, const struct expr_pool *exprs);
/* From now on the space owns nothing (the caller tells its view: view_forked), so that every
 * change is noticed. */
struct digest space_digest(struct space *s, const struct expr_pool *exprs);
#endif
