/* ktest.h - tests in KLEE's own file format, for tools that read that, and as raw bytes. */
#ifndef TESTCASE_KTEST_H
#define TESTCASE_KTEST_H
#include "base/err.h"
#include "testcase/testcase.h"

#include <stdio.h>

/* Version 3 of the format: arguments (`program` first) and the inputs as objects. Fails
 * on what it cannot express: an input of 4 GB or more. Errors of the stream stay in it. */
bool ktest_write(FILE *out, const struct testcase *t, const char *program, struct err *e);
/* Reads one, as far as a test of ours can express it: args without the first, inputs. */
bool ktest_read(const char *path, struct arena *a, struct testcase *out, struct err *e);
/* Each input as a file of its own in the directory (created if missing), named after it;
 * characters other than letters, digits and ._- become _. */
bool ktest_write_raw(const char *dir, const struct testcase *t, struct err *e);
#endif
