/* long_path.h - paths that do not end: --max-path-instructions, and what the progress line
 * says while no path ends. */
#ifndef RUN_LONG_PATH_H
#define RUN_LONG_PATH_H
#include <stdbool.h>
#include <stdint.h>

struct run;
struct long_path {
	uint64_t ended_at; /* instructions of this process when a path last ended */
};

/* What is shown of it. */
struct long_path_news {
	uint64_t instructions; /* since a path ended; 0: not long enough to be news */
	char place[160]; /* where the current state stands; "": nowhere */
};

/* How many of `quantum` instructions the current state may run. */
uint64_t long_path_quantum(const struct run *r, uint64_t quantum);
/* Ends the current state, which is running, if it has run for as long as it may. */
void long_path_check(struct run *r);
/* Did the current state end so? */
bool long_path_has_ended(const struct run *r);
void long_path_find_news(struct run *r, struct long_path_news *out);
#endif
