/* clause_rows.c - all assignments that satisfy sets and clauses, byte by byte.
 * Where no byte can satisfy two of some clauses, those that are open must not be more than the
 * bytes that are left: so hardly a branch is entered that has no end. */
#include "trial/clauses.h"

#include "trial/rows.h"

#include <string.h>

enum {
	CLAUSE_PRODUCT = 1 << 16, /* assignments of the sets, of which clauses must leave few */
	CLAUSE_WORK = 2 * ROWS_MOST, /* choices, then there are too many */
};

struct choosing {
	const struct clauses *c;
	uint64_t disjoint, all; /* clauses, a bit each */
	uint64_t hits[ROWS_BYTES][256]; /* clauses that a value of a byte satisfies */
	uint8_t row[ROWS_BYTES], *out;
	uint32_t n, work;
};

static void find_hits(struct choosing *h)
{
	const struct clauses *c = h->c;
	memset(h->hits, 0, c->q->nvars * sizeof *h->hits);
	for (uint32_t i = 0; i < c->n; i++) {
		const struct literal *l = &c->literals[c->list[i].first];
		for (uint32_t k = 0; k < c->list[i].n; k++, l++)
			for (unsigned v = 0; v < 256; v++)
				if (clauses_has_value(l->bits, v))
					h->hits[l->byte][v] |= 1ull << i;
	}
}

/* False: too many. */
static bool choose_bytes(struct choosing *h, uint32_t byte, uint64_t held)
{
	uint32_t n = h->c->q->nvars;
	uint64_t open = h->disjoint & ~held;
	if ((uint32_t)__builtin_popcountll(open) > n - byte)
		return true;
	if (byte == n) {
		if (held != h->all)
			return true;
		if (h->n == ROWS_MOST)
			return false;
		memcpy(h->out + (size_t)h->n++ * n, h->row, n);
		return true;
	}
	for (unsigned w = 0; w < 4; w++) {
		for (uint64_t left = h->c->sets[byte][w]; left; left &= left - 1) {
			unsigned v = 64 * w + (unsigned)__builtin_ctzll(left);
			h->row[byte] = (uint8_t)v;
			if (++h->work > CLAUSE_WORK ||
			    !choose_bytes(h, byte + 1, held | h->hits[byte][v]))
				return false;
		}
	}
	return true;
}

static bool is_small_product(const struct clauses *c)
{
	uint64_t product = 1;
	for (uint32_t i = 0; i < c->q->nvars && product <= CLAUSE_PRODUCT; i++) {
		unsigned n = 0;
		for (unsigned w = 0; w < 4; w++)
			n += (unsigned)__builtin_popcountll(c->sets[i][w]);
		product *= n;
	}
	return product <= CLAUSE_PRODUCT;
}

bool clauses_rows(struct clauses *c, uint8_t *rows, uint32_t *n)
{
	struct choosing h;
	h.c = c;
	h.out = rows;
	h.n = h.work = 0;
	h.disjoint = (1ull << clauses_pick_disjoint(c) % 64) - 1;
	if (!is_small_product(c))
		return false;
	h.all = c->n == 64 ? UINT64_MAX : (1ull << c->n) - 1;
	find_hits(&h);
	bool is_whole = choose_bytes(&h, 0, 0);
	*n = h.n;
	return is_whole;
}
