/* coverage.c - runs added up: counts, branches that one run never met, bad files. */
#include "report/coverage.h"

#include "../unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool add_text(struct coverage *c, const char *text, struct err *e)
{
	char path[] = "/tmp/everett-coverage-XXXXXX";
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	close(fd);
	bool ok = coverage_add(c, path, e);
	unlink(path);
	return ok;
}

static void counts_are_added(void **unused)
{
	struct coverage *c = coverage_new();
	struct err e = {0};
	char *text = NULL;
	size_t n = 0;
	(void)unused;
	assert_true(add_text(c,
			     "SF:b.c\nFN:1,f\nFNDA:0,f\nBRDA:2,0,0,-\nBRDA:2,0,1,-\n"
			     "DA:1,0\nDA:2,0\nend_of_record\nSF:a.c\nDA:7,3\n",
			     &e));
	assert_true(add_text(c,
			     "TN:x\nSF:b.c\nFN:1,9,f\nFNDA:2,f\nBRDA:2,0,0,1\n"
			     "BRDA:2,0,1,0\nDA:2,5\nDA:1,1\nLF:2\nend_of_record\n",
			     &e));
	FILE *out = open_memstream(&text, &n);
	coverage_write(out, c);
	fclose(out);
	assert_string_equal(text, "TN:\nSF:a.c\nDA:7,3\nLF:1\nLH:1\nend_of_record\n"
				  "TN:\nSF:b.c\nFN:1,f\nFNDA:2,f\nFNF:1\nFNH:1\n"
				  "BRDA:2,0,0,1\nBRDA:2,0,1,0\nBRF:2\nBRH:1\n"
				  "DA:1,1\nDA:2,5\nLF:2\nLH:2\nend_of_record\n");
	free(text);
	coverage_free(c);
}

static void other_files_are_refused(void **unused)
{
	static const char *const bad[] = {"hello\n", "DA:1,1\n", "SF:a\nDA:x\n",
					  "SF:a\nBRDA:1,2\n", "SF:a\nFNDA:1,f\n"};
	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct coverage *c = coverage_new();
		struct err e = {0};
		assert_false(add_text(c, bad[i], &e));
		assert_true(e.text[0]);
		coverage_free(c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_are_added),
		cmocka_unit_test(other_files_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
