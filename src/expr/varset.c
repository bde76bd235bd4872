/* varset.c - interned sets of symbolic bytes.
 *
 * Slot 0 is the empty set. A signature of 64 bits answers most questions about two
 * sets without looking at their members; unions are remembered in a small
 * direct-mapped cache. */
#include "expr/varset.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/internal.h"
#include "expr/pool.h"

#include <string.h>

enum { FIRST_BUCKETS = 256, ON_STACK = 256 };

void expr_varsets_init(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	s->set_mask = FIRST_BUCKETS - 1;
	s->set_buckets = alloc_zero(FIRST_BUCKETS, sizeof *s->set_buckets);
	s->unions = alloc_zero(EXPR_UNION_CACHE, sizeof *s->unions);
	*VEC_ADD(s->sets, s->n_sets, s->cap_sets) = (struct expr_varset_slot){.n = 0};
}

void expr_varsets_done(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	for (uint32_t i = 0; i < s->n_sets; i++)
		free(s->sets[i].vars);
	free(s->sets);
	free(s->set_buckets);
	free(s->unions);
}

static inline uint32_t *bucket_of(struct expr_private *s, const uint32_t *vars,
				  uint32_t n)
{
	uint64_t hash = n;
	for (uint32_t i = 0; i < n; i++)
		hash = (hash ^ vars[i]) * 0x9e3779b97f4a7c15u;
	return &s->set_buckets[(uint32_t)(hash >> 32) & s->set_mask];
}

static void rebuild_chains(struct expr_private *s)
{
	memset(s->set_buckets, 0, ((size_t)s->set_mask + 1) * sizeof *s->set_buckets);
	for (uint32_t i = 1; i < s->n_sets; i++) {
		if (!s->sets[i].n)
			continue;
		uint32_t *bucket = bucket_of(s, s->sets[i].vars, s->sets[i].n);
		s->sets[i].next = *bucket;
		*bucket = i;
	}
}

static uint32_t add_varset(struct expr_private *s, const uint32_t *vars, uint32_t n)
{
	uint32_t id = s->free_set;
	if (id) {
		s->free_set = s->sets[id].next;
	} else {
		id = s->n_sets;
		(void)VEC_ADD(s->sets, s->n_sets, s->cap_sets);
	}
	struct expr_varset_slot *set = &s->sets[id];
	*set = (struct expr_varset_slot){.n = n, .vars = alloc_get(n * sizeof *vars)};
	memcpy(set->vars, vars, n * sizeof *vars);
	for (uint32_t i = 0; i < n; i++)
		set->sign |= 1ull << vars[i] % 64;
	s->set_bytes += n * sizeof *vars;
	if (++s->live_sets > s->set_mask) {
		s->set_mask = 2 * s->set_mask + 1;
		free(s->set_buckets);
		s->set_buckets =
			alloc_zero((size_t)s->set_mask + 1, sizeof *s->set_buckets);
		rebuild_chains(s);
		return id;
	}
	uint32_t *bucket = bucket_of(s, vars, n);
	set->next = *bucket;
	*bucket = id;
	return id;
}

static uint32_t intern_varset(struct expr_private *s, const uint32_t *vars, uint32_t n)
{
	for (uint32_t id = *bucket_of(s, vars, n); id; id = s->sets[id].next)
		if (s->sets[id].n == n &&
		    !memcmp(s->sets[id].vars, vars, n * sizeof *vars))
			return id;
	return add_varset(s, vars, n);
}

uint32_t expr_varset_single(struct expr_pool *p, uint32_t var)
{
	return intern_varset(p->p, &var, 1);
}

struct varset expr_varset(const struct expr_pool *p, uint32_t set)
{
	ASSERT_SLOW(set < p->p->n_sets && (!set || p->p->sets[set].n));
	return (struct varset){p->p->sets[set].n, p->p->sets[set].vars};
}

static uint32_t merge_varsets(struct expr_private *s, uint32_t a, uint32_t b)
{
	const struct expr_varset_slot *x = &s->sets[a], *y = &s->sets[b];
	uint32_t local[ON_STACK], *out = local, n = 0, i = 0, j = 0;
	if (x->n + y->n > ON_STACK)
		out = alloc_get((size_t)(x->n + y->n) * sizeof *out);
	while (i < x->n && j < y->n) {
		uint32_t v = x->vars[i], w = y->vars[j];
		out[n++] = v < w ? v : w;
		i += v <= w;
		j += w <= v;
	}
	while (i < x->n)
		out[n++] = x->vars[i++];
	while (j < y->n)
		out[n++] = y->vars[j++];
	uint32_t id = n == x->n ? a : n == y->n ? b : intern_varset(s, out, n);
	if (out != local)
		free(out);
	return id;
}

uint32_t expr_varset_union(struct expr_pool *p, uint32_t a, uint32_t b)
{
	if (a == b || !b)
		return a;
	if (!a)
		return b;
	if (a > b) {
		uint32_t swap = a;
		a = b;
		b = swap;
	}
	uint32_t slot = (uint32_t)(((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15u >> 40);
	struct expr_cached_union *c = &p->p->unions[slot % EXPR_UNION_CACHE];
	if (c->a != a || c->b != b)
		*c = (struct expr_cached_union){a, b, merge_varsets(p->p, a, b)};
	return c->result;
}

bool expr_varset_meets(const struct expr_pool *p, uint32_t a, uint32_t b)
{
	const struct expr_varset_slot *x = &p->p->sets[a], *y = &p->p->sets[b];
	if (!(x->sign & y->sign))
		return false;
	if (a == b)
		return true;
	for (uint32_t i = 0, j = 0; i < x->n && j < y->n;) {
		if (x->vars[i] == y->vars[j])
			return true;
		if (x->vars[i] < y->vars[j])
			i++;
		else
			j++;
	}
	return false;
}

void expr_mark_varset(struct expr_pool *p, uint32_t set)
{
	p->p->sets[set].is_marked = true;
}

/* Keeps what living terms carry and what was marked. */
void expr_varsets_sweep(struct expr_pool *p)
{
	struct expr_private *s = p->p;
	for (expr_id id = 1; id < p->n; id++)
		s->sets[p->nodes[id].vars].is_marked = true;
	s->free_set = 0;
	for (uint32_t i = s->n_sets - 1; i > 0; i--) {
		struct expr_varset_slot *set = &s->sets[i];
		if (!set->is_marked && set->n) {
			s->set_bytes -= set->n * sizeof *set->vars;
			s->live_sets--;
			free(set->vars);
			*set = (struct expr_varset_slot){.n = 0};
		}
		set->is_marked = false;
		if (!set->n) {
			set->next = s->free_set;
			s->free_set = i;
		}
	}
	rebuild_chains(s);
	memset(s->unions, 0, EXPR_UNION_CACHE * sizeof *s->unions);
}
