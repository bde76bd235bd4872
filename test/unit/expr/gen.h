/* gen.h - random terms, and a naive evaluator to compare everything with.
 *
 * Leaves are slices of two symbolic bytes. With `bits` 4 only the low four bits of a byte
 * occur, so 256 assignments are all there are. Subterms come back often: many rules need
 * the same one twice. Terms are built raw or folded, at random. */
#ifndef EXPR_GEN_H
#define EXPR_GEN_H
#include "base/rng.h"
#include "eval/eval.h"
#include "expr/array.h"
#include "expr/internal.h"
#include "expr/pool.h"
#include "expr/print.h"
#include "expr/varset.h"
#include "unit.h"

enum { GEN_KEEP = 64 };

struct gen {
	struct expr_pool *p;
	struct rng rng;
	uint32_t var;   /* the first of two */
	unsigned bits;  /* of a byte that occur in leaves */
	unsigned width; /* of most terms; none of the leaves is wider by chance */
	bool has_arrays, is_folded; /* is_folded: nothing raw */
	expr_id kept[GEN_KEEP];
	unsigned n_kept;
};

static inline unsigned gen_below(struct gen *g, unsigned n)
{
	return (unsigned)rng_below(&g->rng, n);
}

static inline void gen_init(struct gen *g, uint64_t seed, unsigned width, unsigned bits)
{
	*g = (struct gen){.p = expr_pool_new(), .width = width, .bits = bits};
	rng_init(&g->rng, seed);
	g->var = expr_input(g->p, "in", 2, 0);
}

static inline expr_id gen_const(struct gen *g, unsigned width)
{
	expr_wide ones = expr_ones(width), one = 1;
	expr_wide v = (expr_wide)rng_next(&g->rng) << 64 | rng_next(&g->rng);
	switch (gen_below(g, 10)) {
	case 0: v = 0; break;
	case 1: v = 1; break;
	case 2: v = ones; break;
	case 3: v = one << (width - 1); break;
	case 4: v = ones >> 1; break;
	case 5: v = one << gen_below(g, width); break;
	case 6: v = expr_ones(1 + gen_below(g, width)); break;
	case 7: v = gen_below(g, 8); break;
	case 8: v = expr_ones(gen_below(g, width) + 1) << gen_below(g, width); break;
	default: break;
	}
	return expr_from_wide(g->p, width, v);
}

static inline expr_id gen_build(struct gen *g, const struct expr_app *t)
{
	bool is_raw = !g->is_folded && gen_below(g, 3) == 0;
	return is_raw ? expr_raw(g->p, t) : expr_apply(g->p, t);
}

/* A slice of a byte, or bytes side by side. */
static inline expr_id gen_leaf(struct gen *g, unsigned width)
{
	expr_id byte = expr_var(g->p, g->var + gen_below(g, 2));
	if (gen_below(g, 4) == 0)
		return gen_const(g, width);
	if (width <= g->bits)
		return expr_extract(g->p, byte, gen_below(g, g->bits - width + 1), width);
	expr_id low = expr_extract(g->p, byte, 0, g->bits);
	if (gen_below(g, 2))
		return gen_below(g, 2) ? expr_zext(g->p, low, width)
				       : expr_sext(g->p, low, width);
	return expr_concat(g->p, gen_leaf(g, width - g->bits), low);
}

static inline expr_id gen_term(struct gen *g, unsigned width, unsigned depth);

static inline expr_id gen_array(struct gen *g, unsigned depth)
{
	expr_id bytes[6];
	uint8_t values[6];
	unsigned n = 1 + gen_below(g, 6);
	for (unsigned i = 0; i < n; i++) {
		bytes[i] = gen_term(g, 8, depth ? depth - 1 : 0);
		values[i] = (uint8_t)gen_below(g, 4);
	}
	expr_id a = gen_below(g, 2) ? expr_table(g->p, bytes, n)
				    : expr_table_const(g->p, values, n);
	for (unsigned i = gen_below(g, 3); i > 0; i--) {
		expr_id index = gen_below(g, 2) ? expr_const(g->p, 64, gen_below(g, 6))
						: gen_term(g, 64, depth ? depth - 1 : 0);
		struct expr_app t = {.op = EXPR_STORE,
				     .width = 8,
				     .a = a,
				     .b = index,
				     .c = gen_term(g, 8, 0)};
		a = gen_build(g, &t);
	}
	return a;
}

/* Can a term of this width have this operator? Floating point has a test of its own. */
static inline bool gen_fits(const struct gen *g, unsigned op, unsigned width)
{
	switch (op) {
	case EXPR_CONST: return true;
	case EXPR_VAR: return width == 8 && g->bits == 8;
	case EXPR_READ: return g->has_arrays && width == 8;
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_CONCAT: return width > 1;
	case EXPR_EXTRACT: return width < 128;
	case EXPR_TABLE:
	case EXPR_STORE: return false;
	default: return !expr_is_float(op) && (!expr_compares(op) || width == 1);
	}
}

static inline unsigned gen_width(struct gen *g, unsigned most)
{
	unsigned pick = gen_below(g, 8);
	unsigned width = pick == 0 ? 1 : pick < 6 ? g->width : 1 + gen_below(g, g->width);
	return width > most ? 1 + gen_below(g, most) : width;
}

/* Operands for op at this width, of this depth; the operator itself is not yet
 * applied. */
static inline struct expr_app gen_app(struct gen *g, enum expr_op op, unsigned width,
				      unsigned depth)
{
	struct expr_app t = {.op = (uint8_t)op, .width = (uint16_t)width};
	unsigned below = depth ? depth - 1 : 0, w;
	switch (op) {
	case EXPR_NOT: t.a = gen_term(g, width, below); break;
	case EXPR_ZEXT:
	case EXPR_SEXT: t.a = gen_term(g, gen_width(g, width - 1), below); break;
	case EXPR_EXTRACT:
		w = width + 1 + gen_below(g, 2 * g->width);
		w = w > 128 ? 128 : w;
		t.a = gen_term(g, w, below);
		t.aux = gen_below(g, 2) ? 0 : gen_below(g, w - width + 1);
		break;
	case EXPR_CONCAT:
		w = gen_width(g, width - 1);
		t.a = gen_term(g, w, below);
		t.b = gen_term(g, width - w, below);
		break;
	case EXPR_ITE:
		t.a = gen_term(g, 1, below);
		w = gen_below(g, 3);
		t.b = w ? gen_term(g, width, below) : gen_const(g, width);
		t.c = w ? gen_term(g, width, below) : gen_const(g, width);
		break;
	case EXPR_READ:
		t.a = gen_array(g, below);
		t.b = gen_below(g, 3) ? gen_term(g, 64, 0)
				      : expr_const(g->p, 64, gen_below(g, 8));
		break;
	default:
		w = expr_compares(op) ? gen_width(g, 128) : width;
		t.a = gen_term(g, w, below);
		t.b = gen_below(g, 4) ? gen_term(g, w, below) : gen_const(g, w);
		if (gen_below(g, 8) == 0)
			t.a = gen_const(g, w);
	}
	return t;
}

/* A term whose top is one of the operators in the mask, if the width allows. */
static inline expr_id gen_with_top(struct gen *g, uint64_t tops, unsigned width,
				   unsigned depth)
{
	for (unsigned i = 0; i < 64; i++) {
		unsigned op = gen_below(g, EXPR_OPS);
		if (!(tops >> op & 1) || !gen_fits(g, op, width))
			continue;
		if (op == EXPR_CONST)
			return gen_const(g, width);
		if (op == EXPR_VAR)
			return expr_var(g->p, g->var + gen_below(g, 2));
		struct expr_app t = gen_app(g, op, width, depth);
		return gen_build(g, &t);
	}
	return gen_leaf(g, width);
}

static inline expr_id gen_term(struct gen *g, unsigned width, unsigned depth)
{
	if (g->n_kept && gen_below(g, 2)) {
		for (unsigned i = 0; i < 8; i++) {
			expr_id id = g->kept[gen_below(g, g->n_kept)];
			if (expr_width(g->p, id) == width)
				return id;
		}
	}
	expr_id id = depth && gen_below(g, 8)
			     ? gen_with_top(g, ~(EXPR_BIT(CONST)), width, depth)
			     : gen_leaf(g, width);
	if (gen_below(g, 10) == 0) {
		struct expr_app opposite = {
			.op = EXPR_NOT, .width = (uint16_t)width, .a = id};
		id = gen_build(g, &opposite);
	}
	if (g->n_kept < GEN_KEEP)
		g->kept[g->n_kept++] = id;
	else
		g->kept[gen_below(g, GEN_KEEP)] = id;
	return id;
}

/* --- the naive evaluator ------------------------------------------------------------ */

static inline expr_wide naive(const struct expr_pool *p, expr_id id,
			      const uint8_t *values);

static inline bool naive_sign(expr_wide v, unsigned width)
{
	return v >> (width - 1) & 1;
}

static inline expr_wide naive_minus(expr_wide v, unsigned width)
{
	return (~v + 1) & expr_ones(width);
}

static inline expr_wide naive_divide(expr_wide a, expr_wide b, unsigned width,
				     bool is_rem)
{
	if (b == 0)
		return is_rem ? a : expr_ones(width);
	return is_rem ? a % b : a / b;
}

/* As SMT-LIB defines the signed operators: by those of the absolute values. */
static inline expr_wide naive_signed(expr_wide a, expr_wide b, unsigned width,
				     bool is_rem)
{
	bool x = naive_sign(a, width), y = naive_sign(b, width);
	expr_wide v = naive_divide(x ? naive_minus(a, width) : a,
				   y ? naive_minus(b, width) : b, width, is_rem);
	return (is_rem ? x : x != y) ? naive_minus(v, width) : v;
}

static inline expr_wide naive_shift(unsigned op, expr_wide a, expr_wide by,
				    unsigned width)
{
	bool sign = op == EXPR_ASHR && naive_sign(a, width);
	for (expr_wide i = 0; i < by && i <= width; i++) {
		a = op == EXPR_SHL ? a << 1 : a >> 1;
		a |= sign ? (expr_wide)1 << (width - 1) : 0;
		a &= expr_ones(width);
	}
	return a;
}

static inline bool naive_less(expr_wide a, expr_wide b, unsigned width, bool has_sign)
{
	if (has_sign && naive_sign(a, width) != naive_sign(b, width))
		return naive_sign(a, width);
	return a < b;
}

static inline expr_wide naive_read(const struct expr_pool *p, expr_id array,
				   expr_wide index, const uint8_t *values)
{
	const struct expr *n = expr_get(p, array);
	if (n->op == EXPR_STORE) {
		if (naive(p, n->b, values) == index)
			return naive(p, n->c, values);
		return naive_read(p, n->a, index, values);
	}
	struct expr_table_info t = expr_table_get(p, array);
	if (index >= t.n)
		return 0;
	return t.is_const ? t.values[index] : naive(p, t.bytes[index], values);
}

static inline expr_wide naive_binary(unsigned op, expr_wide a, expr_wide b,
				     unsigned width)
{
	switch (op) {
	case EXPR_ADD: return a + b;
	case EXPR_SUB: return a + naive_minus(b, width);
	case EXPR_MUL: return a * b;
	case EXPR_UDIV: return naive_divide(a, b, width, false);
	case EXPR_UREM: return naive_divide(a, b, width, true);
	case EXPR_SDIV: return naive_signed(a, b, width, false);
	case EXPR_SREM: return naive_signed(a, b, width, true);
	case EXPR_AND: return a & b;
	case EXPR_OR: return a | b;
	case EXPR_XOR: return a ^ b;
	case EXPR_EQ: return a == b;
	case EXPR_ULT: return naive_less(a, b, width, false);
	case EXPR_ULE: return !naive_less(b, a, width, false);
	case EXPR_SLT: return naive_less(a, b, width, true);
	case EXPR_SLE: return !naive_less(b, a, width, true);
	default: return naive_shift(op, a, b, width);
	}
}

static inline expr_wide naive(const struct expr_pool *p, expr_id id,
			      const uint8_t *values)
{
	const struct expr *n = expr_get(p, id);
	expr_wide a, ones = expr_ones(n->width);
	switch (n->op) {
	case EXPR_CONST: return expr_const_value(p, id);
	case EXPR_VAR: return values[n->aux];
	case EXPR_READ: return naive_read(p, n->a, naive(p, n->b, values), values);
	case EXPR_ITE: return naive(p, naive(p, n->a, values) ? n->b : n->c, values);
	default: break;
	}
	unsigned from = expr_width(p, n->a);
	a = naive(p, n->a, values);
	switch (n->op) {
	case EXPR_NOT: return ~a & ones;
	case EXPR_ZEXT: return a;
	case EXPR_SEXT: return (naive_sign(a, from) ? a | ~expr_ones(from) : a) & ones;
	case EXPR_EXTRACT: return a >> n->aux & ones;
	case EXPR_CONCAT: return a << expr_width(p, n->b) | naive(p, n->b, values);
	default: return naive_binary(n->op, a, naive(p, n->b, values), from) & ones;
	}
}

/* Shows both terms before the test fails. */
static inline void gen_show(const struct expr_pool *p, const char *what, expr_id a,
			    expr_id b)
{
	fprintf(stderr, "%s\n  ", what);
	expr_print(stderr, p, a);
	fprintf(stderr, "\n  ");
	expr_print(stderr, p, b);
	fprintf(stderr, "\n");
}
#endif
