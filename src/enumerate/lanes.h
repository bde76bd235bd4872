/* lanes.h - the steps of a flat program that depend on its last open byte, for all values of this
 * byte at once: a column of values instead of one value for each. Used by count.c. */
#ifndef ENUMERATE_LANES_H
#define ENUMERATE_LANES_H
#include "enumerate/flat.h"

struct lanes {
	struct flat *flat;
	uint32_t n; /* values of the byte */
	uint8_t values[256]; /* ascending */
	bool is_possible[256]; /* by the constraints over the byte alone */
	uint64_t *columns; /* n values each */
	uint32_t n_columns, *column; /* column: by place, the number of its column + 1 */
	uint32_t *given, n_given, cap_given; /* places that earlier bytes decide */
	uint32_t middle, end; /* steps of the byte and of others; those before have columns */
};

/* The program is sorted, and has an open byte. False: it would take too much room. End it
 * with lanes_done in any case. */
bool lanes_begin(struct lanes *l, struct flat *p);
void lanes_done(struct lanes *l);
/* The steps that a pass over all values counts for. */
uint64_t lanes_cost(const struct lanes *l);
/* With the values that the earlier bytes have in the program: the least value of the byte with which
 * every constraint holds. False: there is none. *done: the steps that this counts for. */
bool lanes_first(struct lanes *l, uint8_t *value, uint64_t *done);
#endif
