/* output.h - what a path has printed: a chain of pieces, newest first, shared by forks.
 *
 * Of each stream the first OUTPUT_KEPT bytes are kept and the rest is counted. A piece
 * whose bytes are all concrete holds them; one with symbolic bytes holds a term for each,
 * which a sweep of terms must mark (output_mark). A path that prints nothing has no
 * piece. */
#ifndef STATE_OUTPUT_H
#define STATE_OUTPUT_H
#include "expr/expr.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTPUT_KEPT = 65536, OUTPUT_STREAMS = 2 }; /* standard output, standard error */

struct output {
	struct output *before; /* counted */
	uint32_t ref;
	uint32_t seen; /* the last sweep that has marked it and all before it */
	uint64_t total[OUTPUT_STREAMS]; /* printed up to its end, kept or not */
	uint32_t n, room; /* bytes or terms */
	uint8_t stream; /* 0 or 1 */
	bool is_symbolic;
	union {
		uint8_t bytes[1];
		expr_id terms[1];
	} at;
};

struct output_bytes { /* what is printed: one of the two */
	const uint8_t *bytes;
	const expr_id *terms; /* of 8 bits; NULL: bytes */
};

/* How many bytes more of a stream would be kept. */
uint64_t output_room(const struct output *o, unsigned stream);
/* Appends n bytes, the first `kept` (at most output_room) of which are in b; takes and gives
 * back the caller's count of *o. */
void output_add(struct output **o, unsigned stream, struct output_bytes b, uint64_t kept,
		uint64_t n);
struct output *output_hold(struct output *o); /* NULL is allowed, here and below */
void output_drop(struct output *o); /* and those before it, in a loop */
/* Marks the terms of all pieces (expr/pool.h). */
void output_mark(struct output *o, struct expr_pool *p);
#endif
