/* packed.c - packed tests and the store: round trip, cut and damaged files, speed. */
#include "testcase/packed.h"

#include "base/clock.h"
#include "base/rng.h"
#include "sample.h"
#include "testcase/store.h"

#include <sys/stat.h>

enum { TESTS = 50 };

static void write_packed(const char *path)
{
	struct err e = {0};
	struct packed_writer *w = packed_create(path, &e);
	assert_non_null(w);
	for (uint64_t i = 1; i <= TESTS; i++) {
		struct testcase t = sample(i);
		assert_true(packed_add(w, &t, &e));
	}
	assert_true(packed_close(w, &e));
}

static void packed_tests_come_back(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct err e = {0};
	struct testcase got;
	uint64_t n = 0;
	(void)unused;
	write_packed("packed");
	assert_true(packed_is("packed"));
	struct packed_reader *r = packed_open("packed", &e);
	assert_non_null(r);
	while (packed_next(r, &got)) {
		struct testcase t = sample(++n);
		assert_same_test(&t, &got);
	}
	assert_int_equal(n, TESTS);
	assert_null(packed_problem(r));
	assert_true(packed_get(r, 7, &got, &e));
	assert_int_equal(got.number, 7);
	assert_false(packed_get(r, 77, &got, &e));
	assert_string_equal(e.text, "there is no test 77");
	packed_done(r);
	unit_leave_scratch(scratch);
}

static void a_file_is_never_replaced(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct err e = {0};
	(void)unused;
	unit_write("packed", "mine");
	assert_null(packed_create("packed", &e));
	assert_non_null(strstr(e.text, "cannot write packed"));
	assert_false(packed_is("packed"));
	assert_null(packed_open("packed", &e));
	assert_non_null(strstr(e.text, "not a file of packed tests"));
	unit_leave_scratch(scratch);
}

/* Cut anywhere, everything before the cut is read. */
static void a_cut_file_is_good_up_to_there(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct err e = {0};
	struct stat st;
	struct testcase got;
	(void)unused;
	write_packed("packed");
	assert_int_equal(stat("packed", &st), 0);
	for (off_t size = st.st_size - 1; size >= 16; size -= 97) {
		uint64_t n = 0;
		assert_int_equal(truncate("packed", size), 0);
		struct packed_reader *r = packed_open("packed", &e);
		assert_non_null(r);
		while (packed_next(r, &got)) {
			struct testcase t = sample(++n);
			assert_same_test(&t, &got);
		}
		assert_int_equal(n, (uint64_t)(size - 16) / ((st.st_size - 16) / TESTS));
		packed_done(r);
	}
	unit_leave_scratch(scratch);
}

static void damage_is_noticed(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct err e = {0};
	struct testcase got;
	struct rng r;
	(void)unused;
	write_packed("packed");
	char *whole = malloc(1 << 20);
	FILE *f = fopen("packed", "r");
	size_t size = fread(whole, 1, 1 << 20, f);
	fclose(f);
	rng_init(&r, 1);
	for (int round = 0; round < 500; round++) {
		size_t at = 16 + rng_next(&r) % (size - 16);
		uint64_t n = 0;
		char old = whole[at];
		whole[at] = (char)(old ^ (1 << rng_next(&r) % 8));
		f = fopen("packed", "w");
		fwrite(whole, 1, size, f);
		fclose(f);
		whole[at] = old;
		struct packed_reader *p = packed_open("packed", &e);
		assert_non_null(p);
		while (packed_next(p, &got))
			n++;
		assert_non_null(packed_problem(p));
		assert_true(n < TESTS);
		packed_done(p);
	}
	free(whole);
	unit_leave_scratch(scratch);
}

static void add_tests(struct rundir *d, uint64_t n)
{
	struct err e = {0};
	struct testcase_store *s = testcase_store_new(d);
	for (uint64_t i = 1; i <= n; i++) {
		struct testcase t = sample(i);
		assert_true(testcase_store_add(s, &t, &e));
	}
	if (n > 5) {
		struct testcase t = sample(5);
		assert_true(testcase_store_add_finding(s, &t, &e));
	}
	assert_true(testcase_store_flush(s, &e));
	assert_true(testcase_store_close(s, &e));
}

static void up_to_a_thousand_tests_are_files(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct rundir d = {.path = scratch};
	struct err e = {0};
	struct testcase got, t = sample(1000);
	struct arena a;
	(void)unused;
	add_tests(&d, TESTCASE_STORE_FILES);
	arena_init(&a);
	assert_true(testcase_read("tests/000007.json", &a, &got, &e));
	assert_int_equal(got.number, 7);
	assert_true(testcase_read("tests/001000.json", &a, &got, &e));
	assert_same_test(&t, &got);
	assert_true(testcase_read("findings/double-free-list.c-40/test.json", &a, &got, &e));
	assert_int_not_equal(access("tests/packed", F_OK), 0);
	arena_done(&a);
	unit_leave_scratch(scratch);
}

static void more_than_a_thousand_tests_are_packed(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct rundir d = {.path = scratch};
	struct err e = {0};
	struct testcase got;
	(void)unused;
	add_tests(&d, TESTCASE_STORE_FILES + 1);
	assert_int_not_equal(access("tests/000001.json", F_OK), 0);
	struct packed_reader *r = packed_open("tests/packed", &e);
	assert_non_null(r);
	assert_true(packed_get(r, 1, &got, &e));
	assert_true(packed_get(r, 1001, &got, &e));
	packed_done(r);
	unit_leave_scratch(scratch);
}

static void a_run_without_tests_has_no_directory_for_them(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct rundir d = {.path = scratch};
	(void)unused;
	add_tests(&d, 0);
	assert_int_not_equal(access("tests", F_OK), 0);
	unit_leave_scratch(scratch);
}

/* What --all-tests needs: far beyond a hundred thousand a second. The limit is for a
 * sanitizer build, in processor time; the figure is printed. */
static void writing_is_fast(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct rundir d = {.path = scratch};
	struct err e = {0};
	struct testcase_store *s = testcase_store_new(&d);
	double start = clock_used();
	(void)unused;
	for (uint64_t i = 1; i <= 150000; i++) {
		struct testcase t = sample(i);
		t.nevents = 0;
		t.npath = 0;
		assert_true(testcase_store_add(s, &t, &e));
	}
	assert_true(testcase_store_close(s, &e));
	double seconds = clock_used() - start;
	print_message("150000 tests in %.3f s\n", seconds);
	assert_true(seconds < 10);
	unit_leave_scratch(scratch);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(packed_tests_come_back),
		cmocka_unit_test(a_file_is_never_replaced),
		cmocka_unit_test(a_cut_file_is_good_up_to_there),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(up_to_a_thousand_tests_are_files),
		cmocka_unit_test(more_than_a_thousand_tests_are_packed),
		cmocka_unit_test(a_run_without_tests_has_no_directory_for_them),
		cmocka_unit_test(writing_is_fast),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
