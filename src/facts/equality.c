/* equality.c - replaces bytes that have one possible value by that value.
 * The constructors fold; what is left often depends on one byte, or on none. The walk keeps
 * its own stack and gives up on very large terms. */
#include "facts/shared.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "expr/array.h"

#include <string.h>

enum { EQUALITY_MAX = 4000 }; /* terms rebuilt for one question */

struct rebuild {
	struct solve *s;
	struct facts *f;
	struct map done;	 /* id -> id */
	struct map varied; /* varset -> has a fixed byte */
	expr_id *stack;
	uint32_t n, cap, work;
};

static bool has_fixed(struct rebuild *r, uint32_t set)
{
	uint64_t known;
	if (!set)
		return false;
	if (map_get(&r->varied, set, &known))
		return known;
	struct varset v = expr_varset(r->s->pool, set);
	known = false;
	for (uint32_t i = 0; i < v.n && !known; i++)
		known = sets_is_single(&r->s->sets, facts_byte(r->f, v.vars[i]).set);
	map_put(&r->varied, set, known);
	return known;
}

static bool find_rebuilt(struct rebuild *r, expr_id e, expr_id *out)
{
	uint64_t v;
	*out = e;
	if (!has_fixed(r, expr_get(r->s->pool, e)->vars))
		return true;
	if (!map_get(&r->done, e, &v))
		return false;
	*out = (expr_id)v;
	return true;
}

static bool need_rebuilt(struct rebuild *r, expr_id e)
{
	expr_id unused;
	if (find_rebuilt(r, e, &unused))
		return false;
	*VEC_ADD(r->stack, r->n, r->cap) = e;
	return true;
}

static expr_id rebuilt_term(struct rebuild *r, expr_id e)
{
	expr_id out;
	find_rebuilt(r, e, &out);
	return out;
}

static bool needs_table(struct rebuild *r, expr_id id)
{
	struct expr_table_info t = expr_table_get(r->s->pool, id);
	bool needs = false;
	r->work += t.n;
	for (uint32_t i = 0; !t.is_const && i < t.n; i++)
		needs |= need_rebuilt(r, t.bytes[i]);
	return needs;
}

static bool needs_operands(struct rebuild *r, expr_id id)
{
	const struct expr *e = expr_get(r->s->pool, id);
	expr_id a = e->a, b = e->b, c = e->c;
	unsigned op = e->op;
	bool needs;
	switch (e->op) {
	case EXPR_CONST:
	case EXPR_VAR: return false;
	case EXPR_TABLE: return needs_table(r, id);
	default:
		needs = need_rebuilt(r, a);
		needs |= expr_arity[op] > 1 && need_rebuilt(r, b);
		return (expr_arity[op] > 2 && need_rebuilt(r, c)) || needs;
	}
}

static expr_id rebuild_table(struct rebuild *r, expr_id id)
{
	struct expr_table_info t = expr_table_get(r->s->pool, id);
	if (t.is_const)
		return id;
	expr_id *bytes = alloc_get(t.n * sizeof *bytes);
	for (uint32_t i = 0; i < t.n; i++)
		bytes[i] = rebuilt_term(r, t.bytes[i]);
	expr_id out = expr_table(r->s->pool, bytes, t.n);
	free(bytes);
	return out;
}

static expr_id rebuild_one(struct rebuild *r, expr_id id)
{
	struct expr_pool *p = r->s->pool;
	struct expr e = *expr_get(p, id);
	uint32_t var = (uint32_t)e.aux;
	unsigned arity = expr_arity[e.op];
	struct byte_info byte;
	switch (e.op) {
	case EXPR_CONST: return id;
	case EXPR_VAR:
		byte = facts_byte(r->f, var);
		return sets_is_single(&r->s->sets, byte.set)
			       ? expr_const(p, 8, sets_get(&r->s->sets, byte.set)->low)
			       : id;
	case EXPR_TABLE: return rebuild_table(r, id);
	default:
		return expr_like(p, &e, rebuilt_term(r, e.a),
				 arity > 1 ? rebuilt_term(r, e.b) : 0,
				 arity > 2 ? rebuilt_term(r, e.c) : 0);
	}
}

expr_id equality_apply(struct solve *s, struct facts *f, expr_id e, bool *has_changed)
{
	struct rebuild r = {.s = s, .f = f};
	map_init(&r.done);
	map_init(&r.varied);
	bool is_done = !need_rebuilt(&r, e);
	while (r.n && r.work < EQUALITY_MAX) {
		expr_id id = r.stack[r.n - 1], out;
		r.work++;
		if (find_rebuilt(&r, id, &out)) {
			r.n--;
			continue;
		}
		if (needs_operands(&r, id))
			continue;
		r.n--;
		map_put(&r.done, id, rebuild_one(&r, id));
	}
	expr_id out = is_done ? e : r.n ? 0 : rebuilt_term(&r, e);
	*has_changed = out && out != e;
	free(r.stack);
	map_done(&r.done);
	map_done(&r.varied);
	return out;
}
