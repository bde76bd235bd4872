/* abort.c - how abort sends its signal: natively it is told from one that the program sends itself,
 * as a program that aborts is a finding and one that is killed by a signal is none. */
#include "../thread/prim_threads.h"
#include "syscall.h"

#include <signal.h>

hidden int __ev_raise_abort(int sig);

hidden int __ev_raise_abort(int sig)
{
	__syscall(__EV_SYS_ABORT);
	return raise(sig);
}
