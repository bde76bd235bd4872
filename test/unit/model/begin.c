/* begin.c - symbolic words expanded: arguments in place, variables, files, input. */
#include "begin.h"

#include "mock.h"

static void give(int i, const char *name, const char *bytes, size_t size)
{
	mock_inputs[i].name = name;
	mock_inputs[i].bytes = bytes;
	mock_inputs[i].size = size;
}

/* argc, argv, NULL, environment, NULL, auxiliary vector. */
static long *expand(char **args, long n, char **env, long flags)
{
	static long stack[64];
	long at = 0;
	stack[at++] = n;
	for (long i = 0; i < n; i++)
		stack[at++] = (long)args[i];
	stack[at++] = 0;
	for (; *env; env++)
		stack[at++] = (long)*env;
	stack[at++] = 0;
	stack[at++] = 6;
	stack[at++] = 4096;
	stack[at++] = 0;
	stack[at] = 0;
	return ev_expand(stack, flags);
}

static void words_become_arguments_in_place(void **unused)
{
	char *args[] = {"prog",	     "-a", "--sym-args", "0",	   "2",	 "3",
			"--sym-arg", "1",  "--sym-env",	 "LANG=2", "--", "--sym-arg"};
	char *env[] = {"HOME=/", "LANG=C", NULL};
	(void)unused;
	give(0, "n_args", "\1", 1);
	give(1, "arg0", "xy", 3);
	give(2, "env-LANG", "de", 3);
	long *made = expand(args, 12, env, BEGIN_EXPAND);
	char **argv = (char **)(made + 1);
	assert_int_equal(made[0], 6);
	assert_string_equal(argv[1], "-a");
	assert_string_equal(argv[2], "xy");
	assert_string_equal(argv[3], "");
	assert_string_equal(argv[4], "--");
	assert_string_equal(argv[5], "--sym-arg");
	assert_null(argv[6]);
	assert_string_equal(argv[7], "HOME=/");
	assert_string_equal(argv[8], "LANG=de");
	assert_null(argv[9]);
	assert_int_equal(made[11], 6); /* the auxiliary vector moved along */
	assert_int_equal(made[12], 4096);
	assert_int_equal(made[13], 0);
	assert_string_equal(mock_asked, "n_args arg0 arg1 env-LANG ");
}

static void files_and_input_are_there(void **unused)
{
	char *args[] = {"prog",	      "--sym-files", "2",	    "2",
			"--sym-file", "d:4",	     "--sym-stdin", "3"};
	char *env[] = {NULL};
	char got[8] = "";
	(void)unused;
	mock_asked[0] = 0;
	give(0, "B-data", "ok", 2);
	give(1, "d-data", "1234", 4);
	give(2, "d-size", "\2\0\0", 4);
	give(3, "stdin", "abc", 3);
	long *made = expand(args, 8, env, BEGIN_EXPAND);
	assert_int_equal(made[0], 1);
	assert_string_equal(mock_asked, "A-data B-data d-data d-size stdin ");
	assert_int_equal(ev_syscall(SYS_read, 0, (long)got, 8, 0, 0, 0), 3);
	assert_string_equal(got, "abc");
	long fd = ev_syscall(SYS_open, (long)"B", O_RDONLY, 0, 0, 0, 0);
	assert_true(fd > 2);
	assert_int_equal(ev_syscall(SYS_read, fd, (long)got, 8, 0, 0, 0), 2);
	assert_memory_equal(got, "ok", 2);
	fd = ev_syscall(SYS_open, (long)"d", O_RDONLY, 0, 0, 0, 0);
	assert_int_equal(ev_syscall(SYS_read, fd, (long)got, 8, 0, 0, 0), 2);
	assert_int_equal(ev_syscall(SYS_open, (long)"C", O_RDONLY, 0, 0, 0, 0), -ENOENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_become_arguments_in_place),
		cmocka_unit_test(files_and_input_are_there),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
