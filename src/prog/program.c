/* program.c - the lowered program as an object: made, searched by address, freed whole.
 * Read program.h first; load/ fills the fields in. */
#include "prog/program.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <stdlib.h>

static const char *const op_names[PROG_OPS] = {
#define OP(name, roles) [OP_##name] = #name,
#include "prog/ops.def"
#undef OP
};

static const char *const op_roles[PROG_OPS] = {
#define OP(name, roles) [OP_##name] = roles,
#include "prog/ops.def"
#undef OP
};

static const struct source_loc unknown_loc = {.file = "", .function = ""};

struct program *prog_new(void)
{
	struct program *p = alloc_zero(1, sizeof *p);
	arena_init(&p->arena);
	strmap_init(&p->func_by_name);
	p->name = "";
	p->globals_end = PROG_GLOBAL_BASE;
	return p;
}

void prog_free(struct program *p)
{
	if (!p)
		return;
	strmap_done(&p->func_by_name);
	arena_done(&p->arena);
	free(p);
}

static void index_functions(struct program *p, bool is_private)
{
	for (uint32_t i = 1; i < p->nfuncs; i++) {
		const struct func *f = &p->funcs[i];
		if (f->is_private == is_private &&
		    !strmap_get(&p->func_by_name, f->name, NULL))
			strmap_put(&p->func_by_name, f->name, f->id);
	}
}

void prog_index_names(struct program *p)
{
	strmap_done(&p->func_by_name);
	strmap_init(&p->func_by_name);
	index_functions(p, false);
	for (uint32_t i = 0; i < p->naliases; i++)
		if (!strmap_get(&p->func_by_name, p->aliases[i].name, NULL))
			strmap_put(&p->func_by_name, p->aliases[i].name,
				   p->aliases[i].func);
	index_functions(p, true);
}

const char *prog_op_name(enum prog_op op)
{
	ASSERT((unsigned)op < PROG_OPS);
	return op_names[op];
}

const char *prog_op_roles(enum prog_op op)
{
	ASSERT((unsigned)op < PROG_OPS);
	return op_roles[op];
}

const struct global *prog_global_near(const struct program *p, uint64_t address)
{
	uint32_t low = 0, high = p->nglobals; /* the answer, if any, is in [low, high) */
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (p->globals[mid].address <= address)
			low = mid + 1;
		else
			high = mid;
	}
	return low ? &p->globals[low - 1] : NULL;
}

const struct source_loc *prog_loc(const struct program *p, const struct func *f,
				  const struct insn *ip)
{
	if (!f || !f->locs || ip < f->code || ip >= f->code + f->ncode)
		return &unknown_loc;
	uint32_t at = f->locs[ip - f->code];
	return at && at < p->nlocs ? &p->locs[at] : &unknown_loc;
}
