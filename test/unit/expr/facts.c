/* facts.c - what folding promises to those who build terms: the forms others rely on. */
#include "expr/array.h"
#include "expr/expr.h"
#include "unit.h"

struct fixture {
	struct expr_pool *p;
	expr_id x, y, x32, y32, word, b; /* bytes, extended bytes, four bytes, one bit */
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	f->p = expr_pool_new();
	uint32_t v = expr_input(f->p, "in", 8, 0);
	f->x = expr_var(f->p, v);
	f->y = expr_var(f->p, v + 1);
	f->x32 = expr_zext(f->p, f->x, 32);
	f->y32 = expr_zext(f->p, f->y, 32);
	f->word = expr_var(f->p, v + 4);
	for (uint32_t i = 5; i < 8; i++)
		f->word = expr_concat(f->p, expr_var(f->p, v + i), f->word);
	f->b = expr_ult(f->p, f->x, f->y);
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;
	expr_pool_free(f->p);
	free(f);
	return 0;
}

#define SAME(a, b) assert_int_equal((a), (b))
#define K(width, value) expr_const(f->p, width, (uint64_t)(value))
#define OP(op, a, b) expr_binary(f->p, EXPR_##op, a, b)
#define NOT(a) expr_not(f->p, a)
#define YES expr_bool(f->p, true)
#define NO expr_bool(f->p, false)

static void sums_collect_their_constants(void **state)
{
	struct fixture *f = *state;
	expr_id w = f->word, v = OP(MUL, f->x32, f->y32);
	SAME(OP(ADD, w, K(32, 0)), w);
	SAME(OP(ADD, K(32, 3), w), OP(ADD, w, K(32, 3)));
	SAME(OP(ADD, OP(ADD, w, K(32, 3)), K(32, 4)), OP(ADD, w, K(32, 7)));
	SAME(OP(SUB, w, K(32, 3)), OP(ADD, w, K(32, -3)));
	SAME(OP(SUB, OP(ADD, w, v), w), v);
	SAME(OP(SUB, OP(ADD, w, K(32, 8)), w), K(32, 8));
	SAME(OP(SUB, w, w), K(32, 0));
	SAME(expr_neg(f->p, expr_neg(f->p, w)), w);
	SAME(OP(ADD, OP(ADD, w, K(32, 1)), OP(ADD, v, K(32, 2))),
	     OP(ADD, OP(ADD, w, v), K(32, 3)));
	SAME(OP(ADD, w, v), OP(ADD, v, w));
}

static void products_and_quotients_by_powers_are_slices(void **state)
{
	struct fixture *f = *state;
	expr_id v = OP(ADD, f->word, f->x32);
	SAME(OP(MUL, v, K(32, 0)), K(32, 0));
	SAME(OP(MUL, v, K(32, 1)), v);
	SAME(OP(MUL, v, K(32, 8)), OP(SHL, v, K(32, 3)));
	SAME(OP(MUL, OP(MUL, v, K(32, 3)), K(32, 5)), OP(MUL, v, K(32, 15)));
	SAME(OP(UDIV, v, K(32, 16)), OP(LSHR, v, K(32, 4)));
	SAME(OP(UREM, v, K(32, 16)), OP(AND, v, K(32, 15)));
	SAME(OP(UREM, f->x32, K(32, 300)), f->x32);
	SAME(OP(SDIV, f->x32, K(32, 10)), expr_zext(f->p, OP(UDIV, f->x, K(8, 10)), 32));
}

static void bits_are_masked_once(void **state)
{
	struct fixture *f = *state;
	expr_id v = OP(ADD, f->word, f->x32);
	SAME(OP(AND, v, v), v);
	SAME(OP(OR, v, K(32, -1)), K(32, -1));
	SAME(OP(XOR, v, v), K(32, 0));
	SAME(OP(AND, OP(AND, v, K(32, 0x5050)), K(32, 0x4444)),
	     OP(AND, v, K(32, 0x4040)));
	SAME(OP(OR, OP(OR, v, K(32, 1)), K(32, 4)), OP(OR, v, K(32, 5)));
	SAME(OP(XOR, OP(XOR, v, K(32, 1)), K(32, 4)), OP(XOR, v, K(32, 5)));
	SAME(NOT(NOT(v)), v);
	SAME(OP(AND, v, NOT(v)), K(32, 0));
	SAME(OP(AND, v, OP(OR, v, f->word)), v);
	SAME(OP(AND, f->x32, K(32, 0xff)), f->x32);
	SAME(OP(AND, v, K(32, 0xff)), expr_zext(f->p, expr_trunc(f->p, v, 8), 32));
	SAME(OP(OR, OP(SHL, f->x32, K(32, 8)), f->y32),
	     expr_zext(f->p, expr_concat(f->p, f->x, f->y), 32));
	SAME(OP(ADD, OP(SHL, f->x32, K(32, 8)), f->y32),
	     expr_zext(f->p, expr_concat(f->p, f->x, f->y), 32));
}

static void shifts_by_constants_are_slices(void **state)
{
	struct fixture *f = *state;
	expr_id v = OP(ADD, f->word, f->x32);
	SAME(OP(SHL, OP(SHL, v, K(32, 3)), K(32, 4)), OP(SHL, v, K(32, 7)));
	SAME(OP(LSHR, f->x32, K(32, 8)), K(32, 0));
	SAME(OP(LSHR, v, K(32, 40)), K(32, 0));
	SAME(OP(LSHR, f->word, K(32, 24)),
	     expr_zext(f->p, expr_extract(f->p, f->word, 24, 8), 32));
	SAME(OP(LSHR, OP(SHL, f->x32, K(32, 16)), K(32, 16)), f->x32);
	SAME(OP(ASHR, OP(SHL, f->x32, K(32, 24)), K(32, 24)), expr_sext(f->p, f->x, 32));
}

static void bytes_are_compared_as_bytes(void **state)
{
	struct fixture *f = *state;
	SAME(OP(SLT, K(32, 100), f->x32), OP(ULT, K(8, 100), f->x));
	SAME(OP(SLT, f->x32, K(32, 100)), OP(ULT, f->x, K(8, 100)));
	SAME(OP(SLT, f->x32, K(32, 300)), YES);
	SAME(OP(SLT, f->x32, K(32, -5)), NO);
	SAME(OP(ULT, f->x32, f->y32), OP(ULT, f->x, f->y));
	SAME(OP(SLE, f->x32, f->y32), OP(ULE, f->x, f->y));
	SAME(OP(EQ, f->x32, K(32, 65)), OP(EQ, f->x, K(8, 65)));
	SAME(OP(EQ, f->x32, K(32, 256)), NO);
	SAME(OP(EQ, expr_sext(f->p, f->x, 32), K(32, -1)), OP(EQ, f->x, K(8, 255)));
	SAME(OP(EQ, expr_sext(f->p, f->x, 32), K(32, 200)), NO);
	SAME(OP(SLT, expr_sext(f->p, f->x, 32), K(32, 48)), OP(SLT, f->x, K(8, 48)));
	SAME(OP(SLT, expr_sext(f->p, f->x, 32), K(32, 128)), YES);
}

static void comparisons_have_one_form(void **state)
{
	struct fixture *f = *state;
	SAME(NOT(OP(ULT, f->x, f->y)), OP(ULE, f->y, f->x));
	SAME(NOT(OP(SLE, f->x, f->y)), OP(SLT, f->y, f->x));
	SAME(OP(ULE, f->x, K(8, 9)), OP(ULT, f->x, K(8, 10)));
	SAME(NOT(OP(ULT, f->x, K(8, 10))), OP(ULT, K(8, 9), f->x));
	SAME(OP(ULT, f->x, K(8, 1)), OP(EQ, f->x, K(8, 0)));
	SAME(OP(ULE, f->x, K(8, 0)), OP(EQ, f->x, K(8, 0)));
	SAME(OP(ULT, K(8, 0), f->x), NOT(OP(EQ, f->x, K(8, 0))));
	SAME(OP(ULE, f->x, K(8, 255)), YES);
	SAME(NOT(OP(SLT, f->x, K(8, 0))), OP(SLT, K(8, -1), f->x));
	SAME(OP(ULT, OP(SHL, f->x32, K(32, 2)), K(32, 41)), OP(ULT, f->x, K(8, 11)));
}

static void equalities_leave_the_unknown_alone(void **state)
{
	struct fixture *f = *state;
	expr_id v = OP(MUL, f->word, f->x32);
	SAME(OP(EQ, OP(ADD, v, K(32, 3)), K(32, 10)), OP(EQ, v, K(32, 7)));
	SAME(OP(EQ, OP(SUB, K(32, 3), v), K(32, 10)), OP(EQ, v, K(32, -7)));
	SAME(OP(EQ, OP(SUB, v, f->word), K(32, 0)), OP(EQ, v, f->word));
	SAME(OP(EQ, OP(XOR, v, f->word), K(32, 0)), OP(EQ, v, f->word));
	SAME(OP(EQ, OP(MUL, v, K(32, 3)), K(32, 9)), OP(EQ, v, K(32, 3)));
	SAME(OP(EQ, OP(AND, v, K(32, 0x5050)), K(32, 1)), NO);
	expr_id all = OP(EQ, f->word, K(32, 0x64636261)), each = YES;
	for (unsigned i = 0; i < 4; i++)
		each = OP(AND,
			  OP(EQ, expr_extract(f->p, f->word, 8 * i, 8), K(8, 0x61 + i)),
			  each);
	/* the same four bytes, however the conjunction is nested */
	assert_int_equal(expr_get(f->p, all)->vars, expr_get(f->p, each)->vars);
	assert_int_equal(expr_get(f->p, all)->op, EXPR_AND);
}

static void truth_values_stay_single_bits(void **state)
{
	struct fixture *f = *state;
	expr_id b32 = expr_zext(f->p, f->b, 32);
	SAME(OP(EQ, b32, K(32, 0)), NOT(f->b));
	SAME(OP(EQ, b32, K(32, 1)), f->b);
	SAME(OP(EQ, b32, K(32, 2)), NO);
	SAME(OP(XOR, b32, K(32, 1)), expr_zext(f->p, NOT(f->b), 32));
	SAME(OP(SLT, K(32, 0), b32), f->b);
	SAME(expr_trunc(f->p, b32, 1), f->b);
	SAME(OP(EQ, f->b, YES), f->b);
	SAME(OP(AND, f->b, NOT(f->b)), NO);
	SAME(OP(OR, f->b, NOT(f->b)), YES);
}

static void choices_between_constants_vanish(void **state)
{
	struct fixture *f = *state;
	expr_id c = OP(EQ, f->x, f->y), pick = expr_ite(f->p, c, K(32, 7), K(32, 9));
	SAME(expr_ite(f->p, c, f->x, f->x), f->x);
	SAME(expr_ite(f->p, NOT(c), f->x32, f->word), expr_ite(f->p, c, f->word, f->x32));
	SAME(expr_ite(f->p, c, YES, NO), c);
	SAME(expr_ite(f->p, c, NO, YES), NOT(c));
	SAME(expr_ite(f->p, c, K(32, 1), K(32, 0)), expr_zext(f->p, c, 32));
	SAME(OP(EQ, pick, K(32, 7)), c);
	SAME(OP(EQ, pick, K(32, 9)), NOT(c));
	SAME(OP(EQ, pick, K(32, 8)), NO);
	SAME(OP(ULT, pick, K(32, 8)), c);
	SAME(OP(EQ, OP(ADD, pick, K(32, 1)), K(32, 8)), c);
	SAME(expr_ite(f->p, c, expr_ite(f->p, c, f->word, f->x32), f->y32),
	     expr_ite(f->p, c, f->word, f->y32));
}

static void comparisons_go_into_chains_of_choices(void **state)
{
	struct fixture *f = *state;
	expr_id c = OP(EQ, f->x, K(8, 1)), d = OP(EQ, f->y, K(8, 2));
	expr_id chain = expr_ite(f->p, c, K(32, 0), expr_ite(f->p, d, K(32, 1), f->x32));
	SAME(OP(EQ, chain, K(32, 0)),
	     OP(OR, c, OP(AND, NOT(d), OP(EQ, f->x32, K(32, 0)))));
	SAME(OP(ULT, K(32, 300), chain), NO); /* x32 is a byte */
	expr_id places = expr_ite(f->p, c, K(8, 0), expr_ite(f->p, d, K(8, 1), K(8, 2)));
	SAME(OP(ULT, places, K(8, 2)), OP(OR, c, d));
	SAME(OP(SLT, K(8, 0), places), NOT(c));
	SAME(OP(EQ, expr_zext(f->p, places, 64), K(64, 2)), OP(AND, NOT(c), NOT(d)));
}

static void quotient_and_rest_are_the_dividend(void **state)
{
	struct fixture *f = *state;
	expr_id n = f->word, d = f->x32, more = f->y32;
	expr_id multiple = OP(MUL, OP(SDIV, n, d), d), rest = OP(SREM, n, d);
	SAME(OP(ADD, multiple, rest), n);
	SAME(OP(ADD, OP(ADD, rest, more), multiple), OP(ADD, n, more));
	SAME(OP(SUB, n, multiple), rest);
	SAME(OP(SUB, OP(SUB, more, multiple), rest), OP(SUB, more, n));
	SAME(OP(SUB, n, OP(MUL, OP(UDIV, n, K(32, 10)), K(32, 10))), OP(UREM, n, K(32, 10)));
	expr_id other = OP(MUL, OP(UDIV, n, d), d);
	assert_int_not_equal(OP(ADD, other, rest), n);
}

/* Sums over sorted and unsorted values are equal without a solver. */
static void opposites_cancel_in_nested_sums(void **state)
{
	struct fixture *f = *state;
	expr_id a = f->word, b = f->x32, c = f->y32;
	expr_id sum = OP(ADD, OP(ADD, a, b), c);
	SAME(OP(SUB, sum, b), OP(ADD, a, c));
	SAME(OP(SUB, OP(SUB, OP(SUB, sum, c), a), b), K(32, 0));
	SAME(OP(ADD, OP(SUB, a, sum), b), OP(SUB, K(32, 0), c));
	SAME(OP(EQ, sum, OP(ADD, OP(SUB, b, a), c)), OP(EQ, OP(ADD, a, a), K(32, 0)));
	expr_id less = OP(SLT, a, b);
	expr_id low = expr_ite(f->p, less, a, b), high = expr_ite(f->p, less, b, a);
	expr_id other = expr_ite(f->p, OP(SLE, b, a), a, b);
	SAME(OP(ADD, OP(ADD, low, c), high), sum);
	SAME(OP(ADD, low, other), OP(ADD, a, b));
	SAME(OP(SUB, sum, OP(ADD, low, high)), c);
	SAME(OP(XOR, OP(XOR, high, c), low), OP(XOR, OP(XOR, a, b), c));
	expr_id unsigned_high = expr_ite(f->p, OP(ULT, a, b), b, a);
	assert_int_not_equal(OP(ADD, low, unsigned_high), OP(ADD, a, b));
}

static void adjacent_bytes_rebuild_the_word(void **state)
{
	struct fixture *f = *state;
	const expr_id words[] = {
		OP(ADD, f->word, f->x32),
		OP(ADD, f->x32, f->y32),
		f->x32,
		f->word,
		expr_sext(f->p, f->x, 32),
		OP(XOR, f->word, OP(MUL, f->word, f->x32)),
		expr_ite(f->p, f->b, K(32, 0x01020304), K(32, 0x05060304)),
		NOT(OP(ADD, f->word, f->x32)),
		OP(AND, OP(MUL, f->word, f->x32), K(32, 0xf0f00f)),
		expr_zext(f->p, f->b, 32),
		expr_sext(f->p, f->b, 32),
		OP(SHL, OP(ADD, f->word, f->x32), K(32, 5)),
	};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
		expr_id up = expr_extract(f->p, words[i], 0, 8);
		expr_id down = expr_extract(f->p, words[i], 24, 8);
		for (unsigned b = 1; b < 4; b++) {
			up = expr_concat(f->p, expr_extract(f->p, words[i], 8 * b, 8),
					 up);
			down = expr_concat(f->p, down,
					   expr_extract(f->p, words[i], 24 - 8 * b, 8));
		}
		SAME(up, words[i]);
		SAME(down, words[i]);
	}
}

static void casts_of_casts_are_one_cast(void **state)
{
	struct fixture *f = *state;
	expr_id x16 = expr_zext(f->p, f->x, 16);
	SAME(expr_zext(f->p, x16, 32), f->x32);
	SAME(expr_sext(f->p, x16, 32), f->x32);
	SAME(expr_concat(f->p, K(24, 0), f->x), f->x32);
	SAME(expr_trunc(f->p, OP(ADD, f->x32, f->y32), 8), OP(ADD, f->x, f->y));
	SAME(expr_trunc(f->p, OP(MUL, expr_sext(f->p, f->x, 32), K(32, 3)), 8),
	     OP(MUL, f->x, K(8, 3)));
	SAME(expr_extract(f->p, f->x32, 8, 8), K(8, 0));
	SAME(expr_extract(f->p, f->word, 4, 8),
	     expr_concat(f->p, expr_extract(f->p, f->word, 8, 4),
			 expr_extract(f->p, f->word, 4, 4)));
}

static void reads_look_through_stores(void **state)
{
	struct fixture *f = *state;
	const uint8_t values[] = {10, 20, 30};
	expr_id bytes[] = {f->x, K(8, 20), f->y}, i = expr_zext(f->p, f->x, 64);
	expr_id t = expr_table_const(f->p, values, 3), u = expr_table(f->p, bytes, 3);
	expr_id konst[] = {K(8, 10), K(8, 20), K(8, 30)};
	SAME(expr_table(f->p, konst, 3), t);
	SAME(expr_read(f->p, t, K(64, 1)), K(8, 20));
	SAME(expr_read(f->p, u, K(64, 2)), f->y);
	SAME(expr_read(f->p, expr_store(f->p, t, i, f->y), i), f->y);
	expr_id next = OP(ADD, i, K(64, 1));
	SAME(expr_read(f->p, expr_store(f->p, t, next, f->y), i), expr_read(f->p, t, i));
	SAME(expr_store(f->p, expr_store(f->p, t, i, f->x), i, f->y),
	     expr_store(f->p, t, i, f->y));
	assert_int_equal(expr_get(f->p, expr_read(f->p, t, i))->op, EXPR_READ);
}

static void inputs_are_known_by_name_and_position(void **state)
{
	struct fixture *f = *state;
	uint32_t a = expr_input(f->p, "file", 10, 3), b = expr_input(f->p, "file", 10, 4);
	assert_int_not_equal(a, b);
	assert_int_equal(expr_input(f->p, "file", 10, 3), a);
	assert_int_equal(expr_var_input(f->p, b + 9)->position, 4);
	assert_int_equal(expr_var_input(f->p, b + 9)->first_var, b);
	assert_int_equal(expr_var_count(f->p), b + 10);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(sums_collect_their_constants),
		TEST(products_and_quotients_by_powers_are_slices),
		TEST(bits_are_masked_once),
		TEST(shifts_by_constants_are_slices),
		TEST(bytes_are_compared_as_bytes),
		TEST(comparisons_have_one_form),
		TEST(equalities_leave_the_unknown_alone),
		TEST(truth_values_stay_single_bits),
		TEST(choices_between_constants_vanish),
		TEST(comparisons_go_into_chains_of_choices),
		TEST(opposites_cancel_in_nested_sums),
		TEST(quotient_and_rest_are_the_dividend),
		TEST(adjacent_bytes_rebuild_the_word),
		TEST(casts_of_casts_are_one_cast),
		TEST(reads_look_through_stores),
		TEST(inputs_are_known_by_name_and_position),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
