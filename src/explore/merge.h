/* merge.h - paths that come to the same state by different ways: one of them goes on.
 *
 * States are compared where the next piece of a stream is asked for (path.h, is_covered),
 * by their digests of 128 bits (exec/digest.h). The first path that arrives in a state is
 * explored; a path that arrives in the same state later ends there with END_COVERED. What
 * is left of budgets for cuts and faults is in the model's memory and so a part of the
 * state. */
#ifndef EXPLORE_MERGE_H
#define EXPLORE_MERGE_H
#include "run/run.h"

/* Are states to be compared in this run? Then one worker explores alone. */
bool merge_is_wanted(const struct run *r);
void merge_start(struct run *r); /* sets the hook, if it is wanted */
void merge_done(struct run *r);
#endif
