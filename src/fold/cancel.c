/* cancel.c - sums and differences in which operands meet their opposites.
 *
 * (a + b + c) - b is a + c, and a + b - c = a is b = c, however the operands are nested; other
 * families see only two levels. The smaller and the larger of two terms, as a sorting network
 * makes them, are the two terms again in a sum or an exclusive or. A quotient times its divisor
 * and the rest are what was divided. A rule fires only where an operand, a quotient or a choice
 * disappears, so folding ends. Sums of more than TERMS_MAX operands stay
 * as they are. */
#include "fold/internal.h"

enum { TERMS_MAX = 24 };

struct terms {
	expr_id item[TERMS_MAX]; /* 0: it was cancelled */
	bool is_negative[TERMS_MAX];
	unsigned n;
	bool is_full;
};

static void gather_terms(const struct expr_pool *p, uint8_t op, expr_id id, bool is_negative,
			 unsigned depth, struct terms *s)
{
	const struct expr *e = expr_get(p, id);
	bool is_difference = op == EXPR_ADD && e->op == EXPR_SUB;
	if (s->is_full)
		return;
	if (e->op != op && !is_difference) {
		s->is_full = s->n == TERMS_MAX;
		if (s->is_full)
			return;
		s->is_negative[s->n] = is_negative;
		s->item[s->n++] = id;
		return;
	}
	if (depth == TERMS_MAX) {
		s->is_full = true;
		return;
	}
	gather_terms(p, op, e->a, is_negative, depth + 1, s);
	gather_terms(p, op, e->b, is_negative != is_difference, depth + 1, s);
}

static bool cancel_opposites(struct terms *s)
{
	bool has_cancelled = false;
	for (unsigned i = 0; i < s->n; i++)
		for (unsigned k = 0; s->item[i] && !s->is_negative[i] && k < s->n; k++) {
			if (!s->is_negative[k] || s->item[k] != s->item[i])
				continue;
			s->item[i] = s->item[k] = 0;
			has_cancelled = true;
		}
	return has_cancelled;
}

/* --- the smaller and the larger ----------------------------------------------------- */

/* Is the choice e the smaller (1) or the larger (2) of its two operands, by op? 0: neither. */
static unsigned extreme_of(const struct expr_pool *p, const struct expr *e, uint8_t *op)
{
	const struct expr *c = expr_get(p, e->a);
	bool is_signed = c->op == EXPR_SLT || c->op == EXPR_SLE;
	if (!is_signed && c->op != EXPR_ULT && c->op != EXPR_ULE)
		return 0;
	*op = is_signed ? EXPR_SLT : EXPR_ULT;
	if (c->a == e->b && c->b == e->c)
		return 1;
	return c->a == e->c && c->b == e->b ? 2 : 0;
}

/* Has one of these choices always the value that the other one has not? */
static bool are_complements(const struct expr_pool *p, const struct expr *x,
			    const struct expr *y)
{
	bool is_swapped = x->b == y->c && x->c == y->b;
	uint8_t op_x = 0, op_y = 0;
	if (!is_swapped && (x->b != y->b || x->c != y->c))
		return false;
	if (x->a == y->a || expr_are_opposite(p, x->a, y->a))
		return is_swapped == (x->a == y->a);
	unsigned one = extreme_of(p, x, &op_x), other = extreme_of(p, y, &op_y);
	return one && other && one != other && op_x == op_y;
}

/* Puts the operands of complementary choices in their place. */
static bool take_choices_apart(const struct expr_pool *p, struct terms *s)
{
	bool has_changed = false;
	for (unsigned i = 0; i < s->n; i++)
		for (unsigned k = i + 1; k < s->n; k++) {
			const struct expr *x, *y;
			if (!s->item[i] || !s->item[k] ||
			    s->is_negative[i] != s->is_negative[k])
				continue;
			x = expr_get(p, s->item[i]);
			y = expr_get(p, s->item[k]);
			if (x->op != EXPR_ITE || y->op != EXPR_ITE ||
			    !are_complements(p, x, y))
				continue;
			s->item[i] = x->b;
			s->item[k] = x->c;
			has_changed = true;
		}
	return has_changed;
}

/* --- quotients and rests ------------------------------------------------------------ */

/* Is e a quotient times its divisor? Then n and d are what was divided, and rest its operator
 * for the rest. */
static bool is_multiple(const struct expr_pool *p, const struct expr *e, expr_id *n,
			expr_id *d, uint8_t *rest)
{
	if (e->op != EXPR_MUL)
		return false;
	for (unsigned side = 0; side < 2; side++) {
		const struct expr *q = expr_get(p, side ? e->b : e->a);
		if ((q->op != EXPR_UDIV && q->op != EXPR_SDIV) ||
		    q->b != (side ? e->a : e->b))
			continue;
		*n = q->a;
		*d = q->b;
		*rest = q->op == EXPR_UDIV ? EXPR_UREM : EXPR_SREM;
		return true;
	}
	return false;
}

/* n / d * d + n % d is n, and n - n / d * d is n % d, also for d = 0. */
static bool join_quotients(struct expr_pool *p, struct terms *s)
{
	bool has_changed = false;
	for (unsigned i = 0; i < s->n; i++) {
		expr_id n, d;
		uint8_t op;
		if (!s->item[i] || !is_multiple(p, expr_get(p, s->item[i]), &n, &d, &op))
			continue;
		for (unsigned k = 0; k < s->n; k++) {
			if (k == i || !s->item[k])
				continue;
			const struct expr *r = expr_get(p, s->item[k]);
			bool is_same_sign = s->is_negative[i] == s->is_negative[k];
			if (is_same_sign && r->op == op && r->a == n && r->b == d)
				s->item[k] = n;
			else if (!is_same_sign && s->item[k] == n)
				s->item[k] = expr_binary(p, op, n, d);
			else
				continue;
			s->item[i] = 0;
			has_changed = true;
			break;
		}
	}
	return has_changed;
}

/* --- rules -------------------------------------------------------------------------- */

static expr_id rebuild_side(struct expr_pool *p, uint8_t op, const struct terms *s,
			    bool is_negative)
{
	expr_id e = 0;
	for (unsigned i = 0; i < s->n; i++)
		if (s->item[i] && s->is_negative[i] == is_negative)
			e = e ? expr_binary(p, op, e, s->item[i]) : s->item[i];
	return e;
}

static bool is_sum(const struct expr_pool *p, expr_id id)
{
	uint8_t op = expr_get(p, id)->op;
	return op == EXPR_ADD || op == EXPR_SUB;
}

static expr_id sum_cancels(struct expr_pool *p, const struct expr_app *t)
{
	struct terms s = {.n = 0};
	bool are_choices = expr_get(p, t->a)->op == EXPR_ITE &&
			   expr_get(p, t->b)->op == EXPR_ITE;
	bool are_products = expr_get(p, t->a)->op == EXPR_MUL ||
			    expr_get(p, t->b)->op == EXPR_MUL;
	if (!is_sum(p, t->a) && !is_sum(p, t->b) && !are_choices && !are_products)
		return 0;
	gather_terms(p, EXPR_ADD, t->a, false, 1, &s);
	gather_terms(p, EXPR_ADD, t->b, t->op == EXPR_SUB, 1, &s);
	if (s.is_full)
		return 0;
	bool has_cancelled = cancel_opposites(&s);
	has_cancelled |= join_quotients(p, &s);
	if (!take_choices_apart(p, &s) && !has_cancelled)
		return 0;
	expr_id more = rebuild_side(p, EXPR_ADD, &s, false);
	expr_id less = rebuild_side(p, EXPR_ADD, &s, true);
	if (!more)
		more = expr_const(p, t->width, 0);
	return less ? expr_sub(p, more, less) : more;
}

static expr_id xor_of_choices(struct expr_pool *p, const struct expr_app *t)
{
	struct terms s = {.n = 0};
	gather_terms(p, EXPR_XOR, t->a, false, 1, &s);
	gather_terms(p, EXPR_XOR, t->b, false, 1, &s);
	if (s.is_full || !take_choices_apart(p, &s))
		return 0;
	return rebuild_side(p, EXPR_XOR, &s, false);
}

static expr_id eq_cancels(struct expr_pool *p, const struct expr_app *t)
{
	struct terms s = {.n = 0};
	unsigned width = expr_width(p, t->a);
	gather_terms(p, EXPR_ADD, t->a, false, 1, &s);
	gather_terms(p, EXPR_ADD, t->b, true, 1, &s);
	if (s.is_full || !cancel_opposites(&s))
		return 0;
	expr_id more = rebuild_side(p, EXPR_ADD, &s, false);
	expr_id less = rebuild_side(p, EXPR_ADD, &s, true);
	return expr_eq(p, more ? more : expr_const(p, width, 0),
		       less ? less : expr_const(p, width, 0));
}

#define ANY EXPR_ANY
#define SUMS (EXPR_BIT(ADD) | EXPR_BIT(SUB))
static const struct expr_rule rules[] = {
	{"x + y + z - y -> x + z, min(x, y) + max(x, y) -> x + y", SUMS, ANY, ANY, false,
	 sum_cancels},
	{"min(x, y) ^ max(x, y) -> x ^ y", EXPR_BIT(XOR), EXPR_BIT(XOR) | EXPR_BIT(ITE),
	 EXPR_BIT(XOR) | EXPR_BIT(ITE), false, xor_of_choices},
	{"x + y + z = w + y -> x + z = w", EXPR_BIT(EQ), SUMS, SUMS, false, eq_cancels},
};
const struct expr_family fold_cancel = EXPR_FAMILY("cancel", rules);
