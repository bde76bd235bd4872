/* models.c - models of earlier questions, tried on the one at hand by evaluation; and a few
 * guesses: the bytes of the condition at the ends of their sets. A hit is a proof. */
#include "trial/trial.h"

#include "base/alloc.h"

#include <string.h>

enum { MODELS_FAMILIES = 64, MODELS_EACH = 8 };

struct family {
	struct model ring[MODELS_EACH];
	uint32_t next;
};
struct solve_models {
	struct family families[MODELS_FAMILIES]; /* by the group's lowest byte */
	struct model trial;
};

struct solve_models *models_new(void)
{
	return alloc_zero(1, sizeof(struct solve_models));
}

void models_free(struct solve_models *t)
{
	for (int i = 0; i < MODELS_FAMILIES; i++) {
		for (int k = 0; k < MODELS_EACH; k++)
			model_done(&t->families[i].ring[k]);
	}
	model_done(&t->trial);
	free(t);
}

void models_add(struct solve *s, const struct query *q, const struct model *m)
{
	if (!q->nvars)
		return;
	struct family *f = &s->models->families[q->vars[0] % MODELS_FAMILIES];
	model_copy(&f->ring[f->next++ % MODELS_EACH], m);
}

/* The model cut down to the query's bytes. False: it has none of them. */
static bool project_model(const struct query *q, const struct model *from,
			  struct model *to)
{
	uint32_t k = 0;
	to->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		while (k < from->n && from->vars[k] < q->vars[i])
			k++;
		if (k < from->n && from->vars[k] == q->vars[i])
			model_put(to, q->vars[i], from->values[k]);
	}
	return to->n;
}

static bool guess_bounds(struct solve *s, const struct query *q, struct model *m)
{
	struct varset v = expr_varset(s->pool, expr_get(s->pool, q->cond)->vars);
	for (int high = 0; high < 2; high++) {
		m->n = 0;
		for (uint32_t i = 0; i < v.n; i++) {
			const struct set_info *set =
				sets_get(&s->sets, facts_byte(q->f, v.vars[i]).set);
			model_put(m, v.vars[i], high ? set->high : set->low);
		}
		if (witness_try(s, q, m))
			return true;
	}
	return false;
}

/* A condition over one byte: other values of that byte, the rest as in the witness. */
static bool guess_byte(struct solve *s, const struct query *q, struct model *m)
{
	struct truth t = solve_truth(s, q->cond);
	if (t.set == NOT_SINGLE)
		return false;
	uint64_t bits[4];
	const uint64_t *now = sets_get(&s->sets, facts_byte(q->f, t.var).set)->bits;
	const uint64_t *yes = sets_get(&s->sets, t.set - 1)->bits;
	for (int i = 0; i < 4; i++)
		bits[i] = now[i] & (q->want ? yes[i] : ~yes[i]);
	unsigned tries = 0;
	for (unsigned i = 0; i < 256 && tries < 6; i++) {
		uint8_t v = sets_canonical(i);
		if (!(bits[v >> 6] >> (v & 63) & 1))
			continue;
		tries++;
		m->n = 0;
		model_put(m, t.var, v);
		if (witness_try(s, q, m))
			return true;
	}
	return false;
}

bool models_find(struct solve *s, const struct query *q, struct model *m)
{
	struct solve_models *t = s->models;
	if (!q->nvars || !q->cond)
		return false;
	if (q->f->has_witness && (guess_byte(s, q, m) || guess_bounds(s, q, m)))
		return true;
	struct family *f = &t->families[q->vars[0] % MODELS_FAMILIES];
	for (uint32_t k = 1; k <= MODELS_EACH; k++) {
		const struct model *old = &f->ring[(f->next - k) % MODELS_EACH];
		if (!old->n || !project_model(q, old, m))
			continue;
		if (!q->f->has_witness && m->n < q->nvars)
			continue;
		if (witness_try(s, q, m))
			return true;
	}
	m->n = 0;
	return false;
}
