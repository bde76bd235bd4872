/* open_snapshots.h - states that stand at open choices, so that alternatives which are offered
 * late are not replayed from the start.
 *
 * A snapshot makes the path that goes on copy each page that it writes to next, so snapshots
 * are taken only in a run in which alternatives are offered at all, and OPEN_SNAPSHOT_SPACING
 * instructions apart or, on long paths, a 64th of the way so far. No more than OPEN_SNAPSHOTS
 * are kept. */
#ifndef EXPLORE_OPEN_SNAPSHOTS_H
#define EXPLORE_OPEN_SNAPSHOTS_H
#include "tree/open.h"

struct exec;
struct run;

enum { OPEN_SNAPSHOTS = 128, OPEN_SNAPSHOT_SPACING = 1 << 15 };
struct open_snapshot {
	struct open_place place;
	struct state *state; /* NULL: none */
};

/* The hook for open choices. */
void open_snapshots_arrive(void *run, struct exec *x, const struct open_mark *m);
/* The deepest snapshot on the path of a job that lies below `base`; NULL: there is
 * none. */
struct state *open_snapshots_find(const struct run *r, const struct job *j,
				  struct state *base);
void open_snapshots_drop(struct run *r); /* all of them */
#endif
