/* blast_array.c - reads with a symbolic index.
 * A table becomes a multiplexer over the index bits, as a decision diagram per result bit,
 * cut to the positions the index can reach; each STORE on top compares its index with the
 * one read. A table that only repeats another array (its byte i is that array's byte i + k,
 * which is what is left of an object after a write with a symbolic index) is looked through.
 * A read outside the table gives 0, as in the evaluator. */
#include "blast/blast.h"

#include "base/assert.h"
#include "expr/array.h"
#include "facts/interval.h"

#include <string.h>

/* Where a read has got to on its way down an array. */
struct cursor {
	expr_id array;
	int at[64];	    /* the index */
	uint64_t low, high; /* its bounds */
	uint64_t moved; /* what was added to the index on the way */
};

bool array_view(const struct expr_pool *p, expr_id table, expr_id *array, uint64_t *from)
{
	struct expr_table_info t = expr_table_get(p, table);
	if (t.is_const || t.n < 2)
		return false;
	for (uint32_t i = 0; i < t.n; i++) {
		const struct expr *e = expr_get(p, t.bytes[i]);
		if (e->op != EXPR_READ || !expr_is_const(p, e->b))
			return false;
		if (i == 0) {
			*array = e->a;
			*from = expr_value(p, e->b);
		}
		if (e->a != *array || expr_value(p, e->b) != *from + i)
			return false;
	}
	return true;
}

static void start_cursor(struct blast *b, struct cursor *c, expr_id read)
{
	const struct expr *e = expr_get(b->pool, read);
	c->array = e->a;
	c->moved = 0;
	interval_bounds(b->s, b->known, e->b, &c->low, &c->high);
}

/* Goes past a table that is a view of an array. False: it is none. */
static bool look_through(struct blast *b, struct cursor *c)
{
	expr_id array;
	uint64_t from;
	uint32_t n = expr_table_get(b->pool, c->array).n;
	if (c->low >= n || !array_view(b->pool, c->array, &array, &from))
		return false;
	c->array = array;
	c->moved += from;
	c->high = (c->high < n ? c->high : n - 1) + from;
	c->low += from;
	return true;
}

bool blast_read_needs(struct blast *b, expr_id read)
{
	const struct expr_pool *p = b->pool;
	struct cursor c;
	start_cursor(b, &c, read);
	bool needs = blast_push(b, expr_get(p, read)->b);
	do {
		for (; expr_get(p, c.array)->op == EXPR_STORE;
		     c.array = expr_get(p, c.array)->a) {
			needs |= blast_push(b, expr_get(p, c.array)->b);
			needs |= blast_push(b, expr_get(p, c.array)->c);
		}
	} while (look_through(b, &c));
	struct expr_table_info t = expr_table_get(p, c.array);
	for (uint64_t i = c.low; !t.is_const && i <= c.high && i < t.n; i++)
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
static bool choose_in_range(struct mux *m, uint64_t from, unsigned n, int *out)
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
		return choose_in_range(m,
				       bit == GATE_TRUE ? from + (1ull << (n - 1)) : from,
				       n - 1, out);
	int yes[8], no[8];
	bool has_no = choose_in_range(m, from, n - 1, no);
	bool has_yes = choose_in_range(m, from + (1ull << (n - 1)), n - 1, yes);
	for (unsigned i = 0; i < 8; i++)
		out[i] = !has_no    ? yes[i]
			 : !has_yes ? no[i]
				    : gate_ite(&m->b->g, bit, yes[i], no[i]);
	return has_no || has_yes;
}

/* The index is within the first n positions. */
static int is_inside(struct blast *b, const struct cursor *c, uint64_t n)
{
	int last[64];
	if (c->high < n)
		return GATE_TRUE;
	for (unsigned i = 0; i < 64; i++)
		last[i] = gate_const(n >> i & 1);
	return blast_less(b, c->at, last, 64, false);
}

static void read_table(struct blast *b, const struct cursor *c, int *out)
{
	struct mux m = {.b = b,
			.t = expr_table_get(b->pool, c->array),
			.index = c->at,
			.low = c->low,
			.high = c->high};
	for (unsigned i = 0; i < 8; i++)
		out[i] = GATE_FALSE;
	if (m.low >= m.t.n)
		return;
	if (m.high >= m.t.n)
		m.high = m.t.n - 1;
	unsigned bits = 0;
	while (bits < 63 && 1ull << bits <= m.high)
		bits++;
	if (!choose_in_range(&m, 0, bits, out))
		return;
	int inside = is_inside(b, c, m.t.n);
	for (unsigned i = 0; i < 8; i++)
		out[i] = gate_and(&b->g, inside, out[i]);
}

static void move_index(struct blast *b, struct cursor *c, const int *index)
{
	int by[64];
	for (unsigned i = 0; i < 64; i++)
		by[i] = gate_const(c->moved >> i & 1);
	blast_add(b, c->at, index, by, GATE_FALSE, 64);
}

void blast_read(struct blast *b, expr_id read, int *out)
{
	const struct expr_pool *p = b->pool;
	const int *index = blast_find(b, expr_get(p, read)->b);
	struct cursor c;
	int still =
		GATE_TRUE; /* no newer store had this index, no view ended before it */
	int value[8];
	start_cursor(b, &c, read);
	memcpy(c.at, index, sizeof c.at);
	for (unsigned i = 0; i < 8; i++)
		out[i] = GATE_FALSE;
	for (;;) {
		for (; expr_get(p, c.array)->op == EXPR_STORE;
		     c.array = expr_get(p, c.array)->a) {
			const int *where = blast_find(b, expr_get(p, c.array)->b);
			const int *byte = blast_find(b, expr_get(p, c.array)->c);
			int same = blast_equal(b, c.at, where, 64);
			int hit = gate_and(&b->g, still, same);
			for (unsigned i = 0; i < 8; i++)
				out[i] = gate_or(&b->g, out[i],
						 gate_and(&b->g, hit, byte[i]));
			still = gate_and(&b->g, still, -same);
		}
		expr_id table = c.array;
		struct cursor before = c;
		if (!look_through(b, &c))
			break;
		still = gate_and(&b->g, still,
				 is_inside(b, &before, expr_table_get(p, table).n));
		move_index(b, &c, index);
	}
	read_table(b, &c, value);
	for (unsigned i = 0; i < 8; i++)
		out[i] = gate_or(&b->g, out[i], gate_and(&b->g, still, value[i]));
}
