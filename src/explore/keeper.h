/* keeper.h - when a run writes what it has done so far to disk, in case it is killed:
 * tests every second, and a checkpoint (checkpoint.h) less and less often, up to once a
 * minute. Writing checkpoints takes a fiftieth of the time at most. */
#ifndef EXPLORE_KEEPER_H
#define EXPLORE_KEEPER_H
#include "run/run.h"

struct checkpoint;

/* When the run begins: writes a file for --resume that holds only its command line. */
void keeper_start(struct run *r);
/* Between two quanta, or two rounds of the collector: writes tests that are buffered; true if
 * it is time for a checkpoint. By r->budget.now. */
bool keeper_is_due(struct run *r);
/* Writes a checkpoint: the jobs of the tree, and those of c. */
void keeper_write(struct run *r, const struct checkpoint *c);
#endif
