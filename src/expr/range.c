/* range.c - what the tops of terms say about their values, without looking further
 * down. */
#include "expr/internal.h"

#include "expr/calc.h"

enum { RANGE_TERMS = 64 }; /* looked at for the largest value of a sum */

expr_wide expr_unsigned_max(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	switch ((enum expr_op)n->op) {
	case EXPR_CONST: return expr_wide_value(n);
	case EXPR_ZEXT: return expr_ones(expr_width(p, n->a));
	case EXPR_AND:
		if (expr_is_const(p, n->b))
			return expr_const_value(p, n->b);
		break;
	case EXPR_UREM:
		if (expr_is_const(p, n->b) && expr_const_value(p, n->b))
			return expr_const_value(p, n->b) - 1;
		break;
	case EXPR_ITE:
		if (expr_is_ite_of_consts(p, id)) {
			expr_wide x = expr_const_value(p, n->b),
				  y = expr_const_value(p, n->c);
			return x > y ? x : y;
		}
		break;
	default: break;
	}
	return expr_ones(n->width);
}

static expr_wide sum_max(const struct expr_pool *p, expr_id id, unsigned *left)
{
	const struct expr *n = expr_get(p, id);
	expr_wide all = expr_ones(n->width), a, b;
	if (!*left)
		return all;
	--*left;
	switch ((enum expr_op)n->op) {
	case EXPR_ZEXT: return sum_max(p, n->a, left);
	case EXPR_ADD:
		a = sum_max(p, n->a, left);
		b = sum_max(p, n->b, left);
		return b <= all - a ? a + b : all;
	case EXPR_ITE:
		a = sum_max(p, n->b, left);
		b = sum_max(p, n->c, left);
		return a > b ? a : b;
	default: return expr_unsigned_max(p, id);
	}
}

expr_wide expr_sum_max(const struct expr_pool *p, expr_id id)
{
	unsigned left = RANGE_TERMS;
	return sum_max(p, id, &left);
}

unsigned expr_signed_bits(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	if (n->op == EXPR_SEXT)
		return expr_width(p, n->a);
	if (n->op == EXPR_CONST) {
		__int128 v = calc128_signed(n->width, expr_wide_value(n));
		return expr_wide_bits((expr_wide)(v < 0 ? ~v : v)) + 1;
	}
	unsigned bits = expr_wide_bits(expr_unsigned_max(p, id)) + 1;
	return bits < n->width ? bits : n->width;
}

/* x < y and y <= x; against constants x < c and c - 1 < x. */
static bool are_opposite_orders(const struct expr_pool *p, const struct expr *x,
				const struct expr *y)
{
	unsigned width = expr_width(p, x->a);
	bool is_signed = x->op == EXPR_SLT;
	if ((x->op != EXPR_ULT && !is_signed) || x->a != y->b)
		return false;
	if (y->op == (is_signed ? EXPR_SLE : EXPR_ULE))
		return x->b == y->a;
	if (y->op != x->op || !expr_is_const(p, x->b) || !expr_is_const(p, y->a))
		return false;
	expr_wide c = expr_const_value(p, x->b);
	expr_wide lowest = is_signed ? (expr_wide)1 << (width - 1) : 0;
	return c != lowest && expr_const_value(p, y->a) == ((c - 1) & expr_ones(width));
}

static bool is_order(const struct expr *n)
{
	return n->op >= EXPR_ULT && n->op <= EXPR_SLE;
}

bool expr_are_opposite(const struct expr_pool *p, expr_id a, expr_id b)
{
	const struct expr *x = expr_get(p, a), *y = expr_get(p, b);
	if (x->op == EXPR_NOT || y->op == EXPR_NOT)
		return (x->op == EXPR_NOT && x->a == b) ||
		       (y->op == EXPR_NOT && y->a == a);
	if (!is_order(x) || !is_order(y))
		return false;
	return are_opposite_orders(p, x, y) || are_opposite_orders(p, y, x);
}
