/* orders.h - orders of threads and the tree: what goes with jobs, what comes after an execution,
 * and leaves for others out of orders that are left. */
#ifndef EXPLORE_ORDERS_H
#define EXPLORE_ORDERS_H
#include "explore/explore.h"
#include "sched/keep.h"

/* Of the groups that jobs have places in (sched/home.c) all there is: a run that is resumed. */
#define ORDERS_ALL_GROUPS SCHED_ALL_GROUPS

/* For struct tree; the argument is the run's exec. */
void orders_begin_write(void *exec);
void orders_renew(void *exec, const struct payload *p, struct payload *out);
/* What goes with the job of a state. */
void orders_payload(struct run *r, const struct state *s, struct payload *out);
/* The places of a job; true: other workers have them, too. */
bool orders_places(const struct job *j, struct bytes_reader *places);
/* An item of a job's payload; empty: it has none. */
struct bytes_reader orders_item(const struct job *j, enum payload_type type);
/* A job has come into the tree; one was replayed, or goes away without that. */
void orders_come(struct run *r, struct job *j);
void orders_gone(struct run *r, const struct job *j);

/* The leaf of the current state, which has ended, goes on with another order of threads.
 * False: none is left to try. */
bool orders_next(struct run *r);
/* The same if the leaf is gone. */
void orders_next_without_leaf(struct run *r);

/* Leaves that can be given away; counts up to `most`. */
uint64_t orders_free_leaves(struct run *r, uint64_t most);
/* Tries to make so many of them, between two quanta. Places above them that are not done become
 * the group, a number that no other has (sched/home.c). */
void orders_spread(struct run *r, uint64_t wanted, uint64_t group);
/* The groups of all that is here; of the leaves that are marked. */
void orders_groups(struct run *r, struct numbers *out);
void orders_groups_of_marked(struct run *r, struct numbers *out);
/* Gives the anchors of places with a group below which nothing is left here. */
void orders_go_home(struct run *r, void (*give)(void *arg, uint64_t group, struct job *j),
		    void *arg);
/* Memory is short: states that cannot be parked become jobs, which stay in the tree. Gives how
 * many, `most` at most. */
uint64_t orders_put_aside(struct run *r, uint64_t most);
#endif
