/* blocks.h - the events of a path as blocks of its threads, for the files that make an order of
 * them (turns.c, pieces.c). */
#ifndef EMIT_BLOCKS_H
#define EMIT_BLOCKS_H
#include "base/arena.h"
#include "exec/exec.h"
#include "testcase/testcase.h"

enum { BLOCKS_NONE = UINT32_MAX };

struct block {
	uint32_t thread, index; /* which of the thread's blocks */
	uint32_t count; /* 2: block 0, in which nothing visible happens, and block 1 */
	uint32_t first, last; /* its events; BLOCKS_NONE: none */
	uint32_t before; /* the thread's last one before; BLOCKS_NONE: none */
	bool is_cut; /* natively it would go on beyond the end of the path */
	bool is_left_out;
	bool is_out; /* in the order that is made */
};

struct blocks {
	struct arena *arena;
	struct exec *exec;
	uint32_t nevents, nthreads, n;
	const struct event **events; /* the oldest first */
	uint32_t *block_of; /* event -> block */
	uint32_t *next; /* event -> next one of its block, or BLOCKS_NONE */
	struct block *at; /* in the order of their first events */
	uint32_t *current; /* thread -> its last block so far, or BLOCKS_NONE */
	uint32_t final; /* the block in which the path ended, or BLOCKS_NONE */
	struct testcase_event *out;
	uint32_t nout;
};

/* Appends a block to the order; one that goes on where the last turn ends becomes a part of
 * that. */
void blocks_add(struct blocks *t, const struct block *b);
/* The order of pieces of blocks: threads also take turns in front of accesses. `rival`: not
 * NULL, the access that the last event races with (pieces.c). */
void pieces_order(struct blocks *t, const struct event *rival);
#endif
