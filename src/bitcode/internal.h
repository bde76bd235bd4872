/* internal.h - shared by the files of bitcode/: the steps before lowering. */
#ifndef BITCODE_INTERNAL_H
#define BITCODE_INTERNAL_H
#include "ir/ir.h"

/* link.c: makes l->module a closed program of the user's module (taken), with what it
 * needs of libc and model. */
bool link_program(struct loader *l, LLVMModuleRef users, struct err *e);
/* Fills prog.ctors and prog.dtors; after globals_place. */
void link_ctors(struct loader *l);
/* passes.c */
bool passes_run(struct loader *l, struct err *e);
/* Definitions and declarations that nothing refers to go. */
bool passes_drop_unused(struct loader *l, struct err *e);

/* broad.c: integers of more than 128 bits become several. */
void broad_split(struct loader *l);
#endif
