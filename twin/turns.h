/* turns.h - the threads of a program that replays a test, in all its processes, and whose turn
 * it is.
 *
 * One thread runs at a time; the others sleep, each on a word of its own, in memory that all
 * processes have (machine.h). What a thread does
 * from one scheduling point to the next is a block: its block 0 lasts from its start to its
 * first point. The test says in which order blocks run. */
#ifndef TWIN_TURNS_H
#define TWIN_TURNS_H
#include "twin.h"

enum { TURNS_THREADS = WIRE_THREADS }; /* as many as in the engine (SPACE_THREADS) */

struct runner {
	int is_its_turn; /* futex */
	unsigned process, index; /* its process, and its number there */
	int is_over;
	int is_inside; /* it stands in front of an access inside a block (touch.c) */
	uint64_t blocks; /* begun so far */
	/* It stands in front of an operation with this condition (prim_threads.h); not
	 * is_waiting: it has not come to one. */
	int is_waiting;
	int relation, value;
	const int *word;
	/* Whether it holds of a word that only its own process sees, as of when that process last
	 * had the turn. */
	int could_go;
	unsigned long limit;
	int is_late, is_outside; /* as for __ev_step (model/prim.h) */
	/* How it began. */
	void (*entry)(void *);
	void *argument;
	void *fault_stack;
	/* The stack, of the first thread what lies below its first frame with others; and how
	 * far down it was in use when the thread stopped. */
	uint64_t stack_low, stack_top, sp;
};

extern struct runner *twin_runners; /* NULL while there is only the first */
extern unsigned twin_running; /* the number of the one that runs */

/* The first thread begins to count its blocks. */
void twin_turns_begin(void);
/* Does the condition hold of the operation that it stands in front of? */
int twin_may_go(const struct runner *r);
/* How many threads of a process have not ended. */
unsigned twin_nliving(unsigned process);
/* The thread whose turn is next; ends the program if no thread can go on or the test
 * cannot be followed. */
unsigned twin_next_turn(void);
/* The running thread sleeps until it is its turn again, unless that is now or it is over. */
void twin_pass_turn(unsigned next);
void twin_await_turn(struct runner *r);
/* The calling thread is that one, and has the turn. */
void twin_begin_turn(const struct runner *r);
/* Is it on the stack of a thread, in a call that is over? */
int twin_is_left(uint64_t address);
/* The turn of the running thread ends in front of an access. */
void twin_stop_here(void);
/* Noted, and the end, as if by a signal: a debugger stops there. */
_Noreturn void twin_fail(enum wire_what what, const char *text);
_Noreturn void twin_fail_at(enum wire_what what, const struct wire_answer *as,
			    const char *text);

/* Accesses, in a checked twin; weak in its users (touch.c). The one that ends the turn of the
 * running thread; NULL: none does. */
extern const struct wire_stop *twin_armed;
void twin_touched(uint64_t address, uint64_t size, uint32_t how, void *pc);
#endif
