/* parts.c - a symbolic address among many ranges: one path for each that it can be in,
 * one for everything else.
 *
 * The ranges are tried in ascending order. The state that finds one possible takes it and
 * leaves the rest to one copy, which is not told that the address is elsewhere: it asks
 * only about ranges behind this one, so its facts stay as short as they were and the
 * hundredth range costs what the first did. A copy is made only if something is left for
 * it. Neighbours are asked about together first, so that ranges out of reach cost little.
 *
 * Everything else comes first, if that can be said in one condition (FEW ranges) or if the
 * least address is such a place; it is then the gap around it that stands for all. Otherwise
 * it comes last, when it is known which ranges the address can be in. */
#include "base/alloc.h"
#include "base/vec.h"
#include "path/decide.h"

#include <stdlib.h>

enum { FEW = 256 };

struct choosing {
	struct exec *x;
	struct sym_parts *p;
	uint64_t low, high; /* of the address, as far as known without asking */
	bool *is_passed; /* per part */
	bool has_passed, has_missed; /* any part; the path of everything else */
};

void sym_parts_add(struct sym_parts *p, uint64_t start, uint64_t size, expr_id size_expr)
{
	if (size >= p->n)
		*VEC_ADD(p->list, p->count, p->cap) =
			(struct sym_part){start, size, size_expr};
}

static int compare_part_starts(const void *a, const void *b)
{
	const struct sym_part *p = a, *q = b;
	return (p->start > q->start) - (p->start < q->start);
}

void sym_parts_sort(struct sym_parts *p)
{
	if (p->count)
		qsort(p->list, p->count, sizeof *p->list, compare_part_starts);
}

void sym_parts_done(struct sym_parts *p)
{
	free(p->list);
	*p = (struct sym_parts){0};
}

/* The last part that starts at or below the address, -1 if none does. */
static int64_t part_below(const struct sym_parts *p, uint64_t address)
{
	uint32_t from = 0, to = p->count;
	while (from < to) {
		uint32_t middle = from + (to - from) / 2;
		if (p->list[middle].start <= address)
			from = middle + 1;
		else
			to = middle;
	}
	return (int64_t)from - 1;
}

/* Conditions */

static expr_id is_in_range_term(struct choosing *c, uint64_t start, uint64_t last)
{
	struct exec *x = c->x;
	if (start == last)
		return expr_eq(x->exprs, c->p->address, sym_number(x, start));
	return expr_ule(x->exprs, expr_sub(x->exprs, c->p->address, sym_number(x, start)),
			sym_number(x, last - start));
}

static expr_id in_part(struct choosing *c, const struct sym_part *s)
{
	struct exec *x = c->x;
	expr_id in = is_in_range_term(c, s->start, s->start + s->size - c->p->n);
	if (!s->size_expr)
		return in;
	expr_id end =
		expr_add(x->exprs, c->p->address, sym_number(x, c->p->n - s->start));
	return expr_and(x->exprs, in, expr_ule(x->exprs, end, s->size_expr));
}

/* In none of the parts, or of those that were passed and `last`. */
static expr_id in_none(struct choosing *c, bool is_passed_only, int64_t last)
{
	struct exec *x = c->x;
	expr_id none = expr_bool(x->exprs, true);
	for (uint32_t i = 0; i < c->p->count; i++)
		if (!is_passed_only || c->is_passed[i] || i == last)
			none = expr_and(x->exprs, none,
					expr_not(x->exprs, in_part(c, &c->p->list[i])));
	return none;
}

/* The addresses up to the next part, from one that is in none. */
static expr_id in_gap(struct choosing *c, uint64_t at)
{
	int64_t below = part_below(c->p, at);
	uint64_t last = below + 1 < (int64_t)c->p->count ? c->p->list[below + 1].start - 1
							 : ~0ULL;
	return is_in_range_term(c, at, last);
}

/* Questions */

/* False: broken off. */
static bool ask_part(struct choosing *c, expr_id cond, bool *can_be)
{
	struct exec *x = c->x;
	*can_be = expr_is_true(x->exprs, cond);
	if (expr_is_const(x->exprs, cond))
		return true;
	*can_be =
		solve_branch(x->solve, exec_facts(x), cond).can_be_true != VERDICT_UNSAT;
	return exec_was_answered(x);
}

/* The first part in [from, to) that the address can be in; `to` if there is none. */
static bool first_possible(struct choosing *c, uint32_t from, uint32_t to, uint32_t *out)
{
	const struct sym_part *a = &c->p->list[from], *b = &c->p->list[to - 1];
	uint64_t last = b->start + b->size - c->p->n;
	bool can_be;
	*out = to;
	if (last < c->low || a->start > c->high)
		return true;
	if (!ask_part(c,
		      to - from == 1 ? in_part(c, a)
				     : is_in_range_term(c, a->start, last),
		      &can_be))
		return false;
	if (!can_be)
		return true;
	if (to - from == 1) {
		*out = from;
		return true;
	}
	uint32_t middle = from + (to - from) / 2;
	if (!first_possible(c, from, middle, out))
		return false;
	return *out < middle || first_possible(c, middle, to, out);
}

/* The same from `from` on; p->count if there is none. */
static bool next_possible(struct choosing *c, uint32_t from, uint32_t *out)
{
	uint32_t n = c->p->count;
	*out = n;
	for (uint32_t step = 1; from < n; step *= 2) {
		uint32_t to = n - from > step ? from + step : n;
		if (!first_possible(c, from, to, out))
			return false;
		if (*out < to)
			return true;
		from = to;
	}
	*out = n;
	return true;
}

/* Decisions */

/* This state goes on where cond holds. *value names that; if it is NULL the least address
 * does. False: the path ended, or (still running) cond cannot hold after all. */
static bool take_where(struct choosing *c, expr_id cond, const uint64_t *value,
		       bool has_rest, uint64_t *at)
{
	struct exec *x = c->x;
	struct exec_part part = {.cond = cond, .kind = c->p->kind, .has_rest = has_rest};
	part.is_rest = c->has_passed || c->has_missed;
	part.facts = facts_add(x->solve, exec_facts(x), cond);
	bool is_known = part.facts != NULL;
	if (is_known && value)
		part.value = *value;
	else if (is_known &&
		 !solve_least(x->solve, part.facts, c->p->address, &part.value))
		is_known = false;
	if (!exec_was_answered(x) || !is_known) {
		if (part.facts) {
			facts_drop(x->solve, part.facts);
			if (x->state->ended == END_RUNNING)
				exec_end(x, END_UNKNOWN, 0, "a pointer");
		}
		return false;
	}
	*at = part.value;
	return exec_take_part(x, &part);
}

/* Can everything else be taken now, before the parts? *cond says how, 0: no. */
static bool ask_for_miss(struct choosing *c, expr_id *cond)
{
	struct exec *x = c->x;
	uint64_t at;
	bool can_be;
	*cond = 0;
	if (c->p->count <= FEW) {
		expr_id none = in_none(c, false, -1);
		if (!ask_part(c, none, &can_be))
			return false;
		*cond = can_be ? none : 0;
		return true;
	}
	if (!solve_least(x->solve, exec_facts(x), c->p->address, &at))
		return exec_was_answered(x);
	int64_t below = part_below(c->p, at);
	const struct sym_part *s = below < 0 ? NULL : &c->p->list[below];
	if (!s || at - s->start > s->size - c->p->n)
		*cond = in_gap(c, at);
	return true;
}

/* Is there anything behind part `mine`? */
static bool ask_for_rest(struct choosing *c, uint32_t mine, bool *has_rest)
{
	uint32_t next;
	if (!next_possible(c, mine + 1, &next))
		return false;
	*has_rest = next < c->p->count;
	if (*has_rest || c->has_missed || c->p->count <= FEW)
		return true;
	return ask_part(c, in_none(c, true, mine), has_rest);
}

/* What a record says. */
static const struct sym_part *follow_record(struct choosing *c, uint64_t *at)
{
	bool is_new;
	if (!exec_redo_part(c->x, c->p->kind, at, &is_new))
		return NULL;
	int64_t i = part_below(c->p, *at);
	const struct sym_part *s = i < 0 ? NULL : &c->p->list[i];
	if (s && s->start != *at)
		s = NULL;
	if (is_new)
		exec_take_again(c->x, s			   ? in_part(c, s)
				      : c->p->count <= FEW ? in_none(c, false, -1)
							   : in_gap(c, *at));
	return c->x->state->ended == END_RUNNING ? s : NULL;
}

static const struct sym_part *decide_part(struct choosing *c, uint64_t *at)
{
	struct exec *x = c->x;
	expr_id miss = 0;
	uint32_t from = 0, mine;
	bool is_first = !c->has_passed && !c->has_missed, has_rest;
	for (uint32_t i = 0; i < c->p->count; i++)
		if (c->is_passed[i])
			from = i + 1;
	if ((is_first && !ask_for_miss(c, &miss)) || !next_possible(c, from, &mine))
		return NULL;
	if (miss && take_where(c, miss, NULL, mine < c->p->count, at))
		return NULL;
	while (x->state->ended == END_RUNNING && mine < c->p->count) {
		const struct sym_part *s = &c->p->list[mine];
		if (!ask_for_rest(c, mine, &has_rest))
			return NULL;
		if (take_where(c, in_part(c, s), &s->start, has_rest, at))
			return s;
		if (x->state->ended != END_RUNNING || !next_possible(c, mine + 1, &mine))
			return NULL;
	}
	if (x->state->ended == END_RUNNING &&
	    !take_where(c, in_none(c, true, -1), NULL, false, at) &&
	    x->state->ended == END_RUNNING)
		exec_end(x, END_UNKNOWN, 0, "a pointer");
	return NULL;
}

const struct sym_part *sym_parts_choose(struct exec *x, struct sym_parts *p, uint64_t *at)
{
	struct choosing c = {.x = x, .p = p};
	const struct sym_part *s = NULL;
	if (!exec_arrive(x))
		return NULL;
	c.is_passed = alloc_zero(p->count + 1, sizeof *c.is_passed);
	for (uint64_t value; exec_redo_passed(x, &value);) {
		int64_t i = part_below(p, value);
		bool is_part = i >= 0 && p->list[i].start == value;
		if (is_part)
			c.is_passed[i] = true;
		c.has_passed |= is_part;
		c.has_missed |= !is_part;
	}
	if (x->replay) {
		s = follow_record(&c, at);
	} else {
		solve_bounds(x->solve, exec_facts(x), p->address, &c.low, &c.high);
		s = decide_part(&c, at);
	}
	free(c.is_passed);
	/* Everything else fails alike: one address stands for it. */
	if (!s && x->state->ended == END_RUNNING)
		exec_assume(x, expr_eq(x->exprs, p->address, sym_number(x, *at)));
	return s;
}
