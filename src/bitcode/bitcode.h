/* bitcode.h - files with LLVM modules, parsed. */
#ifndef BITCODE_BITCODE_H
#define BITCODE_BITCODE_H
#include "load/input.h"

#include <llvm-c/Core.h>

struct loader;

/* Parses into l->context and lets LLVM verify it (see bitcode_trust); b must outlive the module.
 * All of it is read, also what linking leaves out: ir/dropped.c wants that. NULL with *e filled. */
LLVMModuleRef bitcode_parse(struct loader *l, const struct bitcode *b, struct err *e);
/* The same straight from a file of ours, at once or so that bodies of functions are read when
 * linking needs them (LLVM's lazy mode). NULL with *e filled. */
LLVMModuleRef bitcode_parse_file(struct loader *l, const char *path, bool lazy,
				 struct err *e);
/* Lets LLVM report to l->diagnosis instead of stderr. */
void bitcode_quiet(struct loader *l);
/* From now on, in this process: modules are read without being verified. */
void bitcode_trust(struct loader *l);
#endif
