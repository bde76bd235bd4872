/* log.c - the choice log: order, sharing after forks, long chains. */
#include "state/log.h"

#include "base/rng.h"
#include "unit.h"

static void add(struct log *l, uint64_t value)
{
	struct choice c = {.kind = CHOICE_BRANCH, .func = 3, .insn = 5, .value = value};
	log_add(l, &c);
}

static uint64_t at(const struct log *l, uint64_t i)
{
	struct choice c = {.value = ~0ULL};
	assert_true(log_at(l, i, &c));
	assert_int_equal(c.kind, CHOICE_BRANCH);
	assert_int_equal(c.func, 3);
	assert_int_equal(c.insn, 5);
	return c.value;
}

static void records_are_found_by_number(void **unused)
{
	(void)unused;
	struct log l;
	struct choice c;
	log_init(&l);
	assert_int_equal(l.length, 0);
	assert_false(log_at(&l, 0, &c));
	for (uint64_t i = 0; i < 100; i++) {
		add(&l, i * 3);
		assert_int_equal(l.length, i + 1);
		for (uint64_t k = 0; k <= i; k++)
			assert_int_equal(at(&l, k), k * 3);
		assert_false(log_at(&l, i + 1, &c));
	}
	log_done(&l);
	assert_int_equal(l.length, 0);
	log_done(&l);
}

/* At every position in a part: both sides go on alone, the past is one. */
static void forks_share_the_past_and_nothing_else(void **unused)
{
	(void)unused;
	for (uint64_t n = 0; n < 50; n++) {
		struct log a, b;
		log_init(&a);
		for (uint64_t i = 0; i < n; i++)
			add(&a, i);
		log_fork(&a, &b);
		assert_ptr_equal(a.last, b.last);
		for (uint64_t i = 0; i < 40; i++) {
			add(&a, 1000 + i);
			add(&b, 2000 + i);
		}
		for (uint64_t i = 0; i < n; i++) {
			assert_int_equal(at(&a, i), i);
			assert_int_equal(at(&b, i), i);
		}
		for (uint64_t i = 0; i < 40; i++) {
			assert_int_equal(at(&a, n + i), 1000 + i);
			assert_int_equal(at(&b, n + i), 2000 + i);
		}
		log_done(n % 2 ? &a : &b);
		struct log *left = n % 2 ? &b : &a;
		assert_int_equal(at(left, n + 39), n % 2 ? 2039 : 1039);
		log_done(left);
	}
}

enum { LOGS = 10, LONGEST = 400 };

static void random_forks_agree_with_plain_arrays(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 9);
	for (unsigned round = 0; round < 100; round++) {
		struct log logs[LOGS];
		static uint64_t model[LOGS][LONGEST];
		bool live[LOGS] = {true};
		log_init(&logs[0]);
		for (unsigned step = 0; step < 1500; step++) {
			unsigned k = (unsigned)rng_below(&r, LOGS);
			unsigned to = (unsigned)rng_below(&r, LOGS);
			unsigned what = (unsigned)rng_below(&r, 20);
			if (!live[k])
				continue;
			if (what < 17 && logs[k].length < LONGEST) {
				model[k][logs[k].length] = rng_next(&r);
				add(&logs[k], model[k][logs[k].length]);
			} else if (what < 19 && !live[to]) {
				log_fork(&logs[k], &logs[to]);
				memcpy(model[to], model[k], sizeof model[k]);
				live[to] = true;
			} else if (k != 0) {
				log_done(&logs[k]);
				live[k] = false;
			}
		}
		for (unsigned k = 0; k < LOGS; k++) {
			for (uint64_t i = 0; live[k] && i < logs[k].length; i++)
				assert_int_equal(at(&logs[k], i), model[k][i]);
			if (live[k])
				log_done(&logs[k]);
		}
	}
}

/* Dropped in a loop: recursion would overflow the stack here. */
static void a_million_records_go_without_recursion(void **unused)
{
	(void)unused;
	struct log l, forked;
	log_init(&l);
	for (uint64_t i = 0; i < 1000000; i++)
		add(&l, i);
	log_fork(&l, &forked);
	log_done(&l);
	assert_int_equal(at(&forked, 0), 0);
	assert_int_equal(at(&forked, 999999), 999999);
	log_done(&forked);
}

/* The worst shape: a fork before each record makes a part of each. */
static void a_million_parts_go_without_recursion(void **unused)
{
	(void)unused;
	struct log l, forked;
	log_init(&l);
	for (uint64_t i = 0; i < 1000000; i++) {
		add(&l, i);
		log_fork(&l, &forked);
		struct log old = l;
		l = forked;
		if (i % 2)
			log_done(&old);
		else
			add(&l, i), log_done(&old);
	}
	assert_int_equal(l.length, 1500000);
	log_done(&l);
}

static void kinds_have_names(void **unused)
{
	(void)unused;
	assert_string_equal(choice_name(CHOICE_BRANCH), "BRANCH");
	assert_string_equal(choice_name(CHOICE_GUEST), "GUEST");
	assert_string_equal(choice_name((enum choice_kind)0), "?");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_are_found_by_number),
		cmocka_unit_test(forks_share_the_past_and_nothing_else),
		cmocka_unit_test(random_forks_agree_with_plain_arrays),
		cmocka_unit_test(a_million_records_go_without_recursion),
		cmocka_unit_test(a_million_parts_go_without_recursion),
		cmocka_unit_test(kinds_have_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
