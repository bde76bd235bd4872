/* access.h - a name for an access to memory that a native program can be told: what is done to
 * which byte of which object. */
#ifndef EMIT_ACCESS_H
#define EMIT_ACCESS_H
#include "base/arena.h"
#include "exec/exec.h"

/* How an access is made, which is a part of its name: "read", "write", "modify", or one of them
 * behind "atomic-". A compare-exchange is "modify" also when it fails. */
const char *access_how(const struct operation *what, const struct insn *ip);
/* "write global x 4 @10040" of a thread, as doc/tests.md explains, in the arena; NULL: the object
 * has no name. */
const char *access_name(struct exec *x, const char *how, uint32_t thread, uint64_t address,
			struct arena *a);
#endif
