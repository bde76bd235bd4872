/* clone.c - libc's way to a new thread or process: in an ordinary run musl's own, under
 * replay the end, as in the engine. Threads of the thread model come from threads.c. */
#include "twin.h"

enum { CLONE_THREAD = 0x10000 };

int __clone(int (*run)(void *), void *stack, int flags, void *arg, void *parent,
	    void *area, void *child);

int __clone(int (*run)(void *), void *stack, int flags, void *arg, void *parent,
	    void *area, void *child)
{
	if (twin_test)
		twin_not_modelled(flags & CLONE_THREAD ? "starts a thread"
						       : "starts a process");
	return twin_plain_clone(run, stack, flags, arg, parent, area, child);
}
