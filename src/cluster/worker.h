/* worker.h - one of several processes that explore parts of one tree. */
#ifndef CLUSTER_WORKER_H
#define CLUSTER_WORKER_H
#include "engine/run.h"

struct worker_config {
	uint32_t id, workers;
	int fd; /* to the collector */
	const struct search_kind *search; /* NULL: as the options say */
	double interval; /* seconds between two status messages */
	/* For so long it says what it runs before it runs it: one before it died. */
	double careful_seconds;
};

/* Explores what it is given until it is told to stop; never returns. */
_Noreturn void worker_main(struct run *r, const struct worker_config *c);
#endif
