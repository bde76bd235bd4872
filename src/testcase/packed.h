/* packed.h - many tests in one file, for runs that write more than anybody looks at.
 *
 * A header and then records, each with its length and a checksum in front. Only ever
 * appended to, in whole records, so a file that a crash cut short is good up to there; a
 * reader stops at the first record that is not whole and says how many came before.
 * The format is in doc/tests.md. */
#ifndef TESTCASE_PACKED_H
#define TESTCASE_PACKED_H
#include "base/bytes.h"
#include "base/err.h"
#include "testcase/testcase.h"

#include <stdbool.h>
#include <stdint.h>

struct packed_writer;

/* Creates the file, which must not exist. NULL with *e filled on failure. */
struct packed_writer *packed_create(const char *path, struct err *e);
/* Opens the file for more tests behind those numbered 1 to `tests`; creates it if it is
 * missing. What comes after them is cut off: a record that a crash left half written, and tests
 * that were written after the last checkpoint. *last: the number of the last test in it. */
struct packed_writer *packed_append(const char *path, uint64_t tests, uint64_t *last,
				    struct err *e);
/* Copies the test into a buffer that is written when full. After a failed write every
 * later call fails the same way. */
bool packed_add(struct packed_writer *w, const struct testcase *t, struct err *e);
/* The same for a record made by packed_record, under another number. */
bool packed_add_record(struct packed_writer *w, const void *record, size_t n,
		       uint64_t number, struct err *e);
/* A test as a record, appended to `out`: how tests travel between processes. */
void packed_record(struct bytes *out, const struct testcase *t);
/* Hands what is buffered to the system; tests before it survive our own death. */
bool packed_flush(struct packed_writer *w, struct err *e);
/* Flushes, closes and frees; NULL is allowed. */
bool packed_close(struct packed_writer *w, struct err *e);

struct packed_reader;

struct packed_reader *packed_open(const char *path, struct err *e);
void packed_done(struct packed_reader *r); /* NULL is allowed */
/* The next test; what it points to is valid until the next call. False at the end; then
 * packed_problem says whether it was a clean one. */
bool packed_next(struct packed_reader *r, struct testcase *out);
/* NULL, or why reading stopped before the end of the file; valid until packed_done. */
const char *packed_problem(const struct packed_reader *r);
/* The test of that number, from wherever it is; false with *e filled if there is none. */
bool packed_get(struct packed_reader *r, uint64_t number, struct testcase *out,
		struct err *e);
/* A test from a record, valid as long as the record and until the next call of this reader
 * (made by packed_reader_new). */
struct packed_reader *packed_reader_new(void);
bool packed_parse(struct packed_reader *r, const void *record, size_t n,
		  struct testcase *out);
/* Whether the file at the path begins like a packed file. */
bool packed_is(const char *path);
#endif
