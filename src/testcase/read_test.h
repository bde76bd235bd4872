/* read_test.h - finds the test that a command line means, wherever it is kept. */
#ifndef TESTCASE_READ_TEST_H
#define TESTCASE_READ_TEST_H
#include "base/arena.h"
#include "base/err.h"
#include "testcase/testcase.h"

#include <stdbool.h>

/* `path` is a test file, a .ktest file, a directory with test.json in it; or, with
 * `number`, a file of packed tests, a run directory or its tests/. Without a number
 * (NULL) those are an error, as is a number with the others. */
bool read_test(const char *path, const char *number, struct arena *a,
	       struct testcase *out, struct err *e);
/* Calls `f` for every test at the path, until it says false: of a run directory, its
 * tests/, a packed file, or a single test. */
typedef bool (*each_test_fn)(void *arg, const struct testcase *t, struct err *e);
bool each_test(const char *path, each_test_fn f, void *arg, struct err *e);
/* Whether the path is a directory. */
bool is_directory(const char *path);
/* The file inside, in the arena; NULL if there is none. */
const char *find_inside(const char *dir, const char *name, struct arena *a);
#endif
