/* hooks.c - the native answers to the functions libc leaves open.
 *
 * Every system call of a twin passes through ev_syscall: this is where a recorded
 * test is replayed (seam.c). Left alone, it asks the kernel. */
#include "twin.h"

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
uintptr_t ev_get_tp(void);
void ev_spin(void);
_Noreturn void ev_crtjmp(void *pc, void *sp);

/* Holds (-1) and releases (0 in the parent, 1 in the child) the allocator's lock; absent
 * in a program that does not allocate. */
__attribute__((__weak__)) void twin_malloc_atfork(int who);
__attribute__((__weak__)) void twin_guard_check(void);

long twin_ask_kernel(long n, long a, long b, long c, long d, long e, long f)
{
	long result;
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return result;
}

static long do_fork(void)
{
	twin_malloc_atfork(-1);
	long result = twin_ask_kernel(SYS_FORK, 0, 0, 0, 0, 0, 0);
	twin_malloc_atfork(result == 0);
	return result;
}

long ev_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	if (n == SYS_FORK && twin_malloc_atfork)
		return do_fork();
	if (n == SYS_EXIT_GROUP && twin_test && twin_guard_check)
		twin_guard_check();
	return twin_test ? twin_replay_syscall(n, a, b, c, d, e, f)
			 : twin_ask_kernel(n, a, b, c, d, e, f);
}

/* musl keeps the thread's own address in the first word of its thread area. */
uintptr_t ev_get_tp(void)
{
	uintptr_t tp;

	__asm__("mov %%fs:0, %0" : "=r"(tp));
	return tp;
}

void ev_spin(void)
{
	__asm__ volatile("pause" : : : "memory");
}

_Noreturn void ev_crtjmp(void *pc, void *sp)
{
	__asm__ volatile("mov %1, %%rsp\n\tjmp *%0" : : "r"(pc), "r"(sp) : "memory");
	__builtin_unreachable();
}
