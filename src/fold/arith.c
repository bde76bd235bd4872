/* arith.c - sums, differences, products, quotients.
 *
 * The form: constants are added last and at the right (x - c is x + -c); a difference
 * has no constant inside its operands; products with powers of two are shifts,
 * quotients and remainders by them are slices. Read expr/rules.h first. */
#include "fold/internal.h"

static expr_wide value_of(const struct expr_pool *p, expr_id id)
{
	return expr_const_value(p, id);
}

static expr_id negative_number(struct expr_pool *p, unsigned width, expr_wide v)
{
	return expr_from_wide(p, width, -v);
}

/* The constant that an ADD or a SUB from a constant carries at its top. */
static bool is_add_const(const struct expr_pool *p, expr_id id)
{
	return expr_is_op_const(p, id, EXPR_ADD);
}
static bool is_const_sub(const struct expr_pool *p, expr_id id)
{
	return expr_op_of(p, id) == EXPR_SUB && expr_is_const(p, expr_get(p, id)->a);
}

/* --- one bit ------------------------------------------------------------------------ */

static expr_id add_bit(struct expr_pool *p, const struct expr_app *t)
{
	return t->width == 1 ? expr_xor(p, t->a, t->b) : 0;
}

static expr_id mul_bit(struct expr_pool *p, const struct expr_app *t)
{
	return t->width == 1 ? expr_and(p, t->a, t->b) : 0;
}

/* --- ADD ---------------------------------------------------------------------------- */

static expr_id add_zero(struct expr_pool *p, const struct expr_app *t)
{
	return value_of(p, t->b) == 0 ? t->a : 0;
}

/* (x + c) + d -> x + (c + d), (c - x) + d -> (c + d) - x */
static expr_id add_add_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (is_add_const(p, t->a))
		return expr_add(p, in.a, expr_add(p, in.b, t->b));
	if (is_const_sub(p, t->a))
		return expr_sub(p, expr_add(p, in.a, t->b), in.b);
	return 0;
}

/* (x + c) + y -> (x + y) + c */
static expr_id add_lifts_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (expr_is_const(p, t->b) || !is_add_const(p, t->a))
		return 0;
	return expr_add(p, expr_add(p, in.a, t->b), in.b);
}

/* (c - x) + y -> (y - x) + c */
static expr_id add_of_difference(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (expr_is_const(p, t->b) || !is_const_sub(p, t->a))
		return 0;
	return expr_add(p, expr_sub(p, t->b, in.b), in.a);
}

/* (x - y) + y -> x */
static expr_id add_undoes_sub(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	return in.b == t->b ? in.a : 0;
}

static expr_id add_same(struct expr_pool *p, const struct expr_app *t)
{
	if (t->a != t->b || t->width == 1)
		return 0;
	return expr_binary(p, EXPR_SHL, t->a, expr_const(p, t->width, 1));
}

/* x + ~x -> all ones */
static expr_id add_opposite(struct expr_pool *p, const struct expr_app *t)
{
	bool is_opposite = expr_get(p, t->a)->a == t->b;
	return is_opposite ? expr_from_wide(p, t->width, expr_ones(t->width)) : 0;
}

/* ~x + c -> (c - 1) - x */
static expr_id add_not_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->a)->a;
	if (t->width == 1)
		return 0;
	return expr_sub(p, expr_from_wide(p, t->width, value_of(p, t->b) - 1), x);
}

/* --- SUB ---------------------------------------------------------------------------- */

static expr_id sub_same(struct expr_pool *p, const struct expr_app *t)
{
	return t->a == t->b ? expr_const(p, t->width, 0) : 0;
}

static expr_id sub_const(struct expr_pool *p, const struct expr_app *t)
{
	return expr_add(p, t->a, negative_number(p, t->width, value_of(p, t->b)));
}

/* c - (x + d) -> (c - d) - x, c - (d - x) -> x + (c - d), c - ~x -> x + (c + 1) */
static expr_id sub_from_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->b);
	if (is_add_const(p, t->b))
		return expr_sub(p, expr_sub(p, t->a, in.b), in.a);
	if (is_const_sub(p, t->b))
		return expr_add(p, in.b, expr_sub(p, t->a, in.a));
	if (in.op == EXPR_NOT)
		return expr_add(p, in.a,
				expr_from_wide(p, t->width, value_of(p, t->a) + 1));
	return 0;
}

/* All ones - x -> ~x */
static expr_id sub_from_ones(struct expr_pool *p, const struct expr_app *t)
{
	return value_of(p, t->a) == expr_ones(t->width) ? expr_not(p, t->b) : 0;
}

/* (x + c) - y -> (x - y) + c, x - (y + c) -> (x - y) + -c, x - (c - y) -> (x + y) + -c,
 * (c - x) - y -> c - (x + y) */
static expr_id sub_lifts_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (expr_is_const(p, t->a) || expr_is_const(p, t->b))
		return 0;
	if (is_add_const(p, t->a))
		return expr_add(p, expr_sub(p, a.a, t->b), a.b);
	if (is_add_const(p, t->b))
		return expr_sub(p, expr_sub(p, t->a, b.a), b.b);
	if (is_const_sub(p, t->b))
		return expr_sub(p, expr_add(p, t->a, b.b), b.a);
	if (is_const_sub(p, t->a))
		return expr_sub(p, a.a, expr_add(p, a.b, t->b));
	return 0;
}

/* (x + y) - x -> y, (x - y) - x -> 0 - y */
static expr_id sub_cancels_left(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_SUB)
		return in.a == t->b ? expr_neg(p, in.b) : 0;
	return in.a == t->b ? in.b : in.b == t->b ? in.a : 0;
}

/* x - (x + y) -> 0 - y, x - (x - y) -> y */
static expr_id sub_cancels_right(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->b);
	if (in.op == EXPR_SUB)
		return in.a == t->a ? in.b : 0;
	return in.a == t->a ? expr_neg(p, in.b) : in.b == t->a ? expr_neg(p, in.a) : 0;
}

/* (x + y) - (x + z) -> y - z */
static expr_id sub_cancels_both(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (a.a == b.a)
		return expr_sub(p, a.b, b.b);
	if (a.a == b.b)
		return expr_sub(p, a.b, b.a);
	if (a.b == b.a)
		return expr_sub(p, a.a, b.b);
	return a.b == b.b ? expr_sub(p, a.a, b.a) : 0;
}

/* --- MUL ---------------------------------------------------------------------------- */

static expr_id mul_simple(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == 0)
		return t->b;
	if (v == 1)
		return t->a;
	return v == expr_ones(t->width) ? expr_neg(p, t->a) : 0;
}

static expr_id mul_power(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (!expr_is_power(v))
		return 0;
	expr_id by = expr_const(p, t->width, expr_wide_bits(v) - 1);
	return expr_binary(p, EXPR_SHL, t->a, by);
}

static expr_id mul_mul_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (!expr_is_op_const(p, t->a, EXPR_MUL))
		return 0;
	return expr_mul(p, in.a, expr_mul(p, in.b, t->b));
}

/* --- quotients and remainders ------------------------------------------------------- */

static expr_id udiv_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == 0)
		return expr_from_wide(p, t->width, expr_ones(t->width));
	if (expr_unsigned_max(p, t->a) < v)
		return expr_const(p, t->width, 0);
	if (!expr_is_power(v))
		return 0;
	expr_id by = expr_const(p, t->width, expr_wide_bits(v) - 1);
	return expr_binary(p, EXPR_LSHR, t->a, by);
}

static expr_id urem_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == 0 || expr_unsigned_max(p, t->a) < v)
		return t->a;
	if (!expr_is_power(v))
		return 0;
	return expr_and(p, t->a, expr_from_wide(p, t->width, v - 1));
}

static expr_id sdiv_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == expr_ones(t->width))
		return expr_neg(p, t->a);
	return v == 1 && t->width > 1 ? t->a : 0;
}

static expr_id srem_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == 0)
		return t->a;
	return v == 1 || v == expr_ones(t->width) ? expr_const(p, t->width, 0) : 0;
}

/* Both operands without a sign: the unsigned operator. */
static expr_id signed_of_positive(struct expr_pool *p, const struct expr_app *t)
{
	if (!expr_is_positive(p, t->a) || !expr_is_positive(p, t->b))
		return 0;
	return expr_binary(p, t->op == EXPR_SDIV ? EXPR_UDIV : EXPR_UREM, t->a, t->b);
}

/* Quotient and remainder of numbers with zeros in front, at the width that holds both.
 * The quotient by 0 is all ones, so its divisor must be known. */
static expr_id divide_narrow(struct expr_pool *p, const struct expr_app *t)
{
	unsigned a = expr_wide_bits(expr_unsigned_max(p, t->a));
	unsigned b = expr_wide_bits(expr_unsigned_max(p, t->b));
	unsigned width = a > b ? a : b;
	if (width == 0 || width >= t->width)
		return 0;
	if (t->op == EXPR_UDIV && !(expr_is_const(p, t->b) && value_of(p, t->b)))
		return 0;
	expr_id x = expr_trunc(p, t->a, width), y = expr_trunc(p, t->b, width);
	return expr_zext(p, expr_binary(p, t->op, x, y), t->width);
}

/* 0 % x -> 0, x % x -> 0 */
static expr_id urem_zero(struct expr_pool *p, const struct expr_app *t)
{
	bool is_zero = expr_is_const(p, t->a) && value_of(p, t->a) == 0;
	return is_zero || t->a == t->b ? expr_const(p, t->width, 0) : 0;
}

#define ADD EXPR_BIT(ADD)
#define SUB EXPR_BIT(SUB)
#define MUL EXPR_BIT(MUL)
#define CONST EXPR_BIT(CONST)
#define ANY EXPR_ANY
static const struct expr_rule rules[] = {
	{"x + y at one bit -> x ^ y", ADD | SUB, ANY, ANY, false, add_bit},
	{"x * y at one bit -> x & y", MUL, ANY, ANY, false, mul_bit},
	{"x + 0 -> x", ADD, ANY, CONST, false, add_zero},
	{"(x + c) + d -> x + (c + d)", ADD, ADD | SUB, CONST, false, add_add_const},
	{"~x + c -> (c - 1) - x", ADD, EXPR_BIT(NOT), CONST, false, add_not_const},
	{"(x + c) + y -> (x + y) + c", ADD, ADD, ANY, true, add_lifts_const},
	{"(x - y) + y -> x", ADD, SUB, ANY, true, add_undoes_sub},
	{"(c - x) + y -> (y - x) + c", ADD, SUB, ANY, true, add_of_difference},
	{"x + x -> x << 1", ADD, ANY, ANY, false, add_same},
	{"x + ~x -> ones", ADD, EXPR_BIT(NOT), ANY, true, add_opposite},
	{"x - x -> 0", SUB, ANY, ANY, false, sub_same},
	{"x - c -> x + -c", SUB, ANY, CONST, false, sub_const},
	{"c - (x + d) -> (c - d) - x", SUB, CONST, ADD | SUB | EXPR_BIT(NOT), false,
	 sub_from_const},
	{"ones - x -> ~x", SUB, CONST, ANY, false, sub_from_ones},
	{"(x + y) - x -> y", SUB, ADD | SUB, ANY, false, sub_cancels_left},
	{"x - (x + y) -> 0 - y", SUB, ANY, ADD | SUB, false, sub_cancels_right},
	{"(x + y) - (x + z) -> y - z", SUB, ADD, ADD, false, sub_cancels_both},
	{"(x + c) - y -> (x - y) + c", SUB, ANY, ANY, false, sub_lifts_const},
	{"x * 0, x * 1, x * -1", MUL, ANY, CONST, false, mul_simple},
	{"x * 2^k -> x << k", MUL, ANY, CONST, false, mul_power},
	{"(x * c) * d -> x * (c * d)", MUL, MUL, CONST, false, mul_mul_const},
	{"x / c: 0, 1, 2^k, larger than x", EXPR_BIT(UDIV), ANY, CONST, false,
	 udiv_const},
	{"x % c: 0, 1, 2^k, larger than x", EXPR_BIT(UREM), ANY, CONST, false,
	 urem_const},
	{"x sdiv 1, -1", EXPR_BIT(SDIV), ANY, CONST, false, sdiv_const},
	{"x srem 0, 1, -1", EXPR_BIT(SREM), ANY, CONST, false, srem_const},
	{"sdiv, srem of positives -> udiv, urem", EXPR_BIT(SDIV) | EXPR_BIT(SREM), ANY,
	 ANY, false, signed_of_positive},
	{"0 % x, x % x -> 0", EXPR_BIT(UREM) | EXPR_BIT(SREM), ANY, ANY, false,
	 urem_zero},
	{"zext x / c, zext x % zext y -> narrow", EXPR_BIT(UDIV) | EXPR_BIT(UREM), ANY,
	 ANY, false, divide_narrow},
};
const struct expr_family fold_arith = EXPR_FAMILY("arith", rules);
