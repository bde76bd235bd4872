/* gates.h - boolean gates as clauses, folded and hashed: the same gate twice is one.
 * Literals are CaDiCaL's: variables from 1, negative is negated. GATE_TRUE is variable 1. */
#ifndef BLAST_GATES_H
#define BLAST_GATES_H
#include "blast/backend_cadical.h"

enum { GATE_TRUE = 1, GATE_FALSE = -1 };

struct gate {
	int a, b, c,
		out; /* out 0: empty slot; the kind is in the signs of order, see .c */
	uint32_t kind;
};
struct gates {
	struct backend_sat *sat;
	int vars;
	struct gate *table;
	uint32_t n, cap;
};

void gates_init(struct gates *g, struct backend_sat *sat); /* borrows sat */
void gates_done(struct gates *g);
int gate_new(struct gates *g); /* a fresh variable */
void gate_clause(struct gates *g, const int *lits, unsigned n);
void gate_clause2(struct gates *g, int a, int b);
void gate_clause3(struct gates *g, int a, int b, int c);

int gate_and(struct gates *g, int a, int b);
int gate_xor(struct gates *g, int a, int b);
int gate_ite(struct gates *g, int cond, int yes, int no);
int gate_majority(struct gates *g, int a, int b, int c);
int gate_xor3(struct gates *g, int a, int b, int c);
/* Conjunction of many; may reorder lits. */
int gate_and_all(struct gates *g, int *lits, unsigned n);

static inline int gate_or(struct gates *g, int a, int b)
{
	return -gate_and(g, -a, -b);
}
static inline bool gate_is_const(int lit)
{
	return lit == GATE_TRUE || lit == GATE_FALSE;
}
static inline int gate_const(bool value)
{
	return value ? GATE_TRUE : GATE_FALSE;
}
#endif
