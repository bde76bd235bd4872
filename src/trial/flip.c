/* flip.c - models near the witness: one byte of the condition changed, or two.
 *
 * The witness satisfies every constraint, and mostly one byte decides a branch. For a byte of
 * the condition, all its values are tried in one go (eval/byte.c), on the condition and on the
 * constraints that mention the byte; the others hold as before. Where values satisfy the condition but
 * not a constraint, that constraint is repaired by one of its other bytes in the same way.
 * Says yes or nothing: what is found is a model, and nothing found proves nothing. */
#include "trial/trial.h"

#include <string.h>

enum {
	FLIP_PARTS = 64, /* more: not for us */
	FLIP_BYTES = 64,
	FLIP_BUDGET = 96, /* terms computed for all values of a byte */
	FLIP_REPAIRS = 3, /* values of the first byte that a second one is sought for */
	FLIP_LUCK = 16,
	FLIP_PROBE = 16, /* one trial in so many has its whole budget */
};

struct flip {
	struct solve *s;
	const struct query *q;
	expr_id parts[FLIP_PARTS + 1]; /* the condition first */
	uint32_t nparts;
	uint32_t budget;
};

static bool mentions_byte(const struct solve *s, expr_id e, uint32_t var)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, e)->vars);
	for (uint32_t i = 0; i < v.n; i++)
		if (v.vars[i] == var)
			return true;
	return false;
}

static void get_set(const struct flip *h, uint32_t var, uint64_t bits[4])
{
	memcpy(bits, sets_get(&h->s->sets, facts_byte(h->q->f, var).set)->bits,
	       4 * sizeof *bits);
}

static bool is_empty(const uint64_t bits[4])
{
	return !(bits[0] | bits[1] | bits[2] | bits[3]);
}

/* Keeps the values of a byte for which a term is true. False: none, or it is too large. */
static bool keep_values(struct flip *h, expr_id e, uint32_t var, uint64_t bits[4])
{
	if (!h->budget)
		return false;
	h->budget--;
	return expr_eval_byte_among(h->s->scratch_eval, e, var, bits) && !is_empty(bits);
}

/* Of the values of a byte those that satisfy all terms that mention it, from `first` on. */
static bool keep_models(struct flip *h, uint32_t first, uint32_t var, uint64_t bits[4])
{
	for (uint32_t i = first; i < h->nparts; i++)
		if (mentions_byte(h->s, h->parts[i], var) &&
		    !keep_values(h, h->parts[i], var, bits))
			return false;
	return true;
}

static uint8_t first_value(const uint64_t bits[4])
{
	unsigned i = 0;
	while (!bits[i])
		i++;
	return (uint8_t)(64 * i + (unsigned)__builtin_ctzll(bits[i]));
}

/* Terms are computed with this value of a byte from now on. */
static void set_value(struct flip *h, uint32_t var, uint8_t value)
{
	h->s->flat[var] = value;
	expr_eval_reset(h->s->scratch_eval, h->s->flat, h->s->flat_cap);
}

/* The first term that does not hold, n: all do. */
static uint32_t first_broken(struct flip *h)
{
	uint32_t i = 0;
	while (i < h->nparts && expr_eval(h->s->scratch_eval, h->parts[i]).low & 1)
		i++;
	return i;
}

/* With `var` changed in s->flat: a second byte that makes everything hold again. */
static bool repair(struct flip *h, uint32_t var, struct model *m)
{
	uint32_t broken = first_broken(h);
	uint64_t bits[4];
	if (broken == h->nparts)
		return false; /* it needs none; the caller has seen to that */
	struct varset v =
		expr_varset(h->s->pool, expr_get(h->s->pool, h->parts[broken])->vars);
	for (uint32_t i = 0; i < v.n && h->budget; i++) {
		uint32_t other = v.vars[i];
		get_set(h, other, bits);
		if (other == var ||
		    sets_is_single(&h->s->sets, facts_byte(h->q->f, other).set))
			continue;
		if (!keep_values(h, h->parts[broken], other, bits) ||
		    !keep_models(h, 0, other, bits))
			continue;
		uint8_t old = h->s->flat[other];
		set_value(h, other, first_value(bits));
		bool holds = first_broken(h) == h->nparts;
		if (holds) {
			m->n = 0;
			model_put(m, var, h->s->flat[var]);
			model_put(m, other, h->s->flat[other]);
		}
		set_value(h, other, old);
		if (holds)
			return true;
	}
	return false;
}

/* One byte of the condition changed, then perhaps a second byte. */
static bool flip_byte(struct flip *h, uint32_t var, struct model *m)
{
	uint64_t good[4], bits[4];
	get_set(h, var, good);
	if (!keep_values(h, h->parts[0], var, good))
		return false;
	memcpy(bits, good, sizeof bits);
	if (keep_models(h, 1, var, bits)) {
		m->n = 0;
		model_put(m, var, first_value(bits));
		return true;
	}
	uint8_t old = h->s->flat[var];
	bool is_found = false;
	for (int i = 0; i < FLIP_REPAIRS && !is_found && !is_empty(good); i++) {
		uint8_t v = first_value(good);
		good[v / 64] &= ~(1ull << v % 64);
		set_value(h, var, v);
		is_found = repair(h, var, m);
	}
	set_value(h, var, old);
	return is_found;
}

/* A value for each byte of the group: caches keep the model for facts with other witnesses. */
static void complete_model(const struct flip *h, struct model *m)
{
	struct model all = {0};
	for (uint32_t i = 0; i < h->q->nvars; i++) {
		uint8_t value = h->s->flat[h->q->vars[i]];
		for (uint32_t k = 0; k < m->n; k++)
			value = m->vars[k] == h->q->vars[i] ? m->values[k] : value;
		model_put(&all, h->q->vars[i], value);
	}
	model_copy(m, &all);
	model_done(&all);
}

/* Programs differ in whether their branches hang on single bytes. */
static uint32_t budget_of_flips(struct search_luck *l)
{
	bool is_probe = l->asked++ % FLIP_PROBE == 0;
	return is_probe ? FLIP_BUDGET : FLIP_BUDGET * (FLIP_LUCK - l->lost) / FLIP_LUCK;
}

static void learn_flip_luck(struct search_luck *l, bool is_found)
{
	if (is_found)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < FLIP_LUCK)
		l->lost++;
}

enum verdict flip_solve(struct solve *s, const struct query *q, struct model *m)
{
	if (!q->cond || !q->f->has_witness || q->nparts > FLIP_PARTS ||
	    q->nvars > FLIP_BYTES)
		return VERDICT_UNKNOWN;
	struct flip h = {.s = s, .q = q, .budget = budget_of_flips(&s->flips)};
	h.parts[h.nparts++] = q->want ? q->cond : expr_not(s->pool, q->cond);
	for (uint32_t i = 0; i < q->nparts; i++)
		h.parts[h.nparts++] = q->parts[i];
	witness_load(s, q->f);
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	struct varset v = expr_varset(s->pool, expr_get(s->pool, q->cond)->vars);
	bool is_found = false;
	for (uint32_t i = 0; i < v.n && !is_found && h.budget; i++)
		if (!sets_is_single(&s->sets, facts_byte(q->f, v.vars[i]).set))
			is_found = flip_byte(&h, v.vars[i], m);
	learn_flip_luck(&s->flips, is_found);
	if (is_found)
		complete_model(&h, m);
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	return is_found ? VERDICT_SAT : VERDICT_UNKNOWN;
}
