/* file.c - files appear whole or not at all. */
#include "base/file.h"

#include <signal.h>
#include <sys/resource.h>

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

static void old_content_stays_until_commit(void **unused)
{
	struct err e = {0};
	struct file_out f;
	(void)unused;
	unit_write("x", "old");
	assert_true(file_open(&f, "x", &e));
	fputs("new", f.stream);
	fflush(f.stream);
	char *text = unit_read("x");
	assert_string_equal(text, "old");
	free(text);
	assert_true(file_commit(&f, &e));
	text = unit_read("x");
	assert_string_equal(text, "new");
	free(text);
}

static void abandon_leaves_nothing_behind(void **unused)
{
	struct err e = {0};
	struct file_out f;
	(void)unused;
	assert_true(file_open(&f, "y", &e));
	fputs("half", f.stream);
	file_abandon(&f);
	assert_int_equal(access("y", F_OK), -1);
	assert_int_equal(system("test -z \"$(ls -A)\""), 0);
}

static void missing_directory_is_an_error_with_the_path(void **unused)
{
	struct err e = {0};
	struct file_out f;
	(void)unused;
	assert_false(file_open(&f, "no/where", &e));
	assert_string_equal(e.text, "cannot write no/where: No such file or directory");
}

/* A limit on the size of files fails the way a full disk does: late, in write. */
static void full_disk_is_noticed_and_cleaned_up(void **unused)
{
	struct rlimit old, small;
	struct err e = {0};
	struct file_out f;
	(void)unused;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	small = old;
	small.rlim_cur = 10000;
	assert_true(file_open(&f, "big", &e));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	for (int i = 0; i < 100000; i++)
		fputs("0123456789", f.stream);
	bool ok = file_commit(&f, &e);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	assert_false(ok);
	assert_non_null(strstr(e.text, "cannot write big: "));
	assert_int_equal(system("test -z \"$(ls -A)\""), 0);
}

int main(void)
{
#define SCRATCH(test) cmocka_unit_test_setup_teardown(test, enter, leave)
	const struct CMUnitTest tests[] = {
		SCRATCH(old_content_stays_until_commit),
		SCRATCH(abandon_leaves_nothing_behind),
		SCRATCH(missing_directory_is_an_error_with_the_path),
		SCRATCH(full_disk_is_noticed_and_cleaned_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
