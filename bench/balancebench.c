/* balancebench.c - what the balancer and the wire cost, without workers.
 *
 *     balancebench        prints one line `name value unit` per figure
 *
 * Decisions: 10,000 workers with queues as different as they get, everybody may take part.
 * Wire: 1,000 jobs of depth 200 in two frontiers: `deep`, where each job shares half of its
 * path with all and nothing of the other half beyond what tells 1,000 apart; and `spine`,
 * what a depth-first worker has: one path of 1,100 forks and what was left at each. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/map.h"
#include "base/rng.h"
#include "cluster/balancer.h"
#include "tree/job.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORKERS = 10000, DECISIONS = 50, JOBS = 1000, DEPTH = 200 };

static int by_number(const void *a, const void *b)
{
	const double *x = a, *y = b;
	return *x < *y ? -1 : *x > *y;
}

static void decisions(void)
{
	struct balancer b;
	struct rng r;
	double seconds[DECISIONS];
	rng_init(&r, 1);
	balancer_init(&b, WORKERS, 0.5, 2);
	for (unsigned d = 0; d < DECISIONS; d++) {
		for (uint32_t i = 0; i < WORKERS; i++) {
			uint64_t jobs = rng_below(&r, 1ull << rng_below(&r, 16));
			b.workers[i].may_give = true;
			balancer_status(&b, i, jobs);
			balancer_status(&b, i, jobs);
		}
		double start = clock_now();
		balancer_decide(&b);
		seconds[d] = clock_now() - start;
	}
	qsort(seconds, DECISIONS, sizeof *seconds, by_number);
	printf("decision_median %.4f ms\ndecision_slowest %.4f ms\ntransfers %u transfers\n",
	       seconds[DECISIONS / 2] * 1e3, seconds[DECISIONS - 1] * 1e3, b.nout);
	balancer_done(&b);
}

static void nothing(void *arg, struct tree_node *leaf)
{
	(void)arg;
	(void)leaf;
}

/* --- frontiers, as a worker has them that was given all of them --- */

static struct choice branch(struct rng *r)
{
	return (struct choice){.kind = CHOICE_BRANCH, .value = rng_below(r, 2)};
}

static struct tree_node *new_leaf(struct log *log, struct rng *r, uint64_t n,
				  uint64_t *instructions)
{
	struct job *j = job_new();
	while (log->length < n) {
		struct choice c = branch(r);
		log_add(log, &c);
		*instructions += 5 + rng_below(r, 30);
	}
	j->log = *log;
	j->committed = n;
	j->check = (uint16_t)hash_mix(n + rng_below(r, UINT32_MAX));
	j->instructions = *instructions;
	j->depth = (uint32_t)n;
	struct tree_node *leaf = alloc_zero(1, sizeof *leaf);
	leaf->kind = TREE_VIRTUAL;
	leaf->job = j;
	return leaf;
}

/* Below a shared prefix: `leaves` leaves, split evenly until each is alone. */
static struct tree_node *grow_evenly(struct log *log, struct rng *r, uint32_t leaves,
				     uint64_t instructions)
{
	if (leaves == 1)
		return new_leaf(log, r, DEPTH, &instructions);
	struct tree_node *fork = alloc_zero(1, sizeof *fork);
	fork->kind = TREE_FORK;
	fork->at = (uint32_t)log->length;
	fork->virtual_sides = 3;
	for (unsigned side = 0; side < 2; side++) {
		struct log below;
		struct choice c = {.kind = CHOICE_BRANCH, .value = side};
		log_fork(log, &below);
		log_add(&below, &c);
		fork->side[side] =
			grow_evenly(&below, r, side ? leaves / 2 : leaves - leaves / 2,
				    instructions + 5 + rng_below(r, 30));
		fork->side[side]->parent = fork;
	}
	log_done(log);
	return fork;
}

static struct tree_node *grow_spine(struct log *log, struct rng *r, uint32_t leaves)
{
	struct tree_node *root = NULL, **at = &root, *parent = NULL;
	uint64_t instructions = 1000;
	while (log->length < DEPTH - leaves / 10) {
		struct choice c = branch(r);
		log_add(log, &c);
	}
	for (uint32_t left = leaves; left; left--) {
		struct log side;
		struct tree_node *fork = NULL;
		log_fork(log, &side);
		struct choice out = {.kind = CHOICE_BRANCH, .value = 1}, on = out;
		on.value = 0;
		if (left > 1) {
			fork = alloc_zero(1, sizeof *fork);
			*fork = (struct tree_node){.kind = TREE_FORK,
						   .parent = parent,
						   .at = (uint32_t)log->length};
			fork->virtual_sides = 3;
			*at = fork;
		}
		log_add(&side, &out);
		instructions += 5 + rng_below(r, 30);
		uint64_t now = instructions;
		struct tree_node *leaf = new_leaf(&side, r, side.length, &now);
		leaf->parent = fork ? fork : parent;
		*(fork ? &fork->side[1] : at) = leaf;
		if (!fork)
			break;
		log_add(log, &on);
		at = &fork->side[0];
		parent = fork;
	}
	log_done(log);
	return root;
}

static void measure_wire(const char *name, struct tree_node *root)
{
	struct tree t, again;
	struct bytes out = {0}, copy = {0};
	struct err e = {0};
	uint64_t leaves = 0;
	tree_init(&t);
	tree_init(&again);
	t.root = root;
	t.leaves = t.virtuals = JOBS;
	uint64_t n = job_select(&t, UINT64_MAX, NULL);
	job_write(&t, &out);
	if (!job_read(&again, out.data, out.n, nothing, NULL, &leaves, &e) ||
	    leaves != JOBS || n != JOBS) {
		fprintf(stderr, "balancebench: %s\n",
			e.text[0] ? e.text : "jobs are missing");
		exit(1);
	}
	job_select(&again, UINT64_MAX, NULL);
	job_write(&again, &copy);
	if (copy.n != out.n) {
		fprintf(stderr, "balancebench: jobs change on their way\n");
		exit(1);
	}
	printf("%s %zu bytes\n", name, out.n);
	bytes_done(&out);
	bytes_done(&copy);
}

int main(void)
{
	struct rng r;
	struct log log;
	decisions();
	rng_init(&r, 2);
	log_init(&log);
	uint64_t instructions = 2000;
	for (unsigned i = 0; i < DEPTH / 2; i++) {
		struct choice c = branch(&r);
		log_add(&log, &c);
	}
	measure_wire("wire_deep", grow_evenly(&log, &r, JOBS, instructions));
	log_init(&log);
	measure_wire("wire_spine", grow_spine(&log, &r, JOBS));
	return 0;
}
