/* verify.h - is a lowered program well formed? For tests and check builds: exec/ relies
 * on all of this and looks at none of it. */
#ifndef PROG_VERIFY_H
#define PROG_VERIFY_H
#include "base/err.h"
#include "prog/program.h"

/* False with *e naming the first function, instruction and rule broken. */
bool prog_verify(const struct program *p, struct err *e);
bool prog_verify_func(const struct program *p, const struct func *f, struct err *e);
#endif
