/* stop.h - the name of an access at which a turn of a thread ends, as tests have it:
 *
 *     write global x 0 @10040              how, kind, symbol, offset
 *     read heap 0 3 8 @100000000400        how, kind, thread, number of its allocation, offset
 *     modify local 0 main:n 0 4 @2000...   how, kind, thread, function:name, calls of the
 *                                          function that are further out, offset
 *     write shared 500000081000 0 @5000... how, kind, address in memory that processes share: the
 *                                          same natively
 *
 * The offset is that of the first byte. Behind the @ is its address in the engine. */
#ifndef TESTCASE_STOP_H
#define TESTCASE_STOP_H
#include "base/arena.h"
#include "testcase/testcase.h"
#include "testcase/wire.h"

struct stop {
	enum wire_how how; /* with or without WIRE_HOW_ATOMIC */
	enum wire_object kind;
	uint32_t thread; /* of heap and local */
	const char *name; /* of global and local */
	uint64_t number; /* of heap; of local: calls further out; of shared: the address */
	uint64_t offset, address;
};

/* False: it is none, or was not named. Texts are in the arena. */
bool stop_read(const struct testcase_event *e, struct arena *a, struct stop *out);
/* "write to x", "read of byte 4 of n of main in thread 0", in the arena. */
const char *stop_words(const struct stop *s, struct arena *a);
#endif
