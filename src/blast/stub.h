/* stub.h - what tests put in a back end's place. */
#ifndef BLAST_STUB_H
#define BLAST_STUB_H

/* For tests: stands in for a back end. Each function is called instead of solving, may
 * crash, and gives a verdict, true or not, or SOLVE_STUB_ASK: ask the real one. */
enum { SOLVE_STUB_ASK = -1 };
struct solve_stub {
	int (*sat)(void *arg); /* NULL: the real one */
	int (*z3)(void *arg);
	void *arg;
};
#endif
