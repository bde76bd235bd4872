/* order.h - the first assignment in the order of some wishes (order.c). */
#ifndef BLAST_ORDER_H
#define BLAST_ORDER_H
#include "blast/backend_cadical.h"

struct order {
	struct backend_sat *sat;
	const int *context; /* what must hold besides the clauses */
	uint32_t ncontext;
	uint64_t conflicts; /* most for one question */
	int decisions; /* likewise; 0: no limit */
};

/* Of the models, the one that fulfils the first wish if any does, then the second, and so on.
 * SAT: the solver holds it, and each literal is as it is there. UNSAT: there is none. */
enum verdict order_first(const struct order *o, int *lits, uint32_t n);
#endif
