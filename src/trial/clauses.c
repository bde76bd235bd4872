/* clauses.c - see clauses.h. */
#include "trial/clauses.h"

#include <string.h>

static bool is_empty(const uint64_t bits[4])
{
	return !(bits[0] | bits[1] | bits[2] | bits[3]);
}

static bool find_byte(const struct query *q, uint32_t var, uint32_t *byte)
{
	for (*byte = 0; *byte < q->nvars; ++*byte)
		if (q->vars[*byte] == var)
			return true;
	return false;
}

/* The values of its only byte for which a condition has the value `want`. */
static bool take_literal(struct clauses *c, expr_id cond, bool want, struct literal *out)
{
	struct truth t = solve_truth(c->s, cond);
	if (t.set == NOT_SINGLE || !find_byte(c->q, t.var, &out->byte))
		return false;
	const struct set_info *set = sets_get(&c->s->sets, t.set - 1);
	for (unsigned i = 0; i < 4; i++)
		out->bits[i] = want ? set->bits[i] : ~set->bits[i];
	return true;
}

static void take_clause(struct clauses *c, expr_id disjunction)
{
	struct clause new = {0, 0};
	unsigned op = expr_get(c->s->pool, disjunction)->op;
	if (c->n == CLAUSES_MOST || (op != EXPR_OR && op != EXPR_NOT))
		return;
	if (c->n)
		new.first = c->list[c->n - 1].first + c->list[c->n - 1].n;
	parts_split(c->s, &c->negated, disjunction, false);
	if (c->negated.is_false || new.first + c->negated.n > CLAUSES_LITERALS)
		return;
	for (; new.n < c->negated.n; new.n++)
		if (!take_literal(c, c->negated.items[new.n], false,
				  &c->literals[new.first + new.n]))
			return;
	c->list[c->n++] = new;
}

static void take_conjunct(struct clauses *c, expr_id conjunct)
{
	struct literal l;
	if (!take_literal(c, conjunct, true, &l)) {
		take_clause(c, conjunct);
		return;
	}
	for (unsigned i = 0; i < 4; i++) {
		c->is_narrower |= (c->sets[l.byte][i] & ~l.bits[i]) != 0;
		c->sets[l.byte][i] &= l.bits[i];
	}
}

bool clauses_take(struct clauses *c, struct solve *s, const struct query *q, expr_id cond)
{
	struct parts conjuncts = {0};
	c->s = s;
	c->q = q;
	c->n = 0;
	c->is_narrower = false;
	c->negated = (struct parts){0};
	for (uint32_t i = 0; i < q->nvars; i++) {
		set_id set = facts_byte(q->f, q->vars[i]).set;
		memcpy(c->sets[i], sets_get(&s->sets, set)->bits, sizeof c->sets[i]);
	}
	if (cond)
		parts_split(s, &conjuncts, cond, q->want);
	for (uint32_t i = 0; i < conjuncts.n; i++)
		take_conjunct(c, conjuncts.items[i]);
	for (uint32_t i = 0; i < q->nparts; i++)
		take_conjunct(c, q->parts[i]);
	bool is_false = conjuncts.is_false;
	parts_done(&conjuncts);
	parts_done(&c->negated);
	return !is_false;
}

/* Takes out literals that cannot hold. True: the clause holds whatever the bytes are. */
static bool narrow_clause(struct clauses *c, struct clause *one)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < one->n; i++) {
		struct literal l = c->literals[one->first + i];
		for (unsigned k = 0; k < 4; k++)
			l.bits[k] &= c->sets[l.byte][k];
		if (!memcmp(l.bits, c->sets[l.byte], sizeof l.bits))
			return true;
		if (!is_empty(l.bits))
			c->literals[one->first + kept++] = l;
	}
	one->n = kept;
	return false;
}

bool clauses_propagate(struct clauses *c)
{
	for (uint32_t i = 0; i < c->q->nvars; i++)
		if (is_empty(c->sets[i]))
			return false;
	for (uint32_t i = 0; i < c->n; i++) {
		struct clause *one = &c->list[i];
		bool holds = narrow_clause(c, one);
		if (!holds && !one->n)
			return false;
		if (!holds && one->n > 1)
			continue;
		const struct literal *unit = &c->literals[one->first];
		if (!holds)
			memcpy(c->sets[unit->byte], unit->bits, sizeof unit->bits);
		*one = c->list[--c->n];
		i = holds ? i - 1 : UINT32_MAX; /* a new set: all of them again */
	}
	return true;
}

/* Has the clause no value of a byte in common with those that were taken? */
static bool is_disjoint(const struct clauses *c, const struct clause *one,
			uint64_t (*taken)[4])
{
	for (uint32_t k = one->first; k < one->first + one->n; k++) {
		const struct literal *l = &c->literals[k];
		for (unsigned w = 0; w < 4; w++)
			if (l->bits[w] & taken[l->byte][w])
				return false;
	}
	return true;
}

/* As many of those clauses as they have bytes: each byte satisfies one of them. */
static void use_up_bytes(struct clauses *c, uint32_t picked, uint64_t (*taken)[4])
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < c->q->nvars; i++)
		n += !is_empty(taken[i]);
	for (uint32_t i = 0; i < c->q->nvars && n == picked; i++)
		for (unsigned w = 0; w < 4 && !is_empty(taken[i]); w++)
			c->sets[i][w] &= taken[i][w];
}

uint32_t clauses_pick_disjoint(struct clauses *c)
{
	uint64_t taken[CLAUSES_BYTES][4] = {{0}};
	uint32_t picked = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		struct clause one = c->list[i];
		if (!is_disjoint(c, &one, taken))
			continue;
		for (uint32_t k = one.first; k < one.first + one.n; k++)
			for (unsigned w = 0; w < 4; w++)
				taken[c->literals[k].byte][w] |= c->literals[k].bits[w];
		c->list[i] = c->list[picked];
		c->list[picked++] = one;
	}
	use_up_bytes(c, picked, taken);
	return picked;
}
