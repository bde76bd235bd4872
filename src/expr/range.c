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

/* --- terms with few values --- */

static unsigned add_value(uint64_t *values, unsigned n, unsigned most, uint64_t value)
{
	unsigned at = 0;
	while (at < n && values[at] < value)
		at++;
	if (at < n && values[at] == value)
		return n;
	if (n == most)
		return 0;
	for (unsigned i = n; i > at; i--)
		values[i] = values[i - 1];
	values[at] = value;
	return n + 1;
}

/* The value of an operator that list_few knows, cut to the width by the caller. */
static uint64_t calc_few(const struct expr *e, unsigned below, uint64_t x, uint64_t y)
{
	switch ((enum expr_op)e->op) {
	case EXPR_ADD: return x + y;
	case EXPR_SUB: return x - y;
	case EXPR_MUL: return x * y;
	case EXPR_CONCAT: return x << below | y;
	case EXPR_EXTRACT: return x >> e->aux;
	case EXPR_SEXT: return (uint64_t)((int64_t)(x << (64 - below)) >> (64 - below));
	default: return x; /* ZEXT */
	}
}

static unsigned list_few(const struct expr_pool *p, expr_id id, uint64_t *values,
			 unsigned most, unsigned depth)
{
	const struct expr *e = expr_get(p, id);
	uint64_t x[EXPR_FEW], y[EXPR_FEW] = {0}, all = (uint64_t)expr_ones(e->width);
	unsigned nx, ny = 1, n = 0, below;
	if (e->width > 64 || !depth || most > EXPR_FEW)
		return 0;
	switch ((enum expr_op)e->op) {
	case EXPR_CONST: values[0] = e->aux; return 1;
	case EXPR_ITE:
		nx = list_few(p, e->b, x, most, depth - 1);
		ny = nx ? list_few(p, e->c, y, most, depth - 1) : 0;
		for (unsigned i = 0; i < nx && ny; i++)
			values[i] = x[i];
		n = nx;
		for (unsigned i = 0; i < ny && n; i++)
			n = add_value(values, n, most, y[i]);
		return ny ? n : 0;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_CONCAT:
	case EXPR_EXTRACT:
	case EXPR_SEXT:
	case EXPR_ZEXT: break;
	default:
		if (e->width > 1)
			return 0;
		values[0] = 0;
		values[1] = 1;
		return most > 1 ? 2 : 0;
	}
	nx = list_few(p, e->a, x, most, depth - 1);
	if (nx && expr_arity[e->op] > 1)
		ny = list_few(p, e->b, y, most, depth - 1);
	below = expr_width(p, expr_arity[e->op] > 1 ? e->b : e->a);
	for (unsigned i = 0; i < nx * ny; i++) {
		uint64_t v = calc_few(e, below, x[i / ny], y[i % ny]) & all;
		n = add_value(values, n, most, v);
		if (!n)
			return 0;
	}
	return n;
}

unsigned expr_few_values(const struct expr_pool *p, expr_id id, uint64_t *values,
			 unsigned most)
{
	enum { FEW_DEPTH = 8 };
	return list_few(p, id, values, most, FEW_DEPTH);
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
