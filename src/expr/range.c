/* range.c - what the top of a term says about its value, without looking further down. */
#include "expr/internal.h"

#include "expr/calc.h"

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
			expr_wide x = expr_const_value(p, n->b), y = expr_const_value(p, n->c);
			return x > y ? x : y;
		}
		break;
	default: break;
	}
	return expr_ones(n->width);
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
