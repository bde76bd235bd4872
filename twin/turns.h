/* turns.h - the threads of a program that replays a test, and whose turn it is.
 *
 * One thread runs at a time; the others sleep, each on a word of its own. What a thread does
 * from one scheduling point to the next is a block: its block 0 lasts from its start to its
 * first point. The test says in which order blocks run. */
#ifndef TWIN_TURNS_H
#define TWIN_TURNS_H
#include "twin.h"

enum { TURNS_THREADS = 4096 }; /* as many as in the engine (SPACE_THREADS) */

struct runner {
	int is_its_turn; /* futex */
	int is_over;
	uint64_t blocks; /* begun so far */
	/* It stands in front of an operation with this condition (prim_threads.h); not
	 * is_waiting: it has not come to one. */
	int is_waiting;
	int relation, value;
	const int *word;
	unsigned long limit;
	int is_late, is_outside; /* as for __ev_step (model/prim.h) */
	/* How it began. */
	void (*entry)(void *);
	void *argument;
	void *fault_stack;
};

extern struct runner *twin_runners; /* NULL while there is only the first */
extern unsigned twin_nrunners, twin_running; /* the number of the one that runs */

/* The first thread begins to count its blocks. */
void twin_turns_begin(void);
/* Does the condition hold of the operation that it stands in front of? */
int twin_may_go(const struct runner *r);
/* Whose turn is next; the end if there is nobody or the test cannot be followed. */
unsigned twin_next_turn(void);
/* The running thread sleeps until it is its turn again, unless that is now or it is over. */
void twin_pass_turn(unsigned next);
void twin_await_turn(struct runner *r);
/* Noted, and the end, as if by a signal: a debugger stops there. */
_Noreturn void twin_fail(enum wire_what what, const char *text);
#endif
