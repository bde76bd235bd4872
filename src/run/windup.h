/* windup.h - before the time is over, paths that covered something new are brought to their
 * ends, so that what they cover is in a test.
 *
 * A test is written when a path ends. A path that reached new code and was then left for
 * others would take what it covers with it when the time limit comes. So in the last tenth
 * of the time (a few seconds at most) such paths are run first, one after another, each for
 * a bounded number of instructions; those that did not end have more of them in the next
 * round. Then the search goes on as before. */
#ifndef RUN_WINDUP_H
#define RUN_WINDUP_H
#include "state/state.h"
#include "tree/tree.h"

struct run;
struct windup {
	bool has_begun;
	const struct state *running; /* chosen last; compared only, it may be gone */
	uint64_t until; /* its instructions, then it is left */
	unsigned round;
	uint64_t looked_at; /* blocks reached when nothing was left to choose */
};

/* The leaf to run now; NULL: nothing to wind up, the search decides. */
struct tree_node *windup_leaf(struct run *r);
#endif
