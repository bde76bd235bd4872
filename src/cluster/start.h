/* start.h - starts the processes of workers, on this machine: as --workers says by fork, which is
 * quick, or by exec of this program, which joins like a worker from anywhere. */
#ifndef CLUSTER_START_H
#define CLUSTER_START_H
#include "cluster/collector.h"

/* Starts worker `id`; false: *e says why that was not possible. A careful one announces what
 * it runs for a while. */
bool cluster_start_worker(struct collector *c, uint32_t id, bool is_careful,
			  struct err *e);
#endif
