/* internal.h - shared between the files of this folder only. */
#ifndef TESTCASE_INTERNAL_H
#define TESTCASE_INTERNAL_H
#include <stddef.h>

/* The version of test files. 2: addresses and the names of inputs go by thread. */
enum { TEST_FORMAT = 2 };

/* The packed file: magic, version and a reserved word; then per record the length and
 * the checksum of what follows. All numbers in front are 32 bits, little endian. */
#define PACKED_MAGIC "EVPACKED"
enum {
	PACKED_MAGIC_SIZE = 8,
	PACKED_VERSION = 5,
	PACKED_WORDS = 32, /* of a path that have a number */
	PACKED_HEADER = PACKED_MAGIC_SIZE + 8,
	PACKED_PREFIX = 8,
};
struct packed_reader;
/* Where the last whole record that was read ends. */
size_t packed_good(const struct packed_reader *r);
#endif
