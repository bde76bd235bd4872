#include "run/progress.h"

#include "unit.h"

#include <string.h>

static struct progress_numbers numbers(void)
{
	return (struct progress_numbers){.seconds = 125.2,
					 .paths = 33251,
					 .left = 1204,
					 .covered = 45.1,
					 .since_new = 31,
					 .findings = 2,
					 .tests = 77,
					 .memory = 1234ull << 20,
					 .speed = 12.3e6};
}

static void a_wide_line_has_everything(void **unused)
{
	char line[512];
	struct progress_numbers p = numbers();
	(void)unused;
	progress_line(&p, 0, line, sizeof line);
	assert_string_equal(
		line, "125 s, 33,251 paths, 1,204 left, 45 % covered, new 31 s ago, "
		      "2 findings, 1.2 GB, 12 M instructions/s, 77 tests");
}

static void programs_with_threads_show_their_schedules(void **unused)
{
	char line[512];
	struct progress_numbers p = numbers();
	(void)unused;
	p.schedules.explored = 33251;
	p.schedules.pending = 17;
	p.schedules.estimate = 51234;
	progress_line(&p, 0, line, sizeof line);
	assert_non_null(strstr(line, "1,204 left, 33,251 schedules explored, 17 pending, "
				     "about 51 K in all, 45 % covered"));
	progress_line(&p, 79, line, sizeof line);
	assert_non_null(strstr(line, "33,251 schedules explored"));
}

static void eighty_columns_have_what_is_important(void **unused)
{
	char line[512];
	struct progress_numbers p = numbers();
	(void)unused;
	progress_line(&p, 79, line, sizeof line);
	assert_string_equal(
		line, "125 s, 33,251 paths, 1,204 left, 45 % covered, new 31 s ago, "
		      "2 findings, 1.2 GB");
}

/* Whatever the numbers and the terminal. */
static void no_line_is_wider_than_the_terminal(void **unused)
{
	char line[512];
	struct progress_numbers p = numbers();
	(void)unused;
	p.seconds = 1e7;
	p.paths = UINT64_MAX;
	p.left = 999999;
	memset(p.long_path.place, 'f', sizeof p.long_path.place - 1);
	for (unsigned is_long = 0; is_long < 2; is_long++) {
		p.long_path.instructions = is_long * 2300000000ull;
		for (size_t width = 1; width < 400; width++) {
			progress_line(&p, width, line, sizeof line);
			assert_true(strlen(line) <= width);
			assert_true(line[0] == '1');
		}
	}
}

static void a_path_that_does_not_end_is_shown(void **unused)
{
	char line[512];
	struct progress_numbers p = numbers();
	(void)unused;
	p.left = 1;
	p.long_path = (struct long_path_news){2300000000, "list.c:12 (find)"};
	progress_line(&p, 99, line, sizeof line);
	assert_string_equal(
		line, "125 s, 33,251 paths, 1 left, 2 findings, 1 path running for 2.3 G "
		      "instructions, at list.c:12 (find)");
	p.left = 3;
	progress_line(&p, 99, line, sizeof line);
	assert_non_null(strstr(
		line, "no path ended for 2.3 G instructions, at list.c:12 (find)"));
}

/* Workers report in steps: between two of them nothing seems to happen. */
static void speed_does_not_read_zero_between_reports(void **unused)
{
	struct progress_speed s = {0};
	(void)unused;
	assert_true(progress_speed(&s, 1, 1000000) == 1000000);
	double now = progress_speed(&s, 2, 1000000);
	assert_true(now > 500000 && now < 1000000);
	for (unsigned i = 0; i < 40; i++)
		now = progress_speed(&s, 3 + i, 1000000 + (i + 1) * 50000);
	assert_true(now > 49000 && now < 51000);
}

static void numbers_are_readable(void **unused)
{
	char buf[64];
	(void)unused;
	assert_string_equal(progress_count(0, buf, sizeof buf), "0");
	assert_string_equal(progress_count(999, buf, sizeof buf), "999");
	assert_string_equal(progress_count(1000, buf, sizeof buf), "1,000");
	assert_string_equal(progress_count(UINT64_MAX, buf, sizeof buf),
			    "18,446,744,073,709,551,615");
	assert_string_equal(progress_rough(0, buf, sizeof buf), "0");
	assert_string_equal(progress_rough(999, buf, sizeof buf), "999");
	assert_string_equal(progress_rough(2345, buf, sizeof buf), "2.3 K");
	assert_string_equal(progress_bytes(210ull << 20, buf, sizeof buf), "210 MB");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wide_line_has_everything),
		cmocka_unit_test(programs_with_threads_show_their_schedules),
		cmocka_unit_test(eighty_columns_have_what_is_important),
		cmocka_unit_test(no_line_is_wider_than_the_terminal),
		cmocka_unit_test(a_path_that_does_not_end_is_shown),
		cmocka_unit_test(speed_does_not_read_zero_between_reports),
		cmocka_unit_test(numbers_are_readable),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
