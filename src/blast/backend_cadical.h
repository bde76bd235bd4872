/* backend_cadical.h - the SAT solver behind a few calls; its own header stays in the .c. */
#ifndef BLAST_BACKEND_CADICAL_H
#define BLAST_BACKEND_CADICAL_H
#include "blast/stub.h"
#include "facts/facts.h"

struct backend_sat;

/* What a question costs, about, in instructions of a path: so much for each variable. It is a
 * function of the questions asked and not of the clock. */
enum { CADICAL_EFFORT = 100 };
/* is_small: many short queries; otherwise one long one, with all inprocessing. What it costs
 * is added to *effort. */
struct backend_sat *cadical_new(bool is_small, const struct solve_stub *stub,
				uint64_t *effort);
void cadical_free(struct backend_sat *b); /* NULL is allowed */
void cadical_add(struct backend_sat *b, int lit); /* 0 ends the clause */
void cadical_assume(struct backend_sat *b, int lit); /* for the next solve only */
/* UNKNOWN after so many conflicts, or a crash: then it answers nothing else any more. */
/* For the next solve: it may also be unknown after so many decisions. */
void cadical_hurry(struct backend_sat *b, int decisions);
enum verdict cadical_solve(struct backend_sat *b, uint64_t conflicts);
/* Asked now and then while it solves; true: it gives up with UNKNOWN. */
void cadical_ask(struct backend_sat *b, bool (*is_over)(void *arg), void *arg);
int cadical_crash(const struct backend_sat *b); /* the signal, 0: none */
bool cadical_value(struct backend_sat *b, int lit); /* after SAT */
bool cadical_failed(struct backend_sat *b,
		    int lit); /* after UNSAT: assumption was used */
#endif
