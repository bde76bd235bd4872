/* files.h - all tests of a file or a directory, one after another. */
#ifndef TESTCASE_FILES_H
#define TESTCASE_FILES_H
#include "base/err.h"
#include "testcase/testcase.h"

struct test_file {
	const struct testcase *test; /* valid during the call */
	const char *path; /* of the file that it is in */
	bool is_ktest; /* it has no number, and predicts nothing */
};
/* False ends the reading, with or without *e. */
typedef bool (*test_files_visit)(void *arg, const struct test_file *f, struct err *e);

/* The path is a test, a packed file, a .ktest, a run directory (with tests/ in it) or another
 * directory with such files, as a finding's is. False: the visitor has ended it, or something cannot be read;
 * a directory without tests is an error. */
bool test_files_each(const char *path, test_files_visit visit, void *arg, struct err *e);
#endif
