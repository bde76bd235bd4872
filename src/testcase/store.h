/* store.h - the tests of one run on disk: up to a thousand as files of their own,
 * tests/NNNNNN.json, more than that in the one file tests/packed.
 *
 * While the run goes on all are in tests/packed; closing the store turns it into single
 * files if there are few enough. So a crash loses nothing that was flushed, and a run of
 * many tests never pays for a thousand files, each of which takes a file system longer
 * than the engine takes for a path (doc/tests.md has figures). */
#ifndef TESTCASE_STORE_H
#define TESTCASE_STORE_H
#include "base/err.h"
#include "result/rundir.h"
#include "testcase/packed.h"
#include "testcase/testcase.h"

enum { TESTCASE_STORE_FILES = 1000 };

struct testcase_store;

/* Nothing is created before the first test. The directory must outlive the store. */
struct testcase_store *testcase_store_new(const struct rundir *d);
/* Goes on with the tests of an earlier run, which are in the directory. */
struct testcase_store *testcase_store_resume(const struct rundir *d, uint64_t tests,
					     struct err *e);
/* Writes what is buffered, decides the final form and frees; NULL is allowed. */
bool testcase_store_close(struct testcase_store *s, struct err *e);
/* Each number only once; they need not come in order. Nothing of t is kept. */
bool testcase_store_add(struct testcase_store *s, const struct testcase *t,
			struct err *e);
/* The same for a record that came from another process (packed.h). */
bool testcase_store_add_record(struct testcase_store *s, const void *record, size_t n,
			       uint64_t number, struct err *e);
/* Writes findings/ID/test.json at once, ID from the outcome; besides _add. */
bool testcase_store_add_finding(struct testcase_store *s, const struct testcase *t,
				struct err *e);
/* So that a crash of ours loses nothing before this moment. */
bool testcase_store_flush(struct testcase_store *s, struct err *e);
#endif
