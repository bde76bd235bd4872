/* known.c - conditions inside a term that the facts decide, replaced by their values.
 *
 * Compilers turn short branches into choices and into arithmetic on conditions, p + (c ? 1 : 0).
 * Once the path knows c, what is left of such a term often depends on a few bytes, or on
 * none. A condition is known if the set of its byte decides it, or if it or its
 * opposite is a constraint. The walk looks at a fixed number of terms and not inside
 * tables. The result depends on the term and the facts alone.
 * A product or quotient is never rewritten: constraints that were added before have it as it
 * was, and SAT would have to prove that two circuits for it are equal.
 * Called from chain.c, after bytes with one value were replaced (facts/equality.c). */
#include "solve/internal.h"

#include <string.h>

enum { KNOWN_TERMS = 128 }; /* looked at in one term */

struct known {
	struct solve *s;
	struct facts *f;
	expr_id ids[KNOWN_TERMS],
		now[KNOWN_TERMS]; /* terms looked at, what they became */
	uint8_t slots[2 * KNOWN_TERMS]; /* hash table of numbers in ids + 1 */
	unsigned n;
	bool has_product; /* one would be rewritten: the term stays as it is */
};

static unsigned find_slot(const struct known *k, expr_id id)
{
	unsigned at = (id * 0x9e3779b1u >> 16) % (2 * KNOWN_TERMS);
	while (k->slots[at] && k->ids[k->slots[at] - 1] != id)
		at = (at + 1) % (2 * KNOWN_TERMS);
	return at;
}

/* 1 true, 0 false, -1 not known. */
static int decide_inside(struct known *k, expr_id id)
{
	struct solve *s = k->s;
	struct truth t = solve_truth(s, id);
	if (t.set != NOT_SINGLE) {
		set_id set = facts_byte(k->f, t.var).set;
		set_id meet = sets_meet(&s->sets, set, t.set - 1);
		return meet == SET_EMPTY ? 0 : meet == set ? 1 : -1;
	}
	return solve_has(s, SOLVE_STAGE_IMPLIED) ? implied_find(s, k->f, id) : -1;
}

static bool is_product(enum expr_op op)
{
	return op == EXPR_MUL || (op >= EXPR_UDIV && op <= EXPR_SREM);
}

static expr_id rewrite_term(struct known *k, expr_id id, bool is_root);

static expr_id rewrite_operands(struct known *k, expr_id id)
{
	struct expr_pool *p = k->s->pool;
	struct expr e = *expr_get(p, id);
	unsigned arity = expr_arity[e.op];
	expr_id a = rewrite_term(k, e.a, false);
	if (e.op == EXPR_ITE && expr_is_const(p, a))
		return rewrite_term(k, expr_is_true(p, a) ? e.b : e.c, false);
	expr_id b = arity > 1 ? rewrite_term(k, e.b, false) : 0;
	expr_id c = arity > 2 ? rewrite_term(k, e.c, false) : 0;
	bool is_same = a == e.a && (arity < 2 || b == e.b) && (arity < 3 || c == e.c);
	if (is_same)
		return id;
	k->has_product |= is_product(e.op);
	return expr_like(p, &e, a, b, c);
}

/* Bytes, and words put together from bytes, have no conditions inside. */
static bool is_plain(const struct expr_pool *p, const struct expr *e)
{
	return !e->vars || e->op == EXPR_VAR || e->op == EXPR_TABLE ||
	       (e->op == EXPR_CONCAT && expr_get(p, e->a)->op == EXPR_VAR);
}

/* The depth is at most the number of terms. */
static expr_id rewrite_term(struct known *k, expr_id id, bool is_root)
{
	const struct expr *e = expr_get(k->s->pool, id);
	if (is_plain(k->s->pool, e))
		return id;
	unsigned slot = find_slot(k, id);
	if (k->slots[slot])
		return k->now[k->slots[slot] - 1];
	if (k->n == KNOWN_TERMS)
		return id;
	unsigned at = k->n++;
	k->slots[slot] = (uint8_t)k->n;
	k->ids[at] = id;
	int known = e->width == 1 && !is_root ? decide_inside(k, id) : -1;
	k->now[at] = known >= 0 ? expr_bool(k->s->pool, known) : rewrite_operands(k, id);
	return k->now[at];
}

expr_id known_apply(struct solve *s, struct facts *f, expr_id e)
{
	const struct expr *top = expr_get(s->pool, e);
	if (top->op >= EXPR_EQ && top->op <= EXPR_SLE &&
	    is_plain(s->pool, expr_get(s->pool, top->a)) &&
	    is_plain(s->pool, expr_get(s->pool, top->b)))
		return e;
	struct known k;
	k.s = s;
	k.f = f;
	k.n = 0;
	k.has_product = false;
	memset(k.slots, 0, sizeof k.slots);
	expr_id now = rewrite_term(&k, e, true);
	return k.has_product ? e : now;
}
