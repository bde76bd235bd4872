/* turns.h - the order of threads on a path, as the native program can be made to follow it.
 *
 * A native thread can be stopped at its synchronisations alone. What it does from one to the
 * next is a block: block 0 lasts from its start (for the first thread: from the start of the
 * second one) to its first synchronisation, block n begins with the n-th. A path is turned
 * into an order of whole blocks in which everything that depends on each other comes in the
 * order of the path. Not every path can be: where threads take turns inside blocks, at
 * accesses to memory that matter, there is none, and the test says so. */
#ifndef EMIT_TURNS_H
#define EMIT_TURNS_H
#include "base/arena.h"
#include "exec/exec.h"
#include "testcase/testcase.h"

/* Events of the kinds "thread" and "access" (doc/tests.md) of the current path, which has
 * ended, in the arena. all_wait: it ended because all threads do. */
uint32_t turns_make(struct exec *x, bool all_wait, struct arena *a,
		    struct testcase_event **out);
#endif
