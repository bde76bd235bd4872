/* ranges.c - every range of few bits, every operator: no result lies outside. */
#include "facts/ranges.h"

#include "expr/calc.h"
#include "unit.h"

enum { W = 4, N = 1 << W };

static const enum expr_op binary[] = {
	EXPR_ADD,  EXPR_SUB, EXPR_MUL, EXPR_UDIV, EXPR_SDIV, EXPR_UREM,
	EXPR_SREM, EXPR_AND, EXPR_OR,  EXPR_XOR,  EXPR_SHL,  EXPR_LSHR,
	EXPR_ASHR, EXPR_EQ,  EXPR_ULT, EXPR_ULE,  EXPR_SLT,  EXPR_SLE,
};

static unsigned result_width(enum expr_op op)
{
	return op == EXPR_EQ || op == EXPR_ULT || op == EXPR_ULE || op == EXPR_SLT ||
			       op == EXPR_SLE
		       ? 1
		       : W;
}

/* Walks all ranges of W bits, also those through zero; false at the end. */
static bool next_range(struct range *r)
{
	if (++r->high == N) {
		r->high = 0;
		r->low++;
	}
	return r->low < N;
}

static void no_result_lies_outside(void **unused)
{
	(void)unused;
	for (unsigned k = 0; k < sizeof binary / sizeof *binary; k++) {
		unsigned w = result_width(binary[k]);
		uint8_t table[N][N];
		for (unsigned a = 0; a < N; a++)
			for (unsigned b = 0; b < N; b++)
				table[a][b] = (uint8_t)calc64_binary(binary[k], W, a, b);
		struct range a = {0, 0};
		do {
			struct range b = {0, 0};
			do {
				struct range r = range_apply(binary[k], w, W, a, b);
				for (unsigned i = 0; i < N; i++)
					for (unsigned j = 0; j < N; j++)
						if (range_has(a, i, W) &&
						    range_has(b, j, W) &&
						    !range_has(r, table[i][j], w))
							fail_msg("operator %u: %u, %u in "
								 "[%u %u] [%u %u]",
								 binary[k], i, j,
								 (unsigned)a.low,
								 (unsigned)a.high,
								 (unsigned)b.low,
								 (unsigned)b.high);
			} while (next_range(&b));
		} while (next_range(&a));
	}
}

/* NOT, extensions, cuts and joins in the same way. */
static void nor_with_one_operand(void **unused)
{
	(void)unused;
	struct range a = {0, 0};
	do {
		struct range not = range_apply(EXPR_NOT, W, W, a, a),
			     zext = range_apply(EXPR_ZEXT, W + 2, W, a, a),
			     sext = range_apply(EXPR_SEXT, W + 2, W, a, a);
		for (unsigned v = 0; v < N; v++) {
			if (!range_has(a, v, W))
				continue;
			assert_true(range_has(not, ~v & (N - 1), W));
			assert_true(range_has(zext, v, W + 2));
			assert_true(range_has(sext, (uint64_t)calc64_signed(W, v) & 63,
					      W + 2));
			for (unsigned low = 0; low < W; low++)
				for (unsigned w = 1; low + w <= W; w++)
					assert_true(range_has(range_extract(a, low, w, W),
							      v >> low & ((1u << w) - 1),
							      w));
		}
		struct range b = {0, 0};
		do {
			struct range r = range_join(a, b, W);
			for (unsigned v = 0; v < N; v++)
				if ((range_has(a, v, W) || range_has(b, v, W)) &&
				    !range_has(r, v, W))
					fail();
		} while (next_range(&b));
	} while (next_range(&a));
}

/* What two ranges share lies in what they meet in; nothing is shared if they do not. */
static void meetings_lose_nothing(void **unused)
{
	(void)unused;
	struct range a = {0, 0};
	do {
		struct range b = {0, 0};
		do {
			struct range r;
			bool meets = range_meet(a, b, W, &r), is_any = false;
			for (unsigned v = 0; v < N; v++) {
				bool is_both = range_has(a, v, W) && range_has(b, v, W);
				is_any |= is_both;
				if (is_both && !range_has(r, v, W))
					fail();
				if (meets && range_has(r, v, W) && !range_has(a, v, W))
					fail();
			}
			assert_int_equal(meets, is_any);
		} while (next_range(&b));
	} while (next_range(&a));
}

/* From a product or a quotient back to the operand. */
static void operands_are_not_lost(void **unused)
{
	(void)unused;
	struct range r = {0, 0};
	do {
		for (unsigned k = 0; k < N; k++) {
			struct range u = range_dividend(r, k, false, W),
				     s = range_dividend(r, k, true, W);
			for (unsigned v = 0; k && v < N; v++) {
				if (range_has(r, calc64_binary(EXPR_UDIV, W, v, k), W))
					assert_true(range_has(u, v, W));
				if (range_has(r, calc64_binary(EXPR_SDIV, W, v, k), W))
					assert_true(range_has(s, v, W));
			}
			struct range x = {0, 0};
			do {
				struct range f = range_factor(r, x, k, W);
				for (unsigned v = 0; v < N; v++)
					if (range_has(x, v, W) &&
					    range_has(r, v * k % N, W) &&
					    !range_has(f, v, W))
						fail_msg("%u times %u in [%u %u]", v, k,
							 (unsigned)r.low,
							 (unsigned)r.high);
			} while (next_range(&x));
		}
	} while (next_range(&r));
}

/* What they are there for. */
static void signs_are_followed(void **unused)
{
	(void)unused;
	const struct range digit = {0, 9}, zero = {0, 0};
	struct range r = range_apply(EXPR_SUB, 32, 32, zero, digit);
	assert_int_equal(r.low, (uint32_t)-9);
	assert_int_equal(r.high, 0);
	r = range_apply(EXPR_MUL, 32, 32, r, (struct range){0, 999});
	assert_int_equal(r.low, (uint32_t)(-9 * 999));
	assert_int_equal(r.high, 0);
	assert_false(range_has(r, 0x80000000, 32));
	r = range_apply(EXPR_SEXT, 64, 32, r, r);
	assert_int_equal(r.low, (uint64_t)(-9 * 999));
	r = range_apply(EXPR_SDIV, 64, 64, r, (struct range){0, UINT64_MAX});
	assert_int_equal(r.low, (uint64_t)(-9 * 999));
	assert_int_equal(r.high, 9 * 999);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_result_lies_outside),
		cmocka_unit_test(nor_with_one_operand),
		cmocka_unit_test(meetings_lose_nothing),
		cmocka_unit_test(operands_are_not_lost),
		cmocka_unit_test(signs_are_followed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
