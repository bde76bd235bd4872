/* turns.h - the order of threads on a path, as the native program can be made to follow it.
 *
 * A native thread can be stopped at its synchronisations. What it does from one to the
 * next is a block: block 0 lasts from its start (for the first thread: from the start of the
 * second one) to its first synchronisation, block n begins with the n-th. A path is turned
 * into an order of whole blocks in which everything that depends on each other comes in the
 * order of the path. Not every path can be: where threads take turns inside blocks, at
 * accesses to memory that matter, the order is one of pieces (pieces.c), which only a checked
 * twin can follow. */
#ifndef EMIT_TURNS_H
#define EMIT_TURNS_H
#include "base/arena.h"
#include "exec/exec.h"
#include "result/finding.h"
#include "testcase/testcase.h"

/* Events of the kinds "thread", "access", "race" and "block" (doc/tests.md) of the current
 * path, which has ended, with a finding or NULL, in the arena. */
uint32_t turns_make(struct exec *x, const struct finding *f, struct arena *a,
		    struct testcase_event **out);
#endif
