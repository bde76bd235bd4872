/* float.c - floating point that is integer arithmetic in disguise, and what is known of
 * single operators.
 *
 * Programs convert integers, calculate a little and compare. As long as every value is an
 * integer that the format holds exactly, the same is done in integers: sums and products
 * become SITOF of a sum or product, comparisons become comparisons of integers. The sign of
 * zero is the one thing integers do not have: 0 * -5 is -0. `exact` carries whether a term
 * may be -0; comparisons do not see it, sums lose it unless both sides have it.
 * monotone.c has comparisons with constants. */
#include "expr/calc_float.h"
#include "expr/float.h"
#include "fold/internal.h"

enum { EXACT_DEPTH = 4 };

static struct float_format format_of(const struct expr_pool *p, expr_id id)
{
	return float_format(expr_width(p, id));
}

static bool is_const_nan(const struct expr_pool *p, expr_id id)
{
	return expr_is_const(p, id) && float_is_nan(format_of(p, id), expr_value(p, id));
}

/* --- terms that are integers -------------------------------------------------------- */

/* The value is that of a signed integer term, except that zero may be -0. */
struct exact {
	expr_id i;
	bool may_be_minus_zero;
};

static unsigned bits_of(const struct expr_pool *p, const struct exact *x)
{
	return expr_width(p, x->i);
}

/* A signed term as narrow as its top allows. */
static expr_id slim_integer(struct expr_pool *p, expr_id i)
{
	unsigned bits = expr_signed_bits(p, i);
	return bits < expr_width(p, i) ? expr_trunc(p, i, bits) : i;
}

static bool exact_const(struct expr_pool *p, expr_id id, unsigned precision,
			struct exact *x)
{
	unsigned width = expr_width(p, id);
	uint64_t v = expr_value(p, id);
	expr_wide i = calc_float(EXPR_FTOSI, 64, width, 0, v, 0, 0);
	expr_wide back = calc_float(EXPR_SITOF, width, 64, 0, i, 0, 0);
	uint64_t magnitude = (int64_t)i < 0 ? -(uint64_t)i : (uint64_t)i;
	x->may_be_minus_zero = v == format_of(p, id).sign;
	if ((back != v && !x->may_be_minus_zero) || magnitude >> precision > 1 ||
	    (magnitude >> precision && magnitude & ((1ull << precision) - 1)))
		return false;
	x->i = slim_integer(p, expr_const(p, 64, (uint64_t)i));
	return true;
}

static bool exact_of(struct expr_pool *p, expr_id id, unsigned precision, unsigned depth,
		     struct exact *x);

static bool is_not_negative(const struct expr_pool *p, expr_id i)
{
	return expr_is_positive(p, i);
}

static bool exact_product(struct expr_pool *p, expr_id a, expr_id b, unsigned precision,
			  unsigned depth, struct exact *out)
{
	struct exact x, y;
	if (!exact_of(p, a, precision, depth, &x) ||
	    !exact_of(p, b, precision, depth, &y))
		return false;
	unsigned bits = bits_of(p, &x) + bits_of(p, &y);
	if (bits > precision + 1)
		return false;
	out->may_be_minus_zero =
		x.may_be_minus_zero || y.may_be_minus_zero ||
		!((is_not_negative(p, x.i) && is_not_negative(p, y.i)) || a == b);
	if (expr_is_const(p, y.i) && !x.may_be_minus_zero && !y.may_be_minus_zero &&
	    is_not_negative(p, y.i) && expr_value(p, y.i))
		out->may_be_minus_zero = false; /* 0 times a positive number */
	out->i = expr_mul(p, expr_sext(p, x.i, bits), expr_sext(p, y.i, bits));
	return true;
}

/* Is the term an integer below 2^precision in magnitude, whatever its bytes are? */
static bool exact_of(struct expr_pool *p, expr_id id, unsigned precision, unsigned depth,
		     struct exact *x)
{
	struct expr n = *expr_get(p, id);
	*x = (struct exact){n.a, false};
	unsigned inner;
	switch ((enum expr_op)n.op) {
	case EXPR_CONST: return exact_const(p, id, precision, x);
	case EXPR_SITOF: return expr_width(p, n.a) <= precision + 1;
	case EXPR_UITOF:
		if (expr_width(p, n.a) > precision)
			return false;
		x->i = expr_zext(p, n.a, expr_width(p, n.a) + 1);
		return true;
	case EXPR_FCVT:
		inner = format_of(p, n.a).precision;
		return depth && exact_of(p, n.a, inner < precision ? inner : precision,
					 depth - 1, x);
	case EXPR_FMUL:
		return depth && exact_product(p, n.a, n.b, precision, depth - 1, x);
	case EXPR_XOR: /* minus */
		if (!depth || !expr_is_const(p, n.b) ||
		    expr_value(p, n.b) != format_of(p, id).sign ||
		    !exact_of(p, n.a, precision, depth - 1, x) ||
		    bits_of(p, x) > precision)
			return false;
		x->i = expr_neg(p, expr_sext(p, x->i, bits_of(p, x) + 1));
		x->may_be_minus_zero = true;
		return true;
	default: return false;
	}
}

static bool is_int_cast(const struct expr_pool *p, expr_id id)
{
	return expr_op_of(p, id) == EXPR_SITOF || expr_op_of(p, id) == EXPR_UITOF;
}

static bool both_exact(struct expr_pool *p, const struct expr_app *t, struct exact *x,
		       struct exact *y)
{
	unsigned precision = format_of(p, t->a).precision;
	if (expr_is_const(p, t->a) && expr_is_const(p, t->b))
		return false;
	return exact_of(p, t->a, precision, EXACT_DEPTH, x) &&
	       exact_of(p, t->b, precision, EXACT_DEPTH, y);
}

/* Room for both, and more bits. */
static unsigned common_width(const struct expr_pool *p, const struct exact *x,
			     const struct exact *y, unsigned more)
{
	unsigned a = bits_of(p, x), b = bits_of(p, y);
	return (a > b ? a : b) + more;
}

static expr_id sum_of_exact(struct expr_pool *p, const struct expr_app *t)
{
	struct exact x, y;
	unsigned precision = float_format(t->width).precision;
	if (!both_exact(p, t, &x, &y))
		return 0;
	unsigned bits = common_width(p, &x, &y, 1);
	/* -0 + -0 and -0 - +0 are -0. */
	if (x.may_be_minus_zero && (t->op == EXPR_FSUB || y.may_be_minus_zero))
		return 0;
	if (bits > precision + 1)
		return 0;
	expr_id a = expr_sext(p, x.i, bits), b = expr_sext(p, y.i, bits);
	expr_id sum = t->op == EXPR_FADD ? expr_add(p, a, b) : expr_sub(p, a, b);
	return expr_fcast(p, EXPR_SITOF, sum, t->width);
}

static expr_id product_of_exact(struct expr_pool *p, const struct expr_app *t)
{
	struct exact x;
	if ((expr_is_const(p, t->a) && expr_is_const(p, t->b)) ||
	    !exact_product(p, t->a, t->b, float_format(t->width).precision, EXACT_DEPTH,
			   &x) ||
	    x.may_be_minus_zero)
		return 0;
	return expr_fcast(p, EXPR_SITOF, x.i, t->width);
}

static expr_id compare_exact(struct expr_pool *p, const struct expr_app *t)
{
	struct exact x, y;
	if (!both_exact(p, t, &x, &y))
		return 0;
	unsigned bits = common_width(p, &x, &y, 0);
	expr_id a = expr_sext(p, x.i, bits), b = expr_sext(p, y.i, bits);
	return t->op == EXPR_FEQ
		       ? expr_eq(p, a, b)
		       : expr_binary(p, t->op == EXPR_FLT ? EXPR_SLT : EXPR_SLE, a, b);
}

bool fold_exact_integer(struct expr_pool *p, expr_id id, expr_id *i)
{
	struct exact x;
	if (!exact_of(p, id, format_of(p, id).precision, EXACT_DEPTH, &x))
		return false;
	*i = x.i;
	return true;
}

/* --- casts -------------------------------------------------------------------------- */

static expr_id int_of_exact(struct expr_pool *p, const struct expr_app *t)
{
	struct exact x;
	if (!exact_of(p, t->a, format_of(p, t->a).precision, EXACT_DEPTH, &x) ||
	    bits_of(p, &x) > t->width)
		return 0;
	return expr_sext(p, x.i, t->width);
}

static expr_id round_of_integral(struct expr_pool *p, const struct expr_app *t)
{
	struct exact x;
	bool is_integral =
		is_int_cast(p, t->a) || expr_op_of(p, t->a) == EXPR_FROUND ||
		exact_of(p, t->a, format_of(p, t->a).precision, EXACT_DEPTH, &x);
	return is_integral ? t->a : 0;
}

/* sitof(zext x) -> uitof x, sitof(sext x) -> sitof x */
static expr_id cast_extended(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (in.op == EXPR_ZEXT)
		return expr_fcast(p, EXPR_UITOF, in.a, t->width);
	return t->op == EXPR_SITOF ? expr_fcast(p, EXPR_SITOF, in.a, t->width) : 0;
}

static expr_id cast_positive(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide most = expr_unsigned_max(p, t->a);
	unsigned bits = expr_wide_bits(most);
	if (bits >= expr_width(p, t->a) || !bits)
		return 0;
	return expr_fcast(p, EXPR_UITOF, expr_trunc(p, t->a, bits), t->width);
}

/* To the other format: an integer that the first holds exactly is converted once. */
static expr_id convert_int(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	unsigned precision = format_of(p, t->a).precision;
	if (expr_width(p, in.a) > precision + (in.op == EXPR_SITOF))
		return 0;
	return expr_fcast(p, in.op, in.a, t->width);
}

/* float to double and back changes nothing but signalling NaN. */
static expr_id convert_back(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->a)->a;
	if (t->width != 32 || expr_width(p, x) != 32)
		return 0;
	expr_id quiet = expr_or(p, x, expr_const(p, 32, float_format(32).quiet));
	return expr_ite(p, expr_is_nan(p, x), quiet, x);
}

/* --- single operators --------------------------------------------------------------- */

static expr_id const_last(struct expr_pool *p, const struct expr_app *t)
{
	if (is_const_nan(p, t->a) || expr_is_const(p, t->b))
		return 0;
	return expr_float(p, t->op, t->b, t->a);
}

/* x / 2^k -> x * 2^-k, where both are normal numbers */
static expr_id div_by_power(struct expr_pool *p, const struct expr_app *t)
{
	struct float_format f = float_format(t->width);
	uint64_t c = expr_value(p, t->b), exponent = (c & f.infinity) / (2 * f.quiet);
	uint64_t other = 2 * (uint64_t)f.bias - exponent;
	if (c & (2 * f.quiet - 1) || !exponent || exponent >= 2 * (uint64_t)f.bias)
		return 0;
	expr_id k = expr_const(p, t->width, (c & f.sign) | other * 2 * f.quiet);
	return expr_float(p, EXPR_FMUL, t->a, k);
}

static expr_id compare_same(struct expr_pool *p, const struct expr_app *t)
{
	if (t->a != t->b)
		return 0;
	return t->op == EXPR_FLT ? expr_bool(p, false)
				 : expr_not(p, expr_is_nan(p, t->a));
}

static expr_id compare_nan(struct expr_pool *p, const struct expr_app *t)
{
	bool is_false = is_const_nan(p, t->a) || is_const_nan(p, t->b);
	return is_false ? expr_bool(p, false) : 0;
}

/* Beyond infinity is nothing. */
static expr_id compare_infinity(struct expr_pool *p, const struct expr_app *t)
{
	struct float_format f = format_of(p, t->a);
	bool is_false =
		(expr_is_const(p, t->a) && expr_value(p, t->a) == f.infinity) ||
		(expr_is_const(p, t->b) && expr_value(p, t->b) == (f.sign | f.infinity));
	return is_false ? expr_bool(p, false) : 0;
}

/* Equal to a constant: the same bits, but there are two zeros. */
static expr_id equal_const(struct expr_pool *p, const struct expr_app *t)
{
	expr_id k = expr_is_const(p, t->b) ? t->b : t->a;
	expr_id x = k == t->b ? t->a : t->b;
	unsigned width = expr_width(p, k);
	if (!expr_is_const(p, k) || is_const_nan(p, k))
		return 0;
	if (expr_value(p, k) & (float_format(width).sign - 1))
		return expr_eq(p, x, k);
	return expr_eq(p, expr_trunc(p, x, width - 1), expr_const(p, width - 1, 0));
}

#define ANY EXPR_ANY
#define CONST EXPR_BIT(CONST)
#define COMPARE (EXPR_BIT(FEQ) | EXPR_BIT(FLT) | EXPR_BIT(FLE))
#define CASTS (EXPR_BIT(SITOF) | EXPR_BIT(UITOF))
#define EXACT (CASTS | CONST | EXPR_BIT(FCVT) | EXPR_BIT(FMUL) | EXPR_BIT(XOR))
#define CHAIN \
	(EXACT | EXPR_BIT(FADD) | EXPR_BIT(FSUB) | EXPR_BIT(FDIV) | EXPR_BIT(FROUND))
static const struct expr_rule rules[] = {
	{"nan < x -> 0", COMPARE, ANY, ANY, false, compare_nan},
	{"x < x -> 0, x = x -> not nan x", COMPARE, ANY, ANY, false, compare_same},
	{"inf < x -> 0", EXPR_BIT(FLT), ANY, ANY, false, compare_infinity},
	{"tof i < tof j -> i < j", COMPARE, EXACT, EXACT, false, compare_exact},
	{"f(tof i) < c -> i < d", COMPARE, CHAIN, CHAIN, false, fold_compare_monotone},
	{"x = c -> the same bits", EXPR_BIT(FEQ), ANY, ANY, false, equal_const},
	{"c + x -> x + c", EXPR_BIT(FADD) | EXPR_BIT(FMUL), CONST, ANY, false,
	 const_last},
	{"tof i + tof j -> tof(i + j)", EXPR_BIT(FADD) | EXPR_BIT(FSUB), EXACT, EXACT,
	 false, sum_of_exact},
	{"tof i * tof j -> tof(i * j)", EXPR_BIT(FMUL), EXACT, EXACT, false,
	 product_of_exact},
	{"x / 2^k -> x * 2^-k", EXPR_BIT(FDIV), ANY, CONST, false, div_by_power},
	{"ftosi tof i -> i", EXPR_BIT(FTOSI), EXACT, ANY, false, int_of_exact},
	{"fround of integral -> itself", EXPR_BIT(FROUND), EXACT | EXPR_BIT(FROUND), ANY,
	 false, round_of_integral},
	{"sitof zext i -> uitof i", CASTS, EXPR_BIT(ZEXT) | EXPR_BIT(SEXT), ANY, false,
	 cast_extended},
	{"sitof of positive -> uitof of narrower", CASTS, ANY, ANY, false, cast_positive},
	{"fcvt tof i -> tof i", EXPR_BIT(FCVT), CASTS, ANY, false, convert_int},
	{"fcvt fcvt x -> x", EXPR_BIT(FCVT), EXPR_BIT(FCVT), ANY, false, convert_back},
};
const struct expr_family fold_float = EXPR_FAMILY("float", rules);
