/* budget.h - limits of a run: time, memory, instructions, Ctrl-C. They are looked at between
 * quanta, every few decisions (hooks.c), in long copies and in long questions. */
#ifndef RUN_BUDGET_H
#define RUN_BUDGET_H
#include "options/options.h"
#include "result/counters.h"

struct budget {
	const struct options *options;
	double start, now; /* now: when limits were last looked at */
	double before; /* seconds of the run that this one resumes */
	double last_progress, last_memory, last_size; /* size: looked at inside a quantum */
	double ends; /* --max-time, as clock_now counts; 0: none */
	bool is_live; /* standard error is a terminal: progress is one line, rewritten */
};

enum {
	BUDGET_QUANTUM = 4 << 20
}; /* instructions between two looks: a few milliseconds */

void budget_start(struct budget *b, const struct options *o);
/* How many instructions may be executed before the next look. */
uint64_t budget_quantum(const struct budget *b, uint64_t instructions);
/* Which limit is reached after so many instructions; STOP_NONE: none. It reads the clock;
 * what else is asked between two quanta goes by b->now. */
enum run_stop budget_check(struct budget *b, uint64_t instructions);
/* Must the run stop at once, in the middle of an instruction: is it interrupted, is its time
 * over, does it have more memory than it may? Reads the clock, too. */
bool budget_is_over(struct budget *b);
/* Bytes resident, if they are more than is good; 0: they are not, or it is not yet time to
 * look again (`at_once`: it is). */
uint64_t budget_memory(struct budget *b, bool at_once);
/* When the run ends, for solve_options.stop_at; `budget` is a struct budget. */
double budget_stop_at(void *budget);
/* In a worker: Ctrl-C reaches the whole group of processes, and the collector decides. */
void budget_ignore_signals(void);
void budget_interrupt(void); /* as Ctrl-C does; may be called from a signal handler */
bool budget_wants_progress(struct budget *b); /* true every few seconds */
uint64_t budget_rss(void); /* bytes resident now */
uint64_t budget_shared_rss(void); /* those of them that are of files, such as libraries */
uint64_t budget_peak_rss(void); /* bytes resident at most so far */
#endif
