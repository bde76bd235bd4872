/* compare.c - orders: ULT, ULE, SLT, SLE. Equality is in equal.c.
 *
 * The form: against a constant always "less", never "less or equal"; signed only where a
 * sign may be; as narrow as both operands allow; against an end of the range an equality.
 * So zext8->32 x > 100 is a comparison of bytes. */
#include "fold/internal.h"

#include "expr/calc.h"

static bool is_signed(unsigned op)
{
	return op == EXPR_SLT || op == EXPR_SLE;
}
static bool is_strict(unsigned op)
{
	return op == EXPR_ULT || op == EXPR_SLT;
}
static enum expr_op less_op(unsigned op)
{
	return is_signed(op) ? EXPR_SLT : EXPR_ULT;
}

static expr_id compare_same(struct expr_pool *p, const struct expr_app *t)
{
	return t->a == t->b ? expr_bool(p, !is_strict(t->op)) : 0;
}

/* One bit: as unsigned 0 < 1, as signed 1 < 0. */
static expr_id compare_bit(struct expr_pool *p, const struct expr_app *t)
{
	if (expr_width(p, t->a) != 1)
		return 0;
	expr_id small = is_signed(t->op) ? t->a : expr_not(p, t->a);
	expr_id large = is_signed(t->op) ? expr_not(p, t->b) : t->b;
	return is_strict(t->op) ? expr_and(p, small, large) : expr_or(p, small, large);
}

/* --- ranges ------------------------------------------------------------------------- */

/* Bounds as unsigned numbers whose order is that of the operator: signed ones have their
 * sign bit turned. */
struct bounds {
	expr_wide low, high;
};

static struct bounds bounds_of(const struct expr_pool *p, expr_id id, bool has_sign)
{
	unsigned width = expr_width(p, id);
	expr_wide sign = has_sign ? (expr_wide)1 << (width - 1) : 0;
	if (expr_is_const(p, id)) {
		expr_wide v = expr_const_value(p, id) ^ sign;
		return (struct bounds){v, v};
	}
	if (!has_sign || expr_is_positive(p, id))
		return (struct bounds){sign, sign | expr_unsigned_max(p, id)};
	expr_wide half = expr_ones(expr_signed_bits(p, id) - 1);
	return (struct bounds){sign - 1 - half, sign + half};
}

static expr_id compare_ranges(struct expr_pool *p, const struct expr_app *t)
{
	struct bounds a = bounds_of(p, t->a, is_signed(t->op));
	struct bounds b = bounds_of(p, t->b, is_signed(t->op));
	if (is_strict(t->op) ? a.high < b.low : a.high <= b.low)
		return expr_bool(p, true);
	if (is_strict(t->op) ? a.low >= b.high : a.low > b.high)
		return expr_bool(p, false);
	return 0;
}

static expr_id compare_positive(struct expr_pool *p, const struct expr_app *t)
{
	if (!expr_is_positive(p, t->a) || !expr_is_positive(p, t->b))
		return 0;
	return expr_binary(p, t->op == EXPR_SLT ? EXPR_ULT : EXPR_ULE, t->a, t->b);
}

static unsigned max_width(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* Extension of either kind keeps every order: compare what was extended. */
static expr_id compare_narrow(struct expr_pool *p, const struct expr_app *t)
{
	unsigned width = max_width(expr_signed_bits(p, t->a), expr_signed_bits(p, t->b));
	if (!is_signed(t->op)) {
		unsigned a = expr_wide_bits(expr_unsigned_max(p, t->a));
		unsigned b = expr_wide_bits(expr_unsigned_max(p, t->b));
		width = width < max_width(a, b) ? width : max_width(a, b);
	}
	if (width == 0 || width >= expr_width(p, t->a))
		return 0;
	expr_id a = expr_trunc(p, t->a, width);
	return expr_binary(p, t->op, a, expr_trunc(p, t->b, width));
}

/* --- against constants -------------------------------------------------------------- */

/* The least value in the order of the operator; the greatest is its opposite. */
static expr_wide lowest_of(unsigned op, unsigned width)
{
	return is_signed(op) ? (expr_wide)1 << (width - 1) : 0;
}

/* x <= c -> x < c + 1, c <= x -> c - 1 < x */
static expr_id weak_const(struct expr_pool *p, const struct expr_app *t)
{
	unsigned width = expr_width(p, t->a);
	expr_wide lowest = lowest_of(t->op, width), highest = ~lowest & expr_ones(width);
	if (expr_is_const(p, t->b)) {
		expr_wide v = expr_const_value(p, t->b);
		if (v == highest)
			return expr_bool(p, true);
		return expr_binary(p, less_op(t->op), t->a,
				   expr_from_wide(p, width, v + 1));
	}
	expr_wide v = expr_const_value(p, t->a);
	if (v == lowest)
		return expr_bool(p, true);
	return expr_binary(p, less_op(t->op), expr_from_wide(p, width, v - 1), t->b);
}

/* x < 1 -> x = 0, x < ones -> not x = ones, with the signed ends for SLT */
static expr_id less_than_end(struct expr_pool *p, const struct expr_app *t)
{
	unsigned width = expr_width(p, t->a);
	expr_wide v = expr_const_value(p, t->b);
	expr_wide lowest = lowest_of(t->op, width);
	expr_wide highest = ~lowest & expr_ones(width);
	if (v == ((lowest + 1) & expr_ones(width)))
		return expr_eq(p, t->a, expr_from_wide(p, width, lowest));
	return v == highest ? expr_not(p, expr_eq(p, t->a, t->b)) : 0;
}

/* 0 < x -> not x = 0, ones - 1 < x -> x = ones */
static expr_id more_than_end(struct expr_pool *p, const struct expr_app *t)
{
	unsigned width = expr_width(p, t->a);
	expr_wide v = expr_const_value(p, t->a);
	expr_wide lowest = lowest_of(t->op, width);
	expr_wide highest = ~lowest & expr_ones(width);
	if (v == ((highest - 1) & expr_ones(width)))
		return expr_eq(p, t->b, expr_from_wide(p, width, highest));
	return v == lowest ? expr_not(p, expr_eq(p, t->b, t->a)) : 0;
}

/* concat(x, k) < c: x * 2^n + k < c, so x < (c - k) / 2^n rounded up */
static expr_id concat_less(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (!expr_is_const(p, in.b))
		return 0;
	unsigned n = expr_width(p, in.b), width = expr_width(p, in.a);
	expr_wide k = expr_const_value(p, in.b), c = expr_const_value(p, t->b);
	if (c <= k)
		return expr_bool(p, false);
	expr_wide bound = (c - k) >> n;
	bound += ((c - k) & expr_ones(n)) != 0;
	if (bound > expr_ones(width))
		return expr_bool(p, true);
	return expr_ult(p, in.a, expr_from_wide(p, width, bound));
}

/* c < concat(x, k): x > (c - k) / 2^n rounded down */
static expr_id less_concat(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->b);
	if (!expr_is_const(p, in.b))
		return 0;
	unsigned n = expr_width(p, in.b), width = expr_width(p, in.a);
	expr_wide k = expr_const_value(p, in.b), c = expr_const_value(p, t->a);
	if (c < k)
		return expr_bool(p, true);
	return expr_ult(p, expr_from_wide(p, width, (c - k) >> n), in.a);
}

/* concat(x, y) < 0 -> x < 0, -1 < concat(x, y) -> -1 < x */
static expr_id sign_of_concat(struct expr_pool *p, const struct expr_app *t)
{
	bool is_left = expr_op_of(p, t->a) == EXPR_CONCAT;
	struct expr in = *expr_get(p, is_left ? t->a : t->b);
	unsigned width = expr_width(p, in.a);
	expr_wide v = expr_const_value(p, is_left ? t->b : t->a);
	if (is_left)
		return v ? 0 : expr_slt(p, in.a, expr_const(p, width, 0));
	if (v != expr_ones(expr_width(p, t->a)))
		return 0;
	return expr_slt(p, expr_from_wide(p, width, expr_ones(width)), in.a);
}

#define ULT EXPR_BIT(ULT)
#define SLT EXPR_BIT(SLT)
#define WEAK (EXPR_BIT(ULE) | EXPR_BIT(SLE))
#define SIGNED (EXPR_BIT(SLT) | EXPR_BIT(SLE))
#define ORDERS (ULT | SLT | WEAK)
#define CONST EXPR_BIT(CONST)
#define CONCAT EXPR_BIT(CONCAT)
#define NARROW (CONST | EXPR_BIT(ZEXT) | EXPR_BIT(SEXT))
#define ANY EXPR_ANY
static const struct expr_rule rules[] = {
	{"x < x -> 0, x <= x -> 1", ORDERS, ANY, ANY, false, compare_same},
	{"order at one bit -> and, or", ORDERS, ANY, ANY, false, compare_bit},
	{"order of separate ranges", ORDERS, ANY, ANY, false, compare_ranges},
	{"signed order of positives -> unsigned", SIGNED, ANY, ANY, false,
	 compare_positive},
	{"zext x < zext y -> x < y", ORDERS, NARROW, NARROW, false, compare_narrow},
	{"x <= c -> x < c + 1", WEAK, ANY, CONST, false, weak_const},
	{"c <= x -> c - 1 < x", WEAK, CONST, ANY, false, weak_const},
	{"x < 1 -> x = 0", ULT | SLT, ANY, CONST, false, less_than_end},
	{"0 < x -> ~(x = 0)", ULT | SLT, CONST, ANY, false, more_than_end},
	{"concat(x, k) < c -> x < c'", ULT, CONCAT, CONST, false, concat_less},
	{"c < concat(x, k) -> c' < x", ULT, CONST, CONCAT, false, less_concat},
	{"concat(x, y) < 0 -> x < 0", SLT, CONCAT, CONST, false, sign_of_concat},
	{"-1 < concat(x, y) -> -1 < x", SLT, CONST, CONCAT, false, sign_of_concat},
};
const struct expr_family fold_compare = EXPR_FAMILY("compare", rules);
