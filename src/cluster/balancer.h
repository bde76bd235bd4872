/* balancer.h - which worker gives how many jobs to which other, from queue lengths alone.
 *
 * After Cloud9 §3.3: workers are sorted by the length of their queues and classified by mean
 * and standard deviation; underloaded ones from the front are paired with overloaded ones
 * from the back, and half of the difference moves. Queues are to be of one order of
 * magnitude: a pair whose longer queue is less than twice the shorter one is left alone,
 * whatever the deviation (of two workers each is always half a deviation off). Two rounds of
 * status lie between two decisions about one worker, so that what was moved shows. It keeps
 * no tree and knows no transport: the collector and bench/simulate.c use the same code. */
#ifndef CLUSTER_BALANCER_H
#define CLUSTER_BALANCER_H
#include <stdbool.h>
#include <stdint.h>

struct balancer_worker {
	uint64_t jobs;  /* in its queue */
	uint32_t team;  /* jobs move inside a team only */
	uint32_t rounds; /* status messages since it last took part in a transfer */
	bool is_there;  /* it has said hello, and is not lost */
	bool may_give;
};

struct balancer_transfer {
	uint32_t from, to;
	uint64_t jobs;
};

struct balancer {
	double delta; /* how many standard deviations from the mean are fine */
	uint32_t rounds; /* status rounds between two decisions about a worker */
	struct balancer_worker *workers;
	uint32_t n;
	struct balancer_place {
		uint64_t jobs;
		uint32_t worker;
	} *order; /* the workers of a team, by queue length */
	struct balancer_transfer *out;
	uint32_t nout;
	uint32_t
		waiting; /* workers without jobs that the last decision had nothing for */
};

void balancer_init(struct balancer *b, uint32_t workers, double delta, uint32_t rounds);
/* Seconds between two status messages of a worker: as wanted, unless the collector would get
 * more than it can hear. */
double balancer_interval(double wanted, uint32_t workers);
void balancer_done(struct balancer *b);
/* A worker's queue length arrived. */
void balancer_status(struct balancer *b, uint32_t worker, uint64_t jobs);
/* A transfer to a worker did not take place: it is thought of again at once. */
void balancer_refused(struct balancer *b, uint32_t to);
/* Decides; the transfers are in b->out[0 .. b->nout - 1]. */
void balancer_decide(struct balancer *b);
#endif
