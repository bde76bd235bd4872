/* seeds.h - concrete inputs that paths are wanted for first (`everett run --seeds`).
 *
 * A seed belongs to the one live state whose path it is on. Where a state is forked each
 * of its seeds goes to the side that its bytes are on; where a value is made concrete it
 * is the first seed's. The engine runs states with seeds before all others. Nothing else
 * depends on seeds: they change the order of exploring, not what is explored. */
#ifndef PATH_SEEDS_H
#define PATH_SEEDS_H
#include "path/path.h"

struct exec_seed {
	const uint8_t *bytes; /* feed the inputs of a path, in their order; then zeros */
	uint32_t n;
	struct state *owner; /* NULL: followed to the end, or ruled out */
};

struct exec_seeds {
	struct exec_seed *list;
	uint32_t n;
	const char
		*length_name; /* an input that is the length of what follows, no data */
	uint32_t max_length;
	uint64_t followed, refused; /* to an end; ruled out by an assumption */
	/* Private: the assignment of one seed on the current path. */
	struct expr_eval *eval;
	uint8_t *values;
	uint32_t cap_values;
};

/* All seeds to the state. x->seeds is set. */
void exec_seeds_start(struct exec *x, struct state *s);
void exec_seeds_done(struct exec_seeds *q); /* what is private */
/* The state to run now: that of the first seed which has one. NULL: none. */
struct state *exec_seeds_next(const struct exec_seeds *q);

/* For choose.c, only when x->state->nseeds is not 0. */
/* Seeds of the current state that are on the other side, where `cond` holds, go there. */
void exec_seeds_split(struct exec *x, struct state *copy, expr_id cond);
/* Seeds that the condition does not hold for are given up. */
void exec_seeds_assume(struct exec *x, expr_id cond);
/* The value of an expression under the first seed of the current state. */
uint64_t exec_seeds_value(struct exec *x, expr_id e);
/* A state is dropped: its seeds have been followed as far as it went. */
void exec_seeds_release(struct exec *x, struct state *s);
#endif
