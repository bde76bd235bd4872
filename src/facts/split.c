/* split.c - takes conjunctions apart, so that their conjuncts over one byte end up in byte
 * sets and the others in the smallest groups. Equalities of concatenations with constants
 * are conjunctions, too. */
#include "facts/shared.h"

#include "base/vec.h"

#include <string.h>

enum { SPLIT_MAX = 512 }; /* conjuncts; what is left over stays whole */

struct goal {
	expr_id e;
	bool want;
};
struct goals {
	struct goal *items;
	uint32_t n, cap;
};

void parts_done(struct parts *p)
{
	free(p->items);
	memset(p, 0, sizeof *p);
}

static void push_goal(struct goals *g, expr_id e, bool want)
{
	*VEC_ADD(g->items, g->n, g->cap) = (struct goal){e, want};
}

/* a == constant, where a is put together from pieces. */
static bool split_equal(struct expr_pool *p, struct goals *g, expr_id a, expr_id b)
{
	const struct expr *e = expr_get(p, a);
	unsigned width = e->width;
	if (e->op == EXPR_CONCAT) {
		expr_id high = e->a, low = e->b;
		unsigned cut = expr_width(p, low);
		expr_id c = expr_extract(p, b, cut, width - cut);
		expr_id d = expr_extract(p, b, 0, cut);
		push_goal(g, expr_eq(p, high, c), true);
		push_goal(g, expr_eq(p, low, d), true);
		return true;
	}
	if (e->op == EXPR_OR && !expr_value(p, b) && !expr_value_high(p, b)) {
		expr_id x = e->a, y = e->b;
		push_goal(g, expr_eq(p, x, b), true);
		push_goal(g, expr_eq(p, y, b), true);
		return true;
	}
	return false;
}

static bool split_one(struct expr_pool *p, struct goals *g, struct goal goal)
{
	const struct expr *e = expr_get(p, goal.e);
	expr_id a = e->a, b = e->b;
	switch (e->op) {
	case EXPR_NOT: push_goal(g, a, !goal.want); return true;
	case EXPR_AND:
		if (!goal.want)
			return false;
		push_goal(g, a, true);
		push_goal(g, b, true);
		return true;
	case EXPR_OR:
		if (goal.want)
			return false;
		push_goal(g, a, false);
		push_goal(g, b, false);
		return true;
	case EXPR_EQ:
		if (!goal.want)
			return false;
		if (expr_is_const(p, b))
			return split_equal(p, g, a, b);
		return expr_is_const(p, a) && split_equal(p, g, b, a);
	default: return false;
	}
}

void parts_split(struct solve *s, struct parts *p, expr_id cond, bool want)
{
	struct goals g = {0};
	p->n = 0;
	p->is_false = false;
	push_goal(&g, cond, want);
	while (g.n) {
		struct goal goal = g.items[--g.n];
		const struct expr *e = expr_get(s->pool, goal.e);
		if (e->op == EXPR_CONST) {
			p->is_false |= (e->aux & 1) != goal.want;
			continue;
		}
		if (p->n + g.n < SPLIT_MAX && split_one(s->pool, &g, goal))
			continue;
		expr_id part = goal.want ? goal.e : expr_not(s->pool, goal.e);
		*VEC_ADD(p->items, p->n, p->cap) = part;
	}
	free(g.items);
}
