/* clauses.h - a query as sets and clauses: what its conjuncts over one byte, and its
 * disjunctions of conditions over one byte, leave. Conjuncts that are neither are left out, so
 * whatever satisfies the query satisfies these. */
#ifndef TRIAL_CLAUSES_H
#define TRIAL_CLAUSES_H
#include "trial/trial.h"

enum { CLAUSES_BYTES = 64, CLAUSES_MOST = 64, CLAUSES_LITERALS = 2048 };

/* The byte, by its place in q->vars, has one of these values. */
struct literal {
	uint32_t byte;
	uint64_t bits[4];
};
struct clause {
	uint32_t first, n; /* literals */
};
struct clauses {
	struct solve *s;
	const struct query *q;
	struct parts negated;
	uint64_t sets[CLAUSES_BYTES][4];
	struct literal literals[CLAUSES_LITERALS];
	struct clause list[CLAUSES_MOST];
	uint32_t n;
	bool is_narrower; /* a set has lost values that it has in the facts */
};

/* Takes the query's parts and sets, and the condition unless it is 0. The query has at most
 * CLAUSES_BYTES bytes. False: there is no solution. */
bool clauses_take(struct clauses *c, struct solve *s, const struct query *q,
		  expr_id cond);
/* Clauses of one literal become sets, until nothing changes. False: no solution. */
bool clauses_propagate(struct clauses *c);
/* Moves to the front clauses of which no byte can satisfy two; returns how many. If their bytes
 * are as many, the sets of these lose all other values. */
uint32_t clauses_pick_disjoint(struct clauses *c);
/* All assignments of at most ROWS_BYTES bytes, ascending, one after the other, at most
 * ROWS_MOST. False: there are more, or too much would have to be tried. */
bool clauses_rows(struct clauses *c, uint8_t *rows, uint32_t *n);

static inline bool clauses_has_value(const uint64_t bits[4], unsigned v)
{
	return bits[v >> 6] >> (v & 63) & 1;
}
#endif
