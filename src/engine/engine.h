/* engine.h - assembles one run: program, states, budgets, results. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H
#include "base/err.h"
#include "engine/options.h"
#include "load/load.h"

/* Runs the program at `path` with argv[1…] as its arguments; argv[0] is the path. Returns
 * the exit status of the command; with *e filled, nothing was run or written. */
int engine_run(const struct options *o, const char *path, int argc, char **argv,
	       struct err *e);

/* How programs are loaded: intrinsics of env/, libc and model below `support` (NULL: without
 * them). The strings stay valid until the next call. */
void engine_load_options(struct load_options *out, const char *support);
#endif
