/* nowhere.c - where a pointer that hits nothing can point: all of that is one outcome,
 * and the path that fails there should be one.
 *
 * Memory is a set of islands, runs of bytes that are there. With few of them in the
 * pointer's range, "on no island" is one condition; otherwise it is the gap in which
 * one possible value lies. Null is an outcome of its own. */
#include "symmem/sym.h"

enum {
	ISLANDS_MAX = 64,
	SCAN_PAGES = 1 << 14, /* looked at for islands */
};

struct island {
	uint64_t start, end;
};

static bool has_byte_at(const struct page *p, uint64_t at)
{
	return page_has_byte(p, (uint32_t)at & PAGE_MASK);
}

/* The first island at or above `from`, cut off at `to`. False: none; *pages counts down. */
static bool next_island(struct exec *x, uint64_t from, uint64_t to, unsigned *pages,
			struct island *out)
{
	bool has_start = false;
	*out = (struct island){0};
	for (uint64_t at = from; at < to && *pages; --*pages) {
		uint64_t base = space_next_page(x->view.space, at);
		struct page *p = base < to ? space_page(x->view.space, base) : NULL;
		if (has_start && (!p || base > at))
			return true; /* it ended with its page */
		if (!p)
			return false;
		for (at = at > base ? at : base; at < to && at < base + PAGE_SIZE; at++) {
			if (!has_start && has_byte_at(p, at)) {
				has_start = true;
				out->start = at;
			}
			if (has_start && !has_byte_at(p, at))
				return true;
			out->end = at + 1;
		}
	}
	return has_start;
}

static expr_id address_within(struct exec *x, expr_id address, uint64_t start,
			      uint64_t end)
{
	struct expr_pool *p = x->exprs;
	return expr_ult(p, expr_sub(p, address, expr_const(p, 64, start)),
			expr_const(p, 64, end - start));
}

/* On none of the islands in [low, high]; 0: there are too many. */
static expr_id on_no_island(struct exec *x, expr_id address, uint64_t low, uint64_t high)
{
	struct expr_pool *p = x->exprs;
	unsigned pages = SCAN_PAGES, n = 0;
	expr_id nowhere = expr_not(p, address_within(x, address, 0, PROG_NULL_SIZE));
	struct island i = {.end = low > PROG_NULL_SIZE ? low : PROG_NULL_SIZE};
	uint64_t to = high == ~0ULL ? high : high + 1;
	while (next_island(x, i.end, to, &pages, &i)) {
		if (++n > ISLANDS_MAX)
			return 0;
		nowhere =
			expr_and(p, nowhere,
				 expr_not(p, address_within(x, address, i.start, i.end)));
	}
	return pages ? nowhere : 0;
}

bool sym_nowhere(struct exec *x, expr_id address, uint64_t at, expr_id *cond)
{
	uint64_t low, high;
	unsigned pages = SCAN_PAGES;
	struct island next;
	if (at < PROG_NULL_SIZE) {
		*cond = address_within(x, address, 0, PROG_NULL_SIZE);
		return true;
	}
	if (!exec_range(x, address, ~0ULL, &low, &high))
		return false;
	*cond = on_no_island(x, address, low, high);
	if (*cond)
		return true;
	/* Nothing at `at`: everything up to the next island fails alike. */
	uint64_t end = at;
	if (next_island(x, at, ~0ULL, &pages, &next))
		end = next.start;
	else if (pages)
		end = 0; /* up to the end of all addresses */
	*cond = address_within(x, address, at, end > at || !end ? end : at + 1);
	return true;
}
