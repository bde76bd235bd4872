/* run_tests.h - tests and logs that a run executes instead of exploring. */
#ifndef ENGINE_RUN_TESTS_H
#define ENGINE_RUN_TESTS_H
#include "run/run.h"

/* replay_log.c: runs the logs of a test file instead of exploring; false: *e says why. */
bool engine_replay_logs(struct run *r, const char *path, struct err *e);

/* run_tests.c: executes tests concretely instead of exploring; false: *e says why. */
bool engine_run_tests(struct run *r, const char *path, struct err *e);
/* Reads the first of them into r->first. If no arguments were given for the program, *argc
 * and *argv become those of the test, and its environment counts too. */
bool engine_begin_tests(struct run *r, const char *path, int *argc, char ***argv,
			struct err *e);
#endif
