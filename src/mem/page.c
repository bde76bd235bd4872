/* page.c - making, copying and dropping pages; runs of plain bits. */
#include "mem/page.h"

#include "base/slab.h"
#include "mem/digest.h"

#include <string.h>

static struct slab pages = SLAB_INIT(sizeof(struct page));
static struct slab shadows = SLAB_INIT(sizeof(struct shadow));

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
	p->has_digest = false;
	p->ref = 1;
	p->owner = owner;
	if (p->shadow)
		p->shadow->ref++;
	return p;
}

struct shadow *page_own_shadow(struct page *p)
{
	struct shadow *old = p->shadow;
	if (old && old->ref == 1)
		return old;
	struct shadow *own = slab_get(&shadows);
	if (old) {
		memcpy(own, old, sizeof *own);
		old->ref--;
	} else {
		memset(own, 0, sizeof *own);
	}
	own->ref = 1;
	return p->shadow = own;
}

void shadow_drop(struct shadow *s)
{
	if (s && --s->ref == 0)
		slab_put(&shadows, s);
}

void page_set_array(struct page *p, struct shadow *none, uint32_t array, uint64_t start)
{
	none->ref++;
	shadow_drop(p->shadow);
	p->shadow = none;
	p->array = array;
	p->array_start = start;
	memset(p->plain, 0, sizeof p->plain);
	memset(p->symbolic, 0xff, sizeof p->symbolic);
	memset(p->data, 0, sizeof p->data);
}

void page_hold(struct page *p)
{
	p->ref++;
}

void page_drop(struct page *p)
{
	if (--p->ref)
		return;
	page_forget_digest(p);
	shadow_drop(p->shadow);
	slab_put(&pages, p);
}

static void set_bits(uint8_t *b, uint32_t from, uint32_t to, bool on)
{
	while (from < to && (from & 7)) {
		uint8_t bit = (uint8_t)(1u << (from & 7));
		b[from >> 3] = (uint8_t)(on ? b[from >> 3] | bit : b[from >> 3] & ~bit);
		from++;
	}
	if (to > from) {
		memset(b + (from >> 3), on ? 0xff : 0, (to - from) >> 3);
		from += (to - from) & ~7u;
	}
	while (from < to) {
		uint8_t bit = (uint8_t)(1u << (from & 7));
		b[from >> 3] = (uint8_t)(on ? b[from >> 3] | bit : b[from >> 3] & ~bit);
		from++;
	}
}

void page_mark(struct page *p, uint32_t from, uint32_t to, bool plain)
{
	set_bits(p->plain, from, to, plain);
	if (p->shadow)
		set_bits(p->symbolic, from, to, false);
}

void page_set_symbolic(struct page *p, uint32_t at, uint32_t id)
{
	uint8_t bit = (uint8_t)(1u << (at & 7));
	page_own_shadow(p)->id[at] = id;
	p->symbolic[at >> 3] |= bit;
	p->plain[at >> 3] &= (uint8_t)~bit;
	p->data[at] = 0;
}

void page_set_plain(struct page *p, uint32_t at, uint8_t value)
{
	uint8_t bit = (uint8_t)(1u << (at & 7));
	p->symbolic[at >> 3] &= (uint8_t)~bit;
	p->plain[at >> 3] |= bit;
	p->data[at] = value;
}

static const uint8_t no_bits[PAGE_SIZE / 8];

bool page_has_plain(const struct page *p)
{
	return memcmp(p->plain, no_bits, sizeof no_bits) != 0;
}

bool page_has_symbolic(const struct page *p)
{
	return memcmp(p->symbolic, no_bits, sizeof no_bits) != 0;
}

uint32_t page_plain_run(const struct page *p, uint32_t from, uint32_t most)
{
	uint32_t at = from, end = from + most < PAGE_SIZE ? from + most : PAGE_SIZE;
	uint64_t bits; /* of 57 to 64 bytes; what lies behind them counts as not plain */
	while (at < end) {
		memcpy(&bits, p->plain + (at >> 3), sizeof bits);
		uint64_t none = ~(bits >> (at & 7));
		uint32_t run = none ? (uint32_t)__builtin_ctzll(none) : 64;
		bool is_over = run < 64 - (at & 7);
		at += run;
		if (is_over)
			break;
		for (; at + 64 <= end; at += 64) { /* a multiple of 8 from here on */
			memcpy(&bits, p->plain + (at >> 3), sizeof bits);
			if (~bits)
				break;
		}
	}
	return (at < end ? at : end) - from;
}

size_t page_bytes_live(void)
{
	return slab_live(&pages) * sizeof(struct page) +
	       slab_live(&shadows) * sizeof(struct shadow);
}

size_t page_bytes_peak(void)
{
	return slab_peak(&pages) + slab_peak(&shadows);
}
