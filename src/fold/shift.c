/* shift.c - shifts. By a constant they are slices, which the casts know how to fold:
 *   x << c -> concat(extract x, 0), x >> c -> zext(extract x), signed sext(extract x) */
#include "fold/internal.h"

/* By the width or more: 0, or copies of the sign. */
static expr_id shift_out(struct expr_pool *p, const struct expr_app *t)
{
	if (t->op != EXPR_ASHR)
		return expr_const(p, t->width, 0);
	return expr_sext(p, expr_extract(p, t->a, t->width - 1u, 1), t->width);
}

static expr_id shift_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide by = expr_const_value(p, t->b);
	if (by == 0)
		return t->a;
	if (by >= t->width)
		return shift_out(p, t);
	unsigned n = (unsigned)by, left = t->width - n;
	if (t->op == EXPR_SHL)
		return expr_concat(p, expr_extract(p, t->a, 0, left),
				   expr_const(p, n, 0));
	expr_id rest = expr_extract(p, t->a, n, left);
	return t->op == EXPR_LSHR ? expr_zext(p, rest, t->width)
				  : expr_sext(p, rest, t->width);
}

static expr_id shift_zero(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = expr_const_value(p, t->a);
	if (v == 0 || (t->op == EXPR_ASHR && v == expr_ones(t->width)))
		return t->a;
	return 0;
}

static expr_id ashr_positive(struct expr_pool *p, const struct expr_app *t)
{
	return expr_is_positive(p, t->a) ? expr_binary(p, EXPR_LSHR, t->a, t->b) : 0;
}

/* At one bit only a shift by 0 keeps x. */
static expr_id shift_bit(struct expr_pool *p, const struct expr_app *t)
{
	if (t->width != 1)
		return 0;
	return t->op == EXPR_ASHR ? t->a : expr_and(p, t->a, expr_not(p, t->b));
}

#define SHIFTS (EXPR_BIT(SHL) | EXPR_BIT(LSHR) | EXPR_BIT(ASHR))
static const struct expr_rule rules[] = {
	{"shift by c -> slice", SHIFTS, EXPR_ANY, EXPR_BIT(CONST), false, shift_const},
	{"shift of 0 -> 0", SHIFTS, EXPR_BIT(CONST), EXPR_ANY, false, shift_zero},
	{"ashr of positive -> lshr", EXPR_BIT(ASHR), EXPR_ANY, EXPR_ANY, false,
	 ashr_positive},
	{"shift at one bit", SHIFTS, EXPR_ANY, EXPR_ANY, false, shift_bit},
};
const struct expr_family fold_shift = EXPR_FAMILY("shift", rules);
