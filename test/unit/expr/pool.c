/* pool.c - sweeping, sets of bytes, terms that are very deep, and folding by structure
 * alone. */
#include "gen.h"

#include "base/map.h"

enum { DEEP = 200000 };

static void sweeping_keeps_what_is_marked_and_its_ids(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct gen g;
		expr_id held[50];
		expr_wide before[50];
		uint64_t hash[50];
		uint8_t values[2] = {(uint8_t)(7 * seed), (uint8_t)(200 - seed)};
		gen_init(&g, seed, 32, 8);
		g.has_arrays = true;
		struct expr_eval *e = expr_eval_new(g.p);
		for (unsigned round = 0; round < 5; round++) {
			for (unsigned i = 0; i < 200; i++) {
				expr_id id = gen_term(&g, gen_width(&g, 128), 3);
				held[i % 50] = id;
				before[i % 50] = naive(g.p, id, values);
				hash[i % 50] = expr_hash(g.p, id);
			}
			uint32_t live = expr_live(g.p), generation = expr_generation(g.p);
			expr_sweep_begin(g.p);
			for (unsigned i = 0; i < 50; i++)
				expr_mark(g.p, held[i]);
			expr_mark(g.p, 0);
			expr_sweep_end(g.p);
			g.n_kept = 0;
			assert_true(expr_live(g.p) < live);
			assert_int_not_equal(expr_generation(g.p), generation);
			expr_eval_reset(e, values, 2);
			for (unsigned i = 0; i < 50; i++) {
				struct expr n = *expr_get(g.p, held[i]);
				struct expr_app t = {n.op, n.width, n.a, n.b, n.c, n.aux};
				if (!expr_has_aux(n.op))
					t.aux = 0;
				assert_int_equal(expr_raw(g.p, &t), held[i]);
				assert_true(naive(g.p, held[i], values) == before[i]);
				assert_true(expr_eval(e, held[i]).low ==
					    (uint64_t)before[i]);
				assert_true(expr_hash(g.p, held[i]) == hash[i]);
			}
		}
		expr_eval_free(e);
		expr_pool_free(g.p);
	}
}

/* Many sweeps with nothing held: the pool does not grow. */
static void a_swept_pool_stays_small(void **unused)
{
	(void)unused;
	struct gen g;
	size_t most = 0;
	gen_init(&g, 5, 32, 8);
	g.has_arrays = true;
	for (unsigned round = 0; round < 50; round++) {
		for (unsigned i = 0; i < 500; i++)
			gen_term(&g, 32, 3);
		expr_sweep_begin(g.p);
		expr_sweep_end(g.p);
		g.n_kept = 0;
		assert_true(expr_live(g.p) <= 2);
		if (round == 9)
			most = expr_bytes(g.p);
	}
	assert_true(expr_bytes(g.p) <= 2 * most);
	expr_pool_free(g.p);
}

static void unions_of_sets_are_interned(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t v = expr_input(p, "in", 200, 0), set = 0, back = 0;
	for (uint32_t i = 0; i < 200; i++)
		set = expr_varset_union(p, set, expr_get(p, expr_var(p, v + i))->vars);
	for (uint32_t i = 200; i-- > 0;)
		back = expr_varset_union(p, back, expr_get(p, expr_var(p, v + i))->vars);
	assert_int_equal(set, back);
	assert_int_equal(expr_varset(p, set).n, 200);
	for (uint32_t i = 0; i < 200; i++)
		assert_int_equal(expr_varset(p, set).vars[i], v + i);
	uint32_t a = expr_get(p, expr_var(p, v))->vars,
		 b = expr_get(p, expr_var(p, v + 64))->vars;
	assert_false(expr_varset_meets(p, a, b));
	assert_true(expr_varset_meets(p, set, b));
	assert_int_equal(expr_varset_union(p, set, b), set);
	assert_false(expr_varset_meets(p, 0, set));

	expr_sweep_begin(p);
	expr_mark_varset(p, set);
	expr_sweep_end(p);
	assert_int_equal(expr_varset(p, set).n, 200);
	assert_int_equal(expr_varset_union(p, set, a), set);
	size_t bytes = expr_bytes(p);
	expr_sweep_begin(p);
	expr_sweep_end(p);
	assert_true(expr_bytes(p) < bytes); /* nobody marked it */
	expr_pool_free(p);
}

/* Building, evaluating, printing and marking use no stack in the depth of the term. */
static void very_deep_terms_are_no_trouble(void **unused)
{
	(void)unused;
	struct expr_pool *p = expr_pool_new();
	uint32_t v = expr_input(p, "in", 4, 0);
	uint8_t values[4] = {3, 5, 7, 11};
	expr_id acc = expr_var(p, v), sum = expr_zext(p, acc, 32), expected = 3;
	expr_id word =
		expr_concat(p, expr_concat(p, expr_var(p, v), expr_var(p, v + 1)),
			    expr_concat(p, expr_var(p, v + 2), expr_var(p, v + 3)));
	expr_id chain = expr_mul(p, word, sum), choice = sum;
	for (uint32_t i = 0; i < DEEP; i++) {
		expr_id x = expr_zext(p, expr_var(p, v + i % 4), 32);
		sum = expr_add(p, expr_mul(p, sum, expr_const(p, 32, 31)), x);
		expected = expected * 31 + values[i % 4];
		chain = expr_xor(p, chain, expr_add(p, word, expr_const(p, 32, i)));
		choice =
			expr_ite(p, expr_eq(p, x, expr_const(p, 32, i % 250)), choice, x);
	}
	struct expr_eval *e = expr_eval_new(p);
	expr_eval_reset(e, values, 4);
	assert_int_equal(expr_eval(e, sum).low, expected);
	expr_eval(e, expr_extract(p, chain, 0, 8));
	expr_eval(e, expr_not(p, expr_eq(p, choice, chain)));
	FILE *out = fopen("/dev/null", "w");
	expr_id root = expr_eq(p, sum, choice);
	expr_print(out, p, root);
	expr_print_smt(out, p, &root, 1);
	fclose(out);
	expr_sweep_begin(p);
	expr_mark(p, root);
	expr_sweep_end(p);
	assert_int_equal(expr_eval(e, sum).low, expected);
	expr_eval_free(e);
	expr_pool_free(p);
}

/* --- structure alone ---------------------------------------------------------------- */

static char *text_of(const struct expr_pool *p, expr_id id)
{
	char *text;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	expr_print(f, p, id);
	fclose(f);
	return text;
}

/* Copies a term into another pool by its constructors, operands first. */
static expr_id copy(const struct expr_pool *from, expr_id id, struct expr_pool *to,
		    uint32_t shift)
{
	size_t count;
	expr_id *order = expr_postorder(from, &id, 1, &count), last = 0;
	struct map copies;
	map_init(&copies);
	for (size_t i = 0; i < count; i++) {
		const struct expr *n = expr_get(from, order[i]);
		uint64_t kid[3] = {0};
		for (uint32_t k = 0; k < expr_below(from, order[i]) && k < 3; k++)
			map_get(&copies, expr_operand(from, order[i], k), &kid[k]);
		if (n->op == EXPR_CONST)
			last = expr_from_wide(to, n->width,
					      expr_const_value(from, order[i]));
		else if (n->op == EXPR_VAR)
			last = expr_var(to, (uint32_t)n->aux + shift);
		else
			last = expr_apply(
				to, &(struct expr_app){n->op, n->width, (expr_id)kid[0],
						       (expr_id)kid[1], (expr_id)kid[2],
						       expr_has_aux(n->op) ? n->aux : 0});
		map_put(&copies, order[i], last);
	}
	map_done(&copies);
	free(order);
	return last;
}

/* Another pool, other ids, other numbers of bytes, another order: the same terms. */
static void folding_depends_on_structure_alone(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct gen g;
		expr_id terms[100];
		gen_init(&g, seed, 32, 8);
		g.is_folded = true;
		for (unsigned i = 0; i < 100; i++)
			terms[i] = gen_term(&g, gen_width(&g, 128), 4);
		struct expr_pool *other = expr_pool_new();
		expr_input(other, "another", 9, 1);
		uint32_t first = expr_input(other, "in", 2, 0);
		for (unsigned i = 100; i-- > 0;) {
			expr_id same = copy(g.p, terms[i], other, first - g.var);
			char *a = text_of(g.p, terms[i]), *b = text_of(other, same);
			assert_string_equal(a, b);
			assert_true(expr_hash(g.p, terms[i]) == expr_hash(other, same));
			free(a);
			free(b);
		}
		expr_pool_free(other);
		expr_pool_free(g.p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sweeping_keeps_what_is_marked_and_its_ids),
		cmocka_unit_test(a_swept_pool_stays_small),
		cmocka_unit_test(unions_of_sets_are_interned),
		cmocka_unit_test(very_deep_terms_are_no_trouble),
		cmocka_unit_test(folding_depends_on_structure_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
