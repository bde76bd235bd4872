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
bool testcase_read_named(const char *path, const char *number, struct arena *a,
			 struct testcase *out, struct err *e);
/* Calls `f` for every test at the path, until it says false: of a run directory, its
 * tests/, a packed file, or a single test. */
typedef bool (*testcase_each_fn)(void *arg, const struct testcase *t, struct err *e);
bool testcase_each(const char *path, testcase_each_fn f, void *arg, struct err *e);
/* The file inside, in the arena; NULL if there is none. */
const char *testcase_find_inside(const char *dir, const char *name, struct arena *a);
#endif
