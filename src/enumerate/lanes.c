/* lanes.c - see lanes.h.
 *
 * When a group is counted, most steps belong to the last byte: a hash of three bytes
 * mixes all of them from its first round on. A step for 256 values at once costs a tenth of 256
 * steps, as its operator is looked at once. Steps over the byte alone are computed when the
 * lanes are made. What other bytes decide is the same in all lanes and is
 * loaded before each pass; a pass ends when a constraint leaves no lane. */
#include "enumerate/lanes.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "eval/column.h"

#include <string.h>

enum {
	LANES_COLUMNS = 4096,
	LANES_COST = 8, /* values of a column that count for one step */
};

static uint64_t *column_at(const struct lanes *l, uint32_t place)
{
	return l->columns + (size_t)(l->column[place] - 1) * l->n;
}

static void fill_column(struct lanes *l, uint32_t place)
{
	uint64_t *at = column_at(l, place), v = l->flat->values[place];
	for (uint32_t i = 0; i < l->n; i++)
		at[i] = v;
}

static void want_column(struct lanes *l, uint32_t place)
{
	if (!l->column[place])
		l->column[place] = ++l->n_columns;
}

/* Columns for the operands of a step and for what it computes. */
static void want_columns(struct lanes *l, const struct flat_step *t)
{
	want_column(l, t->a);
	if (t->op == EXPR_READ)
		for (uint32_t k = 0; !t->mode && k < t->c; k++)
			want_column(l, l->flat->bytes[t->b + k]);
	if (t->op != EXPR_READ && expr_arity[t->op] > 1)
		want_column(l, t->b);
	if (t->op != EXPR_READ && expr_arity[t->op] > 2)
		want_column(l, t->c);
	want_column(l, t->place);
}

static void read_column(const struct lanes *l, const struct flat_step *t)
{
	const struct flat *p = l->flat;
	const uint64_t *index = column_at(l, t->a);
	const uint8_t *table = t->mode ? p->tables[t->b] : NULL;
	uint64_t *out = column_at(l, t->place);
	for (uint32_t i = 0; i < l->n; i++)
		if (index[i] >= t->c)
			out[i] = 0;
		else
			out[i] = table ? table[index[i]]
				       : column_at(l, p->bytes[t->b + index[i]])[i];
}

static void compute_column(const struct lanes *l, const struct flat_step *t)
{
	unsigned arity = expr_arity[t->op];
	struct operator o = {.op = (enum expr_op)t->op,
			     .width = t->width,
			     .from = t->from,
			     .low = t->low_width,
			     .mode = t->mode};
	if (t->op == EXPR_READ)
		read_column(l, t);
	else
		calc_operator_column(&o, l->n, column_at(l, t->a),
				     arity > 1 ? column_at(l, t->b) : NULL,
				     arity > 2 ? column_at(l, t->c) : NULL,
				     column_at(l, t->place));
}

/* Lanes in which the constraint does not hold are dead from now on. False: all are. */
static bool keep_lanes(const struct lanes *l, uint32_t place, bool *is_alive)
{
	const uint64_t *holds = column_at(l, place);
	bool is_any = false;
	for (uint32_t i = 0; i < l->n; i++) {
		is_alive[i] &= holds[i] != 0;
		is_any |= is_alive[i];
	}
	return is_any;
}

/* The byte's own values, constants, and the steps over the byte alone. */
static void compute_own(struct lanes *l, uint32_t first)
{
	struct flat *p = l->flat;
	uint64_t *own = column_at(l, p->place[p->n_open - 1]);
	for (uint32_t i = 0; i < l->n; i++) {
		own[i] = l->values[i];
		l->is_possible[i] = true;
	}
	for (uint32_t i = first; i < l->middle; i++) {
		compute_column(l, &p->steps[i]);
		if (p->steps[i].is_part)
			keep_lanes(l, p->steps[i].place, l->is_possible);
	}
}

bool lanes_begin(struct lanes *l, struct flat *p)
{
	uint32_t first = p->first[p->n_open];
	uint64_t bit = 1ull << (p->n_open - 1);
	struct set_info set = *flat_set(p, p->n_open - 1);
	*l = (struct lanes){.flat = p, .middle = first, .end = p->first[p->n_open + 1]};
	for (unsigned v = set.low; v <= set.high; v++)
		if (set.bits[v >> 6] >> (v & 63) & 1)
			l->values[l->n++] = (uint8_t)v;
	l->column = alloc_zero(p->n_values + 1, sizeof *l->column);
	want_column(l, p->place[p->n_open - 1]);
	for (uint32_t i = first; i < l->end && l->n_columns < LANES_COLUMNS; i++)
		want_columns(l, &p->steps[i]);
	while (l->middle < l->end && p->steps[l->middle].mask == bit)
		l->middle++;
	if (l->n_columns >= LANES_COLUMNS)
		return false;
	l->columns = alloc_get((size_t)l->n_columns * l->n * sizeof *l->columns);
	for (uint32_t i = 0; i < p->n_values; i++) {
		if (!l->column[i] || p->masks[i] & bit)
			continue;
		fill_column(l, i);
		if (p->masks[i])
			*VEC_ADD(l->given, l->n_given, l->cap_given) = i;
	}
	compute_own(l, first);
	return true;
}

void lanes_done(struct lanes *l)
{
	free(l->columns);
	free(l->column);
	free(l->given);
}

static uint64_t cost_of(const struct lanes *l, uint32_t steps)
{
	return (steps + l->n_given + 1) * (1ull + l->n / LANES_COST);
}

uint64_t lanes_cost(const struct lanes *l)
{
	return cost_of(l, l->end - l->middle);
}

bool lanes_first(struct lanes *l, uint8_t *value, uint64_t *done)
{
	const struct flat *p = l->flat;
	bool is_alive[256];
	uint32_t i = l->middle, lane = 0;
	bool is_any = true;
	for (uint32_t k = 0; k < l->n_given; k++)
		fill_column(l, l->given[k]);
	memcpy(is_alive, l->is_possible, l->n);
	for (; i < l->end && is_any; i++) {
		compute_column(l, &p->steps[i]);
		if (p->steps[i].is_part)
			is_any = keep_lanes(l, p->steps[i].place, is_alive);
	}
	*done = cost_of(l, i - l->middle);
	while (lane < l->n && !is_alive[lane])
		lane++;
	if (lane == l->n || !is_any)
		return false;
	*value = l->values[lane];
	return true;
}
