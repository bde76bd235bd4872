/* twin.h - shared between the files of the twin's runtime.
 *
 * None of it may use libc or thread-local data: it runs before libc is set up, and what
 * it called would become part of prog.bc. No name that libc defines may be defined. */
#ifndef TWIN_H
#define TWIN_H
#include "../src/result/testcase_wire.h"

#include <stddef.h>
#include <stdint.h>

enum {
	SYS_WRITE = 1,
	SYS_CLOSE = 3,
	SYS_MMAP = 9,
	SYS_MPROTECT = 10,
	SYS_MUNMAP = 11,
	SYS_RT_SIGACTION = 13,
	SYS_RT_SIGPROCMASK = 14,
	SYS_GETPID = 39,
	SYS_FORK = 57,
	SYS_SIGALTSTACK = 131,
	SYS_GETTID = 186,
	SYS_EXIT_GROUP = 231,
	SYS_TGKILL = 234,
};
enum { SIGNAL_ILL = 4, SIGNAL_ABRT = 6, SIGNAL_BUS = 7, SIGNAL_FPE = 8, SIGNAL_SEGV = 11 };

/* The kernel itself (hooks.c). */
long twin_ask_kernel(long n, long a, long b, long c, long d, long e, long f);

/* The test being replayed and the room for the answer; NULL in an ordinary run (init.c).
 * Set before anything of the program runs, never changed. */
extern const struct wire_test *twin_test;
extern struct wire_answer *twin_answer;
extern struct wire_shared *twin_shared; /* what it is a part of */

/* A system call under replay (seam.c). */
long twin_replay_syscall(long n, long a, long b, long c, long d, long e, long f);
/* Whether the model mapped that address (prim.c). */
int twin_is_models(uint64_t address);
/* The next input of the test, checked against what is asked for (api.c). */
void twin_replay_input(void *data, size_t size, const char *name);

/* Fault handlers for a replay (fault.c). */
void twin_catch_faults(void);

/* Notes what happened unless something was noted before; fields from `as` except text.
 * True if this was the first. (report.c) */
int twin_note(enum wire_what what, const struct wire_answer *as, const char *text);
void twin_say(const char *text);	  /* to stderr */
void twin_say_number(uint64_t value); /* "42 (0x2a)" */
_Noreturn void twin_exit(int status);
_Noreturn void twin_abort(void);

/* The guarded heap (guard.c); only under replay. */
/* Zeroed; NULL: no memory. Alignment 0: as malloc. */
void *twin_guard_alloc(size_t align, size_t size);
void twin_guard_free(void *p);
void *twin_guard_resize(void *p, size_t size);
size_t twin_guard_size(void *p);
/* Looks at an address: fills place, object and object_size if it is near a heap object.
 * Weak in its users: absent in a program that does not allocate. */
void twin_guard_explain(uint64_t address, struct wire_answer *out);
/* Looks for changed bytes beside objects, notes the first. */
void twin_guard_check(void);

/* The checks compiled in by `everett cc --checked` (checked.c); weak in their users.
 * Reserves their memory; `stack` is the highest address of the first thread's. */
void twin_checked_begin(void *stack);
/* Heap memory that must not be used, or that was freed. */
void twin_checked_forbid(uint64_t from, uint64_t to, int is_freed);

static inline void twin_copy(void *to, const void *from, size_t n)
{
	__asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
}

static inline void twin_fill(void *to, int value, size_t n)
{
	__asm__ volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(value) : "memory");
}

static inline size_t twin_length(const char *text)
{
	size_t n = 0;
	while (text[n])
		n++;
	return n;
}
#endif
