/* pool.h - sweeping: the pool is bounded by forgetting terms that nobody holds.
 * Between quanta the engine calls expr_sweep_begin, marks every id held by states and
 * caches, and calls expr_sweep_end, which frees the rest. Ids of kept terms do not change;
 * variables and inputs are never forgotten. */
#ifndef EXPR_POOL_H
#define EXPR_POOL_H
#include "expr/expr.h"

void expr_sweep_begin(struct expr_pool *p);
void expr_mark(struct expr_pool *p, expr_id id); /* and all below; 0 is allowed */
/* Sets of bytes that no kept term carries are forgotten too: who holds the number of a
 * union (varset.h) across a sweep marks it. */
void expr_mark_varset(struct expr_pool *p, uint32_t set);
void expr_sweep_end(struct expr_pool *p);
uint32_t expr_live(const struct expr_pool *p); /* terms in existence */
uint64_t expr_made(const struct expr_pool *p); /* terms made so far, also those gone */
size_t expr_bytes(const struct expr_pool *p);
/* Changes whenever ids were freed: side tables keyed by id compare it. */
uint32_t expr_generation(const struct expr_pool *p);
#endif
