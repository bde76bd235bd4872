/* blast.c - the walk over a term and the operators that are mere wiring.
 * Terms can be thousands deep: the walk keeps its own stack. */
#include "blast/blast.h"

#include "base/assert.h"
#include "base/vec.h"

#include <string.h>

void blast_init(struct blast *b, struct solve *s, struct facts *known,
		struct backend_sat *sat)
{
	memset(b, 0, sizeof *b);
	b->s = s;
	b->pool = s->pool;
	b->known = known;
	gates_init(&b->g, sat);
	arena_init(&b->memory);
	map_init(&b->terms);
	map_init(&b->vars);
	map_init(&b->members);
	map_init(&b->quotients);
}

void blast_done(struct blast *b)
{
	gates_done(&b->g);
	arena_done(&b->memory);
	map_done(&b->terms);
	map_done(&b->vars);
	map_done(&b->members);
	map_done(&b->quotients);
	free(b->stack);
}

static int *new_lits(struct blast *b, unsigned width)
{
	return arena_get(&b->memory, width * sizeof(int));
}

const int *blast_find(const struct blast *b, expr_id e)
{
	uint64_t at;
	return map_get(&b->terms, e, &at) ? (const int *)at : NULL;
}

bool blast_push(struct blast *b, expr_id e)
{
	if (blast_find(b, e))
		return false;
	*VEC_ADD(b->stack, b->nstack, b->stack_cap) = e;
	return true;
}

bool blast_has_var(const struct blast *b, uint32_t var)
{
	uint64_t at;
	return map_get(&b->vars, var, &at);
}

const int *blast_var(struct blast *b, uint32_t var)
{
	uint64_t at;
	if (map_get(&b->vars, var, &at))
		return (const int *)at;
	int *lits = new_lits(b, 8);
	const struct set_info *set = NULL;
	if (b->known)
		set = sets_get(&b->s->sets, facts_byte(b->known, var).set);
	for (unsigned i = 0; i < 8; i++) {
		if (set && set->ones >> i & 1)
			lits[i] = GATE_TRUE;
		else if (set && set->zeros >> i & 1)
			lits[i] = GATE_FALSE;
		else
			lits[i] = gate_new(&b->g);
	}
	map_put(&b->vars, var, (uint64_t)lits);
	return lits;
}

/* The decision diagram of a set of 2^n values, highest bit first. */
static int blast_member_bits(struct blast *b, const int *lits, const uint64_t bits[4],
			     unsigned from, unsigned n)
{
	unsigned size = 1u << n, count = 0;
	for (unsigned i = 0; i < size; i++)
		count += bits[(from + i) >> 6] >> ((from + i) & 63) & 1;
	if (!count || count == size)
		return gate_const(count);
	int no = blast_member_bits(b, lits, bits, from, n - 1);
	int yes = blast_member_bits(b, lits, bits, from + size / 2, n - 1);
	return gate_ite(&b->g, lits[n - 1], yes, no);
}

int blast_member(struct blast *b, uint32_t var, set_id set)
{
	uint64_t key = (uint64_t)var << 32 | set, at;
	if (map_get(&b->members, key, &at))
		return (int)(int64_t)at;
	uint64_t bits[4];
	memcpy(bits, sets_get(&b->s->sets, set)->bits, sizeof bits);
	int lit = blast_member_bits(b, blast_var(b, var), bits, 0, 8);
	map_put(&b->members, key, (uint64_t)(int64_t)lit);
	return lit;
}

/* The condition first: if it is known, one side is all that is needed. */
static bool ite_needs(struct blast *b, const struct expr *e)
{
	const int *c = blast_find(b, e->a);
	if (!c)
		return blast_push(b, e->a);
	bool needs = c[0] != GATE_FALSE && blast_push(b, e->b);
	return (c[0] != GATE_TRUE && blast_push(b, e->c)) || needs;
}

static bool needs_operands(struct blast *b, expr_id id)
{
	const struct expr *e = expr_get(b->pool, id);
	bool needs = false;
	switch (e->op) {
	case EXPR_CONST:
	case EXPR_VAR: return false;
	case EXPR_READ: return blast_read_needs(b, id);
	case EXPR_ITE: return ite_needs(b, e);
	default:
		needs |= expr_arity[e->op] > 2 && blast_push(b, e->c);
		needs |= expr_arity[e->op] > 1 && blast_push(b, e->b);
		needs |= blast_push(b, e->a);
		return needs;
	}
}

static void blast_const(const struct expr_pool *p, expr_id id, int *out, unsigned w)
{
	uint64_t low = expr_value(p, id), high = expr_value_high(p, id);
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_const((i < 64 ? low >> i : high >> (i - 64)) & 1);
}

static void blast_binary(struct blast *b, const struct expr *e, int *out, unsigned w)
{
	const int *x = blast_find(b, e->a), *y = blast_find(b, e->b);
	const int *q, *r;
	struct gates *g = &b->g;
	unsigned in = expr_width(b->pool, e->a);
	uint64_t key = (uint64_t)e->a << 32 | e->b;
	int flipped[2][128];
	switch (e->op) {
	case EXPR_ADD: blast_add(b, out, x, y, GATE_FALSE, w); break;
	case EXPR_SUB:
		for (unsigned i = 0; i < w; i++)
			flipped[0][i] = -y[i];
		blast_add(b, out, x, flipped[0], GATE_TRUE, w);
		break;
	case EXPR_MUL: blast_mul(b, out, x, y, w); break;
	case EXPR_UDIV:
	case EXPR_UREM:
		blast_divide(b, key, x, y, w, &q, &r);
		memcpy(out, e->op == EXPR_UDIV ? q : r, w * sizeof *out);
		break;
	case EXPR_SDIV:
	case EXPR_SREM:
		blast_divide_signed(b, key, x, y, w, e->op == EXPR_SREM, out);
		break;
	case EXPR_AND:
		for (unsigned i = 0; i < w; i++)
			out[i] = gate_and(g, x[i], y[i]);
		break;
	case EXPR_OR:
		for (unsigned i = 0; i < w; i++)
			out[i] = gate_or(g, x[i], y[i]);
		break;
	case EXPR_XOR:
		for (unsigned i = 0; i < w; i++)
			out[i] = gate_xor(g, x[i], y[i]);
		break;
	case EXPR_SHL:
	case EXPR_LSHR:
	case EXPR_ASHR: blast_shift(b, e->op, out, x, y, w); break;
	case EXPR_EQ: out[0] = blast_equal(b, x, y, in); break;
	case EXPR_ULT: out[0] = blast_less(b, x, y, in, false); break;
	case EXPR_ULE: out[0] = blast_less(b, x, y, in, true); break;
	case EXPR_SLT:
	case EXPR_SLE:
		memcpy(flipped[0], x, in * sizeof *x);
		memcpy(flipped[1], y, in * sizeof *y);
		flipped[0][in - 1] = -x[in - 1];
		flipped[1][in - 1] = -y[in - 1];
		out[0] = blast_less(b, flipped[0], flipped[1], in, e->op == EXPR_SLE);
		break;
	default: ASSERT(e->op == EXPR_ADD); /* no other operator is left */
	}
}

static void blast_ite(struct blast *b, const struct expr *e, int *out, unsigned w)
{
	int c = blast_find(b, e->a)[0];
	const int *x = c == GATE_FALSE ? NULL : blast_find(b, e->b);
	const int *y = c == GATE_TRUE ? NULL : blast_find(b, e->c);
	for (unsigned i = 0; i < w; i++)
		out[i] = !x ? y[i] : !y ? x[i] : gate_ite(&b->g, c, x[i], y[i]);
}

static bool is_low_bits_first(enum expr_op op)
{
	return op == EXPR_ADD || op == EXPR_SUB || op == EXPR_MUL;
}

static void blast_one(struct blast *b, expr_id id, struct blast_open open)
{
	const struct expr *e = expr_get(b->pool, id);
	unsigned w = e->width, from;
	int *out = new_lits(b, w);
	const int *x, *y;
	if (open.n && is_low_bits_first(e->op))
		w = open.n;
	switch (e->op) {
	case EXPR_CONST: blast_const(b->pool, id, out, w); break;
	case EXPR_VAR:
		memcpy(out, blast_var(b, (uint32_t)e->aux), 8 * sizeof *out);
		break;
	case EXPR_READ: blast_read(b, id, out); break;
	case EXPR_NOT:
		x = blast_find(b, e->a);
		for (unsigned i = 0; i < w; i++)
			out[i] = -x[i];
		break;
	case EXPR_ZEXT:
	case EXPR_SEXT:
		x = blast_find(b, e->a);
		from = expr_width(b->pool, e->a);
		for (unsigned i = 0; i < w; i++)
			out[i] = i < from	      ? x[i]
				 : e->op == EXPR_SEXT ? x[from - 1]
						      : GATE_FALSE;
		break;
	case EXPR_EXTRACT:
		x = blast_find(b, e->a);
		memcpy(out, x + e->aux, w * sizeof *out);
		break;
	case EXPR_CONCAT:
		x = blast_find(b, e->a);
		y = blast_find(b, e->b);
		from = expr_width(b->pool, e->b);
		memcpy(out, y, from * sizeof *out);
		memcpy(out + from, x, (w - from) * sizeof *out);
		break;
	case EXPR_ITE: blast_ite(b, e, out, w); break;
	default:
		if (expr_is_float(e->op))
			blast_float(b, e, out);
		else
			blast_binary(b, e, out, w);
	}
	blast_fill(open, out, e->width);
	map_put(&b->terms, id, (uint64_t)out);
}

const int *blast_term(struct blast *b, expr_id e)
{
	b->nstack = 0;
	blast_push(b, e);
	while (b->nstack) {
		expr_id id = b->stack[b->nstack - 1];
		if (blast_find(b, id)) {
			b->nstack--;
			continue;
		}
		struct blast_open open = blast_open_bits(b, id);
		if (!open.n) {
			b->nstack--;
			int *out = new_lits(b, expr_width(b->pool, id));
			blast_fill(open, out, expr_width(b->pool, id));
			map_put(&b->terms, id, (uint64_t)out);
			continue;
		}
		if (needs_operands(b, id))
			continue;
		b->nstack--;
		blast_one(b, id, open);
	}
	return blast_find(b, e);
}
