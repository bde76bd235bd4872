/* rows.c - see rows.h. A READ needs columns only of the stores and table bytes that some
 * row reaches, however large the table is. Values are kept in as few bytes as they fit. */
#include "trial/rows.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "eval/column.h"
#include "expr/array.h"
#include "trial/clauses.h"

#include <string.h>

enum {
	ROWS_SPACES = 32,
	ROWS_DATA = 64 << 20, /* bytes of columns in all, then emptied */
	ROWS_EACH = 8 << 20,  /* and in one space */
	ROWS_WORK = 1 << 23, /* values computed for one column that is asked for */
	ROWS_WIDE = 4, /* so much more for one of more than 64 bits */
	ROWS_WASTE = 8, /* rows of a space for one that is needed */
	ROWS_UNFIT = 256,
};

struct solve_rows {
	struct rows_space spaces[ROWS_SPACES];
	uint64_t clock, left; /* left: of ROWS_WORK */
	uint64_t
		unfit[ROWS_UNFIT]; /* hashes of parts and sets that leave too many rows */
	expr_id *stack;
	uint32_t n_stack, cap_stack;
	uint64_t a[ROWS_MOST], b[ROWS_MOST], c[ROWS_MOST], out[ROWS_MOST];
	/* The upper halves, for an operator of more than 64 bits or with such operands. */
	uint64_t a_high[ROWS_MOST], b_high[ROWS_MOST], c_high[ROWS_MOST],
		out_high[ROWS_MOST];
	uint16_t open[ROWS_MOST]; /* rows of a READ that have no value yet */
	uint32_t n_open;
};

struct solve_rows *rows_new(void)
{
	return alloc_zero(1, sizeof(struct solve_rows));
}

static void space_done(struct rows_space *r)
{
	if (r->nvars)
		map_done(&r->columns);
	for (unsigned i = 0; i < ROWS_KEPT; i++) {
		free(r->kept[i].parts);
		free(r->kept[i].has);
	}
	free(r->values);
	free(r->filter);
	free(r->data);
	*r = (struct rows_space){0};
}

void rows_forget(struct solve_rows *t)
{
	for (unsigned i = 0; i < ROWS_SPACES; i++)
		space_done(&t->spaces[i]);
	memset(t->unfit, 0, sizeof t->unfit);
}

void rows_free(struct solve_rows *t)
{
	rows_forget(t);
	free(t->stack);
	free(t);
}

/* --- spaces --------------------------------------------------------------------------- */

/* Has the space these bytes, with all of these values? */
static bool has_sets(struct solve *s, const struct rows_space *r,
		     const struct rows_space *need)
{
	uint32_t k = 0;
	for (uint32_t i = 0; i < need->nvars; i++, k++) {
		while (k < r->nvars && r->vars[k] < need->vars[i])
			k++;
		if (k == r->nvars || r->vars[k] != need->vars[i] ||
		    sets_meet(&s->sets, need->sets[i], r->sets[k]) != need->sets[i])
			return false;
	}
	return true;
}

/* Does the space have all these assignments, and at most so many for each of them? */
static bool space_fits(struct solve *s, const struct rows_space *r,
		       const struct rows_space *need, uint32_t waste)
{
	return r->nvars && !r->values && r->n <= waste * need->n && has_sets(s, r, need);
}

/* In the place of the one that has not been used for longest. */
static struct rows_space *add_space(struct solve_rows *t, const struct rows_space *new)
{
	struct rows_space *oldest = &t->spaces[0];
	size_t bytes = 0;
	for (unsigned i = 0; i < ROWS_SPACES; i++)
		bytes += t->spaces[i].cap;
	if (bytes > ROWS_DATA)
		rows_forget(t);
	for (unsigned i = 1; i < ROWS_SPACES; i++)
		if (t->spaces[i].used < oldest->used)
			oldest = &t->spaces[i];
	space_done(oldest);
	*oldest = *new;
	oldest->used = ++t->clock;
	map_init(&oldest->columns);
	return oldest;
}

/* The one there is, or a new one. */
static struct rows_space *find_space(struct solve *s, const struct rows_space *need,
				     uint32_t waste)
{
	struct solve_rows *t = s->rows;
	for (unsigned i = 0; i < ROWS_SPACES; i++) {
		struct rows_space *r = &t->spaces[i];
		if (space_fits(s, r, need, waste)) {
			r->used = ++t->clock;
			return r;
		}
	}
	return add_space(t, need);
}

/* Does the query say all that the rows of the space were chosen by? */
static bool has_filter(const struct rows_space *r, const struct query *q)
{
	return r->nfilter <= q->nparts &&
	       !memcmp(r->filter, q->parts + q->nparts - r->nfilter,
		       r->nfilter * sizeof *r->filter);
}

/* The assignments that the clauses among the parts leave. NULL: too many, or no clauses. */
static struct rows_space *filter_space(struct solve *s, const struct query *q,
				       const struct rows_space *need)
{
	struct clauses c;
	struct rows_space new = *need;
	if (!clauses_take(&c, s, q, 0) || !clauses_propagate(&c) || !c.n)
		return NULL;
	new.values = alloc_get((size_t)ROWS_MOST * new.nvars);
	if (!clauses_rows(&c, new.values, &new.n) || !new.n) {
		free(new.values);
		return NULL;
	}
	new.values = alloc_resize(new.values, (size_t)new.n *new.nvars);
	new.nfilter = q->nparts;
	new.filter = alloc_get(new.nfilter * sizeof *new.filter);
	memcpy(new.filter, q->parts, new.nfilter * sizeof *new.filter);
	return add_space(s->rows, &new);
}

static uint64_t hash_of(const struct query *q, const struct rows_space *need)
{
	uint64_t h = hash_bytes(q->nparts, q->parts, q->nparts * sizeof *q->parts);
	h = hash_bytes(h, need->vars, need->nvars * sizeof *need->vars);
	return hash_bytes(h, need->sets, need->nvars * sizeof *need->sets) | 1;
}

static struct rows_space *find_filtered(struct solve *s, const struct query *q,
					const struct rows_space *need)
{
	struct solve_rows *t = s->rows;
	uint64_t hash = hash_of(q, need), *unfit = &t->unfit[hash / 2 % ROWS_UNFIT];
	if (!q->nparts || *unfit == hash)
		return NULL;
	for (unsigned i = 0; i < ROWS_SPACES; i++) {
		struct rows_space *r = &t->spaces[i];
		if (r->values && has_filter(r, q) && has_sets(s, r, need)) {
			r->used = ++t->clock;
			return r;
		}
	}
	struct rows_space *r = filter_space(s, q, need);
	if (!r)
		*unfit = hash;
	return r;
}

struct rows_space *rows_find(struct solve *s, const struct query *q)
{
	struct rows_space need = {.nvars = q->nvars, .n = 1};
	if (!q->nvars || q->nvars > ROWS_BYTES)
		return NULL;
	for (uint32_t i = 0; i < q->nvars; i++) {
		need.vars[i] = q->vars[i];
		need.sets[i] = facts_byte(q->f, q->vars[i]).set;
		if (need.n <= ROWS_MOST)
			need.n *= sets_get(&s->sets, need.sets[i])->n;
	}
	return need.n > ROWS_MOST ? find_filtered(s, q, &need)
				  : find_space(s, &need, ROWS_WASTE);
}

struct rows_space *rows_of_byte(struct solve *s, uint32_t var)
{
	struct rows_space need = {
		.nvars = 1, .vars = {var}, .sets = {SET_FULL}, .n = 256};
	return find_space(s, &need, 1);
}

/* Of byte i of the space in each row. */
static void fill_byte(const struct solve *s, const struct rows_space *r, uint32_t i,
		      uint64_t *out)
{
	const struct set_info *set = sets_get(&s->sets, r->sets[i]);
	uint32_t each = 1, row = 0;
	for (; r->values && row < r->n; row++)
		out[row] = r->values[row * r->nvars + i];
	for (uint32_t k = i + 1; k < r->nvars; k++)
		each *= sets_get(&s->sets, r->sets[k])->n;
	while (row < r->n)
		for (unsigned v = set->low; v <= set->high; v++)
			for (uint32_t k = 0;
			     k < each && sets_has(&s->sets, r->sets[i], v); k++)
				out[row++] = v;
}

uint8_t rows_byte(const struct solve *s, const struct rows_space *r, uint32_t row,
		  uint32_t var)
{
	uint32_t i = r->nvars;
	if (r->values) {
		while (r->vars[--i] != var)
			;
		return r->values[row * r->nvars + i];
	}
	while (r->vars[--i] != var)
		row /= sets_get(&s->sets, r->sets[i])->n;
	const struct set_info *set = sets_get(&s->sets, r->sets[i]);
	unsigned v = set->low;
	for (row %= set->n; row || !sets_has(&s->sets, r->sets[i], v); v++)
		row -= sets_has(&s->sets, r->sets[i], v);
	return (uint8_t)v;
}

/* --- columns -------------------------------------------------------------------------- */

/* Of a term of more than 64 bits the lower half is found by its id, the upper one by this. */
static uint64_t upper_half(expr_id id)
{
	return (uint64_t)1 << 32 | id;
}

/* A value takes 1 << size_of(width) bytes; of a wider one each half takes eight. */
static unsigned size_of(unsigned width)
{
	return width <= 8 ? 0 : width <= 16 ? 1 : width <= 32 ? 2 : 3;
}

static bool find_column(const struct rows_space *r, expr_id id, const uint8_t **at)
{
	uint64_t offset;
	if (!map_get(&r->columns, id, &offset))
		return false;
	*at = r->data + offset;
	return true;
}

static void load_column(const struct solve *s, const struct rows_space *r, expr_id id,
			uint64_t *restrict to)
{
	const struct expr *e = expr_get(s->pool, id);
	const uint8_t *at = NULL;
	if (e->op == EXPR_CONST) {
		for (uint32_t i = 0; i < r->n; i++)
			to[i] = e->aux;
		return;
	}
	bool has = find_column(r, id, &at);
	ASSERT(has);
	switch (size_of(e->width)) {
#define LOAD(size, type)                               \
	case size:                                     \
		for (uint32_t i = 0; i < r->n; i++)    \
			to[i] = ((const type *)at)[i]; \
		break;
		LOAD(0, uint8_t)
		LOAD(1, uint16_t)
		LOAD(2, uint32_t)
		LOAD(3, uint64_t)
#undef LOAD
	}
}
/* The bits from 64 on. */
static void load_upper(const struct solve *s, const struct rows_space *r, expr_id id,
		       uint64_t *restrict to)
{
	const struct expr *e = expr_get(s->pool, id);
	uint64_t constant = e->op == EXPR_CONST ? (uint64_t)e->b << 32 | e->a : 0, offset;
	if (e->width > 64 && map_get(&r->columns, upper_half(id), &offset))
		memcpy(to, r->data + offset, r->n * sizeof *to);
	else
		for (uint32_t i = 0; i < r->n; i++)
			to[i] = constant;
}

static uint64_t load_one(const struct solve *s, const struct rows_space *r, expr_id id,
			 uint32_t row)
{
	const struct expr *e = expr_get(s->pool, id);
	const uint8_t *at = NULL;
	if (e->op == EXPR_CONST)
		return e->aux;
	find_column(r, id, &at);
	return at[row]; /* bytes of memory, no other is asked for */
}

static void save_values(struct rows_space *r, uint64_t key, unsigned size,
			const uint64_t *restrict from)
{
	size_t need = (((size_t)r->n << size) + 7) & ~(size_t)7;
	if (r->length + need > r->cap) {
		r->cap = r->length + need > 2 * r->cap ? r->length + need : 2 * r->cap;
		r->data = alloc_resize(r->data, r->cap);
	}
	uint8_t *at = r->data + r->length;
	switch (size) {
#define SAVE(size, type)                                 \
	case size:                                       \
		for (uint32_t i = 0; i < r->n; i++)      \
			((type *)at)[i] = (type)from[i]; \
		break;
		SAVE(0, uint8_t)
		SAVE(1, uint16_t)
		SAVE(2, uint32_t)
		SAVE(3, uint64_t)
#undef SAVE
	}
	map_put(&r->columns, key, r->length);
	r->length += need;
}

static void save_column(const struct solve *s, struct rows_space *r, expr_id id,
			const uint64_t *restrict from)
{
	save_values(r, id, size_of(expr_width(s->pool, id)), from);
}

/* Known already, or on the stack from now on. */
static bool want_column(struct solve *s, const struct rows_space *r, expr_id id)
{
	const uint8_t *unused;
	if (expr_is_const(s->pool, id) || find_column(r, id, &unused))
		return true;
	*VEC_ADD(s->rows->stack, s->rows->n_stack, s->rows->cap_stack) = id;
	return false;
}

/* Rows whose index is that of the store get its byte. False: it has no column yet. */
static bool take_store(struct solve *s, const struct rows_space *r,
		       const struct expr *store)
{
	struct solve_rows *t = s->rows;
	uint32_t n = t->n_open;
	bool has = true;
	load_column(s, r, store->b, t->b);
	t->n_open = 0;
	for (uint32_t i = 0; i < n; i++) {
		uint16_t row = t->open[i];
		if (t->a[row] != t->b[row])
			t->open[t->n_open++] = row;
		else if (has && (has = want_column(s, r, store->c)))
			t->out[row] = load_one(s, r, store->c, row);
	}
	return has;
}

static bool take_table(struct solve *s, const struct rows_space *r, expr_id table)
{
	struct solve_rows *t = s->rows;
	struct expr_table_info info = expr_table_get(s->pool, table);
	bool has = true;
	for (uint32_t i = 0; i < t->n_open; i++) {
		uint16_t row = t->open[i];
		uint64_t at = t->a[row];
		if (at >= info.n)
			t->out[row] = 0;
		else if (info.is_const)
			t->out[row] = info.values[at];
		else if (want_column(s, r, info.bytes[at]))
			t->out[row] = load_one(s, r, info.bytes[at], row);
		else
			has = false;
	}
	return has;
}

static void spend_rows(struct solve_rows *t, uint64_t n)
{
	t->left -= t->left < n ? t->left : n;
}

/* True: done. False: what it needs is on the stack. */
static bool compute_read(struct solve *s, const struct rows_space *r,
			 const struct expr *e)
{
	struct solve_rows *t = s->rows;
	bool has_indices = true, has = true;
	if (!want_column(s, r, e->b))
		return false;
	load_column(s, r, e->b, t->a);
	for (t->n_open = 0; t->n_open < r->n; t->n_open++)
		t->open[t->n_open] = (uint16_t)t->n_open;
	expr_id array = e->a;
	for (; expr_get(s->pool, array)->op == EXPR_STORE && t->n_open;
	     array = expr_get(s->pool, array)->a) {
		const struct expr *store = expr_get(s->pool, array);
		has_indices = want_column(s, r, store->b) && has_indices;
		if (has_indices)
			has = take_store(s, r, store) && has;
		spend_rows(t, r->n);
	}
	return has_indices && (!t->n_open || take_table(s, r, array)) && has;
}

static bool want_operands(struct solve *s, const struct rows_space *r,
			  const struct expr *e)
{
	const expr_id in[3] = {e->a, e->b, e->c};
	uint64_t *to[3] = {s->rows->a, s->rows->b, s->rows->c};
	bool has = true;
	for (unsigned i = 0; i < expr_arity[e->op]; i++)
		has = want_column(s, r, in[i]) && has;
	for (unsigned i = 0; i < expr_arity[e->op] && has; i++)
		load_column(s, r, in[i], to[i]);
	return has;
}

/* Is it an operator of more than 64 bits, or has it such an operand? */
static bool is_wide(const struct solve *s, const struct expr *e)
{
	return e->width > 64 ||
	       (expr_arity[e->op] > 0 && expr_width(s->pool, e->a) > 64) ||
	       (expr_arity[e->op] > 1 && expr_width(s->pool, e->b) > 64);
}

/* The halves of the operands' columns are in place but for the upper ones. */
static void compute_wide(struct solve *s, struct rows_space *r, expr_id id,
			 const struct expr *e)
{
	struct solve_rows *t = s->rows;
	const expr_id in[3] = {e->a, e->b, e->c};
	uint64_t *to[3] = {t->a_high, t->b_high, t->c_high};
	spend_rows(t, ROWS_WIDE * r->n);
	for (unsigned i = 0; i < expr_arity[e->op]; i++)
		load_upper(s, r, in[i], to[i]);
	calc_wide_column(s->pool, e, r->n, (struct wide_column){t->a, t->a_high},
			 (struct wide_column){t->b, t->b_high},
			 (struct wide_column){t->c, t->c_high},
			 (struct wide_column){t->out, t->out_high});
	if (e->width > 64)
		save_values(r, upper_half(id), 3, t->out_high);
}

/* True: the term has its column. False: others come first. */
static bool step_column(struct solve *s, struct rows_space *r, expr_id id)
{
	const struct expr *e = expr_get(s->pool, id);
	uint32_t i = 0;
	spend_rows(s->rows, r->n);
	if (e->op == EXPR_READ) {
		if (!compute_read(s, r, e))
			return false;
	} else if (e->op == EXPR_VAR) {
		while (r->vars[i] != e->aux)
			i++; /* the query has all bytes of its terms */
		fill_byte(s, r, i, s->rows->out);
	} else {
		if (!want_operands(s, r, e))
			return false;
		if (is_wide(s, e))
			compute_wide(s, r, id, e);
		else
			calc_column(s->pool, e, r->n, s->rows->a, s->rows->b, s->rows->c,
				    s->rows->out);
	}
	save_column(s, r, id, s->rows->out);
	return true;
}

/* True: the term has its column. False: the work or the room for columns is used up. */
static bool compute_column(struct solve *s, struct rows_space *r, expr_id e)
{
	struct solve_rows *t = s->rows;
	t->n_stack = 0;
	want_column(s, r, e);
	while (t->n_stack && t->left && r->length < ROWS_EACH) {
		uint32_t top = t->n_stack - 1;
		const uint8_t *unused;
		if (find_column(r, t->stack[top], &unused) ||
		    step_column(s, r, t->stack[top]))
			t->n_stack = top;
	}
	return !t->n_stack;
}

static void forget_columns(struct rows_space *r)
{
	map_clear(&r->columns);
	r->length = 0;
}

bool rows_column(struct solve *s, struct rows_space *r, expr_id e, uint64_t *out)
{
	if (expr_width(s->pool, e) > 64)
		return false;
	s->rows->left = ROWS_WORK;
	bool is_done = compute_column(s, r, e);
	if (!is_done && r->length >= ROWS_EACH) { /* full of columns of other terms */
		forget_columns(r);
		is_done = compute_column(s, r, e);
	}
	if (is_done)
		load_column(s, r, e, out);
	if (r->length >= ROWS_EACH)
		forget_columns(r);
	return is_done;
}

/* --- parts together ------------------------------------------------------------------- */

/* The longest end of the list that is kept; NULL: none. */
static struct rows_kept *find_kept(struct rows_space *r, const expr_id *parts, uint32_t n)
{
	struct rows_kept *best = NULL;
	for (struct rows_kept *k = r->kept; k < r->kept + ROWS_KEPT; k++)
		if (k->has && k->n <= n && (!best || k->n > best->n) &&
		    !memcmp(k->parts, parts + n - k->n, k->n * sizeof *parts))
			best = k;
	return best;
}

/* In the place of what has not been used for longest. What it grew out of stays: the other
 * way that a path can go grows out of it, too. */
static void keep_space(struct rows_space *r, const expr_id *parts, uint32_t n,
		       const bool *has, uint64_t now)
{
	struct rows_kept *k = r->kept;
	for (unsigned i = 1; i < ROWS_KEPT; i++)
		if (r->kept[i].used < k->used)
			k = &r->kept[i];
	if (n > k->cap) {
		k->cap = 2 * n;
		k->parts = alloc_resize(k->parts, k->cap * sizeof *parts);
	}
	if (!k->has)
		k->has = alloc_get(r->n * sizeof *has);
	memcpy(k->parts, parts, n * sizeof *parts);
	memcpy(k->has, has, r->n * sizeof *has);
	k->n = n;
	k->used = now;
}

bool rows_all(struct solve *s, struct rows_space *r, const expr_id *parts, uint32_t n,
	      bool *has)
{
	struct solve_rows *t = s->rows;
	struct rows_kept *k = n ? find_kept(r, parts, n) : NULL;
	uint32_t left = k ? n - k->n : n;
	const bool is_new = left;
	if (k) {
		memcpy(has, k->has, r->n * sizeof *has);
		k->used = ++t->clock;
	} else {
		memset(has, true, r->n * sizeof *has);
	}
	while (left--) {
		if (!rows_column(s, r, parts[left], t->out))
			return false;
		for (uint32_t i = 0; i < r->n; i++)
			has[i] &= t->out[i] != 0;
	}
	if (is_new)
		keep_space(r, parts, n, has, ++t->clock);
	return true;
}
