/* patience.h - how long a question may take: the backstop behind the limits
 * that count conflicts.
 *
 * Two ends: --max-solver-time for one question, in processor time, and the end of the run,
 * by the clock, when whoever asked wants to stop. Either makes the answer unknown. The first is an answer like any other
 * unknown (and makes the run one that another time may differ from); the second means that
 * the question was broken off: solve_was_broken_off. */
#ifndef SOLVE_PATIENCE_H
#define SOLVE_PATIENCE_H
#include "solve/solve.h"

struct patience {
	double until; /* of this question; 0: no end of its own */
	double grace; /* seconds that the end of the run waits */
	bool is_broken_off; /* the run's end came first */
	bool is_late; /* the question's own end came */
};

/* A question begins. */
void patience_begin(struct solve *s);
/* Is it over? Notes why. Quick enough to be asked thousands of times a second. */
bool patience_is_over(struct solve *s);
/* Whether there is an end at all. */
bool patience_has_end(const struct solve *s);

/* Somebody calls interrupt(arg) when it is over, from a thread of its own, which is gone after
 * patience_unwatch; true: it was called. With no end nothing is started. */
struct patience_watch;
struct patience_watch *patience_watch(struct solve *s, void (*interrupt)(void *arg),
				      void *arg);
bool patience_unwatch(struct patience_watch *w);
#endif
