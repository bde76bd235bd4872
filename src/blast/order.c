/* order.c - the first assignment in the order of some wishes, earlier ones weighing more.
 *
 * All wishes are assumed at once. When they cannot be had together the solver names some
 * that are to blame; the last of these must be the other way round as long as the others
 * hold, and that is remembered as its reason. When one that was turned before is to blame,
 * its reason takes its place: the blame moves forward until it meets a wish to turn. Each
 * answer but the last is a conflict among assumptions, which is cheap to find. But blame can
 * be far too wide; then turned wishes are turned back time and again, and instead they are
 * asked for one by one. */
#include "blast/order.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "blast/gates.h"

#include <stdlib.h>

enum { MOST_BACK = 48 }; /* wishes turned back before they are asked for one by one */

struct turned {
	uint32_t *why; /* wishes that force it */
	uint32_t n, cap;
	bool is_turned;
};
struct wishes {
	const struct order *o;
	int *lits;
	uint32_t n;
	uint32_t asked; /* of them are assumed */
	struct turned *turned;
	bool *blame;
	unsigned back; /* how many were turned back */
};

static enum verdict ask_with_wishes(const struct wishes *w)
{
	const struct order *o = w->o;
	for (uint32_t i = 0; i < o->ncontext; i++)
		if (!gate_is_const(o->context[i]))
			cadical_assume(o->sat, o->context[i]);
	for (uint32_t i = 0; i < w->asked; i++)
		if (!gate_is_const(w->lits[i]))
			cadical_assume(o->sat, w->lits[i]);
	if (o->decisions)
		cadical_hurry(o->sat, o->decisions);
	return cadical_solve(o->sat, o->conflicts);
}

/* Wish i is as it was again, and so are later ones that it forced. */
static void turn_wish_back(struct wishes *w, uint32_t i)
{
	struct turned *t = &w->turned[i];
	w->lits[i] = -w->lits[i];
	t->is_turned = false;
	t->n = 0;
	w->back++;
}

/* Later wishes that were forced by i as it was, or by others that are not forced now. */
static void forget_after(struct wishes *w, uint32_t i)
{
	bool *gone = w->blame; /* all false here, and left so */
	gone[i] = true;
	for (uint32_t j = i + 1; j < w->n; j++) {
		const struct turned *t = &w->turned[j];
		if (!t->is_turned)
			continue;
		for (uint32_t k = 0; k < t->n && !gone[j]; k++)
			gone[j] = gone[t->why[k]];
		if (gone[j])
			turn_wish_back(w, j);
	}
	for (uint32_t j = i; j < w->n; j++)
		gone[j] = false;
}

/* Turns the last wish that is to blame. False: nothing is, the query has no model. */
static bool turn_wish(struct wishes *w)
{
	for (uint32_t i = 0; i < w->n; i++)
		w->blame[i] = !gate_is_const(w->lits[i]) &&
			      cadical_failed(w->o->sat, w->lits[i]);
	for (uint32_t i = w->n; i-- > 0;) {
		struct turned *t = &w->turned[i];
		if (!w->blame[i])
			continue;
		w->blame[i] = false;
		if (t->is_turned) {
			for (uint32_t k = 0; k < t->n; k++)
				w->blame[t->why[k]] = true;
			continue;
		}
		for (uint32_t k = 0; k < i; k++)
			if (w->blame[k])
				*VEC_ADD(t->why, t->n, t->cap) = k;
		for (uint32_t k = 0; k < i; k++)
			w->blame[k] = false;
		t->is_turned = true;
		w->lits[i] = -w->lits[i];
		forget_after(w, i);
		return true;
	}
	return false;
}

/* Wishes that the last model fulfils need no question of their own. */
static enum verdict one_by_one(struct wishes *w)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (w->turned[i].is_turned)
			turn_wish_back(w, i);
	w->asked = 0;
	enum verdict v = ask_with_wishes(w);
	bool *has = w->blame; /* what the last model fulfils */
	for (uint32_t i = 0; i < w->n && v == VERDICT_SAT; i++)
		has[i] = cadical_value(w->o->sat, w->lits[i]);
	enum verdict here = v;
	while (v == VERDICT_SAT && w->asked < w->n) {
		uint32_t at = w->asked++;
		if (has[at])
			continue;
		here = ask_with_wishes(w);
		if (here == VERDICT_UNKNOWN)
			return here;
		if (here == VERDICT_UNSAT)
			w->lits[at] = -w->lits[at];
		for (uint32_t i = at; i < w->n && here == VERDICT_SAT; i++)
			has[i] = cadical_value(w->o->sat, w->lits[i]);
	}
	return here == v ? v : ask_with_wishes(w); /* the solver is to hold it */
}

enum verdict order_first(const struct order *o, int *lits, uint32_t n)
{
	struct wishes w = {.o = o, .lits = lits, .n = n, .asked = n};
	w.turned = alloc_zero(n + 1, sizeof *w.turned);
	w.blame = alloc_zero(n + 1, sizeof *w.blame);
	enum verdict v;
	for (uint32_t i = 0; i < n; i++)
		if (lits[i] == GATE_FALSE)
			lits[i] = GATE_TRUE;
	do
		v = ask_with_wishes(&w);
	while (v == VERDICT_UNSAT && turn_wish(&w) && w.back <= MOST_BACK);
	if (v == VERDICT_UNSAT && w.back > MOST_BACK)
		v = one_by_one(&w);
	for (uint32_t i = 0; i < n; i++)
		free(w.turned[i].why);
	free(w.turned);
	free(w.blame);
	return v;
}
