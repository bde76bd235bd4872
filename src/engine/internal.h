/* internal.h - the parts of a run that engine.c puts together: prepare.c, program.c, results.c. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H
#include "run/run.h"

/* program.c: what --uninit asks for. */
enum exec_unset engine_uninit(const struct options *o);

/* prepare.c: the run has its options, and nothing else yet. */
void engine_init_run(struct run *r);
/* Reads the options, loads the program and sets up all that executes it. False: *e says why
 * that is not possible. */
bool engine_prepare(struct run *r, const char *path, int argc, char **argv, struct err *e);
/* Makes the state at the start of the program the only leaf of the tree. */
void engine_start_program(struct run *r, int argc, char **argv);
/* Frees what the run has, also if it was prepared in part only. */
void engine_done_run(struct run *r);

/* results.c: sums up the numbers of all workers; called once, at the end. */
void engine_fill_numbers(struct run *r);
/* Writes run.json and coverage, and closes the store of tests. */
void engine_write_results(struct run *r);
/* The solver was wrong and the process is about to abort: what was found is kept. */
void engine_save_results(void *run, const char *what);
#endif
