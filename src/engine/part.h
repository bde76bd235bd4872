/* part.h - a run that is a part of a larger one, which a collector puts together: it starts
 * from the origin of the tree with nothing done and nothing to do, and hands its results to a
 * sink.
 *
 * The process of a part is forked from the collector, which stands at the origin, or it is a
 * process of its own that joins: it is told what the run is, loads the program and executes it
 * up to the origin by itself. Either way it proves that it has the same run before it gets
 * work, because a job means something only there. */
#ifndef ENGINE_PART_H
#define ENGINE_PART_H
#include "explore/explore.h"

/* Makes a run that stands at its origin part `id` of `parts`. */
void part_begin(struct run *r, const struct run_sink *sink, uint32_t id, uint32_t parts);
/* The part stops (STOP_PATHS) when it has ended so many paths. */
void part_allow(struct run *r, uint64_t paths);
/* Solvers' answers for other parts: see solve_tell. Damaged bytes are ignored. */
void part_pass_on(struct run *r); /* on the collector: forwards every answer received */
void part_take_answers(struct run *r, const uint8_t *data, size_t n);
/* The answers since the last call, which are forgotten; all there are, for a part that has
 * joined. False: there are none. */
bool part_answers(struct run *r, struct bytes *out);
bool part_all_answers(struct run *r, struct bytes *out);

/* part_join.c: what a process must be told to become a part of the run. */
void part_describe(const struct run *r, struct bytes *out);
/* Becomes a part of the run described: loads the program, executes it up to the origin and
 * calls `serve`. `support`: as in struct options. False: *e says why it cannot. */
bool part_join(const uint8_t *data, size_t n, const char *support,
	       void (*serve)(struct run *r, void *arg), void *arg, struct err *e);
/* What tells one run from another: fingerprint of the program, options that have a say in what
 * a path is, the origin. */
void part_prove(const struct run *r, struct bytes *out);
/* Is that of the same run? False: *e names the difference. */
bool part_check(const struct run *r, struct bytes_reader *in, struct err *e);
#endif
