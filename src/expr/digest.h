/* digest.h - 128-bit digests of terms, equal on every worker for equal terms and on any two
 * different ones with a probability that can be neglected. For whoever wants to name a term
 * outside its pool, or beyond a sweep, without writing it down.
 * Digests are remembered by id until the pool frees ids. */
#ifndef EXPR_DIGEST_H
#define EXPR_DIGEST_H
#include "expr/expr.h"

struct expr_digest {
	uint64_t half[2];
};
struct expr_digests;

struct expr_digests *expr_digests_new(const struct expr_pool *p);
void expr_digests_free(struct expr_digests *d); /* NULL is allowed */
struct expr_digest expr_digest(struct expr_digests *d, expr_id id);
/* Of a symbolic byte: its input's name, size and position, its place in it. */
struct expr_digest expr_digest_var(const struct expr_pool *p, uint32_t var);
/* Puts another digest, or a number, onto a running one. */
void expr_digest_feed(struct expr_digest *to, struct expr_digest x);
void expr_digest_number(struct expr_digest *to, uint64_t x);
#endif
