/* commit.h - the work of a worker since its last commit, as one message that counts as a
 * whole.
 *
 * A commit holds the worker's report (absolute numbers), the tests since the last commit, the
 * whole frontier that is left, the alternatives it has offered to open choices since, the
 * places that it sends home, the transfers it has taken, and the jobs it hands to another worker. If a worker dies, the jobs
 * it had not committed as done go to other workers, and none of that work was counted: no path
 * is counted twice and none is lost. */
#ifndef CLUSTER_COMMIT_H
#define CLUSTER_COMMIT_H
#include "base/numbers.h"
#include "tree/open.h"

struct commit {
	struct bytes report;
	struct bytes
		/* for each test: the key of its finding or 0, whether the path goes on
		 * after it, the record */
		tests;
	uint64_t ntests;
	struct bytes frontier;
	uint64_t leaves; /* in it */
	struct numbers groups; /* of places in it that other workers have, too (sched/home.c) */
	struct bytes homing; /* see commit_home */
	uint64_t nhoming;
	struct bytes offers; /* see commit_offer */
	uint64_t noffers;
	uint64_t *taken; /* numbers of transfers that arrived since the last commit */
	uint32_t ntaken, cap_taken;
	/* The transfer to another worker that goes with this commit: its number, 0: none;
	 * the worker; leaves. */
	uint64_t handed, to, handed_leaves;
	struct bytes jobs;
	struct numbers handed_groups;
	bool is_last;
	/* with --max-paths: it has ended all paths that it was allowed */
	bool wants_paths;
	double idle; /* seconds so far */
};

void commit_done(struct commit *c);
void commit_clear(struct commit *c); /* keeps the room */
/* Adds an alternative to an open choice, with its job; reads one back, the job in place. */
void commit_offer(struct commit *c, const struct offer *o, struct job *j);
bool commit_get_offer(struct bytes_reader *in, struct offer *o, const uint8_t **trie,
		      size_t *n);
/* Adds a job that brings places of a group home; reads one back, the job in place, and the
 * other groups that its places are in. */
void commit_home(struct commit *c, uint64_t group, struct job *j);
bool commit_get_home(struct bytes_reader *in, uint64_t *group, struct numbers *others,
		     const uint8_t **trie, size_t *n);
void commit_write(const struct commit *c, struct bytes *out);
bool commit_read(struct commit *c, struct bytes_reader *in); /* copies; false: damaged */
#endif
