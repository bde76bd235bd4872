/* layers.h - all solutions of a group, byte by byte, prefixes that cannot be told apart merged.
 * Used by project.c; see layers.c for the method. */
#ifndef ENUMERATE_LAYERS_H
#define ENUMERATE_LAYERS_H
#include "enumerate/tuples.h"

struct layers {
	struct flat flat;
	uint32_t *last; /* by place: time of its last use, see flat_time in layers.c */
	struct tuples now, next;
	struct origin *origins[FLAT_BYTES]; /* of the rows of each layer */
	uint64_t left; /* steps before it gives up */
	uint32_t most_rows; /* of one layer */
	bool gave_up;
	/* layer_classes.c */
	struct tuples classes, keys;
	uint32_t *source, *flow, n_flow, cap_flow;
};

enum { LAYERS_KEEP = UINT32_MAX }; /* last use of a term that is asked for */

/* Makes the layers of the query. The rows of the last one, l->now, have the values of the terms in
 * `kept`, in this order; without such terms there is one row for all solutions.
 * UNKNOWN: given up. End with layers_done in any case. */
enum verdict layers_make(struct layers *l, struct solve *s, const struct query *q,
			 const expr_id *kept, uint32_t nkept, uint64_t steps,
			 uint32_t most_rows);
void layers_done(struct layers *l);
/* The least solution that a row of the last layer stands for. */
void layers_model(const struct solve *s, const struct query *q,
		  struct origin *const *origins, const uint32_t *open, uint32_t n_open,
		  uint32_t row, struct model *m);

/* Computes steps, and counts them with `more`. False: a constraint does not hold, or it is
 * too much. */
bool layers_run(struct layers *l, uint32_t from, uint32_t to, uint32_t more);
/* The places used after `time` of those over `within`; some byte must be in `needed`. False: too
 * many. */
bool layers_frontier(const struct layers *l, struct tuples *t, uint64_t within,
		     uint64_t needed, uint32_t time);

/* layer_classes.c: the classes of the values of byte level - 1 that satisfy the terms over it alone,
 * whose steps end at `middle`. False: given up. */
bool layers_classes(struct layers *l, unsigned level, uint32_t middle);
#endif
