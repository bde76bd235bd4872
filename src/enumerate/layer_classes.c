/* layer_classes.c - values of a byte that no term of a group can tell apart.
 *
 * Two values of a byte are of one class if every constraint has the same value for both, whatever
 * the other bytes are. A term over the byte alone is computed for both. Through choices (ITE and
 * reads of tables of terms) the byte or such a term is passed on: what a choice yields is
 * either a copy of its *source*, or something that does not depend on the byte's value within the class. A step
 * whose only operand that is no constant is a copy becomes a source itself. Any other step that
 * uses a copy may tell values apart by the value of the source, which then is part of the key.
 * A scanner's input byte, wherever it is copied, ends in the table of character classes:
 * of 256 values some thirty are left. */
#include "enumerate/layers.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

enum { NO_SOURCE = 0 }; /* otherwise the place + 1 */

static void observe(struct layers *l, uint32_t place)
{
	struct tuples *t = &l->keys;
	uint32_t source = l->source[place] - 1;
	for (uint32_t i = 0; i < t->width; i++)
		if (t->places[i] == source)
			return;
	if (t->width < TUPLES_WIDTH)
		t->places[t->width++] = source;
	else
		l->gave_up = true;
}

/* One operand of a choice: *source is what the others are copies of. False: another one. */
static bool agrees(const struct layers *l, uint32_t place, uint32_t *source)
{
	if (!l->source[place])
		return true;
	if (*source == NO_SOURCE)
		*source = l->source[place];
	return *source == l->source[place];
}

/* If the step is a choice by something that is no copy: the source of what it chooses
 * from, if there is but one. */
static uint32_t chosen_source(const struct layers *l, const struct flat_step *t)
{
	const struct flat *p = &l->flat;
	uint32_t source = NO_SOURCE;
	bool is_one = !l->source[t->a];
	if (t->op == EXPR_ITE)
		is_one = is_one && agrees(l, t->b, &source) && agrees(l, t->c, &source);
	else if (t->op == EXPR_READ && !t->mode)
		for (uint32_t k = 0; k < t->c && is_one; k++)
			is_one = agrees(l, p->bytes[t->b + k], &source);
	else
		return NO_SOURCE;
	return is_one ? source : NO_SOURCE;
}

/* Calls observe for every copy among the operands. *n counts operands that are no
 * constants. */
static void visit_operand(struct layers *l, uint32_t place, bool is_observed, uint32_t *n)
{
	*n += l->flat.masks[place] != 0;
	if (is_observed && l->source[place])
		observe(l, place);
}

static uint32_t visit_operands(struct layers *l, const struct flat_step *t,
			       bool is_observed)
{
	uint32_t n = 0;
	visit_operand(l, t->a, is_observed, &n);
	if (t->op == EXPR_READ) {
		for (uint32_t k = 0; !t->mode && k < t->c; k++)
			visit_operand(l, l->flat.bytes[t->b + k], is_observed, &n);
		return n;
	}
	if (expr_arity[t->op] > 1)
		visit_operand(l, t->b, is_observed, &n);
	if (expr_arity[t->op] > 2)
		visit_operand(l, t->c, is_observed, &n);
	return n;
}

/* Does the step use a copy at all? */
static bool uses_copy(const struct layers *l, const struct flat_step *t)
{
	if (l->source[t->a])
		return true;
	if (t->op == EXPR_READ) {
		for (uint32_t k = 0; !t->mode && k < t->c; k++)
			if (l->source[l->flat.bytes[t->b + k]])
				return true;
		return false;
	}
	return (expr_arity[t->op] > 1 && l->source[t->b]) ||
	       (expr_arity[t->op] > 2 && l->source[t->c]);
}

/* Follows the values of a byte through all later steps; the key is in l->keys then. */
static void find_key(struct layers *l, unsigned level)
{
	struct flat *p = &l->flat;
	uint64_t bit = 1ull << (level - 1);
	memset(l->source, 0, p->n_values * sizeof *l->source);
	l->keys.width = 0;
	l->n_flow = 0;
	l->source[p->place[level - 1]] = p->place[level - 1] + 1;
	for (uint32_t i = p->first[level]; i < p->n_steps; i++) {
		const struct flat_step *t = &p->steps[i];
		if (!(t->mask & bit) || !uses_copy(l, t))
			continue;
		if (t->mask != bit) {
			uint32_t source = chosen_source(l, t);
			bool is_function = !source && visit_operands(l, t, false) == 1;
			if (!source && !is_function) {
				visit_operands(l, t, true);
				continue;
			}
			l->source[t->place] = source ? source : t->place + 1;
			*VEC_ADD(l->flow, l->n_flow, l->cap_flow) = i;
			if (t->is_part)
				observe(l, t->place);
		} else {
			l->source[t->place] = t->place + 1;
		}
	}
	for (uint32_t i = 0; i < p->n_values; i++)
		if (l->source[i] && l->last[i] == LAYERS_KEEP)
			observe(l, i);
}

/* The values of sources that are no terms over the byte alone. */
static void pass_source_values_on(struct layers *l)
{
	struct flat *p = &l->flat;
	for (uint32_t i = 0; i < l->n_flow; i++) {
		const struct flat_step *t = &p->steps[l->flow[i]];
		uint32_t source = l->source[t->place] - 1, to = l->flow[i] + 1;
		if (source == t->place)
			flat_run(p, l->flow[i], &to);
		else
			p->values[t->place] = p->values[source];
	}
}

bool layers_classes(struct layers *l, unsigned level, uint32_t middle)
{
	struct flat *p = &l->flat;
	struct tuples *t = &l->classes;
	struct set_info set = *flat_set(p, level - 1);
	uint64_t bit = 1ull << (level - 1);
	if (!layers_frontier(l, t, bit, bit, 2 * level))
		return false;
	find_key(l, level);
	tuples_begin(t);
	tuples_begin(&l->keys);
	for (unsigned v = set.low; v <= set.high && !l->gave_up; v++) {
		if (!(set.bits[v >> 6] >> (v & 63) & 1))
			continue;
		p->values[p->place[level - 1]] = v;
		if (!layers_run(l, p->first[level], middle, l->n_flow + l->keys.width))
			continue;
		pass_source_values_on(l);
		if (tuples_add(&l->keys, p->values, (struct origin){0}))
			tuples_add(t, p->values, (struct origin){0, (uint8_t)v});
	}
	return !l->gave_up;
}
