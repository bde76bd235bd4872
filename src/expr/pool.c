/* pool.c - nodes of expressions: interning, growing, sweeping.
 *
 * Nodes are one array; buckets of ids chain through `next`. The key of a chain is made
 * of ids, which is quick and shows nowhere; the structural hash is computed once per
 * new node. Free nodes have operator EXPR_OPS and are linked through `next`. */
#include "expr/pool.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/internal.h"
#include "expr/varset.h"

#include <string.h>

_Static_assert(sizeof(struct expr) == 32, "a node is half a cache line");

enum { FIRST_CAP = 1024 };

const uint8_t expr_arity[EXPR_OPS] = {
#define EXPR(name, operands, text, smt) operands,
#include "expr/ops.def"
#undef EXPR
};

static void add_rule(struct expr_rule_index *x, unsigned n, const struct expr_rule *r)
{
	ASSERT(n < EXPR_MAX_RULES);
	x->rules[n] = r;
	x->either |= (uint64_t)r->either << n;
	for (unsigned op = 0; op < EXPR_OPS; op++) {
		x->first[op] |= (uint64_t)(r->first >> op & 1) << n;
		x->second[op] |= (uint64_t)(r->second >> op & 1) << n;
	}
}

static void collect_rules(struct expr_private *s)
{
	unsigned n[EXPR_OPS] = {0};
	for (unsigned f = 0; f < EXPR_FAMILIES; f++)
		for (unsigned i = 0; i < expr_families[f]->n; i++)
			for (unsigned op = 0; op < EXPR_OPS; op++)
				if (expr_families[f]->rules[i].ops >> op & 1)
					add_rule(&s->rules[op], n[op]++,
						 &expr_families[f]->rules[i]);
}

struct expr_pool *expr_pool_new(void)
{
	struct expr_pool *p = alloc_zero(1, sizeof *p);
	struct expr_private *s = p->p = alloc_zero(1, sizeof *s);
	s->cap = FIRST_CAP;
	p->nodes = alloc_lines(s->cap, sizeof *p->nodes);
	p->n = 1;
	s->mask = 2 * FIRST_CAP - 1;
	s->buckets = alloc_zero(s->mask + 1, sizeof *s->buckets);
	s->apps = alloc_lines(EXPR_APP_CACHE, sizeof *s->apps);
	arena_init(&s->names);
	map_init(&s->input_of);
	collect_rules(s);
	expr_varsets_init(p);
	return p;
}

void expr_pool_free(struct expr_pool *p)
{
	if (!p)
		return;
	struct expr_private *s = p->p;
	expr_varsets_done(p);
	expr_tables_done(p);
	expr_inputs_done(p);
	arena_done(&s->names);
	free(s->stack);
	free(s->apps);
	free(s->buckets);
	free(p->nodes);
	free(s);
	free(p);
}

static inline uint32_t bucket_of(const struct expr_private *s, const struct expr_app *t)
{
	uint64_t x = ((uint64_t)t->a << 32 | t->b) * 0x9e3779b97f4a7c15u;
	uint64_t y = ((uint64_t)t->c << 32 | (uint32_t)t->op << 16 | t->width) ^ t->aux;
	x ^= x >> 29;
	x = (x + y) * 0xbf58476d1ce4e5b9u;
	return (uint32_t)(x >> 32) & s->mask;
}

static void insert_term(struct expr_pool *p, expr_id id)
{
	struct expr *n = &p->nodes[id];
	struct expr_app t = {n->op, n->width, n->a,
			     n->b,  n->c,     expr_has_aux(n->op) ? n->aux : 0};
	uint32_t *bucket = &p->p->buckets[bucket_of(p->p, &t)];
	n->next = *bucket;
	*bucket = id;
}

static void rebuild_chains(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	memset(s->buckets, 0, ((size_t)s->mask + 1) * sizeof *s->buckets);
	for (expr_id id = 1; id < p->n; id++)
		if (p->nodes[id].op != EXPR_OPS)
			insert_term(p, id);
}

static void grow_pool(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	ASSERT(s->cap < 1u << 31);
	size_t had = (size_t)s->cap * sizeof *p->nodes;
	s->cap *= 2;
	p->nodes = alloc_more_lines(p->nodes, had, 2 * had);
	s->mask = 2 * s->cap - 1;
	free(s->buckets);
	s->buckets = alloc_zero((size_t)s->mask + 1, sizeof *s->buckets);
	rebuild_chains(p);
}

static expr_id fresh_term(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	expr_id id = s->free;
	s->live++;
	if (id) {
		s->free = p->nodes[id].next;
		return id;
	}
	if (p->n == s->cap)
		grow_pool(p);
	return p->n++;
}

static uint32_t vars_of(struct expr_pool *p, const struct expr_app *t)
{
	unsigned arity = expr_arity[t->op];
	uint32_t set = 0;
	if (t->op == EXPR_VAR)
		return expr_varset_single(p, (uint32_t)t->aux);
	if (t->op == EXPR_TABLE) {
		const struct expr_table_slot *table = &p->p->tables[t->aux];
		for (uint32_t i = 0; table->bytes && i < table->n; i++)
			set = expr_varset_union(p, set, p->nodes[table->bytes[i]].vars);
		return set;
	}
	if (arity > 0)
		set = p->nodes[t->a].vars;
	if (arity > 1)
		set = expr_varset_union(p, set, p->nodes[t->b].vars);
	if (arity > 2)
		set = expr_varset_union(p, set, p->nodes[t->c].vars);
	return set;
}

static inline uint64_t mix_hash(uint64_t x)
{
	x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
	return x ^ x >> 29;
}

static uint64_t hash_of(const struct expr_pool *p, const struct expr_app *t)
{
	uint64_t h = mix_hash((uint64_t)t->op << 16 | t->width);
	unsigned arity = expr_arity[t->op];
	if (arity > 0)
		h = mix_hash(h * 3 + expr_hash(p, t->a));
	if (arity > 1)
		h = mix_hash(h * 5 + expr_hash(p, t->b));
	if (arity > 2)
		h = mix_hash(h * 7 + expr_hash(p, t->c));
	return h;
}

uint64_t expr_hash(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = &p->nodes[id];
	switch (n->op) {
	case EXPR_CONST:
		return mix_hash(mix_hash(n->aux + n->width) +
				((uint64_t)n->b << 32 | n->a));
	case EXPR_VAR: return p->p->var_hash[n->aux];
	case EXPR_TABLE: return p->p->tables[n->aux].hash;
	case EXPR_FROUND:
	case EXPR_EXTRACT: /* of an EXTRACT only when built raw */
		return mix_hash(expr_hash(p, n->a) + (n->aux << 16 | n->width) +
				((uint64_t)(n->op == EXPR_FROUND) << 40));
	default: return n->aux;
	}
}

static expr_id add_node(struct expr_pool *p, const struct expr_app *t)
{
	uint32_t vars = t->op == EXPR_CONST ? 0 : vars_of(p, t);
	uint64_t aux = expr_has_aux(t->op) ? t->aux : hash_of(p, t);
	expr_id id = fresh_term(p);
	p->p->has_floats |= expr_is_float(t->op);
	p->nodes[id] = (struct expr){.op = t->op,
				     .width = t->width,
				     .a = t->a,
				     .b = t->b,
				     .c = t->c,
				     .vars = vars,
				     .aux = aux};
	insert_term(p, id);
	p->p->made++;
	return id;
}

expr_id expr_raw(struct expr_pool *p, const struct expr_app *t)
{
	expr_id id = p->p->buckets[bucket_of(p->p, t)];
	while (id) {
		const struct expr *n = &p->nodes[id];
		if (n->a == t->a && n->b == t->b && n->op == t->op &&
		    n->width == t->width && n->c == t->c &&
		    (!expr_has_aux(t->op) || n->aux == t->aux))
			return id;
		id = n->next;
	}
	return add_node(p, t);
}

/* --- sweeping ----------------------------------------------------------------------- */

void expr_sweep_begin(struct expr_pool *p)
{
	ASSERT(p->p->depth == 0);
	for (expr_id id = 0; id < p->n; id++)
		p->nodes[id].mark = 0;
}

static inline void push_dead_term(struct expr_pool *p, expr_id id)
{
	struct expr_private *s = p->p;
	if (!id || p->nodes[id].mark)
		return;
	ASSERT(id < p->n && p->nodes[id].op != EXPR_OPS);
	p->nodes[id].mark = 1;
	*VEC_ADD(s->stack, s->n_stack, s->cap_stack) = id;
}

void expr_mark(struct expr_pool *p, expr_id id)
{
	struct expr_private *s = p->p;
	push_dead_term(p, id);
	while (s->n_stack) {
		const struct expr *n = &p->nodes[s->stack[--s->n_stack]];
		unsigned arity = expr_arity[n->op];
		if (arity > 0)
			push_dead_term(p, n->a);
		if (arity > 1)
			push_dead_term(p, n->b);
		if (arity > 2)
			push_dead_term(p, n->c);
		if (n->op == EXPR_TABLE) {
			const struct expr_table_slot *t = &s->tables[n->aux];
			for (uint32_t i = 0; t->bytes && i < t->n; i++)
				push_dead_term(p, t->bytes[i]);
		}
	}
}

static void release_term(struct expr_pool *p, expr_id id)
{
	struct expr *n = &p->nodes[id];
	if (n->op == EXPR_TABLE)
		expr_table_release(p, (uint32_t)n->aux);
	*n = (struct expr){.op = EXPR_OPS, .next = p->p->free};
	p->p->free = id;
	p->p->live--;
}

/* From high to low, so that the free list hands out low ids first. */
void expr_sweep_end(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	s->free = 0;
	for (expr_id id = p->n - 1; id > 0; id--) {
		struct expr *n = &p->nodes[id];
		if (n->op == EXPR_OPS) {
			n->next = s->free;
			s->free = id;
		} else if (!n->mark && n->op != EXPR_VAR) {
			release_term(p, id);
		}
	}
	rebuild_chains(p);
	expr_varsets_sweep(p);
	memset(s->apps, 0, EXPR_APP_CACHE * sizeof *s->apps);
	memset(s->consts, 0, sizeof s->consts);
	memset(s->reads, 0, sizeof s->reads);
	s->generation++;
}

uint32_t expr_live(const struct expr_pool *p)
{
	return p->p->live;
}

uint64_t expr_made(const struct expr_pool *p)
{
	return p->p->made;
}

size_t expr_bytes(const struct expr_pool *p)
{
	const struct expr_private *s = p->p;
	return (size_t)s->cap * sizeof *p->nodes +
	       ((size_t)s->mask + 1) * sizeof *s->buckets +
	       (size_t)s->cap_sets * sizeof *s->sets + s->set_bytes +
	       (size_t)s->cap_tables * sizeof *s->tables + s->table_bytes +
	       (size_t)s->cap_vars * (sizeof *s->var_hash + sizeof *s->var_input) +
	       EXPR_APP_CACHE * sizeof *s->apps + EXPR_UNION_CACHE * sizeof *s->unions;
}

bool expr_has_floats(const struct expr_pool *p)
{
	return p->p->has_floats;
}

uint32_t expr_generation(const struct expr_pool *p)
{
	return p->p->generation;
}
