/* tabulate.c - groups over few values, answered from the columns of their terms (rows.h).
 *
 * What a circuit with large tables is hard for, such as a decimal number that a program
 * keeps in an array of words, is over two or three digits: a hundred or a thousand rows.
 * The rows in which every part holds are all solutions there are, so every answer is exact,
 * the first of them is the least one, and a range costs no more than a verdict. */
#include "trial/rows.h"

#include <string.h>

/* Rows in which the sets and parts of the query hold. */
struct alive {
	struct rows_space *space;
	bool has[ROWS_MOST];
	uint64_t column[ROWS_MOST]; /* of what was asked for last */
};

static bool keep_rows_where(struct solve *s, struct alive *a, expr_id e, bool want)
{
	if (!rows_column(s, a->space, e, a->column))
		return false;
	for (uint32_t i = 0; i < a->space->n; i++)
		a->has[i] = a->has[i] && (bool)a->column[i] == want;
	return true;
}

static bool keep_set(struct solve *s, struct alive *a, uint32_t var, set_id set)
{
	uint32_t i = 0;
	while (a->space->vars[i] != var)
		i++;
	if (a->space->sets[i] == set)
		return true;
	if (!rows_column(s, a->space, expr_var(s->pool, var), a->column))
		return false;
	for (i = 0; i < a->space->n; i++)
		a->has[i] = a->has[i] && sets_has(&s->sets, set, (uint8_t)a->column[i]);
	return true;
}

/* Fills `a` with the rows that satisfy the query. False: its bytes have too many values. */
static bool begin_table(struct solve *s, const struct query *q, struct alive *a)
{
	if (!s->has_rows || !(a->space = rows_find(s, q)))
		return false;
	if (!rows_all(s, a->space, q->parts, q->nparts, a->has))
		return false;
	for (uint32_t i = 0; i < q->nvars; i++)
		if (!keep_set(s, a, q->vars[i], facts_byte(q->f, q->vars[i]).set))
			return false;
	return !q->cond || keep_rows_where(s, a, q->cond, q->want);
}

enum verdict tabulate_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct alive a;
	uint32_t row = 0;
	if (!begin_table(s, q, &a))
		return VERDICT_UNKNOWN;
	while (row < a.space->n && !a.has[row])
		row++;
	if (row == a.space->n)
		return VERDICT_UNSAT;
	m->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++)
		model_put(m, q->vars[i], rows_byte(s, a.space, row, q->vars[i]));
	return VERDICT_SAT;
}

bool tabulate_range(struct solve *s, const struct query *q, expr_id e, uint64_t *low,
		    uint64_t *high)
{
	struct alive a;
	bool has_some = false;
	if (!begin_table(s, q, &a) || !rows_column(s, a.space, e, a.column))
		return false;
	for (uint32_t i = 0; i < a.space->n; i++) {
		uint64_t v = a.column[i];
		if (!a.has[i])
			continue;
		*low = has_some && *low < v ? *low : v;
		*high = has_some && *high > v ? *high : v;
		has_some = true;
	}
	return has_some;
}

bool tabulate_truth(struct solve *s, expr_id cond, uint32_t var, uint64_t bits[4])
{
	uint64_t column[256];
	if (!s->has_rows || !rows_column(s, rows_of_byte(s, var), cond, column))
		return false;
	memset(bits, 0, 4 * sizeof *bits);
	for (unsigned i = 0; i < 256; i++)
		bits[i / 64] |= (column[i] & 1) << i % 64;
	return true;
}
