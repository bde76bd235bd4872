/* checkpoint.h - what a run that did not finish leaves for --resume: results so far, jobs
 * that are left, the command line. One file in the run directory, `resume`. */
#ifndef EXPLORE_CHECKPOINT_H
#define EXPLORE_CHECKPOINT_H
#include "explore/explore.h"

struct checkpoint {
	struct bytes *jobs; /* tries, job.h */
	uint64_t *leaves; /* of each; NULL: not known */
	uint32_t n;
	/* number of jobs at the front that go to one worker, since they share places */
	uint32_t together;
};

/* The words of the command line that is resumed, for the caller to free with the array;
 * *has_jobs: false if it was ended before its first checkpoint, so that it has to start
 * again. NULL: *e says why. */
char **checkpoint_words(const char *dir, int *n, bool *has_jobs, struct err *e);
/* Reads the file in the run's directory: results go to the run, jobs to c. */
bool checkpoint_load(struct run *r, struct checkpoint *c, struct err *e);
/* Puts the jobs into the run's own tree and forgets them. */
bool checkpoint_import(struct run *r, struct checkpoint *c, struct err *e);
/* Writes a file without results and jobs, for a run that has just begun. */
bool checkpoint_write_start(struct run *r, struct err *e);
/* Writes the file: results so far, and jobs in the tree, on disk and in c. */
bool checkpoint_write(struct run *r, const struct checkpoint *c, struct err *e);
/* Writes the file if something is left in the tree, on disk or in c; else removes it. */
void checkpoint_keep(struct run *r, enum run_stop stop, const struct checkpoint *c);
/* Writes a file for these jobs alone, without results, to another directory. */
bool checkpoint_write_jobs(struct run *r, const char *dir, const struct checkpoint *c,
			   struct err *e);
void checkpoint_done(struct checkpoint *c);
#endif
