/* registry.c - the tables behind intrinsics.def, and the environment's life. */
#include "base/alloc.h"
#include "env/internal.h"

#include <stdlib.h>

static const exec_intrinsic handlers[] = {
#define INTRINSIC(name, handler) env_##handler,
#include "env/intrinsics.def"
#undef INTRINSIC
};

static const char *const names[] = {
#define INTRINSIC(name, handler) #name,
#include "env/intrinsics.def"
#undef INTRINSIC
};

void env_table(const exec_intrinsic **table, const char *const **words, uint32_t *n)
{
	*table = handlers;
	*words = names;
	*n = sizeof handlers / sizeof handlers[0];
}

struct env *env_new(struct exec *x)
{
	struct env *e = alloc_zero(1, sizeof *e);
	x->env = e;
	return e;
}

void env_free(struct env *e)
{
	if (!e)
		return;
	host_done(e);
	free(e->input);
	free(e);
}
