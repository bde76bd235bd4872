/* cells.h - the bytes and registers in which two states differ that stand at the same place.
 *
 * For paths that go round and count their rounds (recur.h): what differs after a round
 * can be put back, or replaced by symbols. Only the current thread, the memory of its
 * process and that of the node are looked at: no other thread has run in between. */
#ifndef RECUR_CELLS_H
#define RECUR_CELLS_H
#include "exec/exec.h"

struct cell {
	uint64_t address; /* of a byte; ~0: it is a register */
	uint32_t depth, reg; /* of a register: the frame, as frame.depth has it */
	uint64_t value; /* in the first of the two states */
};

enum { CELLS_MOST = 512 };
struct cells {
	uint32_t n;
	struct cell at[CELLS_MOST];
};

/* Adds the cells in which b differs from a, or has a symbol, and which are not in c yet.
 * False: the states differ in something else, or in more than CELLS_MOST cells. */
bool cells_add_differences(struct cells *c, const struct state *a, const struct state *b);
bool cells_has_byte(const struct cells *c, uint64_t address, uint32_t n);
/* The current state gets the values of the first state there; or one of `symbols`, which are
 * terms of 8 bits, eight for each cell. */
void cells_put_values(const struct cells *c, struct exec *x);
void cells_put_symbols(const struct cells *c, struct exec *x, uint32_t first_var);
#endif
