/* group.c - the independent group of a question: only constraints that share bytes with it,
 * directly or through others, can matter. Bytes with one possible value connect nothing.
 * The result depends on the facts alone; bytes are ascending. */
#include "facts/shared.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

void query_done(struct query *q)
{
	free(q->parts);
	free(q->vars);
	memset(q, 0, sizeof *q);
}

/* Marks of variables, counted from mark_epoch. */
enum { CONNECTS, FIXED, VISITED, MARKS };

static void begin_group(struct solve *s, struct query *q, struct facts *f)
{
	uint32_t n = expr_var_count(s->pool);
	if (n > s->mark_cap) {
		uint32_t cap = n * 2;
		s->mark = alloc_resize(s->mark, cap * sizeof *s->mark);
		memset(s->mark + s->mark_cap, 0, (cap - s->mark_cap) * sizeof *s->mark);
		s->mark_cap = cap;
	}
	s->mark_epoch += MARKS;
	q->f = f;
	q->nparts = q->nvars = 0;
}

/* Adds a byte to the group. True: it was not there and connects constraints. */
static bool take_var(struct solve *s, struct query *q, uint32_t var)
{
	if (s->mark[var] - s->mark_epoch < MARKS)
		return false;
	bool is_fixed = sets_is_single(&s->sets, facts_byte(q->f, var).set);
	s->mark[var] = s->mark_epoch + (is_fixed ? FIXED : CONNECTS);
	*VEC_ADD(q->vars, q->nvars, q->vars_cap) = var;
	return !is_fixed;
}

static bool take_term(struct solve *s, struct query *q, expr_id e)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	bool is_new = false;
	for (uint32_t i = 0; i < v.n; i++)
		is_new |= take_var(s, q, v.vars[i]);
	return is_new;
}

static bool connects_vars(const struct solve *s, expr_id e)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	for (uint32_t i = 0; i < v.n; i++) {
		if (s->mark[v.vars[i]] == s->mark_epoch + CONNECTS)
			return true;
	}
	return false;
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? -1 : x > y;
}

/* Groups are small, and mostly in order already. */
static void sort_vars(uint32_t *vars, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		uint32_t v = vars[i], k = i;
		if (i > 64 && vars[i - 1] > v) { /* large, and not in order */
			qsort(vars, n, sizeof *vars, by_number);
			return;
		}
		for (; k && vars[k - 1] > v; k--)
			vars[k] = vars[k - 1];
		vars[k] = v;
	}
}

/* Goes through all parts until none is added any more. */
static void close_among_all(struct solve *s, struct query *q)
{
	expr_id rest[WATCH_FROM];
	uint32_t n = 0;
	for (const struct link *l = q->f->joint; l; l = l->joint)
		rest[n++] = l->part;
	for (bool is_new = true; is_new && n;) {
		is_new = false;
		uint32_t kept = 0;
		for (uint32_t i = 0; i < n; i++) {
			if (!connects_vars(s, rest[i])) {
				rest[kept++] = rest[i];
				continue;
			}
			*VEC_ADD(q->parts, q->nparts, q->parts_cap) = rest[i];
			is_new |= take_term(s, q, rest[i]);
		}
		n = kept;
	}
}

/* Does the part mention the byte, and no byte that was visited before? */
static bool is_first_met(const struct solve *s, expr_id part, uint32_t var)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, part)->vars);
	bool has_var = false;
	for (uint32_t i = 0; i < v.n; i++) {
		if (s->mark[v.vars[i]] == s->mark_epoch + VISITED)
			return false;
		has_var |= v.vars[i] == var;
	}
	return has_var;
}

/* Collects the group from byte to byte, by the index of watch.c. */
static void close_by_index(struct solve *s, struct query *q)
{
	for (uint32_t i = 0; i < q->nvars; i++) {
		uint32_t var = q->vars[i];
		if (s->mark[var] != s->mark_epoch + CONNECTS)
			continue;
		for (const struct watch *w = watch_first(q->f, var); w; w = w->before) {
			expr_id part = w->link->part;
			if (!is_first_met(s, part, var))
				continue;
			*VEC_ADD(q->parts, q->nparts, q->parts_cap) = part;
			take_term(s, q, part);
		}
		s->mark[var] = s->mark_epoch + VISITED;
	}
}

static void close_group(struct solve *s, struct query *q)
{
	if (q->f->is_indexed)
		close_by_index(s, q);
	else
		close_among_all(s, q);
	sort_vars(q->vars, q->nvars);
}

void query_collect(struct solve *s, struct query *q, struct facts *f, expr_id cond,
		   bool want)
{
	begin_group(s, q, f);
	q->cond = cond;
	q->want = want;
	take_term(s, q, cond);
	close_group(s, q);
}

void query_collect_vars(struct solve *s, struct query *q, struct facts *f,
			const uint32_t *vars, uint32_t n)
{
	begin_group(s, q, f);
	q->cond = 0;
	q->want = true;
	for (uint32_t i = 0; i < n; i++)
		take_var(s, q, vars[i]);
	close_group(s, q);
}
