/* count.c - groups over few bytes, decided by counting through them.
 *
 * Circuits of dividers, roots and tables of tables are hard for SAT, while their values cost
 * nanoseconds. So the terms become a flat program (flat.h), its steps sorted by the last byte they depend on: when
 * a byte changes, only what depends on it or on later bytes is computed again, and a
 * constraint is looked at as soon as its bytes have values. Bytes are taken in the order of
 * their numbers and values ascend, so the first solution is the least one and "none" is a
 * proof. With floating point, whether to begin is decided by the size of the whole count; other
 * groups are counted until a number of steps is spent, because most counts end early and
 * SAT is a good alternative. Neither depends on the clock. Without floating point the last byte has
 * all its values at once (lanes.h), which counts for less than one after the other. */
#include "enumerate/lanes.h"

enum {
	COUNT_BYTES = 16,
	COUNT_TURNS = 1024,
	COUNT_LUCK = 8, /* counts in a row that gave up, after which few are begun */
	COUNT_PROBE = 16, /* one in so many */
	COUNT_CREDIT = 32, /* failures that an answer is worth which SAT did not know soon */
	COUNT_SAVED = 256, /* of these at most */
};
#define COUNT_WORK (1ull << 29) /* steps computed in all, with floating point */
#define COUNT_SOME (1ull << 14) /* without */
#define COUNT_MORE (1ull << 16) /* instead of SAT, */
#define COUNT_PASSES 32 /* or so many passes over the last byte, which are at most */
#define COUNT_MOST (1ull << 18)
#define COUNT_LARGE (1ull << 29) /* whole counts that are hopeless */
#define COUNT_HARD (1ull << 22) /* if SAT has been asked already, and did not know soon */

struct count {
	struct flat flat;
	struct lanes lanes;
	bool has_lanes;
	bool gave_up;
	uint32_t turns;
	uint64_t left; /* steps before it gives up */
};

static void spend_steps(struct count *c, uint64_t done)
{
	c->gave_up |= done > c->left;
	c->left -= done > c->left ? c->left : done;
}

/* False: a constraint does not hold. */
static bool run_level(struct count *c, unsigned level)
{
	uint32_t from = c->flat.first[level], to = c->flat.first[level + 1];
	bool holds = flat_run(&c->flat, from, &to);
	spend_steps(c, to - from + 1);
	return holds;
}

/* Tries all values of the last open byte. */
static bool count_last(struct count *c)
{
	struct flat *p = &c->flat;
	uint8_t value;
	uint64_t done;
	bool is_found = lanes_first(&c->lanes, &value, &done);
	spend_steps(c, done);
	if (is_found)
		p->values[p->place[p->n_open - 1]] = value;
	return is_found;
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
	if (c->has_lanes && i == p->n_open - 1)
		return count_last(c) && !c->gave_up;
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
static uint64_t whole_count(const struct count *c)
{
	const struct flat *p = &c->flat;
	uint64_t work = 0, product = 1;
	for (unsigned level = 0; level <= p->n_open; level++) {
		if (c->has_lanes && level == p->n_open)
			return work + product * lanes_cost(&c->lanes);
		if (level && product < COUNT_WORK)
			product *= flat_set(p, level - 1)->n;
		work += product * (p->first[level + 1] - p->first[level] + 1);
	}
	return work;
}

/* How many steps may be computed; 0: do not begin. */
static uint64_t steps_allowed(struct count *c, enum count_effort effort)
{
	uint64_t whole = whole_count(c);
	if (c->flat.has_float)
		return whole <= COUNT_WORK ? COUNT_WORK + 1 : 0;
	if (effort == COUNT_AFTER && whole <= COUNT_LARGE)
		return COUNT_HARD;
	if (effort == COUNT_BEFORE || !c->has_lanes)
		return effort == COUNT_INSTEAD ? COUNT_MORE : COUNT_SOME;
	uint64_t some = COUNT_PASSES * lanes_cost(&c->lanes);
	some = some < COUNT_MOST ? some : COUNT_MOST;
	return some > COUNT_MORE ? some : COUNT_MORE;
}

/* Programs differ in whether their groups can be counted. */
static bool begins_count(struct solve *s, enum count_effort effort)
{
	struct search_luck *l = &s->counts;
	if (effort == COUNT_INSTEAD)
		return s->count_credit;
	return effort == COUNT_AFTER || expr_has_floats(s->pool) ||
	       l->asked++ % COUNT_PROBE == 0 || l->lost < COUNT_LUCK;
}

/* Answers that took more than a count instead of SAT may take do not pay for such counts. */
static void learn_credit(struct solve *s, enum count_effort effort, bool is_found,
			 uint64_t left)
{
	if (effort == COUNT_INSTEAD && !is_found)
		s->count_credit--;
	if (effort == COUNT_AFTER && is_found && left >= COUNT_HARD - COUNT_MORE)
		s->count_credit += COUNT_CREDIT;
	if (s->count_credit > COUNT_SAVED)
		s->count_credit = COUNT_SAVED;
}

static void learn_luck(struct solve *s, enum count_effort effort, bool is_found,
		       uint64_t left)
{
	struct search_luck *l = &s->counts;
	if (effort != COUNT_BEFORE)
		learn_credit(s, effort, is_found, left);
	else if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < COUNT_LUCK)
		l->lost++;
}

/* The values of the solution that the program has now. */
static void take_solution(const struct flat *p, struct model *m)
{
	const struct query *q = p->q;
	m->n = 0;
	for (uint32_t i = 0, k = 0; i < q->nvars; i++) {
		bool is_open = k < p->n_open && p->open[k] == q->vars[i];
		set_id set = facts_byte(q->f, q->vars[i]).set;
		model_put(m, q->vars[i],
			  is_open ? (uint8_t)p->values[p->place[k]]
				  : sets_get(&p->s->sets, set)->low);
		k += is_open;
	}
}

/* The program is complete. */
static enum verdict count_group(struct count *c, enum count_effort effort,
				struct model *m)
{
	struct flat *p = &c->flat;
	flat_sort(p);
	c->left = p->n_steps + 1;
	if (!run_level(c, 0))
		return VERDICT_UNSAT;
	c->has_lanes = p->n_open && !p->has_float && lanes_begin(&c->lanes, p);
	c->left = steps_allowed(c, effort);
	if (!c->left)
		return VERDICT_UNKNOWN;
	bool is_found = count_from(c, 0);
	if (is_found)
		take_solution(p, m);
	if (c->gave_up)
		return VERDICT_UNKNOWN;
	return is_found ? VERDICT_SAT : VERDICT_UNSAT;
}

enum verdict count_solve(struct solve *s, const struct query *q, enum count_effort effort,
			 struct model *m)
{
	struct count c = {0};
	enum verdict v = VERDICT_UNKNOWN;
	if (!begins_count(s, effort))
		return v;
	if (flat_init(&c.flat, s, q, COUNT_BYTES))
		v = count_group(&c, effort, m);
	if (!c.flat.has_float)
		learn_luck(s, effort, v != VERDICT_UNKNOWN, c.left);
	lanes_done(&c.lanes);
	flat_done(&c.flat);
	return v;
}
