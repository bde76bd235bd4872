/* registry.c - the tables behind libcalls.def and intrinsics.def, and the environment's life. */
#include "base/alloc.h"
#include "env/internal.h"
#include "libcall/libcall.h"

#include <stdlib.h>

static const exec_intrinsic handlers[] = {
#define LIBCALL(name, handler, how) libcall_##handler,
#define INTRINSIC(name, handler, how) env_##handler,
#include "libcall/libcalls.def"
#include "env/intrinsics.def"
#undef LIBCALL
#undef INTRINSIC
};

static const char *const names[] = {
#define LIBCALL(name, handler, how) #name,
#define INTRINSIC(name, handler, how) #name,
#include "libcall/libcalls.def"
#include "env/intrinsics.def"
#undef LIBCALL
#undef INTRINSIC
};

static const uint8_t hows[] = {
#define LIBCALL(name, handler, how) EXEC_##how,
#define INTRINSIC(name, handler, how) EXEC_##how,
#include "libcall/libcalls.def"
#include "env/intrinsics.def"
#undef LIBCALL
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
	e->files = files_new();
	x->env = e;
	x->give = env_give_input;
	x->fails_alloc = env_fails_alloc;
	x->heap_limit = env_heap_limit;
	return e;
}

void env_give(struct env *e, struct env_given *given)
{
	e->given = given;
}

void env_free(struct env *e)
{
	if (!e)
		return;
	files_free(e->files);
	env_faults_done(e);
	free(e->input);
	free(e->known_steps);
	free(e);
}

void env_set_visible(struct env *e, const char *const *paths, uint32_t n)
{
	if (n)
		visible_set(files_visible(e->files), paths, n);
}

void env_set_network(struct env *e, const uint32_t settings[ENV_NETWORK_SETTINGS])
{
	for (unsigned i = 0; i < ENV_NETWORK_SETTINGS; i++)
		e->network[i] = settings[i];
	/* Pieces, pieces of the input, and loss up to corruption: model/prim.h. */
	e->has_fates = settings[0] || settings[1] || settings[3] || settings[4] ||
		       settings[5] || settings[6];
}

void env_set_spurious(struct env *e, uint32_t n)
{
	e->spurious = n;
}

void env_set_enosys(struct env *e, bool is_on)
{
	e->answers_enosys = is_on;
}

void env_set_max_processes(struct env *e, uint64_t n)
{
	e->max_processes = n;
}

void env_set_idle(struct env *e, double seconds)
{
	e->idle = (uint64_t)(seconds * 1e9);
}

void env_set_programs(struct env *e, const char *const *words, uint32_t n)
{
	e->programs = words;
	e->nprograms = n;
}
