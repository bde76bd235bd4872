/* layers.c - groups decided byte by byte, prefixes that cannot be told apart merged.
 *
 * A scanner's state, a checksum, a number read digit by digit: what the constraints say of later
 * bytes depends on the earlier ones through a few terms only, and these have few values. So the
 * bytes get their values in the order of their numbers, all of them at once, layer by layer: a
 * layer has a row for each tuple of values of the terms that are still needed (its *frontier*), with
 * the first prefix that leads there. Six bytes through the tables of a scanner are 2^48
 * assignments, but a few dozen rows in each layer. In the same way the values of one byte
 * that no term can tell apart are one class (layer_classes.c).
 *
 * No layer means no solution: a proof. Rows are made in the order of their prefixes, and
 * of two prefixes with the same frontier whatever completes one completes the other, so the first
 * row of the last layer is the least solution. A term that is kept in the frontier to the
 * end has all its values there. Work is bounded by a number of steps, never by the clock. */
#include "enumerate/layers.h"

#include "base/alloc.h"

#include <string.h>

enum { LAYERS_ROW = 8 }; /* steps that taking a row is worth */

/* Steps over byte `level` alone come before those that mix it with earlier ones. */
static uint32_t flat_time(uint64_t mask)
{
	return 2 * flat_level(mask) + ((mask & (mask - 1)) != 0);
}

static void use_place(struct layers *l, uint32_t place, uint32_t time)
{
	if (l->last[place] < time)
		l->last[place] = time;
}

static void find_last_uses(struct layers *l)
{
	const struct flat *p = &l->flat;
	for (uint32_t i = 0; i < p->n_steps; i++) {
		const struct flat_step *t = &p->steps[i];
		uint32_t time = flat_time(t->mask);
		bool is_read = t->op == EXPR_READ;
		use_place(l, t->a, time);
		if (!is_read && expr_arity[t->op] > 1)
			use_place(l, t->b, time);
		if (!is_read && expr_arity[t->op] > 2)
			use_place(l, t->c, time);
		for (uint32_t k = 0; is_read && !t->mode && k < t->c; k++)
			use_place(l, p->bytes[t->b + k], time);
	}
}

bool layers_frontier(const struct layers *l, struct tuples *t, uint64_t within,
		     uint64_t needed, uint32_t time)
{
	const struct flat *p = &l->flat;
	t->width = 0;
	t->n = 0;
	for (uint32_t i = 0; i < p->n_values; i++) {
		uint64_t mask = p->masks[i];
		bool is_const = !mask && l->last[i] == LAYERS_KEEP; /* a column as others */
		if (l->last[i] <= time || mask & ~within || !(mask & needed || is_const))
			continue;
		if (t->width == TUPLES_WIDTH)
			return false;
		t->places[t->width++] = i;
	}
	return true;
}

bool layers_run(struct layers *l, uint32_t from, uint32_t to, uint32_t more)
{
	bool holds = flat_run(&l->flat, from, &to);
	uint64_t done = to - from + 1 + more;
	l->gave_up |= done > l->left;
	l->left -= done > l->left ? l->left : done;
	return holds && !l->gave_up;
}

/* From the rows over the bytes before to those with one more. False: given up. */
static bool make_layer(struct layers *l, unsigned level)
{
	struct flat *p = &l->flat;
	uint32_t middle = p->first[level], end = p->first[level + 1];
	while (middle < end && !(p->steps[middle].mask & (p->steps[middle].mask - 1)))
		middle++;
	uint64_t within = level == FLAT_BYTES ? UINT64_MAX : (1ull << level) - 1;
	if (!layers_classes(l, level, middle) ||
	    !layers_frontier(l, &l->next, within, within, 2 * level + 1))
		return false;
	tuples_begin(&l->next);
	/* Each row costs at least so much; whether it is given up must not depend on more. */
	if (l->next.width &&
	    (uint64_t)l->now.n * l->classes.n * (1 + l->next.width) > l->left)
		return false;
	for (uint32_t row = 0; row < l->now.n; row++) {
		tuples_load(&l->now, row, p->values);
		for (uint32_t k = 0; k < l->classes.n; k++) {
			tuples_load(&l->classes, k, p->values);
			if (layers_run(l, middle, end, LAYERS_ROW + l->next.width))
				tuples_add(&l->next, p->values,
					   (struct origin){
						   row, l->classes.origins[k].value});
			if (l->gave_up ||
			    l->next.n > l->most_rows)
				return false;
			if (!l->next.width && l->next.n)
				return true; /* there is but one row */
		}
	}
	return true;
}

static void end_layer(struct layers *l, unsigned level)
{
	struct tuples old = l->now;
	l->now = l->next;
	l->next = old;
	l->origins[level - 1] = l->now.origins;
	l->now.origins = NULL;
	l->now.cap_origins = 0;
}

/* All layers. UNKNOWN: given up. */
static enum verdict make_layers(struct layers *l)
{
	struct flat *p = &l->flat;
	if (!layers_run(l, p->first[0], p->first[1], 0))
		return l->gave_up ? VERDICT_UNKNOWN : VERDICT_UNSAT;
	if (!layers_frontier(l, &l->now, 0, 0, 0))
		return VERDICT_UNKNOWN;
	tuples_add(&l->now, p->values, (struct origin){0});
	for (unsigned level = 1; level <= p->n_open; level++) {
		if (!make_layer(l, level))
			return VERDICT_UNKNOWN;
		end_layer(l, level);
		if (!l->now.n)
			return VERDICT_UNSAT;
	}
	return VERDICT_SAT;
}

/* The columns of the last layer in the order of the terms that were asked for. */
static void sort_kept(struct layers *l, const uint32_t *place, uint32_t n)
{
	struct tuples *t = &l->now;
	uint64_t row[TUPLES_WIDTH];
	for (uint32_t i = 0; i < t->n; i++) {
		tuples_load(t, i, l->flat.values);
		for (uint32_t k = 0; k < n; k++)
			row[k] = l->flat.values[place[k]];
		memcpy(t->words + (size_t)i * t->width, row, n * sizeof *row);
	}
	for (uint32_t k = 0; k < n; k++)
		t->places[k] = place[k];
}

void layers_model(const struct solve *s, const struct query *q,
		  struct origin *const *origins, const uint32_t *open, uint32_t n_open,
		  uint32_t row, struct model *m)
{
	uint8_t values[FLAT_BYTES];
	for (unsigned i = n_open; i-- > 0;) {
		values[i] = origins[i][row].value;
		row = origins[i][row].parent;
	}
	m->n = 0;
	for (uint32_t i = 0, k = 0; i < q->nvars; i++) {
		bool is_open = k < n_open && open[k] == q->vars[i];
		set_id set = facts_byte(q->f, q->vars[i]).set;
		model_put(m, q->vars[i],
			  is_open ? values[k] : sets_get(&s->sets, set)->low);
		k += is_open;
	}
}

void layers_done(struct layers *l)
{
	flat_done(&l->flat);
	for (unsigned i = 0; i < FLAT_BYTES; i++)
		free(l->origins[i]);
	free(l->last);
	free(l->source);
	free(l->flow);
	tuples_done(&l->now);
	tuples_done(&l->next);
	tuples_done(&l->classes);
	tuples_done(&l->keys);
}

enum verdict layers_make(struct layers *l, struct solve *s, const struct query *q,
			 const expr_id *kept, uint32_t nkept, uint64_t steps,
			 uint32_t most_rows)
{
	uint32_t place[TUPLES_WIDTH];
	memset(l, 0, sizeof *l);
	l->left = steps;
	if (!flat_init(&l->flat, s, q, FLAT_BYTES) || l->flat.has_float)
		return VERDICT_UNKNOWN;
	for (uint32_t i = 0; i < nkept; i++)
		if (!flat_add(&l->flat, kept[i], &place[i]))
			return VERDICT_UNKNOWN;
	flat_sort(&l->flat);
	l->most_rows = most_rows;
	l->last = alloc_zero(l->flat.n_values + 1, sizeof *l->last);
	l->source = alloc_zero(l->flat.n_values + 1, sizeof *l->source);
	find_last_uses(l);
	for (uint32_t i = 0; i < nkept; i++)
		l->last[place[i]] = LAYERS_KEEP;
	enum verdict v = make_layers(l);
	if (v == VERDICT_SAT)
		sort_kept(l, place, nkept);
	return v;
}
