/* prove.c - every fold rule is right: exhaustively at small widths, by Z3 at 8, 32 and 64.
 * A rule is called by itself on applications that its table line lets through, so its
 * proof does not lean on the rules in front of it. A rule that never fires fails the
 * test. */
#include "gen.h"

#include <z3.h>

enum {
	SMALL_TRIES = 40000,
	SMALL_WANTED = 400,
	LARGE_TRIES = 40000,
	LARGE_WANTED = 2,
	LARGE_HARD = 8,
	BIT_FAMILIES = EXPR_FAMILIES - 1 /* the last one is float.c's */
};

/* A term made of the same parts as x: x, its operand, its opposite, or its operator with
 * one operand exchanged. */
static expr_id related(struct gen *g, expr_id x, expr_id otherwise)
{
	struct expr n = *expr_get(g->p, x);
	unsigned arity = expr_arity[n.op];
	expr_id part = gen_below(g, 2) ? n.a : n.b;
	struct expr_app t = {n.op, n.width, n.a,
			     n.b,  n.c,	    expr_has_aux(n.op) ? n.aux : 0};
	switch (gen_below(g, 5)) {
	case 0: return x;
	case 1:
		if (arity == 1 || n.op == EXPR_ITE || n.op == EXPR_CONCAT)
			part = n.a;
		if (!arity || n.op == EXPR_READ || expr_width(g->p, part) != n.width)
			return x;
		return part;
	case 2:
		return expr_raw(g->p, &(struct expr_app){
					      .op = EXPR_NOT, .width = n.width, .a = x});
	case 3:
		if (n.op == EXPR_ITE) {
			t.b = gen_const(g, n.width);
			t.c = gen_const(g, n.width);
			return expr_raw(g->p, &t);
		}
		if (arity != 2 || n.op == EXPR_READ)
			return x;
		if (gen_below(g, 2))
			t.a = gen_term(g, expr_width(g->p, n.a), 1);
		else
			t.b = gen_term(g, expr_width(g->p, n.b), 1);
		return expr_raw(g->p, &t);
	default: return otherwise ? otherwise : x;
	}
}

/* Makes one operand out of the other, now and then. */
static void relate(struct gen *g, const struct expr_rule *r, struct expr_app *t)
{
	expr_id other = 0;
	if (gen_below(g, 2))
		return;
	if (gen_below(g, 2)) {
		other = related(g, t->a, t->b);
		if (r->second >> expr_op_of(g->p, other) & 1)
			t->b = other;
	} else {
		other = related(g, t->b, t->a);
		if (r->first >> expr_op_of(g->p, other) & 1)
			t->a = other;
	}
}

/* Makes a side of a choice out of the other one, or of the condition. */
static void relate_sides(struct gen *g, struct expr_app *t)
{
	expr_id *side = gen_below(g, 2) ? &t->b : &t->c;
	struct expr_app inner = *t;
	switch (gen_below(g, 4)) {
	case 0: *side = related(g, side == &t->b ? t->c : t->b, 0); break;
	case 1: /* the same condition again */
		inner.b = gen_term(g, t->width, 1);
		*side = expr_raw(g->p, &inner);
		break;
	case 2: /* the same side again */
		inner.a = gen_term(g, 1, 1);
		*side = expr_raw(g->p, &inner);
		break;
	default:
		if (t->width == 1)
			*side = related(g, t->a, 0);
	}
}

/* A zero is stored into zeros, perhaps with another store in between. */
static void put_zero_on_zeros(struct gen *g, struct expr_app *t)
{
	static const uint8_t zeros[3];
	expr_id other = expr_add(g->p, t->b, expr_const(g->p, 64, 1 + gen_below(g, 2)));
	t->a = expr_table_const(g->p, zeros, 1 + gen_below(g, 3));
	t->c = expr_const(g->p, 8, 0);
	if (gen_below(g, 2))
		t->a = expr_store(g->p, t->a,
				  gen_below(g, 4) ? other : gen_term(g, 64, 0),
				  gen_term(g, 8, 0));
}

/* An application that the line of the rule lets through. */
static bool candidate(struct gen *g, const struct expr_rule *r, struct expr_app *t)
{
	unsigned op = gen_below(g, EXPR_OPS);
	unsigned width = op == EXPR_READ ? 8 : expr_compares(op) ? 1 : gen_width(g, 128);
	if (!(r->ops >> op & 1) || (op != EXPR_STORE && !gen_fits(g, op, width)))
		return false;
	if (op == EXPR_STORE) {
		*t = (struct expr_app){.op = EXPR_STORE,
				       .width = 8,
				       .a = gen_array(g, 1),
				       .b = gen_term(g, 64, 0),
				       .c = gen_term(g, 8, 1)};
		if (gen_below(g, 2))
			t->c = expr_raw(g->p, &(struct expr_app){.op = EXPR_READ,
								 .width = 8,
								 .a = t->a,
								 .b = t->b});
		expr_id below = t->a; /* a store that may lie below another one */
		if (gen_below(g, 2) && expr_op_of(g->p, below) == EXPR_STORE &&
		    expr_op_of(g->p, expr_get(g->p, below)->a) == EXPR_STORE)
			below = expr_get(g->p, below)->a;
		if (gen_below(g, 2) && expr_op_of(g->p, below) == EXPR_STORE)
			t->b = expr_get(g->p, below)->b;
		if (gen_below(g, 4) == 0)
			put_zero_on_zeros(g, t);
		return true;
	}
	*t = gen_app(g, op, width, 2);
	if (op != EXPR_READ && r->first != EXPR_ANY)
		t->a = gen_with_top(g, r->first, expr_width(g->p, t->a), 2);
	if (op != EXPR_READ && expr_arity[op] > 1 && r->second != EXPR_ANY)
		t->b = gen_with_top(g, r->second, expr_width(g->p, t->b), 2);
	if (op != EXPR_READ && op != EXPR_CONCAT && expr_arity[op] == 2)
		relate(g, r, t);
	if (op == EXPR_ITE && gen_below(g, 2))
		relate_sides(g, t);
	return r->first >> expr_op_of(g->p, t->a) & 1 &&
	       (expr_arity[op] < 2 || r->second >> expr_op_of(g->p, t->b) & 1);
}

/* A rule's result and the raw application, made comparable if they are arrays. */
static bool fire(struct gen *g, const struct expr_rule *r, expr_id *raw, expr_id *folded)
{
	struct expr_app t;
	if (!candidate(g, r, &t))
		return false;
	*folded = r->fold(g->p, &t);
	if (!*folded)
		return false;
	*raw = expr_raw(g->p, &t);
	if (t.op == EXPR_STORE) {
		struct expr_app read = {
			.op = EXPR_READ, .width = 8, .a = *raw, .b = gen_term(g, 64, 0)};
		*raw = expr_raw(g->p, &read);
		read.a = *folded;
		*folded = expr_raw(g->p, &read);
	}
	assert_int_equal(expr_width(g->p, *raw), expr_width(g->p, *folded));
	return true;
}

static void check_everywhere(struct gen *g, const char *rule, expr_id raw, expr_id folded)
{
	for (unsigned v = 0; v < 256; v++) {
		uint8_t values[2] = {v & 15, (uint8_t)(v >> 4)};
		if (naive(g->p, raw, values) == naive(g->p, folded, values))
			continue;
		gen_show(g->p, rule, raw, folded);
		fail_msg("%s: differs at %u, %u", rule, values[0], values[1]);
	}
}

static void each_rule_is_right_at_small_widths(void **unused)
{
	(void)unused;
	for (unsigned f = 0; f < BIT_FAMILIES; f++)
		for (unsigned i = 0; i < expr_families[f]->n; i++) {
			const struct expr_rule *r = &expr_families[f]->rules[i];
			unsigned fired = 0;
			struct gen g;
			for (unsigned k = 0; k < SMALL_TRIES && fired < SMALL_WANTED;
			     k++) {
				if (k % 500 == 0) {
					if (k)
						expr_pool_free(g.p);
					gen_init(&g, 1000 * f + 10 * i + k,
						 1 + k / 500 % 4, 4);
					g.has_arrays = true;
				}
				expr_id raw, folded;
				if (!fire(&g, r, &raw, &folded))
					continue;
				fired++;
				check_everywhere(&g, r->name, raw, folded);
			}
			expr_pool_free(g.p);
			if (!fired)
				fail_msg("%s: %s never fires", expr_families[f]->name,
					 r->name);
		}
}

/* What the rules ask about pairs of comparisons, on all pairs there are at two bits. */
static void opposite_comparisons_are_opposite(void **unused)
{
	(void)unused;
	struct gen g;
	gen_init(&g, 1, 2, 2);
	expr_id term[6], pairs[5 * 36];
	unsigned n = 0;
	for (unsigned i = 0; i < 2; i++)
		term[i] = expr_extract(g.p, expr_var(g.p, g.var + i), 0, 2);
	for (unsigned i = 0; i < 4; i++)
		term[i + 2] = expr_const(g.p, 2, i);
	for (unsigned op = EXPR_EQ; op <= EXPR_SLE; op++)
		for (unsigned i = 0; i < 36; i++)
			pairs[n++] = expr_raw(g.p, &(struct expr_app){.op = (uint8_t)op,
								      .width = 1,
								      .a = term[i / 6],
								      .b = term[i % 6]});
	unsigned claimed = 0;
	for (unsigned i = 0; i < n * n; i++) {
		expr_id a = pairs[i / n], b = pairs[i % n];
		if (!expr_are_opposite(g.p, a, b))
			continue;
		claimed++;
		for (unsigned v = 0; v < 16; v++) {
			uint8_t values[2] = {v & 3, (uint8_t)(v >> 2)};
			if (naive(g.p, a, values) != naive(g.p, b, values))
				continue;
			gen_show(g.p, "not opposite", a, b);
			fail_msg("at %u, %u", values[0], values[1]);
		}
	}
	assert_true(claimed > 100);
	expr_pool_free(g.p);
}

/* --- by Z3 -------------------------------------------------------------------------- */

static void refuse(Z3_context c, Z3_error_code e)
{
	fail_msg("z3: %s", Z3_get_error_msg(c, e));
}

static Z3_lbool solve_difference(struct expr_pool *p, expr_id raw, expr_id folded)
{
	struct expr_app same = {.op = EXPR_EQ, .width = 1, .a = raw, .b = folded};
	struct expr_app differ = {.op = EXPR_NOT, .width = 1, .a = expr_raw(p, &same)};
	expr_id constraint = expr_raw(p, &differ);
	char *text;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	expr_print_smt(f, p, &constraint, 1);
	fclose(f);

	Z3_config config = Z3_mk_config();
	Z3_set_param_value(config, "rlimit",
			   "5000000"); /* about two seconds, on any machine */
	Z3_context c = Z3_mk_context(config);
	Z3_set_error_handler(c, refuse);
	Z3_solver s = Z3_mk_solver(c);
	Z3_solver_inc_ref(c, s);
	Z3_ast_vector asserts =
		Z3_parse_smtlib2_string(c, text, 0, NULL, NULL, 0, NULL, NULL);
	Z3_ast_vector_inc_ref(c, asserts);
	for (unsigned i = 0; i < Z3_ast_vector_size(c, asserts); i++)
		Z3_solver_assert(c, s, Z3_ast_vector_get(c, asserts, i));
	Z3_ast_vector_dec_ref(c, asserts);
	Z3_lbool answer = Z3_solver_check(c, s);
	Z3_solver_dec_ref(c, s);
	Z3_del_context(c);
	Z3_del_config(config);
	free(text);
	return answer;
}

/* How many instances were proved. Products and quotients of 64 bits may be too hard. */
static unsigned prove(const struct expr_rule *r, unsigned width, uint64_t seed,
		      unsigned *fired)
{
	unsigned proved = 0;
	struct gen g;
	gen_init(&g, seed, width, 8);
	g.has_arrays = true;
	*fired = 0;
	for (unsigned k = 0; k < LARGE_TRIES && proved < LARGE_WANTED; k++) {
		expr_id raw, folded;
		if (!fire(&g, r, &raw, &folded) || expr_get(g.p, raw)->vars == 0)
			continue;
		if (++*fired > LARGE_HARD)
			break;
		Z3_lbool answer = solve_difference(g.p, raw, folded);
		if (answer == Z3_L_TRUE) {
			gen_show(g.p, r->name, raw, folded);
			fail_msg("%s: z3 finds a difference at %u bits", r->name, width);
		}
		proved += answer == Z3_L_FALSE;
	}
	expr_pool_free(g.p);
	return proved;
}

static void each_rule_is_right_at_8_32_and_64_bits(void **unused)
{
	static const unsigned widths[] = {8, 32, 64};
	(void)unused;
	for (unsigned f = 0; f < BIT_FAMILIES; f++)
		for (unsigned i = 0; i < expr_families[f]->n; i++)
			for (unsigned w = 0; w < 3; w++) {
				const struct expr_rule *r = &expr_families[f]->rules[i];
				unsigned fired, proved = 0;
				/* Rare shapes may need more than one start of the generator. */
				for (unsigned k = 0; k < 8 && !proved; k++)
					proved = prove(r, widths[w],
						       100 * f + i + 10000 * k, &fired);
				if (getenv("EVERETT_VERBOSE"))
					printf("%2u bits, %u of %u proved: %s\n",
					       widths[w], proved, fired, r->name);
				if (!proved)
					fail_msg(
						"%s: %s at %u bits: %u fired, none proved",
						expr_families[f]->name, r->name,
						widths[w], fired);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_is_right_at_small_widths),
		cmocka_unit_test(opposite_comparisons_are_opposite),
		cmocka_unit_test(each_rule_is_right_at_8_32_and_64_bits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
