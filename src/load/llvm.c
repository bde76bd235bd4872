/* llvm.c - see llvm.h. The linker looks for the library beside the executable (the run path in the
 * Makefile). It is not closed again: LLVM does not like that. */
#include "load/llvm.h"

#include "load/checked.h"
#include "load/extract.h"

#include <dlfcn.h>

#define LLVM_LIBRARY "libeverett-llvm.so"
#pragma weak load_llvm_part

const struct llvm_part *llvm_open(struct err *e)
{
	if (&load_llvm_part)
		return &load_llvm_part;
	void *library = dlopen(LLVM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
	const char *why = library ? NULL : dlerror();
	const struct llvm_part *part = library ? dlsym(library, "load_llvm_part") : NULL;
	if (part && part->program_size == sizeof(struct program))
		return part;
	err_set(e,
		"cannot load LLVM's part of Everett (%s); build or install Everett again",
		why ? why : LLVM_LIBRARY " is of another version");
	return NULL;
}

bool model_write_image(const struct load_options *options, struct err *e)
{
	const struct llvm_part *part = llvm_open(e);
	return part && part->write_model(options, e);
}

bool extract_function(const char *path, const char *function, const char *libc,
		      const char *to, struct extract_signature *out, struct err *e)
{
	const struct llvm_part *part = llvm_open(e);
	return part && part->extract(path, function, libc, to, out, e);
}

bool extract_main(const char *path, const char *name, const char *libc, const char *to,
		  struct err *e)
{
	const struct llvm_part *part = llvm_open(e);
	return part && part->extract_main(path, name, libc, to, e);
}

bool checked_write(const char *from, const char *to, struct err *e)
{
	const struct llvm_part *part = llvm_open(e);
	return part && part->write_checked(from, to, e);
}
