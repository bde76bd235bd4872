/* page.c - making, copying and dropping pages; runs of plain bits. */
#include "mem/page.h"

#include "base/alloc.h"
#include "base/slab.h"

#include <stdlib.h>
#include <string.h>

static struct slab pages = SLAB_INIT(sizeof(struct page));
static size_t shadows;

struct page *page_new(uint64_t owner)
{
	struct page *p = slab_get(&pages);
	memset(p, 0, sizeof *p);
	p->ref = 1;
	p->owner = owner;
	return p;
}

struct page *page_copy(const struct page *old, uint64_t owner)
{
	struct page *p = slab_get(&pages);
	memcpy(p, old, sizeof *p);
	p->ref = 1;
	p->owner = owner;
	if (old->shadow) {
		p->shadow = alloc_get(sizeof *p->shadow);
		memcpy(p->shadow, old->shadow, sizeof *p->shadow);
		shadows++;
	}
	return p;
}

void page_hold(struct page *p)
{
	p->ref++;
}

void page_drop(struct page *p)
{
	if (--p->ref)
		return;
	if (p->shadow) {
		free(p->shadow);
		shadows--;
	}
	slab_put(&pages, p);
}

void page_mark(struct page *p, uint32_t from, uint32_t to, bool plain)
{
	uint8_t *b = p->plain;
	while (from < to && (from & 7)) {
		uint8_t bit = (uint8_t)(1u << (from & 7));
		b[from >> 3] = (uint8_t)(plain ? b[from >> 3] | bit : b[from >> 3] & ~bit);
		from++;
	}
	if (to > from) {
		memset(b + (from >> 3), plain ? 0xff : 0, (to - from) >> 3);
		from += (to - from) & ~7u;
	}
	while (from < to) {
		uint8_t bit = (uint8_t)(1u << (from & 7));
		b[from >> 3] = (uint8_t)(plain ? b[from >> 3] | bit : b[from >> 3] & ~bit);
		from++;
	}
}

uint32_t page_plain_run(const struct page *p, uint32_t from, uint32_t most)
{
	uint32_t at = from, end = from + most < PAGE_SIZE ? from + most : PAGE_SIZE;
	while (at < end) {
		if (!(at & 7) && p->plain[at >> 3] == 0xff)
			at += 8;
		else if (p->plain[at >> 3] >> (at & 7) & 1)
			at++;
		else
			break;
	}
	return (at < end ? at : end) - from;
}

size_t page_bytes_live(void)
{
	return slab_live(&pages) * sizeof(struct page) + shadows * sizeof(struct shadow);
}
