/* internal.h - between the files of cover/. */
#ifndef COVER_INTERNAL_H
#define COVER_INTERNAL_H
#include "cover/hits.h"

/* Calls visit for each target of the function's jumps, in order of the jumps; `ops` are
 * the instructions' own numbers, NULL: those in the code. */
void cover_each_target(const struct program *p, const struct func *f, const uint16_t *ops,
		       void (*visit)(void *arg, uint32_t from, uint32_t to), void *arg);
/* Is that instruction a jump with several sides? */
bool cover_is_branch(const struct cover *c, const struct func *f, uint32_t at);
#endif
