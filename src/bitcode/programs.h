/* programs.h - several programs in one module: those that processes execute (--program). */
#ifndef BITCODE_PROGRAMS_H
#define BITCODE_PROGRAMS_H
#include "ir/ir.h"
#include "bitcode/bitcode.h"

/* l->module is the first program, closed. Adds the further ones (l->options), whose files were
 * read; everything they define gets their name and a colon in front. The order of functions and
 * globals depends on which program is larger. */
bool programs_link(struct loader *l, const struct bitcode *files, struct err *e);
#endif
