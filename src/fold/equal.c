/* equal.c - equality.
 * The form: what can be moved to a constant is moved there, so that x stands alone; words
 * made of parts are compared part by part; at one bit there are no constants. */
#include "fold/internal.h"

static expr_wide value_of(const struct expr_pool *p, expr_id id)
{
	return expr_const_value(p, id);
}

static expr_id eq_same(struct expr_pool *p, const struct expr_app *t)
{
	return t->a == t->b ? expr_bool(p, true) : 0;
}

static expr_id eq_opposite(struct expr_pool *p, const struct expr_app *t)
{
	return expr_are_opposite(p, t->a, t->b) ? expr_bool(p, false) : 0;
}

static expr_id eq_bit(struct expr_pool *p, const struct expr_app *t)
{
	if (expr_width(p, t->a) != 1)
		return 0;
	return expr_is_true(p, t->b) ? t->a : expr_not(p, t->a);
}

/* ~x = ~y -> x = y, ~x = c -> x = ~c; at one bit ~x = y -> ~(x = y) */
static expr_id eq_not(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (b.op == EXPR_NOT)
		return expr_eq(p, a.a, b.a);
	if (b.op == EXPR_CONST)
		return expr_eq(p, a.a, expr_not(p, t->b));
	return a.width == 1 ? expr_not(p, expr_eq(p, a.a, t->b)) : 0;
}

/* --- against constants -------------------------------------------------------------- */

static expr_id eq_sum_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_ADD && expr_is_const(p, in.b))
		return expr_eq(p, in.a, expr_sub(p, t->b, in.b));
	if (in.op == EXPR_SUB && expr_is_const(p, in.a))
		return expr_eq(p, in.b, expr_sub(p, in.a, t->b));
	if (in.op == EXPR_SUB && value_of(p, t->b) == 0)
		return expr_eq(p, in.a, in.b);
	return 0;
}

static expr_id eq_xor_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (expr_is_const(p, in.b))
		return expr_eq(p, in.a, expr_xor(p, in.b, t->b));
	return value_of(p, t->b) == 0 ? expr_eq(p, in.a, in.b) : 0;
}

/* x & c has no bits outside c, x | c has all bits of c */
static expr_id eq_mask_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (!expr_is_const(p, in.b))
		return 0;
	expr_wide c = value_of(p, in.b), v = value_of(p, t->b);
	bool cannot = in.op == EXPR_AND ? v & ~c : c & ~v;
	return cannot ? expr_bool(p, false) : 0;
}

/* x * c = d with odd c: x = d / c, where 1 / c is found by Newton's iteration */
static expr_id eq_mul_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (!expr_is_const(p, in.b) || !(value_of(p, in.b) & 1))
		return 0;
	expr_wide c = value_of(p, in.b), inverse = c;
	for (unsigned bits = 3; bits < in.width; bits *= 2)
		inverse *= 2 - c * inverse;
	return expr_eq(p, in.a, expr_from_wide(p, in.width, value_of(p, t->b) * inverse));
}

/* x + y = c where the sum cannot wrap: 0 beyond its largest value, and both are 0 if c is. */
static expr_id eq_small_sum(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	expr_wide most = expr_sum_max(p, in.a), c = value_of(p, t->b);
	if (expr_sum_max(p, in.b) > expr_ones(in.width) - most)
		return 0;
	if (c > most + expr_sum_max(p, in.b))
		return expr_bool(p, false);
	return c ? 0 : expr_and(p, expr_eq(p, in.a, t->b), expr_eq(p, in.b, t->b));
}

/* --- by parts and by width ---------------------------------------------------------- */

static expr_id eq_extended(struct expr_pool *p, const struct expr_app *t)
{
	unsigned a = expr_signed_bits(p, t->a), b = expr_signed_bits(p, t->b);
	unsigned width = a > b ? a : b;
	a = expr_wide_bits(expr_unsigned_max(p, t->a));
	b = expr_wide_bits(expr_unsigned_max(p, t->b));
	a = a > b ? a : b;
	width = width < a ? width : a;
	if (width == 0 || width >= expr_width(p, t->a))
		return 0;
	expr_id x = expr_trunc(p, t->a, width);
	return expr_eq(p, x, expr_trunc(p, t->b, width));
}

/* A constant that the extended term cannot reach. */
static expr_id eq_out_of_range(struct expr_pool *p, const struct expr_app *t)
{
	bool cannot = value_of(p, t->b) > expr_unsigned_max(p, t->a) ||
		      (expr_op_of(p, t->a) == EXPR_SEXT &&
		       expr_signed_bits(p, t->b) > expr_signed_bits(p, t->a));
	return cannot ? expr_bool(p, false) : 0;
}

static expr_id eq_concat(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	unsigned at = expr_width(p, a.b), above = expr_width(p, a.a);
	bool can_cut = b.op == EXPR_CONST ||
		       (b.op == EXPR_ZEXT && expr_width(p, b.a) <= at) ||
		       (b.op == EXPR_CONCAT && expr_width(p, b.b) == at);
	if (!can_cut)
		return 0;
	expr_id high = expr_eq(p, a.a, expr_extract(p, t->b, at, above));
	if (expr_is_false(p, high))
		return high;
	return expr_and(p, high, expr_eq(p, a.b, expr_trunc(p, t->b, at)));
}

/* --- sums on both sides ------------------------------------------------------------- */

static expr_id zero_like(struct expr_pool *p, expr_id like)
{
	return expr_const(p, expr_width(p, like), 0);
}

/* x + y = x -> y = 0, x - y = x -> y = 0, x ^ y = x -> y = 0 */
static expr_id eq_part(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.a == t->b)
		return expr_eq(p, in.b, zero_like(p, in.b));
	if (in.b == t->b && in.op != EXPR_SUB)
		return expr_eq(p, in.a, zero_like(p, in.a));
	return 0;
}

/* x + y = x + z -> y = z, the same for ^; x - y = x - z, x - y = z - y */
static expr_id eq_cancels(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (a.op != b.op)
		return 0;
	if (a.a == b.a)
		return expr_eq(p, a.b, b.b);
	if (a.b == b.b)
		return expr_eq(p, a.a, b.a);
	if (a.op == EXPR_SUB)
		return 0;
	if (a.a == b.b)
		return expr_eq(p, a.b, b.a);
	return a.b == b.a ? expr_eq(p, a.a, b.b) : 0;
}

/* x + c = y + d -> x + (c - d) = y */
static expr_id eq_sums(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (!expr_is_const(p, a.b) || !expr_is_const(p, b.b))
		return 0;
	return expr_eq(p, expr_add(p, a.a, expr_sub(p, a.b, b.b)), b.a);
}

#define EQ EXPR_BIT(EQ)
#define CONST EXPR_BIT(CONST)
#define SUMS (EXPR_BIT(ADD) | EXPR_BIT(SUB))
#define EXTENDED (EXPR_BIT(ZEXT) | EXPR_BIT(SEXT))
#define CONCAT EXPR_BIT(CONCAT)
#define ANY EXPR_ANY
static const struct expr_rule rules[] = {
	{"x = x -> 1", EQ, ANY, ANY, false, eq_same},
	{"x = ~x -> 0", EQ, ANY, ANY, false, eq_opposite},
	{"x = 1 at one bit -> x", EQ, ANY, CONST, false, eq_bit},
	{"~x = ~y -> x = y", EQ, EXPR_BIT(NOT), ANY, true, eq_not},
	{"x + c = d -> x = d - c", EQ, SUMS, CONST, false, eq_sum_const},
	{"x ^ c = d -> x = c ^ d", EQ, EXPR_BIT(XOR), CONST, false, eq_xor_const},
	{"x & c = d -> 0", EQ, EXPR_BIT(AND) | EXPR_BIT(OR), CONST, false, eq_mask_const},
	{"x * odd = d -> x = d / odd", EQ, EXPR_BIT(MUL), CONST, false, eq_mul_const},
	{"zext x = c -> 0", EQ, ANY, CONST, false, eq_out_of_range},
	{"zext x = zext y -> x = y", EQ, EXTENDED, EXTENDED | CONST, false, eq_extended},
	{"concat(x, y) = c -> x = c & y = c", EQ, CONCAT, CONST | CONCAT | EXPR_BIT(ZEXT),
	 true, eq_concat},
	{"x + y = x -> y = 0", EQ, SUMS | EXPR_BIT(XOR), ANY, true, eq_part},
	{"x + y = x + z -> y = z", EQ, SUMS | EXPR_BIT(XOR), SUMS | EXPR_BIT(XOR), false,
	 eq_cancels},
	{"x + c = y + d -> x + (c - d) = y", EQ, EXPR_BIT(ADD), EXPR_BIT(ADD), false,
	 eq_sums},
	{"x + y = 0 -> x = 0 & y = 0 where it is small", EQ, EXPR_BIT(ADD), CONST, false,
	 eq_small_sum},
};
const struct expr_family fold_equal = EXPR_FAMILY("equal", rules);
