/* timeline.h - load, transfers and idle time of workers over time. Whoever runs the workers
 * adds samples; they are written to the run directory as numbers (workers.json) and as a
 * picture (workers.svg). */
#ifndef REPORT_TIMELINE_H
#define REPORT_TIMELINE_H
#include "base/err.h"
#include "result/rundir.h"

#include <stdint.h>

struct timeline_sample {
	double time;
	uint32_t worker;
	uint64_t jobs, instructions;
	double idle;
};
struct timeline_move {
	double time;
	uint32_t from, to;
	uint64_t jobs;
};
struct timeline {
	double start, step; /* samples of one worker are at least a step apart */
	uint32_t workers;
	struct timeline_sample *samples;
	uint32_t nsamples, cap_samples;
	struct timeline_move *moves;
	uint32_t nmoves, cap_moves;
	double *last; /* by worker: time of its last sample */
	double stopped; /* when balancing was switched off; 0 never */
};

void timeline_init(struct timeline *t, uint32_t workers);
void timeline_done(struct timeline *t);
void timeline_status(struct timeline *t, uint32_t worker, uint64_t jobs,
		     uint64_t instructions, double idle);
void timeline_transfer(struct timeline *t, uint32_t from, uint32_t to, uint64_t jobs);
bool timeline_write(const struct timeline *t, struct rundir *d, struct err *e);
#endif
