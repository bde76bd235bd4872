/* internal.h - handlers of the intrinsics, one declaration each from intrinsics.def. */
#ifndef ENV_INTERNAL_H
#define ENV_INTERNAL_H
#include "env/env.h"

#define INTRINSIC(name, handler, how) \
	enum exec_answer env_##handler(struct exec *x, uint32_t n);
#include "env/intrinsics.def"
#undef INTRINSIC

struct host_file; /* a snapshot, host.c */

struct env {
	struct host_file **files; /* by handle */
	uint32_t nfiles, cap_files;
	char *input; /* standard input as far as it was asked for */
	size_t input_n, input_cap;
	bool input_ended, shows_output;
	uint32_t max_len; /* of a fuzz target's data */
	uint32_t ignored; /* by crosscheck */
};

static inline struct env *env_of(struct exec *x)
{
	return x->env;
}
static inline enum exec_answer answer(struct exec *x, uint64_t value)
{
	x->ret = value;
	return EXEC_DONE;
}
/* Does an intrinsic's failed access, then stops. */
#define MUST(ok)                             \
	do {                                 \
		if (!(ok))                   \
			return EXEC_STOPPED; \
	} while (0)
void host_done(struct env *e);
#endif
