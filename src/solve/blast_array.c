/* blast_array.c - reads with a symbolic index.
 * A table becomes a multiplexer over the index bits, as a decision diagram per result bit,
 * cut to the positions the index can reach; each STORE on top compares its index with the
 * one read. A read outside the table gives 0, as in the evaluator. */
#include "solve/blast.h"

#include "base/assert.h"
#include "expr/array.h"

#include <string.h>

static expr_id table_below(const struct expr_pool *p, expr_id array)
{
	while (expr_get(p, array)->op == EXPR_STORE)
		array = expr_get(p, array)->a;
	return array;
}

static void reach(struct blast *b, expr_id index, uint32_t n, uint64_t *low,
		  uint64_t *high)
{
	interval_bounds(b->s, b->known, index, low, high);
	if (*high >= n)
		*high = n - 1;
}

bool blast_read_needs(struct blast *b, expr_id read)
{
	const struct expr_pool *p = b->pool;
	expr_id array = expr_get(p, read)->a, index = expr_get(p, read)->b;
	bool needs = blast_push(b, index);
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a) {
		needs |= blast_push(b, expr_get(p, array)->b);
		needs |= blast_push(b, expr_get(p, array)->c);
	}
	struct expr_table_info t = expr_table_get(p, array);
	if (t.is_const || !t.n)
		return needs;
	uint64_t low, high;
	reach(b, index, t.n, &low, &high);
	for (uint64_t i = low; i <= high; i++)
		needs |= blast_push(b, t.bytes[i]);
	return needs;
}

struct mux {
	struct blast *b;
	struct expr_table_info t;
	const int *index;
	uint64_t low, high; /* positions that can be reached */
};

/* The byte at from .. from + 2^n - 1, by the low n bits of the index. False: no position
 * in the range can be reached, any value will do. */
static bool choose(struct mux *m, uint64_t from, unsigned n, int *out)
{
	if (from > m->high || from + ((1ull << n) - 1) < m->low)
		return false;
	if (!n) {
		if (m->t.is_const) {
			for (unsigned i = 0; i < 8; i++)
				out[i] = gate_const(m->t.values[from] >> i & 1);
		} else {
			memcpy(out, blast_find(m->b, m->t.bytes[from]), 8 * sizeof *out);
		}
		return true;
	}
	int bit = m->index[n - 1];
	if (gate_is_const(bit))
		return choose(m, bit == GATE_TRUE ? from + (1ull << (n - 1)) : from,
			      n - 1, out);
	int yes[8], no[8];
	bool has_no = choose(m, from, n - 1, no);
	bool has_yes = choose(m, from + (1ull << (n - 1)), n - 1, yes);
	for (unsigned i = 0; i < 8; i++)
		out[i] = !has_no    ? yes[i]
			 : !has_yes ? no[i]
				    : gate_ite(&m->b->g, bit, yes[i], no[i]);
	return has_no || has_yes;
}

static void read_table(struct blast *b, expr_id table, expr_id index, int *out)
{
	struct mux m = {.b = b, .t = expr_table_get(b->pool, table)};
	for (unsigned i = 0; i < 8; i++)
		out[i] = GATE_FALSE;
	if (!m.t.n)
		return;
	m.index = blast_find(b, index);
	uint64_t low, high;
	interval_bounds(b->s, b->known, index, &low, &high);
	bool may_miss = high >= m.t.n;
	reach(b, index, m.t.n, &m.low, &m.high);
	if (m.low > m.high)
		return;
	unsigned bits = 0;
	while (bits < 63 && 1ull << bits <= m.high)
		bits++;
	if (!choose(&m, 0, bits, out) || !may_miss)
		return;
	int last[64];
	for (unsigned i = 0; i < 64; i++)
		last[i] = gate_const((uint64_t)m.t.n >> i & 1);
	int inside = blast_less(b, m.index, last, 64, false);
	for (unsigned i = 0; i < 8; i++)
		out[i] = gate_and(&b->g, inside, out[i]);
}

void blast_read(struct blast *b, expr_id read, int *out)
{
	const struct expr_pool *p = b->pool;
	expr_id array = expr_get(p, read)->a, index = expr_get(p, read)->b;
	const int *at = blast_find(b, index);
	int still = GATE_TRUE; /* no newer store had this index */
	int value[8], hits[8];
	for (unsigned i = 0; i < 8; i++)
		hits[i] = GATE_FALSE;
	for (; expr_get(p, array)->op == EXPR_STORE; array = expr_get(p, array)->a) {
		const int *where = blast_find(b, expr_get(p, array)->b);
		const int *byte = blast_find(b, expr_get(p, array)->c);
		int same = blast_equal(b, at, where, 64);
		int hit = gate_and(&b->g, still, same);
		for (unsigned i = 0; i < 8; i++)
			hits[i] = gate_or(&b->g, hits[i], gate_and(&b->g, hit, byte[i]));
		still = gate_and(&b->g, still, -same);
	}
	read_table(b, table_below(p, array), index, value);
	for (unsigned i = 0; i < 8; i++)
		out[i] = gate_or(&b->g, hits[i], gate_and(&b->g, still, value[i]));
}
