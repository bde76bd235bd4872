/* gen.h - random terms over a few symbolic bytes, for the tests of solve/. */
#ifndef TEST_SOLVE_GEN_H
#define TEST_SOLVE_GEN_H
#include "base/rng.h"
#include "expr/array.h"
#include "expr/expr.h"

struct gen {
	struct expr_pool *pool;
	struct rng rng;
	uint32_t first_var, vars;
	bool has_arrays;
};

static inline unsigned gen_below(struct gen *g, unsigned n)
{
	return (unsigned)rng_below(&g->rng, n);
}

static inline expr_id gen_term(struct gen *g, unsigned width, unsigned depth);

static inline expr_id gen_const(struct gen *g, unsigned width)
{
	uint64_t v = rng_next(&g->rng);
	switch (gen_below(g, 4)) {
	case 0: v &= 3; break;
	case 1: v = ~(v & 3); break;
	case 2: v &= 0xff; break;
	default: break;
	}
	return expr_const(g->pool, width, v);
}

/* Some bytes put together, extended or cut. */
static inline expr_id gen_leaf(struct gen *g, unsigned width)
{
	if (!gen_below(g, 5))
		return gen_const(g, width);
	expr_id e = expr_var(g->pool, g->first_var + gen_below(g, g->vars));
	while (expr_width(g->pool, e) < width && gen_below(g, 3)) {
		if (expr_width(g->pool, e) + 8 > 128)
			break;
		e = expr_concat(g->pool,
				expr_var(g->pool, g->first_var + gen_below(g, g->vars)),
				e);
	}
	unsigned w = expr_width(g->pool, e);
	if (w > width)
		return expr_extract(g->pool, e, gen_below(g, w - width + 1), width);
	return gen_below(g, 2) ? expr_zext(g->pool, e, width)
			       : expr_sext(g->pool, e, width);
}

static inline expr_id gen_compare(struct gen *g, unsigned depth)
{
	static const unsigned widths[] = {1, 4, 8, 8, 8, 16, 32, 64};
	unsigned w = widths[gen_below(g, 8)];
	enum expr_op op = (enum expr_op)(EXPR_EQ + gen_below(g, 5));
	return expr_binary(g->pool, op, gen_term(g, w, depth), gen_term(g, w, depth));
}

static inline expr_id gen_read(struct gen *g, unsigned depth)
{
	static const uint8_t bytes[] = {7, 3, 250, 9, 0, 1, 128, 255,
					7, 7, 3,   3, 1, 2, 3,	 4};
	uint8_t big[200];
	expr_id mixed[9], array;
	for (unsigned i = 0; i < 200; i++)
		big[i] = (uint8_t)(i * 37 ^ i >> 2);
	switch (gen_below(g, 3)) {
	case 0: array = expr_table_const(g->pool, bytes, 16); break;
	case 1: array = expr_table_const(g->pool, big, 200); break;
	default:
		for (unsigned i = 0; i < 9; i++)
			mixed[i] = gen_leaf(g, 8);
		array = expr_table(g->pool, mixed, 9);
	}
	for (unsigned n = gen_below(g, 3); n > 0; n--)
		array = expr_store(g->pool, array,
				   expr_zext(g->pool, gen_term(g, 8, depth), 64),
				   gen_term(g, 8, depth));
	if (!gen_below(g, 3)) { /* what is left of an object after such a write */
		expr_id view[7];
		unsigned from = gen_below(g, 4);
		for (unsigned i = 0; i < 7; i++)
			view[i] = expr_read(g->pool, array,
					    expr_const(g->pool, 64, from + i));
		array = expr_table(g->pool, view, 7);
	}
	return expr_read(g->pool, array, expr_zext(g->pool, gen_term(g, 8, depth), 64));
}

static inline expr_id gen_term(struct gen *g, unsigned width, unsigned depth)
{
	struct expr_pool *p = g->pool;
	if (!depth)
		return gen_leaf(g, width);
	if (width == 1) {
		switch (gen_below(g, 5)) {
		case 0: return expr_not(p, gen_term(g, 1, depth - 1));
		case 1:
			return expr_binary(p, (enum expr_op)(EXPR_AND + gen_below(g, 3)),
					   gen_term(g, 1, depth - 1),
					   gen_term(g, 1, depth - 1));
		default: return gen_compare(g, depth - 1);
		}
	}
	switch (gen_below(g, 10)) {
	case 0: return gen_leaf(g, width);
	case 1: return expr_not(p, gen_term(g, width, depth - 1));
	case 2:
		return expr_ite(p, gen_term(g, 1, depth - 1),
				gen_term(g, width, depth - 1),
				gen_term(g, width, depth - 1));
	case 3:
		if (g->has_arrays && width == 8)
			return gen_read(g, depth - 1);
		return expr_neg(p, gen_term(g, width, depth - 1));
	case 4:
		if (width > 2) {
			unsigned cut = 1 + gen_below(g, width - 1);
			return expr_concat(p, gen_term(g, width - cut, depth - 1),
					   gen_term(g, cut, depth - 1));
		}
		/* fall through */
	default:
		return expr_binary(p, (enum expr_op)(EXPR_ADD + gen_below(g, 13)),
				   gen_term(g, width, depth - 1),
				   gen_term(g, width, depth - 1));
	}
}
#endif
