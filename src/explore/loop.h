/* loop.h - paths that go round for ever.
 *
 * A path on which nothing was decided for long is looked at closely: it is executed
 * instruction by instruction for a while. If it comes to exactly the state that it
 * was in before (exec/digest.h), and nothing was to be decided in between, it will do so
 * again and again: a finding of kind hang, at the place of the loop. This is exact: a long
 * computation is never taken for a hang. With --max-quiet, a path without
 * a decision for so many instructions is reported too, whether it repeats itself or not. */
#ifndef EXPLORE_LOOP_H
#define EXPLORE_LOOP_H
#include "run/run.h"

/* Shortens a quantum so that it ends where --max-quiet is reached. */
uint64_t loop_quantum(const struct run *r, uint64_t quantum);
/* Called when the current state has run for a quantum and goes on; may end its path. */
void loop_check(struct run *r);
#endif
