/* column.c - see column.h. The operator is chosen once, outside the loop. */
#include "eval/column.h"

#include "base/assert.h"
#include "eval/internal.h"
#include "expr/calc.h"
#include "expr/calc_float.h"

#define EACH(value)                      \
	for (uint32_t i = 0; i < n; i++) \
		out[i] = (value);

static void binary_column(enum expr_op op, unsigned width, uint32_t n,
			  const uint64_t *restrict a, const uint64_t *restrict b,
			  uint64_t *restrict out)
{
	switch (op) {
#define COLUMN(op) \
	case EXPR_##op: EACH(calc64_binary(EXPR_##op, width, a[i], b[i])) break;
		/* clang-format off */
	COLUMN(ADD) COLUMN(SUB) COLUMN(MUL) COLUMN(UDIV) COLUMN(SDIV) COLUMN(UREM)
	COLUMN(SREM) COLUMN(AND) COLUMN(OR) COLUMN(XOR) COLUMN(SHL) COLUMN(LSHR)
	COLUMN(ASHR) COLUMN(EQ) COLUMN(ULT) COLUMN(ULE) COLUMN(SLT) COLUMN(SLE)
		/* clang-format on */
#undef COLUMN
						default
			: ASSERT(op == EXPR_SLE); /* no other is left */
	}
}

static void float_column(const struct operator *o, uint32_t n, const uint64_t *a,
			 const uint64_t *b, const uint64_t *c, uint64_t *restrict out)
{
	unsigned arity = expr_arity[o->op];
	for (uint32_t i = 0; i < n; i++)
		out[i] = (uint64_t)calc_float(o->op, o->width, o->from, o->mode, a[i],
					      arity > 1 ? b[i] : 0,
					      arity > 2 ? c[i] : 0);
}

void calc_operator_column(const struct operator *o, uint32_t n,
			  const uint64_t *restrict a, const uint64_t *restrict b,
			  const uint64_t *restrict c, uint64_t *restrict out)
{
	unsigned from = o->from, mode = o->mode, low = o->low;
	uint64_t ones = calc64_ones(o->width);
	switch (o->op) {
	case EXPR_NOT: EACH(~a[i] & ones) return;
	case EXPR_ZEXT: EACH(a[i]) return;
	case EXPR_SEXT: EACH((uint64_t)calc64_signed(from, a[i]) & ones) return;
	case EXPR_EXTRACT: EACH(a[i] >> mode & ones) return;
	case EXPR_CONCAT: EACH(a[i] << low | b[i]) return;
	case EXPR_ITE: EACH(a[i] ? b[i] : c[i]) return;
	default: break;
	}
	if (expr_is_float(o->op))
		float_column(o, n, a, b, c, out);
	else
		binary_column(o->op, from, n, a, b, out);
}

void calc_column(const struct expr_pool *p, const struct expr *e, uint32_t n,
		 const uint64_t *restrict a, const uint64_t *restrict b,
		 const uint64_t *restrict c, uint64_t *restrict out)
{
	struct operator o = {.op = (enum expr_op)e->op,
			     .width = e->width,
			     .from = expr_width(p, e->a)};
	o.low = expr_arity[e->op] > 1 ? expr_width(p, e->b) : 0;
	o.mode = e->op == EXPR_FROUND || e->op == EXPR_EXTRACT ? (unsigned)e->aux : 0;
	calc_operator_column(&o, n, a, b, c, out);
}

static struct expr_bits bits_of_row(struct wide_column c, uint32_t row)
{
	return (struct expr_bits){c.low[row], c.high[row]};
}

void calc_wide_column(const struct expr_pool *p, const struct expr *e, uint32_t n,
		      struct wide_column a, struct wide_column b, struct wide_column c,
		      struct wide_column out)
{
	for (uint32_t i = 0; i < n; i++) {
		struct expr_bits v = expr_eval_operator(
			p, e, bits_of_row(a, i), bits_of_row(b, i), bits_of_row(c, i));
		out.low[i] = v.low;
		out.high[i] = v.high;
	}
}
