/* eval_byte.c - for which values of its only byte is a one-bit term true?
 *
 * Comparisons of the byte itself with constants have closed forms. Other terms are
 * computed for all 256 values at once, a row of 256 words per node, operands first;
 * what does not fit rows (wider than 64 bits, stores, very many nodes) is evaluated
 * value by value. Answers are remembered by id until ids are freed. */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/calc.h"
#include "expr/calc_float.h"
#include "expr/internal.h"
#include "expr/pool.h"
#include "expr/varset.h"

#include <string.h>

enum { VALUES = 256, MAX_ROWS = 1024, QUICK_ROWS = 32 };

struct row {
	uint64_t v[VALUES];
};
struct answer {
	uint64_t set[4];
};

struct byte_memo {
	uint32_t generation;
	/* answers by id: their number plus one */
	uint32_t *answer_of, cap;
	struct answer *answers;
	uint32_t n_answers, cap_answers;
	/* rows of the term at hand: row_of[id] holds if stamp[id] is the epoch */
	uint32_t *row_of, *stamp, epoch;
	struct row *rows;
	uint32_t n_rows, cap_rows;
	struct expr_eval *slow;
	uint8_t *values;
	uint32_t n_values;
};

void expr_eval_byte_done(struct expr_eval *e)
{
	struct byte_memo *m = e->bytes;
	if (!m)
		return;
	free(m->answer_of);
	free(m->answers);
	free(m->row_of);
	free(m->stamp);
	free(m->rows);
	free(m->values);
	expr_eval_free(m->slow);
	free(m);
}

static void prepare(struct byte_memo *m, const struct expr_pool *p)
{
	if (m->generation != expr_generation(p)) {
		m->generation = expr_generation(p);
		m->n_answers = 0;
		if (m->cap)
			memset(m->answer_of, 0, m->cap * sizeof *m->answer_of);
	}
	if (m->cap >= p->n)
		return;
	uint32_t cap = m->cap ? m->cap : 1024;
	while (cap < p->n)
		cap *= 2;
	m->answer_of = alloc_resize(m->answer_of, cap * sizeof *m->answer_of);
	memset(m->answer_of + m->cap, 0, (cap - m->cap) * sizeof *m->answer_of);
	m->row_of = alloc_resize(m->row_of, cap * sizeof *m->row_of);
	m->stamp = alloc_resize(m->stamp, cap * sizeof *m->stamp);
	memset(m->stamp + m->cap, 0, (cap - m->cap) * sizeof *m->stamp);
	m->cap = cap;
}

/* --- closed forms ------------------------------------------------------------------- */

/* The set of from .. to - 1. */
static void range(uint64_t out[4], unsigned from, unsigned to)
{
	for (unsigned i = 0; i < 4; i++) {
		unsigned low = from > 64 * i ? from - 64 * i : 0;
		unsigned high = to > 64 * i ? to - 64 * i : 0;
		low = low > 64 ? 64 : low;
		high = high > 64 ? 64 : high;
		out[i] = low < high ? calc64_ones(high) & ~calc64_ones(low) : 0;
	}
}

static bool by_form(const struct expr_pool *p, expr_id id, uint64_t out[4])
{
	const struct expr *n = expr_get(p, id);
	if (n->op == EXPR_NOT) {
		if (!by_form(p, n->a, out))
			return false;
		for (unsigned i = 0; i < 4; i++)
			out[i] = ~out[i];
		return true;
	}
	if (n->op != EXPR_EQ && n->op != EXPR_ULT)
		return false;
	const struct expr *a = expr_get(p, n->a), *b = expr_get(p, n->b);
	if (a->op == EXPR_VAR && b->op == EXPR_CONST)
		range(out, n->op == EXPR_EQ ? (unsigned)b->aux : 0,
		      (unsigned)b->aux + (n->op == EXPR_EQ));
	else if (a->op == EXPR_CONST && b->op == EXPR_VAR && n->op == EXPR_ULT)
		range(out, (unsigned)a->aux + 1, VALUES);
	else
		return false;
	return true;
}

/* --- rows --------------------------------------------------------------------------- */

static void row_binary(const struct expr *n, unsigned width, const uint64_t *restrict a,
		       const uint64_t *restrict b, uint64_t *restrict out)
{
	switch ((enum expr_op)n->op) {
#define ROW(op)                                                               \
	case EXPR_##op:                                                       \
		for (unsigned i = 0; i < VALUES; i++)                         \
			out[i] = calc64_binary(EXPR_##op, width, a[i], b[i]); \
		break;
		/* clang-format off */
	ROW(ADD) ROW(SUB) ROW(MUL) ROW(UDIV) ROW(SDIV) ROW(UREM) ROW(SREM) ROW(AND) ROW(OR)
	ROW(XOR) ROW(SHL) ROW(LSHR) ROW(ASHR) ROW(EQ) ROW(ULT) ROW(ULE) ROW(SLT) ROW(SLE)
		/* clang-format on */
#undef ROW
					default
			: ASSERT(n->op == EXPR_SLE); /* no other is left */
	}
}

static void row_cast(const struct expr_pool *p, const struct expr *n, const uint64_t *a,
		     uint64_t *out)
{
	uint64_t ones = calc64_ones(n->width);
	unsigned from = expr_width(p, n->a);
	for (unsigned i = 0; i < VALUES; i++)
		switch ((enum expr_op)n->op) {
		case EXPR_NOT: out[i] = ~a[i] & ones; break;
		case EXPR_SEXT:
			out[i] = (uint64_t)calc64_signed(from, a[i]) & ones;
			break;
		case EXPR_EXTRACT: out[i] = a[i] >> n->aux & ones; break;
		default: out[i] = a[i]; break;
		}
}

static void row_read(const struct expr_pool *p, const struct expr *n,
		     const uint64_t *index, uint64_t *out)
{
	struct expr_table_info t = expr_table_get(p, n->a);
	for (unsigned i = 0; i < VALUES; i++)
		out[i] = index[i] < t.n ? t.values[index[i]] : 0;
}

static const uint64_t *row(const struct byte_memo *m, expr_id id)
{
	return m->rows[m->row_of[id]].v;
}

static void row_float(const struct byte_memo *m, const struct expr_pool *p,
		      const struct expr *n, uint64_t *out)
{
	unsigned from = expr_width(p, n->a), arity = expr_arity[n->op];
	unsigned mode = n->op == EXPR_FROUND ? (unsigned)n->aux : 0;
	for (unsigned i = 0; i < VALUES; i++)
		out[i] = (uint64_t)calc_float(
			(enum expr_op)n->op, n->width, from, mode, row(m, n->a)[i],
			arity > 1 ? row(m, n->b)[i] : 0, arity > 2 ? row(m, n->c)[i] : 0);
}

static void compute(struct byte_memo *m, const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	m->row_of[id] = m->n_rows;
	m->stamp[id] = m->epoch;
	uint64_t *out = VEC_ADD(m->rows, m->n_rows, m->cap_rows)->v;
	switch ((enum expr_op)n->op) {
	case EXPR_CONST:
	case EXPR_VAR:
		for (unsigned i = 0; i < VALUES; i++)
			out[i] = n->op == EXPR_VAR ? i : n->aux;
		break;
	case EXPR_READ: row_read(p, n, row(m, n->b), out); break;
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_EXTRACT: row_cast(p, n, row(m, n->a), out); break;
	case EXPR_CONCAT:
		for (unsigned i = 0; i < VALUES; i++)
			out[i] = row(m, n->a)[i] << expr_width(p, n->b) | row(m, n->b)[i];
		break;
	case EXPR_ITE:
		for (unsigned i = 0; i < VALUES; i++)
			out[i] = row(m, n->a)[i] ? row(m, n->b)[i] : row(m, n->c)[i];
		break;
	default:
		if (expr_is_float(n->op))
			row_float(m, p, n, out);
		else
			row_binary(n, expr_width(p, n->a), row(m, n->a), row(m, n->b),
				   out);
	}
}

static bool fits_row(const struct expr_pool *p, const struct expr *n)
{
	if (n->op == EXPR_READ)
		return expr_op_of(p, n->a) == EXPR_TABLE &&
		       expr_table_get(p, n->a).is_const;
	return n->width <= 64;
}

/* Computes rows below id in order of need; false where one does not fit, or with `most`. */
static bool by_rows(struct expr_eval *e, expr_id id, uint32_t most, uint64_t out[4])
{
	struct byte_memo *m = e->bytes;
	uint32_t bottom = e->n_stack;
	m->n_rows = 0;
	m->epoch++;
	*VEC_ADD(e->stack, e->n_stack, e->cap_stack) = id;
	while (e->n_stack > bottom) {
		expr_id top = e->stack[e->n_stack - 1];
		const struct expr *n = expr_get(e->pool, top);
		const expr_id below[3] = {n->op == EXPR_READ ? n->b : n->a, n->b, n->c};
		uint32_t before = e->n_stack;
		if (!fits_row(e->pool, n) || m->n_rows == most) {
			e->n_stack = bottom;
			return false;
		}
		for (unsigned i = 0; i < expr_arity[n->op]; i++)
			if (m->stamp[below[i]] != m->epoch)
				*VEC_ADD(e->stack, e->n_stack, e->cap_stack) = below[i];
		if (e->n_stack != before)
			continue;
		if (m->stamp[top] != m->epoch)
			compute(m, e->pool, top);
		e->n_stack--;
	}
	memset(out, 0, 4 * sizeof *out);
	for (unsigned i = 0; i < VALUES; i++)
		out[i / 64] |= row(m, id)[i] << i % 64;
	return true;
}

/* --- value by value ----------------------------------------------------------------- */

static void by_value(struct expr_eval *e, expr_id id, uint64_t out[4])
{
	struct byte_memo *m = e->bytes;
	uint32_t var = 0;
	if (!m->slow)
		m->slow = expr_eval_new(e->pool);
	expr_single_var(e->pool, id, &var);
	if (m->n_values <= var) {
		m->values = alloc_resize(m->values, var + 1);
		memset(m->values + m->n_values, 0, var + 1 - m->n_values);
		m->n_values = var + 1;
	}
	memset(out, 0, 4 * sizeof *out);
	for (unsigned i = 0; i < VALUES; i++) {
		m->values[var] = (uint8_t)i;
		expr_eval_reset(m->slow, m->values, m->n_values);
		out[i / 64] |= expr_eval(m->slow, id).low << i % 64;
	}
	m->values[var] = 0;
}

/* The memo, with room for every id there is. */
static struct byte_memo *memo_of(struct expr_eval *e, expr_id id)
{
	ASSERT(expr_width(e->pool, id) == 1);
	ASSERT(expr_varset(e->pool, expr_get(e->pool, id)->vars).n <= 1);
	if (!e->bytes) {
		e->bytes = alloc_zero(1, sizeof *e->bytes);
		e->bytes->generation = expr_generation(e->pool);
	}
	prepare(e->bytes, e->pool);
	return e->bytes;
}

static void remember(struct byte_memo *m, expr_id id, const uint64_t out[4])
{
	struct answer *a = VEC_ADD(m->answers, m->n_answers, m->cap_answers);
	memcpy(a->set, out, sizeof a->set);
	m->answer_of[id] = m->n_answers;
}

static bool is_remembered(const struct byte_memo *m, expr_id id, uint64_t out[4])
{
	uint32_t n = m->answer_of[id];
	if (n)
		memcpy(out, m->answers[n - 1].set, 4 * sizeof *out);
	return n;
}

bool expr_eval_byte_quick(struct expr_eval *e, expr_id id, uint64_t out[4])
{
	if (by_form(e->pool, id, out))
		return true;
	struct byte_memo *m = memo_of(e, id);
	if (is_remembered(m, id, out))
		return true;
	if (!by_rows(e, id, QUICK_ROWS, out))
		return false;
	remember(m, id, out);
	return true;
}

void expr_eval_byte(struct expr_eval *e, expr_id id, uint64_t out[4])
{
	if (expr_eval_byte_quick(e, id, out))
		return;
	if (!by_rows(e, id, MAX_ROWS, out))
		by_value(e, id, out);
	remember(e->bytes, id, out);
}
