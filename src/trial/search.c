/* search.c - small groups solved by trying values: a constraint solver over byte sets.
 *
 * Bytes get values one by one; after each choice the constraints narrow the sets of the
 * others (bounds: facts/narrow.c; exactly where one byte is left), so most wrong choices
 * end at once. Sets only lose values that cannot be part of a solution: when the search
 * ends within its budget, "none" is a proof, and the first solution found with bytes in
 * the order of their numbers and values ascending is the least one.
 * Past the budget SAT is the better tool. */
#include "trial/trial.h"

#include "base/alloc.h"
#include "facts/interval.h"

#include <string.h>

enum {
	SEARCH_BYTES = 48, /* more bytes or parts: not for us */
	SEARCH_PARTS = 48,
	SEARCH_ROUNDS = 4, /* of narrowing after a choice */
	ALL_AT_ONCE = 8, /* values for which a term is computed in one go */
	LUCK_MOST = 32,
	LUCK_PROBE = 16, /* one search in so many has its whole budget */
};

struct search {
	struct solve *s;
	const struct query *q;
	expr_id parts[SEARCH_PARTS + 1];
	uint32_t cost[SEARCH_PARTS + 1]; /* of one evaluation */
	uint32_t nparts;
	bool is_least;
	uint32_t budget; /* of evaluations of small terms */
};

static bool spend_budget(struct search *h, uint32_t n)
{
	if (h->budget < n) {
		h->budget = 0;
		return false;
	}
	h->budget -= n;
	return true;
}

static set_id set_of(const struct facts *f, uint32_t var)
{
	return facts_byte(f, var).set;
}

/* The only byte of a term that is not fixed. */
static bool one_left(struct search *h, const struct facts *f, expr_id e, uint32_t *var)
{
	struct varset v = expr_varset(h->s->pool, expr_get(h->s->pool, e)->vars);
	uint32_t left = 0;
	for (uint32_t i = 0; i < v.n; i++) {
		set_id set = set_of(f, v.vars[i]);
		if (sets_is_single(&h->s->sets, set)) {
			h->s->flat[v.vars[i]] = sets_get(&h->s->sets, set)->low;
		} else {
			*var = v.vars[i];
			if (++left > 1)
				return false;
		}
	}
	return left == 1;
}

static bool part_holds(struct search *h, expr_id e)
{
	expr_eval_reset(h->s->scratch_eval, h->s->flat, h->s->flat_cap);
	return expr_eval(h->s->scratch_eval, e).low & 1;
}

static void filter_each(struct search *h, expr_id part, uint32_t var, uint64_t bits[4])
{
	for (unsigned v = 0; v < 256; v++) {
		if (!(bits[v >> 6] >> (v & 63) & 1))
			continue;
		h->s->flat[var] = (uint8_t)v;
		if (!part_holds(h, part))
			bits[v >> 6] &= ~(1ull << (v & 63));
	}
}

/* Keeps the values of the last open byte that make the part true. */
static bool filter_last_byte(struct search *h, struct facts *f, uint32_t i, uint32_t var)
{
	expr_id part = h->parts[i];
	set_id set = set_of(f, var);
	struct set_info info = *sets_get(&h->s->sets, set);
	uint32_t each = info.n < ALL_AT_ONCE ? info.n : ALL_AT_ONCE + info.n / 16;
	if (!spend_budget(h, each * h->cost[i]))
		return true;
	expr_eval_reset(h->s->scratch_eval, h->s->flat, h->s->flat_cap);
	if (info.n < ALL_AT_ONCE ||
	    !expr_eval_byte_among(h->s->scratch_eval, part, var, info.bits))
		filter_each(h, part, var, info.bits);
	set_id now = sets_intern(&h->s->sets, info.bits);
	if (now != set)
		facts_edit(h->s, f, var)->set[var % LEAF_BYTES] = now;
	return now != SET_EMPTY;
}

static uint64_t sum_of_sets(struct search *h, const struct facts *f)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < h->q->nvars; i++)
		sum += sets_get(&h->s->sets, set_of(f, h->q->vars[i]))->n;
	return sum;
}

/* Narrows until nothing changes. False: contradiction. done: bit per part that holds for
 * sure from here on. */
static bool propagate_parts(struct search *h, struct facts *f, uint64_t *done)
{
	uint64_t before = sum_of_sets(h, f);
	for (int round = 0; round < SEARCH_ROUNDS; round++) {
		f->serial = ++h->s->serial;
		for (uint32_t i = 0; i < h->nparts; i++) {
			uint32_t var = 0;
			if (*done >> i & 1)
				continue;
			if (!spend_budget(h, 2 * h->cost[i]))
				return true;
			int known = interval_decide(h->s, f, h->parts[i]);
			if (known == 0 || !interval_narrow(h->s, f, h->parts[i]))
				return false;
			if (known > 0) {
				*done |= 1ull << i;
			} else if (one_left(h, f, h->parts[i], &var)) {
				if (!filter_last_byte(h, f, i, var))
					return false;
				*done |= h->budget ? 1ull << i : 0;
			}
		}
		uint64_t now = sum_of_sets(h, f);
		if (now == before)
			return true;
		before = now;
	}
	return true;
}

/* The byte to choose for next; false: all are fixed. */
static bool next_var(struct search *h, const struct facts *f, uint32_t *var)
{
	unsigned best = 257;
	for (uint32_t i = 0; i < h->q->nvars; i++) {
		unsigned n = sets_get(&h->s->sets, set_of(f, h->q->vars[i]))->n;
		if (n == 1 || n >= best)
			continue;
		best = n;
		*var = h->q->vars[i];
		if (h->is_least)
			break;
	}
	return best < 257;
}

static bool is_solution(struct search *h, const struct facts *f)
{
	for (uint32_t i = 0; i < h->q->nvars; i++)
		h->s->flat[h->q->vars[i]] =
			sets_get(&h->s->sets, set_of(f, h->q->vars[i]))->low;
	expr_eval_reset(h->s->scratch_eval, h->s->flat, h->s->flat_cap);
	for (uint32_t i = 0; i < h->nparts; i++) {
		if (!(expr_eval(h->s->scratch_eval, h->parts[i]).low & 1))
			return false;
	}
	return true;
}

static bool search_below(struct search *h, const struct facts *f, uint64_t done,
			 struct model *m);

static bool try_value(struct search *h, const struct facts *f, uint64_t done,
		      uint32_t var, unsigned value, struct model *m)
{
	if (!spend_budget(h, 1))
		return false;
	struct facts *g = facts_copy(h->s, f);
	facts_edit(h->s, g, var)->set[var % LEAF_BYTES] =
		sets_between(&h->s->sets, value, value);
	bool found =
		propagate_parts(h, g, &done) && h->budget && search_below(h, g, done, m);
	facts_drop(h->s, g);
	return found;
}

/* A solution below f into m. False: none, or the budget is spent. */
static bool search_below(struct search *h, const struct facts *f, uint64_t done,
			 struct model *m)
{
	uint32_t var;
	if (!next_var(h, f, &var)) {
		if (!is_solution(h, f))
			return false;
		m->n = 0;
		for (uint32_t i = 0; i < h->q->nvars; i++)
			model_put(m, h->q->vars[i],
				  sets_get(&h->s->sets, set_of(f, h->q->vars[i]))->low);
		return true;
	}
	struct set_info set = *sets_get(&h->s->sets, set_of(f, var));
	unsigned first = 256;
	if (!h->is_least) {
		uint8_t w = facts_byte(h->q->f, var).witness;
		first = set.bits[w >> 6] >> (w & 63) & 1 ? w : set.low;
		if (try_value(h, f, done, var, first, m))
			return true;
	}
	for (unsigned v = set.low; v <= set.high && h->budget; v++) {
		if (v == first || !(set.bits[v >> 6] >> (v & 63) & 1))
			continue;
		if (try_value(h, f, done, var, v, m))
			return true;
	}
	return false;
}

/* Programs differ in whether their groups can be searched: who found nothing lately tries
 * less before SAT is asked, and now and then as long as ever. */
static uint32_t budget_of(struct search_luck *l, uint32_t most)
{
	bool is_probe = l->asked++ % LUCK_PROBE == 0;
	return is_probe ? most : most * (LUCK_MOST - l->lost) / LUCK_MOST;
}

static void learn_luck(struct search_luck *l, bool is_found)
{
	if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < LUCK_MOST - 1)
		l->lost++;
}

enum verdict search_solve(struct solve *s, const struct query *q, bool is_least,
			  struct model *m)
{
	if (q->nvars > SEARCH_BYTES || q->nparts > SEARCH_PARTS)
		return VERDICT_UNKNOWN;
	struct search h = {.s = s, .q = q, .is_least = is_least};
	uint8_t old[SEARCH_BYTES];
	h.budget = budget_of(&s->search[is_least], is_least ? 3000 : 750);
	for (uint32_t i = 0; i < q->nparts; i++)
		h.parts[h.nparts++] = q->parts[i];
	if (q->cond)
		h.parts[h.nparts++] = q->want ? q->cond : expr_not(s->pool, q->cond);
	for (uint32_t i = 0; i < h.nparts; i++)
		h.cost[i] = 1 + interval_size(s, h.parts[i]) / 16;
	witness_load(s, q->f);
	for (uint32_t i = 0; i < q->nvars; i++)
		old[i] = s->flat[q->vars[i]];
	struct facts *f = facts_copy(s, q->f);
	f->joint = NULL; /* or bounds would take what is asked here for known */
	uint64_t done = 0;
	enum verdict v = VERDICT_UNKNOWN;
	if (!propagate_parts(&h, f, &done))
		v = VERDICT_UNSAT;
	else if (h.budget && search_below(&h, f, done, m))
		v = VERDICT_SAT;
	else if (h.budget)
		v = VERDICT_UNSAT;
	facts_drop(s, f);
	for (uint32_t i = 0; i < q->nvars; i++)
		s->flat[q->vars[i]] = old[i];
	learn_luck(&s->search[is_least], v != VERDICT_UNKNOWN);
	return v;
}
