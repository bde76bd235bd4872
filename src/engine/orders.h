/* orders.h - orders of threads and the tree: what goes with jobs, what comes after an execution,
 * and leaves for others out of orders that are left. */
#ifndef ENGINE_ORDERS_H
#define ENGINE_ORDERS_H
#include "engine/explore.h"
#include "sched/keep.h"

/* For struct tree; the argument is the run's exec. */
void orders_begin_write(void *exec);
void orders_renew(void *exec, const struct payload *p, struct payload *out);
/* What goes with the job of a state. */
void orders_payload(struct run *r, const struct state *s, struct payload *out);
/* An item of a job's payload; empty: it has none. */
struct bytes_reader orders_item(const struct job *j, enum payload_type type);
/* A job has come into the tree; one was replayed, or goes away without that. */
void orders_come(struct run *r, const struct job *j);
void orders_gone(struct run *r, const struct job *j);

/* The leaf of the current state, which has ended, goes on with another order of threads.
 * False: none is left to try. */
bool orders_next(struct run *r);
/* The same if the leaf is gone. */
void orders_next_without_leaf(struct run *r);

/* Leaves that can be given away; counts up to `most`. */
uint64_t orders_free_leaves(struct run *r, uint64_t most);
/* Tries to make so many of them, between two quanta. */
void orders_spread(struct run *r, uint64_t wanted);
/* Memory is short: states that cannot be parked become jobs, which stay in the tree. Gives how
 * many, `most` at most. */
uint64_t orders_put_aside(struct run *r, uint64_t most);
#endif
