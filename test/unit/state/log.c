/* log.c - the choice log: order, sharing after forks, long chains. */
#include "state/log.h"

#include "base/map.h"
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

/* Forwards from everywhere, backwards, as an array: the same records. */
static void compare_walks(const struct log *l, uint64_t step)
{
	struct log_buffer all = {0};
	struct log_back back;
	struct log_iter i;
	struct choice c;
	log_read(l, 0, &all);
	assert_int_equal(all.n, l->length);
	log_back_begin(&back, l);
	for (uint64_t k = l->length; k-- > 0;) {
		assert_true(log_before(&back, &c));
		assert_int_equal(c.value, all.records[k].value);
	}
	assert_false(log_before(&back, &c));
	for (uint64_t from = 0; from <= l->length; from += step) {
		log_iter_begin(&i, l, from);
		for (uint64_t k = from; k < l->length; k++) {
			assert_true(log_next(&i, &c));
			assert_int_equal(c.value, all.records[k].value);
		}
		assert_false(log_next(&i, &c));
	}
	log_buffer_done(&all);
}

/* Parts of one record and of more, around the numbers where a level is added. */
static void walks_see_every_record_once(void **unused)
{
	(void)unused;
	static const uint64_t lengths[] = {0, 1, 31, 32, 33, 64, 1023, 1024, 1025, 40000};
	for (unsigned n = 0; n < sizeof lengths / sizeof *lengths; n++)
		for (unsigned forks = 0; forks < 2; forks++) {
			struct log l;
			log_init(&l);
			for (uint64_t k = 0; k < lengths[n]; k++) {
				struct log side;
				add(&l, hash_mix(k));
				if (!forks)
					continue;
				log_fork(&l, &side);
				struct log was = l;
				add(&side, hash_mix(k + 1));
				k++;
				l = side;
				log_done(&was);
			}
			compare_walks(&l, lengths[n] < 100 ? 1 : lengths[n] / 7);
			log_done(&l);
		}
}

/* The hashes of a log are those of its records, however it came about; sites and threads are
 * in the check alone. */
static void hashes_go_along(void **unused)
{
	(void)unused;
	struct choice c = {.kind = CHOICE_VALUE, .func = 3, .insn = 5, .value = 9};
	struct log a, b, front = {0};
	uint64_t place = 0;
	log_init(&a);
	for (unsigned i = 0; i < 100; i++) {
		c.value += i;
		place = choice_place(place, &c);
		log_add(&a, &c);
		if (i == 40)
			front = a;
		if (i == 59)
			log_fork(&a, &b);
	}
	assert_int_equal(a.place, place);
	assert_int_equal(log_check_at(&a, &front, 100), a.check);
	assert_int_equal(log_check_at(&a, &front, 60), b.check);
	log_done(&b);
	for (unsigned what = 0; what < 4; what++) {
		struct choice d = c;
		struct log other;
		log_init(&b);
		log_init(&other);
		d.func += what == 0;
		d.insn += what == 1;
		d.thread = what == 2;
		d.value += what == 3;
		log_add(&b, &c);
		log_add(&other, &d);
		assert_int_equal(b.place == other.place, what < 3);
		assert_int_not_equal(b.check, other.check);
		assert_int_equal(log_place_with(&a, &b) == log_place_with(&a, &other),
				 what < 3);
		log_add(&a, &c);
		log_done(&b);
		log_done(&other);
	}
	log_done(&a);
}

/* The log in front of a mark is the one that was, and goes its own way. */
static void marks_give_back_what_was_in_front(void **unused)
{
	(void)unused;
	enum { N = 50 };
	struct log_mark marks[N];
	struct log l;
	log_init(&l);
	for (uint64_t i = 0; i < N; i++) {
		log_mark_front(&marks[i], &l);
		add(&l, i * 7);
		log_mark_last(&marks[i], &l);
		struct log other;
		log_fork(&l, &other); /* parts of all lengths */
		if (i % 11 == 3)
			add(&l, 1);
		log_done(&other);
	}
	for (uint64_t i = 0; i < N; i++) {
		struct log front;
		struct choice c;
		assert_int_equal(log_marked(&marks[i]).value, i * 7);
		log_fork_at(&marks[i], &front);
		assert_int_equal(front.length, marks[i].length);
		for (uint64_t k = 0; k < front.length; k++)
			assert_int_equal(at(&front, k), at(&l, k));
		assert_int_equal(log_check_at(&l, &(struct log){0}, front.length),
				 front.check);
		add(&front, 12345);
		assert_true(log_at(&l, front.length - 1, &c) && c.value == i * 7);
		compare_walks(&front, 5);
		log_done(&front);
	}
	log_done(&l);
}

/* The largest of everything that a record has. */
static void records_hold_what_they_say(void **unused)
{
	(void)unused;
	struct log l;
	struct choice c = {.kind = CHOICE_KINDS - 1,
			   .is_forced = 1,
			   .thread = CHOICE_THREADS - 1,
			   .func = CHOICE_FUNCS - 1,
			   .insn = CHOICE_INSNS - 1,
			   .value = UINT64_MAX},
		      got;
	log_init(&l);
	log_add(&l, &c);
	assert_true(log_at(&l, 0, &got));
	assert_int_equal(got.kind, c.kind);
	assert_true(got.is_forced && !got.is_not);
	assert_int_equal(got.thread, c.thread);
	assert_int_equal(got.func, c.func);
	assert_int_equal(got.insn, c.insn);
	assert_int_equal(got.value, c.value);
	log_done(&l);
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
				compare_walks(&logs[k], 37);
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
		cmocka_unit_test(walks_see_every_record_once),
		cmocka_unit_test(hashes_go_along),
		cmocka_unit_test(marks_give_back_what_was_in_front),
		cmocka_unit_test(records_hold_what_they_say),
		cmocka_unit_test(random_forks_agree_with_plain_arrays),
		cmocka_unit_test(a_million_records_go_without_recursion),
		cmocka_unit_test(a_million_parts_go_without_recursion),
		cmocka_unit_test(kinds_have_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
