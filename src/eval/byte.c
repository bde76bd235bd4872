/* byte.c - for which values of one byte is a one-bit term true?
 *
 * Comparisons of the byte itself with constants have closed forms. Other terms are
 * computed for all 256 values at once, a row of 256 words per node, operands first;
 * what does not fit rows (wider than 64 bits, very many nodes) is evaluated value by
 * value. What does not depend on the byte is evaluated once. Answers of terms over
 * one byte alone are remembered by id until ids are freed. */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "eval/column.h"
#include "eval/internal.h"
#include "expr/array.h"
#include "expr/calc.h"
#include "expr/pool.h"
#include "expr/varset.h"

#include <string.h>

enum {
	VALUES = 256,
	MAX_ROWS = 1024,
	QUICK_ROWS = 32,
	AMONG_ROWS = 256,
	SHARED_ROWS = 512, /* of several terms: 1 MB */
};

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
	uint32_t var; /* the byte */
	uint64_t wanted[4]; /* its values that count */
	uint32_t shared_epoch; /* of the evaluator, that the rows are good for; 0: none */
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

static void prepare_memo(struct byte_memo *m, const struct expr_pool *p)
{
	if (m->generation != expr_generation(p)) {
		m->generation = expr_generation(p);
		m->n_answers = 0;
		m->shared_epoch = 0;
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
static void set_of_range(uint64_t out[4], unsigned from, unsigned to)
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
		set_of_range(out, n->op == EXPR_EQ ? (unsigned)b->aux : 0,
			     (unsigned)b->aux + (n->op == EXPR_EQ));
	else if (a->op == EXPR_CONST && b->op == EXPR_VAR && n->op == EXPR_ULT)
		set_of_range(out, (unsigned)a->aux + 1, VALUES);
	else
		return false;
	return true;
}

/* --- rows --------------------------------------------------------------------------- */

static const uint64_t *memo_row(const struct byte_memo *m, expr_id id)
{
	return m->rows[m->row_of[id]].v;
}

static void compute_row(const struct byte_memo *m, const struct expr_pool *p, expr_id id,
			uint64_t *out)
{
	const struct expr *n = expr_get(p, id);
	unsigned arity = expr_arity[n->op];
	if (arity) {
		calc_column(p, n, VALUES, memo_row(m, n->a),
			    arity > 1 ? memo_row(m, n->b) : NULL,
			    arity > 2 ? memo_row(m, n->c) : NULL, out);
		return;
	}
	for (unsigned i = 0; i < VALUES; i++)
		out[i] = n->op == EXPR_VAR ? i : n->aux;
}

static bool depends_on_var(const struct expr_pool *p, const struct expr *n, uint32_t var)
{
	struct varset s = expr_varset(p, n->vars);
	for (uint32_t i = 0; i < s.n && s.vars[i] <= var; i++)
		if (s.vars[i] == var)
			return true;
	return false;
}

static uint64_t *new_row(struct byte_memo *m, expr_id id)
{
	m->row_of[id] = m->n_rows;
	m->stamp[id] = m->epoch;
	return VEC_ADD(m->rows, m->n_rows, m->cap_rows)->v;
}

/* There is a row, or it is on the stack from now on. */
static bool want_row(struct expr_eval *e, expr_id id)
{
	if (e->bytes->stamp[id] == e->bytes->epoch)
		return true;
	*VEC_ADD(e->stack, e->n_stack, e->cap_stack) = id;
	return false;
}

/* An element of an array that was read last: its value, if it does not depend on the byte. */
struct element {
	expr_id id;
	uint64_t value;
};

/* The value of an element for the i-th value of the byte. Most elements do not depend on the
 * byte and need no row. False: it has none yet, the row is on the stack now. */
static bool read_element(struct expr_eval *e, expr_id id, unsigned i,
			 struct element *last, uint64_t *out)
{
	const struct byte_memo *m = e->bytes;
	if (last->id == id) {
		*out = last->value;
		return true;
	}
	const struct expr *n = expr_get(e->pool, id);
	if (n->op != EXPR_CONST && depends_on_var(e->pool, n, m->var)) {
		if (!want_row(e, id))
			return false;
		*out = memo_row(m, id)[i];
		return true;
	}
	*last = (struct element){id, n->op == EXPR_CONST ? n->aux : expr_eval(e, id).low};
	*out = last->value;
	return true;
}

/* What a table has for those values of the byte that no store was for. */
static bool read_table(struct expr_eval *e, expr_id table, const uint64_t *index,
		       const uint64_t open[4], uint64_t *out)
{
	struct expr_table_info t = expr_table_get(e->pool, table);
	struct element last = {0};
	bool has_all = true;
	for (unsigned i = 0; i < VALUES; i++) {
		if (!(open[i / 64] >> i % 64 & 1))
			continue;
		if (index[i] >= t.n || t.is_const)
			out[i] = index[i] < t.n ? t.values[index[i]] : 0;
		else
			has_all = read_element(e, t.bytes[index[i]], i, &last, &out[i]) &&
				  has_all;
	}
	return has_all;
}

/* The indices of all stores that are not constants have rows, or are on the stack now. */
static bool want_indices(struct expr_eval *e, expr_id array)
{
	bool has_all = true;
	while (expr_op_of(e->pool, array) != EXPR_TABLE) {
		const struct expr *a = expr_get(e->pool, array);
		if (expr_op_of(e->pool, a->b) != EXPR_CONST)
			has_all = want_row(e, a->b) && has_all;
		array = a->a;
	}
	return has_all;
}

/* The row of a READ into out, from the newest store on. False: rows that it needs first are
 * on the stack, of what is stored only those that some value of the byte reaches. */
static bool read_row(struct expr_eval *e, const struct expr *n, uint64_t *out)
{
	const struct byte_memo *m = e->bytes;
	uint64_t open[4];
	expr_id array = n->a;
	struct element last = {0};
	bool has_all = true;
	if (!want_indices(e, array))
		return false;
	memcpy(open, m->wanted, sizeof open);
	memset(out, 0, sizeof(struct row));
	while (expr_op_of(e->pool, array) != EXPR_TABLE) {
		const struct expr *a = expr_get(e->pool, array);
		const struct expr *at = expr_get(e->pool, a->b);
		const uint64_t *index = at->op == EXPR_CONST ? NULL : memo_row(m, a->b);
		for (unsigned i = 0; i < VALUES; i++) {
			if (!(open[i / 64] >> i % 64 & 1) ||
			    memo_row(m, n->b)[i] != (index ? index[i] : at->aux))
				continue;
			open[i / 64] &= ~(1ull << i % 64);
			has_all = read_element(e, a->c, i, &last, &out[i]) && has_all;
		}
		array = a->a;
	}
	return read_table(e, array, memo_row(m, n->b), open, out) && has_all;
}

/* False: rows that it needs first are on the stack. */
static bool by_row(struct expr_eval *e, expr_id id)
{
	struct byte_memo *m = e->bytes;
	const struct expr *n = expr_get(e->pool, id);
	if (n->op != EXPR_CONST && !depends_on_var(e->pool, n, m->var)) {
		uint64_t value = expr_eval(e, id).low, *out = new_row(m, id);
		for (unsigned i = 0; i < VALUES; i++)
			out[i] = value;
		return true;
	}
	if (n->op == EXPR_READ) {
		struct row out;
		if (!want_row(e, n->b) || !read_row(e, n, out.v))
			return false;
		memcpy(new_row(m, id), out.v, sizeof out);
		return true;
	}
	const expr_id below[3] = {n->a, n->b, n->c};
	bool has_all = true;
	for (unsigned i = 0; i < expr_arity[n->op]; i++)
		has_all = want_row(e, below[i]) && has_all;
	if (has_all)
		compute_row(m, e->pool, id, new_row(m, id));
	return has_all;
}

/* Forgets the rows that there are; the next ones are for values of var in set. */
static void begin_rows(struct byte_memo *m, uint32_t var, const uint64_t set[4])
{
	m->var = var;
	m->n_rows = 0;
	m->shared_epoch = 0;
	if (!++m->epoch) {
		memset(m->stamp, 0, m->cap * sizeof *m->stamp);
		m->epoch = 1;
	}
	memcpy(m->wanted, set, sizeof m->wanted);
}

/* Computes rows below id in order of need, for the values in set, of which those remain that
 * make it true; false where one does not fit, or with `most` more. All other bytes have the
 * values of the last reset. */
static bool by_rows(struct expr_eval *e, expr_id id, uint32_t most, uint64_t set[4])
{
	struct byte_memo *m = e->bytes;
	uint32_t bottom = e->n_stack, first = m->n_rows;
	want_row(e, id);
	while (e->n_stack > bottom) {
		uint32_t top = e->n_stack - 1;
		expr_id next = e->stack[top];
		if (m->stamp[next] != m->epoch &&
		    (expr_width(e->pool, next) > 64 || m->n_rows - first == most)) {
			e->n_stack = bottom;
			return false;
		}
		if (m->stamp[next] == m->epoch || by_row(e, next))
			e->n_stack = top;
	}
	for (unsigned i = 0; i < VALUES; i++)
		set[i / 64] &= ~(!memo_row(m, id)[i] * (1ull << i % 64));
	return true;
}

/* --- value by value ----------------------------------------------------------------- */

static void by_value(struct expr_eval *e, expr_id id, uint32_t var, uint64_t out[4])
{
	struct byte_memo *m = e->bytes;
	if (!m->slow)
		m->slow = expr_eval_new(e->pool);
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
	if (!e->bytes) {
		e->bytes = alloc_zero(1, sizeof *e->bytes);
		e->bytes->generation = expr_generation(e->pool);
	}
	prepare_memo(e->bytes, e->pool);
	return e->bytes;
}

static void remember_row(struct byte_memo *m, expr_id id, const uint64_t out[4])
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

/* The byte of a term over one alone, or any for a constant. */
static uint32_t only_byte(const struct expr_pool *p, expr_id id)
{
	uint32_t var = 0;
	ASSERT(expr_varset(p, expr_get(p, id)->vars).n <= 1);
	expr_single_var(p, id, &var);
	return var;
}

bool expr_eval_byte_quick(struct expr_eval *e, expr_id id, uint64_t out[4])
{
	if (by_form(e->pool, id, out))
		return true;
	struct byte_memo *m = memo_of(e, id);
	if (is_remembered(m, id, out))
		return true;
	set_of_range(out, 0, VALUES);
	begin_rows(m, only_byte(e->pool, id), out);
	if (!by_rows(e, id, QUICK_ROWS, out))
		return false;
	remember_row(m, id, out);
	return true;
}

void expr_eval_byte(struct expr_eval *e, expr_id id, uint64_t out[4])
{
	uint32_t var = only_byte(e->pool, id);
	if (expr_eval_byte_quick(e, id, out))
		return;
	set_of_range(out, 0, VALUES);
	begin_rows(e->bytes, var, out);
	if (!by_rows(e, id, MAX_ROWS, out))
		by_value(e, id, var, out);
	remember_row(e->bytes, id, out);
}

/* Terms that are asked about in a row, like the constraints that mention a byte, share subterms:
 * rows stay as long as the byte is the same, nothing was reset, and no further values count. */
bool expr_eval_byte_among(struct expr_eval *e, expr_id id, uint32_t var, uint64_t set[4])
{
	struct byte_memo *m = memo_of(e, id);
	bool is_shared =
		m->shared_epoch == e->epoch && m->var == var && m->n_rows < SHARED_ROWS;
	for (unsigned i = 0; i < 4; i++)
		is_shared &= !(set[i] & ~m->wanted[i]);
	if (!is_shared)
		begin_rows(m, var, set);
	m->shared_epoch = e->epoch;
	return by_rows(e, id, AMONG_ROWS, set);
}
