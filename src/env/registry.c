/* registry.c - the tables behind intrinsics.def, and the environment's life. */
#include "base/alloc.h"
#include "env/internal.h"

#include <stdlib.h>

static const exec_intrinsic handlers[] = {
#define INTRINSIC(name, handler, how) env_##handler,
#include "env/intrinsics.def"
#undef INTRINSIC
};

static const char *const names[] = {
#define INTRINSIC(name, handler, how) #name,
#include "env/intrinsics.def"
#undef INTRINSIC
};

static const uint8_t hows[] = {
#define INTRINSIC(name, handler, how) EXEC_##how,
#include "env/intrinsics.def"
#undef INTRINSIC
};

struct env_table env_table(void)
{
	return (struct env_table){handlers, names, hows, sizeof hows};
}

struct env *env_new(struct exec *x, bool show_output)
{
	struct env *e = alloc_zero(1, sizeof *e);
	e->shows_output = show_output;
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
