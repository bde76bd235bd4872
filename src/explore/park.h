/* park.h - states that memory has no room for: they wait on disk as jobs.
 *
 * Nothing is lost and nothing is ended: a parked state is its log, in a file without a name
 * in the run directory, and comes back when there is room or nothing else to do. */
#ifndef EXPLORE_PARK_H
#define EXPLORE_PARK_H
#include "run/run.h"

/* When memory is short: parks half of the states. False: parking does not help. */
bool park_some(struct run *r, uint64_t rss);
/* Fetches a batch back into the tree; false: nothing is parked. */
bool park_fetch(struct run *r);
/* All that is parked, as blocks (bytes.h), for a checkpoint; their number first. */
bool park_to_bytes(struct run *r, struct bytes *out, struct err *e);
void park_done(struct park *p);
#endif
