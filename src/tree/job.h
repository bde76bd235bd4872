/* job.h - a path to be taken up again: its log so far, and its payload.
 *
 * A job is what a virtual leaf holds. Jobs travel as a trie in bytes: prefixes that several
 * logs share are written once, records are written without their sites (a hash checks them),
 * and each leaf has the members of struct job and its payload (payload.h). doc/balancing.md
 * has the form; the reader checks every length, kind and type. */
#ifndef TREE_JOB_H
#define TREE_JOB_H
#include "base/bytes.h"
#include "base/err.h"
#include "tree/payload.h"
#include "tree/tree.h"

struct job {
	struct log log; /* committed records, then undone ones */
	uint64_t committed;
	uint16_t check; /* job_check of the committed ones */
	uint64_t instructions; /* executed on the path so far */
	uint32_t depth, faults; /* faults: state.nfaults */
	bool covers_new, is_unproved;
	struct payload payload;
	/* A snapshot that only this job needed and so was given; NULL: none. */
	struct state *from;
};

struct job *job_new(void);
void job_free(struct job *j); /* without `from` */
/* The 16 bits of its log's check (log.h) that a job carries. Together with the exact
 * number of instructions they reveal a replay that took another path. */
static inline uint16_t job_check(uint64_t check)
{
	return (uint16_t)(check >> 48);
}

/* Does the leaf share places with others (state/schedule.h)? Those travel together, or not at
 * all. */
bool job_must_stay(const struct tree *t, const struct tree_node *leaf);
/* Marks leaves, `n` of them at most, in the order of tree_next_leaf; `keep` stays out, and so do
 * those that must stay, unless n is UINT64_MAX. Gives how many. */
uint64_t job_select(struct tree *t, uint64_t n, const struct tree_node *keep);
/* The same for n leaves that are to be shared with another worker. Of few leaves, as a search
 * in depth leaves them, one hides most of the work and its neighbour half as much: n spread
 * evenly are marked, so that either side gets some of the large ones. Of more than JOB_SPREAD
 * neighbours are marked, which share their way and are replayed together. */
enum { JOB_SPREAD = 64 };
uint64_t job_share(struct tree *t, uint64_t n);
/* Writes the trie of the marked leaves. */
void job_write(const struct tree *t, struct bytes *out);
/* Unmarks the leaves, n as job_select said. With `take` they also leave the tree, and
 * their states are dropped; `gone` is called for each leaf before. */
void job_unmark(struct tree *t, uint64_t n, bool take,
		void (*gone)(void *arg, struct tree_node *leaf), void *arg);
/* The job that a live leaf is, as it would be written. */
struct job *job_of_leaf(const struct tree *t, const struct tree_node *leaf);
/* Writes the trie of one job: everything from the tree's origin on. */
void job_write_origin(const struct tree *t, struct bytes *out);
/* Writes the trie of a job that is in no tree. */
void job_write_one(struct job *j, struct bytes *out);
/* Reads a trie and grafts its leaves; `come` is called with each of them. */
bool job_read(struct tree *t, const void *data, size_t n,
	      void (*come)(void *arg, struct tree_node *leaf), void *arg,
	      uint64_t *leaves, struct err *e);
#endif
