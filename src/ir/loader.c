/* loader.c - begin and end of struct loader, and the notes of the program it makes. */
#include "ir/ir.h"

#include "base/vec.h"

#include <string.h>

uint32_t loader_note(struct loader *l, const char *what, func_id func, uint32_t loc)
{
	struct program *p = l->prog;
	const char *text = arena_string(&p->arena, what, strlen(what));
	*VEC_ADD(p->notes, p->nnotes, l->cap_notes) = (struct prog_note){text, func, loc};
	return p->nnotes - 1;
}

void loader_init(struct loader *l, const char *path, const struct load_options *options)
{
	*l = (struct loader){.options = options, .path = path};
	l->context = LLVMContextCreate();
	l->builder = LLVMCreateBuilderInContext(l->context);
	map_init(&l->func_of);
	map_init(&l->global_of);
	map_init(&l->label_of);
	map_init(&l->loc_of);
	strmap_init(&l->intrinsic_of);
	for (uint32_t k = 0; k < options->nintrinsics; k++)
		strmap_put(&l->intrinsic_of, options->intrinsics[k].name, k);
	types_begin(l);
	l->prog = prog_new();
	l->prog->name = arena_string(&l->prog->arena, l->path, strlen(l->path));
}

void loader_done(struct loader *l)
{
	dropped_free(l);
	debug_end(l);
	types_end(l);
	map_done(&l->func_of);
	map_done(&l->global_of);
	map_done(&l->label_of);
	map_done(&l->loc_of);
	strmap_done(&l->intrinsic_of);
	LLVMDisposeBuilder(l->builder);
	if (l->module)
		LLVMDisposeModule(l->module);
	LLVMContextDispose(l->context);
}
