/* explore.h - what the files of explore/ do with a run, each behind the name of its file. */
#ifndef EXPLORE_EXPLORE_H
#define EXPLORE_EXPLORE_H
#include "explore/keeper.h"
#include "explore/open_snapshots.h"
#include "explore/park.h"
#include "run/run.h"

/* hooks.c: fills in what exec calls while a state runs. */
void explore_hooks(struct run *r);
enum { EXPLORE_QUANTUM_FORKS = 32 }; /* forks that end a quantum */

/* explore.c: the main loop. */
/* Goes on until nothing is left (STOP_EXHAUSTED), a limit is reached, or the clock shows
 * `until` (STOP_NONE; 0: never). */
enum run_stop explore(struct run *r, double until);
/* Runs the current state, which has a leaf, for a quantum; the leaf may be gone then. */
void explore_state(struct run *r, struct state *s);
/* Counts the path of the current state, which has ended, and writes its test. */
void explore_path_ended(struct run *r);
/* Writes the test of the current path, with the finding unless that is NULL. False: there
 * are no values for it, or writing failed; either was counted. */
bool explore_write_test(struct run *r, const struct finding *f);
/* Has the state more decisions behind it than --max-depth allows? */
bool explore_reached_depth(const struct run *r, const struct state *s);
/* sweep.c: drops the terms that no state and no cache holds; between two quanta only. */
void explore_sweep(struct run *r);
void explore_sweep_if_due(struct run *r);
/* Puts a leaf into the search; takes one out. For job_read and job_unmark. */
void explore_come(void *run, struct tree_node *leaf);
void explore_gone(void *run, struct tree_node *leaf);

/* revive.c: brings a virtual leaf up to date and enters its state. False: a limit was
 * reached meanwhile (*stop), or it could not be (*stop is STOP_NONE; the leaf is gone). */
bool revive(struct run *r, struct tree_node *leaf, enum run_stop *stop);
/* What goes with a state that becomes a job; for struct tree. */
uint64_t revive_payload(void *exec, struct state *s, uint64_t most, struct payload *out);
/* The hook for decisions: the first one, and those where snapshots are wanted. */
bool revive_reached(void *run, struct exec *x);

/* offer.c: the hook for alternatives to open choices, and forgetting those of choices that
 * nothing is left below of. */
void offer_made(void *run, struct exec *x, const struct open_mark *m, uint64_t value);
void offer_sweep(struct run *r);

/* sink.c: results go to the run directory and the terminal. */
void sink_local(struct run *r);

/* summary.c */
/* One line about how it goes: on a terminal it is rewritten in place. */
void summary_progress(struct run *r);
/* Takes the live line away; before anything else is printed. */
void summary_clear(struct run *r);
void summary_show(struct run *r);
#endif
