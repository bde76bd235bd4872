/* part.h - a run that is a part of a larger one: it starts from the origin of the tree with
 * nothing done and nothing to do, and hands its results to a sink. */
#ifndef ENGINE_PART_H
#define ENGINE_PART_H
#include "engine/run.h"

/* For the process that part `id` of `parts` runs in, forked from one that has an origin. */
void part_begin(struct run *r, const struct run_sink *sink, uint32_t id, uint32_t parts);
/* It stops (STOP_PATHS) when it has ended so many paths. */
void part_allow(struct run *r, uint64_t paths);
/* Solvers' answers, for other parts: see solve_tell. What a part has to tell is sent and
 * forgotten. Bad bytes are left out. */
void part_pass_on(struct run *r); /* on the collector: forwards every answer received */
void part_take_answers(struct run *r, const uint8_t *data, size_t n);
/* What there is to tell; false: nothing. */
bool part_answers(struct run *r, struct bytes *out);
/* What it has cannot be used any more: ends the process, so that others do it again. */
_Noreturn void part_fail(const struct err *e);
#endif
