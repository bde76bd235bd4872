/* chain.c - chains of one associative and commutative operator in one order.
 *
 * a + (c + b) and (b + a) + c are the same term: the operands of a chain of up to CHAIN_MAX
 * of them are sorted by structure and put together from the left. Sums over permuted values
 * become equal without a solver. Longer chains stay as they were built. */
#include "fold/internal.h"

enum { CHAIN_MAX = 12 };

struct chain {
	expr_id item[CHAIN_MAX];
	unsigned n;
	bool is_full;
};

/* A chain deeper than CHAIN_MAX has more operands than that, wherever they hang. */
static void gather_operands(const struct expr_pool *p, uint8_t op, expr_id id,
			    unsigned depth, struct chain *c)
{
	const struct expr *e = expr_get(p, id);
	if (c->is_full)
		return;
	if (e->op == op && depth < CHAIN_MAX) {
		gather_operands(p, op, e->a, depth + 1, c);
		gather_operands(p, op, e->b, depth + 1, c);
	} else if (e->op == op || c->n == CHAIN_MAX) {
		c->is_full = true;
	} else {
		c->item[c->n++] = id;
	}
}

static void sort_chain(const struct expr_pool *p, struct chain *c)
{
	for (unsigned i = 1; i < c->n; i++) {
		expr_id x = c->item[i];
		unsigned k = i;
		for (; k && expr_order(p, c->item[k - 1], x) > 0; k--)
			c->item[k] = c->item[k - 1];
		c->item[k] = x;
	}
}

/* x & x -> x, x ^ x -> nothing; equal operands are neighbours. */
static void remove_equals(struct chain *c, uint8_t op)
{
	unsigned n = 0;
	for (unsigned i = 0; i < c->n; i++) {
		bool is_known = n && c->item[n - 1] == c->item[i];
		if (is_known && op == EXPR_XOR)
			n--;
		else if (!is_known)
			c->item[n++] = c->item[i];
	}
	c->n = n;
}

/* Already in order: the last operand on top of the chain of the others. */
static bool is_ordered(const struct expr_pool *p, const struct expr_app *t,
		       const struct chain *c)
{
	expr_id last = c->item[c->n - 1];
	return (t->b == last && expr_get(p, t->b)->op != t->op) ||
	       (t->a == last && expr_get(p, t->a)->op != t->op);
}

static expr_id chain_order(struct expr_pool *p, const struct expr_app *t)
{
	struct chain c = {.n = 0};
	bool has_chain = expr_get(p, t->a)->op == t->op || expr_get(p, t->b)->op == t->op;
	if (!has_chain || expr_is_const(p, t->a) || expr_is_const(p, t->b))
		return 0;
	gather_operands(p, t->op, t->a, 1, &c);
	gather_operands(p, t->op, t->b, 1, &c);
	if (c.is_full)
		return 0;
	for (unsigned i = 0; i < c.n; i++)
		if (expr_is_const(p, c.item[i]))
			return 0; /* other rules bring it to the top */
	unsigned before = c.n;
	sort_chain(p, &c);
	if (t->op != EXPR_ADD)
		remove_equals(&c, t->op);
	if (!c.n)
		return expr_const(p, t->width, 0);
	if (c.n == before && is_ordered(p, t, &c))
		return 0;
	expr_id e = c.item[0];
	for (unsigned i = 1; i < c.n; i++)
		e = expr_binary(p, t->op, e, c.item[i]);
	return e;
}

static const struct expr_rule rules[] = {
	{"chains of +, &, |, ^ in one order",
	 EXPR_BIT(ADD) | EXPR_BIT(AND) | EXPR_BIT(OR) | EXPR_BIT(XOR), EXPR_ANY, EXPR_ANY,
	 false, chain_order},
};
const struct expr_family fold_chain = EXPR_FAMILY("chain", rules);
