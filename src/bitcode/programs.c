/* programs.c - see programs.h.
 *
 * A further program is closed with libc and thread model of its own, as every process has its
 * own variables of them. The environment model is there once: all processes talk to the same
 * kernel, so ev_syscall stays open until the modules are joined. A process that executes a
 * program gets the variables of all programs anew and enters NAME:_start. */
#include "bitcode/programs.h"

#include "base/alloc.h"
#include "bitcode/internal.h"
#include "bitcode/pair.h"

#include <stdlib.h>
#include <string.h>

/* Takes the module of one further program; the closed one, or NULL. */
static LLVMModuleRef close_further(struct loader *l, LLVMModuleRef users,
				   const struct load_further *f, struct err *e)
{
	const char *path = l->path;
	bool entry_is_main = l->prog->entry_is_main;
	l->module = NULL;
	l->path = f->path; /* for messages */
	l->is_further = true;
	bool ok = link_program(l, users, e);
	if (ok && !LLVMGetNamedFunction(l->module, "_start"))
		ok = err_set(e, "%s: the C library is missing in it", f->path);
	l->is_further = false;
	l->path = path;
	l->prog->entry_is_main = entry_is_main;
	LLVMModuleRef m = l->module;
	if (!ok)
		return NULL;
	char *prefix = alloc_printf("%s:", f->name);
	pair_make_own(m, prefix, NULL);
	free(prefix);
	return m;
}

static uint32_t count_functions(LLVMModuleRef m)
{
	uint32_t n = 0;
	for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
		n++;
	return n;
}

/* LLVM copies the module that it adds to another: that is to be the smaller one. */
static bool join(struct loader *l, LLVMModuleRef further, const char *path, struct err *e)
{
	LLVMModuleRef smaller = further;
	if (count_functions(further) > count_functions(l->module)) {
		smaller = l->module;
		l->module = further;
	}
	return pair_join(l, smaller, path, e);
}

bool programs_link(struct loader *l, const struct bitcode *files, struct err *e)
{
	for (uint32_t i = 0; i < l->options->nfurther; i++) {
		const struct load_further *f = &l->options->further[i];
		LLVMModuleRef sofar = l->module;
		LLVMModuleRef users = bitcode_parse(l, &files[i], e);
		LLVMModuleRef closed = users ? close_further(l, users, f, e) : NULL;
		l->module = sofar;
		if (!closed || !join(l, closed, f->path, e))
			return false;
	}
	return true;
}
