/* alias.h - klee_alias_function("f", "g"): calls of f go to g from then on. */
#ifndef BITCODE_ALIAS_H
#define BITCODE_ALIAS_H
#include "bitcode/internal.h"

#define ALIAS_FUNCTION "klee_alias_function"

/* Gives each function that the module's calls of klee_alias_function name a stand-in that
 * looks at a variable and calls the one or the other; the calls set the variable. Those
 * whose names are not literal strings, or name what cannot be stood in for, stay: the
 * engine ends a path there. */
void alias_apply(struct loader *l);
#endif
