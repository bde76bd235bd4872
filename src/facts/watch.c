/* watch.c - an index of the constraints over several bytes by the bytes that they mention.
 *
 * A path with few of them goes through all of them when it looks for those that matter. From
 * WATCH_FROM on every leaf of the tree has a list of the parts that mention one of its bytes,
 * so that a question costs what its own bytes are mentioned in, however long the path is.
 * The entries of a leaf are borrowed: each belongs to a link of the list that all facts with
 * that leaf share, and goes with it. The first link of the index owns the entries of all the
 * older ones. Called from facts.c; read by group.c and implied.c. */
#include "facts/shared.h"

enum { WATCH_ABOVE = 8 }; /* entries above one that is left out, at most this many */

/* --- bounds that follow from others --- */

struct limit {
	expr_id term;
	bool is_upper, is_signed;
	uint64_t value; /* the last value allowed; order is kept for signed ones too */
};

/* part as a bound of a term by a constant. */
static bool limit_of(const struct expr_pool *p, expr_id part, struct limit *l)
{
	const struct expr *e = expr_get(p, part);
	if (e->op < EXPR_ULT || e->op > EXPR_SLE)
		return false;
	unsigned width = expr_width(p, e->a);
	if (width > 64)
		return false;
	bool is_strict = e->op == EXPR_ULT || e->op == EXPR_SLT;
	l->is_signed = e->op == EXPR_SLT || e->op == EXPR_SLE;
	l->is_upper = expr_is_const(p, e->b);
	if (!l->is_upper && !expr_is_const(p, e->a))
		return false;
	l->term = l->is_upper ? e->a : e->b;
	uint64_t sign = l->is_signed ? 1ull << (width - 1) : 0;
	l->value = expr_value(p, l->is_upper ? e->b : e->a) ^ sign;
	/* A strict bound at the end of the range would be false, and is never added. */
	if (is_strict)
		l->value += l->is_upper ? -1ull : 1;
	return true;
}

bool watch_is_superseded(const struct expr_pool *p, expr_id part, expr_id by)
{
	struct limit a, b;
	return limit_of(p, by, &b) && limit_of(p, part, &a) && a.term == b.term &&
	       a.is_upper == b.is_upper && a.is_signed == b.is_signed &&
	       (b.is_upper ? b.value <= a.value : b.value >= a.value);
}

/* --- the index --- */

static void push_watch(struct solve *s, struct leaf *at, struct link *owner,
		       const struct link *link)
{
	struct watch *w = slab_get(&s->watches);
	*w = (struct watch){.before = at->watch, .more = owner->watches, .link = link};
	owner->watches = w;
	at->watch = w;
}

/* An entry near the top of the list that the new part supersedes is left out of it. */
static void leave_out_superseded(struct solve *s, struct leaf *at, struct link *owner,
				 expr_id by)
{
	const struct link *above[WATCH_ABOVE];
	unsigned n = 0;
	const struct watch *w = at->watch;
	for (; w && n < WATCH_ABOVE; w = w->before) {
		if (watch_is_superseded(s->pool, w->link->part, by))
			break;
		above[n++] = w->link;
	}
	if (!w || n == WATCH_ABOVE)
		return;
	at->watch = w->before;
	while (n)
		push_watch(s, at, owner, above[--n]);
}

static void watch_link(struct solve *s, struct facts *f, struct link *owner,
		       const struct link *link)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, link->part)->vars);
	uint32_t last = UINT32_MAX;
	for (uint32_t i = 0; i < v.n; i++) {
		if (v.vars[i] / LEAF_BYTES == last)
			continue;
		last = v.vars[i] / LEAF_BYTES;
		struct leaf *at = facts_edit(s, f, v.vars[i]);
		leave_out_superseded(s, at, owner, link->part);
		push_watch(s, at, owner, link);
	}
}

void watch_add(struct solve *s, struct facts *f)
{
	struct link *owner = f->joint;
	if (!f->is_indexed) {
		const struct link *older[WATCH_FROM];
		uint32_t n = 0;
		for (const struct link *l = owner->joint; l; l = l->joint)
			older[n++] = l;
		while (n)
			watch_link(s, f, owner, older[--n]);
		f->is_indexed = true;
	}
	watch_link(s, f, owner, owner);
}
