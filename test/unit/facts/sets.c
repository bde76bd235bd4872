/* sets.c - sets of byte values: interning, meeting, sweeping. */
#include "solve/lab.h"
#include "unit.h"

#include "facts/shared.h"

static void equal_sets_have_equal_ids(void **unused)
{
	(void)unused;
	static struct sets t;
	sets_init(&t);
	set_id a = sets_between(&t, 10, 20), b = sets_between(&t, 15, 30);
	assert_int_equal(sets_between(&t, 10, 20), a);
	assert_int_equal(sets_meet(&t, a, b), sets_between(&t, 15, 20));
	assert_int_equal(sets_meet(&t, a, sets_between(&t, 30, 40)), SET_EMPTY);
	assert_int_equal(sets_meet(&t, SET_FULL, b), b);
	sets_done(&t);
}

static void a_sweep_keeps_what_was_marked(void **unused)
{
	(void)unused;
	static struct sets t;
	sets_init(&t);
	for (unsigned round = 0; round < 3; round++) {
		set_id kept[256] = {0};
		for (unsigned low = 0; low < 256; low++)
			for (unsigned high = low; high < 256; high++)
				if (high == 255 - low / 2)
					sets_mark(&t, kept[low] = sets_between(&t, low,
									       high));
				else
					sets_between(&t, low, high);
		assert_int_equal(t.live, 256 * 257 / 2 + 1); /* and the empty one */
		sets_sweep(&t);
		assert_true(t.live <= 258);
		for (unsigned low = 0; low < 256; low++) {
			if (255 - low / 2 < low)
				continue;
			assert_int_equal(sets_get(&t, kept[low])->low, low);
			assert_int_equal(sets_get(&t, kept[low])->high, 255 - low / 2);
			assert_int_equal(sets_between(&t, low, 255 - low / 2), kept[low]);
		}
		assert_int_equal(t.n, 256 * 257 / 2 + 1); /* ids are used again */
	}
	sets_done(&t);
}

/* Byte sets that no facts have are freed by a sweep and their ids used again; the others
 * stay what they are. */
static void byte_sets_are_bounded(void **unused)
{
	(void)unused;
	struct lab l = lab_new(NULL, 64);
	assert_true(lab_add(&l, expr_ult(l.p, lab_byte(&l, 0), expr_const(l.p, 8, 100))));
	struct facts *base = l.f;
	uint32_t most = 0;
	for (unsigned round = 0; round < 20; round++) {
		l.f = facts_hold(base);
		for (unsigned i = 0; i < 256; i++) {
			expr_id odd = expr_mul(l.p, lab_byte(&l, 20 + i % 5),
					       expr_const(l.p, 8, 2 * round + 3));
			struct facts *g = facts_add(
				l.s, l.f,
				expr_not(l.p, expr_eq(l.p, odd, expr_const(l.p, 8, i))));
			if (!g)
				continue;
			facts_drop(l.s, l.f);
			l.f = g;
		}
		facts_drop(l.s, l.f);
		l.f = base;
		expr_sweep_begin(l.p);
		facts_mark(l.s, base);
		solve_mark(l.s);
		solve_swept(l.s);
		expr_sweep_end(l.p);
		assert_true(l.s->sets.live <= 3); /* full, empty, below 100 */
		if (round == 0)
			most = l.s->sets.n;
		assert_true(l.s->sets.n <= most + 100);
		lab_expect(&l, expr_ult(l.p, lab_byte(&l, 0), expr_const(l.p, 8, 100)),
			   VERDICT_SAT, VERDICT_UNSAT);
		lab_expect(&l, expr_ult(l.p, lab_byte(&l, 0), expr_const(l.p, 8, 99)),
			   VERDICT_SAT, VERDICT_SAT);
	}
	assert_true(most > 100);
	lab_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_sets_have_equal_ids),
		cmocka_unit_test(a_sweep_keeps_what_was_marked),
		cmocka_unit_test(byte_sets_are_bounded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
