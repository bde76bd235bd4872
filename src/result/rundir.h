/* rundir.h - the directory that holds the results of one run.
 *
 * Everything in it appears whole or not at all. Everett deletes only what it recognises
 * as its own; an unknown file in a directory given with --out is an error, never lost. */
#ifndef RESULT_RUNDIR_H
#define RESULT_RUNDIR_H
#include "base/err.h"
#include "base/file.h"
#include "result/finding.h"

struct rundir {
	char *path; /* as given, or everett-out-N */
	bool is_numbered; /* everett-out-N: everett-last will lead there */
	bool is_made; /* by us, and nothing is known to be in it */
	int lock; /* held as long as a run writes to the directory; 0: none */
	int reserve; /* a file without a name that only takes room; 0: none */
};

/* `out` NULL: creates everett-out-N for the first free N. Otherwise creates `out` or takes
 * it if it is empty; with `force`, results of an earlier run in it are removed first. */
bool rundir_open(struct rundir *d, const char *out, bool force, struct err *e);
/* The run has begun: points the link everett-last at an everett-out-N. Until then the link
 * leads to the run before. */
void rundir_publish(struct rundir *d);
/* The command failed: removes the directory if it was created here and is empty. */
void rundir_discard(struct rundir *d);
/* Takes the directory of an earlier run as it is. False also if that run is still going on. */
bool rundir_reopen(struct rundir *d, const char *path, struct err *e);
void rundir_done(struct rundir *d);
/* Is a run writing to the directory at this moment? */
bool rundir_is_busy(const char *path);
/* Keeps some room on the disk, so that a run which fills it can still say what it has done;
 * gives it back. Without room, or where that is not to be had, nothing happens. */
void rundir_reserve(struct rundir *d);
void rundir_release(struct rundir *d);

/* Opens a file below the directory for writing, e.g. "tests/000001.json"; directories on
 * the way are created. Ends with file_commit or file_abandon. */
bool rundir_file(struct rundir *d, const char *name, struct file_out *f, struct err *e);
/* The path of a file below the directory; the caller frees it. */
char *rundir_path(const struct rundir *d, const char *name);
/* Writes findings/ID/finding.txt, again if it is there, and schedule.txt if threads had a part
 * in it. */
bool rundir_write_finding(struct rundir *d, const struct finding *f, struct err *e);
#endif
