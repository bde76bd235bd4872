/* bits.c - NOT, AND, OR, XOR.
 *
 * The form: constants last; NOT outside of XOR and (above one bit) of AND and OR; a
 * mask that is one run of ones is a slice; operators go below ZEXT, SEXT and CONCAT
 * where both operands can be cut at the same place; at one bit XOR is NOT EQ. */
#include "fold/internal.h"

static expr_wide value_of(const struct expr_pool *p, expr_id id)
{
	return expr_const_value(p, id);
}

static expr_id all_ones(struct expr_pool *p, unsigned width)
{
	return expr_from_wide(p, width, expr_ones(width));
}

/* --- NOT ---------------------------------------------------------------------------- */

static expr_id not_not(struct expr_pool *p, const struct expr_app *t)
{
	return expr_get(p, t->a)->a;
}

static expr_id not_compare(struct expr_pool *p, const struct expr_app *t)
{
	static const uint8_t turned[EXPR_OPS] = {
		[EXPR_ULT] = EXPR_ULE,
		[EXPR_ULE] = EXPR_ULT,
		[EXPR_SLT] = EXPR_SLE,
		[EXPR_SLE] = EXPR_SLT,
	};
	struct expr in = *expr_get(p, t->a);
	return expr_binary(p, turned[in.op], in.b, in.a);
}

/* ~(x + c) -> ~c - x, ~(c - x) -> x + ~c */
static expr_id not_sum(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_ADD && expr_is_const(p, in.b))
		return expr_sub(p, expr_not(p, in.b), in.a);
	if (in.op == EXPR_SUB && expr_is_const(p, in.a))
		return expr_add(p, in.b, expr_not(p, in.a));
	return 0;
}

/* ~(~x & ~y) -> x | y, ~(~x | ~y) -> x & y */
static expr_id not_of_nots(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	struct expr a = *expr_get(p, in.a), b = *expr_get(p, in.b);
	if (a.op != EXPR_NOT || b.op != EXPR_NOT)
		return 0;
	return expr_binary(p, in.op == EXPR_AND ? EXPR_OR : EXPR_AND, a.a, b.a);
}

static expr_id not_parts(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_SEXT)
		return expr_sext(p, expr_not(p, in.a), t->width);
	if (in.op == EXPR_ZEXT) {
		expr_id above = all_ones(p, t->width - expr_width(p, in.a));
		return expr_concat(p, above, expr_not(p, in.a));
	}
	expr_id high = expr_not(p, in.a);
	return expr_concat(p, high, expr_not(p, in.b));
}

/* --- with constants, with itself ---------------------------------------------------- */

static expr_id bits_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	if (v == 0)
		return t->op == EXPR_AND ? t->b : t->a;
	if (v != expr_ones(t->width))
		return 0;
	return t->op == EXPR_AND ? t->a : t->op == EXPR_OR ? t->b : expr_not(p, t->a);
}

static expr_id bits_same(struct expr_pool *p, const struct expr_app *t)
{
	if (t->a != t->b)
		return 0;
	return t->op == EXPR_XOR ? expr_const(p, t->width, 0) : t->a;
}

static expr_id bits_opposite(struct expr_pool *p, const struct expr_app *t)
{
	if (!expr_are_opposite(p, t->a, t->b))
		return 0;
	return t->op == EXPR_AND ? expr_const(p, t->width, 0) : all_ones(p, t->width);
}

/* (x op c) op d -> x op (c op d), (x op c) op y -> (x op y) op c */
static expr_id bits_lift_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op != t->op || !expr_is_const(p, in.b))
		return 0;
	if (expr_is_const(p, t->b))
		return expr_binary(p, t->op, in.a, expr_binary(p, t->op, in.b, t->b));
	return expr_binary(p, t->op, expr_binary(p, t->op, in.a, t->b), in.b);
}

/* What x is to the operands of (y op z): one of them (the other is returned), or
 * opposite to one of them. */
static expr_id other_operand(const struct expr *in, expr_id x)
{
	return in->a == x ? in->b : in->b == x ? in->a : 0;
}
static expr_id other_of_opposite(const struct expr_pool *p, const struct expr *in,
				 expr_id x)
{
	return expr_are_opposite(p, in->a, x)	? in->b
	       : expr_are_opposite(p, in->b, x) ? in->a
						: 0;
}

/* (x & y) & x, (x | y) & x and so on; (x ^ y) ^ x -> y */
static expr_id bits_absorb(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	expr_id other = other_operand(&in, t->b);
	if (!other || (in.op == EXPR_XOR) != (t->op == EXPR_XOR))
		return 0;
	if (t->op == EXPR_XOR)
		return other;
	return in.op == t->op ? t->a : t->b;
}

/* (~x & y) & x -> 0, (~x | y) & x -> y & x; the same with | and & exchanged */
static expr_id bits_absorb_opposite(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	expr_id other = other_of_opposite(p, &in, t->b);
	if (!other)
		return 0;
	if (in.op != t->op)
		return expr_binary(p, t->op, other, t->b);
	return t->op == EXPR_AND ? expr_const(p, t->width, 0) : all_ones(p, t->width);
}

/* --- NOT inside --------------------------------------------------------------------- */

static expr_id xor_not(struct expr_pool *p, const struct expr_app *t)
{
	return expr_not(p, expr_xor(p, expr_get(p, t->a)->a, t->b));
}

static expr_id xor_bit(struct expr_pool *p, const struct expr_app *t)
{
	return t->width == 1 ? expr_not(p, expr_eq(p, t->a, t->b)) : 0;
}

/* ~x & ~y -> ~(x | y). Not at one bit: conjunctions are more use to the solver. */
static expr_id bits_of_nots(struct expr_pool *p, const struct expr_app *t)
{
	enum expr_op op = t->op == EXPR_AND ? EXPR_OR : EXPR_AND;
	if (t->width == 1)
		return 0;
	return expr_not(p,
			expr_binary(p, op, expr_get(p, t->a)->a, expr_get(p, t->b)->a));
}

/* --- slices ------------------------------------------------------------------------- */

/* x & 00111000 -> concat(0, extract x, 0) */
static expr_id and_run(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = value_of(p, t->b);
	unsigned end = expr_wide_bits(v), low = expr_wide_bits(v & -v) - 1;
	if (v == 0 || v != (expr_ones(end) & ~expr_ones(low)))
		return 0;
	expr_id id = expr_extract(p, t->a, low, end - low);
	if (low)
		id = expr_concat(p, id, expr_const(p, low, 0));
	return expr_zext(p, id, t->width);
}

static expr_id and_zext(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->a)->a;
	expr_id y = expr_trunc(p, t->b, expr_width(p, x));
	return expr_zext(p, expr_and(p, x, y), t->width);
}

/* Both extended: the operator at the larger of the narrow widths. */
static expr_id bits_of_extended(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	unsigned x = expr_width(p, a.a), y = expr_width(p, b.a), width = x > y ? x : y;
	if (a.op != b.op)
		return 0;
	expr_id low = expr_trunc(p, t->a, width);
	low = expr_binary(p, t->op, low, expr_trunc(p, t->b, width));
	return a.op == EXPR_ZEXT ? expr_zext(p, low, t->width)
				 : expr_sext(p, low, t->width);
}

/* sext x op c -> sext(x op c) where c is the extension of its low bits too */
static expr_id bits_of_sext_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->a)->a;
	unsigned width = expr_width(p, x);
	if (expr_signed_bits(p, t->b) > width)
		return 0;
	expr_id low = expr_binary(p, t->op, x, expr_trunc(p, t->b, width));
	return expr_sext(p, low, t->width);
}

static expr_id cut_operands(struct expr_pool *p, const struct expr_app *t, unsigned at)
{
	expr_id h = expr_extract(p, t->a, at, t->width - at);
	h = expr_binary(p, t->op, h, expr_extract(p, t->b, at, t->width - at));
	expr_id l = expr_trunc(p, t->a, at);
	l = expr_binary(p, t->op, l, expr_trunc(p, t->b, at));
	return expr_concat(p, h, l);
}

/* concat op (constant, concat cut at the same place, or what has zeros above the cut) */
static expr_id bits_of_concat(struct expr_pool *p, const struct expr_app *t)
{
	unsigned at = expr_width(p, expr_get(p, t->a)->b);
	struct expr b = *expr_get(p, t->b);
	bool can_cut = b.op == EXPR_CONST ||
		       (b.op == EXPR_ZEXT && expr_width(p, b.a) <= at) ||
		       (b.op == EXPR_CONCAT && expr_width(p, b.b) == at);
	return can_cut ? cut_operands(p, t, at) : 0;
}

static expr_id bits_of_zext_const(struct expr_pool *p, const struct expr_app *t)
{
	return cut_operands(p, t, expr_width(p, expr_get(p, t->a)->a));
}

/* concat(x, 0) + y -> concat(x, y) where y fits into the zeros */
static expr_id add_disjoint(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_ZEXT)
		in = *expr_get(p, in.a);
	if (in.op != EXPR_CONCAT || !expr_is_const(p, in.b) || value_of(p, in.b))
		return 0;
	unsigned at = expr_width(p, in.b);
	if (expr_wide_bits(expr_unsigned_max(p, t->b)) > at)
		return 0;
	expr_id id = expr_concat(p, in.a, expr_trunc(p, t->b, at));
	return expr_zext(p, id, t->width);
}

#define NOT EXPR_BIT(NOT)
#define AND EXPR_BIT(AND)
#define OR EXPR_BIT(OR)
#define XOR EXPR_BIT(XOR)
#define BITS (AND | OR | XOR)
#define CONST EXPR_BIT(CONST)
#define ANY EXPR_ANY
#define COMPARE (EXPR_BIT(ULT) | EXPR_BIT(ULE) | EXPR_BIT(SLT) | EXPR_BIT(SLE))
#define EXTENDED (EXPR_BIT(ZEXT) | EXPR_BIT(SEXT))
static const struct expr_rule rules[] = {
	{"~~x -> x", NOT, NOT, ANY, false, not_not},
	{"~(x < y) -> y <= x", NOT, COMPARE, ANY, false, not_compare},
	{"~(x + c) -> ~c - x", NOT, EXPR_BIT(ADD) | EXPR_BIT(SUB), ANY, false, not_sum},
	{"~(~x & ~y) -> x | y", NOT, AND | OR, ANY, false, not_of_nots},
	{"~concat(x, y) -> concat(~x, ~y)", NOT, EXPR_BIT(CONCAT) | EXTENDED, ANY, false,
	 not_parts},
	{"x & 0, x & ones and so on", BITS, ANY, CONST, false, bits_const},
	{"x & x -> x, x ^ x -> 0", BITS, ANY, ANY, false, bits_same},
	{"x & ~x -> 0, x | ~x -> ones", BITS, ANY, ANY, false, bits_opposite},
	{"(x & c) & d -> x & (c & d)", BITS, BITS, ANY, true, bits_lift_const},
	{"(x | y) & x -> x and so on", BITS, BITS, ANY, true, bits_absorb},
	{"(~x | y) & x -> y & x and so on", AND | OR, AND | OR, ANY, true,
	 bits_absorb_opposite},
	{"~x ^ y -> ~(x ^ y)", XOR, NOT, ANY, true, xor_not},
	{"x ^ y at one bit -> ~(x = y)", XOR, ANY, ANY, false, xor_bit},
	{"~x & ~y -> ~(x | y)", AND | OR, NOT, NOT, false, bits_of_nots},
	{"zext x & y -> zext(x & y)", AND, EXPR_BIT(ZEXT), ANY, true, and_zext},
	{"x & run of ones -> slice", AND, ANY, CONST, false, and_run},
	{"zext x | zext y -> zext(x | y)", BITS, EXTENDED, EXTENDED, false,
	 bits_of_extended},
	{"sext x | c -> sext(x | c)", BITS, EXPR_BIT(SEXT), CONST, false,
	 bits_of_sext_const},
	{"zext x | c -> concat(c, x | c)", OR | XOR, EXPR_BIT(ZEXT), CONST, false,
	 bits_of_zext_const},
	{"concat | concat -> concat of |", BITS, EXPR_BIT(CONCAT),
	 EXPR_BIT(CONCAT) | EXPR_BIT(ZEXT) | CONST, true, bits_of_concat},
	{"concat(x, 0) + y -> concat(x, y)", EXPR_BIT(ADD),
	 EXPR_BIT(CONCAT) | EXPR_BIT(ZEXT), EXPR_BIT(ZEXT), true, add_disjoint},
};
const struct expr_family fold_bits = EXPR_FAMILY("bits", rules);
