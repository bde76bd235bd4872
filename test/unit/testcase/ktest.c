/* ktest.c - KLEE's test files: the bytes, and reading them. */
#include "testcase/ktest.h"

#include "sample.h"

static void bytes_are_those_of_version_3(void **unused)
{
	static const uint8_t in[] = {1, 2};
	static const struct testcase_input inputs[] = {{"ab", in, 2, NULL}};
	static const char *const args[] = {"-x"};
	static const char want[] = "KTEST\0\0\0\3"
				   "\0\0\0\2" "\0\0\0\4p.bc" "\0\0\0\2-x"
				   "\0\0\0\0" "\0\0\0\0" "\0\0\0\1"
				   "\0\0\0\2" "ab" "\0\0\0\2\1\2";
	struct testcase t = {.args = args, .nargs = 1, .inputs = inputs, .ninputs = 1};
	struct err e = {0};
	char *text = NULL;
	size_t size;
	(void)unused;
	FILE *f = open_memstream(&text, &size);
	assert_true(ktest_write(f, &t, "p.bc", &e));
	fclose(f);
	assert_int_equal(size, sizeof want - 1);
	assert_memory_equal(text, want, size);
	free(text);
}

static void what_is_written_can_be_read_and_no_prefix_of_it(void **unused)
{
	char *scratch = unit_enter_scratch();
	struct testcase t = sample(1), got;
	struct err e = {0};
	char *text = NULL;
	size_t size;
	(void)unused;
	FILE *f = open_memstream(&text, &size);
	assert_true(ktest_write(f, &t, "p.bc", &e));
	fclose(f);
	for (size_t n = 0; n <= size; n++) {
		struct arena a;
		f = fopen("t.ktest", "w");
		fwrite(text, 1, n, f);
		fclose(f);
		arena_init(&a);
		assert_int_equal(ktest_read("t.ktest", &a, &got, &e), n == size);
		if (n == size) {
			assert_int_equal(got.nargs, t.nargs);
			assert_string_equal(got.args[1], t.args[1]);
			assert_int_equal(got.ninputs, t.ninputs);
			assert_memory_equal(got.inputs[1].bytes, sample_raw,
					    sizeof sample_raw);
		}
		arena_done(&a);
	}
	free(text);
	unit_leave_scratch(scratch);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_are_those_of_version_3),
		cmocka_unit_test(what_is_written_can_be_read_and_no_prefix_of_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
