/* internal.h - what the files of state/ share: copies and counts of nodes, processes and
 * threads. */
#ifndef STATE_INTERNAL_H
#define STATE_INTERNAL_H
#include "state/state.h"

struct thread *thread_new(uint32_t number, uint32_t index, uint64_t stack_size);
struct thread *thread_copy(struct thread *t, struct frame_pool *pool);
struct process *process_new(uint32_t index, const struct program *prog);
struct process *process_copy(struct process *p, struct frame_pool *pool);
struct node *node_new(uint32_t index);
void node_start(struct node *n, const struct program *prog, uint64_t stack_size);
struct node *node_copy(struct node *n, struct frame_pool *pool);
void thread_drop(struct thread *t, struct frame_pool *pool);
void process_drop(struct process *p, struct frame_pool *pool);
void node_drop(struct node *n, struct frame_pool *pool);
struct thread_places *thread_places_hold(struct thread_places *p); /* NULL is allowed */
void thread_places_drop(struct thread_places *p);

extern const struct table_kind state_threads, state_processes, state_nodes;
#endif
