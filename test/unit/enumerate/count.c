/* count.c - tables and stores counted against their meaning; models near the witness name all
 * bytes of their group. */
#include "solve/lab.h"
#include "unit.h"

#include "base/rng.h"
#include "enumerate/enumerate.h"
#include "expr/array.h"
#include "trial/trial.h"

enum { SIZE = 32, ROUNDS = 40 };

struct machine {
	uint8_t table[SIZE];
	uint8_t where, key; /* a store, at byte 1 plus `where` */
	bool has_store;
};

/* What the term of term_of is for two bytes. */
static uint8_t meaning_of(const struct machine *m, uint8_t x, uint8_t y)
{
	uint8_t first = x < SIZE ? m->table[x] : 0;
	uint8_t index = (uint8_t)(first ^ y);
	if (m->has_store && index == (uint8_t)(y + m->where))
		return (uint8_t)(x + m->key);
	return index < SIZE ? m->table[index] : 0;
}

/* table[table[x] ^ y], perhaps after table[y + where] = x + key. */
static expr_id term_of(struct lab *l, const struct machine *m)
{
	expr_id bytes[SIZE], x = lab_byte(l, 0), y = lab_byte(l, 1);
	for (unsigned i = 0; i < SIZE; i++)
		bytes[i] = expr_const(l->p, 8, m->table[i]);
	expr_id table = expr_table(l->p, bytes, SIZE), array = table;
	if (m->has_store)
		array = expr_store(
			l->p, table,
			expr_zext(l->p, expr_add(l->p, y, expr_const(l->p, 8, m->where)),
				  64),
			expr_add(l->p, x, expr_const(l->p, 8, m->key)));
	expr_id first = expr_read(l->p, table, expr_zext(l->p, x, 64));
	return expr_read(l->p, array, expr_zext(l->p, expr_xor(l->p, first, y), 64));
}

/* The least pair of bytes for which the machine gives k. */
static bool find_least_pair(const struct machine *m, uint8_t k, uint8_t pair[2])
{
	for (unsigned i = 0; i < 1u << 16; i++) {
		pair[0] = (uint8_t)(i >> 8);
		pair[1] = (uint8_t)i;
		if (meaning_of(m, pair[0], pair[1]) == k)
			return true;
	}
	return false;
}

static void tables_of_tables_are_counted_exactly(void **unused)
{
	struct rng r;
	(void)unused;
	rng_init(&r, 17);
	for (int round = 0; round < ROUNDS; round++) {
		struct machine mach = {.where = (uint8_t)rng_below(&r, 256),
				       .key = (uint8_t)rng_below(&r, 4),
				       .has_store = round % 2};
		for (unsigned i = 0; i < SIZE; i++)
			mach.table[i] = (uint8_t)rng_below(&r, 48);
		struct lab l = lab_new(NULL, 2);
		struct query q = {0};
		struct model m = {0};
		uint8_t k = (uint8_t)rng_below(&r, 52), pair[2];
		expr_id cond = expr_eq(l.p, term_of(&l, &mach), expr_const(l.p, 8, k));
		query_collect(l.s, &q, l.f, cond, true);
		bool has = find_least_pair(&mach, k, pair);
		assert_int_equal(count_solve(l.s, &q, COUNT_AFTER, &m),
				 has ? VERDICT_SAT : VERDICT_UNSAT);
		for (uint32_t i = 0; has && i < m.n; i++)
			assert_int_equal(m.values[i], pair[m.vars[i] - l.var]);
		model_done(&m);
		query_done(&q);
		lab_free(&l);
	}
}

/* Rounds of multiplications, rotations and divisions, as in a hash. */
static uint32_t mix_of(uint8_t x, uint8_t y)
{
	uint32_t h = x * 0x9e3779b1u;
	for (unsigned i = 0; i < 3; i++) {
		h = (h << 7 | h >> 25) ^ y;
		h = (h & 1 ? h - y : h + x) * 0x85ebca6bu;
		h ^= (uint32_t)((int32_t)h >> 9) + h / ((uint32_t)y + 3);
	}
	return h;
}

static expr_id number(struct lab *l, uint32_t value)
{
	return expr_const(l->p, 32, value);
}

static expr_id mix_term(struct lab *l)
{
	struct expr_pool *p = l->p;
	expr_id x = expr_zext(p, lab_byte(l, 0), 32), y = expr_zext(p, lab_byte(l, 1), 32);
	expr_id h = expr_mul(p, x, number(l, 0x9e3779b1u));
	for (unsigned i = 0; i < 3; i++) {
		expr_id left = expr_binary(p, EXPR_SHL, h, number(l, 7));
		expr_id right = expr_binary(p, EXPR_LSHR, h, number(l, 25));
		h = expr_xor(p, expr_or(p, left, right), y);
		h = expr_ite(p, expr_extract(p, h, 0, 1), expr_sub(p, h, y),
			     expr_add(p, h, x));
		h = expr_mul(p, h, number(l, 0x85ebca6bu));
		expr_id by = expr_add(p, y, number(l, 3));
		expr_id quotient = expr_binary(p, EXPR_UDIV, h, by);
		expr_id shifted = expr_binary(p, EXPR_ASHR, h, number(l, 9));
		h = expr_xor(p, h, expr_add(p, shifted, quotient));
	}
	return h;
}

/* All values of the last byte at once are as good as one after the other; what SAT did not
 * know soon is counted before SAT from then on. */
static void hashes_are_counted_exactly(void **unused)
{
	struct lab l = lab_new(NULL, 2);
	struct model m = {0};
	expr_id h = mix_term(&l);
	(void)unused;
	for (uint32_t k = 0; k < ROUNDS; k++) {
		struct query q = {0};
		uint32_t least = 0, want = k * 0x01010101u >> 20;
		expr_id low = expr_extract(l.p, h, 20, 12);
		while (least < 1u << 16 &&
		       mix_of((uint8_t)(least >> 8), (uint8_t)least) >> 20 != want)
			least++;
		query_collect(l.s, &q, l.f,
			      expr_eq(l.p, low, expr_const(l.p, 12, want)), true);
		if (!k)
			assert_int_equal(count_solve(l.s, &q, COUNT_INSTEAD, &m),
					 VERDICT_UNKNOWN);
		assert_int_equal(count_solve(l.s, &q, COUNT_AFTER, &m),
				 least < 1u << 16 ? VERDICT_SAT : VERDICT_UNSAT);
		for (uint32_t i = 0; least < 1u << 16 && i < m.n; i++)
			assert_int_equal(m.values[i],
					 (uint8_t)(least >> (m.vars[i] == l.var ? 8 : 0)));
		query_done(&q);
	}
	assert_true(l.s->count_credit > 0);
	model_done(&m);
	lab_free(&l);
}

/* Three bytes in a chain of comparisons: the condition needs one of them changed. */
static void models_near_the_witness_name_all_bytes(void **unused)
{
	struct lab l = lab_new(NULL, 3);
	struct query q = {0};
	struct model m = {0};
	(void)unused;
	assert_true(lab_add(&l, expr_ult(l.p, lab_byte(&l, 0), lab_byte(&l, 1))));
	assert_true(lab_add(&l, expr_ult(l.p, lab_byte(&l, 1), lab_byte(&l, 2))));
	expr_id far = expr_ult(l.p, expr_const(l.p, 8, 200), lab_byte(&l, 2));
	bool now = witness_holds(l.s, l.f, far);
	query_collect(l.s, &q, l.f, far, !now);
	assert_int_equal(flip_solve(l.s, &q, &m), VERDICT_SAT);
	assert_int_equal(m.n, 3);
	assert_true(witness_try(l.s, &q, &m));
	model_done(&m);
	query_done(&q);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables_of_tables_are_counted_exactly),
		cmocka_unit_test(hashes_are_counted_exactly),
		cmocka_unit_test(models_near_the_witness_name_all_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
