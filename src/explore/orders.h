/* orders.h - orders of threads and the tree: the payload of jobs about orders, the order
 * that comes after an execution has ended, and new leaves made of orders that are left,
 * for other workers. */
#ifndef EXPLORE_ORDERS_H
#define EXPLORE_ORDERS_H
#include "explore/explore.h"
#include "sched/keep.h"

/* Stands for all groups that jobs have places in (sched/home.c), as in a run that is
 * resumed. */
#define ORDERS_ALL_GROUPS SCHED_ALL_GROUPS

/* For struct tree; the argument is the run's exec. */
void orders_begin_write(void *exec);
void orders_renew(void *exec, const struct payload *p, struct payload *out);
/* Adds the payload of the job that a state becomes. */
void orders_payload(struct run *r, const struct state *s, struct payload *out);
/* The places of a job; true: other workers have them, too. */
bool orders_places(const struct job *j, struct bytes_reader *places);
/* An item of a job's payload; empty: it has none. */
struct bytes_reader orders_item(const struct job *j, enum payload_type type);
/* orders_come: a job has come into the tree. orders_gone: a job was replayed, or goes
 * away without being replayed. */
void orders_come(struct run *r, struct job *j);
void orders_gone(struct run *r, const struct job *j);

/* The leaf of the current state, which has ended, goes on with another order of threads.
 * False: none is left to try. */
bool orders_next(struct run *r);
/* The same for a state whose leaf is gone. */
void orders_next_without_leaf(struct run *r);

/* Leaves that can be given away; counts up to `most`. */
uint64_t orders_free_leaves(struct run *r, uint64_t most);
/* Tries to make `wanted` such leaves; between two quanta only. Places above them that are
 * not done form the group, whose number is unique (sched/home.c). */
void orders_spread(struct run *r, uint64_t wanted, uint64_t group);
/* The groups of all places of this worker; those of the marked leaves. */
void orders_groups(struct run *r, struct numbers *out);
void orders_groups_of_marked(struct run *r, struct numbers *out);
/* Calls `give` for the anchor of each place that belongs to a group and has nothing left
 * below it here. */
void orders_go_home(struct run *r, void (*give)(void *arg, uint64_t group, struct job *j),
		    void *arg);
/* When memory is short: makes jobs, which stay in the tree, of states that cannot be
 * parked. Returns how many, `most` at most. */
uint64_t orders_put_aside(struct run *r, uint64_t most);
#endif
