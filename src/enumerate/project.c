/* project.c - questions about a few terms of a group, answered from all their values.
 *
 * A condition looks at a group through its *roots*: the terms where it stops to be a function of
 * one term, or a combination of such. The tuples of values that the roots can have together
 * are the last layer of the group (layers.c). They are kept: a switch over a term, or the
 * comparisons of a scanner with one state, are many conditions with the same roots on
 * the same facts, and only the first of them costs more than a few evaluations. */
#include "enumerate/layers.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "expr/array.h"

#include <string.h>

enum {
	PROJECT_ROOTS = 6,
	PROJECT_NODES = 200, /* of a condition above its roots */
	PROJECT_SEEN = 512, /* slots for these: a power of two, and more than twice as many */
	PROJECT_ROWS = 4096,
	PROJECT_SLOTS = 64, /* projections kept */
	PROJECT_STEPS = 1 << 18, /* before SAT */
	PROJECT_ALIKE = 1 << 15, /* where luck must not matter; and in attempts on trial */
	/* Steps are a debt that answers pay off; with too much of it only one attempt in so many
	 * is made, on trial. */
	PROJECT_UNIT = 1 << 10, /* steps */
	PROJECT_DEBT = 1 << 11, /* units */
	PROJECT_WORTH = 160, /* units that an answer is worth: less than most SAT questions take */
	PROJECT_PROBE = 64,
};
#define PROJECT_HARD (1ull << 20) /* if SAT has been asked already, and did not know soon */

struct roots {
	expr_id items[PROJECT_ROOTS];
	uint32_t n, left; /* left: nodes that may still be looked at */
	bool is_plain; /* some root is a byte, or wider than can be computed */
};
/* What the walk from a condition to its roots has looked at: (top, node), hashed. Terms are
 * shared, and chained tables name each state twice: as trees they are exponential. */
struct seen {
	uint64_t slots[PROJECT_SEEN];
};
/* The values of some roots in a group; the key names both. */
struct projection {
	uint64_t hash;
	uint64_t *key;
	uint32_t nkey;
	enum verdict verdict; /* of the group; UNKNOWN: it was given up */
	uint64_t steps; /* that it took, or that did not suffice */
	struct tuples rows;
	uint32_t open[FLAT_BYTES], n_open;
	struct origin *origins[FLAT_BYTES];
};
struct solve_projections {
	uint32_t n; /* made since all were forgotten */
	uint64_t spent; /* steps, in the attempt at hand */
	struct projection *slots[PROJECT_SLOTS];
	uint64_t *key;
	uint32_t nkey, cap_key;
};

struct solve_projections *projections_new(void)
{
	return alloc_zero(1, sizeof(struct solve_projections));
}

static void projection_free(struct projection *p)
{
	if (!p)
		return;
	for (uint32_t i = 0; i < p->n_open; i++)
		free(p->origins[i]);
	tuples_done(&p->rows);
	free(p->key);
	free(p);
}

void projections_forget(struct solve_projections *t)
{
	for (uint32_t i = 0; i < PROJECT_SLOTS; i++) {
		projection_free(t->slots[i]);
		t->slots[i] = NULL;
	}
	t->n = 0;
}

void projections_free(struct solve_projections *t)
{
	projections_forget(t);
	free(t->key);
	free(t);
}

/* --- roots -------------------------------------------------------------------------- */

static bool add_root(struct solve *s, struct roots *r, expr_id e)
{
	for (uint32_t i = 0; i < r->n; i++)
		if (r->items[i] == e)
			return true;
	if (r->n == PROJECT_ROOTS)
		return false;
	r->items[r->n++] = e;
	r->is_plain |= expr_get(s->pool, e)->op == EXPR_VAR ||
		       expr_width(s->pool, e) > 64;
	return true;
}

/* Terms that combine others without mixing their values much. */
static bool is_connective(const struct expr *e)
{
	return e->op == EXPR_CONCAT || (e->width == 1 && e->op != EXPR_READ);
}

/* Is the array of a READ a table of constants? */
static bool reads_constants(const struct expr_pool *p, const struct expr *e)
{
	return expr_get(p, e->a)->op == EXPR_TABLE && expr_table_get(p, e->a).is_const;
}

/* True the first time. */
static bool see_node(struct seen *seen, expr_id top, expr_id id)
{
	uint64_t key = (uint64_t)top << 32 | id;
	uint32_t at = (uint32_t)hash_mix(key) % PROJECT_SEEN;
	while (seen->slots[at] && seen->slots[at] != key)
		at = (at + 1) % PROJECT_SEEN;
	bool is_first = !seen->slots[at];
	seen->slots[at] = key;
	return is_first;
}

/* `top` is a function of the term: where the term is a byte or a copy of one, which has more
 * values than it need have, that is the root. */
static bool collect_roots(struct solve *s, struct roots *r, struct seen *seen, expr_id top,
			  expr_id id)
{
	const struct expr_pool *p = s->pool;
	const struct expr *e = expr_get(p, id);
	expr_id in[3] = {e->a, e->b, e->c};
	unsigned arity = expr_arity[e->op], open = 0;
	if (expr_is_const(p, id) || !see_node(seen, top, id))
		return true;
	if (!r->left--)
		return false;
	if (e->op == EXPR_READ && reads_constants(p, e)) {
		in[0] = e->b;
		arity = 1;
	} else if (e->op == EXPR_READ || e->op == EXPR_VAR ||
		   (e->op == EXPR_ITE && e->width > 1)) {
		return add_root(s, r, top);
	}
	for (unsigned i = 0; i < arity; i++)
		open += !expr_is_const(p, in[i]);
	if (e->width > 64 || (open > 1 && !is_connective(e)))
		return add_root(s, r, id);
	for (unsigned i = 0; i < arity; i++)
		if (!collect_roots(s, r, seen, open > 1 ? in[i] : top, in[i]))
			return false;
	return true;
}

/* Where that leads nowhere, the term itself is the root. */
static struct roots find_roots(struct solve *s, expr_id e)
{
	struct roots r = {.left = PROJECT_NODES};
	struct seen seen = {{0}};
	if (!collect_roots(s, &r, &seen, e, e) || r.is_plain)
		r = (struct roots){.items = {e}, .n = 1};
	return r;
}

/* --- projections ---------------------------------------------------------------------- */

static uint64_t make_key(struct solve_projections *t, const struct query *q,
			 const struct roots *r)
{
	t->nkey = 0;
	*VEC_ADD(t->key, t->nkey, t->cap_key) = (uint64_t)r->n << 32 | q->nvars;
	for (uint32_t i = 0; i < r->n; i++)
		*VEC_ADD(t->key, t->nkey, t->cap_key) = r->items[i];
	for (uint32_t i = 0; i < q->nvars; i++)
		*VEC_ADD(t->key, t->nkey, t->cap_key) =
			(uint64_t)q->vars[i] << 32 | facts_byte(q->f, q->vars[i]).set;
	for (uint32_t i = 0; i < q->nparts; i++)
		*VEC_ADD(t->key, t->nkey, t->cap_key) = q->parts[i];
	uint64_t h = t->nkey;
	for (uint32_t i = 0; i < t->nkey; i++)
		h = (h ^ t->key[i]) * 0x9e3779b97f4a7c15ull + (h >> 29);
	return hash_mix(h);
}

static struct projection *new_projection(struct solve *s, const struct query *q,
					 const struct roots *r, uint64_t hash,
					 uint64_t steps)
{
	struct solve_projections *t = s->projections;
	struct projection *p = alloc_zero(1, sizeof *p);
	t->n++;
	struct query group = *q;
	struct layers l;
	group.cond = 0;
	p->hash = hash;
	p->steps = steps;
	p->nkey = t->nkey;
	p->key = alloc_get(t->nkey * sizeof *p->key);
	memcpy(p->key, t->key, t->nkey * sizeof *p->key);
	p->verdict = layers_make(&l, s, &group, r->items, r->n, steps, PROJECT_ROWS);
	t->spent += steps - l.left;
	if (p->verdict != VERDICT_UNKNOWN)
		p->steps = steps - l.left;
	if (p->verdict == VERDICT_SAT) {
		p->rows = l.now;
		p->n_open = l.flat.n_open;
		memcpy(p->open, l.flat.open, sizeof p->open);
		memcpy(p->origins, l.origins, sizeof p->origins);
		memset(&l.now, 0, sizeof l.now);
		memset(l.origins, 0, sizeof l.origins);
		free(p->rows.table);
		p->rows.table = NULL;
	}
	layers_done(&l);
	return p;
}

/* With `steps` steps to make it, if it is not known; 0: it is not to be made. NULL: not known, or what
 * is known takes more steps. */
static const struct projection *find_projection(struct solve *s, const struct query *q,
						const struct roots *r, uint64_t steps)
{
	struct solve_projections *t = s->projections;
	uint64_t hash = make_key(t, q, r);
	struct projection **slot = &t->slots[hash % PROJECT_SLOTS];
	const struct projection *p = *slot;
	bool is_same = p && p->hash == hash && p->nkey == t->nkey &&
		       !memcmp(p->key, t->key, t->nkey * sizeof *t->key);
	if (is_same && (p->verdict != VERDICT_UNKNOWN || p->steps >= steps))
		return p;
	if (!steps)
		return NULL;
	projection_free(*slot);
	return *slot = new_projection(s, q, r, hash, steps);
}

/* A program that computes e from its roots, whose places are in the rows of the projection.
 * False: it is not for us. */
static bool begin_rows(struct flat *c, struct solve *s, const struct roots *r, expr_id e,
		       uint32_t *place)
{
	flat_begin(c, s);
	for (uint32_t i = 0; i < r->n; i++)
		flat_know(c, r->items[i]);
	return flat_add(c, e, place);
}

/* The value of the term in a row. */
static uint64_t value_in(struct flat *c, const struct projection *p, uint32_t row,
			 uint32_t place)
{
	uint32_t end = c->n_steps;
	memcpy(c->values, p->rows.words + (size_t)row * p->rows.width,
	       p->rows.width * sizeof *c->values);
	flat_run(c, 0, &end);
	return c->values[place];
}

static enum verdict find_row(struct solve *s, const struct query *q,
			     const struct roots *r, const struct projection *p,
			     struct model *m)
{
	struct flat c;
	uint32_t place, row = 0;
	if (p->verdict != VERDICT_SAT)
		return p->verdict;
	enum verdict v = VERDICT_UNKNOWN;
	if (begin_rows(&c, s, r, q->cond, &place)) {
		while (row < p->rows.n && value_in(&c, p, row, place) != q->want)
			row++;
		v = row < p->rows.n ? VERDICT_SAT : VERDICT_UNSAT;
	}
	if (v == VERDICT_SAT)
		layers_model(s, q, p->origins, p->open, p->n_open, row, m);
	flat_done(&c);
	return v;
}

/* --- questions ------------------------------------------------------------------------ */

/* How many steps an attempt may take. */
static uint64_t steps_allowed(struct search_luck *luck)
{
	if (luck->lost < PROJECT_DEBT)
		return PROJECT_STEPS;
	return luck->asked++ % PROJECT_PROBE == 0 ? PROJECT_ALIKE : 0;
}

/* After an attempt. */
static void learn_luck(struct solve *s, bool is_found)
{
	struct search_luck *luck = &s->layers;
	if (luck->lost < PROJECT_DEBT)
		luck->lost += (uint32_t)(s->projections->spent / PROJECT_UNIT + 1);
	if (is_found)
		luck->lost -= luck->lost < PROJECT_WORTH ? luck->lost : PROJECT_WORTH;
	s->projections->spent = 0;
}

/* The question by itself, its condition a constraint like the others. */
static enum verdict solve_alone(struct solve *s, const struct query *q, uint64_t steps,
				struct model *m)
{
	struct layers l;
	enum verdict v = layers_make(&l, s, q, NULL, 0, steps, UINT32_MAX);
	s->projections->spent += steps - l.left;
	if (v == VERDICT_SAT)
		layers_model(s, q, l.origins, l.flat.open, l.flat.n_open, 0, m);
	layers_done(&l);
	return v;
}

enum verdict project_known(struct solve *s, const struct query *q, struct model *m)
{
	if (!q->cond || !s->projections->n)
		return VERDICT_UNKNOWN;
	struct roots r = find_roots(s, q->cond);
	const struct projection *p = find_projection(s, q, &r, 0);
	return p ? find_row(s, q, &r, p, m) : VERDICT_UNKNOWN;
}

enum verdict project_solve(struct solve *s, const struct query *q, bool is_hard,
			   struct model *m)
{
	if (is_hard)
		return solve_alone(s, q, PROJECT_HARD, m);
	uint64_t steps = steps_allowed(&s->layers);
	if (!steps)
		return VERDICT_UNKNOWN;
	enum verdict v = VERDICT_UNKNOWN;
	s->projections->spent = 0;
	if (q->cond) {
		struct roots r = find_roots(s, q->cond);
		v = find_row(s, q, &r, find_projection(s, q, &r, steps), m);
	}
	if (v == VERDICT_UNKNOWN && s->layers.lost < PROJECT_DEBT)
		v = solve_alone(s, q, steps, m);
	learn_luck(s, v != VERDICT_UNKNOWN);
	return v;
}

bool project_range(struct solve *s, const struct query *q, expr_id e, bool is_alike,
		   uint64_t *low, uint64_t *high)
{
	struct flat c;
	uint32_t place;
	uint64_t steps = is_alike ? PROJECT_ALIKE : steps_allowed(&s->layers);
	s->projections->spent = 0;
	struct roots r = find_roots(s, e);
	const struct projection *p = find_projection(s, q, &r, steps);
	bool is_known = p && p->verdict == VERDICT_SAT &&
			!(is_alike && p->steps > PROJECT_ALIKE);
	if (steps && !is_alike)
		learn_luck(s, is_known);
	if (!is_known)
		return false;
	is_known = begin_rows(&c, s, &r, e, &place);
	for (uint32_t i = 0; is_known && i < p->rows.n; i++) {
		uint64_t v = value_in(&c, p, i, place);
		*low = i && *low < v ? *low : v;
		*high = i && *high > v ? *high : v;
	}
	flat_done(&c);
	return is_known;
}
