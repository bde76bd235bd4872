/* small.c - every application of every operator to every pair of small folded terms
 * over two variables of two bits, compared with its raw form for all 16 assignments.
 * What prove.c draws at random is complete here, two operators deep. */
#include "gen.h"

enum { MAX_TERMS = 1200, ASSIGNMENTS = 16 };

struct bag {
	expr_id id[MAX_TERMS];
	unsigned n;
};

struct world {
	struct expr_pool *p;
	uint32_t var;
	struct bag of[5]; /* by width: 1, 2, 4 are used */
	unsigned long checked;
};

static bool has(const struct bag *b, expr_id id)
{
	for (unsigned i = 0; i < b->n; i++)
		if (b->id[i] == id)
			return true;
	return false;
}

static void put(struct world *w, expr_id id)
{
	struct bag *b = &w->of[expr_width(w->p, id)];
	if (b->n < MAX_TERMS && !has(b, id))
		b->id[b->n++] = id;
}

static expr_id check(struct world *w, const struct expr_app *t)
{
	expr_id folded = expr_apply(w->p, t), raw = expr_raw(w->p, t);
	w->checked++;
	for (unsigned v = 0; raw != folded && v < ASSIGNMENTS; v++) {
		uint8_t values[2] = {v & 3, (uint8_t)(v >> 2)};
		if (naive(w->p, raw, values) == naive(w->p, folded, values))
			continue;
		gen_show(w->p, "differ", raw, folded);
		fail_msg("at %u, %u", values[0], values[1]);
	}
	return folded;
}

/* All two-operand operators on all pairs of the first n terms of a width. */
static void pairs(struct world *w, unsigned width, unsigned n, bool keep)
{
	const struct bag *b = &w->of[width];
	for (unsigned op = EXPR_ADD; op <= EXPR_SLE; op++)
		for (unsigned i = 0; i < n * n; i++) {
			struct expr_app t = {
				.op = (uint8_t)op, .a = b->id[i / n], .b = b->id[i % n]};
			t.width = (uint16_t)(expr_compares(op) ? 1 : width);
			expr_id id = check(w, &t);
			if (keep)
				put(w, id);
		}
}

static void casts(struct world *w, unsigned from, unsigned n, bool keep)
{
	for (unsigned i = 0; i < n; i++) {
		expr_id a = w->of[from].id[i];
		struct expr_app t = {.op = EXPR_NOT, .width = (uint16_t)from, .a = a};
		expr_id id = check(w, &t);
		if (keep)
			put(w, id);
		for (unsigned to = from + 1; to <= 4; to++)
			for (t.op = EXPR_ZEXT; t.op <= EXPR_SEXT; t.op++) {
				t.width = (uint16_t)to;
				id = check(w, &t);
				if (keep && to != 3)
					put(w, id);
			}
		t.op = EXPR_EXTRACT;
		for (t.width = 1; t.width < from; t.width++)
			for (t.aux = 0; t.aux + t.width <= from; t.aux++) {
				id = check(w, &t);
				if (keep && t.width != 3)
					put(w, id);
			}
	}
}

static void concats(struct world *w, unsigned width, unsigned n, bool keep)
{
	const struct bag *b = &w->of[width];
	for (unsigned i = 0; i < n * n; i++) {
		struct expr_app t = {.op = EXPR_CONCAT,
				     .width = (uint16_t)(2 * width),
				     .a = b->id[i / n],
				     .b = b->id[i % n]};
		expr_id id = check(w, &t);
		if (keep)
			put(w, id);
	}
}

/* Choices by every stride-th condition, so that the number stays in bounds. */
static void choices(struct world *w, unsigned width, unsigned n, unsigned stride,
		    bool keep)
{
	const struct bag *b = &w->of[width];
	unsigned conds = w->of[1].n;
	for (unsigned c = 0; c < conds; c += stride)
		for (unsigned i = 0; i < n * n; i++) {
			struct expr_app t = {.op = EXPR_ITE,
					     .width = (uint16_t)width,
					     .a = w->of[1].id[c],
					     .b = b->id[i / n],
					     .c = b->id[i % n]};
			expr_id id = check(w, &t);
			if (keep)
				put(w, id);
		}
}

static unsigned at_most(unsigned n, unsigned most)
{
	return n < most ? n : most;
}

static void start(struct world *w)
{
	*w = (struct world){.p = expr_pool_new()};
	w->var = expr_input(w->p, "in", 2, 0);
	for (unsigned i = 0; i < 2; i++)
		put(w, expr_extract(w->p, expr_var(w->p, w->var + i), 0, 2));
	for (unsigned i = 0; i < 4; i++)
		put(w, expr_const(w->p, 2, i));
}

static void all_pairs_of_small_terms(void **unused)
{
	(void)unused;
	struct world *w = calloc(1, sizeof *w);
	start(w);
	casts(w, 2, 6, true);
	pairs(w, 2, w->of[2].n, true);
	choices(w, 2, 6, 5, true);
	printf("  %u terms of two bits, %u of one\n", w->of[2].n, w->of[1].n);
	casts(w, 2, w->of[2].n, false);
	pairs(w, 2, at_most(w->of[2].n, 220), false);
	pairs(w, 1, at_most(w->of[1].n, 160), false);
	choices(w, 1, at_most(w->of[1].n, 40), 3, false);
	choices(w, 2, at_most(w->of[2].n, 60), 6, false);
	printf("  %lu applications\n", w->checked);
	expr_pool_free(w->p);
	free(w);
}

static void all_pairs_of_extended_and_joined_terms(void **unused)
{
	(void)unused;
	struct world *w = calloc(1, sizeof *w);
	start(w);
	for (unsigned i = 0; i < 16; i++)
		put(w, expr_const(w->p, 4, i));
	casts(w, 2, 6, true);
	concats(w, 2, w->of[2].n, true);
	concats(w, 1, at_most(w->of[1].n, 6), false);
	choices(w, 4, at_most(w->of[4].n, 24), 2, true);
	printf("  %u terms of four bits\n", w->of[4].n);
	pairs(w, 4, at_most(w->of[4].n, 200), true);
	printf("  %u terms of four bits\n", w->of[4].n);
	casts(w, 4, w->of[4].n, true);
	casts(w, 2, w->of[2].n, false);
	concats(w, 2, at_most(w->of[2].n, 200), false);
	pairs(w, 1, at_most(w->of[1].n, 160), false);
	printf("  %lu applications\n", w->checked);
	assert_int_equal(w->p->p->n_cut, 0);
	expr_pool_free(w->p);
	free(w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_pairs_of_small_terms),
		cmocka_unit_test(all_pairs_of_extended_and_joined_terms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
