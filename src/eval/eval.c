/* eval.c - the value of a term under one assignment of bytes.
 *
 * Values are remembered by id; a stamp that differs from the epoch means "not yet", so
 * that a reset costs nothing. Terms are walked with a stack of our own, since they may
 * be very deep. Of an ITE only the side that counts is walked, of a READ only the byte
 * that is hit. */
#include "eval/eval.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "eval/internal.h"
#include "expr/array.h"
#include "expr/calc.h"
#include "expr/calc_float.h"
#include "expr/pool.h"

#include <string.h>

struct expr_eval *expr_eval_new(const struct expr_pool *p)
{
	struct expr_eval *e = alloc_zero(1, sizeof *e);
	e->pool = p;
	e->epoch = 1;
	e->generation = expr_generation(p);
	return e;
}

void expr_eval_free(struct expr_eval *e)
{
	if (!e)
		return;
	expr_eval_byte_done(e);
	free(e->memo);
	free(e->stamp);
	free(e->stack);
	free(e);
}

static void next_epoch(struct expr_eval *e)
{
	if (++e->epoch)
		return;
	memset(e->stamp, 0, e->cap * sizeof *e->stamp);
	e->epoch = 1;
}

void expr_eval_reset(struct expr_eval *e, const uint8_t *values, uint32_t n)
{
	e->values = values;
	e->n_values = n;
	next_epoch(e);
}

static void make_room(struct expr_eval *e)
{
	uint32_t cap = e->cap ? e->cap : 1024;
	while (cap < e->pool->n)
		cap *= 2;
	e->memo = alloc_resize(e->memo, cap * sizeof *e->memo);
	e->stamp = alloc_resize(e->stamp, cap * sizeof *e->stamp);
	memset(e->stamp + e->cap, 0, (cap - e->cap) * sizeof *e->stamp);
	e->cap = cap;
}

static inline bool is_known(const struct expr_eval *e, expr_id id)
{
	return e->stamp[id] == e->epoch;
}

/* Known already, or on the stack from now on. */
static inline bool want_value(struct expr_eval *e, expr_id id)
{
	if (is_known(e, id))
		return true;
	*VEC_ADD(e->stack, e->n_stack, e->cap_stack) = id;
	return false;
}

static inline bool want_both(struct expr_eval *e, const struct expr *n)
{
	bool has_first = want_value(e, n->a);
	return want_value(e, n->b) && has_first;
}

static inline bool set_value(struct expr_eval *e, expr_id id, struct expr_bits v)
{
	e->memo[id] = v;
	e->stamp[id] = e->epoch;
	return true;
}

static inline unsigned __int128 wide_of_bits(struct expr_bits v)
{
	return (unsigned __int128)v.high << 64 | v.low;
}

static inline struct expr_bits bits_of_wide(unsigned __int128 v)
{
	return (struct expr_bits){(uint64_t)v, (uint64_t)(v >> 64)};
}

static bool eval_table(struct expr_eval *e, expr_id id, expr_id table, uint64_t index)
{
	struct expr_table_info t = expr_table_get(e->pool, table);
	if (index >= t.n || t.is_const)
		return set_value(
			e, id, (struct expr_bits){index < t.n ? t.values[index] : 0, 0});
	return want_value(e, t.bytes[index]) && set_value(e, id, e->memo[t.bytes[index]]);
}

/* The index, then those of the stores from the newest one on until one is hit. Some that
 * are not known yet are asked for at once, or long chains would be walked too often. */
static bool eval_read(struct expr_eval *e, expr_id id, const struct expr *n)
{
	enum { AT_ONCE = 16 };
	unsigned asked = 0;
	if (!want_value(e, n->b))
		return false;
	uint64_t index = e->memo[n->b].low;
	for (expr_id array = n->a; asked < AT_ONCE;) {
		const struct expr *a = expr_get(e->pool, array);
		if (a->op == EXPR_TABLE)
			return !asked && eval_table(e, id, array, index);
		const struct expr *at = expr_get(e->pool, a->b);
		array = a->a;
		if (at->op != EXPR_CONST && !want_value(e, a->b))
			asked++;
		else if (!asked &&
			 index == (at->op == EXPR_CONST ? at->aux : e->memo[a->b].low))
			return want_value(e, a->c) && set_value(e, id, e->memo[a->c]);
	}
	return false;
}

static unsigned __int128 eval_unary(const struct expr_pool *p, const struct expr *n,
				    unsigned __int128 a)
{
	unsigned __int128 ones = calc128_ones(n->width);
	switch ((enum expr_op)n->op) {
	case EXPR_NOT: return ~a & ones;
	case EXPR_SEXT:
		return (unsigned __int128)calc128_signed(expr_width(p, n->a), a) & ones;
	case EXPR_EXTRACT: return a >> n->aux & ones;
	default: return a; /* ZEXT */
	}
}

static struct expr_bits eval_binary(const struct expr_pool *p, const struct expr *n,
				    struct expr_bits a, struct expr_bits b)
{
	unsigned width = expr_width(p, n->a);
	if (n->op == EXPR_CONCAT)
		return bits_of_wide(wide_of_bits(a) << expr_width(p, n->b) |
				    wide_of_bits(b));
	if (width <= 64)
		return (struct expr_bits){calc64_binary(n->op, width, a.low, b.low), 0};
	return bits_of_wide(
		calc128_binary(n->op, width, wide_of_bits(a), wide_of_bits(b)));
}

struct expr_bits expr_eval_operator(const struct expr_pool *p, const struct expr *n,
				    struct expr_bits a, struct expr_bits b,
				    struct expr_bits c)
{
	unsigned arity = expr_arity[n->op];
	switch ((enum expr_op)n->op) {
	case EXPR_ITE: return a.low ? b : c;
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_EXTRACT: return bits_of_wide(eval_unary(p, n, wide_of_bits(a)));
	default:
		if (!expr_is_float(n->op))
			return eval_binary(p, n, a, b);
		return bits_of_wide(calc_float(
			(enum expr_op)n->op, n->width, expr_width(p, n->a),
			n->op == EXPR_FROUND ? (unsigned)n->aux : 0, wide_of_bits(a),
			arity > 1 ? b.low : 0, arity > 2 ? c.low : 0));
	}
}

static bool eval_float(struct expr_eval *e, expr_id id, const struct expr *n)
{
	const struct expr_bits none = {0, 0};
	unsigned arity = expr_arity[n->op];
	bool has_all = want_value(e, n->a);
	if (arity > 1)
		has_all = want_value(e, n->b) && has_all;
	if (arity > 2)
		has_all = want_value(e, n->c) && has_all;
	if (!has_all)
		return false;
	return set_value(e, id,
			 expr_eval_operator(e->pool, n, e->memo[n->a],
					    arity > 1 ? e->memo[n->b] : none,
					    arity > 2 ? e->memo[n->c] : none));
}

/* True: id has its value. False: what it needs first is on the stack. */
static bool eval_term(struct expr_eval *e, expr_id id)
{
	const struct expr_pool *p = e->pool;
	const struct expr *n = expr_get(p, id);
	switch ((enum expr_op)n->op) {
	case EXPR_CONST:
		return set_value(e, id,
				 (struct expr_bits){n->aux, (uint64_t)n->b << 32 | n->a});
	case EXPR_VAR:
		return set_value(
			e, id,
			(struct expr_bits){n->aux < e->n_values ? e->values[n->aux] : 0,
					   0});
	case EXPR_READ: return eval_read(e, id, n);
	case EXPR_ITE: {
		if (!want_value(e, n->a))
			return false;
		expr_id side = e->memo[n->a].low ? n->b : n->c;
		return want_value(e, side) && set_value(e, id, e->memo[side]);
	}
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_EXTRACT:
		return want_value(e, n->a) &&
		       set_value(e, id,
				 bits_of_wide(
					 eval_unary(p, n, wide_of_bits(e->memo[n->a]))));
	default:
		if (expr_is_float(n->op))
			return eval_float(e, id, n);
		return want_both(e, n) &&
		       set_value(e, id, eval_binary(p, n, e->memo[n->a], e->memo[n->b]));
	}
}

struct expr_bits expr_eval(struct expr_eval *e, expr_id id)
{
	if (e->generation != expr_generation(e->pool)) {
		e->generation = expr_generation(e->pool);
		next_epoch(e);
	}
	if (e->cap < e->pool->n)
		make_room(e);
	uint32_t bottom = e->n_stack;
	want_value(e, id);
	while (e->n_stack > bottom) {
		expr_id top = e->stack[e->n_stack - 1];
		if (is_known(e, top) || eval_term(e, top))
			e->n_stack--; /* eval_term pushes nothing when it succeeds */
	}
	return e->memo[id];
}
