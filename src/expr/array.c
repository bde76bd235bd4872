/* array.c - tables interned by content, stores on top of them, reads that look through.
 * A read beyond the end of a table gives 0, in the evaluator and in every back end,
 * though nobody should ask. Rules never rely on an index being inside. */
#include "expr/array.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/internal.h"

#include <string.h>

/* --- tables ------------------------------------------------------------------------- */

static inline uint32_t *bucket_of(struct expr_private *s, uint64_t hash)
{
	return &s->table_buckets[hash % EXPR_TABLE_BUCKETS];
}

static size_t size_of(const struct expr_table_slot *t)
{
	return t->n * (t->bytes ? sizeof *t->bytes : 1);
}

void expr_table_release(struct expr_pool *p, uint32_t number)
{
	struct expr_private *s = p->p;
	struct expr_table_slot *t = &s->tables[number];
	uint32_t *link = bucket_of(s, t->hash);
	while (*link != number)
		link = &s->tables[*link].next;
	*link = t->next;
	s->table_bytes -= size_of(t);
	free(t->bytes);
	free(t->values);
	*t = (struct expr_table_slot){.next = s->free_table};
	s->free_table = number;
}

void expr_tables_done(struct expr_pool *p)
{
	for (uint32_t i = 1; i < p->p->n_tables; i++) {
		free(p->p->tables[i].bytes);
		free(p->p->tables[i].values);
	}
	free(p->p->tables);
}

static bool is_equal(const struct expr_table_slot *a, const struct expr_table_slot *b)
{
	if (a->n != b->n || a->hash != b->hash || !a->bytes != !b->bytes)
		return false;
	return a->bytes ? !memcmp(a->bytes, b->bytes, size_of(a))
			: !memcmp(a->values, b->values, size_of(a));
}

static uint32_t fresh_slot(struct expr_private *s)
{
	uint32_t number = s->free_table;
	if (number) {
		s->free_table = s->tables[number].next;
		return number;
	}
	if (!s->n_tables)
		*VEC_ADD(s->tables, s->n_tables, s->cap_tables) =
			(struct expr_table_slot){.n = 0};
	number = s->n_tables;
	(void)VEC_ADD(s->tables, s->n_tables, s->cap_tables);
	return number;
}

static bool are_zero(const uint8_t *values, uint32_t n)
{
	return !values[0] && !memcmp(values, values + 1, n - 1);
}

static void add_slot(struct expr_private *s, uint32_t number,
		     const struct expr_table_slot *key)
{
	struct expr_table_slot *t = &s->tables[number];
	void *copy = alloc_get(size_of(key));
	memcpy(copy, key->bytes ? (const void *)key->bytes : key->values, size_of(key));
	*t = (struct expr_table_slot){
		.n = key->n, .hash = key->hash, .next = *bucket_of(s, key->hash)};
	t->bytes = key->bytes ? copy : NULL;
	t->values = key->bytes ? NULL : copy;
	t->is_zero = t->values && are_zero(t->values, t->n);
	s->table_bytes += size_of(t);
	*bucket_of(s, key->hash) = number;
}

static expr_id intern_table(struct expr_pool *p, const struct expr_table_slot *key)
{
	struct expr_private *s = p->p;
	uint32_t number = *bucket_of(s, key->hash);
	while (number && !is_equal(&s->tables[number], key))
		number = s->tables[number].next;
	if (!number) {
		number = fresh_slot(s);
		add_slot(s, number, key);
	}
	return expr_raw(p,
			&(struct expr_app){.op = EXPR_TABLE, .width = 8, .aux = number});
}

expr_id expr_table_const(struct expr_pool *p, const uint8_t *bytes, uint32_t n)
{
	ASSERT(n > 0);
	struct expr_table_slot key = {.n = n, .values = (uint8_t *)bytes};
	key.hash = hash_mix(hash_bytes(n, bytes, n));
	return intern_table(p, &key);
}

expr_id expr_table(struct expr_pool *p, const expr_id *bytes, uint32_t n)
{
	ASSERT(n > 0);
	struct expr_table_slot key = {.n = n, .bytes = (expr_id *)bytes, .hash = n};
	bool is_const = true;
	for (uint32_t i = 0; i < n; i++) {
		ASSERT(expr_width(p, bytes[i]) == 8);
		key.hash = hash_mix(key.hash + expr_hash(p, bytes[i]));
		is_const = is_const && expr_is_const(p, bytes[i]);
	}
	if (!is_const)
		return intern_table(p, &key);
	uint8_t *values = alloc_get(n);
	for (uint32_t i = 0; i < n; i++)
		values[i] = (uint8_t)expr_value(p, bytes[i]);
	expr_id id = expr_table_const(p, values, n);
	free(values);
	return id;
}

struct expr_table_info expr_table_get(const struct expr_pool *p, expr_id table)
{
	ASSERT(expr_get(p, table)->op == EXPR_TABLE);
	const struct expr_table_slot *t = &p->p->tables[expr_get(p, table)->aux];
	return (struct expr_table_info){t->n, !t->bytes, t->bytes, t->values};
}

/* --- stores and reads --------------------------------------------------------------- */

expr_id expr_store(struct expr_pool *p, expr_id array, expr_id index, expr_id byte)
{
	ASSERT(expr_width(p, index) == 64 && expr_width(p, byte) == 8);
	return expr_apply(
		p,
		&(struct expr_app){
			.op = EXPR_STORE, .width = 8, .a = array, .b = index, .c = byte});
}

expr_id expr_read(struct expr_pool *p, expr_id array, expr_id index)
{
	ASSERT(expr_width(p, index) == 64);
	return expr_apply(
		p,
		&(struct expr_app){.op = EXPR_READ, .width = 8, .a = array, .b = index});
}

static expr_id table_byte(struct expr_pool *p, expr_id id, uint64_t at)
{
	struct expr_table_info table = expr_table_get(p, id);
	if (at >= table.n)
		return expr_const(p, 8, 0);
	return table.is_const ? expr_const(p, 8, table.values[at]) : table.bytes[at];
}

static expr_id read_table_const(struct expr_pool *p, const struct expr_app *t)
{
	return table_byte(p, t->a, expr_value(p, t->b));
}

/* An index with few values, as that of s[i + 1] where i is 0 or 1: what is read depends on the
 * bytes there, not on the whole table. Tables of constants stay tables unless two values are
 * left. */
static expr_id read_few(struct expr_pool *p, const struct expr_app *t)
{
	uint64_t at[EXPR_FEW];
	unsigned most = expr_table_get(p, t->a).is_const ? 2 : EXPR_FEW;
	unsigned n = expr_few_values(p, t->b, at, most);
	if (!n)
		return 0;
	expr_id byte = table_byte(p, t->a, at[n - 1]);
	while (--n)
		byte = expr_ite(p, expr_eq(p, t->b, expr_const(p, 64, at[n - 1])),
				table_byte(p, t->a, at[n - 1]), byte);
	return byte;
}

/* Looks through stores whose index is known to be another one, up to one that is known to
 * be the same. */
static expr_id read_through_stores(struct expr_pool *p, const struct expr_app *t)
{
	expr_id array = t->a;
	while (expr_op_of(p, array) == EXPR_STORE) {
		struct expr store = *expr_get(p, array);
		expr_id same = expr_eq(p, store.b, t->b);
		if (expr_is_true(p, same))
			return store.c;
		if (!expr_is_false(p, same))
			break;
		array = store.a;
	}
	return array == t->a ? 0 : expr_read(p, array, t->b);
}

/* Whatever is read from the table is 0, also behind its end. */
static bool is_zero_table(const struct expr_pool *p, expr_id array)
{
	const struct expr *e = expr_get(p, array);
	return e->op == EXPR_TABLE && p->p->tables[e->aux].is_zero;
}

static expr_id read_zero(struct expr_pool *p, const struct expr_app *t)
{
	return is_zero_table(p, t->a) ? expr_const(p, 8, 0) : 0;
}

/* The array without its store at the index, if that is one of its newest and all above it
 * are known to be elsewhere; 0: not so. */
static expr_id without_store(struct expr_pool *p, expr_id array, expr_id index,
			     unsigned most)
{
	if (expr_op_of(p, array) != EXPR_STORE || !most)
		return 0;
	struct expr top = *expr_get(p, array);
	if (top.b == index)
		return top.a;
	if (!expr_is_false(p, expr_eq(p, top.b, index)))
		return 0;
	expr_id below = without_store(p, top.a, index, most - 1);
	return below ? expr_store(p, below, top.b, top.c) : 0;
}

/* Words are stored byte by byte, so the byte of an earlier store lies below others. */
static expr_id store_again(struct expr_pool *p, const struct expr_app *t)
{
	enum { NEWEST = 16 };
	expr_id below = without_store(p, t->a, t->b, NEWEST);
	return below ? expr_store(p, below, t->b, t->c) : 0;
}

static expr_id store_what_is_there(struct expr_pool *p, const struct expr_app *t)
{
	const struct expr *byte = expr_get(p, t->c);
	bool is_there = byte->op == EXPR_READ && byte->a == t->a && byte->b == t->b;
	return is_there ? t->a : 0;
}

/* A zero on top of zeros: a lock that is given back leaves no trace. */
static expr_id store_zero(struct expr_pool *p, const struct expr_app *t)
{
	expr_id array = t->a;
	if (!expr_is_const(p, t->c) || expr_value(p, t->c))
		return 0;
	while (expr_op_of(p, array) == EXPR_STORE) {
		struct expr top = *expr_get(p, array);
		if (!expr_is_false(p, expr_eq(p, top.b, t->b)))
			return 0;
		array = top.a;
	}
	return is_zero_table(p, array) ? t->a : 0;
}

static const struct expr_rule rules[] = {
	{"read(table, c) -> byte", EXPR_BIT(READ), EXPR_BIT(TABLE), EXPR_BIT(CONST),
	 false, read_table_const},
	{"read(zeros, i) -> 0", EXPR_BIT(READ), EXPR_BIT(TABLE), EXPR_ANY, false,
	 read_zero},
	{"read(table, few) -> choice", EXPR_BIT(READ), EXPR_BIT(TABLE), EXPR_ANY, false,
	 read_few},
	{"read(store(a, i, v), j) -> v or read(a, j)", EXPR_BIT(READ), EXPR_BIT(STORE),
	 EXPR_ANY, false, read_through_stores},
	{"store(store(a, i, v), i, w) -> store(a, i, w)", EXPR_BIT(STORE),
	 EXPR_BIT(STORE), EXPR_ANY, false, store_again},
	{"store(a, i, read(a, i)) -> a", EXPR_BIT(STORE), EXPR_ANY, EXPR_ANY, false,
	 store_what_is_there},
	{"store(zeros, i, 0) -> zeros", EXPR_BIT(STORE), EXPR_ANY, EXPR_ANY, false,
	 store_zero},
};
const struct expr_family expr_family_array = EXPR_FAMILY("array", rules);
