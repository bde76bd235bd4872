/* random.c - a random caller of the whole API against the naive evaluator.
 * EVERETT_SEED=n replays one run; the seed of a failure is printed. */
#include "gen.h"

#include <string.h>

enum { ROUNDS = 60, CALLS = 400, ASSIGNMENTS = 12 };

static uint64_t first_seed(void)
{
	const char *text = getenv("EVERETT_SEED");
	return text ? strtoull(text, NULL, 10) : 1;
}

static unsigned rounds(unsigned n)
{
	return getenv("EVERETT_SEED") ? 1 : n;
}

static void check_value(struct gen *g, struct expr_eval *e, uint64_t seed,
			const struct expr_app *t, expr_id folded)
{
	expr_id raw = expr_raw(g->p, t);
	for (unsigned i = 0; i < ASSIGNMENTS; i++) {
		uint8_t values[2] = {(uint8_t)rng_next(&g->rng),
				     (uint8_t)rng_next(&g->rng)};
		expr_eval_reset(e, values, 2);
		struct expr_bits bits = expr_eval(e, folded);
		expr_wide v = (expr_wide)bits.high << 64 | bits.low;
		if (v == naive(g->p, raw, values) && v == naive(g->p, folded, values))
			continue;
		gen_show(g->p, "folded differs from raw", raw, folded);
		fail_msg("EVERETT_SEED=%lu", (unsigned long)seed);
	}
}

static void check_bytes(struct gen *g, struct expr_eval *e, uint64_t seed, expr_id id)
{
	uint32_t var;
	uint64_t set[4];
	if (expr_width(g->p, id) != 1 || !expr_single_var(g->p, id, &var))
		return;
	expr_eval_byte(e, id, set);
	for (unsigned v = 0; v < 256; v++) {
		uint8_t values[2] = {0, 0};
		values[var - g->var] = (uint8_t)v;
		if ((set[v / 64] >> v % 64 & 1) == naive(g->p, id, values))
			continue;
		gen_show(g->p, "set of bytes differs", id, id);
		fail_msg("EVERETT_SEED=%lu value %u", (unsigned long)seed, v);
	}
}

/* One byte takes some values, the other one has one. */
static void check_among(struct gen *g, struct expr_eval *e, uint64_t seed, expr_id id)
{
	uint64_t asked[4], set[4];
	uint8_t values[2] = {(uint8_t)rng_next(&g->rng), (uint8_t)rng_next(&g->rng)};
	unsigned open = (unsigned)rng_next(&g->rng) % 2;
	if (expr_width(g->p, id) != 1)
		return;
	for (unsigned i = 0; i < 4; i++)
		set[i] = asked[i] = rng_next(&g->rng) | rng_next(&g->rng);
	expr_eval_reset(e, values, 2);
	uint64_t first[4];
	memcpy(first, asked, sizeof first);
	/* A term around it first: what they share is computed once. */
	expr_eval_byte_among(e, expr_not(g->p, id), g->var + open, first);
	bool is_done = expr_eval_byte_among(e, id, g->var + open, set);
	for (unsigned v = 0; v < 256; v++) {
		bool is_asked = asked[v / 64] >> v % 64 & 1;
		bool is_kept = set[v / 64] >> v % 64 & 1;
		values[open] = (uint8_t)v;
		if (is_kept == (is_asked && (!is_done || naive(g->p, id, values))))
			continue;
		gen_show(g->p, "set of one byte among others differs", id, id);
		fail_msg("EVERETT_SEED=%lu value %u", (unsigned long)seed, v);
	}
}

/* The set of bytes holds every byte that matters. */
static void check_vars(struct gen *g, expr_id id)
{
	struct varset s = expr_varset(g->p, expr_get(g->p, id)->vars);
	uint8_t a[2], b[2];
	for (unsigned i = 0; i < 2; i++)
		a[i] = b[i] = (uint8_t)rng_next(&g->rng);
	for (unsigned i = 0; i < 2; i++) {
		bool is_member = false;
		for (uint32_t k = 0; k < s.n; k++)
			is_member = is_member || s.vars[k] == g->var + i;
		if (!is_member)
			b[i] ^= 0x5a;
	}
	assert_true(naive(g->p, id, a) == naive(g->p, id, b));
}

static void every_constructor_keeps_the_value(void **unused)
{
	static const unsigned widths[] = {1, 2, 3, 4, 8, 16, 32, 64, 96, 128};
	(void)unused;
	unsigned most = 0;
	for (uint64_t seed = first_seed(), k = 0; k < rounds(ROUNDS); seed++, k++) {
		struct gen g;
		gen_init(&g, seed, widths[seed % 10], 8);
		g.has_arrays = true;
		g.is_folded = seed % 2;
		struct expr_eval *e = expr_eval_new(g.p);
		for (unsigned i = 0; i < CALLS; i++) {
			unsigned op = gen_below(&g, EXPR_OPS);
			unsigned width = op == EXPR_READ ? 8 : gen_width(&g, 128);
			width = expr_compares(op) ? 1 : width;
			if (!expr_arity[op] || !gen_fits(&g, op, width))
				continue;
			struct expr_app t = gen_app(&g, op, width, 3);
			expr_id folded = expr_apply(g.p, &t);
			if (EXPR_FUEL - g.p->p->fuel > most)
				most = EXPR_FUEL - g.p->p->fuel;
			check_value(&g, e, seed, &t, folded);
			check_among(&g, e, seed, folded);
			check_bytes(&g, e, seed, folded);
			check_vars(&g, folded);
			if (g.p->p->n_cut) {
				gen_show(g.p, "folding did not end", expr_raw(g.p, &t),
					 folded);
				fail_msg("EVERETT_SEED=%lu", (unsigned long)seed);
			}
		}
		expr_eval_free(e);
		expr_pool_free(g.p);
	}
	printf("  at most %u applications inside one call\n", most);
}

/* What a store cuts into bytes a load puts together again, in both orders. */
static void bytes_of_a_word_give_the_word_back(void **unused)
{
	(void)unused;
	unsigned same = 0, all = 0;
	for (uint64_t seed = first_seed(), k = 0; k < rounds(ROUNDS); seed++, k++) {
		struct gen g;
		gen_init(&g, seed, 32, 8);
		g.is_folded = true;
		struct expr_eval *e = expr_eval_new(g.p);
		for (unsigned i = 0; i < 100; i++) {
			expr_id word = gen_term(&g, 32, 3), up = 0, down = 0;
			for (unsigned b = 0; b < 4; b++) {
				expr_id low = expr_extract(g.p, word, 8 * b, 8);
				expr_id high = expr_extract(g.p, word, 24 - 8 * b, 8);
				up = up ? expr_concat(g.p, low, up) : low;
				down = down ? expr_concat(g.p, down, high) : high;
			}
			uint8_t values[2] = {(uint8_t)rng_next(&g.rng),
					     (uint8_t)rng_next(&g.rng)};
			assert_true(naive(g.p, up, values) == naive(g.p, word, values));
			assert_true(naive(g.p, down, values) == naive(g.p, word, values));
			all++;
			same += up == word && down == word;
			if (getenv("EVERETT_VERBOSE") && up != word)
				gen_show(g.p, "not the same", word, up);
		}
		expr_eval_free(e);
		expr_pool_free(g.p);
	}
	printf("  %u of %u words came back as the same term\n", same, all);
	assert_true(same * 100 >= all * 98);
}

/* A term does not change when it is built again from its own parts, not even where the
 * cache does not know it. */
static void folded_terms_are_stable(void **unused)
{
	(void)unused;
	unsigned same = 0, all = 0;
	for (uint64_t seed = first_seed(), k = 0; k < rounds(ROUNDS); seed++, k++) {
		struct gen g;
		gen_init(&g, seed, 8, 8);
		g.is_folded = true;
		for (unsigned i = 0; i < 200; i++) {
			expr_id id = gen_term(&g, gen_width(&g, 128), 3);
			struct expr n = *expr_get(g.p, id);
			if (!expr_arity[n.op])
				continue;
			struct expr_app t = {n.op, n.width,
					     n.a,  n.b,
					     n.c,  expr_has_aux(n.op) ? n.aux : 0};
			memset(g.p->p->apps, 0, EXPR_APP_CACHE * sizeof *g.p->p->apps);
			expr_id again = expr_apply(g.p, &t);
			all++;
			same += again == id;
			if (getenv("EVERETT_VERBOSE") && again != id)
				gen_show(g.p, "not stable", id, again);
		}
		expr_pool_free(g.p);
	}
	printf("  %u of %u terms are stable\n", same, all);
	assert_int_equal(same, all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_constructor_keeps_the_value),
		cmocka_unit_test(bytes_of_a_word_give_the_word_back),
		cmocka_unit_test(folded_terms_are_stable),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
