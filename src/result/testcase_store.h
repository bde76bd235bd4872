/* testcase_store.h - the tests of one run on disk: the first thousand as files of their
 * own, tests/NNNNNN.json, the rest in tests/packed. Fast enough for every path of a run:
 * text is built in one reused buffer, packed records are written 64 KB at a time. */
#ifndef RESULT_TESTCASE_STORE_H
#define RESULT_TESTCASE_STORE_H
#include "base/err.h"
#include "result/packed.h"
#include "result/rundir.h"
#include "result/testcase.h"

enum { TESTCASE_STORE_FILES = 1000 };

struct testcase_store;

/* Nothing is created before the first test. The directory must outlive the store. */
struct testcase_store *testcase_store_new(const struct rundir *d);
/* Writes what is buffered and frees; NULL is allowed. */
bool testcase_store_close(struct testcase_store *s, struct err *e);
/* The test's number decides where it goes; numbers need not come in order, but each only
 * once: an existing file is replaced, a packed record is not. */
bool testcase_store_add(struct testcase_store *s, const struct testcase *t, struct err *e);
/* Also as findings/ID/test.json, ID from the outcome. */
bool testcase_store_add_finding(struct testcase_store *s, const struct testcase *t,
				struct err *e);
/* So that a crash of ours loses nothing before this moment. */
bool testcase_store_flush(struct testcase_store *s, struct err *e);
#endif
