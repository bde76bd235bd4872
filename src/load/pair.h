/* pair.h - two programs in one module, for `everett crosscheck`. */
#ifndef LOAD_PAIR_H
#define LOAD_PAIR_H
#include "load/internal.h"

/* Makes l->module of two users' modules (both taken): each closed by itself, all its names
 * prefixed with "a:" and "b:", and the driver options->cross around them. */
bool pair_link(struct loader *l, LLVMModuleRef a, LLVMModuleRef b, struct err *e);
#endif
