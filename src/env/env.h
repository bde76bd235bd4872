/* env.h - the engine's half of the environment: what stands behind the intrinsics.
 *
 * Holds what is outside the states: what was learnt of host files and standard input,
 * which only grows and never changes, so that forked paths see the same. Where a path stands in
 * them is guest memory (model/). */
#ifndef ENV_ENV_H
#define ENV_ENV_H
#include "base/err.h"
#include "exec/exec.h"

struct env;

/* show_output: also what paths print after something became symbolic. */
struct env *env_new(struct exec *x, bool show_output);
/* The longest data of a fuzz target (guest/fuzzer.c). */
void env_set_max_len(struct env *e, uint32_t max_len);
/* Bits of what the driver of crosscheck does not compare: 1 stdout, 2 stderr, 4 status. */
void env_set_ignored(struct env *e, uint32_t bits);
void env_free(struct env *e);
/* Shows the program these files and directories of the host instead of the current
 * directory; a few system files are always there. n 0 changes nothing. */
void env_set_visible(struct env *e, const char *const *paths, uint32_t n);
/* What would be visible, for the native twin: strings with their zeros, "+/path" for a file
 * or tree, ">/path" for a directory on the way only. Returns how many. */
struct text;
uint32_t env_list_visible(const char *const *fs, uint32_t nfs, const char *const *args,
			  uint32_t nargs, struct text *out);
/* Are they there? False with one line in *er. */
bool env_check_visible(const char *const *paths, uint32_t n, struct err *er);
/* The words of --program, which are borrowed: what processes can execute. */
void env_set_programs(struct env *e, const char *const *words, uint32_t n);
/* How long timers are followed when nothing else happens, in seconds of virtual time. */
void env_set_idle(struct env *e, double seconds);
/* How many processes a path may have at a time; 0: as many as it likes. */
void env_set_max_processes(struct env *e, uint64_t n);
/* Calls that the model does not know fail with ENOSYS instead of ending the path. */
void env_set_enosys(struct env *e, bool is_on);
/* How often each thread may be woken from a condition variable without a signal. */
/* Of streams and datagrams: what model/prim.h numbers from ENV_NETWORK on. */
enum { ENV_NETWORK = 32, ENV_NETWORK_SETTINGS = 10 };
void env_set_network(struct env *e, const uint32_t settings[ENV_NETWORK_SETTINGS]);
void env_set_spurious(struct env *e, uint32_t n);

/* What may be made to fail: the list, which is the environment's now, NULL for none; how often on
 * a path; bytes that malloc gives at most, 0: no limit. */
struct fault_list;
void env_set_faults(struct env *e, struct fault_list *l, uint32_t most, uint64_t max_heap);

/* Standard input as far as it was read; the same for another process's environment. */
const char *env_stdin(const struct env *e, size_t *n, bool *has_ended);
void env_set_stdin(struct env *e, const void *bytes, size_t n, bool has_ended);

/* What the next path gets instead of symbols: inputs and answers to choices in the order in
 * which they are asked for. The counters say how many were. */
struct env_input {
	const char *name;
	const uint8_t *bytes;
	size_t size;
};
/* A call that fails: the thread's number-th one of that name. */
struct env_fault {
	uint32_t call, thread, number, answer; /* as in struct injected of state/state.h */
};
struct env_given {
	const struct env_input *inputs;
	const uint64_t *choices;
	uint32_t ninputs, nchoices;
	uint32_t inputs_used, choices_used;
	uint32_t terminals; /* bit n: descriptor n is a terminal */
	const struct env_fault *faults;
	uint32_t nfaults, faults_used;
};
/* Borrowed while it is in force; NULL: symbols again. A path that asks for something else
 * than is given ends as END_ENGINE. */
void env_give(struct env *e, struct env_given *given);

/* The intrinsics by number: handlers, and the names by which programs call them. */
struct env_table {
	const exec_intrinsic *handlers;
	const char *const *names;
	const uint8_t *hows; /* enum exec_how */
	uint32_t n;
};
struct env_table env_table(void);

/* What the model's ev_begin is told: enum of model/begin.h. */
enum { ENV_EXPAND = 1, ENV_PRINTABLE = 2 };

/* Sets up arguments and environment of a fresh state, in the form its entry wants. */
void env_start(struct exec *x, int argc, char **argv, char **envp, uint64_t flags);

/* Announces the threads of a path that has exited which have not ended (scheduler.c). */
void env_left_threads(struct exec *x);
#endif
