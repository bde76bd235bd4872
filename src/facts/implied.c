/* implied.c - what the path's own constraints say without any arithmetic: the condition is
 * one of them or the negation of one; or it follows from a chain of comparisons, as a < c
 * from a < b and b <= c. Sorting, searching and merging ask such questions all the time. */
#include "facts/shared.h"

#include <limits.h>

enum {
	IMPLIED_TERMS = 24, /* terms visited along chains */
	IMPLIED_PARTS = 64, /* parts of an index looked at for one term */
};

/* The parts that may mention a term, newest first: those that mention its first byte if there
 * is an index, and not too many; otherwise all. */
struct candidates {
	const struct link *link; /* NULL: there is an index */
	const struct watch *watch;
	unsigned left;
};

static struct candidates candidates_for(const struct solve *s, const struct facts *f,
					expr_id term)
{
	struct candidates c = {.left = UINT_MAX};
	if (!f->is_indexed) {
		c.link = f->joint;
		return c;
	}
	struct varset v = expr_varset(s->pool, expr_get(s->pool, term)->vars);
	c.watch = v.n ? watch_first(f, v.vars[0]) : NULL;
	c.left = IMPLIED_PARTS;
	return c;
}

static const struct link *next_candidate(struct candidates *c)
{
	const struct link *l = c->link;
	if (l) {
		c->link = l->joint;
	} else if (c->watch && c->left--) {
		l = c->watch->link;
		c->watch = c->watch->before;
	}
	return l;
}

static bool is_constraint(const struct solve *s, const struct facts *f, expr_id cond)
{
	if (!(f->bloom & facts_bloom(cond)))
		return false;
	struct candidates c = candidates_for(s, f, cond);
	for (const struct link *l; (l = next_candidate(&c));) {
		if (l->part == cond || l->constraint == cond)
			return true;
	}
	return false;
}

/* An edge of the order: a < b or a <= b. Equal terms are a <= b and b <= a. */
struct edge {
	expr_id a, b;
	bool is_strict, is_equal;
};

static bool edge_of(const struct expr *e, bool is_signed, struct edge *out)
{
	out->a = e->a;
	out->b = e->b;
	out->is_equal = e->op == EXPR_EQ;
	out->is_strict = e->op == EXPR_ULT || e->op == EXPR_SLT;
	switch (e->op) {
	case EXPR_ULT:
	case EXPR_ULE: return !is_signed;
	case EXPR_SLT:
	case EXPR_SLE: return is_signed;
	case EXPR_EQ: return true;
	default: return false;
	}
}

struct walk {
	expr_id terms[IMPLIED_TERMS];
	bool strict[IMPLIED_TERMS]; /* reached by a way with a < in it */
	unsigned n;
};

static void reach_term(struct walk *w, expr_id term, bool is_strict, bool *has_changed)
{
	for (unsigned i = 0; i < w->n; i++) {
		if (w->terms[i] != term)
			continue;
		*has_changed |= is_strict && !w->strict[i];
		w->strict[i] |= is_strict;
		return;
	}
	if (w->n == IMPLIED_TERMS)
		return;
	w->terms[w->n] = term;
	w->strict[w->n++] = is_strict;
	*has_changed = true;
}

/* Follows the edges of one part; backwards: from the larger side to the smaller. */
static void follow_edges(const struct solve *s, struct walk *w, const struct link *l,
			 bool is_signed, bool is_backward, bool *has_changed)
{
	struct edge e;
	if (!edge_of(expr_get(s->pool, l->part), is_signed, &e))
		return;
	expr_id from = is_backward ? e.b : e.a, to = is_backward ? e.a : e.b;
	for (unsigned i = 0; i < w->n; i++) {
		if (w->terms[i] == from)
			reach_term(w, to, w->strict[i] || e.is_strict, has_changed);
		if (e.is_equal && w->terms[i] == to)
			reach_term(w, from, w->strict[i], has_changed);
	}
}

/* Is there a chain from <= .. <= to? 0: none, 1: yes, 2: with a < in it. A constant is
 * mentioned in no list of the index: then the walk begins at the other end. */
static int find_chain(struct solve *s, const struct facts *f, expr_id from, expr_id to,
		      bool is_signed)
{
	bool is_backward = expr_is_const(s->pool, from);
	struct walk w = {.terms = {is_backward ? to : from}, .n = 1};
	bool has_changed = true;
	while (has_changed) {
		has_changed = false;
		for (unsigned i = 0; i < (f->is_indexed ? w.n : 1); i++) {
			struct candidates c = candidates_for(s, f, w.terms[i]);
			for (const struct link *l; (l = next_candidate(&c));)
				follow_edges(s, &w, l, is_signed, is_backward,
					     &has_changed);
		}
	}
	for (unsigned i = 0; i < w.n; i++) {
		if (w.terms[i] == (is_backward ? from : to))
			return 1 + w.strict[i];
	}
	return 0;
}

static int decide_order(struct solve *s, const struct facts *f, expr_id cond)
{
	const struct expr *e = expr_get(s->pool, cond);
	expr_id a = e->a, b = e->b;
	int there, back;
	switch (e->op) {
	case EXPR_ULT:
	case EXPR_SLT:
		if (find_chain(s, f, a, b, e->op == EXPR_SLT) == 2)
			return 1;
		return find_chain(s, f, b, a, e->op == EXPR_SLT) ? 0 : -1;
	case EXPR_ULE:
	case EXPR_SLE:
		if (find_chain(s, f, a, b, e->op == EXPR_SLE))
			return 1;
		return find_chain(s, f, b, a, e->op == EXPR_SLE) == 2 ? 0 : -1;
	case EXPR_EQ:
		for (int is_signed = 0; is_signed < 2; is_signed++) {
			there = find_chain(s, f, a, b, is_signed);
			back = find_chain(s, f, b, a, is_signed);
			if (there == 2 || back == 2)
				return 0;
			if (there && back)
				return 1;
		}
		return -1;
	case EXPR_NOT: there = decide_order(s, f, a); return there < 0 ? there : !there;
	default: return -1;
	}
}

int implied_find(struct solve *s, const struct facts *f, expr_id cond)
{
	if (!f->joint)
		return -1;
	if (is_constraint(s, f, cond))
		return 1;
	return is_constraint(s, f, expr_not(s->pool, cond)) ? 0 : -1;
}

int implied_decide(struct solve *s, const struct facts *f, expr_id cond)
{
	int known = implied_find(s, f, cond);
	return known >= 0 || !f->joint ? known : decide_order(s, f, cond);
}
