/* cancel.c - system calls that are cancellation points.
 *
 * musl uses an assembly window between two labels, so that a signal handler can tell
 * whether the call has been made. Here the flag is tested before the call and by
 * musl's caller when the call was interrupted; the empty window makes the handler
 * go the way of "not inside a call". */
#define hidden __attribute__((__visibility__("hidden")))

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
hidden long __cancel(void);

hidden const char __cp_begin[1], __cp_end[1], __cp_cancel[1];

hidden long __syscall_cp_asm(volatile int *cancelled, long n, long a, long b, long c,
			     long d, long e, long f)
{
	if (*cancelled)
		return __cancel();
	return ev_syscall(n, a, b, c, d, e, f);
}
