/* digest.c - digests of pages, and the table of those that are kept. Digests of spaces are in
 * space.c, beside the trees. */
#include "mem/digest.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "mem/heap.h"

#include <stdlib.h>
#include <string.h>

/* --- the table: open addressing with linear probing ----------------------------------- */

static struct kept {
	const void *of; /* NULL: free */
	struct digest digest;
} *kept;
static size_t nkept, kept_room; /* kept_room: a power of two */

static size_t kept_home(const void *of)
{
	return hash_mix((uintptr_t)of) & (kept_room - 1);
}

static struct kept *kept_place(const void *of)
{
	size_t at = kept_home(of);
	while (kept[at].of && kept[at].of != of)
		at = (at + 1) & (kept_room - 1);
	return &kept[at];
}

static void kept_grow(void)
{
	struct kept *old = kept;
	size_t n = kept_room;
	kept_room = n ? n * 2 : 256;
	kept = alloc_zero(kept_room, sizeof *kept);
	for (size_t i = 0; i < n; i++)
		if (old[i].of)
			*kept_place(old[i].of) = old[i];
	free(old);
}

void digest_keep(const void *of, struct digest d)
{
	if (nkept * 2 >= kept_room)
		kept_grow();
	struct kept *k = kept_place(of);
	ASSERT(!k->of);
	*k = (struct kept){of, d};
	nkept++;
}

struct digest digest_kept(const void *of)
{
	const struct kept *k = kept_place(of);
	ASSERT(k->of);
	return k->digest;
}

/* Entries behind the gap move up, unless their home lies behind it. */
void digest_forget(const void *of)
{
	size_t mask = kept_room - 1, gap = (size_t)(kept_place(of) - kept);
	ASSERT(kept[gap].of);
	nkept--;
	for (size_t at = (gap + 1) & mask; kept[at].of; at = (at + 1) & mask)
		if (((at - kept_home(kept[at].of)) & mask) >= ((at - gap) & mask)) {
			kept[gap] = kept[at];
			gap = at;
		}
	kept[gap].of = NULL;
	if (nkept)
		return;
	free(kept);
	kept = NULL;
	kept_room = 0;
}

/* --- pages ---------------------------------------------------------------------------- */

/* Eight bits as eight bytes that are 0 or 255. */
static uint64_t spread_bits(uint8_t bits)
{
	uint64_t one = bits * 0x0101010101010101ULL & 0x8040201008040201ULL;
	uint64_t top = ((one & 0x7f7f7f7f7f7f7f7fULL) + 0x7f7f7f7f7f7f7f7fULL) | one;
	return (top >> 7 & 0x0101010101010101ULL) * 255;
}

static void digest_words(struct digest *d, const uint8_t *bytes, size_t n)
{
	uint64_t word;
	for (size_t i = 0; i < n; i += sizeof word) {
		memcpy(&word, bytes + i, sizeof word);
		digest_number(d, word);
	}
}

/* Of a barred page all bytes count: they come back with the rights. */
static void add_data(struct digest *d, const struct page *p)
{
	uint64_t word;
	for (uint32_t i = 0; i < PAGE_SIZE / 8; i++) {
		uint8_t bits = p->is_barred ? 255 : p->plain[i];
		if (!bits)
			continue;
		memcpy(&word, p->data + 8 * i, sizeof word);
		digest_number(d, word & spread_bits(bits));
	}
}

static void add_symbolic(struct digest *d, const struct page *p,
			 const struct expr_pool *exprs)
{
	digest_words(d, p->symbolic, sizeof p->symbolic);
	for (uint32_t at = 0; at < PAGE_SIZE; at++)
		if (page_is_symbolic(p, at))
			digest_number(d, p->shadow->id[at]
						 ? expr_hash(exprs, p->shadow->id[at])
						 : 0);
}

static void add_header(struct digest *d, const uint8_t *at, const struct expr_pool *exprs)
{
	struct heap_header h;
	memcpy(&h, at, sizeof h);
	digest_number(d, (uint64_t)h.size << 32 | h.sure);
	digest_number(d, (uint64_t)h.kind << 24 | (uint64_t)h.is_freed << 16 |
				 (uint64_t)h.is_hidden << 8 | h.is_private);
	/* Without a pool it may be none: then the bytes count as they are. */
	digest_number(d,
		      h.size_expr && exprs ? expr_hash(exprs, h.size_expr) : h.size_expr);
}

/* The header of an object at the start of the next page is at the end of this one. */
static void add_headers(struct digest *d, const struct page *p,
			const struct expr_pool *exprs)
{
	digest_number(d, p->heads);
	for (uint64_t left = p->heads & ~3ULL; left; left &= left - 1)
		add_header(d,
			   p->data + (uint32_t)__builtin_ctzll(left) * PAGE_GRANULE -
				   HEAP_HEADER,
			   exprs);
	if (!page_has_byte(p, PAGE_SIZE - 1))
		add_header(d, p->data + PAGE_SIZE - HEAP_HEADER, NULL);
}

struct digest page_digest(struct page *p, const struct expr_pool *exprs)
{
	if (p->has_digest)
		return digest_kept(p);
	struct digest d = {1, 2};
	digest_number(&d, (uint64_t)p->is_readonly | (uint64_t)p->is_barred << 1 |
				  (uint64_t)p->is_soft << 2);
	digest_words(&d, p->plain, PAGE_SIZE / 8);
	add_data(&d, p);
	if (p->shadow && page_has_symbolic(p))
		add_symbolic(&d, p, exprs);
	if (p->array) {
		digest_number(&d, expr_hash(exprs, p->array));
		digest_number(&d, p->array_start);
	}
	add_headers(&d, p, exprs);
	digest_keep(p, d);
	p->has_digest = true;
	return d;
}
