/* signal_wait.c - calls that wait for signals. */
#include "model.h"

#include <signal.h>

enum { SET_BYTES = 8 }; /* of a set of signals */

long signal_pause(void)
{
	return wait_until(NEVER, SYS_pause, "pause that no signal ends");
}

/* Handlers run with the mask given, and the mask goes back after them. */
long signal_suspend(const uint64_t *mask, size_t size)
{
	if (size != SET_BYTES)
		return -EINVAL;
	uint64_t before = signal_swap_mask(*mask);
	wait_until(NEVER, SYS_rt_sigsuspend, "sigsuspend that no signal ends");
	signal_deliver();
	signal_swap_mask(before);
	return -EINTR;
}

/* While it waits the signals it wants are due. */
long signal_wait(const uint64_t *set, struct signal_info *out, const struct moment *limit,
		 size_t size)
{
	if (size != SET_BYTES || (limit && !clock_is_span(limit)))
		return -EINVAL;
	uint64_t then = clock_after(limit), wanted = signal_blockable(*set);
	int sig = signal_find(wanted);
	long result = 0;
	if (!sig) {
		uint64_t before = signal_swap_mask(self()->blocked & ~wanted);
		self()->wanted = wanted & before;
		result = wait_until(then, SYS_rt_sigtimedwait,
				    "wait for a signal that nobody sends");
		self()->wanted = 0;
		self()->blocked = before;
		sig = signal_find(wanted);
	}
	if (!sig)
		return result < 0 ? result : -EAGAIN;
	struct signal_info info = signal_take(sig);
	if (out)
		*out = info;
	return sig;
}
