/* ite.c - choices, and operators on choices between constants.
 * The form: the condition is not a NOT; at one bit a choice with a constant side is
 * AND or OR; choices between 0 and 1 or -1 are extensions of the condition. */
#include "fold/internal.h"

static bool is_value(const struct expr_pool *p, expr_id id, expr_wide v)
{
	return expr_is_const(p, id) && expr_const_value(p, id) == v;
}

static expr_id ite_const(struct expr_pool *p, const struct expr_app *t)
{
	return expr_is_true(p, t->a) ? t->b : t->c;
}

static expr_id ite_same(struct expr_pool *p, const struct expr_app *t)
{
	(void)p;
	return t->b == t->c ? t->b : 0;
}

static expr_id ite_not(struct expr_pool *p, const struct expr_app *t)
{
	return expr_ite(p, expr_get(p, t->a)->a, t->c, t->b);
}

/* A side is the condition, or a choice by the same condition, or by its opposite. */
static expr_id fold_side(const struct expr_pool *p, expr_id side, expr_id cond,
			 bool value)
{
	const struct expr *n = expr_get(p, side);
	if (n->op == EXPR_ITE && n->a == cond)
		return value ? n->b : n->c;
	return side;
}

static expr_id ite_nested(struct expr_pool *p, const struct expr_app *t)
{
	expr_id yes = fold_side(p, t->b, t->a, true),
		no = fold_side(p, t->c, t->a, false);
	return yes != t->b || no != t->c ? expr_ite(p, t->a, yes, no) : 0;
}

/* c ? x : (d ? x : y) -> c | d ? x : y and the like */
static expr_id ite_shares_side(struct expr_pool *p, const struct expr_app *t)
{
	struct expr yes = *expr_get(p, t->b), no = *expr_get(p, t->c);
	if (no.op == EXPR_ITE && no.b == t->b)
		return expr_ite(p, expr_or(p, t->a, no.a), t->b, no.c);
	if (yes.op == EXPR_ITE && yes.c == t->c)
		return expr_ite(p, expr_and(p, t->a, yes.a), yes.b, t->c);
	return 0;
}

/* One bit: c ? 1 : y -> c | y, c ? 0 : y -> ~c & y, c ? x : 0 -> c & x, c ? x : 1 ->
 * ~c | x; c itself as a side is 1 or 0 there. */
static expr_id ite_bit(struct expr_pool *p, const struct expr_app *t)
{
	if (t->width != 1)
		return 0;
	if (expr_is_true(p, t->b) || t->b == t->a)
		return expr_or(p, t->a, t->c);
	if (expr_is_false(p, t->c) || t->c == t->a)
		return expr_and(p, t->a, t->b);
	if (expr_is_false(p, t->b) || expr_are_opposite(p, t->a, t->b))
		return expr_and(p, expr_not(p, t->a), t->c);
	if (expr_is_true(p, t->c) || expr_are_opposite(p, t->a, t->c))
		return expr_or(p, expr_not(p, t->a), t->b);
	return 0;
}

/* c ? 1 : 0 -> zext c, c ? -1 : 0 -> sext c; turned: of ~c */
static expr_id ite_extends(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide all = expr_ones(t->width);
	if (is_value(p, t->c, 0) && is_value(p, t->b, 1))
		return expr_zext(p, t->a, t->width);
	if (is_value(p, t->c, 0) && is_value(p, t->b, all))
		return expr_sext(p, t->a, t->width);
	if (is_value(p, t->b, 0) && is_value(p, t->c, 1))
		return expr_zext(p, expr_not(p, t->a), t->width);
	if (is_value(p, t->b, 0) && is_value(p, t->c, all))
		return expr_sext(p, expr_not(p, t->a), t->width);
	return 0;
}

/* What a constant is added to, and which; x is x + 0. */
static expr_id base_of(struct expr_pool *p, expr_id id, expr_id *k)
{
	struct expr n = *expr_get(p, id);
	bool is_sum = n.op == EXPR_ADD && expr_is_const(p, n.b);
	*k = is_sum ? n.b : expr_const(p, n.width, 0);
	return is_sum ? n.a : id;
}

/* c ? x + k : x + l -> x + (c ? k : l) */
static expr_id ite_of_sums(struct expr_pool *p, const struct expr_app *t)
{
	expr_id k, l, x;
	if (expr_op_of(p, t->b) != EXPR_ADD && expr_op_of(p, t->c) != EXPR_ADD)
		return 0;
	x = base_of(p, t->b, &k);
	if (x != base_of(p, t->c, &l))
		return 0;
	return expr_add(p, x, expr_ite(p, t->a, k, l));
}

/* x = y ? x : y -> y */
static expr_id ite_of_equal(struct expr_pool *p, const struct expr_app *t)
{
	const struct expr *eq = expr_get(p, t->a);
	bool is_same =
		(eq->a == t->b && eq->b == t->c) || (eq->b == t->b && eq->a == t->c);
	return is_same ? t->c : 0;
}

/* c ? zext x : zext y -> zext(c ? x : y); a constant that fits may stand for one */
static expr_id ite_of_zext(struct expr_pool *p, const struct expr_app *t)
{
	bool is_yes = expr_op_of(p, t->b) == EXPR_ZEXT,
	     is_no = expr_op_of(p, t->c) == EXPR_ZEXT;
	unsigned yes = expr_wide_bits(expr_unsigned_max(p, t->b));
	unsigned no = expr_wide_bits(expr_unsigned_max(p, t->c));
	unsigned width = yes > no ? yes : no;
	bool fits = (is_yes && (is_no || expr_is_const(p, t->c))) ||
		    (is_no && expr_is_const(p, t->b));
	if (!fits || width >= t->width)
		return 0;
	expr_id low = expr_trunc(p, t->b, width);
	return expr_zext(p, expr_ite(p, t->a, low, expr_trunc(p, t->c, width)), t->width);
}

/* --- operators on a choice between constants ---------------------------------------- */

static expr_id with_operand(struct expr_pool *p, const struct expr_app *t,
			    expr_id *operand, struct expr_app *u)
{
	struct expr in = *expr_get(p, *operand);
	*operand = in.b;
	expr_id yes = expr_from_wide(p, t->width, expr_calc(p, u));
	*operand = in.c;
	expr_id no = expr_from_wide(p, t->width, expr_calc(p, u));
	return expr_ite(p, in.a, yes, no);
}

/* op(c ? k : l) -> c ? op k : op l, also where the other operand is constant */
static expr_id op_of_choice(struct expr_pool *p, const struct expr_app *t)
{
	struct expr_app u = *t;
	bool is_unary = expr_arity[t->op] == 1;
	if (expr_is_ite_of_consts(p, t->a) && (is_unary || expr_is_const(p, t->b)))
		return with_operand(p, t, &u.a, &u);
	if (!is_unary && expr_is_const(p, t->a) && expr_is_ite_of_consts(p, t->b))
		return with_operand(p, t, &u.b, &u);
	return 0;
}

/* op(c ? k : l, c ? m : n) -> c ? op(k, m) : op(l, n) */
static expr_id op_of_choices(struct expr_pool *p, const struct expr_app *t)
{
	struct expr a = *expr_get(p, t->a), b = *expr_get(p, t->b);
	if (a.a != b.a || !expr_is_ite_of_consts(p, t->a) ||
	    !expr_is_ite_of_consts(p, t->b))
		return 0;
	struct expr_app u = *t;
	u.a = a.b;
	u.b = b.b;
	expr_id yes = expr_from_wide(p, t->width, expr_calc(p, &u));
	u.a = a.c;
	u.b = b.c;
	return expr_ite(p, a.a, yes, expr_from_wide(p, t->width, expr_calc(p, &u)));
}

/* A comparison of a chain of choices with a constant: the choices go outside, where they
 * are and and or. Only one side of each may be a choice, so this is linear. */
static expr_id compare_of_chain(struct expr_pool *p, const struct expr_app *t)
{
	bool is_left = expr_get(p, t->a)->op == EXPR_ITE;
	struct expr in = *expr_get(p, is_left ? t->a : t->b);
	bool yes_goes_on = expr_get(p, in.b)->op == EXPR_ITE;
	bool no_goes_on = expr_get(p, in.c)->op == EXPR_ITE;
	bool has_const = expr_is_const(p, in.b) || expr_is_const(p, in.c);
	if (in.width == 1 ||
	    (!has_const && (t->op != EXPR_EQ || yes_goes_on == no_goes_on)))
		return 0;
	expr_id k = is_left ? t->b : t->a;
	expr_id yes =
		is_left ? expr_binary(p, t->op, in.b, k) : expr_binary(p, t->op, k, in.b);
	expr_id no =
		is_left ? expr_binary(p, t->op, in.c, k) : expr_binary(p, t->op, k, in.c);
	return expr_ite(p, in.a, yes, no);
}

#define ITE EXPR_BIT(ITE)
#define CONST EXPR_BIT(CONST)
#define ANY EXPR_ANY
#define UNARY                                                                  \
	(EXPR_BIT(NOT) | EXPR_BIT(ZEXT) | EXPR_BIT(SEXT) | EXPR_BIT(EXTRACT) | \
	 EXPR_FLOAT_UNARY)
#define BINARY                                                            \
	((~UNARY & ~ITE & ~CONST & (EXPR_BIT(ITE) - 1) & ~EXPR_BIT(VAR) & \
	  ~EXPR_BIT(READ)) |                                              \
	 EXPR_FLOAT_BINARY)
#define COMPARE \
	(EXPR_BIT(EQ) | EXPR_BIT(ULT) | EXPR_BIT(ULE) | EXPR_BIT(SLT) | EXPR_BIT(SLE))
static const struct expr_rule rules[] = {
	{"ite(0 or 1, x, y)", ITE, CONST, ANY, false, ite_const},
	{"ite(c, x, x) -> x", ITE, ANY, ANY, false, ite_same},
	{"ite(~c, x, y) -> ite(c, y, x)", ITE, EXPR_BIT(NOT), ANY, false, ite_not},
	{"ite(c, ite(c, x, y), z) -> ite(c, x, z)", ITE, ANY, ANY, false, ite_nested},
	{"ite(c, x, y) at one bit -> and, or", ITE, ANY, ANY, false, ite_bit},
	{"ite(c, 1, 0) -> zext c", ITE, ANY, ANY, false, ite_extends},
	{"ite(x = y, x, y) -> y", ITE, EXPR_BIT(EQ), ANY, false, ite_of_equal},
	{"ite(c, x, ite(d, x, y)) -> ite(c | d, x, y)", ITE, ANY, ANY, false,
	 ite_shares_side},
	{"ite(c, zext x, zext y) -> zext ite(c, x, y)", ITE, ANY, ANY, false,
	 ite_of_zext},
	{"op(ite(c, k, l)) -> ite(c, op k, op l)", UNARY, ITE, ANY, false, op_of_choice},
	{"op(ite(c, k, l), m) -> ite(c, op(k, m), op(l, m))", BINARY, ITE, CONST, false,
	 op_of_choice},
	{"op(m, ite(c, k, l)) -> ite(c, op(m, k), op(m, l))", BINARY, CONST, ITE, false,
	 op_of_choice},
	{"op(ite(c, k, l), ite(c, m, n))", BINARY, ITE, ITE, false, op_of_choices},
	{"ite(c, k, x) < m -> ite(c, k < m, x < m)", COMPARE, ITE, CONST, false,
	 compare_of_chain},
	{"m < ite(c, k, x) -> ite(c, m < k, m < x)", COMPARE, CONST, ITE, false,
	 compare_of_chain},
	{"ite(c, x + k, x) -> x + ite(c, k, 0)", ITE, ANY, ANY, false, ite_of_sums},
};
const struct expr_family fold_ite = EXPR_FAMILY("ite", rules);
