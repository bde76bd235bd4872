/* wakeups.c - wake-up trees: equal lines are one, and a way can be taken apart. */
#include "state/schedule.h"
#include "unit.h"

static struct operation write_to(uint64_t object)
{
	return (struct operation){
		.op = VISIBLE_WRITE, .is_access = true, .size = 4, .object = object};
}

/* Thread i writes to object i, for each i from first to last. */
static struct wakeup way_of(uint32_t first, uint32_t last)
{
	struct wakeup_line *l = wakeup_line_new(last - first + 1);
	for (uint32_t i = first; i <= last; i++) {
		struct operation o = write_to(i);
		l->at[i - first] = (struct wakeup_step){i, operation_number(&o)};
	}
	return wakeup_along(l);
}

static void equal_lines_are_one(void **unused)
{
	(void)unused;
	struct wakeup a = way_of(1, 5), b = way_of(1, 5), c = way_of(1, 4);
	assert_int_equal(a.line, b.line);
	assert_int_not_equal(a.line, c.line);
	wakeup_drop(&a);
	a = way_of(1, 5); /* b has kept it */
	assert_int_equal(a.line, b.line);
	wakeup_drop(&a);
	wakeup_drop(&b);
	wakeup_drop(&c);
}

/* Many lines come and go, and those that stay are not mixed up with them. */
static void numbers_are_used_again(void **unused)
{
	(void)unused;
	enum { MOST = 500 };
	struct wakeup all[MOST];
	uint32_t n, highest = 0;
	for (uint32_t i = 0; i < MOST; i++) {
		all[i] = way_of(i, i + 3);
		highest = all[i].line > highest ? all[i].line : highest;
	}
	for (uint32_t i = 0; i < MOST; i += 2)
		wakeup_drop(&all[i]);
	for (uint32_t i = 0; i < MOST; i += 2) {
		all[i] = way_of(i, i + 4);
		assert_in_range(all[i].line, 1, highest);
	}
	for (uint32_t i = 0; i < MOST; i++) {
		const struct wakeup_step *steps = wakeup_steps(&all[i], &n);
		assert_int_equal(n, i % 2 ? 4 : 5);
		assert_int_equal(steps[n - 1].thread, i + n - 1);
		wakeup_drop(&all[i]);
	}
}

static void a_way_is_taken_apart(void **unused)
{
	(void)unused;
	uint32_t n;
	struct wakeup u = way_of(1, 3), front = wakeup_front(&u, 2), behind = wakeup_behind(&u, 2);
	assert_int_equal(wakeup_thread(&front), 1);
	wakeup_steps(&front, &n);
	assert_int_equal(n, 2);
	assert_false(wakeup_is_last(&front));
	assert_int_equal(wakeup_thread(&behind), 3);
	assert_int_equal(wakeup_what(&behind)->object, 3);
	assert_true(wakeup_is_last(&behind));
	wakeup_drop(&front);
	wakeup_drop(&behind);
	wakeup_drop(&u);
}

/* Step by step, and then into the tree behind the last one. */
static void the_rest_of_a_way_is_a_tree(void **unused)
{
	(void)unused;
	struct wakeups *w = wakeups_new(1), *behind = wakeups_new(2);
	behind->at[behind->n++] = way_of(7, 8);
	behind->at[behind->n++] = way_of(9, 9);
	behind->ways = 2;
	w->at[w->n++] = way_of(1, 2);
	w->at[0].rest = behind;
	w->ways = 2;
	struct wakeups *rest = wakeup_rest(&w->at[0]);
	assert_int_equal(rest->ways, 2);
	assert_int_equal(rest->n, 1);
	assert_int_equal(wakeup_thread(&rest->at[0]), 2);
	struct wakeups *last = wakeup_rest(&rest->at[0]);
	assert_ptr_equal(last, behind);
	assert_true(wakeup_is_last(&last->at[1]));
	assert_null(wakeup_rest(&last->at[1]));
	wakeups_drop(w);
	wakeups_drop(rest);
	assert_int_equal(last->ref, 1);
	wakeups_drop(last);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_lines_are_one),
		cmocka_unit_test(numbers_are_used_again),
		cmocka_unit_test(a_way_is_taken_apart),
		cmocka_unit_test(the_rest_of_a_way_is_a_tree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
