/* witness.c - the facts' own model: loading it for the evaluator, changing it for trials,
 * looking at it from outside.
 *
 * The evaluator wants a flat array. It is kept for the facts asked about last; loading
 * other facts walks both trees together and skips what they share. */
#include "facts/shared.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

void model_done(struct model *m)
{
	free(m->vars);
	free(m->values);
	memset(m, 0, sizeof *m);
}

static void model_room(struct model *m, uint32_t n)
{
	if (n <= m->cap)
		return;
	m->cap = m->cap * 2 > n ? m->cap * 2 : n + 8;
	m->vars = alloc_resize(m->vars, m->cap * sizeof *m->vars);
	m->values = alloc_resize(m->values, m->cap);
}

void model_put(struct model *m, uint32_t var, uint8_t value)
{
	model_room(m, m->n + 1);
	m->vars[m->n] = var;
	m->values[m->n++] = value;
}

void model_copy(struct model *to, const struct model *from)
{
	model_room(to, from->n);
	to->n = from->n;
	if (from->n) {
		memcpy(to->vars, from->vars, from->n * sizeof *to->vars);
		memcpy(to->values, from->values, from->n);
	}
}

/* Copies the witness of a subtree (NULL: zeros) into the flat array. */
static void load_tree(struct solve *s, const void *now, const void *old, unsigned height,
		      uint32_t leaf)
{
	if (now == old)
		return;
	if (!height) {
		const struct leaf *l = now;
		uint8_t *to = s->flat + (size_t)leaf * LEAF_BYTES;
		if (l)
			memcpy(to, l->witness, LEAF_BYTES);
		else
			memset(to, 0, LEAF_BYTES);
		return;
	}
	const struct fork *a = now, *b = old;
	for (uint32_t i = 0; i < 16; i++)
		load_tree(s, a ? a->child[i] : NULL, b ? b->child[i] : NULL, height - 1,
			  leaf + (i << 4 * (height - 1)));
}

void witness_load(struct solve *s, struct facts *f)
{
	struct facts *old = s->flat_facts;
	uint32_t need = (expr_var_count(s->pool) / LEAF_BYTES + 1) * LEAF_BYTES;
	if (old == f && need <= s->flat_cap)
		return;
	if (need > s->flat_cap) {
		uint32_t cap = s->flat_cap * 2 > need ? s->flat_cap * 2 : need + 256;
		s->flat = alloc_resize(s->flat, cap);
		memset(s->flat + s->flat_cap, 0, cap - s->flat_cap);
		s->flat_cap = cap;
	}
	if (old && old->root && f->root && old->base == f->base &&
	    old->height == f->height) {
		load_tree(s, f->root, old->root, f->height, f->base);
	} else {
		if (old && old->root)
			load_tree(s, NULL, old->root, old->height, old->base);
		if (f->root)
			load_tree(s, f->root, NULL, f->height, f->base);
	}
	facts_hold(f);
	facts_drop(s, old);
	s->flat_facts = f;
	expr_eval_reset(s->eval, s->flat, s->flat_cap);
}

void witness_forget(struct solve *s)
{
	if (s->flat_facts && s->flat_facts->root)
		load_tree(s, NULL, s->flat_facts->root, s->flat_facts->height,
			  s->flat_facts->base);
	facts_drop(s, s->flat_facts);
	s->flat_facts = NULL;
	expr_eval_reset(s->eval, s->flat, s->flat_cap);
}

bool witness_holds(struct solve *s, struct facts *f, expr_id cond)
{
	witness_load(s, f);
	return expr_eval(s->eval, cond).low & 1;
}

bool witness_try(struct solve *s, const struct query *q, const struct model *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		if (!sets_has(&s->sets, facts_byte(q->f, m->vars[i]).set, m->values[i]))
			return false;
	}
	witness_load(s, q->f);
	uint8_t few[256], *old = m->n <= sizeof few ? few : alloc_get(m->n);
	for (uint32_t i = 0; i < m->n; i++) {
		old[i] = s->flat[m->vars[i]];
		s->flat[m->vars[i]] = m->values[i];
	}
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	bool holds = !q->cond ||
		     (bool)(expr_eval(s->scratch_eval, q->cond).low & 1) == q->want;
	for (uint32_t i = 0; holds && i < q->nparts; i++)
		holds = expr_eval(s->scratch_eval, q->parts[i]).low & 1;
	for (uint32_t i = m->n; i-- > 0;)
		s->flat[m->vars[i]] = old[i];
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	if (old != few)
		free(old);
	return holds;
}

bool facts_has_values(const struct facts *f)
{
	return f->has_witness && f->njoint;
}

bool facts_value(const struct facts *f, uint32_t var, uint8_t *value)
{
	struct byte_info b = facts_byte(f, var);
	*value = b.witness;
	return f->has_witness && b.is_joint;
}

void facts_suggest(struct solve *s, struct facts *f, uint32_t var, uint8_t value)
{
	struct byte_info b = facts_byte(f, var);
	if (f->has_witness || b.witness == value)
		return;
	if (s->flat_facts == f)
		witness_forget(s);
	facts_edit(s, f, var)->witness[var % LEAF_BYTES] = value;
}
