/* digest.c - see digest.h. The halves are two hashes over the same structure with nothing in
 * common: each is fed the operands' own half. Terms are walked with a stack of our own,
 * since they may be very deep. */
#include "expr/digest.h"

#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/internal.h"
#include "expr/pool.h"

#include <string.h>

struct expr_digests {
	const struct expr_pool *pool;
	uint32_t generation;
	struct map at; /* id -> place in items */
	struct expr_digest *items;
	uint32_t n, cap;
	expr_id *stack;
	uint32_t depth, cap_stack;
};

struct expr_digests *expr_digests_new(const struct expr_pool *p)
{
	struct expr_digests *d = alloc_zero(1, sizeof *d);
	d->pool = p;
	d->generation = expr_generation(p);
	map_init(&d->at);
	return d;
}

void expr_digests_free(struct expr_digests *d)
{
	if (!d)
		return;
	map_done(&d->at);
	free(d->items);
	free(d->stack);
	free(d);
}

static uint64_t other_mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

void expr_digest_feed(struct expr_digest *to, struct expr_digest x)
{
	to->half[0] = hash_mix(to->half[0] ^ x.half[0]) + 0x9e3779b97f4a7c15u;
	to->half[1] = other_mix(to->half[1] * 0x2545f4914f6cdd1du + x.half[1]) ^
		      0xd1b54a32d192ed03u;
}

void expr_digest_number(struct expr_digest *to, uint64_t x)
{
	expr_digest_feed(to, (struct expr_digest){{x, x}});
}

static void feed_bytes(struct expr_digest *to, const void *data, size_t n)
{
	expr_digest_feed(to, (struct expr_digest){{hash_bytes(n, data, n),
						   hash_bytes(~n * 3, data, n)}});
}

struct expr_digest expr_digest_var(const struct expr_pool *p, uint32_t var)
{
	const struct expr_input_info *in = expr_var_input(p, var);
	struct expr_digest d = {{EXPR_VAR, 8}};
	feed_bytes(&d, in->name, strlen(in->name));
	expr_digest_number(&d, in->size);
	expr_digest_number(&d, in->position);
	expr_digest_number(&d, var - in->first_var);
	return d;
}

static bool find_digest(const struct expr_digests *d, expr_id id, struct expr_digest *out)
{
	uint64_t at;
	if (!map_get(&d->at, id, &at))
		return false;
	*out = d->items[at];
	return true;
}

/* Takes an operand in; if it has no digest yet, it is put onto the stack: false. */
static bool feed_operand(struct expr_digests *d, struct expr_digest *to, expr_id id)
{
	struct expr_digest x;
	if (find_digest(d, id, &x)) {
		expr_digest_feed(to, x);
		return true;
	}
	*VEC_ADD(d->stack, d->depth, d->cap_stack) = id;
	return false;
}

static bool feed_table(struct expr_digests *d, struct expr_digest *to, expr_id id)
{
	struct expr_table_info t = expr_table_get(d->pool, id);
	bool has_all = true;
	expr_digest_number(to, t.n);
	if (t.is_const)
		feed_bytes(to, t.values, t.n);
	for (uint32_t i = 0; !t.is_const && i < t.n; i++)
		has_all &= feed_operand(d, to, t.bytes[i]);
	return has_all;
}

/* False: operands have to come first; they are on the stack. */
static bool compute_digest(struct expr_digests *d, expr_id id, struct expr_digest *out)
{
	const struct expr *n = expr_get(d->pool, id);
	bool has_all = true;
	*out = (struct expr_digest){{n->op, ~(uint64_t)n->op}};
	expr_digest_number(out, n->width);
	if (n->op == EXPR_VAR) {
		*out = expr_digest_var(d->pool, (uint32_t)n->aux);
		return true;
	}
	if (n->op == EXPR_TABLE)
		return feed_table(d, out, id);
	if (n->op == EXPR_CONST)
		expr_digest_number(out, (uint64_t)n->b << 32 | n->a);
	if (expr_has_aux(n->op))
		expr_digest_number(out, n->aux);
	const expr_id operands[] = {n->a, n->b, n->c};
	for (unsigned i = 0; i < expr_arity[n->op]; i++)
		has_all &= feed_operand(d, out, operands[i]);
	return has_all;
}

static void refresh_digests(struct expr_digests *d)
{
	if (d->generation == expr_generation(d->pool))
		return;
	d->generation = expr_generation(d->pool);
	map_clear(&d->at);
	d->n = 0;
}

struct expr_digest expr_digest(struct expr_digests *d, expr_id id)
{
	struct expr_digest x;
	refresh_digests(d);
	if (find_digest(d, id, &x))
		return x;
	*VEC_ADD(d->stack, d->depth, d->cap_stack) = id;
	while (d->depth) {
		expr_id top = d->stack[d->depth - 1];
		uint32_t before = d->depth;
		if (find_digest(d, top, &x)) { /* it was there twice */
			d->depth--;
			continue;
		}
		if (!compute_digest(d, top, &x))
			continue;
		d->depth = before - 1;
		map_put(&d->at, top, d->n);
		*VEC_ADD(d->items, d->n, d->cap) = x;
	}
	find_digest(d, id, &x);
	return x;
}
