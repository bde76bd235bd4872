/* goals.h - how far it is to code that no path has reached.
 *
 * A goal is a block of the user's code that is still open. The distance of a block is the
 * number of instructions to the nearest goal, through calls and within its function; the
 * caller, which knows the stack, adds what lies behind the function's return. A goal that
 * was tried in vain seems farther away by so many instructions for each try: what no
 * input can reach, as an allocation that fails, does not hold up the rest. Distances know
 * nothing of conditions, so they are a guess. They depend on what was reached and on the
 * tries alone. */
#ifndef COVER_GOALS_H
#define COVER_GOALS_H
#include "cover/hits.h"

enum { GOALS_FAR = 1 << 28 }; /* no way, or none that is known */

struct goals_block {
	uint32_t start, cost; /* the first instruction; instructions with argument words */
	/* The function that its last instruction calls; 0: none, or not known. */
	func_id callee;
	uint32_t succ, nsucc; /* in goals.succs */
	uint32_t leave; /* instructions to the return of the function */
	uint32_t distance, goal; /* goal: number of the block that is nearest */
	uint32_t tries; /* of this block as a goal */
};

struct goals {
	const struct cover *cover;
	struct goals_block *blocks; /* by function, then by start */
	uint32_t nblocks, cap_blocks;
	uint32_t *first; /* by func_id, and one behind the last */
	uint32_t *succs; /* numbers of blocks */
	uint32_t nsuccs, cap_succs;
};

struct goals *goals_new(const struct cover *c);
void goals_free(struct goals *g); /* NULL is allowed */
/* Finds all distances anew. */
void goals_update(struct goals *g);

/* A place on a stack: where to go from there. */
struct goals_way {
	uint32_t distance, goal, leave;
};
/* From an instruction of f on; is_call: f has made a call there and goes on behind it. A
 * function of another program has no way to anywhere. */
struct goals_way goals_from(const struct goals *g, const struct func *f,
			    const struct insn *ip, bool is_call);
#endif
