/* part.h - a run that is a part of a larger one: it starts from the origin of the tree with
 * nothing done and nothing to do, and hands its results to a sink. */
#ifndef ENGINE_PART_H
#define ENGINE_PART_H
#include "engine/run.h"

/* For the process that part `id` of `parts` runs in, forked from one that has an origin. */
void part_begin(struct run *r, const struct run_sink *sink, uint32_t id, uint32_t parts);
/* It stops (STOP_PATHS) when it has ended so many paths. */
void part_allow(struct run *r, uint64_t paths);
/* What it has cannot be used any more: ends the process, so that others do it again. */
_Noreturn void part_fail(const struct err *e);
#endif
