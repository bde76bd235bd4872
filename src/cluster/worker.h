/* worker.h - one of several processes that explore parts of one tree. */
#ifndef CLUSTER_WORKER_H
#define CLUSTER_WORKER_H
#include "cluster/transport.h"
#include "run/run.h"

struct worker_config {
	uint32_t id, workers;
	const struct search_kind *search; /* NULL: as the options say */
	double interval; /* seconds between two status messages */
	/* For so long the worker announces what it runs: one before it has died. */
	double careful_seconds;
};

/* For a run that stands at its origin: says hello, explores the jobs it is given until it is
 * told to stop, and ends the process. */
_Noreturn void worker_main(struct run *r, const struct worker_config *c,
			   struct transport *t);
#endif
