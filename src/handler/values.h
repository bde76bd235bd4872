/* values.h - what handlers of instructions offer to everybody above: call stacks by number, and
 * values of terms that cannot stay terms. */
#ifndef HANDLER_VALUES_H
#define HANDLER_VALUES_H
#include "path/path.h"
#include "symmem/memory.h"

/* Number of the current call stack, for headers of allocated objects. */
uint32_t exec_stack(struct exec *x);
/* Number of the call stack of a thread of the current process. */
uint32_t exec_stack_of_thread(struct exec *x, const struct thread *t);
/* The value of a term that there is no way to go on with: a path for each if there are few,
 * otherwise the least one, and the others are left out. False: the path ended. */
bool exec_fix(struct exec *x, expr_id e, const char *what, uint64_t *value);
/* The same for a long double in two slots; a half without a term is concrete. */
bool exec_fix_long(struct exec *x, const char *what, uint64_t value[2], expr_id sym[2]);
#endif
