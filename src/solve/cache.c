/* cache.c - answers to earlier questions.
 *
 * A question is a set of elements, each 64 bits: a part (its id), the condition with the
 * wanted value (bit 62, bit 61, id), the order of the parts where it matters, a byte's set (bit 63, byte, set). The same set of
 * elements has the same answer, and its model. Of unsatisfiable questions the elements
 * that were needed (the core) are kept by condition: a later question that has all of
 * them, or sets within them, is unsatisfiable, too. UNKNOWN is never kept: it depends on
 * limits. Ids are exact, so the cache is emptied when the pool frees some, and when full. */
#include "solve/internal.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

enum { CACHE_SLOTS = 1 << 16, CACHE_BYTES = 48 << 20 };

struct entry {
	struct entry *next; /* in the slot */
	uint64_t hash;
	enum verdict verdict;
	bool is_core;
	uint32_t n;
	struct model model;
	uint64_t keys[];
};
struct solve_cache {
	struct entry *slots[CACHE_SLOTS];
	size_t bytes;
	uint64_t *keys; /* of the question at hand */
	uint32_t n, cap;
};

struct solve_cache *cache_new(void)
{
	return alloc_zero(1, sizeof(struct solve_cache));
}

void cache_forget(struct solve_cache *c)
{
	if (!c->bytes)
		return;
	for (uint32_t i = 0; i < CACHE_SLOTS; i++) {
		for (struct entry *e = c->slots[i], *next; e; e = next) {
			next = e->next;
			model_done(&e->model);
			free(e);
		}
		c->slots[i] = NULL;
	}
	c->bytes = 0;
}

void cache_free(struct solve_cache *c)
{
	cache_forget(c);
	free(c->keys);
	free(c);
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static void sort_keys(uint64_t *keys, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		uint64_t v = keys[i];
		uint32_t k = i;
		if (i > 64) { /* long, and not in order: leave it to the library */
			qsort(keys, n, sizeof *keys, by_value);
			return;
		}
		for (; k && keys[k - 1] > v; k--)
			keys[k] = keys[k - 1];
		keys[k] = v;
	}
}

static uint64_t cond_key(const struct query *q)
{
	return 1ull << 62 | (uint64_t)q->want << 61 | q->cond;
}

/* For groups whose values depend on the order of their parts. */
static uint64_t order_key(const struct query *q)
{
	return 1ull << 62 | hash_bytes(1, q->parts, q->nparts * sizeof *q->parts) >> 3;
}

static uint64_t set_keys(struct solve_cache *c, const struct query *q)
{
	c->n = 0;
	for (uint32_t i = 0; i < q->nparts; i++)
		*VEC_ADD(c->keys, c->n, c->cap) = q->parts[i];
	if (q->cond)
		*VEC_ADD(c->keys, c->n, c->cap) = cond_key(q);
	else if (query_is_ordered(q))
		*VEC_ADD(c->keys, c->n, c->cap) = order_key(q);
	for (uint32_t i = 0; i < q->nvars; i++) {
		set_id set = facts_byte(q->f, q->vars[i]).set;
		if (set != SET_FULL)
			*VEC_ADD(c->keys, c->n, c->cap) =
				1ull << 63 | (uint64_t)q->vars[i] << 32 | set;
	}
	sort_keys(c->keys, c->n);
	return hash_mix(hash_bytes(c->n, c->keys, c->n * sizeof *c->keys));
}

static bool has_element(struct solve *s, const struct query *q, uint64_t key)
{
	const struct solve_cache *c = chain_of(s)->cache;
	if (bsearch(&key, c->keys, c->n, sizeof key, by_value))
		return true;
	if (!(key >> 63))
		return false;
	set_id now = facts_byte(q->f, (uint32_t)(key >> 32) & 0x7fffffff).set;
	return sets_meet(&s->sets, now, (set_id)key) == now;
}

static bool core_applies(struct solve *s, const struct query *q, const struct entry *e)
{
	for (uint32_t i = 0; i < e->n; i++) {
		if (!has_element(s, q, e->keys[i]))
			return false;
	}
	return true;
}

enum verdict cache_find(struct solve *s, const struct query *q, struct model *m)
{
	struct solve_cache *c = chain_of(s)->cache;
	uint64_t hash = set_keys(c, q);
	for (struct entry *e = c->slots[hash % CACHE_SLOTS]; e; e = e->next) {
		if (e->is_core || e->hash != hash || e->n != c->n ||
		    memcmp(e->keys, c->keys, c->n * sizeof *c->keys) != 0)
			continue;
		if (e->verdict == VERDICT_SAT && m)
			model_copy(m, &e->model);
		return e->verdict;
	}
	if (!q->cond)
		return VERDICT_UNKNOWN;
	hash = hash_mix(cond_key(q));
	for (struct entry *e = c->slots[hash % CACHE_SLOTS]; e; e = e->next) {
		if (e->is_core && e->hash == hash && core_applies(s, q, e))
			return VERDICT_UNSAT;
	}
	return VERDICT_UNKNOWN;
}

static void add_cached(struct solve_cache *c, uint64_t hash, const uint64_t *keys,
		       uint32_t n, enum verdict v, bool is_core, const struct model *m)
{
	size_t size = sizeof(struct entry) + n * sizeof *keys;
	struct entry *e = alloc_zero(1, size);
	e->hash = hash;
	e->verdict = v;
	e->is_core = is_core;
	e->n = n;
	if (n)
		memcpy(e->keys, keys, n * sizeof *keys);
	if (m)
		model_copy(&e->model, m);
	e->next = c->slots[hash % CACHE_SLOTS];
	c->slots[hash % CACHE_SLOTS] = e;
	c->bytes += size + (m ? m->n * 5 + 64 : 0) + 32;
}

void cache_add(struct solve *s, const struct query *q, enum verdict v,
	       const struct model *m, const uint64_t *core, uint32_t ncore)
{
	struct solve_cache *c = chain_of(s)->cache;
	if (v == VERDICT_UNKNOWN)
		return;
	if (c->bytes > CACHE_BYTES)
		cache_forget(c);
	uint64_t hash = set_keys(c, q);
	add_cached(c, hash, c->keys, c->n, v, false, v == VERDICT_SAT ? m : NULL);
	if (v == VERDICT_UNSAT && q->cond && ncore && ncore < c->n)
		add_cached(c, hash_mix(cond_key(q)), core, ncore, v, true, NULL);
}
