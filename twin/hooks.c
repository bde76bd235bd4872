/* hooks.c - the native answers to the functions libc leaves open.
 *
 * Every system call of a twin passes through ev_syscall: this is where a recorded
 * test is replayed (seam.c). Left alone, it asks the kernel. */
#include "../model/fault.h"
#include "../model/prim.h"
#include "../thread/prim_threads.h"
#include "machine.h"

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
uintptr_t ev_get_tp(void);
void ev_spin(void);
int __ev_rounding(void);
void __ev_set_rounding(int mode);
int __ev_float_flags(int mask);
void __ev_set_float_flags(int cleared, int raised);
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

/* What tests say of their environment, of which the kernel knows nothing: include/everett.h. */
static int is_for_tests(long n, long code)
{
	return n == __EV_SYS_FAULTS ||
	       (n == SYS_IOCTL && code >= CONTROL_SYMBOLIC && code <= CONTROL_FAULTS);
}

static long answer_test(long n, long fd)
{
	char status[256]; /* struct stat */

	if (n == SYS_IOCTL)
		return twin_ask_kernel(SYS_FSTAT, fd, (long)status, 0, 0, 0, 0);
	return fd == __EV_FAULTS_SHIELD ? -1 : 0; /* as guest/test_inside.h has it */
}

long ev_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	if (!twin_test && is_for_tests(n, b))
		return answer_test(n, a);
	if (n == SYS_FORK && twin_malloc_atfork && !twin_test)
		return do_fork();
	if (n == __EV_SYS_ABORT && twin_test) {
		twin_note(WIRE_ABORT, NULL, NULL); /* its handler may do anything */
		twin_abort();
	}
	if (n == __EV_SYS_ABORT)
		return 0;
	if (n == SYS_EXIT_GROUP && twin_test && !twin_has_processes()) {
		twin_reach_exit();
		if (twin_guard_check)
			twin_guard_check();
	}
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

/* libc/fenv.c: both of the processor's units, SSE and x87. */
static unsigned get_mxcsr(void)
{
	unsigned csr;

	__asm__ volatile("stmxcsr %0" : "=m"(csr));
	return csr;
}

static void set_mxcsr(unsigned csr)
{
	__asm__ volatile("ldmxcsr %0" : : "m"(csr) : "memory");
}

int __ev_rounding(void)
{
	return (int)(get_mxcsr() >> 3 & 0xc00);
}

void __ev_set_rounding(int mode)
{
	unsigned short control;

	__asm__ volatile("fnstcw %0" : "=m"(control));
	control = (unsigned short)((control & ~0xc00) | (mode & 0xc00));
	__asm__ volatile("fldcw %0" : : "m"(control) : "memory");
	set_mxcsr((get_mxcsr() & ~0x6000u) | (unsigned)(mode & 0xc00) << 3);
}

int __ev_float_flags(int mask)
{
	unsigned short status;

	__asm__ volatile("fnstsw %0" : "=m"(status));
	return (int)((get_mxcsr() | status) & (unsigned)mask & 0x3f);
}

void __ev_set_float_flags(int cleared, int raised)
{
	unsigned flags = (unsigned)__ev_float_flags(0x3f);

	flags = (flags & ~(unsigned)cleared) | ((unsigned)raised & 0x3f);
	__asm__ volatile("fnclex" : : : "memory");
	set_mxcsr((get_mxcsr() & ~0x3fu) | flags);
}

_Noreturn void ev_crtjmp(void *pc, void *sp)
{
	__asm__ volatile("mov %1, %%rsp\n\tjmp *%0" : : "r"(pc), "r"(sp) : "memory");
	__builtin_unreachable();
}
