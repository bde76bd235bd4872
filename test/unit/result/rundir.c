/* rundir.c - creating the run directory and never deleting what is not ours. */
#include "result/rundir.h"

#include "result/counters.h"

#include <sys/stat.h>

#include "../unit.h"

static int enter(void **state)
{
	*state = unit_enter_scratch();
	return 0;
}

static int leave(void **state)
{
	unit_leave_scratch(*state);
	return 0;
}

static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static void first_free_number_is_taken_and_linked(void **unused)
{
	struct rundir a, b;
	struct err e = {0};
	char target[64] = "";
	(void)unused;
	assert_int_equal(mkdir("everett-out-1", 0777), 0);
	assert_true(rundir_open(&a, NULL, false, &e));
	assert_true(rundir_open(&b, NULL, false, &e));
	assert_string_equal(a.path, "everett-out-0");
	assert_string_equal(b.path, "everett-out-2");
	assert_true(readlink("everett-last", target, sizeof target - 1) < 0);
	rundir_publish(&b);
	assert_true(readlink("everett-last", target, sizeof target - 1) > 0);
	assert_string_equal(target, "everett-out-2");
	rundir_done(&a);
	rundir_done(&b);
}

static void a_file_named_like_the_link_stays(void **unused)
{
	struct rundir d;
	struct err e = {0};
	(void)unused;
	unit_write("everett-last", "mine");
	assert_true(rundir_open(&d, NULL, false, &e));
	rundir_publish(&d);
	char *text = unit_read("everett-last");
	assert_string_equal(text, "mine");
	free(text);
	rundir_done(&d);
}

/* A command that fails leaves no empty directory, and nothing of the user's goes with it. */
static void a_discarded_directory_is_gone(void **unused)
{
	struct rundir d;
	struct err e = {0};
	(void)unused;
	assert_true(rundir_open(&d, NULL, false, &e));
	rundir_discard(&d);
	assert_false(exists("everett-out-0"));
	rundir_done(&d);
	assert_true(rundir_open(&d, "new", false, &e));
	unit_write("new/a", "");
	rundir_discard(&d);
	assert_true(exists("new/a"));
	rundir_done(&d);
	assert_int_equal(mkdir("given", 0777), 0);
	assert_true(rundir_open(&d, "given", false, &e));
	rundir_discard(&d);
	assert_true(exists("given"));
	rundir_done(&d);
}

static void fill(struct rundir *d)
{
	struct err e = {0};
	struct finding *f = finding_new(FINDING_ABORT, "x");
	struct finding_set none;
	struct run_result r;
	struct file_out file;
	f->id = strdup("abort-m.c-1");
	assert_true(rundir_write_finding(d, f, &e));
	assert_true(rundir_write_finding(d, f, &e));
	assert_true(rundir_file(d, "tests/000001.json", &file, &e));
	assert_true(file_commit(&file, &e));
	finding_set_init(&none);
	run_result_init(&r, "p", 0, NULL);
	r.stop = STOP_EXHAUSTED;
	char *path = rundir_path(d, "run.json");
	assert_true(run_result_write(&r, &none, path, &e));
	free(path);
	run_result_done(&r);
	finding_set_done(&none);
	finding_free(f);
}

static void results_of_an_earlier_run_need_force(void **unused)
{
	struct rundir d;
	struct err e = {0};
	(void)unused;
	assert_int_equal(mkdir("out", 0777), 0); /* an empty one is fine */
	assert_true(rundir_open(&d, "out", false, &e));
	fill(&d);
	unit_write("out/run.json.tmp123", "half");
	rundir_done(&d);
	assert_false(rundir_open(&d, "out", false, &e));
	assert_non_null(strstr(e.text, "not empty"));
	assert_non_null(strstr(e.text, "--force"));
	assert_true(exists("out/run.json"));
	assert_true(rundir_open(&d, "out", true, &e));
	assert_int_equal(system("test -z \"$(ls -A out)\""), 0);
	rundir_done(&d);
}

/* One stranger anywhere and nothing at all is removed. */
static void force_refuses_what_everett_did_not_write(void **unused)
{
	static const char *const strangers[] = {
		"out/notes.txt",
		"out/tests/mine.json",
		"out/findings/abort-m.c-1/core",
		"out/findings/list.txt",
		"out/run.json.tmpx",
		"out/.hidden",
	};
	struct rundir d;
	struct err e = {0};
	(void)unused;
	assert_true(rundir_open(&d, "out", false, &e));
	fill(&d);
	rundir_done(&d);
	for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
		unit_write(strangers[i], "precious");
		assert_false(rundir_open(&d, "out", true, &e));
		assert_non_null(strstr(e.text, strangers[i]));
		assert_true(exists(strangers[i]));
		assert_true(exists("out/run.json"));
		assert_true(exists("out/tests/000001.json"));
		assert_true(exists("out/findings/abort-m.c-1/finding.txt"));
		assert_int_equal(unlink(strangers[i]), 0);
	}
	assert_int_equal(symlink("/etc/passwd", "out/coverage.info"), 0);
	assert_false(rundir_open(&d, "out", true, &e));
	assert_int_equal(unlink("out/coverage.info"), 0);
	unit_write("out/run.json", "{\"tool\": \"another\"}\n");
	assert_false(rundir_open(&d, "out", true, &e));
	assert_true(exists("out/run.json"));
}

static void places_that_cannot_be_are_errors(void **unused)
{
	struct rundir d;
	struct err e = {0};
	(void)unused;
	unit_write("file", "x");
	assert_false(rundir_open(&d, "file", true, &e));
	assert_non_null(strstr(e.text, "file"));
	assert_false(rundir_open(&d, "no/such/place", false, &e));
	assert_non_null(strstr(e.text, "No such file or directory"));
	assert_false(rundir_open(&d, "", false, &e));
}

int main(void)
{
#define SCRATCH(test) cmocka_unit_test_setup_teardown(test, enter, leave)
	const struct CMUnitTest tests[] = {
		SCRATCH(first_free_number_is_taken_and_linked),
		SCRATCH(a_file_named_like_the_link_stays),
		SCRATCH(a_discarded_directory_is_gone),
		SCRATCH(results_of_an_earlier_run_need_force),
		SCRATCH(force_refuses_what_everett_did_not_write),
		SCRATCH(places_that_cannot_be_are_errors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
