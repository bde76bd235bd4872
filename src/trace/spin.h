/* spin.h - loops that wait for what they read. */
#ifndef TRACE_SPIN_H
#define TRACE_SPIN_H
#include "exec/exec.h"

/* The current thread is about to read memory, or to try a lock that is not free. If it only comes
 * round in a loop that does nothing but read, the point gets what it has seen, and the thread waits
 * until that changes. */
void spin_find_loop(struct exec *x, struct point *p);
/* Is it about to exchange n bytes of memory for what they are already? */
bool spin_is_idle(struct exec *x, uint64_t address, uint64_t n);
/* Of an operation that only reads: how many bytes it looks at, which are kept with the event if they
 * are few. 0: it does more than that, or is no read. */
uint32_t spin_value_size(const struct operation *what);
#endif
