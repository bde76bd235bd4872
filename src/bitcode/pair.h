/* pair.h - two programs in one module, for `everett crosscheck`. */
#ifndef BITCODE_PAIR_H
#define BITCODE_PAIR_H
#include "bitcode/internal.h"

/* Makes l->module of two users' modules (both taken): each closed by itself, all its names
 * prefixed with "a:" and "b:", and the driver options->cross around them. */
/* All that the module defines gets the prefix; what the driver has something in its place for is
 * sent there. driver: NULL, there is none. */
void pair_make_own(LLVMModuleRef m, const char *prefix, LLVMModuleRef driver);
/* Links the module (taken) into l->module; `path` is for messages. */
bool pair_join(struct loader *l, LLVMModuleRef from, const char *path, struct err *e);
bool pair_link(struct loader *l, LLVMModuleRef a, LLVMModuleRef b, struct err *e);
#endif
