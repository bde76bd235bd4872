/* digest.h - 128 bits that say how a state will go on: equal ones are taken for equal states.
 *
 * What counts: the memory of all processes and of the model, registers that are read again,
 * where every frame stands, what is known of the input, what was printed. What does not: how
 * the path came here (its decisions, its number of instructions), dead registers, the memory
 * of frames that have returned, call stacks of allocations. */
#ifndef EXEC_DIGEST_H
#define EXEC_DIGEST_H
#include "mem/digest.h"
#include "path/path.h"

struct exec_digests; /* what is known of the functions on the way */
struct exec_digests *exec_digests_new(struct exec *x);
void exec_digests_free(struct exec_digests *d); /* NULL is allowed */
/* Of the current state, which stands in front of x->ip. False: such a state cannot be compared:
 * it has had several threads, open choices or seeds, or a solver gave up on it. */
bool exec_digest(struct exec_digests *d, struct exec *x, struct digest *out);
/* The same while no other thread runs, and without what was printed: of the current thread, its
 * process and the kernel. False as above, but it may have had several threads. */
bool exec_digest_alone(struct exec_digests *d, struct exec *x, struct digest *out);
#endif
