/* wait.c - how waiting ends: at its limit or by a signal. With one process and one thread
 * only timers send signals while something waits; where there is none, nothing will ever
 * happen again, and the path ends with that as its reason. */
#include "model.h"

long wait_until(uint64_t passed, long call, const char *what)
{
	for (;;) {
		timer_check();
		if (signal_is_due())
			return -EINTR;
		uint64_t next = timer_next();
		if (next == NEVER && passed == NEVER)
			__ev_bad_syscall(call, what);
		if (passed <= next) {
			clock_sleep_until(passed);
			timer_check();
			return signal_is_due() && passed == next ? -EINTR : 0;
		}
		clock_sleep_until(next);
	}
}

long wait_again(long call, const char *what)
{
	long result = wait_until(NEVER, call, what);
	if (result == -EINTR && signal_deliver())
		return 0;
	return result;
}
