/* guess.c - floating point questions by trying: from the witness on, inputs that are floats
 * get values at and between their bounds, near the constants of the question, or close to
 * what they have, and single bytes get values of their sets. A change stays if no more
 * constraints fail than before and the condition's two sides do not move apart. Finding
 * nothing says nothing. The order of trials depends on the question alone. */
#include "trial/trial.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "base/vec.h"
#include "expr/calc_float.h"
#include "facts/interval.h"

#include <math.h>
#include <string.h>

enum { GUESS_TRIES = 600, GUESS_INPUTS = 24, GUESS_CONSTS = 24, GUESS_TERMS = 4000 };

struct input { /* neighbouring bytes that are one float */
	expr_id id;
	unsigned width;
	uint32_t vars[8];
	struct float_range r;
};
struct score {
	uint32_t fails;
	double distance;
};
struct guess {
	struct solve *s;
	const struct query *q;
	struct rng rng;
	struct map seen;
	expr_id *stack;
	uint32_t n, cap;
	struct input inputs[GUESS_INPUTS];
	uint32_t n_inputs;
	double consts[GUESS_CONSTS];
	uint32_t n_consts;
	struct score now;
	uint8_t *kept; /* by place in q->vars: the values of `now` */
};

/* --- what there is to change -------------------------------------------------------- */

/* A word of whole bytes. */
static bool bytes_of(const struct expr_pool *p, expr_id id, struct input *in)
{
	unsigned at = expr_width(p, id) / 8;
	in->id = id;
	in->width = at * 8;
	for (;;) {
		const struct expr *e = expr_get(p, id);
		const struct expr *high = e->op == EXPR_CONCAT ? expr_get(p, e->a) : e;
		if (high->op != EXPR_VAR)
			return false;
		in->vars[--at] = (uint32_t)high->aux;
		if (e->op != EXPR_CONCAT)
			return at == 0;
		id = e->b;
	}
}

static void look_at_operand(struct guess *g, expr_id id)
{
	const struct expr_pool *p = g->s->pool;
	const struct expr *e = expr_get(p, id);
	struct input in;
	if (e->width != 32 && e->width != 64)
		return;
	if (e->op == EXPR_CONST && g->n_consts < GUESS_CONSTS) {
		double c = solve_float_value(e->width, e->aux);
		if (isfinite(c))
			g->consts[g->n_consts++] = c;
		return;
	}
	if (e->op != EXPR_CONCAT || g->n_inputs == GUESS_INPUTS || !bytes_of(p, id, &in))
		return;
	for (uint32_t i = 0; i < g->n_inputs; i++)
		if (g->inputs[i].id == id)
			return;
	in.r = interval_float_of(g->s, g->q->f, id);
	g->inputs[g->n_inputs++] = in;
}

static void collect_inputs(struct guess *g, expr_id id)
{
	const struct expr_pool *p = g->s->pool;
	uint64_t unused;
	if (id)
		*VEC_ADD(g->stack, g->n, g->cap) = id;
	while (g->n) {
		id = g->stack[--g->n];
		const struct expr *e = expr_get(p, id);
		const expr_id in[3] = {e->a, e->b, e->c};
		if (map_get(&g->seen, id, &unused) || e->op == EXPR_READ ||
		    g->seen.n > GUESS_TERMS)
			continue;
		map_put(&g->seen, id, 1);
		for (unsigned i = 0; i < expr_arity[e->op]; i++) {
			if (expr_is_float(e->op))
				look_at_operand(g, in[i]);
			*VEC_ADD(g->stack, g->n, g->cap) = in[i];
		}
	}
}

/* --- trials ------------------------------------------------------------------------- */

static double guess_distance(struct guess *g)
{
	const struct expr_pool *p = g->s->pool;
	const struct expr *e = expr_get(p, g->q->cond);
	if (e->op == EXPR_NOT)
		e = expr_get(p, e->a);
	if (e->op < EXPR_FEQ || e->op > EXPR_FLE)
		return 0;
	unsigned width = expr_width(p, e->a);
	double a = solve_float_value(width, expr_eval(g->s->scratch_eval, e->a).low);
	double b = solve_float_value(width, expr_eval(g->s->scratch_eval, e->b).low);
	return isnan(a - b) ? INFINITY : fabs(a - b);
}

static struct score score_guess(struct guess *g)
{
	struct solve *s = g->s;
	const struct query *q = g->q;
	struct score r = {0, 0};
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	for (uint32_t i = 0; i < q->nparts; i++)
		r.fails += !(expr_eval(s->scratch_eval, q->parts[i]).low & 1);
	if (q->cond && (bool)(expr_eval(s->scratch_eval, q->cond).low & 1) != q->want) {
		r.fails++;
		r.distance = guess_distance(g);
	}
	return r;
}

static double guess_between(struct guess *g, double low, double high)
{
	double t = (double)(rng_next(&g->rng) >> 11) * 0x1p-53;
	low = low < -1e30 ? -1e30 : low;
	high = high > 1e30 ? 1e30 : high;
	return low + (high - low) * t;
}

static double some_value(struct guess *g, const struct input *in, double old)
{
	double c = g->n_consts ? g->consts[rng_below(&g->rng, g->n_consts)] : 0;
	double low = in->r.low, high = in->r.high;
	switch (rng_below(&g->rng, 10)) {
	case 0: return low;
	case 1: return high;
	case 2: return c;
	case 3: return nextafter(c, INFINITY);
	case 4: return nextafter(c, -INFINITY);
	case 5: return c + guess_between(g, -2, 2);
	case 6: return old + guess_between(g, -1, 1);
	case 7: return isfinite(old) ? old * guess_between(g, -2, 2) : NAN;
	case 8: return round(guess_between(g, low, high));
	default:
		return guess_between(g, low < -1000 ? -1000 : low,
				     high > 1000 ? 1000 : high);
	}
}

static void change_input(struct guess *g)
{
	const struct input *in = &g->inputs[rng_below(&g->rng, g->n_inputs)];
	uint64_t bits = 0;
	for (unsigned i = in->width / 8; i-- > 0;)
		bits = bits << 8 | g->s->flat[in->vars[i]];
	bits = solve_float_bits(in->width,
				some_value(g, in, solve_float_value(in->width, bits)));
	for (unsigned i = 0; i < in->width / 8; i++)
		g->s->flat[in->vars[i]] = (uint8_t)(bits >> 8 * i);
}

static void change_byte(struct guess *g)
{
	uint32_t var = g->q->vars[rng_below(&g->rng, g->q->nvars)];
	const struct set_info *set = sets_get(&g->s->sets, facts_byte(g->q->f, var).set);
	unsigned v = (unsigned)(set->low + rng_below(&g->rng, set->high - set->low + 1u));
	if (set->bits[v >> 6] >> (v & 63) & 1)
		g->s->flat[var] = (uint8_t)v;
}

static bool fits_sets(const struct guess *g)
{
	for (uint32_t i = 0; i < g->q->nvars; i++) {
		uint32_t var = g->q->vars[i];
		if (!sets_has(&g->s->sets, facts_byte(g->q->f, var).set, g->s->flat[var]))
			return false;
	}
	return true;
}

static void try_change(struct guess *g)
{
	const struct query *q = g->q;
	for (uint64_t k = 1 + rng_below(&g->rng, 3) * rng_below(&g->rng, 3); k > 0; k--) {
		if (g->n_inputs && rng_below(&g->rng, 8))
			change_input(g);
		else
			change_byte(g);
	}
	struct score r = {UINT32_MAX, 0};
	if (fits_sets(g))
		r = score_guess(g);
	bool is_better = r.fails < g->now.fails ||
			 (r.fails == g->now.fails && r.distance <= g->now.distance);
	for (uint32_t i = 0; i < q->nvars; i++) {
		if (is_better)
			g->kept[i] = g->s->flat[q->vars[i]];
		else
			g->s->flat[q->vars[i]] = g->kept[i];
	}
	if (is_better)
		g->now = r;
}

enum verdict guess_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct guess g = {.s = s, .q = q};
	if (!expr_has_floats(s->pool) || !q->cond || !q->nvars)
		return VERDICT_UNKNOWN;
	map_init(&g.seen);
	collect_inputs(&g, q->cond);
	for (uint32_t i = 0; i < q->nparts; i++)
		collect_inputs(&g, q->parts[i]);
	uint8_t *before = alloc_get(q->nvars);
	g.kept = alloc_get(q->nvars);
	if (g.n_inputs || g.n_consts) {
		rng_init(&g.rng, expr_hash(s->pool, q->cond));
		witness_load(s, q->f);
		for (uint32_t i = 0; i < q->nvars; i++)
			before[i] = g.kept[i] = s->flat[q->vars[i]];
		g.now = fits_sets(&g) ? score_guess(&g)
				      : (struct score){UINT32_MAX, INFINITY};
		for (unsigned i = 0; i < GUESS_TRIES && g.now.fails; i++)
			try_change(&g);
		m->n = 0;
		for (uint32_t i = 0; i < q->nvars; i++) {
			model_put(m, q->vars[i], g.kept[i]);
			s->flat[q->vars[i]] = before[i];
		}
		expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	} else {
		g.now.fails = 1;
	}
	free(before);
	free(g.kept);
	free(g.stack);
	map_done(&g.seen);
	return g.now.fails ? VERDICT_UNKNOWN : VERDICT_SAT;
}
