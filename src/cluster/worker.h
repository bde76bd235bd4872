/* worker.h - one of several processes that explore parts of one tree. */
#ifndef CLUSTER_WORKER_H
#define CLUSTER_WORKER_H
#include "transport/transport.h"
#include "run/run.h"

struct worker_config {
	uint32_t id, workers;
	const struct search_kind *search; /* NULL: as the options say */
	double interval; /* seconds between two status messages */
	/* The worker announces each path before it runs it for this long, because a
	 * worker before it has died. */
	double careful_seconds;
};

/* Works on a run that stands at its origin: sends HELLO, explores the jobs that it is
 * given until it is told to stop, and ends the process. */
_Noreturn void worker_main(struct run *r, const struct worker_config *c,
			   struct transport *t);
#endif
