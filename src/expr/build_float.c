/* build_float.c - constructors of floating point terms, and what is said about floats with
 * bit-vector operators: sign, magnitude, NaN, the ordered and unordered relations. */
#include "expr/float.h"

#include "base/assert.h"
#include "expr/calc_float.h"
#include "expr/internal.h"

const char *const expr_mode_names[FLOAT_MODES] = {"nearest", "down", "up", "zero",
						  "away"};

static bool is_float_width(unsigned width)
{
	return width == 32 || width == 64;
}

static expr_id build_float_app(struct expr_pool *p, enum expr_op op, unsigned width,
			       const expr_id in[3], unsigned mode)
{
	return expr_apply(p, &(struct expr_app){.op = (uint8_t)op,
						.width = (uint16_t)width,
						.a = in[0],
						.b = in[1],
						.c = in[2],
						.aux = mode});
}

expr_id expr_float(struct expr_pool *p, enum expr_op op, expr_id a, expr_id b)
{
	unsigned width = expr_width(p, a);
	ASSERT(is_float_width(width) && expr_width(p, b) == width);
	ASSERT(EXPR_FLOAT_BINARY >> op & 1);
	return build_float_app(p, op, op >= EXPR_FEQ ? 1 : width, (expr_id[]){a, b, 0},
			       0);
}

expr_id expr_fma(struct expr_pool *p, expr_id a, expr_id b, expr_id c)
{
	unsigned width = expr_width(p, a);
	ASSERT(is_float_width(width) && expr_width(p, b) == width &&
	       expr_width(p, c) == width);
	return build_float_app(p, EXPR_FMA, width, (expr_id[]){a, b, c}, 0);
}

expr_id expr_fsqrt(struct expr_pool *p, expr_id a)
{
	ASSERT(is_float_width(expr_width(p, a)));
	return build_float_app(p, EXPR_FSQRT, expr_width(p, a), (expr_id[]){a, 0, 0}, 0);
}

expr_id expr_fround(struct expr_pool *p, expr_id a, enum float_mode mode)
{
	ASSERT(is_float_width(expr_width(p, a)) && mode < FLOAT_MODES);
	return build_float_app(p, EXPR_FROUND, expr_width(p, a), (expr_id[]){a, 0, 0},
			       mode);
}

expr_id expr_fcast(struct expr_pool *p, enum expr_op op, expr_id a, unsigned width)
{
	unsigned from = expr_width(p, a);
	ASSERT(op >= EXPR_FCVT && op <= EXPR_FTOSI);
	ASSERT(op == EXPR_FTOSI ? width > 1 && width <= 128 : is_float_width(width));
	ASSERT(op == EXPR_SITOF || op == EXPR_UITOF || is_float_width(from));
	if (op == EXPR_FCVT && width == from)
		return a;
	return build_float_app(p, op, width, (expr_id[]){a, 0, 0}, 0);
}

/* --- bits --------------------------------------------------------------------------- */

expr_id expr_fneg(struct expr_pool *p, expr_id a)
{
	unsigned width = expr_width(p, a);
	return expr_xor(p, a, expr_const(p, width, float_format(width).sign));
}

expr_id expr_fabs(struct expr_pool *p, expr_id a)
{
	unsigned width = expr_width(p, a);
	return expr_and(p, a, expr_const(p, width, float_format(width).sign - 1));
}

expr_id expr_copysign(struct expr_pool *p, expr_id a, expr_id sign)
{
	unsigned width = expr_width(p, a);
	return expr_concat(p, expr_extract(p, sign, width - 1, 1),
			   expr_trunc(p, a, width - 1));
}

expr_id expr_is_nan(struct expr_pool *p, expr_id a)
{
	unsigned width = expr_width(p, a), op = expr_op_of(p, a);
	struct float_format f = float_format(width);
	if (op == EXPR_SITOF || op == EXPR_UITOF)
		return expr_bool(p, false);
	return expr_ult(p, expr_const(p, width - 1, f.infinity),
			expr_trunc(p, a, width - 1));
}

expr_id expr_fcmp(struct expr_pool *p, unsigned relations, expr_id a, expr_id b)
{
	expr_id e;
	ASSERT(relations < 16);
	if (relations & 8)
		return expr_not(p, expr_fcmp(p, 15 - relations, a, b));
	switch (relations) {
	case 0: return expr_bool(p, false);
	case 1: return expr_float(p, EXPR_FEQ, a, b);
	case 2: return expr_float(p, EXPR_FLT, b, a);
	case 3: return expr_float(p, EXPR_FLE, b, a);
	case 4: return expr_float(p, EXPR_FLT, a, b);
	case 5: return expr_float(p, EXPR_FLE, a, b);
	case 6:
		e = expr_float(p, EXPR_FLT, a, b);
		return expr_or(p, e, expr_float(p, EXPR_FLT, b, a));
	default:
		e = expr_not(p, expr_is_nan(p, a));
		return expr_and(p, e, expr_not(p, expr_is_nan(p, b)));
	}
}
