/* count.c - groups over few bytes, decided by counting through them.
 *
 * Circuits of dividers, roots and tables of tables are hard for SAT, while their values cost
 * nanoseconds. So the terms become a flat program (flat.h), its steps sorted by the last byte they depend on: when
 * a byte changes, only what depends on it or on later bytes is computed again, and a
 * constraint is looked at as soon as its bytes have values. Bytes are taken in the order of
 * their numbers and values ascend, so the first solution is the least one and "none" is a
 * proof. With floating point, whether to begin is decided by the size of the whole count; other
 * groups are counted until a number of steps is spent, because most counts end early and
 * SAT is a good alternative. Neither depends on the clock. */
#include "enumerate/flat.h"

enum {
	COUNT_BYTES = 16,
	COUNT_TURNS = 1024,
	COUNT_LUCK = 8, /* counts in a row that gave up, after which few are begun */
	COUNT_PROBE = 16, /* one in so many */
};
#define COUNT_WORK (1ull << 29) /* steps computed in all, with floating point */
#define COUNT_SOME (1ull << 14) /* without */
#define COUNT_LARGE (1ull << 26) /* whole counts that are hopeless */
#define COUNT_HARD (1ull << 22) /* if SAT has been asked already, and did not know soon */

struct count {
	struct flat flat;
	bool gave_up;
	uint32_t turns;
	uint64_t left; /* steps before it gives up */
};

/* False: a constraint does not hold. */
static bool run_level(struct count *c, unsigned level)
{
	uint32_t from = c->flat.first[level], to = c->flat.first[level + 1];
	bool holds = flat_run(&c->flat, from, &to);
	uint64_t done = to - from + 1;
	c->gave_up |= done > c->left;
	c->left -= done > c->left ? c->left : done;
	return holds;
}

/* Tries values for the open bytes from number i on. */
static bool count_from(struct count *c, unsigned i)
{
	struct flat *p = &c->flat;
	if (i == p->n_open)
		return !c->gave_up;
	struct set_info set = *flat_set(p, i);
	if (c->turns++ % COUNT_TURNS == 0 && p->s->is_over(p->s))
		c->gave_up = true;
	if (c->gave_up)
		return false;
	for (unsigned v = set.low; v <= set.high; v++) {
		if (!(set.bits[v >> 6] >> (v & 63) & 1))
			continue;
		p->values[p->place[i]] = v;
		if (run_level(c, i + 1) && count_from(c, i + 1))
			return true;
		if (c->gave_up)
			return false;
	}
	return false;
}

/* How much there is to do if no constraint ends a level early. */
static uint64_t whole_count(const struct flat *p)
{
	uint64_t work = 0, product = 1;
	for (unsigned level = 0; level <= p->n_open; level++) {
		if (level && product < COUNT_WORK)
			product *= flat_set(p, level - 1)->n;
		work += product * (p->first[level + 1] - p->first[level] + 1);
	}
	return work;
}

/* How many steps may be computed; 0: do not begin. */
static uint64_t steps_allowed(struct count *c, bool is_hard)
{
	uint64_t whole = whole_count(&c->flat);
	if (c->flat.has_float)
		return whole <= COUNT_WORK ? COUNT_WORK + 1 : 0;
	return is_hard && whole <= COUNT_LARGE ? COUNT_HARD : COUNT_SOME;
}

/* Programs differ in whether their groups can be counted. */
static bool begins_count(struct search_luck *l)
{
	return l->asked++ % COUNT_PROBE == 0 || l->lost < COUNT_LUCK;
}

static void learn_count_luck(struct search_luck *l, bool is_found)
{
	if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < COUNT_LUCK)
		l->lost++;
}

enum verdict count_solve(struct solve *s, const struct query *q, bool is_hard,
			 struct model *m)
{
	struct count c = {0};
	struct flat *p = &c.flat;
	enum verdict v = VERDICT_UNKNOWN;
	if (!expr_has_floats(s->pool) && !is_hard && !begins_count(&s->counts))
		return v;
	bool is_ours = flat_init(p, s, q, COUNT_BYTES);
	if (is_ours)
		flat_sort(p);
	if (is_ours && (c.left = steps_allowed(&c, is_hard))) {
		v = run_level(&c, 0) && count_from(&c, 0) ? VERDICT_SAT : VERDICT_UNSAT;
		if (c.gave_up)
			v = VERDICT_UNKNOWN;
		m->n = 0;
		for (uint32_t i = 0, k = 0; v == VERDICT_SAT && i < q->nvars; i++) {
			bool is_open = k < p->n_open && p->open[k] == q->vars[i];
			set_id set = facts_byte(q->f, q->vars[i]).set;
			model_put(m, q->vars[i],
				  is_open ? (uint8_t)p->values[p->place[k]]
					  : sets_get(&s->sets, set)->low);
			k += is_open;
		}
	}
	if (!p->has_float && !is_hard)
		learn_count_luck(&s->counts, v != VERDICT_UNKNOWN);
	flat_done(p);
	return v;
}
