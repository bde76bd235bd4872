/* lab.h - a pool, a solver, facts and an input: what tests of questions begin with. */
#ifndef TEST_UNIT_SOLVE_LAB_H
#define TEST_UNIT_SOLVE_LAB_H
#include "solve/solve.h"

#include "unit.h"

struct lab {
	struct expr_pool *p;
	struct solve *s;
	struct facts *f;
	uint32_t var; /* the first of its bytes */
};

static inline struct lab lab_new(const struct solve_options *o, uint32_t size)
{
	struct lab l = {.p = expr_pool_new()};
	l.s = solve_new(l.p, o);
	l.f = facts_new(l.s);
	l.var = expr_input(l.p, "in", size, 0);
	return l;
}

static inline void lab_free(struct lab *l)
{
	facts_drop(l->s, l->f);
	solve_free(l->s);
	expr_pool_free(l->p);
}

static inline expr_id lab_byte(struct lab *l, uint32_t i)
{
	return expr_var(l->p, l->var + i);
}

/* Adds to the facts; false: it contradicts them, they stay. */
static inline bool lab_add(struct lab *l, expr_id cond)
{
	struct facts *g = facts_add(l->s, l->f, cond);
	if (!g)
		return false;
	facts_drop(l->s, l->f);
	l->f = g;
	return true;
}

static inline void lab_expect(struct lab *l, expr_id cond, enum verdict yes,
			      enum verdict no)
{
	struct solve_branch b = solve_branch(l->s, l->f, cond);
	assert_int_equal(b.can_be_true, yes);
	assert_int_equal(b.can_be_false, no);
}

/* So many bytes from byte i on, the lowest first. */
static inline expr_id lab_word(struct lab *l, uint32_t i, uint32_t bytes)
{
	expr_id w = expr_var(l->p, l->var + i);
	for (uint32_t k = 1; k < bytes; k++)
		w = expr_concat(l->p, expr_var(l->p, l->var + i + k), w);
	return w;
}
#endif
