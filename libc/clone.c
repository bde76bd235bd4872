/* clone.c - how posix_spawn (and with it system and popen) and faccessat start a process: as a
 * fork, which the environment model has, where musl shares the memory with the child until it
 * executes a program. */
#include "pthread_impl.h"
#include "syscall.h"

hidden int __ev_clone(int (*run)(void *), void *stack, int flags, void *argument, ...);

hidden int __ev_clone(int (*run)(void *), void *stack, int flags, void *argument, ...)
{
	(void)stack, (void)flags;
	long pid = __syscall(SYS_fork);
	if (!pid)
		__syscall(SYS_exit_group, run(argument));
	return (int)pid;
}
