/* engine.h - assembles one run: program, states, budgets, results. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H
#include "base/err.h"
#include "load/load.h"
#include "options/options.h"
#include "result/counters.h"

struct run;
struct checkpoint;
/* Explores c's jobs with several workers, from the run's origin on; what is left when a limit
 * is reached is put into c instead. */
typedef enum run_stop (*engine_many)(struct run *r, struct checkpoint *c);

/* Runs the program at `path` with argv[1…] as its arguments; argv[0] is the path. Returns
 * the exit status of the command; with *e filled, nothing was run or written. `many` is used
 * unless there is to be one worker only; NULL: there is no other way. */
int engine_run(const struct options *o, const char *path, int argc, char **argv,
	       engine_many many, struct err *e);

/* Becomes a part of a run that another process has started (part.h): loads the program, goes
 * to the run's origin, and calls `serve` there. False: *e says why that was not possible. */
struct run_joined;
bool engine_join(const struct options *o, const struct run_joined *j, int argc,
		 char **argv, void (*serve)(struct run *r, void *arg), void *arg,
		 struct err *e);

/* How programs are loaded: intrinsics of env/, libc and model below `support` (NULL: without
 * them). The strings stay valid until the next call. */
void engine_load_options(struct load_options *out, const char *support);
/* The module as a run with these options loads it, fingerprint and all; `is_symbolic`: there
 * are symbolic words among its arguments. NULL with *e filled on failure. */
struct program *engine_load(const char *path, const struct options *o, bool is_symbolic,
			    unsigned *checks, struct err *e);
/* What of the host a program with these arguments sees, or with --fs: as
 * env_list_visible. */
struct text;
uint32_t engine_visible(const char *const *fs, uint32_t nfs, const char *const *args,
			uint32_t nargs, struct text *out);
#endif
