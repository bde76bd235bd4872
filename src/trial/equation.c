/* equation.c - one hard equation, solved by meeting in the middle.
 *
 * Hashes, checksums and products defeat SAT long before they defeat counting. Let the
 * equation be t == k. Going down from t through operators that can be undone (add, subtract,
 * xor, not, times an odd constant) the other operands are peeled off, until what is left, the
 * core, and what was peeled off depend on different bytes. Then all values of the core are
 * put into a table, all values of the peeled bytes give the core's required value, and
 * equal values are solutions: n bytes cost about two enumerations of n / 2. A core that is a
 * product of two such halves is divided: one factor is counted through, the other follows
 * modulo 2^w. Words made of whole bytes need no table.
 * Every candidate is evaluated on the whole query, so wrong ones only cost time; all are
 * looked at, so "none" is a proof and the least one is the least. */
#include "trial/trial.h"

#include "base/alloc.h"
#include "expr/pool.h"
#include "facts/interval.h"

#include <string.h>

enum {
	EQUATION_STEPS = 64,
	EQUATION_BYTES = 16,
	EQUATION_SIDE = 1 << 20,	 /* assignments enumerated on one side */
	EQUATION_WORK = 1 << 22,	 /* the same, times the size of the term */
	EQUATION_DIRECT = 1 << 21,	   /* values of a word counted through */
	EQUATION_PRODUCTS = 1 << 12,  /* second factors for one first factor */
	EQUATION_CANDIDATES = 1 << 16,
	EQUATION_LUCK = 8, /* equations in a row in vain, after which few are tried */
	EQUATION_PROBE = 16, /* one in so many */
};

#define EQUATION_HUGE (1ull << 40) /* more assignments than that are all the same */

struct step {
	uint8_t op;
	bool is_left; /* the core is the first operand */
	expr_id other;
};
/* Bytes of one side and an odometer over their sets. */
struct side {
	uint32_t vars[EQUATION_BYTES];
	set_id sets[EQUATION_BYTES];
	uint32_t n;
	uint64_t size; /* assignments */
};
struct equation {
	struct solve *s;
	const struct query *q;
	bool is_least, has_model, is_over; /* is_over: gave up */
	struct model *best;
	struct model trial;
	struct step steps[EQUATION_STEPS];
	uint32_t nsteps;
	expr_id core;
	unsigned width;
	uint64_t target;
	struct side peeled;
	uint32_t candidates;
	bool is_slow; /* too large a term to enumerate */
	bool has_tried; /* there was an equation */
};

static uint64_t top_of_width(unsigned width)
{
	return width >= 64 ? UINT64_MAX : (1ull << width) - 1;
}

/* Open bytes of a term; false: too many. */
static bool side_add(struct equation *q, struct side *d, expr_id e)
{
	struct varset v = expr_varset(q->s->pool, expr_get(q->s->pool, e)->vars);
	for (uint32_t i = 0; i < v.n; i++) {
		set_id set = facts_byte(q->q->f, v.vars[i]).set;
		uint32_t k = 0;
		while (k < d->n && d->vars[k] != v.vars[i])
			k++;
		if (k < d->n || sets_is_single(&q->s->sets, set))
			continue;
		if (d->n == EQUATION_BYTES)
			return false;
		d->vars[d->n] = v.vars[i];
		d->sets[d->n++] = set;
		d->size *= sets_get(&q->s->sets, set)->n;
		if (d->size > EQUATION_HUGE)
			d->size = EQUATION_HUGE;
	}
	return true;
}

static bool side_of(struct equation *q, struct side *d, expr_id e)
{
	memset(d, 0, sizeof *d);
	d->size = 1;
	return side_add(q, d, e);
}

static bool is_disjoint(const struct side *a, const struct side *b)
{
	for (uint32_t i = 0; i < a->n; i++) {
		for (uint32_t k = 0; k < b->n; k++) {
			if (a->vars[i] == b->vars[k])
				return false;
		}
	}
	return true;
}

static void side_first(struct equation *q, const struct side *d)
{
	for (uint32_t i = 0; i < d->n; i++)
		q->s->flat[d->vars[i]] = sets_get(&q->s->sets, d->sets[i])->low;
}

/* The next assignment into the flat array; false: that was the last. */
static bool side_next(struct equation *q, const struct side *d)
{
	for (uint32_t i = 0; i < d->n; i++) {
		const struct set_info *set = sets_get(&q->s->sets, d->sets[i]);
		unsigned v = q->s->flat[d->vars[i]];
		if (v < set->high) {
			do
				v++;
			while (!(set->bits[v >> 6] >> (v & 63) & 1));
			q->s->flat[d->vars[i]] = (uint8_t)v;
			return true;
		}
		q->s->flat[d->vars[i]] = set->low;
	}
	return false;
}

static uint64_t value_of_term(struct equation *q, expr_id e)
{
	return expr_eval(q->s->scratch_eval, e).low;
}

static void fresh_values(struct equation *q)
{
	expr_eval_reset(q->s->scratch_eval, q->s->flat, q->s->flat_cap);
}

/* Takes the candidate in the flat array as the best one if it is a solution and better. */
static void try_candidate(struct equation *q)
{
	const struct query *y = q->q;
	if (++q->candidates > EQUATION_CANDIDATES)
		q->is_over = true;
	fresh_values(q);
	if (y->cond && (bool)(value_of_term(q, y->cond) & 1) != y->want)
		return;
	for (uint32_t i = 0; i < y->nparts; i++) {
		if (!(value_of_term(q, y->parts[i]) & 1))
			return;
	}
	q->trial.n = 0;
	int order = 0; /* of the trial to the best */
	for (uint32_t i = 0; i < y->nvars; i++) {
		uint8_t v = q->s->flat[y->vars[i]];
		if (!sets_has(&q->s->sets, facts_byte(y->f, y->vars[i]).set, v))
			return;
		if (q->has_model && !order)
			order = (int)v - (int)q->best->values[i];
		model_put(&q->trial, y->vars[i], v);
	}
	if (!q->has_model || order < 0)
		model_copy(q->best, &q->trial);
	q->has_model = true;
}

static bool is_finished(const struct equation *q)
{
	return q->is_over || (q->has_model && !q->is_least);
}

static uint64_t inverse_of_odd(uint64_t odd)
{
	uint64_t x = odd; /* right in 3 bits; each turn doubles them */
	for (int i = 0; i < 5; i++)
		x *= 2 - odd * x;
	return x;
}

/* What the core must be for the bytes of the peeled side that are in the flat array. */
static uint64_t required_core(struct equation *q)
{
	uint64_t v = q->target;
	for (uint32_t i = 0; i < q->nsteps; i++) {
		const struct step *t = &q->steps[i];
		uint64_t x = t->other ? value_of_term(q, t->other) : 0;
		switch (t->op) {
		case EXPR_ADD: v -= x; break;
		case EXPR_SUB: v = t->is_left ? v + x : x - v; break;
		case EXPR_XOR: v ^= x; break;
		case EXPR_NOT: v = ~v; break;
		default: v *= inverse_of_odd(x); break; /* times an odd constant */
		}
		v &= top_of_width(q->width);
	}
	return v;
}

/* --- taking the equation apart ------------------------------------------------------- */

/* Can the operator be undone towards operand a (the other being b)? */
static bool is_undoable(const struct expr_pool *p, unsigned op, expr_id b)
{
	switch (op) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_XOR: return true;
	case EXPR_MUL: return expr_is_const(p, b) && (expr_value(p, b) & 1);
	default: return false;
	}
}

static void push_step(struct equation *q, unsigned op, bool is_left, expr_id other)
{
	q->steps[q->nsteps++] = (struct step){(uint8_t)op, is_left, other};
}

/* One step down from the core, if the halves become more even. */
static bool peel_step(struct equation *q)
{
	const struct expr_pool *p = q->s->pool;
	struct expr e = *expr_get(p, q->core);
	struct side core, peeled[2];
	if (q->nsteps == EQUATION_STEPS)
		return false;
	if (e.op == EXPR_NOT) {
		push_step(q, EXPR_NOT, true, 0);
		q->core = e.a;
		return true;
	}
	if (e.op < EXPR_ADD || e.op > EXPR_XOR)
		return false;
	bool can[2] = {is_undoable(p, e.op, e.b), is_undoable(p, e.op, e.a)};
	int best = -1;
	for (int i = 0; i < 2; i++) {
		expr_id down = i ? e.b : e.a, off = i ? e.a : e.b;
		peeled[i] = q->peeled;
		if (!can[i] || !side_add(q, &peeled[i], off) ||
		    !side_of(q, &core, down) || !is_disjoint(&core, &peeled[i]) ||
		    !core.n)
			continue;
		if (best < 0 || peeled[i].size < peeled[best].size)
			best = i;
	}
	if (best < 0 || peeled[best].size > EQUATION_SIDE)
		return false;
	struct side now;
	/* Stop where the core is the smaller half: going on only makes the other larger. */
	if (peeled[best].size > q->peeled.size && side_of(q, &now, q->core) &&
	    now.size <= peeled[best].size && now.size <= EQUATION_SIDE)
		return false;
	push_step(q, e.op, !best, best ? e.a : e.b);
	q->core = best ? e.b : e.a;
	q->peeled = peeled[best];
	return true;
}

/* A word put together from whole bytes, each once: its value says what they are. */
struct piece {
	uint32_t var;
	unsigned low;
};
struct direct {
	struct piece pieces[EQUATION_BYTES];
	uint32_t n;
	uint64_t known; /* bits that do not come from bytes */
};

static bool direct_of(const struct expr_pool *p, expr_id e, unsigned low,
		      struct direct *d)
{
	const struct expr *x = expr_get(p, e);
	switch (x->op) {
	case EXPR_CONST: d->known |= low < 64 ? x->aux << low : 0; return true;
	case EXPR_ZEXT: return direct_of(p, x->a, low, d);
	case EXPR_CONCAT:
		return direct_of(p, x->b, low, d) &&
		       direct_of(p, x->a, low + expr_width(p, x->b), d);
	case EXPR_VAR:
		for (uint32_t i = 0; i < d->n; i++) {
			if (d->pieces[i].var == (uint32_t)x->aux)
				return false;
		}
		if (d->n == EQUATION_BYTES || low > 56)
			return false;
		d->pieces[d->n++] = (struct piece){(uint32_t)x->aux, low};
		return true;
	default: return false;
	}
}

/* Writes the bytes that make the word this value; false: none do. */
static bool direct_put(struct equation *q, const struct direct *d, uint64_t v)
{
	uint64_t seen = d->known;
	for (uint32_t i = 0; i < d->n; i++) {
		uint8_t byte = (uint8_t)(v >> d->pieces[i].low);
		set_id set = facts_byte(q->q->f, d->pieces[i].var).set;
		if (!sets_has(&q->s->sets, set, byte))
			return false;
		q->s->flat[d->pieces[i].var] = byte;
		seen |= (uint64_t)byte << d->pieces[i].low;
	}
	return seen == v;
}

/* --- meeting ------------------------------------------------------------------------- */

/* Values of a term over one side, by value; equal ones are chained. */
struct values {
	struct map first; /* value -> index + 1 */
	uint32_t *next; /* by index */
	uint8_t *bytes; /* the assignments */
};

static void values_of(struct equation *q, struct values *t, const struct side *d,
		      expr_id e)
{
	uint32_t n = 0;
	map_init(&t->first);
	t->next = alloc_get(d->size * sizeof *t->next);
	t->bytes = alloc_get(d->size * d->n + 1);
	side_first(q, d);
	do {
		fresh_values(q);
		uint64_t v = value_of_term(q, e), old = 0;
		map_get(&t->first, v, &old);
		t->next[n] = (uint32_t)old;
		for (uint32_t i = 0; i < d->n; i++)
			t->bytes[n * d->n + i] = q->s->flat[d->vars[i]];
		map_put(&t->first, v, ++n);
	} while (side_next(q, d));
}

static void values_done(struct values *t)
{
	map_done(&t->first);
	free(t->next);
	free(t->bytes);
}

/* Tries every assignment of the side that gives the value. */
static void values_match(struct equation *q, const struct values *t, const struct side *d,
			 uint64_t v)
{
	uint64_t at;
	if (!map_get(&t->first, v, &at))
		return;
	for (uint64_t k = at; k && !is_finished(q); k = t->next[k - 1]) {
		for (uint32_t i = 0; i < d->n; i++)
			q->s->flat[d->vars[i]] = t->bytes[(k - 1) * d->n + i];
		try_candidate(q);
	}
}

static bool meet_in_the_middle(struct equation *q)
{
	struct side core;
	if (q->is_slow || !side_of(q, &core, q->core) || core.size > EQUATION_SIDE ||
	    q->peeled.size > EQUATION_SIDE || !q->peeled.n)
		return false;
	struct values t;
	values_of(q, &t, &core, q->core);
	uint8_t now[EQUATION_BYTES];
	side_first(q, &q->peeled);
	bool goes_on = true;
	while (goes_on && !is_finished(q)) {
		for (uint32_t i = 0; i < q->peeled.n; i++)
			now[i] = q->s->flat[q->peeled.vars[i]];
		fresh_values(q);
		values_match(q, &t, &core, required_core(q));
		for (uint32_t i = 0; i < q->peeled.n; i++)
			q->s->flat[q->peeled.vars[i]] = now[i];
		goes_on = side_next(q, &q->peeled);
	}
	values_done(&t);
	return !q->is_over;
}

/* x * y == target, x and y words of whole bytes, modulo 2^w: x counted, y divided out. */
static bool divide_out(struct equation *q, expr_id x, expr_id y, uint64_t target)
{
	struct direct dx = {0}, dy = {0};
	uint64_t xl, xh, yl, yh;
	const struct expr_pool *p = q->s->pool;
	if (!direct_of(p, x, 0, &dx) || !direct_of(p, y, 0, &dy))
		return false;
	interval_bounds(q->s, q->q->f, x, &xl, &xh);
	interval_bounds(q->s, q->q->f, y, &yl, &yh);
	if (xh - xl > EQUATION_DIRECT || (xl == 0 && target == 0))
		return false;
	for (uint64_t v = xl ? xl : 1; v <= xh && !is_finished(q); v++) {
		unsigned zeros = (unsigned)__builtin_ctzll(v);
		if (target & ((1ull << zeros) - 1))
			continue;
		uint64_t part = top_of_width(q->width - zeros);
		uint64_t w = (target >> zeros) * inverse_of_odd(v >> zeros) & part;
		uint32_t count = 0;
		for (; w <= yh && !is_finished(q); w += part + 1) {
			if (++count > EQUATION_PRODUCTS)
				q->is_over = true;
			if (w >= yl && direct_put(q, &dx, v) && direct_put(q, &dy, w))
				try_candidate(q);
			if (part == UINT64_MAX || w > yh - part - 1)
				break;
		}
	}
	return !q->is_over;
}

static bool solve_product(struct equation *q)
{
	struct expr e = *expr_get(q->s->pool, q->core);
	struct side a, b;
	if (e.op != EXPR_MUL || q->peeled.n || !side_of(q, &a, e.a) ||
	    !side_of(q, &b, e.b) || !is_disjoint(&a, &b))
		return false;
	fresh_values(q);
	uint64_t target = required_core(q), xl, xh, yl, yh;
	interval_bounds(q->s, q->q->f, e.a, &xl, &xh);
	interval_bounds(q->s, q->q->f, e.b, &yl, &yh);
	if (xh - xl <= yh - yl)
		return divide_out(q, e.a, e.b, target);
	return divide_out(q, e.b, e.a, target);
}

/* --- the query's equation ------------------------------------------------------------ */

/* All open bytes of the query are in the equation, so its solutions are all there are. */
static bool covers_query(struct equation *q, expr_id e)
{
	struct varset v = expr_varset(q->s->pool, expr_get(q->s->pool, e)->vars);
	uint32_t k = 0;
	for (uint32_t i = 0; i < q->q->nvars; i++) {
		while (k < v.n && v.vars[k] < q->q->vars[i])
			k++;
		if (k < v.n && v.vars[k] == q->q->vars[i])
			continue;
		if (!sets_is_single(&q->s->sets, facts_byte(q->q->f, q->q->vars[i]).set))
			return false;
	}
	return true;
}

static bool solve_one(struct equation *q, expr_id e)
{
	const struct expr_pool *p = q->s->pool;
	const struct expr *x = expr_get(p, e);
	if (x->op != EXPR_EQ || !expr_is_const(p, x->b) || !covers_query(q, e))
		return false;
	q->has_tried = true;
	q->core = x->a;
	q->width = expr_width(p, x->a);
	q->target = expr_value(p, x->b);
	q->nsteps = 0;
	memset(&q->peeled, 0, sizeof q->peeled);
	q->peeled.size = 1;
	q->has_model = q->is_over = false;
	if (q->width > 64)
		return false;
	while (peel_step(q))
		;
	uint64_t cost = 1 + interval_size(q->s, e) / 16;
	q->is_slow = q->peeled.size * cost > EQUATION_WORK;
	return solve_product(q) || (!q->is_over && meet_in_the_middle(q));
}

/* Programs differ in whether their equations can be taken apart. */
static bool begins_equation(struct search_luck *l)
{
	return l->asked++ % EQUATION_PROBE == 0 || l->lost < EQUATION_LUCK;
}

static void learn_equation_luck(struct search_luck *l, bool is_solved)
{
	if (is_solved)
		l->lost = l->lost < 4 ? 0 : l->lost - 4;
	else if (l->lost < EQUATION_LUCK)
		l->lost++;
}

enum verdict equation_solve(struct solve *s, const struct query *y, bool is_least,
			    bool is_hard, struct model *m)
{
	struct equation q = {.s = s, .q = y, .is_least = is_least, .best = m};
	if (y->nvars > 4 * EQUATION_BYTES ||
	    (!is_hard && !begins_equation(&s->equations)))
		return VERDICT_UNKNOWN;
	uint8_t old[4 * EQUATION_BYTES];
	witness_load(s, y->f);
	for (uint32_t i = 0; i < y->nvars; i++) {
		struct byte_info byte = facts_byte(y->f, y->vars[i]);
		old[i] = s->flat[y->vars[i]];
		if (sets_is_single(&s->sets, byte.set))
			s->flat[y->vars[i]] = sets_get(&s->sets, byte.set)->low;
	}
	bool is_solved = y->cond && y->want && solve_one(&q, y->cond);
	for (uint32_t i = 0; i < y->nparts && !is_solved; i++)
		is_solved = solve_one(&q, y->parts[i]);
	for (uint32_t i = 0; i < y->nvars; i++)
		s->flat[y->vars[i]] = old[i];
	model_done(&q.trial);
	if (!is_hard && q.has_tried)
		learn_equation_luck(&s->equations, is_solved);
	if (!is_solved)
		return VERDICT_UNKNOWN;
	return q.has_model ? VERDICT_SAT : VERDICT_UNSAT;
}
